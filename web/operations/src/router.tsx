import { appRouter } from '@waybill/host/app-router'
import { lazyPage } from '@waybill/host/app-page'
import { readHomeState } from './home/home-state.ts'

/** The routes of /o. */
export const createAppRouter = appRouter('home', [
  { path: '/', leadsTo: () => '/home' },
  { path: '/home', page: lazyPage(() => import('./home/home-page.tsx'), 'HomePage'), search: readHomeState },
  { path: '/warehouse', page: lazyPage(() => import('./warehouse/warehouse-page.tsx'), 'WarehousePage') },
  { path: '/customers', page: lazyPage(() => import('./customers/customers-page.tsx'), 'CustomersPage') },
  { path: '/funds/recharge', page: lazyPage(() => import('./funds/recharge-page.tsx'), 'RechargePage') },
  { path: '/funds/transactions', page: lazyPage(() => import('./funds/transactions-page.tsx'), 'TransactionsPage') },
  { path: '/funds/billing', page: lazyPage(() => import('./funds/transactions-page.tsx'), 'BillingPage') },
])
