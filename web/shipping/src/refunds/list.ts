import { valuesOf } from '@waybill/contract/core/enums'
import { listBalanceRefunds } from '@waybill/contract/refunds/api'
import { refundStatus } from '@waybill/contract/refunds/enums'
import { defineList, ids, type List, text } from '@waybill/host/list'

/** Refunds of the own balance. */
export const refundList = defineList({
  path: '/funds/refund',
  route: listBalanceRefunds,
  rowKey: (row) => String(row.id),
  filters: { q: text(), status: ids(valuesOf(refundStatus)) },
  toQuery: ({ q, status }) => ({ search: q, statuses: status }),
})
export type RefundList = List<typeof refundList>
