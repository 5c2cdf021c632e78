import { getOrder, updateOrder } from '@waybill/contract/orders/api'
import { afterEach, describe, expect, it } from 'vitest'
import { declarationOf, declare, toronto } from '../../../testing/declared-lines.ts'
import type { FakeShop, Sale } from '../../../testing/fakes/shop.ts'
import { useTestServer } from '../../../testing/server.ts'
import { fakesAllowed, keeper, ordersOf, platforms } from './testing.ts'

const server = useTestServer(fakesAllowed)
const as = 'seller@demo.test'
const mine = () => keeper(server, as)
const shops: FakeShop[] = []
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
})
const line = (sku: string, quantity = 2) => ({ sku, name: sku, quantity, price: '20.00' })

describe.each(platforms)('lines of an order that came from %s and that the shop changes', (_name, open, requestOf) => {
  const ago = (minutes: number) => new Date(Math.floor((server.clock.now().getTime() - minutes * 60_000) / 1000) * 1000)
  async function synced(...lines: Sale['lines'] & object) {
    const shop = await open()
    shops.push(shop)
    const sale: Sale = { id: 501, updatedAt: ago(50), address: toronto, lines }
    shop.put(sale)
    const storeId = await mine().open(requestOf(shop.url))
    const [{ id } = { id: 0 }] = await ordersOf(server, storeId)
    let minutes = 40
    const change = async (...next: Sale['lines'] & object) => {
      shop.put({ ...sale, updatedAt: ago(minutes--), lines: next })
      await mine().pull(storeId)
      return (await mine().entries(storeId))[0]?.outcome
    }
    return { id, change }
  }

  it('leave what a person declared of those that stay', async () => {
    const { id, change } = await synced(line('MUG'), line('TEA'))
    const before = await declare(server, as, id)
    expect(await change(line('MUG'))).toBe('updated')
    const after = await declarationOf(server, as, id)
    expect([after.lines, after.customs]).toEqual([before.lines.slice(0, 1), before.customs])
  })

  it('follow the shop in any sequence, and further changes of the shop are not those of a person', async () => {
    const { id, change } = await synced(line('MUG'), line('TEA'))
    const before = await declare(server, as, id)
    expect(await change(line('POT'), line('mug', 3), line('TEA'))).toBe('updated')
    expect(await change(line('POT'), line('mug', 3), line('TEA', 1))).toBe('updated')
    const [mug, tea] = before.lines
    expect((await declarationOf(server, as, id)).lines).toMatchObject([
      { ...mug, sku: 'mug', quantity: 3 },
      { ...tea, quantity: 1 },
      { sku: 'POT', hsCode: null },
    ])
    expect(await change(line('POT'))).toBe('updated')
  })

  it('leave the units of the next parcel, as far as there are still so many', async () => {
    const { id, change } = await synced(line('MUG', 5), line('TEA', 5))
    const { version, lines } = (await server.call(getOrder, { params: { id } }, { as })).body.data!
    const nextParcel = [{ lineId: lines[0]!.id, quantity: 3 }]
    const chosen = await server.call(updateOrder, { params: { id }, body: { version, nextParcel } }, { as })
    expect(chosen.body.errorCode).toBeNull()
    const going = async () => {
      const sorted = 'select sku, going from order_line where order_id = $1 order by id'
      return (await server.admin.query(sorted, [id])).rows.map((row) => [row.sku, row.going])
    }
    await change(line('MUG', 4), line('TEA', 5))
    expect(await going()).toEqual([
      ['MUG', 3],
      ['TEA', 0],
    ])
    await change(line('MUG', 2), line('TEA', 5))
    expect(await going()).toEqual([
      ['MUG', 2],
      ['TEA', 0],
    ])
    await change(line('TEA', 5))
    expect(await going()).toEqual([['TEA', null]])
  })
})
