import { useMemo, useState } from 'react'
import type { LabelBatch } from '@waybill/contract'
import { usePrintLabels } from '@waybill/host/labels'
import { expiredIds, isChosen, itemsOf, pickOf, serviceKey, startChoices, totalOf, type Pick } from './choice.ts'
import { usePurchase } from './use-purchase.ts'
import { useQuotes } from './use-quotes.ts'

/** Shipments that a purchase has made so far, by order. */
const shipmentsOf = (batch: LabelBatch | undefined): [orderId: number, shipmentId: number][] =>
  (batch?.items ?? []).flatMap(({ orderId, shipmentId, state }) =>
    shipmentId !== null && state === 'bought' ? [[orderId, shipmentId]] : [],
  )

/** Everything the drawer knows: prices, choices, the purchase, and what was bought so far. */
export function useBuying(selection: readonly number[], begun: string | null) {
  const [orderIds, setOrderIds] = useState(selection)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [choices, setChoices] = useState(startChoices)
  const [before, setBefore] = useState<ReadonlyMap<number, number>>(new Map())
  const [refreshed, setRefreshed] = useState(false)
  const [typing, setTyping] = useState<ReadonlySet<number>>(new Set())
  // A retry adds to what the tries before it bought.
  const [earlier, setEarlier] = useState<ReadonlyMap<number, number>>(new Map())
  const quotes = useQuotes(orderIds)
  const purchase = usePurchase(begun)
  const printing = usePrintLabels()
  const bought = useMemo(() => new Map([...earlier, ...shipmentsOf(purchase.batch)]), [earlier, purchase.batch])
  const picks: Pick[] = useMemo(
    () =>
      orderIds
        .filter((id) => !leftOut.has(id))
        .flatMap((id) => quotes.quotes.get(id) ?? [])
        .map((quote) => pickOf(quote, choices)),
    [orderIds, leftOut, quotes.quotes, choices],
  )
  const items = useMemo(() => itemsOf(picks), [picks])
  const total = totalOf(items)
  const short = quotes.balance === null ? 0 : Math.max(0, total - quotes.balance)
  const ready = items.length > 0 && short === 0 && quotes.loading === null

  const buy = () => {
    if (!ready || purchase.buy.isPending) return
    const expired = expiredIds(picks, Date.now())
    setRefreshed(expired.length > 0)
    if (expired.length > 0) return quotes.reload(expired)
    purchase.buy.mutate({ items, format: printing.format })
  }
  const retry = () => {
    const failed = purchase.batch?.items.filter((item) => item.state === 'failed') ?? []
    setEarlier(bought)
    setBefore(new Map(failed.map((item) => [item.orderId, item.price])))
    setChoices({ ...choices, rows: new Map(failed.map((item) => [item.orderId, serviceKey(item)])) })
    setLeftOut(new Set())
    setOrderIds(failed.map((item) => item.orderId))
    setRefreshed(false)
    purchase.leave()
  }
  return {
    selection,
    orderIds,
    leftOut,
    /** Takes orders out of this purchase; nothing happens to the orders. */
    leaveOut: (ids: readonly number[]) => setLeftOut(new Set([...leftOut, ...ids])),
    takeAll: () => setLeftOut(new Set()),
    quotes,
    picks,
    choices,
    setChoices,
    /** An order's fields hold something that is not saved, or no longer. */
    setTyped: (orderId: number, unsaved: boolean) =>
      setTyping((old) => {
        if (old.has(orderId) === unsaved) return old
        const next = new Set(old)
        if (unsaved) next.add(orderId)
        else next.delete(orderId)
        return next
      }),
    /** Closing would lose choices or something typed. */
    dirty: purchase.batchId === null && (isChosen(choices) || leftOut.size > 0 || typing.size > 0),
    before,
    items,
    /** Orders whose labels print a text otherwise than it was typed. */
    textOrders: picks.flatMap(({ quote }) => (quote.labelTexts.length > 0 ? [quote.orderId] : [])),
    total,
    short,
    ready,
    refreshed,
    purchase,
    printing,
    buy,
    retry,
    /** Shipments to print, in the order of the selection. */
    labels: selection.flatMap((id) => bought.get(id) ?? []),
  }
}
export type Buying = ReturnType<typeof useBuying>
