import { listFloorOrders } from '@waybill/contract/outbound/floor-api'
import { defineList, id } from '@waybill/host/list'

/** Packed orders that have not left, most urgent first. */
export const shipList = defineList({
  path: '/ship',
  route: listFloorOrders,
  rowKey: (row) => String(row.id),
  filters: { warehouse: id() },
  toQuery: ({ warehouse }) => ({ stage: 'ship' as const, warehouseId: warehouse }),
})
