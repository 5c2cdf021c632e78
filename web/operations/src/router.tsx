import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
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
]

/** The routes of /o over the shell's history; errors go up to the shell, which shows them with Retry. */
export const createAppRouter = ({ history }: { history: RouterHistory }) =>
  createRouter({
    routeTree: root.addChildren(routes),
    history,
    disableGlobalCatchBoundary: true,
    defaultPreload: false,
  })
