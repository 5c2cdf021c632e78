import { carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import { labelEvent, labelEvents } from '@waybill/contract/reports/enums'
import { labelEventWords } from '@waybill/contract/reports/words'
import { PlaceLink, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Headlines } from '@waybill/host/report'
import { DataTable, FirstUse, NoMatch, PageBody, PageHead, useFormat, useLocale, useT } from '@waybill/kit'
import { marginRowList } from './list.ts'
import { staffReportMessages } from './messages.ts'
import { useRowColumns } from './rows-columns.tsx'

/** `#/report/rows`: the transactions that a figure of the margin report is the sum of. */
export function MarginRowsPage() {
  const t = useT(staffReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  usePageTitle(t('rowsTitle'))
  const list = useList(marginRowList)
  const columns = useRowColumns()
  const { state, data } = list
  const { carrier, service, seller, rule } = state
  const options = labelEvents.map((one) => ({ value: String(labelEvent[one]), text: labelEventWords[one][locale] }))
  // Rows of one seller name it themselves.
  const sellerName = list.rows?.[0]?.customer.name ?? String(seller)
  return (
    <PageBody>
      <PageHead
        title={t('rowsTitle')}
        above={
          <PlaceLink look="quiet" href="/a/#/report">
            {t('title')}
          </PlaceLink>
        }
      />
      {data && (
        <Headlines
          name={t('rowsSum')}
          figures={[
            { id: 'sales', label: t('sales'), value: format.money(data.sums.amount) },
            { id: 'cost', label: t('cost'), value: format.money(data.sums.cost) },
            { id: 'margin', label: t('margin'), value: format.money(data.sums.margin) },
            { id: 'count', label: t('rowCount'), value: format.count(data.total.count, data.total.capped) },
          ]}
        />
      )}
      <ListFilters
        list={list}
        days={t('days')}
        filters={{
          events: { label: t('event'), promoted: true, options },
          seller: { label: t('seller'), chip: seller === undefined ? null : sellerName },
          rule: { label: t('rule'), chip: rule === undefined ? null : rule === 0 ? t('noRule') : String(rule) },
          carrier: { label: t('carrier'), chip: carrier === undefined ? null : carrierName(carrier)[locale] },
          service: {
            label: t('service'),
            chip: service === undefined ? null : serviceLabel(carrier ?? 0, service)[locale],
          },
          dated: null,
        }}
      />
      <DataTable
        {...list.table}
        name={t('rowsTitle')}
        columns={columns}
        rowName={(row) => row.shipment?.trackingNo ?? row.at}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noRows')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('noRowsTitle')}>{t('emptyText')}</FirstUse>
          )
        }
      />
    </PageBody>
  )
}
