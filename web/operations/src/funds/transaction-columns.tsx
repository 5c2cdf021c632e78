import { useMemo } from 'react'
import type { WarehouseEntry } from '@waybill/contract/warehouse/api'
import { warehouseTypeWords } from '@waybill/contract/warehouse/types'
import { type Column, DateCell, type Format, type Locale, useFormat, useLocale, useT } from '@waybill/kit'
import { fundsMessages } from './messages.ts'

type Tools = { t: ReturnType<typeof useT<(typeof fundsMessages)['en']>>; format: Format; locale: Locale }

const signed = (amount: number, format: Format): string => `${amount > 0 ? '+' : ''}${format.money(amount)}`

/** What was charged or paid. */
const causeColumns = ({ t, format, locale }: Tools): Column<WarehouseEntry>[] => [
  {
    id: 'at',
    head: t('date'),
    type: 'date',
    width: 96,
    full: 150,
    priority: 1,
    cell: (row) => <DateCell at={row.at} />,
  },
  {
    id: 'type',
    head: t('type'),
    type: 'text',
    width: 120,
    priority: 1,
    card: 'line',
    cell: (row) => warehouseTypeWords[row.type][locale],
  },
  {
    id: 'warehouse',
    head: t('warehouse'),
    type: 'text',
    width: 150,
    priority: 2,
    card: 'none',
    cell: (row) => row.warehouse?.name ?? '-',
  },
  {
    id: 'document',
    head: t('document'),
    type: 'id',
    width: 120,
    priority: 1,
    card: 'line',
    cell: (row) => row.document ?? '-',
  },
  {
    id: 'quantity',
    head: t('quantity'),
    type: 'num',
    width: 84,
    priority: 2,
    card: 'none',
    cell: (row) => (row.quantity === null ? '-' : format.number(row.quantity)),
  },
  {
    id: 'unitPrice',
    head: t('unitPrice'),
    type: 'money',
    width: 92,
    priority: 2,
    card: 'none',
    cell: (row) => (row.unitPrice === null ? '-' : format.money(row.unitPrice)),
  },
]

/** What it did to the balance. */
const moneyColumns = ({ t, format }: Tools): Column<WarehouseEntry>[] => [
  {
    id: 'amount',
    head: t('amount'),
    type: 'money',
    width: 100,
    priority: 1,
    card: 'badge',
    cell: (row) => signed(row.amount, format),
  },
  {
    id: 'balance',
    head: t('balance'),
    type: 'money',
    width: 104,
    priority: 1,
    cell: (row) => format.money(row.balanceAfter),
  },
  { id: 'note', head: t('note'), type: 'text', width: 160, priority: 3, card: 'none', cell: (row) => row.note ?? '-' },
]

/** The columns of warehouse transactions. */
export function useTransactionColumns(): Column<WarehouseEntry>[] {
  const t = useT(fundsMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...causeColumns(tools), ...moneyColumns(tools)]
  }, [t, format, locale])
}
