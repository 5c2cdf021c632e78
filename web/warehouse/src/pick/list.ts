import { listFloorOrders } from '@waybill/contract/outbound/floor-api'
import { defineList, id, type List } from '@waybill/host/list'

const views = ['release', 'pick', 'problem'] as const

/** Orders before they are packed, most urgent first. */
export const pickList = defineList({
  path: '/pick',
  route: listFloorOrders,
  rowKey: (row) => String(row.id),
  filters: { warehouse: id(), seller: id() },
  views,
  widestView: 'release',
  toQuery: ({ warehouse, seller }, view) => ({ stage: view, warehouseId: warehouse, sellerId: seller }),
})
export type PickList = List<typeof pickList>
