import { listPlaces } from '@waybill/contract/stock/place-api'
import { placeKinds } from '@waybill/contract/stock/places'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

const flags = ['yes', 'no'] as const
const isYes = (flag: (typeof flags)[number] | undefined): boolean | undefined => flag && flag === 'yes'

/** Places of the operator's warehouses; one stands open beside the list. */
export const placeList = defineList({
  path: '/place/lists',
  route: listPlaces,
  rowKey: (row) => String(row.id),
  filters: { q: text(40), warehouse: id(), kind: choice(placeKinds), active: choice(flags), empty: choice(flags) },
  extras: { place: id() },
  toQuery: ({ q, warehouse, kind, active, empty }) => ({
    search: q,
    warehouseId: warehouse,
    kind,
    active: isYes(active),
    empty: isYes(empty),
  }),
})
export type PlaceList = List<typeof placeList>
