import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { readHomeState } from './home/home-state.ts'
import { NotFoundPage } from './not-found-page.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })
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
    component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
    validateSearch: readHomeState,
  }),
]

/** The routes of /o over the shell's history; errors go up to the shell, which shows them with Retry. */
export const createAppRouter = ({ history }: { history: RouterHistory }) =>
  createRouter({
    routeTree: root.addChildren(routes),
    history,
    disableGlobalCatchBoundary: true,
    defaultPreload: false,
  })
