import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPostageInfo, listPostage } from '@waybill/contract/funds/api'
import { getShipment, listShipments } from '@waybill/contract/shipping/api'
import { useBridge, useClient } from '@waybill/host'

export const useShipment = (id: number, enabled: boolean) =>
  useQuery({ ...useClient().query(getShipment, { params: { id } }, { hideErrors: true }), enabled })

/** Renews whatever shows labels or the money for them, here and in the shell. */
export function useLabelsChanged(): () => void {
  const cache = useQueryClient()
  const bridge = useBridge()
  return () => {
    for (const route of [listShipments, getShipment, listPostage, getPostageInfo])
      void cache.invalidateQueries({ queryKey: [route.id] })
    bridge.emit('balance:changed', null)
    bridge.emit('orders:changed', null)
  }
}
