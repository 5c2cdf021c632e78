import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { findPutAway, putAway, type WaitingGoods } from '@waybill/contract/stock/put-away-api'
import { listPlaces } from '@waybill/contract/stock/place-api'
import { listStockLevels, type StockLevel, type StockMovement } from '@waybill/contract/stock/staff-api'
import { useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { useT } from '@waybill/kit'
import type { AnswerTone } from '../scan/answer-panel.tsx'
import { useLastScans } from '../scan/last-scans.tsx'
import type { ScanAnswer } from '../scan/scan-queue.ts'
import { soundOf } from '../scan/sound.ts'
import { useScanQueue } from '../scan/use-scan-queue.ts'
import { putAwayMessages } from './messages.ts'

/** Goods in hand, and how many of them. */
interface Held {
  goods: WaitingGoods
  quantity: number
}
interface Shown {
  tone: AnswerTone
  text: string
  detail?: string
}
type Value = { found: readonly WaitingGoods[] } | { put: StockMovement }

/** Sends a scan for what is in hand at its first attempt: sent again, a command keeps its goods, whatever is in hand by then. */
function useSend(warehouseId: number, now: RefObject<Held | null>) {
  const client = useClient()
  const attempt = useRef<{ commandId: string; inHand: Held | null } | null>(null)
  return async (code: string, commandId: string): Promise<Value> => {
    if (attempt.current?.commandId !== commandId) attempt.current = { commandId, inHand: now.current }
    const { inHand } = attempt.current
    if (!inHand) {
      const { records } = await client.call(findPutAway, { query: { warehouseId, code } }, { hideErrors: true })
      return { found: records }
    }
    const { goods, quantity } = inHand
    const body = {
      commandId,
      sellerId: goods.seller.id,
      warehouseId,
      productId: goods.product.id,
      lotId: goods.lotId,
      condition: goods.condition,
      fromPlaceId: goods.place.id,
      to: code.slice(0, 40),
      quantity,
    }
    return { put: await client.call(putAway, { body }, { hideErrors: true }) }
  }
}

/** Where to go with goods. */
function useDirections() {
  const t = useT(putAwayMessages)
  return ({ suggested, product }: WaitingGoods): Shown =>
    suggested
      ? {
          tone: 'attention',
          text: t('goTo', { place: suggested.code }),
          detail: t(suggested.why === 'same' ? 'whySame' : 'whyEmpty'),
        }
      : { tone: 'attention', text: t('anyPlace', { sku: product.sku }), detail: t('whyNone') }
}

/** What is in hand. Scans that follow each other faster than the page is drawn ask for it as it is now. */
function useHand() {
  const [held, setHeld] = useState<Held | null>(null)
  const now = useRef<Held | null>(null)
  const hold = (next: Held | null) => {
    now.current = next
    setHeld(next)
  }
  return { held, now, hold }
}

/** What came into its place; the lists of what lies where are asked for again. */
function useDone() {
  const t = useT(putAwayMessages)
  const cache = useQueryClient()
  return ({ product, quantity, to }: StockMovement): Shown => {
    for (const route of [listStockLevels, listPlaces]) void cache.invalidateQueries({ queryKey: [route.id] })
    const text = t('put', { sku: product.sku, n: quantity, place: to?.code ?? '' })
    return { tone: 'right', text, detail: t('next') }
  }
}

/** The one of the found goods that is to be put away; undefined: the user has to choose. */
function matchOf(found: readonly WaitingGoods[], chosen: StockLevel | null): WaitingGoods | undefined {
  const exact = chosen && found.find(({ id, seller }) => id === chosen.id && seller.id === chosen.seller.id)
  return exact ?? (found.length === 1 ? found[0] : undefined)
}

/** A scan is an item while nothing is in hand, and a place after that. */
export function usePutAway(warehouseId: number) {
  const t = useT(putAwayMessages)
  const messageOf = useErrorMessage()
  const { scans, note } = useLastScans()
  const [shown, setShown] = useState<Shown>({ tone: 'ready', text: t('ready') })
  const [choices, setChoices] = useState<readonly WaitingGoods[]>([])
  const { held, now, hold } = useHand()
  const done = useDone()
  // Goods of the list: their code alone may be that of several.
  const chosen = useRef<StockLevel | null>(null)
  const send = useSend(warehouseId, now)
  const directions = useDirections()
  const take = (goods: WaitingGoods): Shown => {
    hold({ goods, quantity: goods.onHand })
    setChoices([])
    return directions(goods)
  }
  const reactTo = (value: Value): Shown => {
    if ('found' in value) {
      const one = matchOf(value.found, chosen.current)
      chosen.current = null
      if (one) return take(one)
      setChoices(value.found)
      return { tone: 'attention', text: t('several', { n: value.found.length }) }
    }
    hold(null)
    return done(value.put)
  }
  const onAnswer = (answer: ScanAnswer<string, Value>) => {
    const next: Shown = 'value' in answer ? reactTo(answer.value) : { tone: 'wrong', text: messageOf(answer.error) }
    setShown(next)
    note({ key: answer.commandId, tone: next.tone, text: next.text })
    soundOf(next.tone)
  }
  const queue = useScanQueue<string, Value>(send, onAnswer)
  const scan = (code: string) => queue.add(code.slice(0, 100))
  const release = () => {
    chosen.current = null
    hold(null)
    setChoices([])
    setShown({ tone: 'ready', text: t('ready') })
  }
  return {
    queue,
    scans,
    shown,
    choices,
    held,
    scan,
    /** Goods of the list are taken in hand, whatever else has their code. */
    pick: (level: StockLevel) => {
      release()
      chosen.current = level
      scan(level.product.sku)
    },
    choose: (goods: WaitingGoods) => setShown(take(goods)),
    setQuantity: (quantity: number) => held && hold({ ...held, quantity }),
    release,
  }
}
