import { carriers } from '@waybill/contract/carriers/catalogue'
import { listVoids, voidStates } from '@waybill/contract/shipping/void-history-api'
import { choice, day, defineList, ids, type List, text } from '@waybill/host/list'

/** Requests to void labels, and what became of their refunds. */
export const voidList = defineList({
  path: '/funds/void',
  route: listVoids,
  rowKey: (row) => row.id,
  filters: {
    q: text(),
    state: choice(voidStates),
    carriers: ids(carriers.map(({ id }) => id)),
    overdue: choice(['only']),
    from: day(),
    to: day(),
  },
  toQuery: ({ q, state, carriers: of, overdue, from, to }) => ({
    search: q,
    state,
    carriers: of,
    overdue: overdue && true,
    dateFrom: from,
    dateTo: to,
  }),
  exportTarget: 'voids',
})
export type VoidList = List<typeof voidList>
