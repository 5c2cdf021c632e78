import { useEffect, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@waybill/contract/core/client'
import { type LabelBatch, buyLabels, getBatch, listShipments } from '@waybill/contract/shipping/api'
import { getPostageInfo, listPostage } from '@waybill/contract/funds/api'
import { useBridge, useClient } from '@waybill/host'
import { forgetPurchase, keepPurchase } from '@waybill/host/open-purchase'
import { labelChoice, type PrintFormat } from '@waybill/host/labels'
import { useStable } from '@waybill/kit'
import type { BuyItem } from './choice.ts'
import { createPurchaseIntent, isDecided } from './purchase-intent.ts'

const POLL_MS = 600
const UNKNOWN_POLL_MS = 3000
/** So often a purchase is looked for that the server may just be taking. */
const MOST_TRIES = 5

/** How long to wait before asking again; large purchases answer with much and change slowly. Null = it is over. */
export function pollAfter(batch: Pick<LabelBatch, 'finished' | 'counts'> | undefined): number | null {
  if (!batch || !batch.finished) return POLL_MS + (batch ? batch.counts.total / 4 : 0)
  return batch.counts.unknown > 0 ? UNKNOWN_POLL_MS : null
}

/** Tells the shell and the lists below while labels are bought and once they are. */
function useNews(batch: LabelBatch | undefined) {
  const bridge = useBridge()
  const cache = useQueryClient()
  const settled = batch ? batch.counts.bought + batch.counts.failed : 0
  // Labels that were being checked with the carrier may still be decided after the end.
  const settledAtEnd = batch?.finished === true ? settled : null
  useEffect(() => {
    if (settled > 0) bridge.emit('balance:changed', null)
  }, [bridge, settled])
  useEffect(() => {
    if (settledAtEnd === null) return
    for (const route of [listShipments, listPostage, getPostageInfo])
      void cache.invalidateQueries({ queryKey: [route.id] })
    bridge.emit('orders:changed', null)
    bridge.emit('shipments:changed', null)
  }, [bridge, cache, settledAtEnd])
}

/** The purchase as the server tells it; `onLost`: it has none such. */
function useBatch(batchId: string | null, onLost: () => void) {
  const query = useQuery({
    ...useClient().query(getBatch, { params: { id: batchId ?? '' } }, { hideErrors: true }),
    enabled: batchId !== null,
    retry: (count, error) => count < MOST_TRIES && error instanceof ApiError && [0, 404, 503].includes(error.status),
    retryDelay: POLL_MS,
    refetchInterval: ({ state }) => pollAfter(state.data) ?? false,
    refetchIntervalInBackground: true,
  })
  const lost = query.error instanceof ApiError && query.error.status === 404
  const leave = useStable(onLost)
  useEffect(() => {
    if (lost) leave()
  }, [lost, leave])
  return batchId === null ? undefined : query.data
}

/** Buys labels once per wish and follows the purchase until every label is decided; `begun`: one from before a reload. */
export function usePurchase(begun: string | null) {
  const client = useClient()
  const bridge = useBridge()
  const intention = useRef(createPurchaseIntent())
  const [batchId, setBatchId] = useState(begun)
  const buy = useMutation({
    mutationFn: (request: { items: BuyItem[]; format: PrintFormat }) => {
      const body = { items: request.items, ...labelChoice(request.format) }
      const idempotencyKey = intention.current.keyFor(body)
      // Before anybody knows what became of it: a purchase has its key as its number.
      keepPurchase(bridge, { batchId: idempotencyKey, orderIds: request.items.map(({ orderId }) => orderId) })
      return client.call(buyLabels, { body }, { hideErrors: true, idempotencyKey })
    },
    onSuccess: (answer, request) => {
      intention.current.settle()
      keepPurchase(bridge, { batchId: answer.batchId, orderIds: request.items.map(({ orderId }) => orderId) })
      setBatchId(answer.batchId)
    },
    onError: (error, request) => {
      if (!(error instanceof ApiError && isDecided(error.status))) return
      forgetPurchase(bridge, intention.current.keyFor({ items: request.items, ...labelChoice(request.format) }))
      intention.current.settle()
    },
  })
  const leave = () => {
    if (batchId !== null) forgetPurchase(bridge, batchId)
    setBatchId(null)
    buy.reset()
  }
  const batch = useBatch(batchId, leave)
  useNews(batch)
  return { buy, batchId, batch, leave }
}
export type Purchase = ReturnType<typeof usePurchase>
