import { listUnidentified, unidentifiedViews } from '@waybill/contract/unidentified-returns/api'
import { defineList, id, text } from '@waybill/host/list'

/** Parcels at the seller's warehouses whose order nobody knows. */
export const unidentifiedList = defineList({
  path: '/return/unidentified',
  route: listUnidentified,
  rowKey: (row) => String(row.id),
  filters: { q: text(100), warehouse: id() },
  views: unidentifiedViews,
  toQuery: ({ q, warehouse }, view) => ({ view, search: q, warehouseId: warehouse }),
})
