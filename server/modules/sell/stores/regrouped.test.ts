import { getOrder } from '@waybill/contract/orders/api'
import { combineOrders, splitOrder } from '@waybill/contract/orders/regrouping-api'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { fakeShopify } from '../../../testing/fakes/shopify.ts'
import type { FakeShop, Sale } from '../../../testing/fakes/shop.ts'
import { useTestServer } from '../../../testing/server.ts'
import { plantShipment } from '../orders/testing.ts'
import { fakesAllowed, keeper, ordersOf, shopifyRequest } from './testing.ts'

const server = useTestServer(fakesAllowed)
const as = 'seller@demo.test'
const headers = () => ({ 'idempotency-key': randomUUID() })
const ago = (minutes: number) => new Date(server.clock.now().getTime() - 3_600_000 + minutes * 60_000)
const lines = [{ sku: 'MUG', name: 'Mug', quantity: 2, price: '1.00' }]
const sales = (count: number): Sale[] =>
  Array.from({ length: count }, (_, index) => ({ id: 501 + index, updatedAt: ago(index), lines }))

/** A connected shop with two orders. */
async function connected(): Promise<{ shop: FakeShop; storeId: number }> {
  const shop = await fakeShopify()
  for (const sale of sales(2)) shop.put(sale)
  return { shop, storeId: await keeper(server, as).open(shopifyRequest(shop.url)) }
}
const splitFirst = async (storeId: number) => {
  const [order] = await ordersOf(server, storeId)
  const { body } = await server.call(getOrder, { params: { id: order!.id } }, { as })
  const parts = [{ lines: [{ lineId: body.data!.lines[0]!.id, quantity: 1 }] }]
  await server.call(
    splitOrder,
    { params: { id: order!.id }, body: { version: order!.version, parts } },
    { as, headers: headers() },
  )
}
const combineBoth = async (storeId: number) => {
  const orders = (await ordersOf(server, storeId)).map(({ id, version }) => ({ id, version }))
  const body = { orders, ignoreAddress: true }
  expect((await server.call(combineOrders, { body }, { as, headers: headers() })).status).toBe(200)
}
const reasonOf = async (storeId: number, externalId: string) =>
  (await keeper(server, as).entries(storeId, externalId))[0]

describe('an order of a store that was split or combined here', () => {
  it('is canceled with the store, and the store log says that its other part is not', async () => {
    const { shop, storeId } = await connected()
    await splitFirst(storeId)
    shop.put({ ...sales(1)[0]!, state: 'canceled', updatedAt: ago(40) })
    await keeper(server, as).pull(storeId)
    expect((await ordersOf(server, storeId)).map(({ status }) => status).toSorted()).toEqual([1, 1, 3])
    const entry = { outcome: 'error', reason: { code: 'STORE_ORDER_REGROUPED' } }
    expect(await reasonOf(storeId, '501')).toMatchObject(entry)
    await keeper(server, as).pull(storeId)
    expect((await keeper(server, as).store(storeId)).errorCount).toBe(0)
    await shop.close()
  })

  it('is marked as shipped with the store, and the store log says that its other part still awaits shipment', async () => {
    const { shop, storeId } = await connected()
    await splitFirst(storeId)
    shop.put({ ...sales(1)[0]!, state: 'shipped', updatedAt: ago(40) })
    await keeper(server, as).pull(storeId)
    expect((await ordersOf(server, storeId)).map(({ status }) => status).toSorted()).toEqual([1, 1, 2])
    const entry = { outcome: 'error', reason: { code: 'STORE_ORDER_REGROUPED' } }
    expect(await reasonOf(storeId, '501')).toMatchObject(entry)
    await keeper(server, as).pull(storeId)
    expect((await keeper(server, as).store(storeId)).errorCount).toBe(0)
    await shop.close()
  })

  it('is named where the first part has its label and the store marks all as shipped', async () => {
    const { shop, storeId } = await connected()
    await splitFirst(storeId)
    const [first] = (await ordersOf(server, storeId)).toSorted((one, other) => one.id - other.id)
    await plantShipment(server, demoOrg.seller, first!.id)
    shop.put({ ...sales(1)[0]!, state: 'shipped', updatedAt: ago(40) })
    await keeper(server, as).pull(storeId)
    const entry = { outcome: 'error', reason: { code: 'STORE_ORDER_SHIPPED_THERE' } }
    expect(await reasonOf(storeId, '501')).toMatchObject(entry)
    await shop.close()
  })

  it('is canceled with what a rule split off, unless somebody changed that since', async () => {
    for (const isChanged of [false, true]) {
      const { shop, storeId } = await connected()
      await splitFirst(storeId)
      await server.admin.query('update order_regrouping set rule_id = 1 where rule_id is null')
      const orders = await ordersOf(server, storeId)
      const part = orders.reduce((latest, order) => (order.id > latest.id ? order : latest))
      if (isChanged) await server.admin.query('update sales_order set version = version + 1 where id = $1', [part.id])
      shop.put({ ...sales(1)[0]!, state: 'canceled', updatedAt: ago(40) })
      await keeper(server, as).pull(storeId)
      const statuses = (await ordersOf(server, storeId)).map(({ status }) => status).toSorted()
      expect(statuses).toEqual(isChanged ? [1, 1, 3] : [1, 3, 3])
      const [outcome, code] = isChanged ? ['error', 'STORE_ORDER_REGROUPED'] : ['canceled', undefined]
      const entry = await reasonOf(storeId, '501')
      expect([entry!.outcome, entry!.reason?.code]).toEqual([outcome, code])
      await shop.close()
    }
  })

  it('says that goods are left where what a rule split off was combined with another order', async () => {
    const { shop, storeId } = await connected()
    await splitFirst(storeId)
    await server.admin.query('update order_regrouping set rule_id = 1 where rule_id is null')
    const [first, second, part] = (await ordersOf(server, storeId)).toSorted((one, other) => one.id - other.id)
    const orders = [second!, part!].map(({ id, version }) => ({ id, version }))
    const body = { orders, ignoreAddress: true }
    expect((await server.call(combineOrders, { body }, { as, headers: headers() })).status).toBe(200)
    shop.put({ ...sales(1)[0]!, state: 'canceled', updatedAt: ago(40) })
    await keeper(server, as).pull(storeId)
    const { rows } = await server.admin.query('select status from sales_order where id = $1', [first!.id])
    expect(rows).toEqual([{ status: 3 }])
    expect(await reasonOf(storeId, '501')).toMatchObject({
      outcome: 'error',
      reason: { code: 'STORE_ORDER_REGROUPED' },
    })
    await shop.close()
  })

  it('is not canceled with the store while it contains another order, whichever of the two the store cancels', async () => {
    for (const canceled of [0, 1]) {
      const { shop, storeId } = await connected()
      await combineBoth(storeId)
      shop.put({ ...sales(2)[canceled]!, state: 'canceled', updatedAt: ago(40) })
      await keeper(server, as).pull(storeId)
      expect((await ordersOf(server, storeId)).map(({ status }) => status).toSorted()).toEqual([1, 3])
      expect(await reasonOf(storeId, String(501 + canceled))).toMatchObject({
        outcome: 'error',
        reason: { code: 'STORE_ORDER_REGROUPED' },
      })
      await shop.close()
    }
  })

  it('is not shipped with the store when others are in it, and the store log says so', async () => {
    for (const sent of [0, 1]) {
      const { shop, storeId } = await connected()
      await combineBoth(storeId)
      shop.put({ ...sales(2)[sent]!, state: 'shipped', updatedAt: ago(40) })
      await keeper(server, as).pull(storeId)
      expect((await ordersOf(server, storeId)).map(({ status }) => status).toSorted()).toEqual([1, 3])
      expect(await reasonOf(storeId, String(501 + sent))).toMatchObject({
        outcome: 'error',
        reason: { code: 'STORE_ORDER_REGROUPED' },
      })
      await shop.close()
    }
  })

  it('takes a new address from the store, and the store log says that another order has the old one', async () => {
    const { shop, storeId } = await connected()
    await splitFirst(storeId)
    shop.put({ ...sales(1)[0]!, address: { line1: '1 New Street' }, updatedAt: ago(40) })
    await keeper(server, as).pull(storeId)
    expect((await ordersOf(server, storeId)).filter(({ line1 }) => line1 === '1 New Street')).toHaveLength(1)
    expect(await reasonOf(storeId, '501')).toMatchObject({
      outcome: 'error',
      reason: { code: 'STORE_ORDER_REGROUPED', message: expect.stringContaining('address') },
    })
    await shop.close()
  })
})
