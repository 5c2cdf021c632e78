import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { lazyPage } from '@waybill/host/app-page'
import { notFoundPage } from '@waybill/host/not-found'
import { parseSearch } from '@waybill/host/parse-search'
import { readHomeState } from './home/home-state.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: notFoundPage('home') })
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/home', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/home',
    component: lazyPage(() => import('./home/home-page.tsx'), 'HomePage'),
    validateSearch: readHomeState,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/warehouse',
    component: lazyPage(() => import('./warehouse/warehouse-page.tsx'), 'WarehousePage'),
  }),
]

/** The routes of /o over the shell's history; errors go up to the shell, which shows them with Retry. */
export const createAppRouter = ({ history }: { history: RouterHistory }) =>
  createRouter({
    routeTree: root.addChildren(routes),
    history,
    parseSearch,
    disableGlobalCatchBoundary: true,
    defaultPreload: false,
  })
