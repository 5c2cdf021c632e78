import { getOrder } from '@waybill/contract/orders/api'
import { getOrderDefaults, saveOrderDefaults } from '@waybill/contract/defaults/api'
import { createAddress } from '@waybill/contract/addresses/api'
import { createProduct } from '@waybill/contract/products/api'
import { undoFillFromProducts } from '@waybill/contract/orders/from-products-api'
import { beforeAll, afterEach, describe, expect, it } from 'vitest'
import type { FakeShop, Sale } from '../../../testing/fakes/shop.ts'
import { fakeShopify } from '../../../testing/fakes/shopify.ts'
import { useTestServer } from '../../../testing/server.ts'
import { testSender } from '../../../testing/shipping.ts'
import { fakesAllowed, keeper, ordersOf, platforms, shopifyRequest } from './testing.ts'

const server = useTestServer(fakesAllowed)
const as = 'seller@demo.test'
const shops: FakeShop[] = []
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
})
beforeAll(async () => {
  const body = {
    skuCode: 'SYNC-MUG',
    skuName: 'Stoneware mug',
    packageType: 'Package Needed',
    length: 6,
    width: 5,
    height: 4,
    weight1: 1,
    weight2: 8,
    unit: 'in/lb',
    declaredValue: 12_5000,
    originCountry: 'US',
    scheduleB: '691200',
    custDescription: 'Stoneware mug',
  } as const
  const headers = { 'idempotency-key': 'fills-of-synced-orders' }
  expect((await server.call(createProduct, { body }, { as, headers })).body.errorCode).toBeNull()
  const sender = { ...testSender, type: 1, isDefault: true } as const
  const key = { 'idempotency-key': 'sender-of-synced-orders' }
  expect((await server.call(createAddress, { body: sender }, { as, headers: key })).body.errorCode).toBeNull()
})

const setSetting = async (fillFromProducts: boolean) => {
  const { version } = (await server.call(getOrderDefaults, {}, { as })).body.data!
  await server.call(saveOrderDefaults, { body: { version, change: { fillFromProducts } } }, { as })
}

describe.each(platforms)('orders synced from %s', (_name, open, requestOf) => {
  const ago = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000)
  const mug = (quantity = 1) => [{ sku: 'sync-mug', name: 'Mug', quantity, price: '20.00' }]
  const toronto = { city: 'Toronto', state: 'ON', zip: 'M5V 2T6', country: 'CA' }
  /** An order whose items the store knows no weight of. */
  const sale = (id: number, more: Partial<Sale> = {}): Sale => ({
    id,
    updatedAt: ago(50),
    lines: mug(),
    raw: { totalWeight: '0' },
    ...more,
  })
  async function synced(...sales: Sale[]) {
    const shop = await open()
    shops.push(shop)
    for (const sale of sales) shop.put(sale)
    const storeId = await keeper(server, as).open(requestOf(shop.url))
    return { shop, storeId, orders: () => read(storeId) }
  }
  async function read(storeId: number) {
    const rows = await ordersOf(server, storeId)
    return Promise.all(rows.map(async ({ id }) => (await server.call(getOrder, { params: { id } }, { as })).body.data!))
  }

  it('get weight, size and customs details of their products, and further pulls do not undo a removal', async () => {
    const first = sale(901, { address: toronto })
    const { shop, storeId, orders } = await synced(first, sale(902, { lines: mug(3) }))
    const [abroad, home] = await orders()
    expect(abroad).toMatchObject({
      package: { massUnit: 'lb', weight: 1, weight2: 8, length: 6, width: 5, height: 4, sizeUnit: 'in' },
      declaredValue: 12_5000,
      fromProducts: ['weight', 'size', 'customs'],
      lines: [{ customs: { hsCode: '691200', originCountry: 'US', description: 'Stoneware mug', value: 12_5000 } }],
    })
    expect(home).toMatchObject({ package: { weight: 4, weight2: 8, length: null }, fromProducts: ['weight'] })
    expect(home?.lines[0]?.customs).toBeNull()
    const removed = [{ id: abroad!.id, parts: abroad!.fromProducts }]
    await server.call(undoFillFromProducts, { body: { orders: removed } }, { as })
    shop.put({ ...first, updatedAt: ago(1), name: 'Another Name' })
    await keeper(server, as).pull(storeId)
    const [again] = await orders()
    expect(again).toMatchObject({ recipient: 'Another Name', fromProducts: [], weightCg: null, declaredValue: null })
  })

  it('get the weight of other items when the store changes them', async () => {
    const { shop, storeId, orders } = await synced(sale(903))
    expect((await orders())[0]?.package).toMatchObject({ weight: 1, weight2: 8 })
    shop.put(sale(903, { updatedAt: ago(1), lines: mug(2) }))
    await keeper(server, as).pull(storeId)
    const [changed] = await orders()
    expect(changed).toMatchObject({ package: { weight: 3, weight2: null } })
    expect(changed?.fromProducts).toContain('weight')
  })

  it('stay as the store has them where the seller switched filling off', async () => {
    await setSetting(false)
    const { orders } = await synced(sale(904))
    await setSetting(true)
    expect((await orders())[0]).toMatchObject({ weightCg: null, fromProducts: [] })
  })
})

it('a weight that the store has stays', async () => {
  const shop = await fakeShopify()
  shops.push(shop)
  const lines = [{ sku: 'SYNC-MUG', name: 'Mug', quantity: 1, price: '20.00' }]
  shop.put({ id: 905, updatedAt: new Date(server.clock.now().getTime() - 60_000), lines })
  const [row] = await ordersOf(server, await keeper(server, as).open(shopifyRequest(shop.url)))
  const { body } = await server.call(getOrder, { params: { id: row!.id } }, { as })
  expect(body.data).toMatchObject({ package: { massUnit: 'kg', weight: 0, weight2: 340 }, fromProducts: ['size'] })
})
