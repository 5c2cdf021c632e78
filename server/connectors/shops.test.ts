import { describe, expect, it } from 'vitest'
import { fakeShopify } from '../testing/fakes/shopify.ts'
import { SHOPIFY_CLIENT } from '../testing/fakes/shopify-tokens.ts'
import { fakeWooCommerce, WOO_KEYS } from '../testing/fakes/woocommerce.ts'
import { isUnreadable, type OrderPage, type Secrets, type StoreCtx, type StoreOrder } from './connector.ts'
import { demo } from './demo/index.ts'
import type { Out } from './fault.ts'
import { guardedFetch } from './guard/fetch.ts'
import { shopAddress } from './index.ts'
import { shopify } from './shopify/index.ts'
import { amount, clean, fromHtml } from './values.ts'
import { wooCommerce } from './woocommerce/index.ts'

const start = Date.parse('2026-11-01T10:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)
const from = (since: Date) => ({ since: since.toISOString(), watermark: since.toISOString() })

function ctxOf(shop: { url: string; clock: { now: number } }, secrets: Secrets): StoreCtx {
  return {
    address: shop.url,
    secrets,
    apiVersion: '2026-10',
    app: undefined,
    http: guardedFetch({ allowPrivate: true }),
    now: () => new Date(shop.clock.now),
    sleep: async (ms) => void (shop.clock.now += ms),
    signal: new AbortController().signal,
  }
}

async function pagesOf(pages: AsyncIterable<Out<OrderPage>>): Promise<Out<OrderPage>[]> {
  const all: Out<OrderPage>[] = []
  for await (const page of pages) all.push(page)
  return all
}

describe('Shopify', () => {
  const token = { way: 'token', values: { token: 'shpat_right' } }
  it('fits its pages to the cost bucket: 400 orders without one refusal', async () => {
    const shop = await fakeShopify()
    shop.clock.now = Date.parse('2026-11-20T10:00:00Z')
    for (let id = 1; id <= 400; id++) shop.put({ id, updatedAt: at(id) })
    let [refusals, largest] = [0, 0]
    const orders = new Set<string>()
    const ctx = ctxOf(shop, token)
    const http = ctx.http
    ctx.http = async (request) => {
      largest = Math.max(largest, (request.body as { variables: { n?: number } }).variables.n ?? 0)
      const answer = await http(request)
      if (answer.ok && answer.value.text.includes('"errors"')) refusals++
      return answer
    }
    for (const page of await pagesOf(shopify.pullOrders(ctx, from(at(0))))) {
      if (page.ok) for (const { externalId } of page.value.orders) orders.add(externalId)
    }
    await shop.close()
    expect({ orders: orders.size, refusals, fits: largest > 8 && largest < 30 }).toEqual({
      orders: 400,
      refusals: 0,
      fits: true,
    })
  })
  it('loses nothing in a long window that begins far behind the watermark', async () => {
    const shop = await fakeShopify()
    Object.assign(shop.bucket, { maximum: 1e6, available: 1e6 })
    shop.clock.now = Date.parse('2026-11-20T10:00:00Z')
    for (let id = 1; id <= 1100; id++) shop.put({ id, updatedAt: at(id) })
    const deep = { since: at(0).toISOString(), watermark: at(1100).toISOString() }
    const orders = new Set<string>()
    for (const page of await pagesOf(shopify.pullOrders(ctxOf(shop, token), deep))) {
      if (page.ok) for (const { externalId } of page.value.orders) orders.add(externalId)
    }
    await shop.close()
    expect(orders.size).toBe(1100)
  })
  it('names the right that it lacks', async () => {
    const shop = await fakeShopify()
    shop.scopes.splice(0)
    const [page] = await pagesOf(shopify.pullOrders(ctxOf(shop, token), from(at(0))))
    expect(page).toMatchObject({ ok: false, fault: { kind: 'forbidden_scope', value: 'read_orders' } })
    await shop.close()
  })
  it('asks for a token before the old one ends, and once', async () => {
    const shop = await fakeShopify()
    const ctx = ctxOf(shop, { way: 'client', values: SHOPIFY_CLIENT })
    expect((await shopify.verify(ctx)).ok).toBe(true)
    expect((await shopify.verify(ctx)).ok).toBe(true)
    expect(shop.tokens.requests.count).toBe(1)
    shop.clock.now += 24 * 3_600_000 - 4 * 60_000
    expect((await shopify.verify(ctx)).ok).toBe(true)
    expect(shop.tokens.requests.count).toBe(2)
    await shop.close()
  })
  it.each([
    ['my-shop', 'https://my-shop.myshopify.com'],
    ['My-Shop.myshopify.com', 'https://my-shop.myshopify.com'],
    ['https://my-shop.myshopify.com/admin', 'https://my-shop.myshopify.com'],
    ['https://admin.shopify.com/store/my-shop/orders', 'https://my-shop.myshopify.com'],
    ['evil.com', null],
    ['evil.com/.myshopify.com', null],
    ['a@evil.com#.myshopify.com', null],
    ['my_shop.myshopify.com.evil.com', null],
    ['', null],
  ])('%s is the shop %s', (typed, address) => {
    expect(shopAddress(shopify, typed, false)).toBe(address)
  })
})

describe('WooCommerce', () => {
  const keys = { way: 'keys', values: WOO_KEYS }
  it.each([
    ['example.com', 'https://example.com'],
    ['http://example.com/', 'https://example.com'],
    ['https://example.com/shop/wp-admin/admin.php?page=x', 'https://example.com/shop'],
    ['https://例子.com/wp-json/', 'https://xn--fsqu00a.com'],
    ['https://user:pw@example.com', null],
    ['https://example.com:8443', null],
    ['ftp://example.com', null],
    ['localhost', null],
  ])('%s is the site %s', (typed, address) => {
    expect(shopAddress(wooCommerce, typed, false)).toBe(address)
  })
  it('finds a site with plain permalinks and remembers it', async () => {
    const shop = await fakeWooCommerce()
    shop.site.plainPermalinks = true
    shop.put({ id: 1, updatedAt: at(1) })
    const ctx = ctxOf(shop, keys)
    const verified = await wooCommerce.verify(ctx)
    expect(verified).toMatchObject({ ok: true, value: { secrets: { values: { route: 'plain' } } } })
    if (verified.ok) ctx.secrets = verified.value.secrets
    const [page] = await pagesOf(wooCommerce.pullOrders(ctx, from(at(0))))
    expect(page).toMatchObject({ ok: true, value: { orders: [{ externalId: '1' }] } })
    await shop.close()
  })
  it('is no WooCommerce without its routes', async () => {
    const shop = await fakeWooCommerce()
    shop.site.namespaces = ['wp/v2']
    expect(await wooCommerce.verify(ctxOf(shop, keys))).toMatchObject({ ok: false, fault: { kind: 'bad_response' } })
    await shop.close()
  })
  it.each([false, true])('ends on a crowded second, whether bounds include (%s)', async (inclusive) => {
    const shop = await fakeWooCommerce()
    shop.site.inclusive = inclusive
    for (let id = 1; id <= 350; id++) shop.put({ id, updatedAt: id <= 250 ? at(5) : at(6 + (id % 3)) })
    const found = new Set<string>()
    for await (const page of wooCommerce.pullOrders(ctxOf(shop, keys), from(at(0)))) {
      if (page.ok) for (const order of page.value.orders) found.add(order.externalId)
    }
    await shop.close()
    expect([found.size, shop.seen.length < 15]).toEqual([350, true])
  })
  it.each([0, 1])('says so of a site that answers every question alike, its orders %s s apart', async (apart) => {
    const shop = await fakeWooCommerce()
    shop.site.cached = true
    for (let id = 1; id <= 150; id++) shop.put({ id, updatedAt: at(id * apart) })
    const pages: Out<OrderPage>[] = []
    for await (const page of wooCommerce.pullOrders(ctxOf(shop, keys), from(at(0)))) if (pages.push(page) > 5) break
    await shop.close()
    expect(pages.map((page) => (page.ok ? page.value.orders.length : page.fault.kind))).toEqual([100, 'bad_response'])
  })
  it('takes no order of such a site for one in the bin', async () => {
    const shop = await fakeWooCommerce()
    shop.site.cached = true
    for (let id = 1; id <= 50; id++) shop.put({ id, updatedAt: at(id) })
    const [page] = await pagesOf(wooCommerce.pullOrders(ctxOf(shop, keys), from(at(0))))
    await shop.close()
    expect(page).toMatchObject({ ok: true, value: { removed: [], done: true } })
  })
  it('ships what was not given back, and nothing of an order that was given back whole', async () => {
    const shop = await fakeWooCommerce()
    const line = (sku: string) => ({ sku, name: sku, quantity: 2, price: '1' })
    const raw = { refunds: [{ id: 9, reason: '', total: '-1.00' }] }
    for (const id of [1, 2]) shop.put({ id, updatedAt: at(id), lines: [line('A'), line('B')], raw })
    const back = (of: number, quantity: number) => ({
      id: 90 + of,
      quantity,
      meta_data: [{ id: 1, key: '_refunded_item_id', value: String(of) }],
    })
    shop.refunds.set(1, [{ id: 9, line_items: [back(1, -1)] }])
    shop.refunds.set(2, [
      { id: 9, line_items: [back(1, -2), back(2, -1)] },
      { id: 10, line_items: [back(2, -1)] },
    ])
    const [page] = await pagesOf(wooCommerce.pullOrders(ctxOf(shop, keys), from(at(0))))
    const one = await wooCommerce.getOrder(ctxOf(shop, keys), '1', null)
    await shop.close()
    const left = {
      needsShipping: true,
      lines: [
        { sku: 'A', quantity: 1 },
        { sku: 'B', quantity: 2 },
      ],
    }
    expect(page).toMatchObject({ ok: true, value: { orders: [left, { needsShipping: false, lines: [] }] } })
    expect(one).toMatchObject({ ok: true, value: left })
  })
  it('reads entities, states of its own and what is in the bin', async () => {
    const shop = await fakeWooCommerce()
    shop.clock.now = at(60).getTime()
    const address = {
      first_name: 'Li',
      last_name: 'Lei',
      address_1: '1 Rd',
      city: 'Shenzhen',
      state: 'CN20',
      postcode: '518000',
      country: 'CN',
    }
    shop.put({
      id: 1,
      updatedAt: at(1),
      lines: [{ sku: 'A', name: 'Mug &ndash; <b>Blue</b> &#x1F375;', quantity: 1, price: '1' }],
      raw: { shipping: address },
    })
    shop.put({ id: 2, updatedAt: at(2) })
    shop.remove(2)
    const [page] = await pagesOf(wooCommerce.pullOrders(ctxOf(shop, keys), from(at(0))))
    await shop.close()
    expect(page).toMatchObject({
      ok: true,
      value: { removed: ['2'], orders: [{ shipTo: { state: 'GD' }, lines: [{ name: 'Mug – Blue 🍵' }] }] },
    })
  })
})

describe('the demo store', () => {
  it('says the same for the same pull', async () => {
    const ctx = ctxOf({ url: 'demo', clock: { now: start } }, { way: 'demo', values: {} })
    const pull = async (carry: string): Promise<StoreOrder[]> => {
      const [page] = await pagesOf(demo.pullOrders(ctx, { ...from(at(0)), carry }))
      return page?.ok ? page.value.orders.filter((order): order is StoreOrder => !isUnreadable(order)) : []
    }
    expect(await pull('4')).toEqual(await pull('4'))
    expect((await pull('0')).map(({ orderNo }) => orderNo)).toEqual(['D-1001', 'D-1002', 'D-1003'])
    expect((await pull('1')).map(({ orderNo, lifecycle }) => `${orderNo} ${lifecycle}`)).toContain('D-1002 canceled')
  })
})

describe('values', () => {
  it.each([
    ['12.5', 125_000],
    ['0.00005', 1],
    ['-3', -30_000],
    [19.99, 199_900],
    ['99999999999.9999', 999_999_999_999_999],
    [null, null],
    ['', null],
  ])('%s is %s of 1/10,000', (given, money) => {
    expect(amount(given, 'price')).toBe(money)
  })
  it('takes no amounts that are none', () => {
    for (const wrong of ['1,5', 'abc', '1e5', {}, '0x10']) expect(() => amount(wrong, 'price')).toThrow('price')
  })
  it('cleans text', () => {
    expect([clean('a\u0000b\ud800 '), clean('  '), clean('👍👍👍', 2), fromHtml('a &amp;&bogus; b')]).toEqual([
      'a b�',
      null,
      '👍👍',
      'a &&bogus; b',
    ])
  })
})
