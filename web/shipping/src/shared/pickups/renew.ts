import { useQueryClient } from '@tanstack/react-query'
import { getPickup, listPickupOrigins, listPickupPlans, listPickups, quotePickup } from '@waybill/contract/pickups/api'
import { getDayEnd } from '@waybill/contract/shipping/manifest-api'
import { useBridge } from '@waybill/host'

/** Renews whatever shows a pickup or its money. */
export function usePickupsRenewed(): () => void {
  const cache = useQueryClient()
  const bridge = useBridge()
  return () => {
    for (const route of [listPickups, getPickup, listPickupPlans, listPickupOrigins, quotePickup, getDayEnd])
      void cache.invalidateQueries({ queryKey: [route.id] })
    bridge.emit('balance:changed', null)
  }
}
