import { afterLogin, logout } from '@waybill/contract/identity/api'
import { getSetting, publishBrand } from '@waybill/contract/brand/api'
import { getSettingByDomain } from '@waybill/contract/tenancy/api'
import { setTenantActive } from '@waybill/contract/tenants/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../demo/index.ts'
import { useTestDatabase } from '../../testing/database.ts'
import { type SecondNode, secondNode } from '../../testing/second-node.ts'
import { hosts, useTestServer } from '../../testing/server.ts'
import { inScope } from '../database/index.ts'
import { defineCache } from './cache.ts'
import { type Listener, LISTENER_NAME, listenForInvalidations } from './index.ts'

/** The clock of both nodes stands still, so nothing is ever forgotten because its time is over. */
const server = useTestServer()
let other: SecondNode
let listeners: Listener[] = []
beforeAll(async () => {
  other = await secondNode(server)
  listeners = await Promise.all(
    [server.services, other.services].map(({ database }) => listenForInvalidations(database)),
  )
})
afterAll(async () => {
  await Promise.all(listeners.map((listener) => listener.stop()))
  await other.close()
})

const WAIT = { timeout: 20_000 }
const account = 'seller@demo.test'
const staff = 'admin@demo.test'

const statusAt = async (token: string) =>
  (await other.call(afterLogin, { query: {} }, { token, host: hosts.main })).status
const sloganAt = async () => {
  const { body } = await other.call(getSettingByDomain, { query: { domainName: hosts.acme } }, { host: hosts.acme })
  return (body.data as { slogan: string } | null)?.slogan
}
async function publish(slogan: string): Promise<void> {
  const as = 'owner@acme.test'
  const { body } = await server.call(getSetting, { query: {} }, { as })
  const { brand, version } = body.data!
  const { status } = await server.call(publishBrand, { body: { version, brand: { ...brand, slogan } } }, { as })
  expect(status).toBe(200)
}

const pids = async () =>
  (
    await server.admin.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and application_name = $1 order by pid',
      [LISTENER_NAME],
    )
  ).rows.map(({ pid }) => pid)

/** Ends the connections of both listeners from outside, as a failover does. */
async function killListeners(): Promise<number[]> {
  const killed = await pids()
  expect(killed).toHaveLength(2)
  await server.admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [killed])
  return killed
}

describe('what changes at one node', () => {
  it('holds at the other: a session that was ended', async () => {
    const { accessToken } = await server.logIn(account)
    expect(await statusAt(accessToken)).toBe(200)
    await server.call(logout, {}, { token: accessToken })
    await expect.poll(() => statusAt(accessToken), WAIT).toBe(401)
  })

  it('shows at the other: a published brand', async () => {
    await publish('Heard at once')
    await expect.poll(sloganAt, WAIT).toBe('Heard at once')
    await publish('And again')
    await expect.poll(sloganAt, WAIT).toBe('And again')
  })

  it('holds at the other: a site that was closed and opened again', async () => {
    const { accessToken } = await server.logIn('seller@acme.test')
    const status = async () =>
      (await other.call(afterLogin, { query: {} }, { token: accessToken, host: hosts.acme })).status
    expect(await status()).toBe(200)
    const set = (activeFlag: boolean) =>
      server.call(setTenantActive, { body: { serverOrgId: demoOrg.acme, activeFlag } }, { as: staff })
    expect((await set(false)).status).toBe(200)
    await expect.poll(status, WAIT).toBe(401)
    await set(true)
    await expect.poll(status, WAIT).toBe(200)
  })

  it('is heard again after the connections that listen were killed, and nothing that changed meanwhile is missed', async () => {
    await publish('Before the failover')
    await expect.poll(sloganAt, WAIT).toBe('Before the failover')
    const { accessToken } = await server.logIn(account)
    const killed = await killListeners()
    // Read into the other node's memory, most likely while nobody tells it of changes.
    expect([await statusAt(accessToken), await sloganAt()]).toEqual([200, 'Before the failover'])
    await publish('During the failover')
    await server.call(logout, {}, { token: accessToken })
    await expect.poll(() => statusAt(accessToken), WAIT).toBe(401)
    await expect.poll(sloganAt, WAIT).toBe('During the failover')
    await expect.poll(async () => (await pids()).filter((pid) => !killed.includes(pid)).length, WAIT).toBe(2)
    await publish('After the failover')
    await expect.poll(sloganAt, WAIT).toBe('After the failover')
  })
})

describe('an invalidation', () => {
  const numbers = defineCache<number>({
    name: 'numbers-of-a-test',
    holds: 'numbers',
    maxEntries: 10,
    ttlMs: null,
    invalidatedBy: 'the test',
    tagsOf: (number) => [`number:${number}`],
  })
  const context = useTestDatabase()
  const read = (key: string, value: number) =>
    numbers.read({ database: context.database, now: () => new Date(0) }, key, async () => value)
  const scope = { role: 'service', orgId: 0 } as const

  it('of a transaction that is rolled back changes nothing', async () => {
    expect(await read('a', 1)).toBe(1)
    const work = inScope(context.database, scope, async (db) => {
      await numbers.invalidate(db, ['number:1'])
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await read('a', 2)).toBe(1)
  })

  it('holds on this node as soon as the transaction is over, also from within a savepoint', async () => {
    await inScope(context.database, scope, async (db) => {
      await db.transaction().execute((inner) => numbers.invalidate(inner, ['number:1']))
      expect(await read('a', 2)).toBe(1)
    })
    expect(await read('a', 3)).toBe(3)
  })

  it('may name more than one message holds', async () => {
    await read('b', 250)
    const tags = Array.from({ length: 1000 }, (_, number) => `number:${number}`)
    const listener = await listenForInvalidations(context.database)
    await read('b', 250)
    await context.admin.query("select pg_notify('waybill_cache', $1)", ['from another version'])
    await expect.poll(() => read('b', 251), WAIT).toBe(251)
    await inScope(context.database, scope, (db) => numbers.invalidate(db, tags))
    expect(await read('b', 252)).toBe(252)
    await listener.stop()
  })
})
