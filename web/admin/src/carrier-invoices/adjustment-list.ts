import { listCarrierAdjustments } from '@waybill/contract/carrier-invoices/api'
import { adjustmentReasons } from '@waybill/contract/carrier-invoices/enums'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

const views = ['toDecide', 'disputed', 'posted', 'absorbed', 'all'] as const
export type AdjustmentView = (typeof views)[number]

const statesOf: Record<AdjustmentView, string | undefined> = {
  toDecide: 'proposed,ignored',
  disputed: 'disputed',
  posted: 'posted,accepted,refused',
  absorbed: 'absorbed',
  all: undefined,
}

/** Differences between what labels were charged and what carriers billed; one stands open beside the list. */
export const adjustmentList = defineList({
  path: '/adjustment/lists',
  route: listCarrierAdjustments,
  rowKey: (row) => String(row.id),
  filters: { q: text(), reason: choice(adjustmentReasons) },
  extras: { adjustment: id() },
  views,
  widestView: 'all',
  toQuery: ({ q, reason }, view) => ({ search: q, reason, states: statesOf[view] }),
})
export type AdjustmentList = List<typeof adjustmentList>
