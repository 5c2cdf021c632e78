import { appRouter } from '@waybill/host/app-router'
import { lazyPage } from '@waybill/host/app-page'
import { CalculatorPage } from './calculator/calculator-page.tsx'
import { readRateState, searchOf } from './calculator/rate-state.ts'
import { readAddFundsSearch } from './funding/search.ts'
import { PostagePage } from './funds/postage-page.tsx'
import { ShipmentDetailPage } from './shipments/detail-page.tsx'
import { ShipmentListPage } from './shipments/list-page.tsx'

/** The routes of /e. */
export const createAppRouter = appRouter('shipments', [
  { path: '/', leadsTo: () => '/shipment/lists' },
  { path: '/shipment/lists', page: ShipmentListPage },
  { path: '/shipment/detail/$id', page: ShipmentDetailPage },
  { path: '/end-of-day', page: lazyPage(() => import('./day-end/day-end-page.tsx'), 'DayEndPage') },
  { path: '/manifest/lists', page: lazyPage(() => import('./day-end/manifest-list-page.tsx'), 'ManifestListPage') },
  { path: '/manifest/detail/$id', page: lazyPage(() => import('./day-end/manifest-page.tsx'), 'ManifestPage') },
  { path: '/funds/postage', page: PostagePage },
  { path: '/funds/labels', page: lazyPage(() => import('./funds/labels/label-page.tsx'), 'LabelPostagePage') },
  { path: '/funds/balance/days', page: lazyPage(() => import('./funds/balance-days-page.tsx'), 'BalanceDaysPage') },
  { path: '/funds/balance', page: lazyPage(() => import('./funds/balance-page.tsx'), 'BalancePage') },
  { path: '/funds/adjustments', page: lazyPage(() => import('./adjustments/list-page.tsx'), 'AdjustmentsPage') },
  { path: '/funds/void', page: lazyPage(() => import('./funds/void-page.tsx'), 'VoidPage') },
  { path: '/funds/bill', page: lazyPage(() => import('./funds/bills/bill-page.tsx'), 'BillPage') },
  { path: '/funds/refund', page: lazyPage(() => import('./refunds/refund-page.tsx'), 'RefundPage') },
  { path: '/funds/invoice', page: lazyPage(() => import('./funds/invoices/invoice-page.tsx'), 'InvoicePage') },
  {
    path: '/funds/payment/$fundingId',
    page: lazyPage(() => import('./payments/payment-page.tsx'), 'PaymentPage'),
  },
  {
    path: '/funds/add',
    page: lazyPage(() => import('./funding/add-funds-page.tsx'), 'AddFundsPage'),
    search: readAddFundsSearch,
  },
  { path: '/funds/funding', page: lazyPage(() => import('./funding/funding-page.tsx'), 'FundingPage') },
  { path: '/eei/lists', page: lazyPage(() => import('./eei/page.tsx'), 'EeiPage') },
  { path: '/address-change/lists', page: lazyPage(() => import('./changes/list-page.tsx'), 'ChangesPage') },
  { path: '/pickup/lists', page: lazyPage(() => import('./pickups/list-page.tsx'), 'PickupsPage') },
  { path: '/pickup/recurring', page: lazyPage(() => import('./pickups/plans-page.tsx'), 'PickupPlansPage') },
  { path: '/claim/lists', page: lazyPage(() => import('./claims/list-page.tsx'), 'ClaimsPage') },
  { path: '/claim/detail/$id', page: lazyPage(() => import('./claims/detail-page.tsx'), 'ClaimPage') },
  { path: '/exception/lists', page: lazyPage(() => import('./exceptions/list-page.tsx'), 'ExceptionsPage') },
  { path: '/return/lists', page: lazyPage(() => import('./returns/list-page.tsx'), 'ReturnsPage') },
  { path: '/report', page: lazyPage(() => import('./reports/report-page.tsx'), 'ReportPage') },
  { path: '/report/rows', page: lazyPage(() => import('./reports/rows-page.tsx'), 'ReportRowsPage') },
  { path: '/rate', page: CalculatorPage, search: (query) => searchOf(readRateState(query)) },
])
