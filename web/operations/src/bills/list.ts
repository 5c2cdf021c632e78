import { listOwnBills } from '@waybill/contract/warehouse-billing/bills-api'
import { defineList, id } from '@waybill/host/list'
import { billFilters, billQuery } from '@waybill/host/warehouse-bills'

/** Closed bills of warehouses; one stands open beside the list. */
export const billList = defineList({
  path: '/funds/billing',
  route: listOwnBills,
  rowKey: (row) => String(row.id),
  filters: billFilters,
  extras: { bill: id() },
  toQuery: billQuery,
})
