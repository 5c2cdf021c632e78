import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { NotFoundPage } from './not-found-page.tsx'
import { readListState } from './users/list-state.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/user/lists', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/user/lists',
    component: lazyRouteComponent(() => import('./users/list-page.tsx'), 'UserListPage'),
    validateSearch: readListState,
  }),
]

/** The routes of /a over the shell's history; errors go up to the shell, which shows them with Retry. */
export const createAppRouter = ({ history }: { history: RouterHistory }) =>
  createRouter({
    routeTree: root.addChildren(routes),
    history,
    disableGlobalCatchBoundary: true,
    defaultPreload: false,
  })
