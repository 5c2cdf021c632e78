import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { getFirstSteps } from '@waybill/contract/dashboard/api'
import { countOrders, listOrders } from '@waybill/contract/orders/api'
import { useBridge } from '@waybill/host'

/** Renews the lists and counts of this app. */
export function useOrdersRefresh(): () => void {
  const cache = useQueryClient()
  return useCallback(() => {
    for (const route of [listOrders, countOrders, getFirstSteps]) void cache.invalidateQueries({ queryKey: [route.id] })
  }, [cache])
}

/** Tells everybody who shows orders, this list among them. */
export function useOrdersChanged(): () => void {
  const bridge = useBridge()
  const refresh = useOrdersRefresh()
  return () => {
    refresh()
    bridge.emit('orders:changed', null)
  }
}
