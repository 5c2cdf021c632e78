import { listStockLevels } from '@waybill/contract/stock/staff-api'
import { stockConditions } from '@waybill/contract/stock/conditions'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

/** What lies where in the operator's warehouses. */
export const stockList = defineList({
  path: '/stock/lists',
  route: listStockLevels,
  rowKey: (row) => `${row.seller.id}-${row.id}`,
  filters: { q: text(100), warehouse: id(), seller: id(), condition: choice(stockConditions), place: id() },
  toQuery: ({ q, warehouse, seller, condition, place }) => ({
    search: q,
    warehouseId: warehouse,
    sellerId: seller,
    condition,
    placeId: place,
  }),
})
export type StockList = List<typeof stockList>
