import { listCarrierInvoiceLines } from '@waybill/contract/carrier-invoices/api'
import { defineList, id, type List, text } from '@waybill/host/list'

const views = ['unmatched', 'difference', 'matched', 'posted', 'absorbed', 'account', 'all'] as const
export type LineView = (typeof views)[number]

/** Lines of one invoice, or of all. */
export const lineList = defineList({
  path: '/carrier-invoice/lines',
  route: listCarrierInvoiceLines,
  rowKey: (row) => String(row.id),
  filters: { q: text() },
  extras: { invoice: id() },
  views,
  widestView: 'all',
  // Of an invoice one wants to see what it is; without one, what needs a person.
  initialView: ({ invoice }) => (invoice === undefined ? 'unmatched' : 'all'),
  toQuery: ({ q, invoice }, view) => ({ search: q, invoice, state: view === 'all' ? undefined : view }),
})
export type LineList = List<typeof lineList>
