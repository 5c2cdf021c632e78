import {
  disconnectStore,
  listConnectedStores,
  offeredChannels,
  replayStoreOrder,
  startApproval,
  testStore,
} from '@waybill/contract/stores/api'
import { storeType } from '@waybill/contract/stores/enums'
import { storeState } from '@waybill/contract/stores/stores'
import { afterEach, describe, expect, it } from 'vitest'
import type { FakeShopify } from '../../../testing/fakes/shopify.ts'
import { useTestServer } from '../../../testing/server.ts'
import { clientRequest, fakesAllowed, keeper, platforms } from './testing.ts'

const server = useTestServer(fakesAllowed)
const as = 'seller@demo.test'
const shops: FakeShopify[] = []
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
  const { body } = await server.call(listConnectedStores, {}, { as })
  for (const { storeId } of body.data ?? []) await server.call(disconnectStore, { params: { id: storeId } }, { as })
})
const opened = async (): Promise<FakeShopify> => {
  const shop = await platforms[0][1]()
  shops.push(shop)
  return shop
}
const hourAgo = () => new Date(server.clock.now().getTime() - 3_600_000)

describe("a shop by the seller's own app", () => {
  it('gets tokens by itself, once for many calls, and anew when one is revoked', async () => {
    const shop = await opened()
    shop.put({ id: 1, updatedAt: hourAgo() })
    const mine = keeper(server, as)
    const storeId = await mine.open(clientRequest(shop.url))
    await mine.pull(storeId)
    expect([shop.tokens.requests.count, (await mine.store(storeId)).pullOrderStatus]).toEqual([1, 2])
    shop.trouble({ kind: 'status', status: 401 })
    await mine.pull(storeId)
    expect([shop.tokens.requests.count, (await mine.store(storeId)).pullOrderStatus]).toEqual([2, 2])
  })
  it.each([
    ['is not installed in the shop', 'not_installed', 'STORE_APP_NOT_INSTALLED'],
    ['only allows apps from its own organization', 'elsewhere', 'STORE_APP_MISMATCH'],
  ] as const)('an app that %s is told as that', async (_what, state, code) => {
    const shop = await opened()
    shop.tokens.app.state = state
    const { status, body } = await keeper(server, as).connect(clientRequest(shop.url))
    expect([status, body.errorCode]).toEqual([422, code])
  })
  it('a token that ends in the middle of a pull is replaced, and no order is missed', async () => {
    const shop = await opened()
    const mine = keeper(server, as)
    const storeId = await mine.open(clientRequest(shop.url))
    for (let id = 1; id <= 60; id++) shop.put({ id, updatedAt: hourAgo() })
    const nothing = { kind: 'meanwhile', act: () => undefined } as const
    shop.trouble(nothing, { kind: 'meanwhile', act: () => void (shop.clock.now += 25 * 3_600_000) })
    await mine.pull(storeId)
    expect([shop.tokens.requests.count, await mine.counts(storeId)]).toEqual([2, [60, 0, 0]])
  })
  it('calls at the same time that find their token at its end ask for one new token', async () => {
    const shop = await opened()
    shop.put({ id: 1, updatedAt: hourAgo() })
    const storeId = await keeper(server, as).open(clientRequest(shop.url))
    shop.clock.now += 25 * 3_600_000
    const replay = () => server.call(replayStoreOrder, { params: { id: storeId }, body: { externalId: '1' } }, { as })
    const answers = await Promise.all([1, 2, 3, 4].map(replay))
    expect([answers.map(({ status }) => status), shop.tokens.requests.count]).toEqual([[200, 200, 200, 200], 2])
  })
  it('an app that is uninstalled stops its store, which says what to do', async () => {
    const shop = await opened()
    const mine = keeper(server, as)
    const storeId = await mine.open(clientRequest(shop.url))
    shop.clock.now += 25 * 3_600_000
    shop.tokens.app.state = 'not_installed'
    await mine.pull(storeId)
    const { state, fault } = await mine.store(storeId)
    expect([state, fault?.code]).toEqual([storeState.needsSignIn, 'STORE_APP_NOT_INSTALLED'])
  })
  it('is the way of a server that has no app at Shopify; an approval is neither offered nor taken', async () => {
    const { body } = await server.call(offeredChannels, {}, { as })
    expect(body.data?.find(({ type }) => type === storeType.Shopify)?.ways).toEqual(['client', 'token'])
    const answer = await server.call(startApproval, { body: { type: storeType.Shopify, address: 'a' } }, { as })
    expect([answer.status, answer.body.errorCode]).toEqual([422, 'STORE_TYPE_NOT_OFFERED'])
    const request = { type: storeType.Shopify, address: 'a', way: 'oauth', keys: { grant: 'x' } }
    expect((await server.call(testStore, { body: request }, { as })).body.errorCode).toBe('INVALID_INPUT')
    for (const url of ['/api/store-approval/leave?ticket=x', '/api/store-approval/return?code=x&state=x']) {
      const { status, headers } = await server.request({ method: 'GET', url })
      expect([status, String(headers.location)]).toEqual([303, expect.stringContaining('refused=STORE_GRANT_EXPIRED')])
    }
  })
})
