import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listOrders, getOrder } from '@waybill/contract/orders/api'
import { changeOutbound, getOutbound, listOutbounds, type OutboundDetail } from '@waybill/contract/outbound/api'
import type { PartAct } from '@waybill/contract/outbound/events'
import { useBridge, useClient } from '@waybill/host'
import type { OutboundChange } from '@waybill/host/outbound'

export function useOutbound(id: number) {
  const client = useClient()
  return useQuery(client.query(getOutbound, { params: { id } }, { hideErrors: true }))
}

/** Changes it; whatever comes of it, it is read again, since the warehouse may have been faster. */
export function useChangeOutbound({ id, version }: OutboundDetail) {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  return useMutation({
    mutationFn: ({ act, ...change }: OutboundChange | { act: PartAct }) =>
      client.call(
        changeOutbound,
        // Only the warehouse declines what it was asked for.
        { params: { id }, body: { version, ...change, act: act === 'declineCancel' ? 'withdrawCancel' : act } },
        { hideErrors: true },
      ),
    onSettled: async () => {
      bridge.emit('orders:changed', null)
      const keys = [getOutbound.id, listOutbounds.id, listOrders.id, getOrder.id]
      await Promise.all(keys.map((key) => cache.invalidateQueries({ queryKey: [key] })))
    },
  })
}
