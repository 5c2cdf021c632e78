import { unidentifiedStates } from '@waybill/contract/unidentified-returns/lifecycle'
import { listFloorUnidentified, unidentifiedAges } from '@waybill/contract/unidentified-returns/staff-api'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

/** Parcels at the operator's warehouses whose order nobody knows. */
export const floorUnidentifiedList = defineList({
  path: '/return/unidentified',
  route: listFloorUnidentified,
  rowKey: (row) => String(row.id),
  filters: { q: text(100), state: choice(unidentifiedStates), age: choice(unidentifiedAges), warehouse: id() },
  toQuery: ({ q, state, age, warehouse }) => ({ search: q, state, age, warehouseId: warehouse }),
})
export type FloorUnidentifiedList = List<typeof floorUnidentifiedList>
