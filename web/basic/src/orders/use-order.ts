import { useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@waybill/contract/core/client'
import type { InputOf } from '@waybill/contract/core/route'
import { type OrderDetail, getOrder, updateOrder } from '@waybill/contract/orders/api'
import { orderStatus } from '@waybill/contract/orders/enums'
import { useBridge, useClient, useShellEvent } from '@waybill/host'
import { useStable, useT } from '@waybill/kit'
import { orderMessages } from './messages.ts'
import { useOrdersChanged } from '../shared/orders-changed.ts'

const BUYING_MS = 2000
const isBeingBought = (order: OrderDetail | undefined): boolean =>
  order?.status === orderStatus.awaiting && ['queued', 'buying'].includes(order.purchase?.state ?? '')

/** An order, read again whenever orders change: a label that is bought or voided over its page is seen on it at once. */
export function useOrder(id: number) {
  const cache = useQueryClient()
  useShellEvent(
    'orders:changed',
    useStable(() => void cache.invalidateQueries({ queryKey: [getOrder.id] })),
  )
  return useQuery({
    ...useClient().query(getOrder, { params: { id } }, { hideErrors: true }),
    refetchInterval: ({ state }) => (isBeingBought(state.data) ? BUYING_MS : false),
  })
}

export type OrderChange = Omit<InputOf<typeof updateOrder>['body'], 'version'>

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'CONFLICT'

/**
 * Saves a change of the version that was opened; one that somebody saved meanwhile is a conflict. By then `order` is the newest, and
 * `takeNewest` makes the next save one of it, so that what was typed is kept or given up by choice.
 */
export function useUpdateOrder(order: { id: number; version: number }) {
  const version = useRef(order.version)
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const changed = useOrdersChanged()
  const t = useT(orderMessages)
  const save = useMutation({
    mutationFn: (change: OrderChange) =>
      client.call(
        updateOrder,
        { params: { id: order.id }, body: { version: version.current, ...change } },
        { hideErrors: true },
      ),
    onSuccess: (saved) => {
      cache.setQueryData([getOrder.id, { params: { id: order.id } }], saved)
      bridge.toast('ok', t('saved'))
      changed()
    },
    onError: async (error) => {
      if (isConflict(error)) await cache.invalidateQueries({ queryKey: [getOrder.id] })
    },
  })
  const takeNewest = () => {
    version.current = order.version
    save.reset()
  }
  return { ...save, stale: isConflict(save.error), takeNewest }
}
