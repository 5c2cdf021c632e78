import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { OutputOf } from '@waybill/contract/core/route'
import { findLying, type LyingGoods, moveGoods } from '@waybill/contract/stock/move-api'
import { listPlaces } from '@waybill/contract/stock/place-api'
import {
  listStockLevels,
  listStockMovements,
  reverseMovement,
  type StockMovement,
} from '@waybill/contract/stock/staff-api'
import { useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { useT } from '@waybill/kit'
import type { AnswerTone } from '../scan/answer-panel.tsx'
import { useLastScans } from '../scan/last-scans.tsx'
import type { ScanAnswer } from '../scan/scan-queue.ts'
import { soundOf } from '../scan/sound.ts'
import { useScanQueue } from '../scan/use-scan-queue.ts'
import { moveMessages } from './messages.ts'

type Found = OutputOf<typeof findLying>
/** What is in hand: the place, then the goods, by the code that was scanned for them. */
export interface Held {
  place: Found['place'] | null
  goods: LyingGoods | null
  code: string
  quantity: number
}
interface Shown {
  tone: AnswerTone
  text: string
  detail?: string
}
/** A scanned code, or the last move that is to be undone. */
export type MoveScan = { code: string } | { undo: StockMovement }
type Value =
  | { found: Found; code: string | null }
  | { more: true }
  | { moved: StockMovement }
  | { undone: StockMovement }

const nothing: Held = { place: null, goods: null, code: '', quantity: 1 }
export const freeOf = ({ onHand, reserved }: LyingGoods): number => onHand - reserved

/** Sends a scan for what is in hand at its first attempt: sent again, a command keeps its goods, whatever is in hand by then. */
function useSend(warehouseId: number, now: RefObject<Held>) {
  const t = useT(moveMessages)
  const client = useClient()
  const attempt = useRef<{ commandId: string; inHand: Held } | null>(null)
  return async (scan: MoveScan, commandId: string): Promise<Value> => {
    if ('undo' in scan) {
      const { id, seller } = scan.undo
      const body = { commandId, sellerId: seller.id, movementId: id, note: t('undoNote') }
      await client.call(reverseMovement, { body }, { hideErrors: true })
      return { undone: scan.undo }
    }
    if (attempt.current?.commandId !== commandId) attempt.current = { commandId, inHand: now.current }
    const { place, goods, quantity, code } = attempt.current.inHand
    if (goods && scan.code === code) return { more: true }
    if (goods) {
      const { seller, product, lotId, condition } = goods
      const ids = { sellerId: seller.id, warehouseId, productId: product.id, fromPlaceId: goods.place.id }
      const body = { commandId, ...ids, lotId, condition, to: scan.code.slice(0, 40), quantity }
      return { moved: await client.call(moveGoods, { body }, { hideErrors: true }) }
    }
    const query = place
      ? { warehouseId, place: place.code, code: scan.code }
      : { warehouseId, place: scan.code.slice(0, 40) }
    return { found: await client.call(findLying, { query }, { hideErrors: true }), code: place ? scan.code : null }
  }
}

function useWords() {
  const t = useT(moveMessages)
  const taking = ({ goods, quantity }: { goods: LyingGoods; quantity: number }): Shown => ({
    tone: 'attention',
    text: t('take', { n: quantity, sku: goods.product.sku }),
    detail:
      goods.reserved > 0
        ? t('promised', { n: freeOf(goods), reserved: goods.reserved })
        : t('free', { n: freeOf(goods) }),
  })
  const inPlace = ({ place, records }: Found): Shown =>
    records.length === 0
      ? { tone: 'wrong', text: t('nothing', { place: place.code }) }
      : { tone: 'right', text: t('inPlace', { place: place.code }), detail: t('kinds', { n: records.length }) }
  return { taking, inPlace }
}

/** What is in hand, and how the panel and the choices follow it. */
function useHand() {
  const t = useT(moveMessages)
  const words = useWords()
  const [shown, setShown] = useState<Shown>({ tone: 'ready', text: t('ready') })
  const [choices, setChoices] = useState<readonly LyingGoods[]>([])
  const [held, setHeld] = useState<Held>(nothing)
  // Scans that follow each other faster than the page is drawn ask what is in hand now.
  const now = useRef<Held>(nothing)
  const hold = (next: Held) => {
    now.current = next
    setHeld(next)
  }
  const take = (goods: LyingGoods, { code, quantity = 1 }: { code: string; quantity?: number }): Shown => {
    hold({ ...now.current, goods, code, quantity })
    setChoices([])
    return words.taking({ goods, quantity })
  }
  /** What was found in a place, or of a code in it. */
  const found = ({ found: there, code }: { found: Found; code: string | null }): Shown => {
    if (code === null) {
      if (there.records.length > 0) hold({ ...nothing, place: there.place })
      return words.inPlace(there)
    }
    if (there.records.length === 1) return take(there.records[0]!, { code })
    now.current = { ...now.current, code }
    setChoices(there.records)
    return { tone: 'attention', text: t('several', { n: there.records.length }) }
  }
  const more = (): Shown => {
    const { goods, quantity, code } = now.current
    return goods ? take(goods, { code, quantity: quantity + 1 }) : { tone: 'ready', text: t('ready') }
  }
  const moved = ({ product, quantity, to }: StockMovement): Shown => {
    const { place } = now.current
    hold({ ...nothing, place })
    return {
      tone: 'right',
      text: t('moved', { sku: product.sku, n: quantity, place: to?.code ?? '' }),
      detail: t('next', { place: place?.code ?? '' }),
    }
  }
  const release = () => {
    hold(nothing)
    setChoices([])
    setShown({ tone: 'ready', text: t('ready') })
  }
  return { shown, setShown, choices, held, now, take, found, more, moved, release }
}

/** A scan is a place, then an item, then the place where it goes; the item again is one more of it. */
export function useMove(warehouseId: number) {
  const t = useT(moveMessages)
  const cache = useQueryClient()
  const messageOf = useErrorMessage()
  const { scans, note } = useLastScans()
  const [last, setLast] = useState<StockMovement | null>(null)
  const hand = useHand()
  const reactTo = (value: Value): Shown => {
    if ('found' in value) return hand.found(value)
    if ('more' in value) return hand.more()
    for (const route of [listStockLevels, listStockMovements, listPlaces])
      void cache.invalidateQueries({ queryKey: [route.id] })
    setLast('moved' in value ? value.moved : null)
    if ('moved' in value) return hand.moved(value.moved)
    const { product, quantity, from } = value.undone
    return { tone: 'right', text: t('undone', { sku: product.sku, n: quantity, place: from?.code ?? '' }) }
  }
  const onAnswer = (answer: ScanAnswer<MoveScan, Value>) => {
    const next: Shown = 'value' in answer ? reactTo(answer.value) : { tone: 'wrong', text: messageOf(answer.error) }
    hand.setShown(next)
    note({ key: answer.commandId, tone: next.tone, text: next.text })
    soundOf(next.tone)
  }
  const queue = useScanQueue<MoveScan, Value>(useSend(warehouseId, hand.now), onAnswer)
  const { shown, choices, held, release } = hand
  return {
    queue,
    scans,
    shown,
    choices,
    held,
    last,
    release,
    scan: (code: string) => queue.add({ code: code.slice(0, 100) }),
    undo: () => last && queue.add({ undo: last }),
    choose: (goods: LyingGoods) => hand.setShown(hand.take(goods, { code: hand.now.current.code })),
    setQuantity: (quantity: number) =>
      held.goods && hand.setShown(hand.take(held.goods, { code: held.code, quantity })),
  }
}
