import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import { receiveItem, type Scanned, undoReceive } from '@waybill/contract/inbound/staff-api'
import { useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { useT } from '@waybill/kit'
import type { AnswerTone } from '../scan/answer-panel.tsx'
import { useLastScans } from '../scan/last-scans.tsx'
import type { ScanAnswer } from '../scan/scan-queue.ts'
import { soundOf } from '../scan/sound.ts'
import { useScanQueue } from '../scan/use-scan-queue.ts'
import { receivingMessages } from './messages.ts'
import { useCounted } from './use-receipt.ts'

/** What is scanned with: how many, in which condition, of which lot. */
export interface ScanWith {
  quantity: number
  damaged: boolean
  lotNo: string
  expiry: string
}
type Item = ScanWith & { kind: 'item'; code: string; placeId: number; over: boolean }
type Act = Item | { kind: 'undo'; movementId: number }

interface Shown {
  tone: AnswerTone
  text: string
  detail?: string
  /** More than announced, or not announced: it is received when somebody says so. */
  question?: Item
  isUnexpected?: boolean
}

const first: ScanWith = { quantity: 1, damaged: false, lotNo: '', expiry: '' }
const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '')
const questions = new Set(['INBOUND_OVER', 'INBOUND_NOT_LISTED'])

/** What an answer or a refusal is shown as. */
function useShownOf() {
  const t = useT(receivingMessages)
  const messageOf = useErrorMessage()
  const answerOf = (act: Act, { line, quantity: n, damaged, over }: Scanned): Shown => {
    const { sku, expected } = line
    const got = line.received + line.damaged
    const left = expected - (got - line.over)
    const detail = t(expected === 0 ? 'gotNow' : 'gotDetail', { got, expected, left })
    if (act.kind === 'undo') return { tone: 'attention', text: t('undone', { sku }), detail }
    if (over && expected === 0) return { tone: 'attention', text: t('gotUnexpected', { sku, n }), detail }
    if (over) return { tone: 'attention', text: t('gotOver', { sku, n }), detail }
    if (damaged) return { tone: 'attention', text: t('gotDamaged', { sku, n }), detail }
    return { tone: 'right', text: t(left === 0 ? 'gotAll' : 'got', { sku, n }), detail }
  }
  const refusalOf = (act: Act, error: unknown): Shown =>
    act.kind === 'item' && questions.has(codeOf(error))
      ? {
          tone: 'attention',
          text: messageOf(error),
          question: act,
          isUnexpected: codeOf(error) === 'INBOUND_NOT_LISTED',
        }
      : { tone: 'wrong', text: messageOf(error) }
  return (answer: ScanAnswer<Act, Scanned>): Shown =>
    'value' in answer ? answerOf(answer.scan, answer.value) : refusalOf(answer.scan, answer.error)
}

/** Sends an act of receiving. */
function useSend(id: number) {
  const client = useClient()
  return (act: Act, commandId: string): Promise<Scanned> =>
    act.kind === 'undo'
      ? client.call(
          undoReceive,
          { params: { id }, body: { commandId, movementId: act.movementId } },
          { hideErrors: true },
        )
      : client.call(receiveItem, { params: { id }, body: bodyOf(act, commandId) }, { hideErrors: true })
}

/** Sends scans of an inbound shipment in their order, and says what became of the last one. */
export function useReceiving(id: number, isOpen: boolean) {
  const t = useT(receivingMessages)
  const bridge = useBridge()
  const counted = useCounted(id)
  const shownOf = useShownOf()
  const { scans, note } = useLastScans()
  const [shown, setShown] = useState<Shown | null>(null)
  const [scanWith, setScanWith] = useState(first)
  const changeWith = (change: Partial<ScanWith>) => setScanWith((before) => ({ ...before, ...change }))
  /** Scans that may be undone, the last one first. */
  const [undoable, setUndoable] = useState<readonly number[]>([])

  const onRefusal = (scan: Act, { text, question }: Shown) => {
    // Somebody has closed it meanwhile: the scans are no longer on the page.
    if (!isOpen) bridge.toast('error', scan.kind === 'item' ? `${scan.code}: ${text}` : text)
    // Scanned again, it counts for as many; not when other scans have followed, or another quantity was typed meanwhile.
    if (scan.kind === 'item' && !question && queue.waiting <= 1)
      setScanWith((before) => (before.quantity === 1 ? { ...before, quantity: scan.quantity } : before))
  }
  const onAnswer = (answer: ScanAnswer<Act, Scanned>) => {
    const { scan, commandId } = answer
    const next = shownOf(answer)
    if ('value' in answer) {
      const { movementId } = answer.value
      counted(answer.value)
      setUndoable((before) =>
        scan.kind === 'undo' ? before.filter((one) => one !== scan.movementId) : [movementId, ...before],
      )
    } else onRefusal(scan, next)
    setShown(next)
    note({ key: commandId, tone: next.tone, text: next.text })
    soundOf(next.tone)
  }
  const queue = useScanQueue<Act, Scanned>(useSend(id), onAnswer)
  /** A scan that cannot be sent yet. */
  const reject = (code: string, text: string) => {
    setShown({ tone: 'wrong', text, detail: code })
    soundOf('wrong')
  }
  return {
    queue,
    scans,
    shown,
    scanWith,
    changeWith,
    reject,
    scan: (code: string, placeId: number) => {
      const { quantity, ...more } = scanWith
      queue.add({ kind: 'item', code: code.slice(0, 100), placeId, over: false, quantity: quantity || 1, ...more })
      // The next scan is one unit again; condition and lot stay, as a box of one lot is scanned piece by piece.
      changeWith({ quantity: 1 })
    },
    takeOver: (question: Item) => {
      // The question is answered: pressed again before the answer, it would be another command.
      setShown((before) => before && { tone: before.tone, text: before.text })
      // What the question is about came without a lot or expiry; both are typed once it is known that the product needs them.
      const { lotNo, expiry, damaged } = scanWith
      queue.add({ ...question, lotNo, expiry, damaged, over: true })
    },
    setAside: () => setShown({ tone: 'ready', text: t('setAside') }),
    undo: undoable.length > 0 ? () => queue.add({ kind: 'undo', movementId: undoable[0]! }) : null,
  }
}
export type Receiving = ReturnType<typeof useReceiving>

const bodyOf = ({ code, quantity, damaged, placeId, over, lotNo, expiry }: Item, commandId: string) => ({
  commandId,
  code,
  quantity,
  damaged,
  placeId,
  over,
  lot: lotNo.trim() ? { lotNo: lotNo.trim(), expiry: expiry || null } : null,
})
