import { listFloorOrders } from '@waybill/contract/outbound/floor-api'
import { defineList, id } from '@waybill/host/list'

/** Picked orders, most urgent first. */
export const packList = defineList({
  path: '/pack',
  route: listFloorOrders,
  rowKey: (row) => String(row.id),
  filters: { warehouse: id() },
  toQuery: ({ warehouse }) => ({ stage: 'pack' as const, warehouseId: warehouse }),
})
