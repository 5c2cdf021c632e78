import { appRouter } from '@waybill/host/app-router'
import { lazyPage } from '@waybill/host/app-page'
import { readOpened } from './warehouses/opened.ts'

/** The routes of /w. */
export const createAppRouter = appRouter('warehouse', [
  { path: '/', leadsTo: () => '/start' },
  { path: '/start', page: lazyPage(() => import('./start/start-page.tsx'), 'StartPage') },
  { path: '/link/lists', page: lazyPage(() => import('./links/list-page.tsx'), 'LinksPage') },
  { path: '/invitation/lists', page: lazyPage(() => import('./links/invitations-page.tsx'), 'InvitationsPage') },
  {
    path: '/warehouse/lists',
    page: lazyPage(() => import('./warehouses/list-page.tsx'), 'WarehousesPage'),
    search: readOpened,
  },
  { path: '/outbound/lists', page: lazyPage(() => import('./outbound/list-page.tsx'), 'OutboundPage') },
  { path: '/stock/lists', page: lazyPage(() => import('./stock/stock-page.tsx'), 'StockPage') },
  { path: '/place/lists', page: lazyPage(() => import('./places/places-page.tsx'), 'PlacesPage') },
  { path: '/customers', page: lazyPage(() => import('./customers/customers-page.tsx'), 'CustomersPage') },
])
