import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ImportInfo, ImportRow } from '@waybill/contract'
import { getImport, validateRows } from '@waybill/contract/api/imports'
import { useClient } from '@waybill/host'
import { EditQueue, type RowEdit } from './edit-queue.ts'

const SEND_AFTER_MS = 250
/** While the server does not take them, edits are offered again this often. */
const RETRY_MS = 5_000
/** Few enough to be checked while one waits. */
const ROWS_A_CALL = 500

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

/** Sends edits in the order in which they were made, a short while after the last one; nothing is lost while a call is under way. */
export function useSender(importId: string, onAnswer: (rows: readonly ImportRow[]) => void) {
  const client = useClient()
  const cache = useQueryClient()
  const [queue] = useState(() => new EditQueue())
  const sending = useRef<Promise<void>>(Promise.resolve())
  const [waiting, setWaiting] = useState<ReadonlyMap<number, RowEdit['values']>>(new Map())
  const [failure, setFailure] = useState<unknown>(null)

  const send = useCallback(async () => {
    try {
      for (let batch = queue.next(ROWS_A_CALL); batch; batch = queue.next(ROWS_A_CALL)) {
        const body = { excelCacheId: importId, ...batch }
        const answer = await client.call(validateRows, { body }, { hideErrors: true })
        queue.taken(batch)
        cache.setQueryData<ImportInfo>([getImport.id, { params: { id: importId } }], (info) => {
          const counts = { valid: answer.valid, invalid: answer.invalid }
          return info && { ...info, ...counts }
        })
        onAnswer(answer.rows)
        setFailure(null)
      }
    } catch (error) {
      setFailure(error)
      throw error
    } finally {
      setWaiting(queue.waiting())
    }
  }, [cache, client, importId, onAnswer, queue])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const sent = sending.current.then(send)
    sending.current = sent.catch(() => {})
    return sent
  }, [send])
  // A failure is shown by `failure`; whoever must know awaits `flush` himself.
  const flushSoon = useCallback(() => void flush().catch(() => {}), [flush])
  const add = useCallback(
    (edits: Iterable<RowEdit>) => {
      queue.add(crypto.randomUUID(), edits)
      setWaiting(queue.waiting())
      clearTimeout(timer.current)
      timer.current = setTimeout(flushSoon, SEND_AFTER_MS)
    },
    [flushSoon, queue],
  )
  useEffect(() => flushSoon, [flushSoon])
  useRetry(failure !== null, waiting.size, flushSoon)
  return { add, flush, waiting, unsent: waiting.size, failure }
}
