import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { readListState } from './orders/list-state.ts'
import { OrderDetailPage } from './orders/detail-page.tsx'
import { OrderListPage } from './orders/list-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })
const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/order/lists', replace: true })
  },
})
export const listRoute = createRoute({
  getParentRoute: () => root,
  path: '/order/lists',
  component: OrderListPage,
  validateSearch: readListState,
})
export const detailRoute = createRoute({
  getParentRoute: () => root,
  path: '/order/detail/$id',
  component: OrderDetailPage,
})

const manualRoute = createRoute({
  getParentRoute: () => root,
  path: '/manual',
  component: lazyRouteComponent(() => import('./manual/page.tsx'), 'ManualPage'),
})

const verificationRoute = createRoute({
  getParentRoute: () => root,
  path: '/setting/verification',
  component: lazyRouteComponent(() => import('./setting/verification/page.tsx'), 'VerificationPage'),
})

/** The routes of /b over the shell's history. */
export const createAppRouter = ({ history }: { history: RouterHistory }) =>
  createRouter({
    routeTree: root.addChildren([landing, listRoute, detailRoute, manualRoute, verificationRoute]),
    history,
    disableGlobalCatchBoundary: true,
    defaultPreload: false,
  })
