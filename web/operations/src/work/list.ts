import { listOwnWork } from '@waybill/contract/work-orders/api'
import { workStates } from '@waybill/contract/work-orders/lifecycle'
import { workKinds } from '@waybill/contract/work-orders/words'
import { choice, defineList, id, type List } from '@waybill/host/list'

/** What a seller asks warehouses to do with its goods. */
export const workList = defineList({
  path: '/work-order/lists',
  route: listOwnWork,
  rowKey: (row) => String(row.id),
  filters: { state: choice(workStates), kind: choice(workKinds), warehouse: id() },
  toQuery: ({ state, kind, warehouse }) => ({ state, kind, warehouseId: warehouse }),
})
export type WorkList = List<typeof workList>
