import { chargeActWords } from '@waybill/contract/warehouse-billing/acts'
import type { ChargeRow } from '@waybill/contract/warehouse-billing/shapes'
import { chargeDisputeWords, chargeStateWords } from '@waybill/contract/warehouse-billing/words'
import { Badge, type Column, type Format, type Locale, useFormat, useLocale, useT } from '@waybill/kit'
import { chargeMessages, type ChargeT } from './messages.ts'
import { rateText } from './rate-text.ts'
import { volumeText } from './volume-text.ts'

/** The state; an open dispute stands before it, because somebody has to act. */
function StateBadge({ row }: { row: ChargeRow }) {
  const { locale } = useLocale()
  const words = row.dispute === 'open' ? chargeDisputeWords.open : chargeStateWords[row.state]
  return <Badge tone={words.tone}>{words[locale]}</Badge>
}

type Tools = { t: ChargeT; format: Format; locale: Locale }

/** What was done, for what and where. */
const causeColumns = <Row extends ChargeRow>({ t, format, locale }: Tools): Column<Row>[] => [
  {
    id: 'day',
    head: t('day'),
    type: 'date',
    width: 100,
    priority: 1,
    card: 'line',
    cell: (row) => format.date(row.day),
  },
  {
    id: 'work',
    head: t('work'),
    type: 'text',
    width: 190,
    priority: 1,
    card: 'title',
    cell: (row) => chargeActWords[row.act][locale],
  },
  {
    id: 'document',
    head: t('document'),
    type: 'id',
    width: 110,
    priority: 1,
    card: 'line',
    cell: (row) => row.cause?.number ?? '-',
  },
  {
    id: 'warehouse',
    head: t('warehouse'),
    type: 'text',
    width: 150,
    priority: 3,
    card: 'none',
    cell: (row) => row.warehouse.name || '-',
  },
]

/** What it cost. */
const moneyColumns = <Row extends ChargeRow>({ t, format }: Tools): Column<Row>[] => [
  {
    id: 'quantity',
    head: t('quantity'),
    type: 'num',
    width: 84,
    priority: 2,
    card: 'line',
    // What the rate is for: of storage the volume, not the units.
    cell: (row) => (row.volume === null ? format.number(row.quantity) : volumeText(row.volume, t)),
  },
  {
    id: 'rate',
    head: t('rate'),
    type: 'money',
    width: 92,
    priority: 3,
    card: 'none',
    cell: (row) => (row.rate === null ? '-' : rateText(row.rate, format)),
  },
  {
    id: 'amount',
    head: t('amount'),
    type: 'money',
    width: 100,
    priority: 1,
    card: 'line',
    cell: (row) => (row.amount === null ? '-' : format.money(row.amount)),
  },
  {
    id: 'state',
    head: t('state'),
    type: 'badge',
    width: 130,
    priority: 1,
    card: 'badge',
    cell: (row) => <StateBadge row={row} />,
  },
]

/** The columns of charges. */
export function useChargeColumns<Row extends ChargeRow>(): Column<Row>[] {
  const t = useT(chargeMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const tools = { t, format, locale }
  return [...causeColumns<Row>(tools), ...moneyColumns<Row>(tools)]
}
