import { listCustomerCharges } from '@waybill/contract/warehouse-billing/staff-api'
import { chargeFilters, chargeQuery } from '@waybill/host/charges'
import { defineList, id } from '@waybill/host/list'

const views = ['all', 'unpriced', 'disputed'] as const

/** What customers were charged for work; one charge stands open beside the list. */
export const chargeList = defineList({
  path: '/charge/lists',
  route: listCustomerCharges,
  rowKey: (row) => String(row.id),
  filters: { ...chargeFilters, seller: id() },
  extras: { charge: id() },
  views,
  widestView: 'all',
  toQuery: ({ seller, ...state }, view) => ({
    ...chargeQuery(state),
    sellerId: seller,
    ...(view === 'unpriced' && { state: 'unpriced' as const }),
    ...(view === 'disputed' && { dispute: 'open' as const }),
  }),
})
