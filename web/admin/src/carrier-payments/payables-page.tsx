import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@waybill/contract/core/route'
import { type CarrierPayable, getCarrierPayables } from '@waybill/contract/carrier-invoices/payments-api'
import { invoiceFormatNames } from '@waybill/contract/carrier-invoices/words'
import { PlaceLink, useClient, usePageTitle } from '@waybill/host'
import { Figure, Headlines, placeOf, type ReportColumn, ReportState, ReportTable, RowChart } from '@waybill/host/report'
import { FirstUse, PageBody, PageHead, useFormat, useT } from '@waybill/kit'
import { carrierPaymentMessages } from './messages.ts'

type Data = OutputOf<typeof getCarrierPayables>
/** Without a format: the sums of all. */
type Row = Omit<CarrierPayable, 'format'> & { format: CarrierPayable['format'] | null }
const ages = ['notDue', 'days30', 'days60', 'days90', 'older'] as const
const columns = [...ages, 'total'] as const

function Figures({ data: { ledger, sums, rest, waiting } }: { data: Data }) {
  const t = useT(carrierPaymentMessages)
  const format = useFormat()
  const waits = <PlaceLink href="/a/#/carrier-invoice/payments?state=waiting">{t('title')}</PlaceLink>
  return (
    <Headlines
      name={t('headlines')}
      figures={[
        { id: 'ledger', label: t('ledger'), value: format.money(ledger) },
        { id: 'invoiced', label: t('invoiced'), value: format.money(sums.total) },
        { id: 'rest', label: t('rest'), value: format.money(rest), words: t('restText') },
        { id: 'waiting', label: t('waiting'), value: format.money(waiting), words: waiting > 0 ? waits : null },
      ]}
    />
  )
}

function Ageing({ carriers, sums }: Data) {
  const t = useT(carrierPaymentMessages)
  const format = useFormat()
  const hrefOf = ({ format: carrier }: Row) =>
    placeOf('/a/#/carrier-invoice/lists', { format: carrier ?? undefined, owed: 'yes' })
  const amount = (id: (typeof columns)[number]): ReportColumn<Row> => ({
    id,
    head: t(id),
    // The list of invoices knows no ages: only the total is a list of it.
    cell: (row) =>
      id === 'total' ? (
        <Figure href={hrefOf(row)} amount={row[id]}>
          {format.money(row[id])}
        </Figure>
      ) : (
        format.money(row[id])
      ),
  })
  return (
    <>
      <RowChart
        name={t('chart')}
        rows={ages.map((id) => ({ id, label: t(id), value: sums[id], words: format.money(sums[id]) }))}
      />
      <ReportTable<Row>
        name={t('payables')}
        columns={[
          {
            id: 'carrier',
            head: t('carrier'),
            words: true,
            cell: ({ format: carrier }) => (carrier === null ? t('sums') : invoiceFormatNames[carrier]),
          },
          { id: 'count', head: t('count'), cell: ({ invoices }) => format.number(invoices) },
          ...columns.map(amount),
        ]}
        rows={carriers}
        rowKey={({ format: carrier }) => String(carrier)}
        totals={{ format: null, invoices: carriers.reduce((sum, { invoices }) => sum + invoices, 0), ...sums }}
      />
    </>
  )
}

/** `#/carrier-invoice/payables`: what carriers are owed, by how long it has been due. */
export function CarrierPayablesPage() {
  const t = useT(carrierPaymentMessages)
  usePageTitle(t('payables'))
  const answer = useQuery(useClient().query(getCarrierPayables, {}, { hideErrors: true }))
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('payables')}
        actions={<PlaceLink href="/a/#/carrier-invoice/payments">{t('title')}</PlaceLink>}
      />
      <p className="mb-3 text-muted">{t('payablesIntro')}</p>
      <ReportState name={t('payables')} query={answer}>
        {(data) => (
          <>
            <Figures data={data} />
            {data.carriers.length === 0 ? (
              <FirstUse
                title={t('nothingOpen')}
                action={<PlaceLink href="/a/#/carrier-invoice/lists">{t('invoices')}</PlaceLink>}
              >
                {t('nothingOpenText')}
              </FirstUse>
            ) : (
              <Ageing {...data} />
            )}
          </>
        )}
      </ReportState>
    </PageBody>
  )
}
