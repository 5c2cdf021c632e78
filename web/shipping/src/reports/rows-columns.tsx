import type { ReportRow } from '@waybill/contract/reports/api'
import { labelEventWords } from '@waybill/contract/reports/words'
import { PlaceLink } from '@waybill/host'
import {
  type Column,
  DateCell,
  type Format,
  type Locale,
  nothing,
  type Translate,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { serviceText } from '../words.ts'
import { reportMessages } from './messages.ts'

type Tools = { t: Translate<(typeof reportMessages)['en']>; format: Format; locale: Locale }

const tracking = ({ shipment }: ReportRow) =>
  shipment ? (
    <PlaceLink look="cell" href={`/e/#/shipment/detail/${shipment.id}`}>
      {shipment.trackingNo}
    </PlaceLink>
  ) : (
    '-'
  )

/** What happened, and to which label. */
const eventColumns = ({ t, locale }: Tools): Column<ReportRow>[] => [
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
    id: 'event',
    head: t('event'),
    type: 'text',
    width: 140,
    priority: 1,
    card: 'line',
    cell: (row) => labelEventWords[row.event][locale],
  },
  { id: 'tracking', head: t('tracking'), type: 'id', width: 206, priority: 1, card: 'title', cell: tracking },
  {
    id: 'order',
    head: t('order'),
    type: 'id',
    width: 120,
    priority: 3,
    card: 'none',
    cell: (row) => row.order?.orderNo ?? '-',
  },
]

/** What it is grouped by, and what it cost. */
const costColumns = ({ t, format, locale }: Tools): Column<ReportRow>[] => [
  {
    id: 'service',
    head: t('service'),
    type: 'text',
    width: 150,
    priority: 2,
    cell: ({ carrier, serviceCode }) => (carrier === null ? '-' : serviceText(carrier, serviceCode ?? '', locale)),
  },
  {
    id: 'zone',
    head: t('zoneHead'),
    type: 'text',
    width: 64,
    priority: 3,
    card: 'none',
    cell: (row) => row.zone ?? '-',
  },
  {
    id: 'labelAt',
    head: t('labelAt'),
    type: 'date',
    width: 130,
    priority: 3,
    cell: (row) => <DateCell at={row.labelAt} />,
  },
  { id: 'amount', head: t('amount'), type: 'money', width: 104, priority: 1, cell: (row) => format.money(row.amount) },
  {
    id: 'insurance',
    head: t('insurance'),
    type: 'money',
    width: 104,
    priority: 3,
    card: 'none',
    cell: (row) => (row.insurance === 0 ? nothing : format.money(row.insurance)),
  },
]

export function useRowColumns(): Column<ReportRow>[] {
  const tools = { t: useT(reportMessages), format: useFormat(), locale: useLocale().locale }
  return [...eventColumns(tools), ...costColumns(tools)]
}
