import { afterEach, describe, expect, it } from 'vitest'
import type { FakeShop, Sale } from '../../../testing/fakes/shop.ts'
import { useTestServer } from '../../../testing/server.ts'
import { fakesAllowed, keeper, ordersOf, platforms } from './testing.ts'

const server = useTestServer(fakesAllowed)
const mine = () => keeper(server, 'seller@demo.test')
const ago = (minutes: number) => new Date(Math.floor((server.clock.now().getTime() - minutes * 60_000) / 1000) * 1000)
const lines = [{ sku: 'MUG', name: 'Mug', quantity: 2, price: '1.00' }]
const sale: Sale = { id: 501, updatedAt: new Date(0), lines }

const shops: FakeShop[] = []
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
})

describe.each(platforms)('an order that came from %s and is on its way here', (_name, open, requestOf) => {
  async function synced() {
    const shop = await open()
    shops.push(shop)
    shop.put({ ...sale, updatedAt: ago(60) })
    const storeId = await mine().open(requestOf(shop.url))
    const newest = async () => {
      const [entry] = await mine().entries(storeId, '501')
      return [entry?.outcome, entry?.reason?.code]
    }
    const pull = async (change: Partial<Sale>) => {
      shop.put({ ...sale, updatedAt: ago(50), ...change })
      await mine().pull(storeId)
    }
    const look = async () => (await ordersOf(server, storeId)).map(({ status, line1 }) => [status, line1])
    return { shop, storeId, newest, pull, look }
  }

  it('and which the shop marks as shipped while a warehouse has it is named once', async () => {
    const { storeId, newest, pull, look } = await synced()
    await server.admin.query(
      `insert into outbound (org_id, warehouse_org_id, warehouse_id, order_id, order_no, option, state, recipient, recipient_name, line_count, units)
       select org_id, 1, 1, id, 'x', 10, 'packed', '{}', 'x', 1, 1 from sales_order where store_id = ${storeId}`,
    )
    await pull({ state: 'shipped' })
    expect(await newest()).toEqual(['error', 'STORE_ORDER_SHIPPED_THERE'])
    await mine().pull(storeId)
    expect((await mine().store(storeId)).errorCount).toBe(0)
    // Nothing goes from the warehouse any more: what the shop says counts.
    await server.admin.query(
      `delete from outbound where order_id in (select id from sales_order where store_id = $1)`,
      [storeId],
    )
    await mine().pull(storeId)
    expect(await look()).toEqual([[2, '350 5th Ave']])
  })

  it('and which the shop marks as shipped while only some units have a label is named', async () => {
    const { storeId, newest, pull } = await synced()
    await server.admin.query('update sales_order set units_shipped = 1 where store_id = $1', [storeId])
    await pull({ state: 'shipped' })
    expect(await newest()).toEqual(['error', 'STORE_ORDER_SHIPPED_THERE'])
  })

  it('stays as the warehouse handed it over without a label, and a later change is named once', async () => {
    const { storeId, newest, pull, look } = await synced()
    await server.admin.query('update sales_order set status = 2, version = version + 1 where store_id = $1', [storeId])
    await pull({ address: { line1: '1 New Street' } })
    expect([await look(), await newest()]).toEqual([[[2, '350 5th Ave']], ['error', 'STORE_ORDER_HAS_LABEL']])
    await mine().pull(storeId)
    expect((await mine().store(storeId)).errorCount).toBe(0)
    await pull({ state: 'canceled', updatedAt: ago(40) })
    expect([await look(), await newest()]).toEqual([[[2, '350 5th Ave']], ['error', 'STORE_ORDER_CANCELED_WITH_LABEL']])
  })

  it('is open again where the shop itself marked it as shipped and takes that back', async () => {
    const { pull, look } = await synced()
    await pull({ state: 'shipped' })
    expect(await look()).toEqual([[2, '350 5th Ave']])
    await pull({ address: { line1: '1 New Street' }, updatedAt: ago(40) })
    expect(await look()).toEqual([[1, '1 New Street']])
  })
})
