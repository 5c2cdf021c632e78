import { adjustmentReasonWords } from '@waybill/contract/carrier-invoices/words'
import { carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import { orgType } from '@waybill/contract/core/enums'
import type { OutputOf } from '@waybill/contract/core/route'
import {
  ACCURACY_STEPS,
  type AccuracyCause,
  type AccuracyGroup,
  type AccuracySide,
  type AccuracySums,
  type getAccuracy,
} from '@waybill/contract/reports/accuracy-api'
import { type AccuracyGrouping, UNKNOWN } from '@waybill/contract/reports/enums'
import { useShell } from '@waybill/host'
import { Figure, Headlines, placeOf, type ReportColumn, ReportTable, RowChart } from '@waybill/host/report'
import { formatPercent, type Locale, translator, useFormat, useLocale, useT } from '@waybill/kit'
import { providerReportMessages } from './provider-messages.ts'

type Props = { by: AccuracyGrouping; carrier: number | undefined; data: OutputOf<typeof getAccuracy> }
type Row = { id: string; name: string; group: AccuracyGroup | null; sums: AccuracySums }

export const causeName = (cause: AccuracyCause, locale: Locale): string =>
  cause === 'none' ? translator(providerReportMessages, locale)('asQuoted') : adjustmentReasonWords[cause][locale]

function nameOf({ carrier, serviceCode, cause }: AccuracyGroup, by: AccuracyGrouping, locale: Locale): string {
  if (cause) return causeName(cause, locale)
  if (carrier === null) return '-'
  return (by === 'carrier' ? carrierName(carrier) : serviceLabel(carrier, serviceCode))[locale]
}

/** What each step of the picture says: below the quote, as quoted, above it. */
function stepName(step: number, locale: Locale): string {
  const t = translator(providerReportMessages, locale)
  const middle = ACCURACY_STEPS.indexOf(0) + 1
  if (step === middle) return t('asQuoted')
  const percent = (at: number) => Math.abs(ACCURACY_STEPS[at] ?? 0) * 100
  if (step === 0) return t('below', { n: percent(0) })
  if (step < middle) return t('downTo', { to: percent(step), from: percent(step - 1) })
  // The step as quoted stands between the others, so those above it begin one place earlier.
  if (step === ACCURACY_STEPS.length + 1) return t('above', { n: percent(ACCURACY_STEPS.length - 1) })
  return t('upTo', { from: percent(step - 2), to: percent(step - 1) })
}
const shareWords = (share: number | null): string => (share === null ? '-' : formatPercent(share))

function useColumns({ by, carrier, data: { period } }: Props): ReportColumn<Row>[] {
  const t = useT(providerReportMessages)
  const format = useFormat()
  const hrefOf = ({ group }: Row, side?: AccuracySide) =>
    placeOf('/a/#/report/accuracy/rows', {
      carrier: group?.carrier ?? carrier,
      service: by === 'service' && group ? (group.serviceCode ?? UNKNOWN) : undefined,
      cause: group?.cause ?? undefined,
      side,
      from: period.from,
      to: period.to,
    })
  const open = (row: Row, text: string) => (
    <Figure href={hrefOf(row)} amount={row.sums.labels}>
      {text}
    </Figure>
  )
  const money = (id: 'quoted' | 'billed' | 'difference'): ReportColumn<Row> => ({
    id,
    head: t(id),
    cell: (row) => open(row, format.money(row.sums[id])),
  })
  const off = (id: 'dearer' | 'cheaper', side: AccuracySide): ReportColumn<Row> => ({
    id,
    head: t(id),
    cell: (row) => (
      <Figure href={hrefOf(row, side)} amount={row.sums[id]}>
        {format.number(row.sums[id])}
      </Figure>
    ),
  })
  return [
    { id: 'name', head: t(by), words: true, cell: (row) => row.name },
    { id: 'labels', head: t('labels'), cell: (row) => open(row, format.number(row.sums.labels)) },
    off('dearer', 'above'),
    off('cheaper', 'below'),
    money('quoted'),
    money('billed'),
    money('difference'),
    { id: 'median', head: t('medianShare'), cell: (row) => shareWords(row.sums.median) },
    { id: 'p95', head: t('p95'), cell: (row) => shareWords(row.sums.p95) },
  ]
}

/** How far bills are from quotes, as bars over the steps of the difference and as figures. */
export function AccuracyView(props: Props) {
  const { by, data } = props
  const t = useT(providerReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const columns = useColumns(props)
  // A reseller's label counts once its provider has decided on the difference.
  const isPlatform = useShell().user?.user.orgType === orgType.ADMIN
  const { totals } = data
  return (
    <>
      <Headlines
        name={t('headlines')}
        figures={[
          {
            id: 'difference',
            label: t('difference'),
            value: format.money(totals.difference),
            words: t('labelsWords', { n: totals.labels }),
          },
          { id: 'median', label: t('medianShare'), value: shareWords(totals.median) },
          { id: 'p95', label: t('p95'), value: shareWords(totals.p95) },
          {
            id: 'unbilled',
            label: t(isPlatform ? 'unbilled' : 'unbilledOrOpen'),
            value: format.number(data.unbilled),
            words: t('labelsWords', { n: data.unbilled }),
          },
        ]}
      />
      <RowChart
        name={t('stepsChart')}
        rows={data.steps.map((labels, step) => ({
          id: String(step),
          label: stepName(step, locale),
          value: labels,
          words: format.number(labels),
        }))}
      />
      <ReportTable
        name={t('table')}
        columns={columns}
        rows={data.groups.map((group) => ({
          id: `${group.carrier}:${group.serviceCode}:${group.cause}`,
          name: nameOf(group, by, locale),
          group,
          sums: group.sums,
        }))}
        rowKey={(row) => row.id}
        totals={{ id: 'total', name: t('total'), group: null, sums: totals }}
      />
    </>
  )
}
