import { listReceipts, receiptViews } from '@waybill/contract/inbound/staff-api'
import { defineList, id, type List, text } from '@waybill/host/list'

/** What comes to the operator's warehouses, by where it stands. */
export const receiptList = defineList({
  path: '/inbound/lists',
  route: listReceipts,
  rowKey: (row) => String(row.id),
  filters: { q: text(100), warehouse: id() },
  views: receiptViews,
  toQuery: ({ q, warehouse }, view) => ({ view, search: q, warehouseId: warehouse }),
})
export type ReceiptList = List<typeof receiptList>
