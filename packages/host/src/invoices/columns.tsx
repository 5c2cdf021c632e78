import { useMemo } from 'react'
import type { InvoiceRow } from '@waybill/contract/invoicing/api'
import { type Column, type Format, type Translate, useFormat, useT } from '@waybill/kit'
import { invoiceMessages } from './messages.ts'
import { InvoiceBadge } from './state-badge.tsx'

type Shown = InvoiceRow & { org?: { name: string } }
type Tools = { t: Translate<(typeof invoiceMessages)['en']>; format: Format }
const MONEY = { net: 3, tax: 2, total: 1, open: 1 } as const

const customerColumn = <Row extends Shown>({ t }: Tools): Column<Row> => ({
  id: 'customer',
  head: t('customer'),
  type: 'text',
  width: 180,
  priority: 1,
  card: 'line',
  cell: (row) => row.org?.name,
})

const dayColumns = <Row extends Shown>({ t, format }: Tools): Column<Row>[] => [
  {
    id: 'issued',
    head: t('issued'),
    type: 'date',
    width: 104,
    priority: 1,
    card: 'line',
    cell: (row) => format.date(row.issuedOn),
  },
  {
    id: 'period',
    head: t('period'),
    type: 'text',
    width: 176,
    priority: 2,
    card: 'none',
    cell: (row) => `${format.date(row.startsOn)} – ${format.date(row.endsOn)}`,
  },
  { id: 'due', head: t('due'), type: 'date', width: 104, priority: 2, cell: (row) => format.date(row.dueOn) },
]

const moneyColumns = <Row extends Shown>({ t, format }: Tools): Column<Row>[] =>
  (['net', 'tax', 'total', 'open'] as const).map((id) => ({
    id,
    head: t(id),
    type: 'money',
    width: 104,
    priority: MONEY[id],
    ...(id !== 'total' && { card: 'none' as const }),
    cell: (row) => format.money(row[id], row.currency),
  }))

/** The columns of a list of documents; staff also see whose they are. */
export function useInvoiceColumns<Row extends Shown>(withCustomer = false): Column<Row>[] {
  const t = useT(invoiceMessages)
  const format = useFormat()
  return useMemo(() => {
    const tools = { t, format }
    const number: Column<Row> = {
      id: 'number',
      head: t('number'),
      type: 'id',
      width: 150,
      priority: 1,
      card: 'title',
      cell: (row) => row.number,
    }
    const state: Column<Row> = {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 112,
      priority: 1,
      card: 'badge',
      cell: (row) => <InvoiceBadge state={row.state} />,
    }
    const customer = withCustomer ? [customerColumn<Row>(tools)] : []
    return [number, ...customer, ...dayColumns<Row>(tools), ...moneyColumns<Row>(tools), state]
  }, [t, format, withCustomer])
}
