import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { notFoundPage } from '@waybill/host/not-found'
import { parseSearch } from '@waybill/host/parse-search'
import { CalculatorPage } from './calculator/calculator-page.tsx'
import { readRateState, searchOf } from './calculator/rate-state.ts'
import { PostagePage } from './funds/postage-page.tsx'
import { ShipmentDetailPage } from './shipments/detail-page.tsx'
import { ShipmentListPage } from './shipments/list-page.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: notFoundPage('shipments') })
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/shipment/lists', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/shipment/lists',
    component: ShipmentListPage,
  }),
  createRoute({ getParentRoute: () => root, path: '/shipment/detail/$id', component: ShipmentDetailPage }),
  createRoute({
    getParentRoute: () => root,
    path: '/funds/postage',
    component: PostagePage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/rate',
    component: CalculatorPage,
    validateSearch: (search) => searchOf(readRateState(search)),
  }),
]

/** The routes of /e over the shell's history; errors go up to the shell, which shows them with Retry. */
export const createAppRouter = ({ history }: { history: RouterHistory }) =>
  createRouter({
    routeTree: root.addChildren(routes),
    history,
    parseSearch,
    disableGlobalCatchBoundary: true,
    defaultPreload: false,
  })
