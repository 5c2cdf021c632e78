import { saveCustomsDefaults } from '@waybill/contract/customs/api'
import { allRoutes } from '@waybill/contract/openapi/calls'
import { analyseAndCacheFile } from '@waybill/contract/imports/api'
import { createMapping, listMappings } from '@waybill/contract/imports/templates-api'
import { orgType } from '@waybill/contract/core/enums'
import type { Route } from '@waybill/contract/core/route'
import { urlOf } from '@waybill/contract/core/client'
import type { InjectOptions } from 'fastify'
import * as z from 'zod/mini'
import { demoUsers } from '../demo/index.ts'
import type { TestServer } from './server.ts'

export interface ProbeInput {
  params?: object
  query?: object
  body?: object
  /** Sent along to an upload. */
  file?: Uint8Array
}

/**
 * How to try a route with another organisation's ids. Each module keeps its probes in testing/probes/<module>.ts; the test of all
 * of them asks for one of every route that takes ids.
 */
export interface Probe {
  route: Route
  /** Makes a thing for the organisation of the account `owner` and returns the input that names it. */
  plant(server: TestServer, owner: string): Promise<ProbeInput>
  /** Accounts to try it with, where sellers may not call it. */
  accounts?: { owner: string; strangers: readonly string[] }
  /** Is this an answer that a stranger may get? Left out: 404 and nothing else. */
  harmless?(answer: { status: number; data: unknown }): boolean
}

/** The organisation of a demo account. */
export function orgOfAccount(email: string): number {
  const user = demoUsers.find((known) => known.email === email)
  if (!user) throw new Error(`${email} is no demo account`)
  return user.orgId
}

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] }

/** The names of all inputs of a schema, however deep. */
function inputNames(shape: Shape): string[] {
  const inner = [
    ...Object.values(shape.properties ?? {}),
    ...(shape.items ? [shape.items] : []),
    ...(shape.anyOf ?? []),
  ]
  return [...Object.keys(shape.properties ?? {}), ...inner.flatMap(inputNames)]
}

const takesIds = (route: Route): boolean =>
  [route.params, route.query, route.body].some(
    (schema) =>
      schema !== undefined &&
      inputNames(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape).some((name) =>
        /^ids?$|Ids?$/.test(name),
      ),
  )

/** Inputs that end like an id and name nothing of ours: parameters of the specification, and tax ids. */
const UNUSED: readonly string[] = [listMappings.id, createMapping.id, analyseAndCacheFile.id, saveCustomsDefaults.id]

/** The platform's staff work for every organisation: to them no id is a stranger's. */
const platformOnly = ({ access }: Route): boolean =>
  Array.isArray(access) && access.every((type) => type === orgType.ADMIN)

/** Routes that name something by its id: each must treat another organisation's as if it did not exist. */
export const routesWithIds = (): Route[] =>
  allRoutes.filter(
    (route) => route.access !== 'public' && !platformOnly(route) && takesIds(route) && !UNUSED.includes(route.id),
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
