import { disconnectStore } from '@waybill/contract/stores/api'
import { updateOrder } from '@waybill/contract/orders/api'
import { afterEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import type { FakeShop } from '../../../testing/fakes/shop.ts'
import { useTestServer } from '../../../testing/server.ts'
import { seedOrders, plantShipment, someOrder } from '../orders/testing.ts'
import { fakesAllowed, keeper, ordersOf, platforms, shopifyRequest } from './testing.ts'

const server = useTestServer(fakesAllowed)
const as = 'seller@demo.test'
const mine = () => keeper(server, as)
const ago = (minutes: number) => new Date(Math.floor((server.clock.now().getTime() - minutes * 60_000) / 1000) * 1000)

const shops: FakeShop[] = []
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
})
async function opened(open: () => Promise<FakeShop>): Promise<FakeShop> {
  const shop = await open()
  shops.push(shop)
  return shop
}
const outcomesOf = async (storeId: number) =>
  (await mine().entries(storeId)).map(({ externalId, outcome, reason }) => [externalId, outcome, reason?.code ?? null])

describe.each(platforms)('orders that came from %s', (_name, open, requestOf) => {
  it('and are put on hold there are told of once, with and without a label', async () => {
    const shop = await opened(open)
    for (const id of [501, 502]) shop.put({ id, updatedAt: ago(60) })
    const storeId = await mine().open(requestOf(shop.url))
    await plantShipment(server, demoOrg.seller, (await ordersOf(server, storeId))[1]!.id)
    for (const id of [501, 502]) shop.put({ id, updatedAt: ago(50), state: 'hold' })
    for (const errors of [2, 0]) {
      await mine().pull(storeId)
      expect((await mine().store(storeId)).errorCount).toBe(errors)
    }
    expect((await outcomesOf(storeId)).slice(0, 2).toSorted()).toEqual([
      ['501', 'error', 'STORE_ORDER_HELD_LATER'],
      ['502', 'error', 'STORE_ORDER_HELD_LATER'],
    ])
    expect((await ordersOf(server, storeId)).map(({ status }) => status)).toEqual([1, 2])
  })

  it('and by a spreadsheet before follow the shop, as far as nobody changed them here', async () => {
    const shop = await opened(open)
    const storeId = await mine().open(requestOf(shop.url))
    const ids = await seedOrders(
      server,
      demoOrg.seller,
      [501, 502, 503, 504].map((id) => someOrder(`#${id}`, { storeId })),
    )
    const sale = (id: number) => ({ id, number: `#${id}`, updatedAt: ago(30), address: { line1: '2 Other Road' } })
    shop.put({ ...sale(501), state: 'shipped' })
    shop.put({ ...sale(502), state: 'canceled' })
    for (const id of [503, 504]) shop.put(sale(id))
    await mine().pull(storeId)
    const look = async () => (await ordersOf(server, storeId)).map(({ status, line1 }) => [status, line1])
    expect(await look()).toEqual([
      [2, '350 5th Ave'],
      [3, '350 5th Ave'],
      [1, '350 5th Ave'],
      [1, '350 5th Ave'],
    ])
    const recipient = { name: 'Ann', line1: '1 Main St', city: 'Denver', state: 'CO', zip: '80202', country: 'US' }
    await server.call(updateOrder, { params: { id: ids.get('#504')! }, body: { version: 1, recipient } }, { as })
    for (const id of [503, 504]) shop.put({ ...sale(id), updatedAt: ago(20), address: { line1: '1 New Street' } })
    await mine().pull(storeId)
    expect((await look()).slice(2)).toEqual([
      [1, '1 New Street'],
      [1, '1 Main St'],
    ])
    expect((await outcomesOf(storeId)).slice(0, 2)).toContainEqual(['504', 'skipped', 'STORE_ORDER_EDITED_HERE'])
  })

  it('too late or unpaid come when the store is connected again with a wider wish', async () => {
    const shop = await opened(open)
    shop.put({ id: 501, updatedAt: ago(60), paid: false })
    shop.put({ id: 502, updatedAt: ago(60), createdAt: ago(60 * 24 * 40) })
    const storeId = await mine().open(requestOf(shop.url))
    await mine().pull(storeId)
    expect((await outcomesOf(storeId)).toSorted()).toEqual([
      ['501', 'skipped', 'STORE_ORDER_UNPAID'],
      ['502', 'skipped', 'STORE_ORDER_TOO_OLD'],
    ])
    await server.call(disconnectStore, { params: { id: storeId } }, { as })
    const since = ago(60 * 24 * 100)
      .toISOString()
      .slice(0, 10)
    expect(await mine().open({ ...requestOf(shop.url), importUnpaid: true, since })).toBe(storeId)
    expect([await mine().counts(storeId), (await ordersOf(server, storeId)).length]).toEqual([[2, 0, 0], 2])
  })

  it('could not be taken for want of an address, which the shop shows days later without calling it a change', async () => {
    const shop = await opened(open)
    const fiveDays = ago(60 * 24 * 5)
    shop.put({ id: 501, updatedAt: fiveDays, address: null })
    shop.put({ id: 502, updatedAt: ago(60) })
    const storeId = await mine().open(requestOf(shop.url))
    expect((await outcomesOf(storeId)).toSorted()).toEqual([
      ['501', 'error', 'STORE_ORDER_NO_ADDRESS'],
      ['502', 'inserted', null],
    ])
    shop.put({ id: 501, updatedAt: fiveDays })
    await server.admin.query(
      `update store_connection set last_full_sync_at = last_full_sync_at - interval '2 days' where store_id = $1`,
      [storeId],
    )
    await mine().pull(storeId)
    expect([await mine().counts(storeId), (await ordersOf(server, storeId)).length]).toEqual([[1, 0, 0], 2])
  })

  it('forget with their old address whether somebody lived there', async () => {
    const shop = await opened(open)
    shop.put({ id: 501, updatedAt: ago(60) })
    const storeId = await mine().open(requestOf(shop.url))
    await server.admin.query('update sales_order set residential = 2 where store_id = $1', [storeId])
    shop.put({ id: 501, updatedAt: ago(50), address: { line1: '1 New Street' } })
    await mine().pull(storeId)
    const { rows } = await server.admin.query('select line1, residential from sales_order where store_id = $1', [
      storeId,
    ])
    expect(rows).toEqual([{ line1: '1 New Street', residential: null }])
  })
})

describe('orders that came from Shopify', () => {
  const [, open] = platforms[0]
  it.each(['REFUNDED', 'VOIDED'])('are canceled when their payment is %s', async (displayFinancialStatus) => {
    const shop = await opened(open)
    shop.put({ id: 501, updatedAt: ago(60) })
    const storeId = await mine().open(shopifyRequest(shop.url))
    shop.put({ id: 501, updatedAt: ago(50), raw: { displayFinancialStatus } })
    await mine().pull(storeId)
    expect((await ordersOf(server, storeId)).map(({ status }) => status)).toEqual([3])
    expect((await outcomesOf(storeId))[0]).toEqual(['501', 'canceled', null])
  })

  it('have the weight that the shop says now, unless somebody weighed them here', async () => {
    const shop = await opened(open)
    for (const id of [501, 502, 503])
      shop.put({ id, updatedAt: ago(60), raw: { totalWeight: id === 502 ? '0' : '340' } })
    const storeId = await mine().open(shopifyRequest(shop.url))
    const weighed = (await ordersOf(server, storeId))[2]!
    const parcel = {
      massUnit: 'kg',
      sizeUnit: 'cm',
      weight: 3,
      weight2: 0,
      length: null,
      width: null,
      height: null,
    } as const
    const body = { version: weighed.version, package: parcel }
    expect((await server.call(updateOrder, { params: { id: weighed.id }, body }, { as })).status).toBe(200)
    const lines = [{ sku: 'MUG-B', name: 'Mug', quantity: 20, price: '12.00' }]
    for (const id of [501, 502, 503]) shop.put({ id, updatedAt: ago(50), lines, raw: { totalWeight: '6800' } })
    await mine().pull(storeId)
    expect((await ordersOf(server, storeId)).map(({ quantity, weight_cg }) => [quantity, weight_cg])).toEqual([
      [20, 680_000],
      [20, 680_000],
      [20, 300_000],
    ])
  })
})
