import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { carrierTables, listCarrierTableRows, sourceStatuses } from '@waybill/contract/carriers/tables-api'
import { choice, defineList, type List, text } from '@waybill/host/list'

/** The rows of one of the tables that prices and limits are read from. */
export const carrierTableList = defineList({
  path: '/carrier-table/lists',
  route: listCarrierTableRows,
  rowKey: (row) => String(row.id),
  filters: {
    table: { ...choice(carrierTables), effect: 'stays' },
    q: text(),
    carrier: choice(valuesOf(carriers)),
    status: choice(sourceStatuses),
  },
  toQuery: ({ table = carrierTables[0], q: search, carrier, status }) => ({ table, search, carrier, status }),
})
export type CarrierTableList = List<typeof carrierTableList>
