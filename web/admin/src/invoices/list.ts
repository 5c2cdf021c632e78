import { invoiceStates } from '@waybill/contract/invoicing/enums'
import { listIssuedInvoices } from '@waybill/contract/invoicing/staff-api'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

/** The last ten years. */
export const years: readonly string[] = Array.from({ length: 10 }, (_, back) => String(new Date().getFullYear() - back))

/** Documents for a provider's customers; one stands open beside the list. */
export const issuedList = defineList({
  path: '/invoice/lists',
  route: listIssuedInvoices,
  rowKey: (row) => String(row.id),
  filters: { q: text(), state: choice(invoiceStates), year: choice(years), customer: id(), owed: choice(['yes']) },
  extras: { invoice: id() },
  toQuery: ({ q, state, year, customer, owed }) => ({
    search: q,
    state,
    year: year === undefined ? undefined : Number(year),
    customer,
    owed: owed && true,
  }),
})
export type IssuedList = List<typeof issuedList>
