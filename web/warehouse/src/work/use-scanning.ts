import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import type { OutputOf } from '@waybill/contract/core/route'
import { stockCondition } from '@waybill/contract/stock/conditions'
import { findLying } from '@waybill/contract/stock/move-api'
import { listStockLevels } from '@waybill/contract/stock/staff-api'
import {
  type FloorWork,
  makeKits,
  putBackComponents,
  scanWorkItem,
  undoWorkScan,
} from '@waybill/contract/work-orders/staff-api'
import { hasRecipe } from '@waybill/contract/work-orders/words'
import { useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { useT } from '@waybill/kit'
import type { AnswerTone } from '../scan/answer-panel.tsx'
import { useLastScans } from '../scan/last-scans.tsx'
import type { ScanAnswer } from '../scan/scan-queue.ts'
import { soundOf } from '../scan/sound.ts'
import { useScanQueue } from '../scan/use-scan-queue.ts'
import { type Booking, type BookingLot, beganBooking, bookedScan, nextOutput } from './booking.ts'
import { scanMessages } from './scan-messages.ts'
import { useWorkChanged } from './use-work.ts'

type Found = 1 | 2 | 3
/** What the next scan is for. */
export interface Hand {
  place: string | null
  units: number
  /** For inspections. */
  found: Found
  /** A unit that is not good, and waits for its place. */
  aside: { code: string; lotId: number | null } | null
  /** Outputs that are being booked; null: components are taken. */
  booking: Booking | null
}
type Scanned = OutputOf<typeof scanWorkItem>
export type WorkScan =
  | { code: string; lotId?: number; to?: string | null }
  | { code: string; pickId: number; sku: string }
  | { code: string; undo: Counted }
  | { code: string; make: Booking; lots: readonly BookingLot[] }
/** Units that the last scan recorded as done. */
interface Counted {
  line: number
  units: number
  sku: string
}
type Value =
  | { place: string }
  | { aside: { code: string; lotId: number | null } }
  | { scanned: Scanned; code: string; to: string | null; units: number }
  | { back: FloorWork; text: string }
  | { booking: Booking; wrong?: string }
  | { booked: FloorWork; runs: number }

interface Shown {
  tone: AnswerTone
  text: string
}
const first: Hand = { place: null, units: 1, found: stockCondition.good, aside: null, booking: null }
const noChoices: { code: string; to: string | null; lots: Scanned['lots'] } = { code: '', to: null, lots: [] }
/** What is wrong with a place that was scanned. */
const placeCodes = ['PLACE_UNKNOWN', 'PLACE_ELSEWHERE', 'PLACE_INACTIVE', 'PUT_AWAY_KIND', 'PUT_AWAY_MIXED']
const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

/** Sends a scan for what is in hand at its first attempt: sent again, a command stays what it was. */
function useSend(work: FloorWork, now: { readonly current: Hand }) {
  const t = useT(scanMessages)
  const client = useClient()
  const attempt = useRef<{ commandId: string; hand: Hand } | null>(null)
  const params = { id: work.id }
  const quiet = { hideErrors: true } as const
  const placeOf = async (code: string): Promise<Value> => {
    const query = { warehouseId: work.warehouse.id, place: code.slice(0, 40) }
    return { place: (await client.call(findLying, { query }, quiet)).place.code }
  }
  const make = async (booking: Booking, commandId: string, lots: readonly BookingLot[] = []): Promise<Value> => {
    const { runs, placed } = booking
    const outputs = placed.map((one, index) => ({ ...one, lot: lots[index] ?? null }))
    return { booked: await client.call(makeKits, { params, body: { commandId, runs, outputs } }, quiet), runs }
  }
  const item = async (code: string, { commandId, hand, lotId, to }: ItemScan): Promise<Value> => {
    const found = work.kind === 'inspect' ? hand.found : null
    const body = { commandId, place: hand.place!, code, quantity: hand.units, lotId, found, to }
    try {
      return { scanned: await client.call(scanWorkItem, { params, body }, quiet), code, to, units: hand.units }
    } catch (error) {
      // No item: it may be another place.
      if (to !== null || !isCode(error, 'MOVE_CODE_UNKNOWN')) throw error
      return placeOf(code).catch(() => Promise.reject(error))
    }
  }
  return async (scan: WorkScan, commandId: string): Promise<Value> => {
    if ('pickId' in scan) {
      const body = { commandId, pickId: scan.pickId }
      const back = await client.call(putBackComponents, { params, body }, quiet)
      return { back, text: t('isBack', { sku: scan.sku, place: scan.code }) }
    }
    if ('undo' in scan) {
      const { line, units, sku } = scan.undo
      const body = { commandId, line, quantity: units }
      const back = await client.call(undoWorkScan, { params, body }, quiet)
      return { back, text: t('undone', { n: units, sku }) }
    }
    if ('make' in scan) return make(scan.make, commandId, scan.lots)
    if (attempt.current?.commandId !== commandId) attempt.current = { commandId, hand: now.current }
    const { hand } = attempt.current
    const { code, lotId = null } = scan
    if (hand.booking) {
      const next = bookedScan(work, hand.booking, code)
      if (!next.isFull) return { booking: next.booking, ...(next.wrong !== null && { wrong: next.wrong }) }
      return make(next.booking, commandId)
    }
    if (hand.place === null) return placeOf(code)
    // The lot of units whose place was scanned already.
    if (scan.to) return item(code, { commandId, hand, lotId, to: scan.to })
    if (hand.aside)
      return item(hand.aside.code, { commandId, hand, lotId: lotId ?? hand.aside.lotId, to: code.slice(0, 40) })
    if (work.kind === 'inspect' && hand.found !== stockCondition.good) return { aside: { code, lotId } }
    return item(code, { commandId, hand, lotId, to: null })
  }
}
interface ItemScan {
  commandId: string
  hand: Hand
  lotId: number | null
  to: string | null
}

/** What a scan can undo: units that stay good and where they are. */
function countedBy({ scanned: { work, line }, to, units }: Extract<Value, { scanned: unknown }>): Counted | null {
  const counted = work.lines.find((one) => one.line === line)
  return counted && to === null && !hasRecipe(work.kind) ? { line: counted.line, units, sku: counted.sku } : null
}

/** What an answer says, in words. */
function useWords() {
  const t = useT(scanMessages)
  const counted = ({ work, line, lots }: Scanned): Shown => {
    if (line === null) return { tone: 'attention', text: t('several', { n: lots.length }) }
    const { sku, done, quantity } = work.lines.find((one) => one.line === line)!
    const waiting = work.picks.reduce((sum, pick) => sum + (pick.line === line ? pick.quantity : 0), 0)
    return { tone: 'right', text: t('taken', { sku, n: done + waiting, all: quantity }) }
  }
  const booking = (work: FloorWork, next: Booking, wrong?: string): Shown => {
    const sku = nextOutput(work, next)?.sku ?? ''
    if (wrong !== undefined) return { tone: 'wrong', text: t('notThat', { value: wrong, sku }) }
    return { tone: 'attention', text: t(next.code === null ? 'now' : 'nowPlace', { sku }) }
  }
  return { counted, booking }
}

/** What is in hand, and the lots to choose from. */
function useHeld() {
  const [hand, setHand] = useState(first)
  // Scans that follow each other faster than the page is drawn ask what is in hand now.
  const now = useRef(first)
  const [choices, setChoices] = useState(noChoices)
  const hold = (next: Partial<Hand>) => {
    // Lots of another place, or for another number of units, are no choice any more.
    if (next.place !== undefined || next.units !== undefined || next.found !== undefined) setChoices(noChoices)
    now.current = { ...now.current, ...next }
    setHand(now.current)
  }
  return { hand, now, hold, choices, setChoices }
}

/** What is in hand, the lots to choose from, and how both follow the answers. */
function useHand(work: FloorWork) {
  const t = useT(scanMessages)
  const cache = useQueryClient()
  const changed = useWorkChanged()
  const words = useWords()
  const { hand, now, hold, choices, setChoices } = useHeld()
  /** A booking that has to say its lot first. */
  const [lotless, setLotless] = useState<Booking | null>(null)
  const [last, setLast] = useState<Counted | null>(null)
  const ofStock = (value: Extract<Value, { back: unknown } | { booked: unknown } | { scanned: unknown }>): Shown => {
    void cache.invalidateQueries({ queryKey: [listStockLevels.id] })
    setLast(null)
    if ('back' in value) {
      changed(value.back)
      return { tone: 'right', text: value.text }
    }
    if ('booked' in value) {
      changed(value.booked)
      hold({ booking: null, place: null })
      setLotless(null)
      return { tone: 'right', text: t('made', { n: value.runs }) }
    }
    changed(value.scanned.work)
    setChoices({ code: value.code, to: value.to, lots: value.scanned.lots })
    if (value.scanned.line !== null) hold({ aside: null })
    setLast(countedBy(value))
    return words.counted(value.scanned)
  }
  const reactTo = (value: Value): Shown => {
    if ('place' in value) {
      hold({ place: value.place, aside: null })
      return { tone: 'right', text: t('inPlace', value) }
    }
    if ('aside' in value) {
      hold({ aside: value.aside })
      return { tone: 'attention', text: t('aside', { n: now.current.units, sku: value.aside.code }) }
    }
    if ('booking' in value) {
      hold({ booking: value.booking })
      return words.booking(work, value.booking, value.wrong)
    }
    return ofStock(value)
  }
  const refused = (scan: WorkScan, error: unknown): void => {
    const { booking, aside } = now.current
    // Another place can be scanned for it; with another item the scans begin again.
    if (aside && !placeCodes.some((code) => isCode(error, code))) hold({ aside: null })
    if (isCode(error, 'WORK_LOT_NEEDED') && booking) setLotless(bookedScan(work, booking, scan.code).booking)
    else if (booking && !('pickId' in scan)) hold({ booking: beganBooking(booking.runs) })
    if (isCode(error, 'WORK_STATE')) changed()
  }
  const release = () => {
    hold({ booking: null, aside: null, place: null })
    setLotless(null)
    setLast(null)
    setChoices(noChoices)
  }
  return { hand, now, hold, choices, lotless, last, reactTo, refused, release }
}

/** The conversation of a work order with its scanner: components or units first, then the outputs and their places. */
export function useScanning(work: FloorWork) {
  const t = useT(scanMessages)
  const messageOf = useErrorMessage()
  const words = useWords()
  const { scans, note } = useLastScans()
  const { hand, now, hold, choices, lotless, last, reactTo, refused, release } = useHand(work)
  const [shown, setShown] = useState<Shown>({ tone: 'ready', text: t('ready') })
  const onAnswer = (answer: ScanAnswer<WorkScan, Value>) => {
    if ('error' in answer) refused(answer.scan, answer.error)
    const next: Shown = 'value' in answer ? reactTo(answer.value) : { tone: 'wrong', text: messageOf(answer.error) }
    setShown(next)
    note({ key: answer.commandId, tone: next.tone, text: next.text })
    soundOf(next.tone)
  }
  const queue = useScanQueue<WorkScan, Value>(useSend(work, now), onAnswer)
  const book = (runs: number) => {
    const booking = beganBooking(runs)
    hold({ booking })
    setShown(words.booking(work, booking))
  }
  const stop = () => {
    release()
    setShown({ tone: 'ready', text: t('ready') })
  }
  return {
    queue,
    scans,
    shown,
    hand,
    hold,
    choices: choices.lots,
    lotless,
    last,
    book,
    stop,
    isRecipe: hasRecipe(work.kind),
    scan: (code: string) => queue.add({ code: code.slice(0, 100) }),
    chooseLot: (lotId: number) => queue.add({ code: choices.code, lotId, to: choices.to }),
    putBack: ({ id, place }: FloorWork['picks'][number], sku: string) => queue.add({ code: place, pickId: id, sku }),
    undo: () => last && queue.add({ code: '', undo: last }),
    bookWith: (lots: readonly BookingLot[]) => lotless && queue.add({ code: '', make: lotless, lots }),
  }
}
export type Scanning = ReturnType<typeof useScanning>
