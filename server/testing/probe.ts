import { allRoutes, type Route, urlOf } from '@waybill/contract'
import type { InjectOptions } from 'fastify'

/** Ids that a probe puts into a route: `own` exist in the caller's organisation, `foreign` in another one. */
export interface ProbeInput {
  params?: object
  query?: object
  body?: object
}
/** How to call a route with ids of another organisation, by route id. Modules add theirs, so that the probe covers every route with ids. */
export const foreignInputs = new Map<string, () => Promise<ProbeInput>>()

/** Says how to call a route with ids that belong to another organisation; called once by the module's own test set-up. */
export function probeWith(route: Route, input: () => Promise<ProbeInput>): void {
  foreignInputs.set(route.id, input)
}

/** The routes that take an id of something: those must not answer about another organisation's. */
export const routesWithIds = (): Route[] =>
  allRoutes.filter(
    (route) => route.access !== 'public' && (/:(id|batchId)\b/.test(route.path) || foreignInputs.has(route.id)),
  )

/** Placeholders that fit the shape of any path of the table. */
const placeholder = (path: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1']))

/** A request for a route as bare as can be: right method and path, and nothing of its input. */
export const bareRequest = (route: Route, path = route.path): InjectOptions => ({
  method: route.method,
  url: urlOf({ path }, { params: placeholder(path) }),
})

/** Every path of the table, aliases too. */
export const everyPath = (): { name: string; route: Route; path: string }[] =>
  allRoutes.flatMap((route) =>
    [route.path, ...(route.aliases ?? [])].map((path) => ({ name: `${route.method} ${path}`, route, path })),
  )
