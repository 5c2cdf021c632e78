import { ratesOf } from '@waybill/contract/carrier-invoices/alarm'
import type { CarrierInvoice } from '@waybill/contract/carrier-invoices/api'
import { invoiceFormatNames } from '@waybill/contract/carrier-invoices/words'
import { Badge, type Column, useFormat, useT } from '@waybill/kit'
import { carrierInvoiceMessages } from './messages.ts'

/** Where an invoice stands: one that does not add up, or of which unusually much does not agree, is work for the reader. */
export function InvoiceBadge({ invoice }: { invoice: CarrierInvoice }) {
  const t = useT(carrierInvoiceMessages)
  const { state } = invoice
  if (state === 'complete' && ratesOf(invoice).alarms.length > 0) return <Badge tone="warning">{t('highRates')}</Badge>
  return <Badge tone={state === 'complete' ? 'success' : 'warning'}>{t(state)}</Badge>
}

/** Whole percents, rounded down: 100 % means every line. */
const matchedShare = ({ lines, counts, state }: CarrierInvoice): string =>
  lines === 0 || state === 'incomplete' ? '-' : `${Math.floor(((lines - counts.unmatched) * 100) / lines)} %`

/** The columns of the list of invoices. */
export function useInvoiceColumns(): Column<CarrierInvoice>[] {
  const t = useT(carrierInvoiceMessages)
  const format = useFormat()
  return [
    { id: 'number', head: t('number'), type: 'id', width: 180, priority: 1, card: 'title', cell: (row) => row.number },
    {
      id: 'carrier',
      head: t('carrier'),
      type: 'text',
      width: 96,
      priority: 1,
      card: 'line',
      cell: (row) => invoiceFormatNames[row.format],
    },
    { id: 'account', head: t('account'), type: 'text', width: 120, priority: 3, cell: (row) => row.account || '-' },
    { id: 'date', head: t('invoiceDate'), type: 'date', width: 110, priority: 2, cell: (row) => format.date(row.date) },
    { id: 'total', head: t('total'), type: 'money', width: 116, priority: 1, cell: (row) => format.money(row.amount) },
    { id: 'open', head: t('open'), type: 'money', width: 116, priority: 2, cell: (row) => format.money(row.open) },
    {
      id: 'stated',
      head: t('stated'),
      type: 'money',
      width: 116,
      priority: 3,
      cell: (row) => format.money(row.stated),
    },
    { id: 'lines', head: t('lines'), type: 'num', width: 84, priority: 3, cell: (row) => format.number(row.lines) },
    { id: 'matched', head: t('matchedShare'), type: 'num', width: 92, priority: 2, cell: matchedShare },
    {
      id: 'differences',
      head: t('differences'),
      type: 'num',
      width: 104,
      priority: 2,
      cell: (row) => format.number(row.counts.difference),
    },
    {
      id: 'unmatched',
      head: t('noMatchLines'),
      type: 'num',
      width: 92,
      priority: 2,
      cell: (row) => format.number(row.counts.unmatched),
    },
    {
      id: 'status',
      head: t('status'),
      type: 'badge',
      width: 116,
      priority: 1,
      card: 'badge',
      cell: (row) => <InvoiceBadge invoice={row} />,
    },
  ]
}
