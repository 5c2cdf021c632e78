import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import { getOrder } from '@waybill/contract/orders/api'
import {
  combineOrders,
  listCombinableOrders,
  listRegroupings,
  splitOrder,
  undoRegrouping,
} from '@waybill/contract/orders/regrouping-api'
import type { InputOf } from '@waybill/contract/core/route'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { useOrdersChanged } from '../../shared/orders-changed.ts'
import { regroupingMessages } from './messages.ts'

type Split = { id: number; body: InputOf<typeof splitOrder>['body'] }
type Combine = InputOf<typeof combineOrders>['body']

/** The key of a request; the same request sent again after a lost answer has the same one. */
function useRequestKey() {
  const last = useRef<{ text: string; key: string } | null>(null)
  return (request: unknown): string => {
    const text = JSON.stringify(request)
    if (last.current?.text !== text) last.current = { text, key: randomKey() }
    return last.current.key
  }
}

/** Everything that shows orders, or what they were split into or combined with, is read again. */
function useRegrouped(): () => void {
  const cache = useQueryClient()
  const changed = useOrdersChanged()
  return () => {
    for (const route of [getOrder, listRegroupings, listCombinableOrders])
      void cache.invalidateQueries({ queryKey: [route.id] })
    changed()
  }
}

export function useUndoRegrouping() {
  const client = useClient()
  const bridge = useBridge()
  const t = useT(regroupingMessages)
  const regrouped = useRegrouped()
  return useMutation({
    mutationFn: (id: number) => client.call(undoRegrouping, { params: { id } }),
    onSuccess: ({ order }) => void bridge.toast('ok', t('undone', { orderNo: order.orderNo })),
    onSettled: regrouped,
  })
}

/** Splits an order and offers to undo it. */
export function useSplitOrder() {
  const client = useClient()
  const bridge = useBridge()
  const t = useT(regroupingMessages)
  const keyOf = useRequestKey()
  const regrouped = useRegrouped()
  const undo = useUndoRegrouping()
  return useMutation({
    mutationFn: (split: Split) =>
      client.call(
        splitOrder,
        { params: { id: split.id }, body: split.body },
        { hideErrors: true, idempotencyKey: keyOf(split) },
      ),
    onSuccess: ({ regroupingId, orders }) => {
      const orderNo = orders.map((order) => order.orderNo).join(', ')
      bridge.toast('ok', t('splitDone', { orderNo }), { undo: () => undo.mutate(regroupingId) })
    },
    onSettled: regrouped,
  })
}

/** Combines orders and offers to undo it. */
export function useCombineOrders() {
  const client = useClient()
  const bridge = useBridge()
  const t = useT(regroupingMessages)
  const keyOf = useRequestKey()
  const regrouped = useRegrouped()
  const undo = useUndoRegrouping()
  return useMutation({
    mutationFn: (body: Combine) =>
      client.call(combineOrders, { body }, { hideErrors: true, idempotencyKey: keyOf(body) }),
    onSuccess: ({ regroupingId, order }) =>
      void bridge.toast('ok', t('combined', { orderNo: order.orderNo }), { undo: () => undo.mutate(regroupingId) }),
    onSettled: regrouped,
  })
}
