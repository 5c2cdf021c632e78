import { orgType } from '@waybill/contract/core/enums'
import { appRouter } from '@waybill/host/app-router'
import type { ShellBridge } from '@waybill/host'
import { lazyPage } from '@waybill/host/app-page'
import { readHomeState } from './home/home-state.ts'

/** Pages of a warehouse's staff; sellers are led home. */
const warehousesOnly = (bridge: ShellBridge) =>
  bridge.getContext().user?.user.orgType === orgType.WMS ? undefined : '/home'

/** The routes of /o. */
export const createAppRouter = appRouter('home', [
  { path: '/', leadsTo: () => '/home' },
  { path: '/home', page: lazyPage(() => import('./home/home-page.tsx'), 'HomePage'), search: readHomeState },
  { path: '/report', page: lazyPage(() => import('./report/report-page.tsx'), 'ReportPage') },
  { path: '/warehouse', page: lazyPage(() => import('./warehouse/warehouse-page.tsx'), 'WarehousePage') },
  {
    path: '/customers',
    page: lazyPage(() => import('./customers/customers-page.tsx'), 'CustomersPage'),
    leadsTo: warehousesOnly,
  },
  { path: '/inventory/lists', page: lazyPage(() => import('./inventory/inventory-page.tsx'), 'InventoryPage') },
  {
    path: '/place/lists',
    page: lazyPage(() => import('./places/places-page.tsx'), 'PlacesPage'),
    leadsTo: warehousesOnly,
  },
  {
    path: '/stock/lists',
    page: lazyPage(() => import('./stock/stock-page.tsx'), 'StockPage'),
    leadsTo: warehousesOnly,
  },
  { path: '/funds/recharge', page: lazyPage(() => import('./funds/recharge-page.tsx'), 'RechargePage') },
  { path: '/funds/transactions', page: lazyPage(() => import('./funds/transactions-page.tsx'), 'TransactionsPage') },
  { path: '/funds/billing', page: lazyPage(() => import('./funds/transactions-page.tsx'), 'BillingPage') },
])
