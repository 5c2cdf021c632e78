import { afterEach, describe, expect, it } from 'vitest'
import type { FakeShop, Sale } from '../testing/fakes/shop.ts'
import { fakeShopify } from '../testing/fakes/shopify.ts'
import { SHOPIFY_TOKEN } from '../testing/fakes/shopify-tokens.ts'
import { fakeWooCommerce, WOO_KEYS } from '../testing/fakes/woocommerce.ts'
import { type Connector, type Cursor, isUnreadable, type Secrets, type StoreCtx, type StoreOrder } from './connector.ts'
import { guardedFetch } from './guard/fetch.ts'
import { shopify } from './shopify/index.ts'
import { wooCommerce } from './woocommerce/index.ts'

interface Platform {
  connector: Connector
  open(): Promise<FakeShop>
  secrets: Secrets
  wrong: Secrets
  /** Of an order, as the platform says it, something that cannot be read. */
  broken: Record<string, unknown>
  pageSize: number
}
const platforms: [string, Platform][] = [
  [
    'Shopify',
    {
      connector: shopify,
      open: fakeShopify,
      secrets: { way: 'token', values: { token: SHOPIFY_TOKEN } },
      wrong: { way: 'token', values: { token: 'shpat_wrong' } },
      broken: { createdAt: 'yesterday' },
      pageSize: 8,
    },
  ],
  [
    'WooCommerce',
    {
      connector: wooCommerce,
      open: fakeWooCommerce,
      secrets: { way: 'keys', values: WOO_KEYS },
      wrong: { way: 'keys', values: { ...WOO_KEYS, consumerSecret: 'cs_wrong' } },
      broken: { date_created_gmt: 'yesterday' },
      pageSize: 100,
    },
  ],
]

const start = Date.parse('2026-11-01T10:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)

describe.each(platforms)('%s', (_name, { connector, open, secrets, wrong, broken, pageSize }) => {
  const shops: FakeShop[] = []
  afterEach(async () => {
    for (const shop of shops.splice(0)) await shop.close()
  })
  async function openShop(sales: Sale[] = []): Promise<{ shop: FakeShop; ctx: StoreCtx }> {
    const shop = await open()
    shop.clock.now = Date.parse('2026-11-20T10:00:00Z')
    shops.push(shop)
    for (const sale of sales) shop.put(sale)
    const ctx: StoreCtx = {
      address: shop.url,
      secrets,
      apiVersion: '2026-10',
      app: undefined,
      http: guardedFetch({ allowPrivate: true }),
      now: () => new Date(shop.clock.now),
      sleep: async (ms) => void (shop.clock.now += ms),
      signal: new AbortController().signal,
    }
    return { shop, ctx }
  }
  const from = (since: Date): Cursor => ({ since: since.toISOString(), watermark: since.toISOString() })

  interface Pulled {
    orders: StoreOrder[]
    unreadable: string[]
    removed: string[]
    cursor: Cursor
    pages: number
    fault: string | null
  }
  async function pull(ctx: StoreCtx, cursor: Cursor, maxPages = 1000): Promise<Pulled> {
    const result: Pulled = { orders: [], unreadable: [], removed: [], cursor, pages: 0, fault: null }
    for await (const page of connector.pullOrders(ctx, cursor)) {
      if (!page.ok) return { ...result, fault: page.fault.kind }
      result.pages++
      for (const order of page.value.orders) {
        if (isUnreadable(order)) result.unreadable.push(order.externalId)
        else result.orders.push(order)
      }
      result.removed.push(...page.value.removed)
      result.cursor = page.value.next
      if (result.pages >= maxPages) break
    }
    return result
  }
  const ids = ({ orders }: Pulled) => orders.map((order) => Number(order.externalId)).toSorted((a, b) => a - b)
  const many = (count: number, each = 60): Sale[] =>
    Array.from({ length: count }, (_, index) => ({ id: 1001 + index, updatedAt: at(index * each) }))

  it('connects and names the shop', async () => {
    const { ctx } = await openShop()
    const verified = await connector.verify(ctx)
    expect(verified).toMatchObject({ ok: true, value: { address: ctx.address, missingRights: [] } })
  })
  it('says that keys are refused', async () => {
    const { ctx } = await openShop()
    const verified = await connector.verify({ ...ctx, secrets: wrong })
    expect(verified).toMatchObject({ ok: false, fault: { kind: 'unauthorized' } })
    expect(await pull({ ...ctx, secrets: wrong }, from(at(0)))).toMatchObject({ fault: 'unauthorized' })
  })
  it('lists exactly the changed ones, all of them, over many pages', async () => {
    const { ctx } = await openShop([{ id: 7, updatedAt: at(-3600) }, ...many(pageSize * 2 + 5)])
    const pulled = await pull(ctx, from(at(0)))
    expect(ids(pulled)).toEqual(many(pageSize * 2 + 5).map(({ id }) => id))
    expect(pulled.cursor.watermark).toBe(at((pageSize * 2 + 4) * 60).toISOString())
  })
  it('loses and doubles nothing when many share a second at the border of a page', async () => {
    const crowd = many(pageSize * 2 + 20, 0).map((sale) => ({ ...sale, updatedAt: at(500) }))
    const others = many(20).map((sale) => ({ ...sale, id: sale.id + 10_000 }))
    const later = many(10).map((sale, index) => ({ id: sale.id + 20_000, updatedAt: at(501 + index) }))
    const { ctx } = await openShop([...crowd, ...others, ...later])
    expect(new Set(ids(await pull(ctx, from(at(-1)))))).toEqual(
      new Set([...crowd, ...others, ...later].map(({ id }) => id)),
    )
  })
  it('neither loses nor doubles what is edited between two pages', async () => {
    const sales = many(pageSize * 3)
    const { shop, ctx } = await openShop(sales)
    const edited = { ...sales[2]!, name: 'Edited Meanwhile', updatedAt: at(99_999) }
    shop.trouble({ kind: 'meanwhile', act: () => {} }, { kind: 'meanwhile', act: () => shop.put(edited) })
    const pulled = await pull(ctx, from(at(0)))
    expect(new Set(ids(pulled))).toEqual(new Set(sales.map(({ id }) => id)))
    expect(pulled.orders.filter((order) => order.externalId === '1003').at(-1)?.shipTo?.name).toBe('Edited Meanwhile')
  })
  it('goes on from the cursor of any page, as after a crash', async () => {
    const sales = many(pageSize * 3 + 1)
    const { ctx } = await openShop(sales)
    for (const pages of [1, 2, 3]) {
      const before = await pull(ctx, from(at(0)), pages)
      const after = await pull(ctx, JSON.parse(JSON.stringify(before.cursor)) as Cursor)
      expect(new Set([...ids(before), ...ids(after)])).toEqual(new Set(sales.map(({ id }) => id)))
    }
  })
  it('waits when it is slowed down, and finishes', async () => {
    const { shop, ctx } = await openShop(many(20))
    shop.trouble({ kind: 'throttle' }, { kind: 'throttle' }, { kind: 'throttle' })
    expect(ids(await pull(ctx, from(at(0))))).toHaveLength(20)
  })
  it('tries a stumbling server three times', async () => {
    const { shop, ctx } = await openShop(many(3))
    shop.trouble({ kind: 'status', status: 500 }, { kind: 'cut' })
    expect(ids(await pull(ctx, from(at(0))))).toHaveLength(3)
    for (let n = 0; n < 3; n++) shop.trouble({ kind: 'status', status: 502 })
    expect((await pull(ctx, from(at(0)))).fault).toBe('unavailable')
  })
  it('says that a web page is no list of orders, and follows no redirect', async () => {
    const { shop, ctx } = await openShop(many(3))
    const other = await open()
    shops.push(other)
    shop.trouble({ kind: 'html' })
    expect((await pull(ctx, from(at(0)))).fault).toBe('bad_response')
    shop.trouble({ kind: 'status', status: 302, headers: { location: `${other.url}/steal` } })
    expect((await pull(ctx, from(at(0)))).fault).toBe('bad_response')
    expect(other.seen).toEqual([])
  })
  it('leaves one unreadable order aside and reads the other 49', async () => {
    const sales = many(50)
    sales[20] = { ...sales[20]!, raw: broken }
    const { ctx } = await openShop(sales)
    const pulled = await pull(ctx, from(at(0)))
    expect([ids(pulled).length, pulled.unreadable]).toEqual([49, ['1021']])
  })
  it('reads currencies without and with three decimals, to 1/10,000', async () => {
    const line = (price: string) => [{ sku: 'A', name: 'A', quantity: 1, price }]
    const { ctx } = await openShop([
      { id: 1, updatedAt: at(1), currency: 'JPY', lines: line('1980') },
      { id: 2, updatedAt: at(2), currency: 'KWD', lines: line('12.345') },
      { id: 3, updatedAt: at(3), lines: line('0.1') },
    ])
    const { orders } = await pull(ctx, from(at(0)))
    expect(orders.map(({ currency, lines }) => [currency, lines[0]?.unitPrice])).toEqual([
      ['JPY', 19_800_000],
      ['KWD', 123_450],
      ['USD', 1000],
    ])
  })
  it('reads 120 lines, a missing SKU, no address, emoji and Chinese', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => ({
      sku: `S-${index}`,
      name: `Line ${index}`,
      quantity: 1,
      price: '1.00',
    }))
    const { ctx } = await openShop([
      { id: 1, updatedAt: at(1), lines },
      {
        id: 2,
        updatedAt: at(2),
        lines: [{ sku: null, name: '茶杯 🍵\u0000', quantity: 1, price: '1.00' }],
        name: '王 芳👩‍🚀',
      },
      { id: 3, updatedAt: at(3), address: null },
    ])
    const { orders } = await pull(ctx, from(at(0)))
    expect(orders[0]?.lines.map(({ sku }) => sku)).toEqual(lines.map(({ sku }) => sku))
    expect([orders[1]?.lines[0], orders[1]?.shipTo?.name]).toMatchObject([{ sku: null, name: '茶杯 🍵' }, '王 芳👩‍🚀'])
    expect(orders[2]?.shipTo).toBeNull()
  })
  it('tells open, shipped, canceled, held and unpaid orders apart', async () => {
    const { ctx } = await openShop([
      { id: 1, updatedAt: at(1) },
      { id: 2, updatedAt: at(2), state: 'shipped' },
      { id: 3, updatedAt: at(3), state: 'canceled' },
      { id: 4, updatedAt: at(4), state: 'hold' },
      { id: 5, updatedAt: at(5), paid: false },
    ])
    const { orders } = await pull(ctx, from(at(0)))
    expect(orders.map(({ lifecycle, hold, payment }) => [lifecycle, hold !== null, payment === 'unpaid'])).toEqual([
      ['open', false, false],
      ['shipped', false, false],
      ['canceled', false, false],
      ['open', true, false],
      ['open', false, true],
    ])
  })
  it('fetches one order, and knows when there is none', async () => {
    const { ctx } = await openShop(many(2))
    expect(await connector.getOrder(ctx, '1002', null)).toMatchObject({ ok: true, value: { externalId: '1002' } })
    expect(await connector.getOrder(ctx, '99', null)).toEqual({ ok: true, value: null })
    expect(await connector.getOrder(ctx, '../secrets', null)).toEqual({ ok: true, value: null })
  })
  it('stops when it is told to', async () => {
    const { ctx } = await openShop(many(3))
    const stopping = { ...ctx, signal: AbortSignal.abort() }
    await expect(pull(stopping, from(at(0)))).rejects.toThrow()
  })
})
