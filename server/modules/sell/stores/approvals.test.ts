import {
  connectStore,
  disconnectStore,
  listConnectedStores,
  offeredChannels,
  pullOrders,
  replayStoreOrder,
  signInStore,
  startApproval,
  testStore,
} from '@waybill/contract/stores/api'
import { storeType } from '@waybill/contract/stores/enums'
import { storeState } from '@waybill/contract/stores/stores'
import { afterEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/index.ts'
import { demoOrg } from '../../../demo/people.ts'
import { inScope } from '../../../platform/database/index.ts'
import type { FakeShopify } from '../../../testing/fakes/shopify.ts'
import { SHOPIFY_APP, signedQuery } from '../../../testing/fakes/shopify-tokens.ts'
import { bareRequest } from '../../../testing/probe.ts'
import { hosts, useTestServer } from '../../../testing/server.ts'
import { addUser, hashPassword } from '../../people/identity/index.ts'
import { forgetOverGrants } from './grants.ts'
import { fakesAllowed, keeper, platforms, runPulls } from './testing.ts'

const app = { SHOPIFY_CLIENT_ID: SHOPIFY_APP.clientId, SHOPIFY_CLIENT_SECRET: SHOPIFY_APP.clientSecret }
const server = useTestServer({ env: { ...fakesAllowed.env, ...app } })
const as = 'seller@demo.test'
const MAIN = `http://${hosts.main}`
const HOUR = 3_600_000

const shops: FakeShopify[] = []
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
  for (const who of [as, 'seller@acme.test']) {
    const { body } = await server.call(listConnectedStores, {}, { as: who })
    for (const { storeId } of body.data ?? [])
      await server.call(disconnectStore, { params: { id: storeId } }, { as: who })
  }
})
async function opened(): Promise<FakeShopify> {
  const shop = await platforms[0][1]()
  shops.push(shop)
  shop.clock.now = server.clock.now().getTime()
  shop.put({ id: 1, updatedAt: new Date(shop.clock.now - HOUR) })
  return shop
}

type Browser = { cookie: string; url: string }
const visit = async (url: string, cookie = '') => {
  const { pathname, search, host } = new URL(url)
  const answer = await server.app.inject({ url: pathname + search, headers: { host, cookie } })
  return {
    status: answer.statusCode,
    location: String(answer.headers.location),
    set: String(answer.headers['set-cookie']),
  }
}
/** Presses the button and approves; what the shop sends the browser back with is not visited yet. */
async function away(shop: FakeShopify, who = as, storeId?: number): Promise<Browser> {
  const request = { type: storeType.Shopify, address: shop.url, ...(storeId !== undefined && { storeId }) }
  const { body } = await server.call(startApproval, { body: request }, { as: who })
  const left = await visit(body.data!.url)
  const approved = await fetch(left.location, { redirect: 'manual' })
  return { cookie: left.set.split(';')[0]!, url: approved.headers.get('location')! }
}
const back = async ({ url, cookie }: Browser) => (await visit(url, cookie)).location
const brought = (location: string, name = 'grant') => new URLSearchParams(location.split('?')[1] ?? '').get(name) ?? ''
const requestOf = (grant: string) => ({ type: storeType.Shopify, address: '', way: 'oauth', keys: { grant } })
async function connected(shop: FakeShopify): Promise<number> {
  return keeper(server, as).open(requestOf(brought(await back(await away(shop)))))
}
/** Another log-in of the seller's organisation. */
async function plantColleague(): Promise<void> {
  const { seller: orgId } = demoOrg
  const mate = { orgId, tenantOrgId: 1, email: 'colleague@demo.test', firstName: 'Cleo', lastName: 'Planted' }
  await inScope(server.database, { role: 'service', orgId }, (db) =>
    addUser(db, mate, () => hashPassword(DEMO_PASSWORD)),
  )
}
/** Pulls when so much time has passed, and comes back to the present. */
async function pullLater(shop: FakeShopify, storeId: number, ms: number): Promise<void> {
  const present = server.clock.now()
  await server.call(pullOrders, { query: { storeIds: String(storeId) } }, { as })
  server.clock.advance(ms)
  shop.clock.now = server.clock.now().getTime()
  await runPulls(server)
  server.clock.set(present)
  shop.clock.now = present.getTime()
}
/** The callback with other values, signed or not. */
function changed({ url, cookie }: Browser, change: Record<string, string>, secret?: string): Browser {
  const { hmac: _, ...parts } = Object.fromEntries(new URL(url).searchParams) as Record<string, string>
  return { cookie, url: `${url.split('?')[0]}?${signedQuery({ ...parts, ...change }, secret)}` }
}

describe('the way to a shop and back', () => {
  it('is offered where the server has an app', async () => {
    const { body } = await server.call(offeredChannels, {}, { as })
    expect(body.data?.find(({ type }) => type === storeType.Shopify)?.ways).toEqual(['oauth', 'client', 'token'])
  })
  it('leads to consent with the right alone that is needed, back to the page, and connects', async () => {
    const shop = await opened()
    const { body } = await server.call(startApproval, { body: { type: 4, address: shop.url } }, { as })
    const left = await visit(body.data!.url)
    const authorizeUrl = new URL(left.location)
    expect([authorizeUrl.origin, authorizeUrl.pathname]).toEqual([shop.url, '/admin/oauth/authorize'])
    expect(Object.fromEntries(authorizeUrl.searchParams)).toEqual({
      client_id: SHOPIFY_APP.clientId,
      scope: 'read_orders,write_merchant_managed_fulfillment_orders',
      redirect_uri: `${MAIN}/api/store-approval/return`,
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(left.set).toMatch(/HttpOnly; SameSite=Lax/)
    const location = await back(await away(shop))
    expect(location).toMatch(new RegExp(`^${MAIN}/b/#/store/connect/4\\?grant=`))
    const grant = brought(location)
    const tried = await server.call(testStore, { body: requestOf(grant) }, { as })
    expect(tried.body.data).toMatchObject({ name: 'Fake Shop', address: shop.url, missingRights: [] })
    const storeId = await keeper(server, as).open(requestOf(grant))
    expect([await keeper(server, as).counts(storeId), shop.tokens.requests.count]).toEqual([[1, 0, 0], 1])
    const again = await server.call(connectStore, { body: requestOf(grant) }, { as })
    expect([again.status, again.body.errorCode]).toEqual([422, 'STORE_GRANT_EXPIRED'])
  })
  it("comes back to the reseller's host on which it began", async () => {
    const shop = await opened()
    const location = await back(await away(shop, 'seller@acme.test'))
    expect(location).toMatch(/^http:\/\/acme\.test:8027\/b\/#\/store\/connect\/4\?grant=/)
    const storeId = await keeper(server, 'seller@acme.test').open(requestOf(brought(location)))
    expect(storeId).toBeGreaterThan(0)
  })
  it('comes back to the main site when the host is none of a tenant any more, or never was', async () => {
    const shop = await opened()
    const gone = await away(shop, 'seller@acme.test')
    await server.admin.query(`update store_grant set host = 'evil.test' where step = 'state'`)
    expect((await back(gone)).startsWith(`${MAIN}/b/#/`)).toBe(true)
    const { body } = await server.call(
      startApproval,
      { body: { type: 4, address: shop.url } },
      { as, host: 'localhost.evil.test' },
    )
    const left = await visit(body.data!.url)
    const approved = await fetch(left.location, { redirect: 'manual' })
    const location = await back({ cookie: left.set.split(';')[0]!, url: approved.headers.get('location')! })
    expect(location.startsWith(`${MAIN}/b/#/`)).toBe(true)
  })
  it('needs a log-in of a seller, a shop, and a store of its own', async () => {
    expect((await server.request(bareRequest(startApproval))).status).toBe(401)
    expect((await server.request({ ...bareRequest(startApproval), as: 'floor@demo.test' })).status).toBe(403)
    const start = (body: object) => server.call(startApproval, { body: body as never }, { as })
    expect((await start({ type: 4, address: 'evil.com/x.myshopify.com' })).body.errorCode).toBe('STORE_ADDRESS')
    expect((await start({ type: 11, address: 'shop.example.com' })).body.errorCode).toBe('STORE_TYPE_NOT_OFFERED')
    expect((await start({ type: 4, address: 'a', color: 'red' })).status).toBe(400)
    const theirs = await connected(await opened())
    const { status } = await server.call(
      startApproval,
      { body: { type: 4, storeId: theirs } },
      { as: 'seller@acme.test' },
    )
    expect(status).toBe(404)
  })
})

describe('whatever is not as it should be connects nothing', () => {
  const refused = async (browser: Browser) => brought(await back(browser), 'refused')
  it.each<[string, (browser: Browser) => Browser, string]>([
    ['a wrong signature', (at) => ({ ...at, url: at.url.replace(/hmac=../, 'hmac=00') }), 'STORE_GRANT_REFUSED'],
    ['no signature', (at) => ({ ...at, url: at.url.replace(/&hmac=\w+/, '') }), 'STORE_GRANT_REFUSED'],
    ['the signature of another app', (at) => changed(at, {}, 'their-secret'), 'STORE_GRANT_REFUSED'],
    ['a value changed', (at) => ({ ...at, url: at.url.replace('code=', 'code=x') }), 'STORE_GRANT_REFUSED'],
    ['a value twice', (at) => ({ ...at, url: `${at.url}&shop=evil.myshopify.com` }), 'STORE_GRANT_REFUSED'],
    ['a shop that is none', (at) => changed(at, { shop: 'evil.com/x.myshopify.com' }), 'STORE_GRANT_REFUSED'],
    ['a shop with something behind', (at) => changed(at, { shop: 'x.myshopify.com.evil.com' }), 'STORE_GRANT_REFUSED'],
    ['a shop with a user name', (at) => changed(at, { shop: 'x.myshopify.com@evil.com' }), 'STORE_GRANT_REFUSED'],
    ['an owner who did not approve', (at) => changed(at, { code: '', error: 'access_denied' }), 'STORE_GRANT_REFUSED'],
    ['another state', (at) => changed(at, { state: 'a'.repeat(43) }), 'STORE_GRANT_EXPIRED'],
    ['no state', (at) => changed(at, { state: '' }), 'STORE_GRANT_EXPIRED'],
    ['no cookie', (at) => ({ ...at, cookie: '' }), 'STORE_GRANT_EXPIRED'],
    [
      'a cookie that nobody signed',
      (at) => ({ ...at, cookie: at.cookie.replace(/\..*/, '.x') }),
      'STORE_GRANT_EXPIRED',
    ],
  ])('%s', async (_what, spoil, code) => {
    const shop = await opened()
    const browser = await away(shop)
    expect(await refused(spoil(browser))).toBe(code)
    expect(shop.tokens.requests.count).toBe(0)
    // Nothing of that used the approval up.
    expect(brought(await back(browser))).toMatch(/^[\w-]{43}$/)
  })
  it.each([-91, 91])('a moment %i s away', async (seconds) => {
    const shop = await opened()
    const timestamp = String(Math.trunc(shop.clock.now / 1000) + seconds)
    expect(await refused(changed(await away(shop), { timestamp }))).toBe('STORE_GRANT_REFUSED')
  })
  it('the same return a second time', async () => {
    const browser = await away(await opened())
    expect(brought(await back(browser))).not.toBe('')
    expect(await refused(browser)).toBe('STORE_GRANT_EXPIRED')
  })
  it('the same way out a second time, or one that nobody began', async () => {
    const shop = await opened()
    const { body } = await server.call(startApproval, { body: { type: 4, address: shop.url } }, { as })
    await visit(body.data!.url)
    for (const url of [
      body.data!.url,
      `${MAIN}/api/store-approval/leave`,
      `${MAIN}/api/store-approval/leave?ticket=x`,
    ]) {
      const { status, location, set } = await visit(url)
      expect([status, brought(location, 'refused'), set]).toEqual([303, 'STORE_GRANT_EXPIRED', 'undefined'])
    }
  })
  it("another browser's return: the state of another seller is no state of mine", async () => {
    const shop = await opened()
    const [mine, theirs] = [await away(shop), await away(shop, 'seller@acme.test')]
    expect(await refused({ url: theirs.url, cookie: mine.cookie })).toBe('STORE_GRANT_EXPIRED')
  })
  it('a grant in the hands of another log-in, a colleague of the same organisation included', async () => {
    const shop = await opened()
    const grant = brought(await back(await away(shop)))
    await plantColleague()
    for (const who of ['seller@acme.test', 'colleague@demo.test']) {
      for (const route of [testStore, connectStore]) {
        const { status, body } = await server.call(route, { body: requestOf(grant) }, { as: who })
        expect([status, body.errorCode]).toEqual([422, 'STORE_GRANT_EXPIRED'])
      }
    }
    expect(shop.tokens.requests.count).toBe(0)
  })
  it('an approval that took too long, which is then forgotten with what it held', async () => {
    const shop = await opened()
    const slow = await away(shop)
    const held = brought(await back(await away(shop)))
    await server.admin.query(`update store_grant set expires_at = expires_at - interval '31 minutes'`)
    expect(await refused(slow)).toBe('STORE_GRANT_EXPIRED')
    const { body } = await server.call(connectStore, { body: requestOf(held) }, { as })
    expect(body.errorCode).toBe('STORE_GRANT_EXPIRED')
    await inScope(server.database, { role: 'service', orgId: 0 }, (db) => forgetOverGrants(db, server.clock.now()))
    expect((await server.admin.query('select 1 from store_grant')).rows).toEqual([])
  })
})

describe('tokens of an approval', () => {
  it('are renewed before they end; what renews them is kept sealed, and nothing is in the clear', async () => {
    const shop = await opened()
    const storeId = await connected(shop)
    await pullLater(shop, storeId, HOUR - 4 * 60_000)
    expect([shop.tokens.requests.count, (await keeper(server, as).store(storeId)).pullOrderStatus]).toEqual([2, 2])
    const { rows } = await server.admin.query(
      `select 1 from store_secret s where s::text like '%shprt%' union all select 1 from store_grant g where g::text like '%code-%'`,
    )
    expect(rows).toEqual([])
  })
  it('end in the middle of a pull, and no order is missed', async () => {
    const shop = await opened()
    const storeId = await connected(shop)
    for (let id = 2; id <= 60; id++) shop.put({ id, updatedAt: new Date(shop.clock.now - HOUR) })
    shop.trouble(
      { kind: 'meanwhile', act: () => undefined },
      { kind: 'meanwhile', act: () => void (shop.clock.now += HOUR) },
    )
    await keeper(server, as).pull(storeId)
    expect(await keeper(server, as).counts(storeId)).toEqual([59, 0, 0])
  })
  it('are renewed once by two nodes that find them at their end', async () => {
    const shop = await opened()
    const storeId = await connected(shop)
    shop.clock.now += HOUR
    const replay = () => server.call(replayStoreOrder, { params: { id: storeId }, body: { externalId: '1' } }, { as })
    const answers = await Promise.all([replay(), replay(), replay()])
    expect([answers.map(({ status }) => status), shop.tokens.requests.count]).toEqual([[200, 200, 200], 2])
  })
  it('are asked for again with the old refresh token when the answer was lost', async () => {
    const shop = await opened()
    const storeId = await connected(shop)
    shop.clock.now += HOUR
    shop.tokens.loseNext.value = true
    await keeper(server, as).pull(storeId)
    expect((await keeper(server, as).store(storeId)).fault?.code).toBe('STORE_UNREACHABLE')
    await keeper(server, as).pull(storeId)
    expect((await keeper(server, as).store(storeId)).pullOrderStatus).toBe(2)
  })
  it.each([
    ['the app is uninstalled', (shop: FakeShopify) => shop.tokens.uninstall(), 0],
    ['what renews them has ended', () => undefined, 91 * 24 * HOUR],
  ])('stop the store when %s, and a new approval lets it go on', async (_what, end, ms) => {
    const shop = await opened()
    const storeId = await connected(shop)
    end(shop)
    await pullLater(shop, storeId, ms)
    const stopped = await keeper(server, as).store(storeId)
    expect([stopped.state, stopped.fault?.code]).toEqual([storeState.needsSignIn, 'STORE_AUTH_EXPIRED'])
    const location = await back(await away(shop, as, storeId))
    expect(location).toMatch(new RegExp(`/b/#/store/lists\\?grant=.*store=${storeId}$`))
    const body = { way: 'oauth', keys: { grant: brought(location) } }
    const { body: signedIn } = await server.call(signInStore, { params: { id: storeId }, body }, { as })
    expect(signedIn.data).toMatchObject({ storeId, state: storeState.active })
    await runPulls(server)
    expect((await keeper(server, as).store(storeId)).pullOrderStatus).toBe(2)
  })
  it('of another shop do not sign a store in', async () => {
    const storeId = await connected(await opened())
    const grant = brought(await back(await away(await opened())))
    const body = { way: 'oauth', keys: { grant } }
    const answer = await server.call(signInStore, { params: { id: storeId }, body }, { as })
    expect(answer.body.errorCode).toBe('STORE_MISMATCH')
  })
  it('lack a right that is named', async () => {
    const shop = await opened()
    shop.scopes.splice(0)
    const { body } = await server.call(testStore, { body: requestOf(brought(await back(await away(shop)))) }, { as })
    expect([body.errorCode, body.message]).toEqual(['STORE_SCOPE_MISSING', expect.stringContaining('read_orders')])
  })
})
