import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ShellBridge } from './contract.ts'
import { notFoundPage, type Exit } from './not-found.tsx'
import { parseSearch } from './parse-search.ts'

/** One address of a sub-app. */
export interface AppRoute {
  path: string
  /** What is shown there, mostly a `lazyPage()`; none: the address only leads on. */
  page?: RouteComponent
  /** Reads the query. */
  search?: (query: Record<string, unknown>) => Record<string, unknown>
  /** Where the address leads instead; undefined: the user may see the page. */
  leadsTo?: (bridge: ShellBridge) => string | undefined
}

const root = (exit: Exit) => createRootRoute({ component: Outlet, notFoundComponent: notFoundPage(exit) })

/** Makes a sub-app's router from the table of its routes; `exit` is the way out of addresses that lead nowhere. Errors go up to the shell, which shows them with Retry. */
export function appRouter(exit: Exit, routes: readonly AppRoute[]) {
  return ({ history, bridge }: { history: RouterHistory; bridge: ShellBridge }) => {
    const parent = root(exit)
    const children = routes.map(({ path, page, search, leadsTo }) =>
      createRoute({
        getParentRoute: () => parent,
        path,
        component: page,
        validateSearch: search,
        // Only where it is needed: a route that has one is entered in two steps.
        ...(leadsTo && {
          beforeLoad: () => {
            const to = leadsTo(bridge)
            if (to !== undefined) throw redirect({ to, replace: true })
          },
        }),
      }),
    )
    return createRouter({
      routeTree: parent.addChildren(children),
      history,
      parseSearch,
      disableGlobalCatchBoundary: true,
      defaultPreload: false,
    })
  }
}
