import { serviceLabel } from '@waybill/contract/carriers/catalogue'
import { orderTypeWords } from '@waybill/contract/orders/words'
import type { OrderGrouping } from '@waybill/contract/reports/enums'
import type { OrderGroup, OrderSums } from '@waybill/contract/reports/operations-api'
import {
  changeWords,
  ColumnChart,
  daysWords,
  Figure,
  Headlines,
  PeriodNotes,
  type ReportColumn,
  ReportTable,
  shortDay,
  stack,
} from '@waybill/host/report'
import { type Format, type Locale, translator, useFormat, useLocale, useT } from '@waybill/kit'
import { ordersHref } from './links.ts'
import { reportMessages } from './messages.ts'
import type { OrderData, Report } from './use-report.ts'

type Props = { report: Report; data: OrderData }
const figures = ['orders', 'open', 'held', 'late', 'shipped', 'canceled'] as const

/** What a group of orders is called. */
function groupName(
  { key, name }: OrderGroup,
  by: OrderGrouping,
  { locale, format }: { locale: Locale; format: Format },
) {
  const t = translator(reportMessages, locale)
  if (by === 'store') return name ?? t('noStore')
  if (by === 'type') return orderTypeWords[Number(key) as keyof typeof orderTypeWords]?.[locale] ?? t('unknown')
  if (by === 'country') return format.country(key)
  if (by === 'tag') return key
  const [carrier, code] = key.split(':')
  return key === '' ? t('noService') : serviceLabel(Number(carrier), code || null)[locale]
}

type Row = {
  id: string
  name: string
  days: { from: string; to: string }
  key: string | null
  sums: OrderSums
  before: number | null
}

function OrderTable({
  name,
  head,
  rows,
  totals,
  report,
}: {
  name: string
  head: string
  rows: Row[]
  totals?: Row
  report: Report
}) {
  const t = useT(reportMessages)
  const format = useFormat()
  const compared: ReportColumn<Row>[] = totals
    ? [
        { id: 'before', head: t('before'), cell: (row) => format.number(row.before) },
        { id: 'change', head: t('change'), cell: (row) => changeWords(row.sums.orders, row.before ?? 0) ?? '-' },
      ]
    : []
  return (
    <ReportTable
      name={name}
      rows={rows}
      rowKey={(row) => row.id}
      {...(totals && { totals })}
      columns={[
        { id: 'name', head, words: true, cell: (row) => row.name },
        ...figures.map((figure) => ({
          id: figure,
          head: t(figure),
          cell: (row: Row) => (
            <Figure
              href={ordersHref(row.days, report.state, { figure, by: report.ordersBy, key: row.key })}
              amount={row.sums[figure]}
            >
              {format.number(row.sums[figure])}
            </Figure>
          ),
        })),
        ...compared,
      ]}
    />
  )
}

function OrderHeadlines({ report, data: { period, totals, before } }: Props) {
  const t = useT(reportMessages)
  const format = useFormat()
  const open = (figure: keyof OrderSums) => (
    <Figure href={ordersHref(period, report.state, { figure, by: report.ordersBy, key: null })} amount={totals[figure]}>
      {format.number(totals[figure])}
    </Figure>
  )
  return (
    <Headlines
      name={t('headlines')}
      figures={[
        { id: 'orders', label: t('orders'), value: open('orders'), words: changeWords(totals.orders, before.orders) },
        { id: 'shipped', label: t('shipped'), value: open('shipped') },
        { id: 'open', label: t('open'), value: open('open'), words: t('lateWords', { n: totals.late }) },
        { id: 'held', label: t('held'), value: open('held') },
        { id: 'canceled', label: t('canceled'), value: open('canceled') },
      ]}
    />
  )
}

/** How many orders came in and what became of them. */
export function OrdersView({ report, data }: Props) {
  const t = useT(reportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { ordersBy: by } = report
  const { period, totals, before, groups, buckets } = data
  const all = { id: 'total', name: t('total'), days: period, key: null, sums: totals, before: before.orders }
  return (
    <>
      <PeriodNotes period={period} />
      <OrderHeadlines report={report} data={data} />
      <ColumnChart
        gutter={56}
        name={t('ordersChart', { ...totals, from: format.date(period.from), to: format.date(period.to) })}
        series={[t('shipped'), t('open'), t('canceled')]}
        tick={(count) => format.number(count)}
        columns={period.buckets.map((days, index) => {
          const { orders = 0, shipped = 0, open = 0, canceled = 0 } = buckets[index] ?? {}
          return {
            id: days.from,
            label: shortDay(days.from, locale),
            words: t('ordersWords', { days: daysWords(days, format), orders, shipped, open, canceled }),
            segments: stack([shipped, open, canceled]),
          }
        })}
      />
      <p className="text-small text-muted">{t(by === 'tag' ? 'tagNote' : 'ordersNote')}</p>
      {by === 'tag' && groups.length === 0 && <p>{t('noTags')}</p>}
      <OrderTable
        name={t('tableBy')}
        head={t(by)}
        report={report}
        rows={groups.map((group) => ({
          id: group.key,
          name: groupName(group, by, { locale, format }),
          days: period,
          key: group.key,
          sums: group.sums,
          before: group.before.orders,
        }))}
        totals={all}
      />
      <OrderTable
        name={t('tableOver')}
        head={t('when')}
        report={report}
        rows={period.buckets.flatMap((days, index) => {
          const sums = buckets[index]
          return sums ? [{ id: days.from, name: daysWords(days, format), days, key: null, sums, before: null }] : []
        })}
      />
    </>
  )
}
