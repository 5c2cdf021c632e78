import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { type ImportInfo, type ImportRow, getImport, validateRows } from '@waybill/contract/imports/api'
import { useBridge, useClient } from '@waybill/host'
import { useStable, useT } from '@waybill/kit'
import { renewFigures } from './figures.ts'
import { storedEdits } from './stored-edits.ts'
import { reviewMessages } from './review-messages.ts'
import { RowSender } from './row-sender.ts'

/** While the server does not take them, edits are offered again this often. */
const RETRY_MS = 5_000

/** Offers edits again while they are refused, and asks before the page is left with edits that are only here. */
function useRetry(failed: boolean, unsent: number, flushSoon: () => void): void {
  useEffect(() => {
    if (!failed) return
    const again = setInterval(flushSoon, RETRY_MS)
    window.addEventListener('online', flushSoon)
    return () => {
      clearInterval(again)
      window.removeEventListener('online', flushSoon)
    }
  }, [failed, flushSoon])
  useEffect(() => {
    if (unsent === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsent])
}

/** Sends what an earlier visit of this tab left unsent, and says so once the server has it. */
function useBringBack(sender: RowSender): void {
  const t = useT(reviewMessages)
  const bridge = useBridge()
  const notified = useRef<RowSender>(null)
  const say = useStable(() => {
    if (notified.current === sender || sender.state().refused) return
    notified.current = sender
    bridge.toast('ok', t('broughtBack', { n: sender.broughtBack }))
  })
  useEffect(() => {
    if (sender.broughtBack === 0) return
    sender.flushSoon()
    return sender.subscribe(() => sender.state().waiting.size === 0 && say())
  }, [sender, say])
}

type TakeRows = (rows: readonly ImportRow[]) => void

/** What is done to the rows of an import, on its way to the server: kept while the dialog is open, whichever step is shown. */
export function useSender(importId: string | null) {
  const client = useClient()
  const cache = useQueryClient()
  const [sender, answers] = useMemo(() => {
    const takers = new Set<TakeRows>()
    const keep = new RowSender(
      async (batch) => {
        const body = { excelCacheId: importId ?? '', ...batch }
        const { rows, others = [], ...counts } = await client.call(validateRows, { body }, { hideErrors: true })
        const key = [getImport.id, { params: { id: importId } }]
        cache.setQueryData<ImportInfo>(key, (info) => info && { ...info, ...counts })
        for (const take of takers) take([...rows, ...others])
        renewFigures(cache, importId)
      },
      importId === null ? undefined : storedEdits(importId),
    )
    return [keep, takers] as const
  }, [cache, client, importId])
  const { waiting, failure, refused } = useSyncExternalStore(sender.subscribe, sender.state)
  useEffect(() => sender.flushSoon, [sender])
  useRetry(failure !== null, waiting.size, sender.flushSoon)
  useBringBack(sender)
  const { add, run, flush, flushSoon, drop, dismissRejected: putAwayRefused } = sender
  return { add, run, flush, flushSoon, drop, waiting, unsent: waiting.size, failure, refused, putAwayRefused, answers }
}
export type Sender = ReturnType<typeof useSender>
