import { listWarehouseCustomers } from '@waybill/contract/warehouse/api'
import { defineList, id, text } from '@waybill/host/list'

/** Sellers that are connected to the operator's warehouses; one stands open beside the list. */
export const customerList = defineList({
  path: '/customers',
  route: listWarehouseCustomers,
  rowKey: (row) => String(row.org.id),
  filters: { q: text() },
  extras: { customer: id() },
  toQuery: ({ q }) => ({ search: q }),
})
