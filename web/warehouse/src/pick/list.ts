import { listFloorOrders } from '@waybill/contract/outbound/floor-api'
import { defineList, id, type List } from '@waybill/host/list'

const views = ['release', 'pick', 'problem'] as const

/** Orders before they are packed, most urgent first. */
export const pickList = defineList({
  path: '/pick',
  route: listFloorOrders,
  rowKey: (row) => String(row.id),
  filters: { warehouse: id() },
  views,
  widestView: 'release',
  toQuery: ({ warehouse }, view) => ({ stage: view, warehouseId: warehouse }),
})
export type PickList = List<typeof pickList>
