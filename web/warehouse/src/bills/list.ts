import { listCustomerBills } from '@waybill/contract/warehouse-billing/bills-staff-api'
import { defineList, id } from '@waybill/host/list'
import { billFilters, billQuery } from '@waybill/host/warehouse-bills'

/** Closed bills of all customers; one stands open beside the list. */
export const billList = defineList({
  path: '/bill/lists',
  route: listCustomerBills,
  rowKey: (row) => String(row.id),
  filters: { ...billFilters, seller: id() },
  extras: { bill: id() },
  toQuery: ({ seller, ...state }) => ({ ...billQuery(state), sellerId: seller }),
})
