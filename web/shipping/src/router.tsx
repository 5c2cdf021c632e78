import { createRootRoute, createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router'
import { PostagePage } from './pages/postage-page.tsx'

const root = createRootRoute()
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/funds/postage', replace: true })
    },
  }),
  createRoute({ getParentRoute: () => root, path: '/funds/postage', component: PostagePage }),
]

/** The routes of /e over the shell's history; errors go up to the shell, which shows them with Retry. */
export function createAppRouter({ history }: { history: RouterHistory }) {
  return createRouter({ routeTree: root.addChildren(routes), history, disableGlobalCatchBoundary: true })
}
