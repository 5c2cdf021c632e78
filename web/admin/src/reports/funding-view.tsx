import type { OutputOf } from '@waybill/contract/core/route'
import type { FundingMethod } from '@waybill/contract/funding/enums'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { fundingDenialWords, fundingMethodWords } from '@waybill/contract/funding/words'
import type { FundingGrouping } from '@waybill/contract/reports/enums'
import type { FundingGroup, FundingSums, getFundingTimes } from '@waybill/contract/reports/funding-times-api'
import { PlaceLink } from '@waybill/host'
import {
  ColumnChart,
  daysWords,
  Figure,
  Headlines,
  placeOf,
  type ReportColumn,
  ReportTable,
  shortDay,
} from '@waybill/host/report'
import { type Locale, translator, useFormat, useLocale, useT } from '@waybill/kit'
import { providerReportMessages } from './provider-messages.ts'

type Props = {
  by: FundingGrouping
  method: FundingMethod | undefined
  data: OutputOf<typeof getFundingTimes>
}
type Row = { id: string; name: string; group: FundingGroup | null; sums: FundingSums }
type View = 'all' | 'approved' | 'denied' | 'waiting'

/** "45 min", "3.5 h" or "2.1 d"; "-" where nothing was decided. */
function duration(minutes: number | undefined, locale: Locale): string {
  const t = translator(providerReportMessages, locale)
  const tenths = (n: number) => Math.round(n * 10) / 10
  if (minutes === undefined) return '-'
  if (minutes < 60) return t('minutes', { n: Math.round(minutes) })
  return minutes < 48 * 60 ? t('hours', { n: tenths(minutes / 60) }) : t('daysLong', { n: tenths(minutes / 1440) })
}

function nameOf({ method, customer, outcome }: FundingGroup, locale: Locale): string {
  const t = translator(providerReportMessages, locale)
  if (method) return fundingMethodWords[method][locale]
  if (customer) return customer.name
  if (outcome === 'approved' || outcome === 'pending') return t(outcome)
  return outcome ? fundingDenialWords[outcome][locale] : '-'
}

/** The view of the queue that has the requests with this outcome. */
function viewOf(outcome: FundingGroup['outcome']): View {
  if (outcome === null) return 'all'
  return outcome === 'approved' ? 'approved' : outcome === 'pending' ? 'waiting' : 'denied'
}

function useColumns({ by, method, data: { period } }: Props): ReportColumn<Row>[] {
  const t = useT(providerReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const hrefOf = ({ group }: Row, view: View, contested?: true) => {
    const outcome = group?.outcome ?? null
    return placeOf('/a/#/funding/lists', {
      view: view === 'all' ? viewOf(outcome) : view,
      method: group?.method ?? method,
      customer: group?.customer?.id,
      contested,
      denial: viewOf(outcome) === 'denied' ? (outcome ?? undefined) : undefined,
      from: period.from,
      to: period.to,
    })
  }
  const counted = (id: 'requested' | 'approved' | 'denied' | 'pending', view: View): ReportColumn<Row> => ({
    id,
    head: t(id),
    cell: (row) => (
      <Figure href={hrefOf(row, view)} amount={row.sums[id]}>
        {format.number(row.sums[id])}
      </Figure>
    ),
  })
  return [
    { id: 'name', head: t(by), words: true, cell: (row) => row.name },
    counted('requested', 'all'),
    counted('approved', 'approved'),
    counted('denied', 'denied'),
    counted('pending', 'waiting'),
    {
      id: 'contested',
      head: t('contested'),
      cell: (row) => (
        <Figure href={hrefOf(row, 'approved', true)} amount={row.sums.contested}>
          {format.number(row.sums.contested)}
        </Figure>
      ),
    },
    {
      id: 'received',
      head: t('received'),
      cell: (row) => (
        <Figure href={hrefOf(row, 'approved')} amount={row.sums.approved}>
          {format.money(row.sums.received)}
        </Figure>
      ),
    },
    { id: 'median', head: t('median'), cell: ({ sums }) => duration(sums.toCredit?.median, locale) },
    { id: 'p90', head: t('p90'), cell: ({ sums }) => duration(sums.toCredit?.p90, locale) },
    { id: 'toDenial', head: t('toDenial'), cell: ({ sums }) => duration(sums.toDenial?.median, locale) },
  ]
}

function Picture({ data: { period, buckets } }: Pick<Props, 'data'>) {
  const t = useT(providerReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const hours = (minutes: number | undefined) => (minutes ?? 0) / 60
  return (
    <ColumnChart
      grouped
      gutter={56}
      name={t('timesChart')}
      series={[t('median'), t('p90')]}
      tick={(value) => format.number(value)}
      columns={period.buckets.map((days, index) => {
        const spread = buckets[index]?.toCredit
        return {
          id: days.from,
          label: shortDay(days.from, locale),
          words: `${daysWords(days, format)}: ${duration(spread?.median, locale)} · ${duration(spread?.p90, locale)}`,
          segments: [
            { from: 0, to: hours(spread?.median), series: 0 },
            { from: 0, to: hours(spread?.p90), series: 1 },
          ],
        }
      })}
    />
  )
}

/** How long customers waited, as columns and figures. */
export function FundingView(props: Props) {
  const { data } = props
  const t = useT(providerReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const columns = useColumns(props)
  const { totals, oldest } = data
  return (
    <>
      <Headlines
        name={t('headlines')}
        figures={[
          { id: 'median', label: t('credited'), value: duration(totals.toCredit?.median, locale) },
          { id: 'p90', label: t('p90'), value: duration(totals.toCredit?.p90, locale) },
          { id: 'pending', label: t('pending'), value: format.number(totals.pending) },
          {
            id: 'oldest',
            label: t('oldest'),
            value: oldest ? (
              <PlaceLink look="figure" href={`/a/#/funding/lists?request=${oldest.id}`}>
                {fundingNumber(oldest.id)}
              </PlaceLink>
            ) : (
              t('noneWaits')
            ),
            words: oldest && format.dateTime(oldest.at),
          },
        ]}
      />
      <Picture data={data} />
      <ReportTable
        name={t('table')}
        columns={columns}
        rows={data.groups.map((group) => ({
          id: `${group.method}:${group.customer?.id}:${group.outcome}`,
          name: nameOf(group, locale),
          group,
          sums: group.sums,
        }))}
        rowKey={(row) => row.id}
        totals={{ id: 'total', name: t('total'), group: null, sums: totals }}
      />
    </>
  )
}
