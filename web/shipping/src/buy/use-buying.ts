import { useMemo, useState } from 'react'
import type { LabelBatch } from '@waybill/contract/shipping/api'
import { usePrintLabels } from '@waybill/host/labels'
import { expiredIds, isChosen, itemsOf, pickOf, serviceKey, startChoices, totalOf, type Pick } from './choice.ts'
import { usePrintAfterBuying } from './use-print-after-buying.ts'
import { usePurchase } from './use-purchase.ts'
import { useQuotes } from './use-quotes.ts'

type Labels = ReadonlyMap<number, readonly number[]>

/** Shipments that a purchase has made so far, by order; of several packages one after the other. */
function shipmentsOf(batch: LabelBatch | undefined): Labels {
  const labels = (batch?.items ?? []).flatMap(({ orderId, shipmentId, state }) =>
    shipmentId !== null && state === 'bought' ? [{ orderId, shipmentId }] : [],
  )
  const byOrder = Map.groupBy(labels, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([id, own]) => [id, own.map(({ shipmentId }) => shipmentId)]))
}

/** Those of an earlier try with those of a later one: of an order with several packages each may have bought some. */
const joined = (earlier: Labels, later: Labels): Labels =>
  new Map(
    [...earlier.keys(), ...later.keys()].map((id) => [id, [...(earlier.get(id) ?? []), ...(later.get(id) ?? [])]]),
  )

/** What the failed rows of each order would have cost. */
const priceByOrder = (items: LabelBatch['items']): ReadonlyMap<number, number> =>
  new Map(
    [...Map.groupBy(items, ({ orderId }) => orderId)].map(([id, rows]) => [
      id,
      rows.reduce((sum, { price }) => sum + price, 0),
    ]),
  )

const now = () => Date.now()

/** Orders whose fields hold something that is not saved. */
function useUnsaved() {
  const [unsaved, setUnsaved] = useState<ReadonlySet<number>>(new Set())
  return {
    any: unsaved.size > 0,
    set: (orderId: number, isUnsaved: boolean) =>
      setUnsaved((old) => {
        if (old.has(orderId) === isUnsaved) return old
        const next = new Set(old)
        if (isUnsaved) next.add(orderId)
        else next.delete(orderId)
        return next
      }),
  }
}

/** The orders of the purchase, the services chosen for them, and what they cost. */
function useChosen(selection: readonly number[]) {
  const [orderIds, setOrderIds] = useState(selection)
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const [choices, setChoices] = useState(startChoices)
  const quotes = useQuotes(orderIds)
  const picks: Pick[] = useMemo(
    () =>
      orderIds
        .filter((id) => !excluded.has(id))
        .flatMap((id) => quotes.quotes.get(id) ?? [])
        .map((quote) => pickOf(quote, choices)),
    [orderIds, excluded, quotes.quotes, choices],
  )
  const items = useMemo(() => itemsOf(picks), [picks])
  const total = totalOf(items)
  const short = quotes.balance === null ? 0 : Math.max(0, total - quotes.balance)
  return {
    orderIds,
    leftOut: excluded,
    /** Takes orders out of this purchase; nothing happens to the orders. */
    leaveOut: (ids: readonly number[]) => setExcluded(new Set([...excluded, ...ids])),
    takeAll: () => setExcluded(new Set()),
    choices,
    setChoices,
    quotes,
    picks,
    items,
    total,
    short,
    ready: items.length > 0 && short === 0 && quotes.loading === null,
    /** Begins again with some orders, each with the service that it had. */
    restart: (again: LabelBatch['items']) => {
      setChoices({ ...choices, rows: new Map(again.map((item) => [item.orderId, serviceKey(item)])) })
      setExcluded(new Set())
      setOrderIds([...new Set(again.map((item) => item.orderId))])
    },
  }
}

/** Everything the drawer knows: prices, choices, the purchase, and what was bought so far. */
export function useBuying(selection: readonly number[], begun: string | null) {
  const { restart, ...chosen } = useChosen(selection)
  const { quotes, picks, items, ready } = chosen
  const [before, setBefore] = useState<ReadonlyMap<number, number>>(new Map())
  const [refreshed, setRefreshed] = useState(false)
  const unsaved = useUnsaved()
  // A retry adds to what the tries before it bought.
  const [earlier, setEarlier] = useState<Labels>(new Map())
  const purchase = usePurchase(begun)
  const printing = usePrintLabels()
  const bought = useMemo(() => joined(earlier, shipmentsOf(purchase.batch)), [earlier, purchase.batch])

  const boughtNow = useMemo(() => {
    const ofBatch = shipmentsOf(purchase.batch)
    return selection.flatMap((id) => ofBatch.get(id) ?? [])
  }, [selection, purchase.batch])
  const printAfter = usePrintAfterBuying({
    printing,
    labels: boughtNow,
    finished: purchase.batch?.finished === true,
    failed: purchase.buy.isError,
  })

  const buy = () => {
    if (!ready || purchase.buy.isPending) return
    const expired = expiredIds(picks, now())
    setRefreshed(expired.length > 0)
    if (expired.length > 0) return quotes.reload(expired)
    printAfter()
    purchase.buy.mutate({ items, format: printing.format })
  }
  const retry = () => {
    const failed = purchase.batch?.items.filter((item) => item.state === 'failed') ?? []
    setEarlier(bought)
    setBefore(priceByOrder(failed))
    restart(failed)
    setRefreshed(false)
    purchase.leave()
  }
  const isTouched = isChosen(chosen.choices) || chosen.leftOut.size > 0 || unsaved.any
  return {
    ...chosen,
    selection,
    /** An order's fields hold something that is not saved, or no longer. */
    setTyped: unsaved.set,
    /** Closing would lose choices or something typed. */
    dirty: purchase.batchId === null && isTouched,
    before,
    /** Orders whose labels print a text otherwise than it was typed. */
    textOrders: picks.flatMap(({ quote }) => (quote.labelTexts.length > 0 ? [quote.orderId] : [])),
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
