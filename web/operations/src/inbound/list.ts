import { listInbounds } from '@waybill/contract/inbound/api'
import { inboundStates } from '@waybill/contract/inbound/lifecycle'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

const flags = ['yes', 'no'] as const
const isYes = (flag: (typeof flags)[number] | undefined): boolean | undefined => flag && flag === 'yes'

/** What a seller has announced to its warehouses. */
export const inboundList = defineList({
  path: '/inbound/lists',
  route: listInbounds,
  rowKey: (row) => String(row.id),
  filters: {
    q: text(100),
    state: choice(inboundStates),
    warehouse: id(),
    late: choice(flags),
    discrepancy: choice(flags),
  },
  toQuery: ({ q, state, warehouse, late, discrepancy }) => ({
    search: q,
    state,
    warehouseId: warehouse,
    late: isYes(late),
    discrepancy: isYes(discrepancy),
  }),
})
export type InboundList = List<typeof inboundList>
