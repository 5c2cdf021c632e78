import { useQueryClient } from '@tanstack/react-query'
import { listExceptions, listShipmentExceptions } from '@waybill/contract/exceptions/api'
import { useBridge } from '@waybill/host'

/** Renews whatever shows or counts exceptions. */
export function useExceptionsRenewed(): () => void {
  const cache = useQueryClient()
  const bridge = useBridge()
  return () => {
    for (const route of [listExceptions, listShipmentExceptions]) void cache.invalidateQueries({ queryKey: [route.id] })
    bridge.emit('shipments:changed', null)
  }
}
