import { listPickups, pickupStates } from '@waybill/contract/pickups/api'
import { choice, day, defineList, id, ids, type List, text } from '@waybill/host/list'

/** Pickups of all days; one stands open beside the list. */
export const pickupList = defineList({
  path: '/pickup/lists',
  route: listPickups,
  rowKey: (row) => String(row.id),
  filters: { q: text(), state: choice(pickupStates), carriers: ids(), from: day(), to: day() },
  extras: { pickup: id() },
  toQuery: ({ q, state, carriers, from, to }) => ({ search: q, state, carriers, dateFrom: from, dateTo: to }),
})
export type PickupList = List<typeof pickupList>
