import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import { getOrder, type OrderDetail, updateOrder } from '@waybill/contract/orders/api'
import { useBridge, useClient } from '@waybill/host'

type Change = Omit<InputOf<typeof updateOrder>['body'], 'version'>

/**
 * Saves a change of an order as it was read. The drawer has several forms of one order: what one of them saved is at once what the others
 * start from, or the next save would be a conflict with oneself. A conflict with somebody else reads the newest; what was typed stays.
 */
export function useSaveOrder(onSaved: () => void) {
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ order: { id, version }, change }: { order: OrderDetail; change: Change }) =>
      client.call(updateOrder, { params: { id }, body: { version, ...change } }, { hideErrors: true }),
    onSuccess: (saved, { order: { id } }) => {
      cache.setQueryData(client.query(getOrder, { params: { id } }).queryKey, saved)
      bridge.emit('orders:changed', null)
      onSaved()
    },
    onError: () => void cache.invalidateQueries({ queryKey: [getOrder.id] }),
  })
}
