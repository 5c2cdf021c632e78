import {
  countDifferenceViews,
  listCountDifferences,
  listStockCounts,
  stockCountViews,
} from '@waybill/contract/counts/staff-api'
import { defineList, id, type List } from '@waybill/host/list'

/** Counts by what is to be done with them. */
export const stockCountList = defineList({
  path: '/count',
  route: listStockCounts,
  rowKey: (row) => String(row.id),
  filters: { warehouse: id() },
  views: stockCountViews,
  toQuery: ({ warehouse }, view) => ({ view, warehouseId: warehouse }),
})

/** What counts found to differ. */
export const differenceList = defineList({
  path: '/count/review',
  route: listCountDifferences,
  rowKey: (row) => String(row.id),
  filters: { warehouse: id(), seller: id(), count: id() },
  views: countDifferenceViews,
  extras: { difference: id() },
  toQuery: ({ warehouse, seller, count }, view) => ({
    view,
    warehouseId: warehouse,
    sellerId: seller,
    countId: count,
  }),
})
export type DifferenceList = List<typeof differenceList>
