import { listReturns, returnStates } from '@waybill/contract/returns/api'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

/** Return labels; one stands open beside the list. */
export const returnList = defineList({
  path: '/return/lists',
  route: listReturns,
  rowKey: (row) => String(row.id),
  filters: { q: text(), state: choice(returnStates) },
  extras: { return: id() },
  toQuery: ({ q, state }) => ({ search: q, state }),
})
export type ReturnList = List<typeof returnList>
