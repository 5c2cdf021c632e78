import { serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { MarginRow } from '@waybill/contract/reports/api'
import { labelEventWords } from '@waybill/contract/reports/words'
import { type Column, DateCell, useFormat, useLocale, useT } from '@waybill/kit'
import { staffReportMessages } from './messages.ts'

export function useRowColumns(): Column<MarginRow>[] {
  const t = useT(staffReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const serviceOf = ({ carrier, serviceCode }: MarginRow) =>
    carrier === null ? '-' : serviceLabel(carrier, serviceCode)[locale]
  const money = (id: 'cost' | 'margin' | 'sales', read: (row: MarginRow) => number): Column<MarginRow> => ({
    id,
    head: t(id),
    type: 'money',
    width: 104,
    priority: 1,
    cell: (row) => format.money(read(row)),
  })
  return [
    {
      id: 'at',
      head: t('at'),
      type: 'date',
      width: 130,
      priority: 1,
      card: 'line',
      cell: (row) => <DateCell at={row.at} />,
    },
    {
      id: 'seller',
      head: t('seller'),
      type: 'text',
      width: 150,
      priority: 1,
      card: 'title',
      cell: (row) => row.customer.name,
    },
    {
      id: 'event',
      head: t('event'),
      type: 'text',
      width: 140,
      priority: 1,
      cell: (row) => labelEventWords[row.event][locale],
    },
    {
      id: 'tracking',
      head: t('tracking'),
      type: 'id',
      width: 206,
      priority: 2,
      cell: (row) => row.shipment?.trackingNo ?? '-',
    },
    { id: 'service', head: t('service'), type: 'text', width: 150, priority: 3, cell: serviceOf },
    money('sales', (row) => row.amount),
    money('cost', (row) => row.cost),
    money('margin', (row) => row.margin),
  ]
}
