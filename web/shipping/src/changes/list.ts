import { changeStates, listAddressChanges } from '@waybill/contract/address-changes/api'
import { choice, defineList, id, ids, type List, text } from '@waybill/host/list'

/** Address changes; one stands open beside the list. */
export const changeList = defineList({
  path: '/address-change/lists',
  route: listAddressChanges,
  rowKey: (row) => String(row.id),
  filters: { q: text(), state: choice(changeStates), carriers: ids() },
  extras: { change: id() },
  toQuery: ({ q, state, carriers }) => ({ search: q, state, carriers }),
})
export type ChangeList = List<typeof changeList>
