import { floorReturnViews, listFloorReturns } from '@waybill/contract/warehouse-returns/staff-api'
import { defineList, id, text } from '@waybill/host/list'

/** What comes back to the operator's warehouses, by what is to be done with it. */
export const floorReturnList = defineList({
  path: '/return/lists',
  route: listFloorReturns,
  rowKey: (row) => String(row.id),
  filters: { q: text(100), warehouse: id() },
  views: floorReturnViews,
  toQuery: ({ q, warehouse }, view) => ({ view, search: q, warehouseId: warehouse }),
})
