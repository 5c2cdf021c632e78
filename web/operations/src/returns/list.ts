import { listWarehouseReturns } from '@waybill/contract/warehouse-returns/api'
import { warehouseReturnStates } from '@waybill/contract/warehouse-returns/lifecycle'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

const flags = ['yes', 'no'] as const

/** What comes back to the warehouses of a seller. */
export const returnList = defineList({
  path: '/return/lists',
  route: listWarehouseReturns,
  rowKey: (row) => String(row.id),
  filters: { q: text(100), state: choice(warehouseReturnStates), warehouse: id(), asks: choice(flags) },
  toQuery: ({ q, state, warehouse, asks }) => ({
    search: q,
    state,
    warehouseId: warehouse,
    asks: asks && asks === 'yes',
  }),
})
export type ReturnList = List<typeof returnList>
