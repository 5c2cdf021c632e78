import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { orgType } from '@waybill/contract'
import type { ShellBridge } from '@waybill/host'
import { lazyPage } from '@waybill/host/app-page'
import { notFoundPage } from '@waybill/host/not-found'
import { parseSearch } from '@waybill/host/parse-search'
import { readBrandSearch } from './brand/search.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: notFoundPage('users') })

/** A reseller's own rooms; the platform's staff are led to its tenants. */
const resellersOnly = (bridge: ShellBridge) => () => {
  const platform = bridge.getContext().user?.user.orgType === orgType.ADMIN
  if (platform) throw redirect({ to: '/tenant/lists', replace: true })
}
/** The first room: the platform's is its tenants, a reseller's its setup steps until they are hidden. */
const landing = (bridge: ShellBridge) =>
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: resellersOnly(bridge),
    component: lazyPage(() => import('./setup/landing-page.tsx'), 'LandingPage'),
  })
const setup = (bridge: ShellBridge) =>
  createRoute({
    getParentRoute: () => root,
    path: '/setup',
    beforeLoad: resellersOnly(bridge),
    component: lazyPage(() => import('./setup/setup-page.tsx'), 'SetupPage'),
  })
const rooms = [
  createRoute({
    getParentRoute: () => root,
    path: '/tenant/lists',
    component: lazyPage(() => import('./tenants/list-page.tsx'), 'TenantListPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/brand',
    component: lazyPage(() => import('./brand/brand-page.tsx'), 'BrandPage'),
    validateSearch: readBrandSearch,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/user/lists',
    component: lazyPage(() => import('./users/list-page.tsx'), 'UserListPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/security/lists',
    component: lazyPage(() => import('./security/list-page.tsx'), 'SecurityListPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/carrier-table/lists',
    component: lazyPage(() => import('./carrier-tables/list-page.tsx'), 'CarrierTablesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ticket/lists',
    component: lazyPage(() => import('./tickets/pages.tsx'), 'TicketListPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ticket/detail/$id',
    component: lazyPage(() => import('./tickets/pages.tsx'), 'TicketDetailPage'),
  }),
]

/** The routes of /a over the shell's history; errors go up to the shell, which shows them with Retry. */
export const createAppRouter = ({ history, bridge }: { history: RouterHistory; bridge: ShellBridge }) =>
  createRouter({
    routeTree: root.addChildren([landing(bridge), setup(bridge), ...rooms]),
    history,
    parseSearch,
    disableGlobalCatchBoundary: true,
    defaultPreload: false,
  })
