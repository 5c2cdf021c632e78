import type { OutputOf } from '@waybill/contract/core/route'
import type { getRefundReport } from '@waybill/contract/reports/api'
import { voidState } from '@waybill/contract/shipping/void-lifecycle'
import { voidWords } from '@waybill/contract/shipping/words'
import { PlaceLink } from '@waybill/host'
import { Figure, Headlines, placeOf, ReportState, ReportTable, RowChart } from '@waybill/host/report'
import { FirstUse, useFormat, useLocale, useT } from '@waybill/kit'
import { serviceText } from '../words.ts'
import { balanceReportMessages } from './balance-messages.ts'
import { useRefundReport } from './use-period-report.ts'

type Data = OutputOf<typeof getRefundReport>

function States({ data: { states, period, daysToRefund } }: { data: Data }) {
  const t = useT(balanceReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { from, to } = period
  const all = states.reduce((sum, one) => ({ count: sum.count + one.count, amount: sum.amount + one.amount }), {
    count: 0,
    amount: 0,
  })
  if (all.count === 0) return <FirstUse title={t('noVoids')}>{t('noVoidsText')}</FirstUse>
  const amountOf = (state: string) => states.find((one) => one.state === state)?.amount
  const rows = [
    ...states.map((one) => ({ ...one, name: voidWords[one.state][locale] as string })),
    { ...all, state: undefined, name: t('total') },
  ]
  return (
    <>
      <Headlines
        name={t('refunds')}
        figures={[
          { id: 'requested', label: t('requested'), value: format.money(all.amount) },
          { id: 'refunded', label: t('refunded'), value: format.money(amountOf(voidState.confirmed)) },
          { id: 'rejected', label: t('rejected'), value: format.money(amountOf(voidState.rejected)) },
          {
            id: 'days',
            label: t('daysToRefund'),
            value: daysToRefund ? format.number(daysToRefund.median) : '-',
            words: daysToRefund && t('median', { p90: daysToRefund.p90 }),
          },
        ]}
      />
      <RowChart
        name={t('funnel')}
        rows={[
          { id: 'all', name: t('requested'), amount: all.amount },
          ...states.map((one) => ({
            id: one.state as string,
            name: voidWords[one.state][locale] as string,
            amount: one.amount,
          })),
        ].map(({ id, name, amount }) => ({ id, label: name, value: amount, words: format.money(amount) }))}
      />
      <ReportTable
        name={t('refunds')}
        rows={rows}
        rowKey={(row) => row.state ?? 'total'}
        columns={[
          { id: 'state', head: t('state'), words: true, cell: (row) => row.name },
          { id: 'count', head: t('labels'), cell: (row) => format.number(row.count) },
          {
            id: 'amount',
            head: t('amount'),
            cell: (row) => (
              <Figure href={placeOf('/e/#/funds/void', { state: row.state, from, to })} amount={row.count}>
                {format.money(row.amount)}
              </Figure>
            ),
          },
        ]}
      />
    </>
  )
}

function Expiring({ data: { expiring, expiringTotal } }: { data: Data }) {
  const t = useT(balanceReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <>
      <h2 className="text-section font-semibold">{t('expiring')}</h2>
      {expiringTotal.count === 0 ? (
        <p className="text-muted">{t('noExpiring')}</p>
      ) : (
        <>
          <p className="text-muted">
            {t('expiringText', { n: expiringTotal.count, amount: format.money(expiringTotal.amount) })}{' '}
            {expiringTotal.count > expiring.length && t('expiringMore')}
          </p>
          <ReportTable
            name={t('expiring')}
            rows={expiring}
            rowKey={(row) => String(row.shipmentId)}
            columns={[
              {
                id: 'tracking',
                head: t('tracking'),
                words: true,
                cell: (row) => (
                  <PlaceLink look="cell" href={`/e/#/shipment/detail/${row.shipmentId}`}>
                    {row.trackingNo}
                  </PlaceLink>
                ),
              },
              {
                id: 'service',
                head: t('service'),
                words: true,
                cell: (row) => serviceText(row.carrier, row.serviceCode, locale),
              },
              { id: 'labelAt', head: t('labelDate'), words: true, cell: (row) => format.date(row.labelAt) },
              { id: 'voidUntil', head: t('voidUntil'), words: true, cell: (row) => format.dateTime(row.voidUntil) },
              { id: 'amount', head: t('amount'), cell: (row) => format.money(row.amount) },
            ]}
          />
        </>
      )}
    </>
  )
}

/** Voids and their refunds, and labels that are about to lose theirs. */
export function RefundsView({ days }: { days: { from?: string | undefined; to?: string | undefined } }) {
  const t = useT(balanceReportMessages)
  const format = useFormat()
  return (
    <ReportState name={t('refunds')} query={useRefundReport(days)}>
      {(data) => (
        <>
          <p className="text-small text-muted">
            {format.date(data.period.from)} – {format.date(data.period.to)}
          </p>
          <States data={data} />
          <Expiring data={data} />
        </>
      )}
    </ReportState>
  )
}
