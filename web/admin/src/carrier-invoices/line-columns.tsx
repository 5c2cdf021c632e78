import type { InvoiceLine } from '@waybill/contract/carrier-invoices/api'
import type { LineState } from '@waybill/contract/carrier-invoices/enums'
import { lineKindWords, lineStateWords } from '@waybill/contract/carrier-invoices/words'
import { Badge, type Column, type Format, type Locale, type Tone, useFormat, useLocale, useT } from '@waybill/kit'
import { carrierInvoiceMessages } from './messages.ts'

const tones: Record<LineState, Tone> = {
  unmatched: 'warning',
  difference: 'warning',
  matched: 'success',
  posted: 'success',
  absorbed: 'neutral',
  account: 'neutral',
}

type Tools = { t: ReturnType<typeof useT<(typeof carrierInvoiceMessages)['en']>>; format: Format; locale: Locale }

/** Which label and which invoice a line is about; `ofAll`: of several invoices, which each line names then. */
const nameColumns = ({ t }: Tools, ofAll: boolean): Column<InvoiceLine>[] => {
  const number: Column<InvoiceLine> = {
    id: 'invoice',
    head: t('number'),
    type: 'id',
    width: 150,
    priority: 2,
    card: 'line',
    cell: (row) => row.invoice.number,
  }
  return [
    {
      id: 'tracking',
      head: t('tracking'),
      type: 'id',
      width: 196,
      priority: 1,
      card: 'title',
      cell: (row) => row.trackingNo ?? '-',
    },
    ...(ofAll ? [number] : []),
    {
      id: 'description',
      head: t('description'),
      type: 'text',
      width: 220,
      priority: 1,
      card: 'line',
      cell: (row) => row.description || row.code,
    },
  ]
}

const factColumns = ({ t, format, locale }: Tools): Column<InvoiceLine>[] => [
  {
    id: 'kind',
    head: t('kind'),
    type: 'text',
    width: 116,
    priority: 3,
    cell: (row) => lineKindWords[row.kind][locale],
  },
  { id: 'date', head: t('date'), type: 'date', width: 104, priority: 2, cell: (row) => format.date(row.date) },
  { id: 'seller', head: t('seller'), type: 'text', width: 150, priority: 2, cell: (row) => row.seller?.name ?? '-' },
  { id: 'row', head: t('row'), type: 'num', width: 76, priority: 3, cell: (row) => format.number(row.row) },
  { id: 'amount', head: t('amount'), type: 'money', width: 104, priority: 1, cell: (row) => format.money(row.amount) },
  {
    id: 'state',
    head: t('status'),
    type: 'badge',
    width: 124,
    priority: 1,
    card: 'badge',
    cell: (row) => <Badge tone={tones[row.state]}>{lineStateWords[row.state][locale]}</Badge>,
  },
]

/** The columns of lines. */
export function useLineColumns(ofAll: boolean): Column<InvoiceLine>[] {
  const t = useT(carrierInvoiceMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const tools = { t, format, locale }
  return [...nameColumns(tools, ofAll), ...factColumns(tools)]
}
