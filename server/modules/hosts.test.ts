import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { bareRequest, everyPath } from '../testing/probe.ts'
import { useTestServer } from '../testing/server.ts'

const server = useTestServer()
const routes = everyPath().filter(({ route }) => route.access !== 'public')

/** Spellings of hosts that are not the one on which the log-in was made. */
const spellings = (own: string, other: string): Record<string, Record<string, string>> => ({
  'another tenant': { host: other },
  'another tenant in capitals': { host: other.toUpperCase() },
  'another tenant without its port': { host: other.split(':')[0]! },
  'another tenant with a trailing dot': { host: `${other.split(':')[0]}.` },
  'another tenant, its own forwarded': { host: other, 'x-forwarded-host': own },
  'another tenant, its own as forwarded list': {
    host: other,
    'x-forwarded-host': `${own}, ${other}`,
    forwarded: `host=${own}`,
  },
  'a tenant before its launch': { host: 'soon.test:8027' },
  'an unknown host': { host: 'nobody.test' },
  'its own behind a user name': { host: `${own.split(':')[0]}@${other}` },
  'its own as a part of another': { host: `${own.split(':')[0]}.evil.test` },
  'its own with a path': { host: `${own}/` },
  'its own on another port': { host: `${own.split(':')[0]}:9999` },
  'no host at all': { host: '' },
})

const accounts = [
  { email: 'seller@acme.test', own: 'acme.test:8027', other: 'nova.test:8027' },
  { email: 'seller@nova.test', own: 'nova.test:8027', other: 'localhost:8027' },
  { email: 'seller@demo.test', own: 'localhost:8027', other: 'acme.test:8027' },
  { email: 'owner@acme.test', own: 'acme.test:8027', other: 'localhost:8027' },
  { email: 'admin@demo.test', own: 'localhost:8027', other: 'nova.test:8027' },
]
/** A host that contains "localhost", which the test's requests name when they name none, is the main site by the specification. */
const isMainSite = (headers: Record<string, string>) => !headers['host'] || headers['host'].includes('localhost')
const cases = accounts.flatMap(({ email, own, other }) =>
  Object.entries(spellings(own, other))
    .filter(([, headers]) => !own.startsWith('localhost') || !isMainSite(headers))
    .map(([name, headers]) => ({ email, name, headers })),
)

describe('a log-in of one tenant', () => {
  it.each(cases)('is none at $name: $email, every route', async ({ email, headers }) => {
    const token = await server.tokenOf(email)
    const statuses = new Map<number, string[]>()
    for (const { name, route, path } of routes) {
      const request: InjectOptions = bareRequest(route, path)
      const { statusCode } = await server.app.inject({
        ...request,
        headers: { ...headers, authorization: `Bearer ${token}` },
      })
      statuses.set(statusCode, [...(statuses.get(statusCode) ?? []), name])
    }
    expect([...statuses.keys()]).toEqual([401])
  })
  it.each(accounts)('is one at its own host in any spelling: $email', async ({ email, own }) => {
    const token = await server.tokenOf(email)
    const whoAmI = routes.find(({ route }) => route.id === 'afterLogin')!
    for (const host of [own, own.toUpperCase(), own.split(':')[0]!, `${own.split(':')[0]}.`]) {
      const { statusCode } = await server.app.inject({
        ...bareRequest(whoAmI.route, whoAmI.path),
        headers: { host, authorization: `Bearer ${token}` },
      })
      expect(statusCode, host).toBe(200)
    }
  })
})
