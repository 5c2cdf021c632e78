import { allRoutes } from '@waybill/contract/openapi/calls'
import type { Route } from '@waybill/contract/core/route'
import { urlOf } from '@waybill/contract/core/client'
import { describe, expect, it } from 'vitest'
import { modules } from '../modules.ts'
import { compareBindings } from '../platform/http/index.ts'
import { bareRequest, everyPath } from '../testing/probe.ts'
import { hosts, useTestServer } from '../testing/server.ts'

const server = useTestServer()
const paths = everyPath()
const guarded = paths.filter(({ route }) => route.access !== 'public')
const orgTypes = { 'seller@demo.test': 1, 'floor@demo.test': 2, 'admin@demo.test': 3, 'owner@acme.test': 4 } as const

describe('the table of routes', () => {
  it('is answered whole: every route by exactly one handler, and nothing besides', () => {
    const bindings = modules.flatMap((module) => module.routes)
    expect(compareBindings(bindings, allRoutes)).toEqual({ missing: [], doubled: [] })
  })
  it('has no two routes with one id or one address', () => {
    expect(new Set(allRoutes.map(({ id }) => id)).size).toBe(allRoutes.length)
    expect(new Set(paths.map(({ name }) => name.replace(/:\w+/g, ':'))).size).toBe(paths.length)
  })
})

describe('every route with a log-in', () => {
  it.each(guarded)('$name answers 401 without a token', async ({ route, path }) => {
    const { status, body } = await server.request(bareRequest(route, path))
    expect([status, body.errorCode]).toEqual([401, 'UNAUTHENTICATED'])
  })
  it.each(guarded)("$name answers 401 to another tenant's token", async ({ route, path }) => {
    const authorization = `Bearer ${await server.tokenOf('seller@nova.test')}`
    const { status } = await server.request({
      ...bareRequest(route, path),
      headers: { host: hosts.acme, authorization },
    })
    expect(status).toBe(401)
  })
  it.each(guarded.filter(({ route }) => route.access !== 'user'))(
    '$name lets in the kinds of organisations of the table only',
    async ({ route, path }) => {
      for (const [email, type] of Object.entries(orgTypes)) {
        const { body } = await server.request({ ...bareRequest(route, path), as: email })
        if ((route.access as readonly number[]).includes(type)) expect(body.errorCode, email).not.toBe('FORBIDDEN')
        else expect(body.errorCode, email).toBe('FORBIDDEN')
      }
    },
  )
  it.each(guarded.filter(({ route }) => route.needs?.includes('verified')))(
    '$name asks an unverified seller to verify',
    async ({ route, path }) => {
      const { body } = await server.request({ ...bareRequest(route, path), as: 'new@demo.test' })
      expect(body.errorCode).toBe('NEEDS_VERIFICATION')
    },
  )
})

/** An account of a kind that the route lets in. */
const insider = ({ access }: Route): string | undefined => {
  const kinds: readonly number[] = access === 'public' || access === 'user' ? [1] : access
  return Object.entries(orgTypes).find(([, type]) => kinds.includes(type))?.[0]
}

describe('every route with an input', () => {
  it.each(allRoutes.filter((route) => route.query))('$id refuses a query that it does not know', async (route) => {
    const url = urlOf({ path: route.path.replace(/:\w+/g, '1') }, { query: { isAdmin: '1' } })
    const { status, body } = await server.request({ method: route.method, url, as: insider(route) })
    expect(status).toBe(400)
    expect(body.data).toContainEqual(expect.objectContaining({ fieldName: 'isAdmin', code: 'UNKNOWN_FIELD' }))
  })
  it.each(allRoutes.filter((route) => route.body))('$id refuses a NUL byte anywhere in its body', async (route) => {
    const headers = route.idempotent ? { 'idempotency-key': 'nul-byte-probe' } : {}
    const { method, url } = bareRequest(route)
    const { status } = await server.request({
      method,
      url,
      headers,
      as: insider(route),
      payload: { x: { y: ['a\0b'] } },
    })
    expect(status).toBe(400)
  })
})
