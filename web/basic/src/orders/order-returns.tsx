import { useQueryClient } from '@tanstack/react-query'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { listReturns } from '@waybill/contract/returns/api'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { useBridge } from '@waybill/host'
import { ReturnsCard } from '@waybill/host/returns'
import { useOrdersChanged } from '../shared/orders-changed.ts'

/** The return labels of an order's parcels; what was voided comes back by no label. */
export function OrderReturns({ order: { id, shipments } }: { order: OrderDetail }) {
  const bridge = useBridge()
  const cache = useQueryClient()
  const changed = useOrdersChanged()
  const create = async (shipmentId: number) => {
    await bridge.openFeature('create-return', { shipmentId })
    void cache.invalidateQueries({ queryKey: [listReturns.id] })
    changed()
  }
  return (
    <ReturnsCard
      of={{ orderId: id }}
      parcels={shipments.filter(({ status }) => status !== trackingStatus.voided)}
      onCreate={(shipmentId) => void create(shipmentId)}
    />
  )
}
