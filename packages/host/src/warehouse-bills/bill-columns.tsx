import type { WarehouseBill } from '@waybill/contract/warehouse-billing/bill-shapes'
import { billGroups, billGroupWords, warehouseBillWords } from '@waybill/contract/warehouse-billing/bills'
import { Badge, type Column, useFormat, useLocale, useT } from '@waybill/kit'
import { billMessages } from './messages.ts'

/** The columns of bills: number, period, what each group comes to, total and state. */
export function useBillColumns<Row extends WarehouseBill>(): Column<Row>[] {
  const t = useT(billMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return [
    { id: 'number', head: t('number'), type: 'id', width: 160, priority: 1, card: 'title', cell: (row) => row.number },
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
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 140,
      priority: 3,
      card: 'none',
      cell: (row) => row.warehouse.name || '-',
    },
    ...billGroups.map((group): Column<Row> => ({
      id: group,
      head: billGroupWords[group][locale],
      type: 'money',
      width: 96,
      priority: 3,
      card: 'none',
      cell: (row) => (row.groups[group] === 0 ? '-' : format.money(row.groups[group])),
    })),
    {
      id: 'total',
      head: t('total'),
      type: 'money',
      width: 100,
      priority: 1,
      card: 'line',
      cell: (row) => format.money(row.amount),
    },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 104,
      priority: 1,
      card: 'badge',
      cell: (row) => <Badge tone={warehouseBillWords[row.state].tone}>{warehouseBillWords[row.state][locale]}</Badge>,
    },
  ]
}
