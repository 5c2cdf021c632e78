import { carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import { orgType } from '@waybill/contract/core/enums'
import { type AccuracyRow, accuracyCauses, accuracySides } from '@waybill/contract/reports/accuracy-api'
import { PlaceLink, usePageTitle, useShell } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Headlines, placeOf } from '@waybill/host/report'
import {
  type Column,
  DataTable,
  DateCell,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { causeName } from './accuracy-view.tsx'
import { useFirstPage } from './first-page.ts'
import { accuracyRowList } from './provider-lists.ts'
import { providerReportMessages } from './provider-messages.ts'

function useColumns(): Column<AccuracyRow>[] {
  const t = useT(providerReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const money = (id: 'quoted' | 'billed' | 'difference'): Column<AccuracyRow> => ({
    id,
    head: t(id),
    type: 'money',
    width: 104,
    priority: 1,
    cell: (row) => format.money(row[id]),
  })
  return [
    {
      id: 'at',
      head: t('labelDate'),
      type: 'date',
      width: 130,
      priority: 2,
      card: 'line',
      cell: (row) => <DateCell at={row.labelAt} />,
    },
    {
      id: 'tracking',
      head: t('tracking'),
      type: 'id',
      width: 206,
      priority: 1,
      card: 'title',
      cell: (row) => row.shipment.trackingNo,
    },
    { id: 'customer', head: t('customer'), type: 'text', width: 150, priority: 2, cell: (row) => row.customer.name },
    {
      id: 'service',
      head: t('service'),
      type: 'text',
      width: 150,
      priority: 3,
      cell: (row) => serviceLabel(row.carrier, row.serviceCode)[locale],
    },
    {
      id: 'cause',
      head: t('cause'),
      type: 'text',
      width: 150,
      priority: 1,
      cell: (row) => causeName(row.cause, locale),
    },
    money('quoted'),
    money('billed'),
    money('difference'),
  ]
}

/** What the carrier billed for the label, line by line. Invoices of carriers are the platform's to read. */
const linesHref = ({ shipment }: AccuracyRow) =>
  placeOf('/a/#/carrier-invoice/lines', { view: 'all', q: shipment.trackingNo })

/** `#/report/accuracy/rows`: the labels that a figure of the report of quotes and bills is the sum of. */
export function AccuracyRowsPage() {
  const t = useT(providerReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  usePageTitle(t('accuracyRows'))
  const list = useList(accuracyRowList)
  const columns = useColumns()
  const { data } = list
  const sums = useFirstPage(accuracyRowList, list.state)?.sums
  const isPlatform = useShell().user?.user.orgType === orgType.ADMIN
  const { carrier, service } = list.state
  return (
    <PageBody>
      <PageHead
        title={t('accuracyRows')}
        above={
          <PlaceLink look="quiet" href="/a/#/report/accuracy">
            {t('accuracy')}
          </PlaceLink>
        }
      />
      {data && sums && (
        <Headlines
          name={t('sums')}
          figures={[
            { id: 'quoted', label: t('quoted'), value: format.money(sums.quoted) },
            { id: 'billed', label: t('billed'), value: format.money(sums.billed) },
            { id: 'difference', label: t('difference'), value: format.money(sums.difference) },
            { id: 'count', label: t('count'), value: format.count(data.total.count, data.total.capped) },
          ]}
        />
      )}
      <ListFilters
        list={list}
        days={t('days')}
        filters={{
          cause: {
            label: t('cause'),
            promoted: true,
            options: accuracyCauses.map((one) => ({ value: one, text: causeName(one, locale) })),
          },
          side: {
            label: t('difference'),
            options: accuracySides.map((one) => ({ value: one, text: t(one === 'above' ? 'dearer' : 'cheaper') })),
          },
          carrier: { label: t('carrier'), chip: carrier === undefined ? null : carrierName(carrier)[locale] },
          service: {
            label: t('service'),
            chip: service === undefined ? null : serviceLabel(carrier ?? 0, service)[locale],
          },
        }}
      />
      <DataTable
        {...list.table}
        name={t('accuracyRows')}
        columns={columns}
        rowName={(row) => row.shipment.trackingNo}
        {...(isPlatform && { rowHref: linesHref })}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noRows')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('accuracyEmpty')}>{t('accuracyEmptyText')}</FirstUse>
          )
        }
      />
    </PageBody>
  )
}
