import { useRef, useState, type RefObject } from 'react'
import type { ReturnInspection } from '@waybill/contract/warehouse-returns/api'
import {
  carryOutAnswer,
  findReturnItem,
  type FloorReturn,
  inspectUnits,
  undoInspection,
} from '@waybill/contract/warehouse-returns/staff-api'
import { needsPlace, type ReturnAnswer, type ReturnDisposition } from '@waybill/contract/warehouse-returns/words'
import { useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { useT } from '@waybill/kit'
import { ApiError } from '@waybill/contract/core/client'
import { placeCode } from '@waybill/contract/stock/places'
import type { AnswerTone } from '../scan/answer-panel.tsx'
import { useLastScans } from '../scan/last-scans.tsx'
import type { ScanAnswer } from '../scan/scan-queue.ts'
import { soundOf } from '../scan/sound.ts'
import { useScanQueue } from '../scan/use-scan-queue.ts'
import { afterScan, type Held, type InHand, isComplete, stepOf, suggestedFor } from './inspection-step.ts'
import { floorReturnMessages } from './messages.ts'
import { useReturned } from './use-returns.ts'

/** What a scan is sent with. */
interface With {
  quantity: number
  note: string
}
const first: With = { quantity: 1, note: '' }
type Act =
  | { kind: 'code'; code: string; benchId: number }
  | { kind: 'undo'; inspection: ReturnInspection }
  | { kind: 'carryOut'; inspection: ReturnInspection }

interface Did {
  what: ReturnDisposition | ReturnAnswer
  sku: string
  quantity: number
  place: string
}
type Value =
  | { held: Held }
  | { misread: 'misreadGrade' | 'misreadWhat'; value: string }
  | { now: FloorReturn; did: Did }
  | { now: FloorReturn; undone: string }

interface Shown {
  tone: AnswerTone
  text: string
  detail?: string
}

/** Calls that scans are, each with the id of its command. */
function useCalls(id: number) {
  const client = useClient()
  const params = { id }
  const hidden = { hideErrors: true } as const
  const find = async (code: string): Promise<Value> => ({
    held: {
      code,
      item: await client.call(findReturnItem, { params, query: { code } }, hidden),
      grade: null,
      disposition: null,
    },
  })
  const inspect = async (
    commandId: string,
    { code, item, grade, disposition }: Held,
    { benchId, to, quantity, note }: With & { benchId: number; to: string | null },
  ): Promise<Value> => {
    const what = disposition!
    const goods = { code, quantity, grade: grade!, disposition: what, note: note.trim() || null }
    const body = { commandId, ...goods, placeId: benchId, to }
    const now = await client.call(inspectUnits, { params, body }, hidden)
    return { now, did: { what, sku: item.sku, quantity, place: to === null ? '' : placeCode(to) } }
  }
  const carryOut = async (commandId: string, one: ReturnInspection, to: string | null): Promise<Value> => {
    const body = { commandId, inspectionId: one.id, to }
    const now = await client.call(carryOutAnswer, { params, body }, hidden)
    const { sku, quantity } = one
    return { now, did: { what: one.answer!, sku, quantity, place: to === null ? '' : placeCode(to) } }
  }
  const undo = async (commandId: string, one: ReturnInspection): Promise<Value> => ({
    now: await client.call(undoInspection, { params, body: { commandId, inspectionId: one.id } }, hidden),
    undone: one.sku,
  })
  return { find, inspect, carryOut, undo }
}

interface Hand {
  hand: InHand
  with: With
}

/** Sends a scan for what is in hand at its first attempt: sent again, a command keeps that, whatever is in hand by then. */
function useSend(id: number, now: RefObject<Hand>) {
  const { find, inspect, carryOut, undo } = useCalls(id)
  const attempt = useRef<{ commandId: string; hand: Hand } | null>(null)
  return async (act: Act, commandId: string): Promise<Value> => {
    if (act.kind === 'undo') return undo(commandId, act.inspection)
    if (act.kind === 'carryOut') return carryOut(commandId, act.inspection, null)
    if (attempt.current?.commandId !== commandId) attempt.current = { commandId, hand: now.current }
    const { hand, with: sentWith } = attempt.current.hand
    const { code, benchId } = act
    if (hand === null) return find(code)
    if ('decided' in hand) return carryOut(commandId, hand.decided, code.slice(0, 40))
    const { held } = hand
    if (stepOf(hand) === 'place') return inspect(commandId, held, { ...sentWith, benchId, to: code.slice(0, 40) })
    const next = afterScan(held, code)
    if (next === null) return { misread: held.grade === null ? 'misreadGrade' : 'misreadWhat', value: code }
    return isComplete(next) ? inspect(commandId, next, { ...sentWith, benchId, to: null }) : { held: next }
  }
}

/** What is shown of an item in hand. */
function useDirections() {
  const t = useT(floorReturnMessages)
  const goTo = (sku: string, place: Held['item']['restock']): Shown =>
    place
      ? {
          tone: 'attention',
          text: t('goTo', { place: place.code }),
          detail: t(place.why === 'same' ? 'whySame' : 'whyEmpty'),
        }
      : { tone: 'attention', text: t('anyPlace', { sku }), detail: t('whyNone') }
  return (held: Held): Shown => {
    const { sku, received: got, expected, left } = held.item
    const detail = t('foundDetail', { got, expected, left })
    const step = stepOf({ held })
    if (step === 'grade') return { tone: 'attention', text: t(left === 0 ? 'foundOver' : 'found', { sku }), detail }
    return step === 'what' ? { tone: 'attention', text: t('graded', { sku }) } : goTo(sku, suggestedFor(held))
  }
}

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null)

/** It is to be decided again what happens to the item in hand. */
const undecided = (hand: InHand): InHand =>
  hand !== null && 'held' in hand ? { held: { ...hand.held, disposition: null } } : hand

/** A scan is an item while nothing is in hand; then its grade, what happens to it, and where it goes. */
export function useInspecting(id: number) {
  const t = useT(floorReturnMessages)
  const messageOf = useErrorMessage()
  const returned = useReturned()
  const directions = useDirections()
  const { scans, note } = useLastScans()
  const [shown, setShown] = useState<Shown>({ tone: 'ready', text: t('readyItem') })
  const [state, setState] = useState<Hand>({ hand: null, with: first })
  // Scans that follow each other faster than the page is drawn ask what is in hand now.
  const now = useRef(state)
  const become = (change: Partial<Hand>) => {
    now.current = { ...now.current, ...change }
    setState(now.current)
  }
  const reactTo = (value: Value): Shown => {
    if ('held' in value) {
      become({ hand: { held: value.held } })
      return directions(value.held)
    }
    if ('misread' in value) return { tone: 'wrong', text: t(value.misread, { value: value.value }) }
    returned(value.now)
    become({ hand: null, with: first })
    if ('undone' in value) return { tone: 'attention', text: t('undone', { sku: value.undone }), detail: t('next') }
    const { what, sku, quantity: n, place } = value.did
    return { tone: 'right', text: t(`did_${what}`, { sku, n, place }), detail: t('next') }
  }
  const onRefusal = (error: unknown) => {
    if (codeOf(error) === 'RETURN_STATE') returned()
    if (codeOf(error) === 'RETURN_ASK_FIRST') become({ hand: undecided(now.current.hand) })
  }
  const present = (next: Shown) => (setShown(next), soundOf(next.tone))
  const onAnswer = (answer: ScanAnswer<Act, Value>) => {
    if (!('value' in answer)) onRefusal(answer.error)
    const next: Shown = 'value' in answer ? reactTo(answer.value) : { tone: 'wrong', text: messageOf(answer.error) }
    present(next)
    note({ key: answer.commandId, tone: next.tone, text: next.text })
  }
  const queue = useScanQueue<Act, Value>(useSend(id, now), onAnswer)
  const carryOut = (inspection: ReturnInspection) => {
    if (inspection.answer === null || !needsPlace(inspection.answer)) return queue.add({ kind: 'carryOut', inspection })
    become({ hand: { decided: inspection } })
    setShown({ tone: 'attention', text: t('anyPlace', { sku: inspection.sku }) })
  }
  return {
    queue,
    scans,
    shown,
    hand: state.hand,
    sentWith: state.with,
    changeWith: (change: Partial<With>) => become({ with: { ...now.current.with, ...change } }),
    reject: (code: string, text: string) => present({ tone: 'wrong', text, detail: code }),
    scan: (code: string, benchId: number) => queue.add({ kind: 'code', code: code.slice(0, 100), benchId }),
    undo: (inspection: ReturnInspection) => queue.add({ kind: 'undo', inspection }),
    carryOut,
    release: () => {
      become({ hand: null })
      setShown({ tone: 'ready', text: t('readyItem') })
    },
  }
}
export type Inspecting = ReturnType<typeof useInspecting>
