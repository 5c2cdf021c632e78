import { appRouter } from '@waybill/host/app-router'
import { CalculatorPage } from './calculator/calculator-page.tsx'
import { readRateState, searchOf } from './calculator/rate-state.ts'
import { PostagePage } from './funds/postage-page.tsx'
import { readPostageState } from './funds/postage-state.ts'
import { ShipmentDetailPage } from './shipments/detail-page.tsx'
import { ShipmentListPage } from './shipments/list-page.tsx'
import { readListState } from './shipments/list-state.ts'

/** The routes of /e. */
export const createAppRouter = appRouter('shipments', [
  { path: '/', leadsTo: () => '/shipment/lists' },
  { path: '/shipment/lists', page: ShipmentListPage, search: readListState },
  { path: '/shipment/detail/$id', page: ShipmentDetailPage },
  { path: '/funds/postage', page: PostagePage, search: readPostageState },
  { path: '/rate', page: CalculatorPage, search: (query) => searchOf(readRateState(query)) },
])
