import { listCarrierInvoices } from '@waybill/contract/carrier-invoices/api'
import { invoiceFormats } from '@waybill/contract/carrier-invoices/enums'
import { choice, day, defineList, type List, text } from '@waybill/host/list'

/** Invoices of carriers, newest first. */
export const invoiceList = defineList({
  path: '/carrier-invoice/lists',
  route: listCarrierInvoices,
  rowKey: (row) => String(row.id),
  filters: {
    q: text(),
    format: choice(invoiceFormats),
    state: choice(['incomplete', 'complete']),
    owed: choice(['yes']),
    from: day(),
    to: day(),
  },
  toQuery: ({ q, format, state, owed, from, to }) => ({
    search: q,
    format,
    state,
    owed: owed && true,
    dateFrom: from,
    dateTo: to,
  }),
})
export type InvoiceList = List<typeof invoiceList>
