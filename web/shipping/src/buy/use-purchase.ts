import { useEffect, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, type LabelBatch } from '@waybill/contract'
import { getPostageInfo, listPostage } from '@waybill/contract/api/funds'
import { buyLabels, getBatch, listShipments } from '@waybill/contract/api/shipping'
import { useBridge, useClient } from '@waybill/host'
import { labelChoice, type PrintFormat } from '@waybill/host/labels'
import type { BuyItem } from './choice.ts'
import { createIntention, isDecided } from './intention.ts'

const POLL_MS = 600
const UNKNOWN_POLL_MS = 3000

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

/** Buys labels once per wish and follows the purchase until every label is decided. */
export function usePurchase() {
  const client = useClient()
  const intention = useRef(createIntention())
  const [batchId, setBatchId] = useState<string | null>(null)
  const buy = useMutation({
    mutationFn: (wish: { items: BuyItem[]; format: PrintFormat }) => {
      const body = { items: wish.items, ...labelChoice(wish.format) }
      return client.call(buyLabels, { body }, { hideErrors: true, idempotencyKey: intention.current.keyFor(body) })
    },
    onSuccess: (answer) => {
      intention.current.settle()
      setBatchId(answer.batchId)
    },
    onError: (error) => {
      if (error instanceof ApiError && isDecided(error.status)) intention.current.settle()
    },
  })
  const { data: batch } = useQuery({
    ...client.query(getBatch, { params: { id: batchId ?? '' } }, { hideErrors: true }),
    enabled: batchId !== null,
    refetchInterval: ({ state }) => pollAfter(state.data) ?? false,
    refetchIntervalInBackground: true,
  })
  useNews(batch)
  return { buy, batchId, batch: batchId === null ? undefined : batch, leave: () => (setBatchId(null), buy.reset()) }
}
export type Purchase = ReturnType<typeof usePurchase>
