import { carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import { labelAges, type UnbilledLabel } from '@waybill/contract/reports/unbilled-api'
import { PlaceLink, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Headlines } from '@waybill/host/report'
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
import { useFirstPage } from './first-page.ts'
import { unbilledList } from './provider-lists.ts'
import { providerReportMessages } from './provider-messages.ts'

function useColumns(): Column<UnbilledLabel>[] {
  const t = useT(providerReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return [
    {
      id: 'at',
      head: t('labelDate'),
      type: 'date',
      width: 130,
      priority: 1,
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
      cell: (row) => row.shipment?.trackingNo ?? t('noShipment'),
    },
    { id: 'customer', head: t('customer'), type: 'text', width: 180, priority: 2, cell: (row) => row.customer.name },
    {
      id: 'service',
      head: t('service'),
      type: 'text',
      width: 200,
      priority: 3,
      cell: (row) => serviceLabel(row.carrier, row.serviceCode)[locale],
    },
    {
      id: 'amount',
      head: t('amount'),
      type: 'money',
      width: 112,
      priority: 1,
      cell: (row) => format.money(row.amount),
    },
  ]
}

/** `#/report/float/unbilled`: the labels that a figure of what carriers have not billed is the sum of. */
export function UnbilledPage() {
  const t = useT(providerReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  usePageTitle(t('unbilledRows'))
  const list = useList(unbilledList)
  const columns = useColumns()
  const sums = useFirstPage(unbilledList, list.state)?.sums
  const { carrier } = list.state
  return (
    <PageBody>
      <PageHead
        title={t('unbilledRows')}
        above={
          <PlaceLink look="quiet" href="/a/#/report/float">
            {t('float')}
          </PlaceLink>
        }
      />
      {list.data && sums && (
        <Headlines
          name={t('sums')}
          figures={[
            { id: 'amount', label: t('amount'), value: format.money(sums.amount) },
            {
              id: 'count',
              label: t('unbilledLabels'),
              value: format.count(list.data.total.count, list.data.total.capped),
            },
          ]}
        />
      )}
      <ListFilters
        list={list}
        filters={{
          age: { label: t('age'), promoted: true, options: labelAges.map((value) => ({ value, text: t(value) })) },
          carrier: {
            label: t('carrier'),
            chip: carrier === undefined ? null : carrier === 0 ? t('noCarrier') : carrierName(carrier)[locale],
          },
        }}
      />
      <DataTable
        {...list.table}
        name={t('unbilledRows')}
        columns={columns}
        rowName={(row) => row.shipment?.trackingNo ?? t('noShipment')}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noRows')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('unbilledRowsNone')}>{t('unbilledRowsNoneText')}</FirstUse>
          )
        }
      />
    </PageBody>
  )
}
