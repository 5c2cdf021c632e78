import {
  changeStore,
  connectStore,
  disconnectStore,
  listConnectedStores,
  listStores,
  listSyncEntries,
  listSyncRuns,
  offeredChannels,
  pullOrders,
  replayStoreOrder,
  signInStore,
  testStore,
} from '@waybill/contract/stores/api'
import { listOrders } from '@waybill/contract/orders/api'
import { storeType } from '@waybill/contract/stores/enums'
import { storeState } from '@waybill/contract/stores/stores'
import { afterEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { inScope } from '../../../platform/database/index.ts'
import { bareRequest } from '../../../testing/probe.ts'
import type { FakeShop } from '../../../testing/fakes/shop.ts'
import { fakeShopify } from '../../../testing/fakes/shopify.ts'
import { fakeWooCommerce } from '../../../testing/fakes/woocommerce.ts'
import { seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { addUser } from '../../people/identity/index.ts'
import { startDueRuns } from './runs.ts'
import {
  demoRequest,
  fakesAllowed,
  keeper,
  ordersOf,
  platforms,
  runPulls,
  shopifyRequest,
  wooRequest,
} from './testing.ts'

const server = useTestServer(fakesAllowed)
const as = 'seller@demo.test'
const other = 'seller@acme.test'
const routes = [
  listStores,
  listConnectedStores,
  pullOrders,
  offeredChannels,
  testStore,
  connectStore,
  signInStore,
  changeStore,
  disconnectStore,
  listSyncRuns,
  listSyncEntries,
  replayStoreOrder,
]

const shops: FakeShop[] = []
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
  const { body } = await server.call(listConnectedStores, {}, { as })
  for (const { storeId } of body.data ?? []) await server.call(disconnectStore, { params: { id: storeId } }, { as })
  // No later test shall meet a store of an earlier one again.
  await server.admin.query(`update store set shop = null, name = name || ' ' || id where org_id = $1`, [demoOrg.seller])
})
const opened = async <S extends FakeShop>(open: () => Promise<S>): Promise<S> => {
  const shop = await open()
  shops.push(shop)
  return shop
}
const hourAgo = () => new Date(server.clock.now().getTime() - 3_600_000)

describe('who may', () => {
  it.each(routes.map((route) => [route.id, route] as const))('%s: sellers alone', async (_id, route) => {
    expect((await server.request(bareRequest(route))).status).toBe(401)
    expect((await server.request({ ...bareRequest(route), as: 'floor@demo.test' })).status).toBe(403)
    expect((await server.request({ ...bareRequest(route), as: 'owner@acme.test' })).status).toBe(403)
  })
  it('who waits for approval looks around, and no order comes in', async () => {
    const { email } = await seedUser(server, { status: 2 })
    for (const route of [connectStore, signInStore, pullOrders, replayStoreOrder]) {
      const { status, body } = await server.request({ ...bareRequest(route), as: email })
      expect([route.id, status, body.errorCode]).toEqual([route.id, 403, 'NOT_APPROVED'])
    }
    expect((await server.call(listConnectedStores, {}, { as: email })).status).toBe(200)
  })
})

describe('the schedule', () => {
  it('goes on for organisations and users in good standing alone', async () => {
    const { orgId, userId, email } = await seedUser(server)
    const storeId = await keeper(server, email).open(demoRequest)
    const scheduled = async (org: number, user: number) => {
      await server.admin.query('update org set status = $2 where id = $1', [orgId, org])
      await server.admin.query('update app_user set status = $2 where id = $1', [userId, user])
      await server.admin.query(
        `update store_connection set auto_sync = true, next_run_at = '2020-01-01' where store_id = $1`,
        [storeId],
      )
      await inScope(server.database, { role: 'service', orgId: 0 }, (db) => startDueRuns(db, server.clock.now()))
      const { rows } = await server.admin.query(
        `select 1 from sync_run where store_id = $1 and trigger = 'schedule' and state = 'running'`,
        [storeId],
      )
      return rows.length
    }
    expect([await scheduled(3, 1), await scheduled(2, 1), await scheduled(1, 3), await scheduled(1, 2)]).toEqual([
      0, 0, 0, 0,
    ])
    // A colleague who may order is enough.
    const colleague = { orgId, tenantOrgId: 1, email: 'colleague@demo.test', firstName: 'Cleo', lastName: 'Planted' }
    await inScope(server.database, { role: 'service', orgId }, (db) => addUser(db, colleague, async () => 'none'))
    expect(await scheduled(1, 2)).toBe(1)
  })
})

describe('what is refused', () => {
  it.each([
    ['no stores', `${pullOrders.path}?storeIds=`],
    ['stores that are no numbers', `${pullOrders.path}?storeIds=a,b`],
    ['no parameter', pullOrders.path],
  ])('a pull with %s', async (_what, url) => {
    expect((await server.request({ method: 'GET', url, as })).status).toBe(400)
  })
  it.each([
    [
      'a way that the channel has not',
      { ...demoRequest, type: storeType.Shopify, address: 'a.myshopify.com', way: 'demo' },
      400,
      'INVALID_INPUT',
    ],
    ['missing keys', { ...shopifyRequest('a.myshopify.com'), keys: {} }, 400, 'INVALID_INPUT'],
    ['a channel that is not offered', { ...demoRequest, type: storeType.Amazon }, 422, 'STORE_TYPE_NOT_OFFERED'],
    ['an address of another site', shopifyRequest('shop.example.com'), 400, 'STORE_ADDRESS'],
    ['an address with a password in it', wooRequest('https://user:pw@shop.example.com'), 400, 'STORE_ADDRESS'],
  ])('%s', async (_what, request, status, code) => {
    for (const route of [testStore, connectStore]) {
      const answer = await server.call(route, { body: request }, { as })
      expect([answer.status, answer.body.errorCode]).toEqual([status, code])
    }
  })
  it('unknown fields, an empty name, a page of nowhere', async () => {
    const { body } = await keeper(server, as).connect(demoRequest)
    const id = body.data!.storeId
    const bad = [
      { method: 'PATCH', url: changeStore.path.replace(':id', String(id)), payload: { name: ' ' } },
      { method: 'PATCH', url: changeStore.path.replace(':id', String(id)), payload: { color: 'red' } },
      { method: 'GET', url: `${listSyncRuns.path.replace(':id', String(id))}?cursor=x` },
      { method: 'GET', url: `${listSyncEntries.path.replace(':id', String(id))}?outcome=lost` },
      { method: 'POST', url: replayStoreOrder.path.replace(':id', String(id)), payload: {} },
      { method: 'PUT', url: signInStore.path.replace(':id', String(id)), payload: {} },
    ] as const
    for (const route of [listSyncRuns, listSyncEntries]) {
      for (const cursor of ['x', '17']) {
        const { body: refused } = await server.call(route, { params: { id }, query: { cursor } }, { as })
        expect([refused.errorCode, refused.data]).toEqual([
          'INVALID_INPUT',
          [expect.objectContaining({ fieldName: 'cursor' })],
        ])
      }
    }
    for (const request of bad)
      expect([request.url, (await server.request({ ...request, as })).status]).toEqual([request.url, 400])
    for (const route of [disconnectStore, listSyncRuns]) {
      expect((await server.call(route, { params: { id: 'x' as unknown as number } }, { as })).status).toBe(400)
    }
  })
})

describe('connecting', () => {
  it('tells which channels there are', async () => {
    const { body } = await server.call(offeredChannels, {}, { as })
    expect(
      body.data
        ?.filter(({ offered }) => offered)
        .map(({ type }) => type)
        .toSorted((a, b) => a - b),
    ).toEqual([0, 4, 11])
    expect(body.data).toHaveLength(14)
  })
  it('tries keys and keeps nothing', async () => {
    const shop = await opened(fakeShopify)
    const { status, body } = await server.call(testStore, { body: shopifyRequest(shop.url) }, { as })
    expect([status, body.data]).toMatchObject([200, { name: 'Fake Shop', currency: 'USD', missingRights: [] }])
    expect((await server.call(listConnectedStores, {}, { as })).body.data).toEqual([])
  })
  it.each([
    ['wrong keys', (shop: FakeShop) => void (shop.keys.allowed = false), 'STORE_UNAUTHORIZED'],
    ['a frozen shop', (shop: FakeShop) => shop.trouble({ kind: 'status', status: 402 }), 'STORE_FROZEN'],
    ['no shop', (shop: FakeShop) => shop.trouble({ kind: 'status', status: 404 }), 'STORE_GONE'],
    ['a web page', (shop: FakeShop) => shop.trouble({ kind: 'html' }), 'STORE_BAD_RESPONSE'],
  ])('%s is a clear error and never 401', async (_what, prepare, code) => {
    const shop = await opened(fakeShopify)
    prepare(shop)
    const { status, body } = await keeper(server, as).connect(shopifyRequest(shop.url))
    expect([status, body.errorCode]).toEqual([422, code])
    expect(JSON.stringify(body)).not.toContain('shpat_')
  })
  it('a missing right is named', async () => {
    const shop = await opened(fakeShopify)
    shop.scopes.splice(0, 2, 'read_products')
    const { body } = await keeper(server, as).connect(shopifyRequest(shop.url))
    expect([body.errorCode, body.message]).toEqual(['STORE_SCOPE_MISSING', expect.stringContaining('read_orders')])
  })
  it('a shop is connected once, and a name is used once', async () => {
    const shop = await opened(fakeWooCommerce)
    const mine = keeper(server, as)
    const both = await Promise.all([mine.connect(wooRequest(shop.url)), mine.connect(wooRequest(shop.url))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const name = both.find(({ status }) => status === 409)?.body.message
    expect(name).toContain('Fake Site')
    const named = await mine.connect({ ...demoRequest, name: 'fake SITE' })
    expect([named.status, named.body.errorCode]).toEqual([409, 'STORE_NAME_TAKEN'])
  })
  it('keys stand sealed in the database, nowhere else, and in no answer', async () => {
    const shop = await opened(fakeWooCommerce)
    const storeId = await keeper(server, as).open(wooRequest(shop.url))
    const answers = [
      await server.call(listConnectedStores, {}, { as }),
      await server.call(listSyncRuns, { params: { id: storeId }, query: {} }, { as }),
    ]
    const { rows: tables } = await server.admin.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await server.admin.query(
        `select 1 from ${name} t where t::text like '%cs_right%' or t::text like '%ck_right%' limit 1`,
      )
      if (rows.length > 0) found.push(name)
    }
    expect([found, JSON.stringify(answers).includes('_right')]).toEqual([[], false])
    const { rows } = await server.admin.query('select sealed from store_secret where store_id = $1', [storeId])
    expect(rows).toHaveLength(1)
  })
  it('new keys are tried first and pull at once', async () => {
    const shop = await opened(fakeShopify)
    const storeId = await keeper(server, as).open(shopifyRequest(shop.url))
    const keys = (token: string) =>
      server.call(signInStore, { params: { id: storeId }, body: { way: 'token', keys: { token } } }, { as })
    expect((await keys('shpat_wrong')).body.errorCode).toBe('STORE_UNAUTHORIZED')
    expect((await keys('shpat_right')).body.data).toMatchObject({ storeId, pullOrderStatus: 1 })
    await runPulls(server)
    expect((await keeper(server, as).store(storeId)).pullOrderStatus).toBe(2)
  })
  it('new keys mend what was wrong, and leave a paused store paused and unpulled', async () => {
    const shop = await opened(platforms[0][1])
    const storeId = await keeper(server, as).open(shopifyRequest(shop.url))
    const stateAfter = async (state: number) => {
      await server.admin.query('update store set state = $2 where id = $1', [storeId, state])
      const body = { way: 'token', keys: { token: 'shpat_right' } }
      const answer = await server.call(signInStore, { params: { id: storeId }, body }, { as })
      await runPulls(server)
      return [
        answer.body.data?.state,
        answer.body.data?.pullOrderStatus,
        (await keeper(server, as).store(storeId)).state,
      ]
    }
    const { active, paused, needsSignIn, frozen, gone } = storeState
    expect(await stateAfter(paused)).toEqual([paused, 2, paused])
    for (const wrong of [active, needsSignIn, frozen, gone])
      expect(await stateAfter(wrong)).toEqual([active, 1, active])
  })
})

describe('pulling', () => {
  it('runs and entries are paged, newest first', async () => {
    const mine = keeper(server, as)
    const storeId = await mine.open(demoRequest)
    await mine.pull(storeId)
    for (const route of [listSyncRuns, listSyncEntries]) {
      const page = async (query: { limit?: string; cursor?: string }) => {
        const { body } = await server.call(route, { params: { id: storeId }, query }, { as })
        return { ids: body.data!.records.map(({ id }) => id), next: body.data!.next }
      }
      const all = await page({})
      const paged: number[] = []
      for (let cursor: string | undefined; cursor !== undefined || paged.length === 0;) {
        const { ids, next } = await page({ limit: '1', ...(cursor && { cursor }) })
        paged.push(...ids)
        cursor = next ?? undefined
      }
      expect([paged, paged.length > 1]).toEqual([all.ids, true])
    }
  })
  it('pressed twice it is one run; by the address of the specification', async () => {
    const mine = keeper(server, as)
    const storeId = await mine.open(demoRequest)
    const url = `/api/shipout-order/store/biz/pullOrder?storeIds=${storeId}`
    const presses = await Promise.all([1, 2, 3].map(() => server.request({ method: 'GET', url, as })))
    const runs = presses.map(({ body }) => (body.data as { runId: number }[])[0]?.runId)
    expect(new Set(runs).size).toBe(1)
    expect((await mine.store(storeId)).pullOrderStatus).toBe(1)
    await runPulls(server)
    const { body } = await server.call(listSyncRuns, { params: { id: storeId }, query: {} }, { as })
    expect(body.data?.records.map(({ state, trigger }) => [state, trigger])).toEqual([
      ['succeeded', 'manual'],
      ['succeeded', 'first'],
    ])
  })
  it("another organisation's store among them is 404, and none is pulled", async () => {
    const theirs = (await keeper(server, other).connect(demoRequest)).body.data!.storeId
    const mine = keeper(server, as)
    const own = await mine.open(demoRequest)
    const answer = await server.call(pullOrders, { query: { storeIds: `${own},${theirs}` } }, { as })
    expect([answer.status, (await mine.store(own)).pullOrderStatus]).toEqual([404, 2])
    await server.call(disconnectStore, { params: { id: theirs } }, { as: other })
  })
  it('a store that was never connected is said to be so', async () => {
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into store (org_id, name) values ($1, 'By import') returning id`,
      [demoOrg.seller],
    )
    const answer = await server.call(pullOrders, { query: { storeIds: String(rows[0]!.id) } }, { as })
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'STORE_NOT_CONNECTED'])
    const { body } = await server.call(listStores, {}, { as })
    expect(body.data).toContainEqual(
      expect.objectContaining({ name: 'By import', sucRes: { insertCount: 0, updateCount: 0, deleteCount: 0 } }),
    )
  })
  it('a run that nobody works on any more gives way', async () => {
    const mine = keeper(server, as)
    const storeId = (await mine.connect(demoRequest)).body.data!.storeId
    await server.admin.query(`delete from graphile_worker._private_jobs`)
    await server.admin.query(
      `update sync_run set owner = gen_random_uuid(), heartbeat_at = now() - interval '2 minutes' where store_id = $1`,
      [storeId],
    )
    await mine.pull(storeId)
    expect(await mine.store(storeId)).toMatchObject({ pullOrderStatus: 2, sucRes: { insertCount: 3 } })
    const { body } = await server.call(listSyncRuns, { params: { id: storeId }, query: {} }, { as })
    expect(body.data?.records[1]?.fault?.code).toBe('STORE_INTERRUPTED')
  })
  it('the demo store brings new, changed and canceled orders, and a faulty one that Replay mends', async () => {
    const mine = keeper(server, as)
    const storeId = await mine.open(demoRequest)
    expect(await mine.counts(storeId)).toEqual([3, 0, 0])
    await mine.pull(storeId)
    expect(await mine.counts(storeId)).toEqual([3, 1, 1])
    await mine.pull(storeId)
    expect([await mine.counts(storeId), (await mine.store(storeId)).errorCount]).toEqual([[2, 1, 1], 1])
    const [wrong] = await mine.entries(storeId, 'D-1009')
    expect(wrong).toMatchObject({
      outcome: 'error',
      reason: { message: 'Recipient address 1 is missing from the shipping address' },
    })
    const again = await server.call(
      replayStoreOrder,
      { params: { id: storeId }, body: { externalId: wrong!.externalId } },
      { as },
    )
    expect(again.body.data).toMatchObject({ outcome: 'inserted', orderNo: 'D-1009', runId: null })
    const { body } = await server.call(listOrders, { query: { storeIds: String(storeId), search: 'D-1009' } }, { as })
    expect(body.data?.records).toHaveLength(1)
    const gone = await server.call(
      replayStoreOrder,
      { params: { id: storeId }, body: { externalId: 'demo-999' } },
      { as },
    )
    expect(gone.body.data?.reason?.code).toBe('STORE_ORDER_UNKNOWN')
  })
})

describe('a connected store', () => {
  it('is renamed and paused; orders stay when it is disconnected, and connected again it is the same', async () => {
    const shop = await opened(fakeShopify)
    shop.put({ id: 41, updatedAt: hourAgo() })
    const mine = keeper(server, as)
    const storeId = await mine.open(shopifyRequest(shop.url))
    const named = await server.call(
      changeStore,
      { params: { id: storeId }, body: { name: 'My shop', paused: true } },
      { as },
    )
    expect(named.body.data).toMatchObject({ name: 'My shop', state: 2 })
    expect((await server.call(disconnectStore, { params: { id: storeId } }, { as })).status).toBe(200)
    expect((await server.call(listConnectedStores, {}, { as })).body.data).toEqual([])
    const { rows } = await server.admin.query('select 1 from store_secret where store_id = $1', [storeId])
    expect([rows, (await ordersOf(server, storeId)).length]).toEqual([[], 1])
    expect((await server.call(disconnectStore, { params: { id: storeId } }, { as })).body.errorCode).toBe(
      'STORE_NOT_CONNECTED',
    )
    expect(await mine.open(shopifyRequest(shop.url))).toBe(storeId)
    expect([await mine.counts(storeId), (await ordersOf(server, storeId)).length]).toEqual([[0, 0, 0], 1])
  })
  it('disconnected in the middle of a pull the pull ends without a trace', async () => {
    const shop = await opened(fakeWooCommerce)
    shop.put({ id: 51, updatedAt: hourAgo() })
    const { body } = await keeper(server, as).connect(wooRequest(shop.url))
    const { storeId } = body.data!
    await server.call(disconnectStore, { params: { id: storeId } }, { as })
    await runPulls(server)
    expect([
      await ordersOf(server, storeId),
      shop.seen.some(({ path }) => path.endsWith('/orders') && path.length > 20),
    ]).toEqual([[], false])
  })
})
