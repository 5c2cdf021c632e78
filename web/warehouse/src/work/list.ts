import { floorWorkViews, listFloorWork } from '@waybill/contract/work-orders/staff-api'
import { defineList, id, text } from '@waybill/host/list'

/** Work for customers, by what is to be done with it. */
export const floorWorkList = defineList({
  path: '/work-order',
  route: listFloorWork,
  rowKey: (row) => String(row.id),
  filters: { q: text(40), warehouse: id(), seller: id() },
  views: floorWorkViews,
  toQuery: ({ q, warehouse, seller }, view) => ({ view, number: q, warehouseId: warehouse, sellerId: seller }),
})
