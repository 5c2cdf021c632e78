import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { orgType } from '@waybill/contract'
import type { ShellBridge } from '@waybill/host'
import { readBrandSearch } from './brand/search.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { readSecurityList } from './security/list-state.ts'
import { readTenantList } from './tenants/list-state.ts'
import { readListState } from './users/list-state.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

/** The first room: the platform's is its tenants, a reseller's its people. */
const landing = (bridge: ShellBridge) =>
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      const platform = bridge.getContext().user?.user.orgType === orgType.ADMIN
      throw redirect({ to: platform ? '/tenant/lists' : '/user/lists', replace: true })
    },
  })
const rooms = [
  createRoute({
    getParentRoute: () => root,
    path: '/tenant/lists',
    component: lazyRouteComponent(() => import('./tenants/list-page.tsx'), 'TenantListPage'),
    validateSearch: readTenantList,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/brand',
    component: lazyRouteComponent(() => import('./brand/brand-page.tsx'), 'BrandPage'),
    validateSearch: readBrandSearch,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/user/lists',
    component: lazyRouteComponent(() => import('./users/list-page.tsx'), 'UserListPage'),
    validateSearch: readListState,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/security/lists',
    component: lazyRouteComponent(() => import('./security/list-page.tsx'), 'SecurityListPage'),
    validateSearch: readSecurityList,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ticket/lists',
    component: lazyRouteComponent(() => import('./tickets/pages.tsx'), 'TicketListPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ticket/detail/$id',
    component: lazyRouteComponent(() => import('./tickets/pages.tsx'), 'TicketDetailPage'),
  }),
]

/** The routes of /a over the shell's history; errors go up to the shell, which shows them with Retry. */
export const createAppRouter = ({ history, bridge }: { history: RouterHistory; bridge: ShellBridge }) =>
  createRouter({
    routeTree: root.addChildren([landing(bridge), ...rooms]),
    history,
    disableGlobalCatchBoundary: true,
    defaultPreload: false,
  })
