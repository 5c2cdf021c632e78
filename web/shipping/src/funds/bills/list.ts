import { valuesOf } from '@waybill/contract/core/enums'
import { billType } from '@waybill/contract/funds/enums'
import { listBills } from '@waybill/contract/invoicing/api'
import { day, defineList, id, ids, type List, text } from '@waybill/host/list'

/** Bills of closed months; one stands open beside the list. */
export const billList = defineList({
  path: '/funds/bill',
  route: listBills,
  rowKey: (row) => String(row.id),
  filters: { q: text(), types: ids(valuesOf(billType)), from: day(), to: day() },
  extras: { bill: id() },
  toQuery: ({ q, types, from, to }) => ({ search: q, types, dateFrom: from, dateTo: to }),
  exportTarget: 'bills',
})
export type BillList = List<typeof billList>
