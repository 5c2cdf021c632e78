import { listRefundRequests } from '@waybill/contract/refunds/api'
import { refundStatus } from '@waybill/contract/refunds/enums'
import { defineList, id, type List, text } from '@waybill/host/list'

const views = ['waiting', 'toPay', 'done', 'all'] as const
const { requested, approved, paid, denied, failed, canceled } = refundStatus
const narrowed = {
  waiting: [requested],
  toPay: [approved],
  done: [paid, denied, failed, canceled],
  all: undefined,
}

/** Refunds of a provider's customers; one stands open beside the list. */
export const refundDesk = defineList({
  path: '/refund/lists',
  route: listRefundRequests,
  rowKey: (row) => String(row.id),
  filters: { q: text() },
  extras: { refund: id() },
  views,
  widestView: 'all',
  toQuery: ({ q }, view) => ({ search: q, statuses: narrowed[view] && [...narrowed[view]] }),
})
export type RefundDesk = List<typeof refundDesk>
