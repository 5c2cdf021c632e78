import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import { receiveItem, type Scanned, undoReceive } from '@waybill/contract/inbound/staff-api'
import { useClient } from '@waybill/host'
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
  /** More than announced: it is received when somebody says so. */
  question?: Item
}

/** Sends scans of an inbound shipment in their order, and says what became of the last one. */
export function useReceiving(id: number) {
  const t = useT(receivingMessages)
  const client = useClient()
  const messageOf = useErrorMessage()
  const counted = useCounted(id)
  const { scans, note } = useLastScans()
  const [shown, setShown] = useState<Shown | null>(null)
  /** Scans that may be undone, the last one first. */
  const [undoable, setUndoable] = useState<readonly number[]>([])

  const send = (act: Act, commandId: string): Promise<Scanned> =>
    act.kind === 'undo'
      ? client.call(
          undoReceive,
          { params: { id }, body: { commandId, movementId: act.movementId } },
          { hideErrors: true },
        )
      : client.call(receiveItem, { params: { id }, body: bodyOf(act, commandId) }, { hideErrors: true })

  const answerOf = (act: Act, { line, quantity: n, damaged, over }: Scanned): Shown => {
    const { sku, expected } = line
    const got = line.received + line.damaged
    const left = expected - (got - line.over)
    const detail = t('gotDetail', { got, expected, left })
    if (act.kind === 'undo') return { tone: 'attention', text: t('undone', { sku }), detail }
    if (over) return { tone: 'attention', text: t('gotOver', { sku, n }), detail }
    if (damaged) return { tone: 'attention', text: t('gotDamaged', { sku, n }), detail }
    return { tone: 'right', text: t(left === 0 ? 'gotAll' : 'got', { sku, n }), detail }
  }
  const refusalOf = (act: Act, error: unknown): Shown => {
    const isOver = act.kind === 'item' && error instanceof ApiError && error.code === 'INBOUND_OVER'
    return isOver
      ? { tone: 'attention', text: messageOf(error), question: act }
      : { tone: 'wrong', text: messageOf(error) }
  }
  const onAnswer = (answer: ScanAnswer<Act, Scanned>) => {
    const { scan, commandId } = answer
    const next = 'value' in answer ? answerOf(scan, answer.value) : refusalOf(scan, answer.error)
    if ('value' in answer) {
      const { movementId } = answer.value
      counted(answer.value)
      setUndoable((before) =>
        scan.kind === 'undo' ? before.filter((one) => one !== scan.movementId) : [movementId, ...before],
      )
    }
    setShown(next)
    note({ key: commandId, tone: next.tone, text: next.text })
    soundOf(next.tone)
  }
  const queue = useScanQueue<Act, Scanned>(send, onAnswer)
  return {
    queue,
    scans,
    shown,
    scan: (code: string, placeId: number, more: ScanWith) =>
      queue.add({ kind: 'item', code: code.slice(0, 100), placeId, over: false, ...more }),
    takeOver: (question: Item) => queue.add({ ...question, over: true }),
    setAside: () => setShown({ tone: 'ready', text: t('setAside') }),
    undo: undoable.length > 0 ? () => queue.add({ kind: 'undo', movementId: undoable[0]! }) : null,
  }
}

const bodyOf = ({ code, quantity, damaged, placeId, over, lotNo, expiry }: Item, commandId: string) => ({
  commandId,
  code,
  quantity,
  damaged,
  placeId,
  over,
  lot: lotNo.trim() ? { lotNo: lotNo.trim(), expiry: expiry || null } : null,
})
