import { invoiceFormats } from '@waybill/contract/carrier-invoices/enums'
import { carrierPaymentState, type CarrierPaymentState } from '@waybill/contract/carrier-invoices/payment-lifecycle'
import { listCarrierPayments } from '@waybill/contract/carrier-invoices/payments-api'
import { choice, day, defineList, id, type List, text } from '@waybill/host/list'

export const states = Object.keys(carrierPaymentState) as [CarrierPaymentState, ...CarrierPaymentState[]]

/** Payments of carriers, the latest day first; one stands open beside the list. */
export const paymentList = defineList({
  path: '/carrier-invoice/payments',
  route: listCarrierPayments,
  rowKey: (row) => String(row.id),
  filters: {
    q: text(),
    format: choice(invoiceFormats),
    state: choice(states),
    invoice: id(),
    from: day(),
    to: day(),
  },
  extras: { payment: id() },
  toQuery: ({ q, format, state, invoice, from, to }) => ({
    search: q,
    format,
    state,
    invoice,
    dateFrom: from,
    dateTo: to,
  }),
})
export type PaymentList = List<typeof paymentList>
