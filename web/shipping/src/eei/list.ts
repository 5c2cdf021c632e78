import { eeiKinds, listEei } from '@waybill/contract/customs/api'
import { choice, day, defineList, type List, text } from '@waybill/host/list'

/** Exports and how each was filed. */
export const eeiList = defineList({
  path: '/eei/lists',
  route: listEei,
  rowKey: (row) => row.id,
  filters: { q: text(), kind: choice(eeiKinds), from: day(), to: day() },
  toQuery: ({ q, kind, from, to }) => ({ search: q, kind, dateFrom: from, dateTo: to }),
})
export type EeiList = List<typeof eeiList>
