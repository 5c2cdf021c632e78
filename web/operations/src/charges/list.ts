import { listOwnCharges } from '@waybill/contract/warehouse-billing/api'
import { chargeFilters, chargeQuery } from '@waybill/host/charges'
import { defineList, id } from '@waybill/host/list'

/** What warehouses charged for their work; one stands open beside the list. */
export const chargeList = defineList({
  path: '/funds/charges',
  route: listOwnCharges,
  rowKey: (row) => String(row.id),
  filters: { ...chargeFilters, warehouse: id() },
  extras: { charge: id() },
  toQuery: ({ warehouse, ...state }) => ({ ...chargeQuery(state), warehouseId: warehouse }),
  exportTarget: 'warehouseCharges',
})
