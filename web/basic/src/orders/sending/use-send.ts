import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getOrder } from '@waybill/contract/orders/api'
import { findSendTargets, sendToWarehouse } from '@waybill/contract/outbound/api'
import { useClient } from '@waybill/host'
import { useOrdersChanged } from '../../shared/orders-changed.ts'

/** The warehouses to which orders can be sent, read again for each dialog. */
export function useTargets(orderIds: readonly number[]) {
  const client = useClient()
  return useQuery({
    queryKey: [findSendTargets.id, orderIds],
    queryFn: () => client.call(findSendTargets, { body: { orderIds: [...orderIds] } }, { hideErrors: true }),
    gcTime: 0,
  })
}

export function useSend(orderIds: readonly number[]) {
  const client = useClient()
  const cache = useQueryClient()
  const changed = useOrdersChanged()
  return useMutation({
    mutationFn: (to: { operatorId: number; warehouseId: number; unserved: 'lowest' | 'none'; partial: boolean }) =>
      client.call(sendToWarehouse, { body: { orderIds: [...orderIds], ...to } }, { hideErrors: true }),
    onSettled: () => {
      changed()
      return cache.invalidateQueries({ queryKey: [getOrder.id] })
    },
  })
}
