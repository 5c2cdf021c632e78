import type { LabelSums } from '@waybill/contract/reports/api'
import { changeWords, daysWords, shortDay, ColumnChart, Figure, Headlines, ReportTable } from '@waybill/host/report'
import { useFormat, useLocale, useT } from '@waybill/kit'
import { rowsHref } from './links.ts'
import { reportMessages } from './messages.ts'
import type { Report, Spend } from './use-report.ts'
import { groupName, headOf, perUnit, pounds, tickWords } from './words.ts'

type Props = { report: Report; data: Spend }
const perLabel = ({ amount, labels }: LabelSums): number | null => perUnit(amount, labels)
const perPound = ({ amount, weightCg }: LabelSums): number | null => perUnit(amount, pounds(weightCg))

/** The mean of each column and the three before it, over their labels. */
const movingMean = (buckets: readonly LabelSums[]): (number | null)[] =>
  buckets.map((_, index) => {
    const last = buckets.slice(Math.max(0, index - 3), index + 1)
    const [amount, labels] = [
      last.reduce((sum, one) => sum + one.amount, 0),
      last.reduce((sum, one) => sum + one.labels, 0),
    ]
    return index < 3 ? null : perUnit(amount, labels)
  })

function AverageChart({ data }: { data: Spend }) {
  const t = useT(reportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { period, totals, buckets } = data
  const averages = buckets.map(perLabel)
  // The columns are counts; the highest one reaches to half of the highest average.
  const most = Math.max(1, ...buckets.map(({ labels }) => labels))
  const reach = Math.max(1, ...averages.map((one) => one ?? 0)) / 2
  return (
    <ColumnChart
      name={t('averageChart', {
        from: format.date(period.from),
        to: format.date(period.to),
        amount: format.money(perLabel(totals)),
        n: totals.labels,
      })}
      series={[t('averageLine'), t('labels'), t('meanLine')]}
      tick={(amount) => tickWords(amount, format)}
      lines={[
        { name: t('averageLine'), values: averages },
        { name: t('meanLine'), values: movingMean(buckets), dashed: true },
      ]}
      columns={period.buckets.map((days, index) => {
        const labels = buckets[index]?.labels ?? 0
        return {
          id: days.from,
          label: shortDay(days.from, locale),
          words: t('averageWords', { days: daysWords(days, format), amount: format.money(averages[index]), n: labels }),
          segments: [{ from: 0, to: (Math.max(0, labels) / most) * reach, series: 1 }],
        }
      })}
    />
  )
}

type Row = { id: string; name: string; href: string; sums: LabelSums; before: LabelSums | null }

function AverageTable({
  name,
  head,
  rows,
  totals,
}: {
  name: string
  head: string
  rows: readonly Row[]
  totals?: Row
}) {
  const t = useT(reportMessages)
  const format = useFormat()
  const open = (row: Row, amount: number | null) => (
    <Figure href={row.href} amount={amount ?? 0}>
      {format.money(amount)}
    </Figure>
  )
  return (
    <ReportTable
      name={name}
      rows={rows}
      rowKey={(row) => row.id}
      {...(totals && { totals })}
      columns={[
        { id: 'name', head, words: true, cell: (row) => row.name },
        { id: 'labels', head: t('labels'), cell: (row) => format.number(row.sums.labels) },
        {
          id: 'weight',
          head: t('weight'),
          cell: (row) => format.number(Math.round(pounds(row.sums.weightCg) * 10) / 10),
        },
        { id: 'net', head: t('net'), cell: (row) => open(row, row.sums.amount) },
        { id: 'perLabel', head: t('perLabel'), cell: (row) => open(row, perLabel(row.sums)) },
        { id: 'perPound', head: t('perPound'), cell: (row) => open(row, perPound(row.sums)) },
        {
          id: 'change',
          head: t('change'),
          cell: (row) => (row.before && changeWords(perLabel(row.sums) ?? 0, perLabel(row.before) ?? 0)) ?? '-',
        },
      ]}
    />
  )
}

/** What a parcel, a pound and an order cost on average; never without how many they are. */
export function AverageView({ report, data }: Props) {
  const t = useT(reportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { by, state } = report
  const { totals, before, period } = data
  const words = t('labelsWords', { n: totals.labels })
  return (
    <>
      <Headlines
        name={t('headlines')}
        figures={[
          { id: 'label', label: t('perLabel'), value: format.money(perLabel(totals)), words },
          { id: 'pound', label: t('perPound'), value: format.money(perPound(totals)), words },
          {
            id: 'before',
            label: t('before'),
            value: format.money(perLabel(before)),
            words: t('labelsWords', { n: before.labels }),
          },
        ]}
      />
      <AverageChart data={data} />
      <p className="text-small text-muted">{t('orderNote')}</p>
      <AverageTable
        name={t('tableBy')}
        head={headOf(by, locale)}
        rows={data.groups.map((group) => ({
          id: `${group.carrier}:${group.serviceCode}:${group.zone}`,
          name: groupName(group, by, locale),
          href: rowsHref(period, state, { by, group }),
          sums: group.sums,
          before: group.before,
        }))}
        totals={{
          id: 'total',
          name: t('total'),
          href: rowsHref(period, state, { by, group: null }),
          sums: totals,
          before,
        }}
      />
      <AverageTable
        name={t('tableOver')}
        head={t('when')}
        rows={data.buckets.map((sums, index) => {
          const days = period.buckets[index] ?? period
          return {
            id: days.from,
            name: daysWords(days, format),
            href: rowsHref(days, state, { by, group: null }),
            sums,
            before: null,
          }
        })}
      />
    </>
  )
}
