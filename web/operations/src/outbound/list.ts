import { listOutbounds } from '@waybill/contract/outbound/api'
import { outboundHolds } from '@waybill/contract/outbound/holds'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

export const outboundStates = Object.values(outboundState)

/** A seller's orders at warehouses, newest first. */
export const outboundList = defineList({
  path: '/outbound/lists',
  route: listOutbounds,
  rowKey: (row) => String(row.id),
  filters: {
    q: text(100),
    state: choice(outboundStates),
    warehouse: id(),
    hold: choice(outboundHolds),
    late: choice(['late'] as const),
  },
  toQuery: ({ q, state, warehouse, hold, late }) => ({
    search: q,
    state,
    warehouseId: warehouse,
    hold,
    late: late ? true : undefined,
  }),
})
export type OutboundList = List<typeof outboundList>
