import type { LabelSums } from '@waybill/contract/reports/api'
import { daysWords, shortDay, ColumnChart, Figure, Headlines, ReportTable, stack } from '@waybill/host/report'
import { FirstUse, formatPercent, useFormat, useLocale, useT } from '@waybill/kit'
import { rowsHref } from './links.ts'
import { reportMessages } from './messages.ts'
import type { Report, Spend } from './use-report.ts'
import { groupName, headOf, perUnit, tickWords } from './words.ts'

const rateOf = ({ adjusted, bought }: LabelSums): string => (bought > 0 ? formatPercent(adjusted / bought) : '-')

/** What carriers billed differently from what labels cost: how often, and how much. */
export function AdjustmentsView({ report: { by, state }, data }: { report: Report; data: Spend }) {
  const t = useT(reportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { period, totals } = data
  const span = {
    from: format.date(period.from),
    to: format.date(period.to),
    amount: format.money(totals.adjustedAmount),
  }
  const events = ['adjusted'] as const
  if (totals.adjusted === 0) return <FirstUse title={t('noAdjustments')}>{t('noAdjustmentsText')}</FirstUse>
  const rows = data.groups
    .filter((group) => group.sums.adjusted > 0)
    .toSorted((a, b) => b.sums.adjustedAmount - a.sums.adjustedAmount)
  const open = (group: (typeof rows)[number] | null, sums: LabelSums) => (
    <Figure href={rowsHref(period, state, { by, group, events })} amount={sums.adjusted}>
      {format.money(sums.adjustedAmount)}
    </Figure>
  )
  return (
    <>
      <Headlines
        name={t('headlines')}
        figures={[
          { id: 'net', label: t('adjustedNet'), value: open(null, totals) },
          {
            id: 'rate',
            label: t('rate'),
            value: rateOf(totals),
            words: t('rateWords', { adjusted: totals.adjusted, bought: totals.bought }),
          },
          {
            id: 'each',
            label: t('perAdjustment'),
            value: format.money(perUnit(totals.adjustedAmount, totals.adjusted)),
          },
        ]}
      />
      <ColumnChart
        name={t('adjustedChart', span)}
        series={[t('adjusted')]}
        tick={(amount) => tickWords(amount, format)}
        columns={period.buckets.map((days, index) => ({
          id: days.from,
          label: shortDay(days.from, locale),
          words: t('columnWords', {
            days: daysWords(days, format),
            amount: format.money(data.buckets[index]?.adjustedAmount),
          }),
          segments: stack([data.buckets[index]?.adjustedAmount ?? 0]),
        }))}
      />
      <ReportTable
        name={t('tableBy')}
        rows={rows.map((group) => ({ group, sums: group.sums }))}
        rowKey={({ group }) => `${group?.carrier}:${group?.serviceCode}:${group?.zone}`}
        totals={{ group: null as (typeof rows)[number] | null, sums: totals }}
        columns={[
          {
            id: 'name',
            head: headOf(by, locale),
            words: true,
            cell: ({ group }) => (group ? groupName(group, by, locale) : t('total')),
          },
          { id: 'bought', head: t('labels'), cell: ({ sums }) => format.number(sums.bought) },
          { id: 'adjusted', head: t('adjusted'), cell: ({ sums }) => format.number(sums.adjusted) },
          { id: 'rate', head: t('rate'), cell: ({ sums }) => rateOf(sums) },
          { id: 'net', head: t('adjustedNet'), cell: ({ group, sums }) => open(group, sums) },
        ]}
      />
    </>
  )
}
