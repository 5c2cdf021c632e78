import { useRef, useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import {
  countUnits,
  type CountedGoods,
  finishCountPlace,
  type FloorCount,
  getStockCount,
  scanCountPlace,
} from '@waybill/contract/counts/staff-api'
import type { InputOf, OutputOf } from '@waybill/contract/core/route'
import { placeCode } from '@waybill/contract/stock/places'
import { useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { useT } from '@waybill/kit'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerTone } from '../scan/answer-panel.tsx'
import { useLastScans } from '../scan/last-scans.tsx'
import type { ScanAnswer } from '../scan/scan-queue.ts'
import { soundOf } from '../scan/sound.ts'
import { useScanQueue } from '../scan/use-scan-queue.ts'
import { countMessages } from './messages.ts'
import { useCountChanged } from './use-counts.ts'

type Yes = Pick<InputOf<typeof scanCountPlace>['body'], 'takeOver' | 'add' | 'anyway'>
type Which = Pick<CountedGoods, 'productId' | 'lotId' | 'condition'> & { sellerId: number }
/** One scan of the page; what it is follows from the place that is being counted when it is sent. */
export interface CountScan {
  code: string
  /** Questions that were answered with yes. */
  yes?: Partial<Yes>
  /** Of what a quantity was typed, or which of several goods was chosen, and in which place. */
  goods?: { which: Which; placeId: number }
  /** All units of it. */
  all?: number
  finish?: number
}
type Units = OutputOf<typeof countUnits>
type Value =
  | { place: FloorCount }
  | { units: Units; placeId: number }
  | { finished: FloorCount; code: string }
  | { wrong: string }

interface Shown {
  tone: AnswerTone
  text: string
  /** The scan to be sent again with a yes. */
  asking?: { scan: CountScan; answer: keyof Yes }
}

/** Goods that a scanned code may mean, and where it was scanned. */
interface Choices {
  code: string
  all: number | undefined
  goods: readonly CountedGoods[]
  placeId: number
}
const noChoices: Choices = { code: '', all: undefined, goods: [], placeId: 0 }

const questions: Readonly<Record<string, keyof Yes>> = {
  COUNT_TAKEN: 'takeOver',
  COUNT_ANOTHER_PLACE: 'add',
  COUNT_SAME_PERSON: 'anyway',
}
export const whichOf = ({ seller, productId, lotId, condition }: CountedGoods): Which => ({
  sellerId: seller.id,
  productId,
  lotId,
  condition,
})

/** Sends a scan: a place while none is being counted, an item after that. */
function useSend(id: number) {
  const t = useT(countMessages)
  const client = useClient()
  const cache = useQueryClient()
  // The answer before it, not what the page shows: scans follow each other faster than it is drawn.
  const latest = () => cache.getQueryData<FloorCount>(client.query(getStockCount, { params: { id } }).queryKey)
  // Sent again, a command stays what it was, whatever is being counted by then.
  const attempt = useRef<{ commandId: string; now: FloorCount | undefined } | null>(null)
  return async ({ code, yes, goods, all, finish }: CountScan, commandId: string): Promise<Value> => {
    const params = { id }
    const quiet = { hideErrors: true } as const
    if (finish !== undefined) {
      const body = { commandId, placeId: finish }
      return { finished: await client.call(finishCountPlace, { params, body }, quiet), code }
    }
    if (attempt.current?.commandId !== commandId) attempt.current = { commandId, now: latest() }
    const { now } = attempt.current
    const current = now?.current
    // Any other code is that of an item: SKUs may begin like labels of places.
    const isPlace = !goods && (now?.places.some((place) => place.code === placeCode(code)) ?? false)
    if (current && isPlace && current.code !== placeCode(code))
      return { wrong: t('finishFirst', { place: current.code }) }
    const placeId = goods?.placeId ?? current?.placeId
    if (yes || isPlace || placeId === undefined) {
      const body = { commandId, place: code.slice(0, 40), takeOver: false, add: false, anyway: false, ...yes }
      return { place: await client.call(scanCountPlace, { params, body }, quiet) }
    }
    const which = goods?.which ?? null
    const body = { commandId, placeId, code, quantity: all ?? 1, all: all !== undefined, goods: which }
    return { units: await client.call(countUnits, { params, body }, quiet), placeId }
  }
}

function useWords() {
  const t = useT(countMessages)
  const placeWords = ({ current }: FloorCount): Shown =>
    current === null
      ? { tone: 'ready', text: t('readyPlace') }
      : { tone: 'right', text: t(current.round === 1 ? 'beginPlace' : 'againPlace', { place: current.code }) }
  const unitWords = ({ counted, choices, moved }: Units): Shown => {
    if (counted === null) return { tone: 'attention', text: t('several', { n: choices.length }) }
    if (moved) return { tone: 'attention', text: t('moved', { sku: counted.sku }) }
    return { tone: 'right', text: t('counted', { sku: counted.sku, n: counted.counted }) }
  }
  return { placeWords, unitWords }
}

/** The conversation of a count with its scanner. */
export function useCounting(id: number) {
  const t = useT(countMessages)
  const messageOf = useErrorMessage()
  const changed = useCountChanged()
  const { placeWords, unitWords } = useWords()
  const { scans, note } = useLastScans()
  const [shown, setShown] = useState<Shown | null>(null)
  const [choices, setChoices] = useState<Choices>(noChoices)
  const refused = (scan: CountScan, error: unknown): Shown => {
    const answer = error instanceof ApiError ? questions[error.code ?? ''] : undefined
    if (error instanceof ApiError && error.code === 'COUNT_STATE') changed()
    return { tone: answer ? 'attention' : 'wrong', text: messageOf(error), ...(answer && { asking: { scan, answer } }) }
  }
  const reactTo = (value: Value, scan: CountScan): Shown => {
    if ('wrong' in value) return { tone: 'wrong', text: value.wrong }
    if ('units' in value) {
      changed(value.units.count)
      setChoices({ code: scan.code, all: scan.all, goods: value.units.choices, placeId: value.placeId })
      return unitWords(value.units)
    }
    const count = 'place' in value ? value.place : value.finished
    changed(count)
    setChoices(noChoices)
    return 'place' in value ? placeWords(count) : { tone: 'right', text: t('finished', { place: value.code }) }
  }
  const onAnswer = (answer: ScanAnswer<CountScan, Value>) => {
    const next = 'value' in answer ? reactTo(answer.value, answer.scan) : refused(answer.scan, answer.error)
    setShown(next)
    note({ key: answer.commandId, tone: next.tone, text: next.text })
    soundOf(next.tone)
  }
  const queue = useScanQueue<CountScan, Value>(useSend(id), onAnswer)
  return { queue, scans, shown, choices, add: queue.add }
}
export type Counting = ReturnType<typeof useCounting>
