import { carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { SpendGrouping } from '@waybill/contract/reports/enums'
import type { DeliveryGroup, DeliverySums } from '@waybill/contract/reports/operations-api'
import {
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
import { formatPercent, type Locale, translator, useFormat, useLocale, useT } from '@waybill/kit'
import { type DeliveryFigure, shipmentsHref } from './links.ts'
import { reportMessages } from './messages.ts'
import type { DeliveryData, Report } from './use-report.ts'

type Props = { report: Report; data: DeliveryData }
const figures = ['onTime', 'late', 'unpromised', 'toHandOver', 'inTransit', 'overdue', 'exceptions', 'voided'] as const

const judged = ({ onTime, late }: DeliverySums): number => onTime + late
const underway = ({ toHandOver, inTransit }: DeliverySums): number => toHandOver + inTransit
const rateOf = (part: number, of: number): string => (of > 0 ? formatPercent(part / of) : '-')
const onTimeRate = (sums: DeliverySums): string => rateOf(sums.onTime, judged(sums))
/** Days of a parcel on average, to a tenth. */
const meanDays = (days: number, sums: DeliverySums): number | null =>
  judged(sums) > 0 ? Math.round((days / judged(sums)) * 10) / 10 : null

/** What a group of parcels is called. */
function groupName({ carrier, serviceCode, zone }: DeliveryGroup, by: SpendGrouping, locale: Locale): string {
  const t = translator(reportMessages, locale)
  if (by === 'zone') return zone === null ? t('unknown') : t('zoneNo', { zone })
  if (carrier === null) return t('unknown')
  return (by === 'carrier' ? carrierName(carrier) : serviceLabel(carrier, serviceCode))[locale]
}

type Row = {
  id: string
  name: string
  days: { from: string; to: string }
  group: DeliveryGroup | null
  sums: DeliverySums
  before: DeliverySums | null
}

/** Each count opens its shipments; rates and means follow from the counts beside them. */
function useColumns(report: Report, head: string): ReportColumn<Row>[] {
  const t = useT(reportMessages)
  const format = useFormat()
  const count = (figure: DeliveryFigure, words: string): ReportColumn<Row> => ({
    id: figure,
    head: words,
    cell: ({ days, group, sums }) => (
      <Figure
        href={shipmentsHref(days, report.state.carrier, { figure, by: report.deliveryBy, group })}
        amount={sums[figure]}
      >
        {format.number(sums[figure])}
      </Figure>
    ),
  })
  return [
    { id: 'name', head, words: true, cell: (row) => row.name },
    count('labels', t('labels')),
    { id: 'rate', head: t('onTimeRate'), cell: (row) => onTimeRate(row.sums) },
    { id: 'promised', head: t('promisedDays'), cell: ({ sums }) => format.number(meanDays(sums.promisedDays, sums)) },
    { id: 'actual', head: t('actualDays'), cell: ({ sums }) => format.number(meanDays(sums.actualDays, sums)) },
    ...figures.map((figure) => count(figure, t(figure === 'late' ? 'lateParcels' : figure))),
  ]
}

function DeliveryHeadlines({ data: { totals, before } }: Props) {
  const t = useT(reportMessages)
  const format = useFormat()
  const parcels = totals.labels - totals.voided
  return (
    <Headlines
      name={t('headlines')}
      figures={[
        {
          id: 'rate',
          label: t('onTimeRate'),
          value: onTimeRate(totals),
          words: t('ofJudged', { onTime: totals.onTime, n: judged(totals) }),
        },
        {
          id: 'days',
          label: t('actualDays'),
          value: format.number(meanDays(totals.actualDays, totals)),
          words: t('daysWords', { promised: format.number(meanDays(totals.promisedDays, totals)) }),
        },
        {
          id: 'exceptions',
          label: t('exceptionRate'),
          value: rateOf(totals.exceptions, parcels),
          words: t('ofParcels', { exceptions: totals.exceptions, n: parcels }),
        },
        {
          id: 'underway',
          label: t('underway'),
          value: format.number(underway(totals)),
          words: t('underwayWords', { n: totals.overdue }),
        },
        {
          id: 'before',
          label: t('before'),
          value: onTimeRate(before),
          words: t('ofJudged', { onTime: before.onTime, n: judged(before) }),
        },
      ]}
    />
  )
}

function DeliveryChart({ data: { period, totals, buckets } }: Props) {
  const t = useT(reportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const words = (sums: DeliverySums) => ({ ...sums, underway: underway(sums) })
  return (
    <ColumnChart
      gutter={56}
      name={t('deliveryChart', { ...words(totals), from: format.date(period.from), to: format.date(period.to) })}
      series={[t('onTime'), t('lateParcels'), t('exceptions'), t('underway'), t('unpromised')]}
      tick={(count) => format.number(count)}
      columns={period.buckets.flatMap((days, index) => {
        const sums = buckets[index]
        if (!sums) return []
        return {
          id: days.from,
          label: shortDay(days.from, locale),
          words: t('deliveryWords', { ...words(sums), days: daysWords(days, format) }),
          segments: stack([sums.onTime, sums.late, sums.exceptions, underway(sums), sums.unpromised]),
        }
      })}
    />
  )
}

/** Whether carriers kept their promise; what is not known yet stands by itself. */
export function DeliveryView({ report, data }: Props) {
  const t = useT(reportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { deliveryBy: by } = report
  const { period, totals, before, groups, buckets } = data
  const byGroup = useColumns(report, t(by))
  const overTime = useColumns(report, t('when'))
  return (
    <>
      <PeriodNotes period={period} />
      <DeliveryHeadlines report={report} data={data} />
      <DeliveryChart report={report} data={data} />
      <p className="text-small text-muted">{t('deliveryNote')}</p>
      <ReportTable
        name={t('tableBy')}
        columns={[
          ...byGroup,
          { id: 'before', head: t('before'), cell: (row) => (row.before ? onTimeRate(row.before) : '-') },
        ]}
        rowKey={(row) => row.id}
        rows={groups.map((group) => ({
          id: `${group.carrier}:${group.serviceCode}:${group.zone}`,
          name: groupName(group, by, locale),
          days: period,
          group,
          sums: group.sums,
          before: group.before,
        }))}
        totals={{ id: 'total', name: t('total'), days: period, group: null, sums: totals, before }}
      />
      <ReportTable
        name={t('tableOver')}
        columns={overTime}
        rowKey={(row) => row.id}
        rows={period.buckets.flatMap((days, index): Row[] => {
          const sums = buckets[index]
          return sums ? [{ id: days.from, name: daysWords(days, format), days, group: null, sums, before: null }] : []
        })}
      />
    </>
  )
}
