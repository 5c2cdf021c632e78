import { useMemo } from 'react'
import type { BillRow } from '@waybill/contract/invoicing/api'
import { billTypeWords } from '@waybill/contract/invoicing/words'
import { PlaceLink } from '@waybill/host'
import { Badge, type Column, type Format, type Locale, nothing, useFormat, useLocale, useT } from '@waybill/kit'
import { billMessages } from '../../messages/bills.ts'

type Tools = { t: ReturnType<typeof useT<(typeof billMessages)['en']>>; format: Format; locale: Locale }

/** Which month and type it is. */
const billColumns = ({ t, format, locale }: Tools): Column<BillRow>[] => [
  { id: 'number', head: t('number'), type: 'id', width: 104, priority: 1, card: 'title', cell: (row) => row.number },
  {
    id: 'period',
    head: t('period'),
    type: 'text',
    width: 184,
    priority: 1,
    card: 'line',
    cell: (row) => `${format.date(row.startsOn)} – ${format.date(row.endsOn)}`,
  },
  {
    id: 'type',
    head: t('type'),
    type: 'badge',
    width: 96,
    priority: 1,
    card: 'badge',
    cell: (row) => <Badge tone="neutral">{billTypeWords[row.type]?.[locale]}</Badge>,
  },
  { id: 'count', head: t('count'), type: 'num', width: 112, priority: 2, cell: (row) => format.number(row.count) },
]

/** What it came to, and its invoice. */
const moneyColumns = ({ t, format }: Tools): Column<BillRow>[] => [
  {
    id: 'amount',
    head: t('amount'),
    type: 'money',
    width: 112,
    priority: 1,
    cell: (row) => format.money(row.amount, row.currency),
  },
  {
    id: 'tax',
    head: t('tax'),
    type: 'money',
    width: 96,
    priority: 2,
    card: 'none',
    cell: (row) => (row.tax === null ? nothing : format.money(row.tax, row.currency)),
  },
  {
    id: 'invoice',
    head: t('invoice'),
    type: 'id',
    width: 150,
    priority: 2,
    card: 'none',
    cell: ({ invoice }) =>
      invoice && (
        <PlaceLink look="cell" href={`/e/#/funds/invoice?invoice=${invoice.id}`}>
          {invoice.number}
        </PlaceLink>
      ),
  },
]

/** The columns of the bill history. */
export function useBillColumns(): Column<BillRow>[] {
  const t = useT(billMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...billColumns(tools), ...moneyColumns(tools)]
  }, [t, format, locale])
}
