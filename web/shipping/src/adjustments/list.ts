import { listAdjustments, sellerAdjustmentStates } from '@waybill/contract/carrier-invoices/adjustments-api'
import { adjustmentReasons } from '@waybill/contract/carrier-invoices/enums'
import { choice, day, defineList, id, type List, text } from '@waybill/host/list'

/** What carriers changed about the price of labels; one stands open beside the list. */
export const adjustmentList = defineList({
  path: '/funds/adjustments',
  route: listAdjustments,
  rowKey: (row) => String(row.id),
  filters: {
    q: text(),
    state: choice(sellerAdjustmentStates),
    reason: choice(adjustmentReasons),
    from: day(),
    to: day(),
  },
  extras: { adjustment: id() },
  toQuery: ({ q, state, reason, from, to }) => ({ search: q, state, reason, dateFrom: from, dateTo: to }),
})
export type AdjustmentList = List<typeof adjustmentList>
