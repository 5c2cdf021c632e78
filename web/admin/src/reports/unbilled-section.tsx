import { useQuery } from '@tanstack/react-query'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import type { OutputOf } from '@waybill/contract/core/route'
import { getUnbilled, labelAges, type UnbilledSums } from '@waybill/contract/reports/unbilled-api'
import { useClient } from '@waybill/host'
import { Figure, placeOf, type ReportColumn, ReportState, ReportTable } from '@waybill/host/report'
import { Banner, useFormat, useLocale, useT } from '@waybill/kit'
import { providerReportMessages } from './provider-messages.ts'

type Row = { carrier: number | null; sums: UnbilledSums }

function useColumns(): ReportColumn<Row>[] {
  const t = useT(providerReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const money = (id: 'amount' | (typeof labelAges)[number]): ReportColumn<Row> => ({
    id,
    head: t(id),
    cell: ({ carrier, sums }) => (
      <Figure
        href={placeOf('/a/#/report/float/unbilled', {
          carrier: carrier ?? undefined,
          age: id === 'amount' ? undefined : id,
        })}
        amount={sums[id]}
      >
        {format.money(sums[id])}
      </Figure>
    ),
  })
  return [
    {
      id: 'carrier',
      head: t('carrier'),
      words: true,
      cell: ({ carrier }) =>
        carrier === null ? t('total') : carrier === 0 ? t('noCarrier') : carrierName(carrier)[locale],
    },
    { id: 'labels', head: t('unbilledLabels'), cell: ({ sums }) => format.number(sums.labels) },
    ...labelAges.map(money),
    money('amount'),
  ]
}

function Table({ groups, totals, complete }: OutputOf<typeof getUnbilled>) {
  const t = useT(providerReportMessages)
  const columns = useColumns()
  return (
    <>
      {!complete && <Banner tone="warning">{t('incomplete')}</Banner>}
      {groups.length === 0 ? (
        <p className="text-muted">{t('unbilledNone')}</p>
      ) : (
        <ReportTable<Row>
          name={t('carrierUnbilled')}
          columns={columns}
          rows={groups}
          rowKey={({ carrier }) => String(carrier)}
          totals={{ carrier: null, sums: totals }}
        />
      )}
    </>
  )
}

/** What the platform owes carriers and has no invoice for yet, beside what it owes its customers. */
export function UnbilledSection() {
  const t = useT(providerReportMessages)
  const answer = useQuery(useClient().query(getUnbilled, {}, { hideErrors: true }))
  return (
    <section className="mt-6 flex flex-col gap-2">
      <h2 className="text-heading font-semibold">{t('carrierUnbilled')}</h2>
      <p className="text-small text-muted">{t('unbilledText')}</p>
      <ReportState name={t('carrierUnbilled')} query={answer}>
        {(data) => <Table {...data} />}
      </ReportState>
    </section>
  )
}
