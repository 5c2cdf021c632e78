import { useQueryClient } from '@tanstack/react-query'
import { getReturn, getReturnOptions, listReturns } from '@waybill/contract/returns/api'
import { useBridge } from '@waybill/host'

/** Renews whatever shows return labels or their money. */
export function useReturnsChanged(): () => void {
  const cache = useQueryClient()
  const bridge = useBridge()
  return () => {
    for (const route of [listReturns, getReturn, getReturnOptions])
      void cache.invalidateQueries({ queryKey: [route.id] })
    bridge.emit('balance:changed', null)
  }
}
