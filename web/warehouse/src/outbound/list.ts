import { outboundHolds } from '@waybill/contract/outbound/holds'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { listStaffOutbounds } from '@waybill/contract/outbound/staff-api'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

export const outboundStates = Object.values(outboundState)

/** Sellers' orders at the operator's warehouses, newest first; one stands open beside the list. */
export const outboundList = defineList({
  path: '/outbound/lists',
  route: listStaffOutbounds,
  rowKey: (row) => String(row.id),
  filters: {
    q: text(100),
    seller: id(),
    state: choice(outboundStates),
    warehouse: id(),
    hold: choice(outboundHolds),
    late: choice(['late'] as const),
    requested: choice(['requested'] as const),
  },
  extras: { outbound: id() },
  toQuery: ({ q, seller, state, warehouse, hold, late, requested }) => ({
    search: q,
    sellerId: seller,
    state,
    warehouseId: warehouse,
    hold,
    late: late ? true : undefined,
    cancelRequested: requested ? true : undefined,
  }),
})
export type OutboundList = List<typeof outboundList>
