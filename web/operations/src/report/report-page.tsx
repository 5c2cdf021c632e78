import { Download } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { carriers } from '@waybill/contract/carriers/catalogue'
import { orderType } from '@waybill/contract/orders/enums'
import { orderTypeWords } from '@waybill/contract/orders/words'
import { orderGroupings, spendGroupings } from '@waybill/contract/reports/enums'
import { isSaasUser } from '@waybill/contract/shell/rights'
import { listStores } from '@waybill/contract/stores/api'
import { useBridge, useClient, usePageTitle, useShell } from '@waybill/host'
import { ListFilters } from '@waybill/host/list'
import { ReportState, ReportTabs } from '@waybill/host/report'
import { Button, FirstUse, NoMatch, PageBody, PageHead, Select, useLocale, useT } from '@waybill/kit'
import { useHasWarehouse, WarehouseGate } from '../gate.tsx'
import { DeliveryView } from './delivery-view.tsx'
import { reportMessages } from './messages.ts'
import { OrdersView } from './orders-view.tsx'
import { deliveryFilter, orderFilter, type Report, useDeliveryReport, useOrderReport, useReport } from './use-report.ts'

const byWords = {
  store: 'byStore',
  type: 'byType',
  country: 'byCountry',
  service: 'byService',
  tag: 'byTag',
  carrier: 'byCarrier',
  zone: 'byZone',
} as const
type Grouping = keyof typeof byWords

/** What the tables are grouped by, and the export of the first one. */
function Choices({ report, by, groupings }: { report: Report; by: Grouping; groupings: readonly Grouping[] }) {
  const t = useT(reportMessages)
  const bridge = useBridge()
  const exportTable = () =>
    void bridge.openFeature(
      'export-rows',
      report.view === 'orders'
        ? { target: 'orderReport', filter: orderFilter(report) }
        : { target: 'deliveryReport', filter: deliveryFilter(report) },
    )
  return (
    <div data-print="hide" className="mb-2 flex flex-wrap gap-2">
      <Select
        aria-label={t('by')}
        value={by}
        onChange={(chosen) => report.set({ by: groupings.find((one) => one === chosen) })}
        options={groupings.map((value) => ({ value, text: t(byWords[value]) }))}
        className="w-44"
      />
      <Button icon={<Download />} onClick={exportTable}>
        {t('export')}
      </Button>
    </div>
  )
}

function OrderReport({ report }: { report: Report }) {
  const t = useT(reportMessages)
  return (
    <>
      <Choices report={report} by={report.ordersBy} groupings={orderGroupings} />
      <ReportState name={t('title')} query={useOrderReport(report)}>
        {(data) =>
          data.totals.orders + data.before.orders > 0 ? (
            <OrdersView report={report} data={data} />
          ) : report.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={report.clear} />
          ) : (
            <FirstUse title={t('emptyTitle')}>{t('emptyText')}</FirstUse>
          )
        }
      </ReportState>
    </>
  )
}

function DeliveryReport({ report }: { report: Report }) {
  const t = useT(reportMessages)
  return (
    <>
      <Choices report={report} by={report.deliveryBy} groupings={spendGroupings} />
      <ReportState name={t('title')} query={useDeliveryReport(report)}>
        {(data) =>
          data.totals.labels + data.before.labels > 0 ? (
            <DeliveryView report={report} data={data} />
          ) : report.isFiltered ? (
            <NoMatch title={t('noLabelMatch')} onClear={report.clear} />
          ) : (
            <FirstUse title={t('noLabels')}>{t('noLabelsText')}</FirstUse>
          )
        }
      </ReportState>
    </>
  )
}

function Reports() {
  const t = useT(reportMessages)
  const { locale } = useLocale()
  const report = useReport()
  const ofOrders = report.view === 'orders'
  const { data: stores = [] } = useQuery({
    ...useClient().query(listStores, {}, { hideErrors: true }),
    enabled: ofOrders,
  })
  const { from, to } = report.state
  return (
    <PageBody kind="detail">
      <PageHead title={t('title')} />
      <ReportTabs value={report.view} onChange={report.setView} days={{ from, to }} />
      <ListFilters
        list={report}
        days={t('days')}
        filters={{
          stores: ofOrders
            ? {
                label: t('store'),
                promoted: true,
                options: [
                  ...stores.map((store) => ({ value: String(store.storeId), text: store.name })),
                  { value: '0', text: t('noStore') },
                ],
              }
            : null,
          types: ofOrders
            ? {
                label: t('type'),
                promoted: true,
                options: Object.values(orderType).map((type) => ({
                  value: String(type),
                  text: orderTypeWords[type]?.[locale] ?? '',
                })),
              }
            : null,
          carrier: ofOrders
            ? null
            : {
                label: t('carrier'),
                promoted: true,
                options: carriers.map(({ id, name }) => ({ value: String(id), text: name[locale] })),
              },
          by: null,
        }}
      />
      {ofOrders ? <OrderReport report={report} /> : <DeliveryReport report={report} />}
    </PageBody>
  )
}

/** `#/report`: how many orders came in, and how carriers delivered them. */
export function ReportPage() {
  const t = useT(reportMessages)
  const saas = isSaasUser(useShell())
  const hasWarehouse = useHasWarehouse()
  usePageTitle(t('title'))
  // Sellers of a reseller see it without a warehouse too.
  return !saas && hasWarehouse === false ? <WarehouseGate title={t('title')} /> : <Reports />
}
