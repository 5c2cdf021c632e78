import { listInvoices } from '@waybill/contract/invoicing/api'
import { invoiceStates } from '@waybill/contract/invoicing/enums'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

/** The last ten years. */
export const years: readonly string[] = Array.from({ length: 10 }, (_, back) => String(new Date().getFullYear() - back))

/** Invoices and credit notes for the own organization; one stands open beside the list. */
export const invoiceList = defineList({
  path: '/funds/invoice',
  route: listInvoices,
  rowKey: (row) => String(row.id),
  filters: { q: text(), state: choice(invoiceStates), year: choice(years) },
  extras: { invoice: id() },
  toQuery: ({ q, state, year }) => ({ search: q, state, year: year === undefined ? undefined : Number(year) }),
  exportTarget: 'invoices',
})
export type InvoiceList = List<typeof invoiceList>
