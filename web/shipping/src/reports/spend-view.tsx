import type { LabelSums, SpendGroup } from '@waybill/contract/reports/api'
import type { LabelEvent } from '@waybill/contract/reports/enums'
import {
  changeWords,
  daysWords,
  shortDay,
  ColumnChart,
  Figure,
  Headlines,
  largest,
  type ReportColumn,
  ReportTable,
  RowChart,
  stack,
} from '@waybill/host/report'
import { formatPercent, useFormat, useLocale, useT } from '@waybill/kit'
import { rowsHref } from './links.ts'
import { reportMessages } from './messages.ts'
import type { Report, Spend } from './use-report.ts'
import { groupName, headOf, tickWords } from './words.ts'

/** So many parts have a color; the chart across has room for more. */
const COLORS = 6
const ROWS = 12

type Props = { report: Report; data: Spend }

function SpendChart({ report: { by }, data }: Props) {
  const t = useT(reportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { period, totals } = data
  const { shown, others } = largest(data.groups, COLORS)
  const amounts = (index: number) => [
    ...shown.map((group) => group.amounts[index] ?? 0),
    ...(others.length > 0 ? [others.reduce((sum, group) => sum + (group.amounts[index] ?? 0), 0)] : []),
  ]
  return (
    <ColumnChart
      name={t('chart', {
        from: format.date(period.from),
        to: format.date(period.to),
        amount: format.money(totals.amount),
        n: totals.labels,
      })}
      series={[...shown.map((group) => groupName(group, by, locale)), ...(others.length > 0 ? [t('others')] : [])]}
      tick={(amount) => tickWords(amount, format)}
      columns={period.buckets.map((days, index) => ({
        id: days.from,
        label: shortDay(days.from, locale),
        words: t('columnWords', {
          days: daysWords(days, format),
          amount: format.money(data.buckets[index]?.amount),
        }),
        segments: stack(amounts(index)),
      }))}
    />
  )
}

function ZoneChart({ data }: { data: Spend }) {
  const t = useT(reportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { shown, others } = largest(data.groups, ROWS)
  const rest = others.reduce((sum, group) => sum + group.sums.amount, 0)
  const rows = shown.map((group) => ({
    id: group.zone ?? '-',
    label: groupName(group, 'zone', locale),
    value: group.sums.amount,
  }))
  const all = others.length > 0 ? [...rows, { id: 'others', label: t('others'), value: rest }] : rows
  return <RowChart name={t('zoneChart')} rows={all.map((row) => ({ ...row, words: format.money(row.value) }))} />
}

type Row = { id: string; name: string; group: SpendGroup | null; sums: LabelSums; before: LabelSums }

/** The columns of a table of sums; each figure opens its rows. */
function useColumns({ report: { by, state }, data: { period, totals } }: Props): ReportColumn<Row>[] {
  const t = useT(reportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const figure = (row: Row, amount: number, words: string, events?: readonly LabelEvent[]) => (
    <Figure href={rowsHref(period, state, { by, group: row.group, ...(events && { events }) })} amount={amount}>
      {words}
    </Figure>
  )
  const part = (id: 'bought' | 'voided' | 'chargedAgain' | 'adjusted', head: string): ReportColumn<Row> => ({
    id,
    head,
    cell: (row) => figure(row, row.sums[id], format.money(row.sums[`${id}Amount`]), [id]),
  })
  return [
    {
      id: 'name',
      head: headOf(by, locale),
      words: true,
      cell: (row) => row.name,
    },
    {
      id: 'labels',
      head: t('labels'),
      cell: (row) => figure(row, row.sums.labels, format.number(row.sums.labels), ['bought', 'voided', 'chargedAgain']),
    },
    part('bought', t('bought')),
    part('voided', t('refunded')),
    part('chargedAgain', t('chargedAgain')),
    part('adjusted', t('adjusted')),
    {
      id: 'net',
      head: t('net'),
      cell: (row) =>
        figure(
          row,
          row.sums.bought + row.sums.voided + row.sums.adjusted + row.sums.chargedAgain,
          format.money(row.sums.amount),
        ),
    },
    { id: 'insurance', head: t('insurance'), cell: (row) => format.money(row.sums.insurance) },
    {
      id: 'share',
      head: t('share'),
      cell: (row) => (totals.amount > 0 ? formatPercent(row.sums.amount / totals.amount) : '-'),
    },
    {
      id: 'before',
      head: t('before'),
      cell: (row) => (
        <Figure href={rowsHref(period.before, state, { by, group: row.group })} amount={row.before.amount}>
          {format.money(row.before.amount)}
        </Figure>
      ),
    },
    { id: 'change', head: t('change'), cell: (row) => changeWords(row.sums.amount, row.before.amount) ?? '-' },
  ]
}

/** Net spend of every column of the chart: its table over time. */
function OverTime({ report: { by, state }, data }: Props) {
  const t = useT(reportMessages)
  const format = useFormat()
  const rows = data.period.buckets.map((days, index) => ({ days, sums: data.buckets[index] }))
  return (
    <ReportTable
      name={t('tableOver')}
      rows={rows}
      rowKey={(row) => row.days.from}
      columns={[
        { id: 'days', head: t('when'), words: true, cell: (row) => daysWords(row.days, format) },
        { id: 'labels', head: t('labels'), cell: (row) => format.number(row.sums?.labels) },
        {
          id: 'net',
          head: t('net'),
          cell: (row) => (
            <Figure href={rowsHref(row.days, state, { by, group: null })} amount={row.sums?.amount ?? 0}>
              {format.money(row.sums?.amount)}
            </Figure>
          ),
        },
      ]}
    />
  )
}

/** What labels cost over time, by carrier, service or zone. */
export function SpendView(props: Props) {
  const { report, data } = props
  const t = useT(reportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const columns = useColumns(props)
  const { totals, before, period } = data
  const all = (days: { from: string; to: string }) => rowsHref(days, report.state, { by: report.by, group: null })
  return (
    <>
      <Headlines
        name={t('headlines')}
        figures={[
          {
            id: 'net',
            label: t('net'),
            value: (
              <Figure href={all(period)} amount={totals.amount}>
                {format.money(totals.amount)}
              </Figure>
            ),
            words: changeWords(totals.amount, before.amount),
          },
          { id: 'labels', label: t('labels'), value: format.number(totals.labels) },
          {
            id: 'refunded',
            label: t('refunded'),
            value: format.money(-totals.voidedAmount),
            words: t('labelsWords', { n: totals.voided }),
          },
          {
            id: 'before',
            label: t('before'),
            value: format.money(before.amount),
            words: t('labelsWords', { n: before.labels }),
          },
        ]}
      />
      {report.by === 'zone' ? <ZoneChart data={data} /> : <SpendChart {...props} />}
      <ReportTable
        name={t('tableBy')}
        columns={columns}
        rows={data.groups.map((group) => ({
          id: `${group.carrier}:${group.serviceCode}:${group.zone}`,
          name: groupName(group, report.by, locale),
          group,
          sums: group.sums,
          before: group.before,
        }))}
        rowKey={(row) => row.id}
        totals={{ id: 'total', name: t('total'), group: null, sums: totals, before }}
      />
      <OverTime {...props} />
    </>
  )
}
