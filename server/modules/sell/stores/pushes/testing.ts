import { getOrder, updateOrder } from '@waybill/contract/orders/api'
import { voidLabels } from '@waybill/contract/shipping/api'
import { changeStore } from '@waybill/contract/stores/api'
import { listStorePushes } from '@waybill/contract/stores/push-api'
import { afterEach, beforeAll, expect } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import type { FakeShop, Sale } from '../../../../testing/fakes/shop.ts'
import type { TestServer } from '../../../../testing/server.ts'
import { seedFunds, shopper } from '../../../../testing/shipping.ts'
import { keeper, ordersOf, packOrders, platforms, pushDue, pushesOf, shopifyRequest } from '../testing.ts'

export const as = 'seller@demo.test'
export const stranger = 'seller@acme.test'
const MINUTE = 60_000

const lines = [
  { sku: 'MUG', name: 'Mug', quantity: 2, price: '12.00' },
  { sku: 'TEA', name: 'Tea', quantity: 1, price: '5.00' },
]

export const live = (shop: FakeShop, id = 501) => (shop.parcels.get(id) ?? []).filter(({ canceled }) => !canceled)

/** A seller with money whose shops are closed after each test. */
export function usePushes(server: TestServer) {
  const shops: FakeShop[] = []
  beforeAll(() => seedFunds(server.database, demoOrg.seller, 5000_0000))
  afterEach(async () => {
    for (const shop of shops.splice(0)) await shop.close()
  })
  const sale = (id: number): Sale => ({ id, updatedAt: new Date(server.clock.now().getTime() - 60 * MINUTE), lines })

  /** A connected shop with orders that can be shipped. */
  async function connected({
    open = platforms[0][1],
    keysOf = shopifyRequest,
    ids = [501],
  }: { open?: () => Promise<FakeShop>; keysOf?: typeof shopifyRequest; ids?: number[] } = {}) {
    const shop = await open()
    shop.clock.now = server.clock.now().getTime()
    shops.push(shop)
    for (const id of ids) shop.put(sale(id))
    const storeId = await keeper(server, as).open(keysOf(shop.url))
    await packOrders(server, storeId)
    const orders = await ordersOf(server, storeId)
    return { shop, storeId, orders, orderId: orders[0]!.id }
  }
  const buy = async (orderId: number, carrier = 1) => {
    const batch = await shopper(server, as).ship([orderId], carrier)
    const [item] = batch.items
    expect(item?.problem ?? null).toBeNull()
    return item!.shipmentId!
  }
  const voidLabel = async (shipmentId: number) => {
    const { body } = await server.call(voidLabels, { body: { shipmentIds: [shipmentId] } }, { as })
    expect(body.data?.results[0]?.state).not.toBe('rejected')
  }
  /** So much later, without anybody being logged out: what waits is as much nearer. */
  const later = async (minutes: number) => {
    await server.admin.query(
      'update store_push set due_at = due_at - make_interval(mins => $1), since = since - make_interval(mins => $1)',
      [minutes],
    )
    for (const shop of shops) shop.clock.now += 1000
    await pushDue(server)
  }
  const states = async (storeId: number) => (await pushesOf(server, storeId)).map(({ state }) => state)
  const pushes = async (storeId: number, query: object = {}) =>
    (await server.call(listStorePushes, { params: { id: storeId }, query }, { as })).body.data!
  const setStore = (id: number, body: object) => server.call(changeStore, { params: { id }, body }, { as })
  const order = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
  return { sale, connected, buy, voidLabel, later, states, pushes, setStore, order }
}

/** Orders that go in several packages. */
export function usePackages(server: TestServer) {
  const inTwo = async (id: number): Promise<void> => {
    const { version } = (await server.call(getOrder, { params: { id } }, { as })).body.data!
    const size = { massUnit: 'lb', sizeUnit: 'in', weight: 2, weight2: 0, length: 10, width: 8, height: 4 } as const
    const otherPackages = [{ ...size, type: null, insuredValue: null, declaredValue: null }]
    const { status } = await server.call(updateOrder, { params: { id }, body: { version, otherPackages } }, { as })
    expect(status).toBe(200)
  }
  /** Labels for all packages that have none. */
  const buyAll = async (orderId: number): Promise<number[]> => {
    const { items } = await shopper(server, as).ship([orderId], 1)
    expect(items.map(({ problem }) => problem)).toEqual(items.map(() => null))
    return items.map(({ shipmentId }) => shipmentId!)
  }
  return { inTwo, buyAll }
}
