import { appRouter } from '@waybill/host/app-router'
import { lazyPage } from '@waybill/host/app-page'
import { readCopied } from './inbound/copied.ts'
import { readOrderCode } from './returns/order-code.ts'
import { readHomeState } from './home/home-state.ts'
import { readProduct } from './work/product.ts'

/** The routes of /o. */
export const createAppRouter = appRouter('home', [
  { path: '/', leadsTo: () => '/home' },
  { path: '/home', page: lazyPage(() => import('./home/home-page.tsx'), 'HomePage'), search: readHomeState },
  { path: '/report', page: lazyPage(() => import('./report/report-page.tsx'), 'ReportPage') },
  { path: '/report/storage', page: lazyPage(() => import('./report/storage-page.tsx'), 'StoragePage') },
  { path: '/connect', page: lazyPage(() => import('./connect/connect-page.tsx'), 'ConnectPage') },
  { path: '/inbound/lists', page: lazyPage(() => import('./inbound/list-page.tsx'), 'InboundsPage') },
  {
    path: '/inbound/new',
    page: lazyPage(() => import('./inbound/form-page.tsx'), 'NewInboundPage'),
    search: readCopied,
  },
  { path: '/inbound/edit/$id', page: lazyPage(() => import('./inbound/form-page.tsx'), 'EditInboundPage') },
  { path: '/inbound/detail/$id', page: lazyPage(() => import('./inbound/detail-page.tsx'), 'InboundPage') },
  { path: '/inventory/lists', page: lazyPage(() => import('./inventory/inventory-page.tsx'), 'InventoryPage') },
  { path: '/outbound/lists', page: lazyPage(() => import('./outbound/list-page.tsx'), 'OutboundPage') },
  { path: '/outbound/detail/$id', page: lazyPage(() => import('./outbound/detail-page.tsx'), 'OutboundDetailPage') },
  { path: '/return/lists', page: lazyPage(() => import('./returns/list-page.tsx'), 'ReturnsPage') },
  {
    path: '/return/new',
    page: lazyPage(() => import('./returns/form-page.tsx'), 'NewReturnPage'),
    search: readOrderCode,
  },
  { path: '/return/detail/$id', page: lazyPage(() => import('./returns/detail-page.tsx'), 'ReturnPage') },
  {
    path: '/return/unidentified',
    page: lazyPage(() => import('./unidentified/list-page.tsx'), 'UnidentifiedPage'),
  },
  {
    path: '/return/unidentified/$id',
    page: lazyPage(() => import('./unidentified/detail-page.tsx'), 'UnidentifiedParcelPage'),
  },
  { path: '/work-order/lists', page: lazyPage(() => import('./work/list-page.tsx'), 'WorkOrdersPage') },
  {
    path: '/work-order/new',
    page: lazyPage(() => import('./work/form-page.tsx'), 'NewWorkPage'),
    search: readProduct,
  },
  { path: '/work-order/detail/$id', page: lazyPage(() => import('./work/detail-page.tsx'), 'WorkOrderPage') },
  { path: '/funds/recharge', page: lazyPage(() => import('./funds/recharge-page.tsx'), 'RechargePage') },
  { path: '/funds/transactions', page: lazyPage(() => import('./funds/transactions-page.tsx'), 'TransactionsPage') },
  { path: '/funds/charges', page: lazyPage(() => import('./charges/charges-page.tsx'), 'ChargesPage') },
  { path: '/funds/billing', page: lazyPage(() => import('./bills/bills-page.tsx'), 'BillsPage') },
])
