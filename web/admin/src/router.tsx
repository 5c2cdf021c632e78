import { appRouter } from '@waybill/host/app-router'
import { orgType } from '@waybill/contract/core/enums'
import type { ShellBridge } from '@waybill/host'
import { lazyPage } from '@waybill/host/app-page'
import { readBrandSearch } from './brand/search.ts'

/** Pages of a reseller; the platform's staff are led to its tenants. */
const resellersOnly = (bridge: ShellBridge) =>
  bridge.getContext().user?.user.orgType === orgType.ADMIN ? '/tenant/lists' : undefined

/** The routes of /a. */
export const createAppRouter = appRouter('users', [
  // A reseller begins with its setup steps until they are hidden.
  { path: '/', page: lazyPage(() => import('./setup/landing-page.tsx'), 'LandingPage'), leadsTo: resellersOnly },
  { path: '/setup', page: lazyPage(() => import('./setup/setup-page.tsx'), 'SetupPage'), leadsTo: resellersOnly },
  { path: '/tenant/lists', page: lazyPage(() => import('./tenants/list-page.tsx'), 'TenantListPage') },
  { path: '/brand', page: lazyPage(() => import('./brand/brand-page.tsx'), 'BrandPage'), search: readBrandSearch },
  { path: '/user/lists', page: lazyPage(() => import('./users/list-page.tsx'), 'UserListPage') },
  { path: '/funding/lists', page: lazyPage(() => import('./funding/list-page.tsx'), 'FundingRequestsPage') },
  { path: '/funding-settings', page: lazyPage(() => import('./funding-settings/page.tsx'), 'FundingSettingsPage') },
  { path: '/invoice/lists', page: lazyPage(() => import('./invoices/list-page.tsx'), 'InvoicesPage') },
  { path: '/refund/lists', page: lazyPage(() => import('./refunds/list-page.tsx'), 'RefundDeskPage') },
  { path: '/invoice/ageing', page: lazyPage(() => import('./ageing/page.tsx'), 'AgeingPage') },
  {
    path: '/payment/reconciliation',
    page: lazyPage(() => import('./reconciliation/overview-page.tsx'), 'ReconciliationPage'),
  },
  {
    path: '/payment/reconciliation/cases',
    page: lazyPage(() => import('./reconciliation/cases-page.tsx'), 'ReconciliationCasesPage'),
  },
  {
    path: '/payment/reconciliation/lines',
    page: lazyPage(() => import('./reconciliation/lines-page.tsx'), 'ReconciliationLinesPage'),
  },
  { path: '/invoice/settings/closing', page: lazyPage(() => import('./closing/page.tsx'), 'ClosingPage') },
  { path: '/invoice/settings', page: lazyPage(() => import('./invoice-settings/page.tsx'), 'InvoiceSettingsPage') },
  { path: '/price/lists', page: lazyPage(() => import('./prices/list-page.tsx'), 'PriceListPage') },
  { path: '/security/lists', page: lazyPage(() => import('./security/list-page.tsx'), 'SecurityListPage') },
  { path: '/carrier-table/lists', page: lazyPage(() => import('./carrier-tables/list-page.tsx'), 'CarrierTablesPage') },
  { path: '/rate-sheet/lists', page: lazyPage(() => import('./rate-sheets/list-page.tsx'), 'RateSheetListPage') },
  { path: '/rate-sheet', page: lazyPage(() => import('./rate-sheets/sheet-page.tsx'), 'RateSheetPage') },
  { path: '/balance/lists', page: lazyPage(() => import('./balances/list-page.tsx'), 'SellerBalancesPage') },
  {
    path: '/account-action/lists',
    page: lazyPage(() => import('./account-actions/list-page.tsx'), 'AccountActionsPage'),
  },
  { path: '/wallet', page: lazyPage(() => import('./wallet/page.tsx'), 'WalletPage'), leadsTo: resellersOnly },
  {
    path: '/reseller-wallet/lists',
    page: lazyPage(() => import('./reseller-wallets/list-page.tsx'), 'ResellerWalletsPage'),
  },
  { path: '/ledger-check/lists', page: lazyPage(() => import('./ledger-check/list-page.tsx'), 'LedgerCheckPage') },
  { path: '/report', page: lazyPage(() => import('./reports/margin-page.tsx'), 'MarginPage') },
  { path: '/report/rows', page: lazyPage(() => import('./reports/rows-page.tsx'), 'MarginRowsPage') },
  { path: '/report/float', page: lazyPage(() => import('./reports/float-page.tsx'), 'FloatPage') },
  { path: '/report/float/rows', page: lazyPage(() => import('./reports/float-rows-page.tsx'), 'FloatRowsPage') },
  { path: '/report/float/unbilled', page: lazyPage(() => import('./reports/unbilled-page.tsx'), 'UnbilledPage') },
  { path: '/report/funding', page: lazyPage(() => import('./reports/funding-page.tsx'), 'FundingTimesPage') },
  { path: '/report/accuracy', page: lazyPage(() => import('./reports/accuracy-page.tsx'), 'AccuracyPage') },
  {
    path: '/report/accuracy/rows',
    page: lazyPage(() => import('./reports/accuracy-rows-page.tsx'), 'AccuracyRowsPage'),
  },
  { path: '/payment/account', page: lazyPage(() => import('./payments/account-page.tsx'), 'PaymentAccountPage') },
  {
    path: '/carrier-invoice/payments',
    page: lazyPage(() => import('./carrier-payments/list-page.tsx'), 'CarrierPaymentsPage'),
  },
  {
    path: '/carrier-invoice/payables',
    page: lazyPage(() => import('./carrier-payments/payables-page.tsx'), 'CarrierPayablesPage'),
  },
  {
    path: '/carrier-invoice/lists',
    page: lazyPage(() => import('./carrier-invoices/list-page.tsx'), 'CarrierInvoicesPage'),
  },
  {
    path: '/carrier-invoice/lines',
    page: lazyPage(() => import('./carrier-invoices/lines-page.tsx'), 'CarrierInvoiceLinesPage'),
  },
  {
    path: '/adjustment/lists',
    page: lazyPage(() => import('./carrier-invoices/adjustments-page.tsx'), 'AdjustmentsPage'),
  },
  { path: '/claim/lists', page: lazyPage(() => import('./claims/list-page.tsx'), 'ClaimDeskPage') },
  { path: '/ticket/lists', page: lazyPage(() => import('./tickets/pages.tsx'), 'TicketListPage') },
  { path: '/ticket/detail/$id', page: lazyPage(() => import('./tickets/pages.tsx'), 'TicketDetailPage') },
])
