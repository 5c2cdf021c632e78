import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract'
import { getOrder, updateOrder } from '@waybill/contract/api/orders'
import { useBridge, useClient, useShellEvent } from '@waybill/host'
import { useStable, useT } from '@waybill/kit'
import { orderMessages } from './messages.ts'
import { useOrdersChanged } from './use-orders.ts'

/** An order, read anew whenever orders change: a label that is bought or voided over its page is seen on it at once. */
export function useOrder(id: number) {
  const cache = useQueryClient()
  useShellEvent(
    'orders:changed',
    useStable(() => void cache.invalidateQueries({ queryKey: [getOrder.id] })),
  )
  return useQuery(useClient().query(getOrder, { params: { id } }, { hideErrors: true }))
}

export type OrderChange = Omit<InputOf<typeof updateOrder>['body'], 'version'>

/** Saves a change of one version of the order; a newer version is a conflict, which the form shows. */
export function useUpdateOrder(order: { id: number; version: number }) {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const changed = useOrdersChanged()
  const t = useT(orderMessages)
  return useMutation({
    mutationFn: (change: OrderChange) =>
      client.call(
        updateOrder,
        { params: { id: order.id }, body: { version: order.version, ...change } },
        { hideErrors: true },
      ),
    onSuccess: (saved) => {
      cache.setQueryData([getOrder.id, { params: { id: order.id } }], saved)
      bridge.toast('ok', t('saved'))
      changed()
    },
  })
}
