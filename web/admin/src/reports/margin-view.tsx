import type { OutputOf } from '@waybill/contract/core/route'
import type { getMargin, MarginGroup, MarginSums } from '@waybill/contract/reports/api'
import type { LabelEvent, MarginGrouping } from '@waybill/contract/reports/enums'
import { Figure, Headlines, type ReportColumn, ReportTable, RowChart } from '@waybill/host/report'
import { formatPercent, useFormat, useLocale, useT } from '@waybill/kit'
import { staffReportMessages } from './messages.ts'
import { groupKey, groupName, rowsHref } from './words.ts'

/** So many groups are in the picture. */
const PICTURED = 12

type Props = {
  by: MarginGrouping
  state: { carrier?: number | undefined; dated?: 'label' | undefined }
  data: OutputOf<typeof getMargin>
}
type Row = { id: string; name: string; group: MarginGroup | null; sums: MarginSums; before: MarginSums }

/** The margin as a share of the price; null without sales. */
const rateOf = ({ margin, amount }: MarginSums): number | null => (amount > 0 ? margin / amount : null)
const rateWords = (sums: MarginSums): string => {
  const rate = rateOf(sums)
  return rate === null ? '-' : formatPercent(rate)
}
const entriesOf = ({ bought, voided, chargedAgain, adjusted }: MarginSums) => bought + voided + chargedAgain + adjusted

function useColumns({ by, state, data: { period } }: Props): ReportColumn<Row>[] {
  const t = useT(staffReportMessages)
  const format = useFormat()
  const open = (row: Row, amount: number, events?: readonly LabelEvent[]) => (
    <Figure
      href={rowsHref(period, state, { by, group: row.group, ...(events && { events }) })}
      amount={events ? row.sums.adjusted : entriesOf(row.sums)}
    >
      {format.money(amount)}
    </Figure>
  )
  const heads: Record<MarginGrouping, string> = {
    seller: t('seller'),
    service: t('service'),
    carrier: t('carrier'),
    rule: t('rule'),
  }
  return [
    { id: 'name', head: heads[by], words: true, cell: (row) => row.name },
    { id: 'labels', head: t('labels'), cell: (row) => format.number(row.sums.labels) },
    { id: 'sales', head: t('sales'), cell: (row) => open(row, row.sums.amount) },
    { id: 'cost', head: t('cost'), cell: (row) => open(row, row.sums.cost) },
    { id: 'margin', head: t('margin'), cell: (row) => open(row, row.sums.margin) },
    { id: 'rate', head: t('rate'), cell: (row) => rateWords(row.sums) },
    { id: 'insurance', head: t('insurance'), cell: (row) => format.money(row.sums.insurance) },
    {
      id: 'insuranceMargin',
      head: t('insuranceMargin'),
      cell: (row) => format.money(row.sums.insurance - row.sums.insuranceCost),
    },
    {
      id: 'adjusted',
      head: t('adjusted'),
      cell: (row) => open(row, row.sums.adjustedMargin, ['adjusted', 'absorbed']),
    },
    {
      id: 'before',
      head: t('before'),
      cell: (row) => (
        <Figure href={rowsHref(period.before, state, { by, group: row.group })} amount={entriesOf(row.before)}>
          {format.money(row.before.margin)}
        </Figure>
      ),
    },
  ]
}

/** Margins in percent as dots, and their figures; who loses money comes first. */
export function MarginView(props: Props) {
  const { by, state, data } = props
  const t = useT(staffReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const columns = useColumns(props)
  const { period, totals, before, groups } = data
  const losing = groups.filter(({ sums }) => sums.margin < 0)
  const pictured = groups.slice(0, PICTURED)
  return (
    <>
      <Headlines
        name={t('headlines')}
        figures={[
          {
            id: 'margin',
            label: t('margin'),
            value: (
              <Figure href={rowsHref(period, state, { by, group: null })} amount={entriesOf(totals)}>
                {format.money(totals.margin)}
              </Figure>
            ),
            words: rateWords(totals),
          },
          {
            id: 'sales',
            label: t('sales'),
            value: format.money(totals.amount),
            words: t('labelsWords', { n: totals.labels }),
          },
          { id: 'before', label: t('before'), value: format.money(before.margin), words: rateWords(before) },
          {
            id: 'losses',
            label: t('losses'),
            value: format.money(losing.reduce((sum, { sums }) => sum + sums.margin, 0)),
            words: t('lossesWords', { n: losing.length }),
          },
        ]}
      />
      <RowChart
        dots
        name={t('chart')}
        rows={pictured.map((group) => ({
          id: groupKey(group),
          label: groupName(group, by, locale),
          value: rateOf(group.sums) ?? 0,
          words: rateWords(group.sums),
        }))}
      />
      {groups.length > PICTURED && <p className="text-small text-muted">{t('chartNote', { n: PICTURED })}</p>}
      <ReportTable
        name={t('table')}
        columns={columns}
        rows={groups.map((group) => ({
          id: groupKey(group),
          name: groupName(group, by, locale),
          group,
          sums: group.sums,
          before: group.before,
        }))}
        rowKey={(row) => row.id}
        totals={{ id: 'total', name: t('total'), group: null, sums: totals, before }}
      />
    </>
  )
}
