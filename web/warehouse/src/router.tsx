import { appRouter } from '@waybill/host/app-router'
import { lazyPage } from '@waybill/host/app-page'
import { readScope } from './rates/scope.ts'
import { readParcelCode } from './unidentified/code.ts'
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
  { path: '/inbound/lists', page: lazyPage(() => import('./receiving/list-page.tsx'), 'ReceiptsPage') },
  { path: '/receive/$id', page: lazyPage(() => import('./receiving/receive-page.tsx'), 'ReceivePage') },
  { path: '/put-away', page: lazyPage(() => import('./put-away/put-away-page.tsx'), 'PutAwayPage') },
  { path: '/move', page: lazyPage(() => import('./move/move-page.tsx'), 'MovePage') },
  { path: '/count', page: lazyPage(() => import('./counts/list-page.tsx'), 'CountsPage') },
  { path: '/count/review', page: lazyPage(() => import('./counts/review-page.tsx'), 'ReviewPage') },
  { path: '/count/$id', page: lazyPage(() => import('./counts/count-page.tsx'), 'CountPage') },
  { path: '/work-order', page: lazyPage(() => import('./work/list-page.tsx'), 'WorkListPage') },
  { path: '/work-order/$id', page: lazyPage(() => import('./work/work-page.tsx'), 'WorkPage') },
  { path: '/outbound/lists', page: lazyPage(() => import('./outbound/list-page.tsx'), 'OutboundPage') },
  { path: '/stock/lists', page: lazyPage(() => import('./stock/stock-page.tsx'), 'StockPage') },
  { path: '/place/lists', page: lazyPage(() => import('./places/places-page.tsx'), 'PlacesPage') },
  { path: '/printer/lists', page: lazyPage(() => import('./printing/printers-page.tsx'), 'PrintersPage') },
  { path: '/station/lists', page: lazyPage(() => import('./printing/stations-page.tsx'), 'StationsPage') },
  { path: '/print-job/lists', page: lazyPage(() => import('./printing/prints-page.tsx'), 'PrintsPage') },
  { path: '/people', page: lazyPage(() => import('./people/people-page.tsx'), 'PeoplePage') },
  { path: '/people/devices', page: lazyPage(() => import('./people/devices-page.tsx'), 'DevicesPage') },
  { path: '/pick', page: lazyPage(() => import('./pick/list-page.tsx'), 'PickListPage') },
  { path: '/pick/$id', page: lazyPage(() => import('./pick/order-page.tsx'), 'PickPage') },
  { path: '/pick/put-back/$id', page: lazyPage(() => import('./pick/put-back-page.tsx'), 'PutBackPage') },
  { path: '/wave/lists', page: lazyPage(() => import('./waves/list-page.tsx'), 'WavesPage') },
  { path: '/wave/$id', page: lazyPage(() => import('./waves/wave-page.tsx'), 'WavePage') },
  { path: '/pack', page: lazyPage(() => import('./pack/start-page.tsx'), 'PackStartPage') },
  { path: '/pack/$id', page: lazyPage(() => import('./pack/pack-page.tsx'), 'PackPage') },
  { path: '/ship', page: lazyPage(() => import('./ship/ship-page.tsx'), 'ShipPage') },
  { path: '/return/lists', page: lazyPage(() => import('./returns/list-page.tsx'), 'FloorReturnsPage') },
  { path: '/return/$id', page: lazyPage(() => import('./returns/return-page.tsx'), 'FloorReturnPage') },
  {
    path: '/return/unidentified',
    page: lazyPage(() => import('./unidentified/list-page.tsx'), 'UnidentifiedPage'),
  },
  {
    path: '/return/unidentified/new',
    page: lazyPage(() => import('./unidentified/new-page.tsx'), 'RecordPage'),
    search: readParcelCode,
  },
  {
    path: '/return/unidentified/$id',
    page: lazyPage(() => import('./unidentified/detail-page.tsx'), 'UnidentifiedParcelPage'),
  },
  { path: '/charge/lists', page: lazyPage(() => import('./charges/charges-page.tsx'), 'ChargesPage') },
  { path: '/bill/lists', page: lazyPage(() => import('./bills/bills-page.tsx'), 'BillsPage') },
  { path: '/rates', page: lazyPage(() => import('./rates/rates-page.tsx'), 'RatesPage'), search: readScope },
  { path: '/customers', page: lazyPage(() => import('./customers/customers-page.tsx'), 'CustomersPage') },
])
