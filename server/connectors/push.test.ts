import { carrier } from '@waybill/contract/carriers/enums'
import { afterEach, describe, expect, it } from 'vitest'
import type { FakeShop, Sale } from '../testing/fakes/shop.ts'
import { fakeShopify } from '../testing/fakes/shopify.ts'
import { SHOPIFY_TOKEN } from '../testing/fakes/shopify-tokens.ts'
import type { Extension } from '../testing/fakes/woocommerce-parcels.ts'
import { fakeWooCommerce, WOO_KEYS } from '../testing/fakes/woocommerce.ts'
import { type Connector, isUnreadable, type PushReq, type Secrets, type StoreCtx } from './connector.ts'
import { demo } from './demo/index.ts'
import { guardedFetch } from './guard/fetch.ts'
import { shopify } from './shopify/index.ts'
import { wooCommerce } from './woocommerce/index.ts'

interface Platform {
  connector: Connector
  open(): Promise<FakeShop>
  secrets: Secrets
  /** How the shop spells the carrier of the tests. */
  company: string
  /** Whether it says which units are in a parcel. */
  countsUnits: boolean
  takesBack: boolean
}
const woo = async (...extensions: Extension[]): Promise<FakeShop> => {
  const site = await fakeWooCommerce()
  site.extensions.clear()
  for (const one of extensions) site.extensions.add(one)
  return site
}
const wooPlatform = { connector: wooCommerce, secrets: { way: 'keys', values: WOO_KEYS } }
const platforms: [string, Platform][] = [
  [
    'Shopify',
    {
      connector: shopify,
      open: fakeShopify,
      secrets: { way: 'token', values: { token: SHOPIFY_TOKEN } },
      company: 'FedEx',
      countsUnits: true,
      takesBack: true,
    },
  ],
  [
    'WooCommerce by its own fulfilments',
    {
      ...wooPlatform,
      open: () => woo('fulfillments', 'tracking', 'ast'),
      company: 'fedex',
      countsUnits: true,
      takesBack: true,
    },
  ],
  [
    'WooCommerce by Shipment Tracking',
    { ...wooPlatform, open: () => woo('tracking', 'ast'), company: 'Fedex', countsUnits: false, takesBack: true },
  ],
  [
    'WooCommerce by Advanced Shipment Tracking',
    { ...wooPlatform, open: () => woo('ast'), company: 'Fedex', countsUnits: false, takesBack: true },
  ],
  [
    'WooCommerce by notes',
    { ...wooPlatform, open: () => woo(), company: 'FedEx', countsUnits: false, takesBack: false },
  ],
]

const NUMBER = '794612345670'
const OTHER = '794612345681'
const lines = [
  { sku: 'MUG', name: 'Mug', quantity: 2, price: '12.00' },
  { sku: 'TEA', name: 'Tea', quantity: 1, price: '5.00' },
]

describe.each(platforms)('%s', (_name, { connector, open, secrets, company, countsUnits, takesBack }) => {
  const shops: FakeShop[] = []
  afterEach(async () => {
    for (const shop of shops.splice(0)) await shop.close()
  })
  async function openShop(sale: Partial<Sale> = {}) {
    const shop = await open()
    shop.clock.now = Date.parse('2026-11-20T10:00:00Z')
    shops.push(shop)
    shop.put({ id: 51, updatedAt: new Date('2026-11-20T09:00:00Z'), lines, ...sale })
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
    return { shop, ctx, ids: await lineIds(ctx) }
  }
  async function lineIds(ctx: StoreCtx): Promise<string[]> {
    const order = await connector.getOrder(ctx, '51', null)
    if (!order.ok || !order.value || isUnreadable(order.value)) throw new Error('The order cannot be read')
    return (order.value.wholeLines ?? order.value.lines).map((line) => line.externalLineId ?? '')
  }
  const request = (units: [string, number][], more: Partial<PushReq> = {}): PushReq => ({
    externalOrderId: '51',
    lines: units.map(([line, quantity]) => ({ line, quantity })),
    numbers: [NUMBER],
    carrier: carrier.FedEx,
    shippedAt: '2026-11-20T10:00:00.000Z',
    notify: true,
    sentBefore: [],
    ...more,
  })
  const whole = ([mug = '', tea = '']: string[], more: Partial<PushReq> = {}) =>
    request(
      [
        [mug, 2],
        [tea, 1],
      ],
      more,
    )
  const live = (shop: FakeShop) => (shop.parcels.get(51) ?? []).filter(({ canceled }) => !canceled)
  async function lifecycle(ctx: StoreCtx) {
    const order = await connector.getOrder(ctx, '51', null)
    return order.ok && order.value && !isUnreadable(order.value) ? order.value.lifecycle : null
  }

  it('marks an order as shipped with its number, the carrier as the shop spells it, and mails or does not', async () => {
    for (const notify of [true, false]) {
      const { shop, ctx, ids } = await openShop()
      const pushed = await connector.pushShipment(ctx, whole(ids, { notify }))
      expect(pushed).toMatchObject({ ok: true, value: { already: false } })
      const [parcel] = live(shop)
      expect(live(shop)).toHaveLength(1)
      expect(parcel).toMatchObject({ numbers: [NUMBER], company })
      if (countsUnits) {
        expect(parcel?.notify).toBe(notify)
        expect(parcel?.lines).toEqual([
          { line: ids[0], quantity: 2 },
          { line: ids[1], quantity: 1 },
        ])
      }
      expect(await lifecycle(ctx)).toBe('shipped')
    }
  })
  it('pushed twice is one shipment', async () => {
    const { shop, ctx, ids } = await openShop()
    const first = await connector.pushShipment(ctx, whole(ids))
    const second = await connector.pushShipment(ctx, whole(ids))
    expect(first.ok && second.ok && second.value).toEqual({
      externalIds: first.ok && first.value.externalIds,
      already: true,
    })
    expect(live(shop)).toHaveLength(1)
  })
  it('an answer that is lost is no second shipment: the number is found', async () => {
    const { shop, ctx, ids } = await openShop()
    shop.failWrites({ kind: 'lost' })
    expect(await connector.pushShipment(ctx, whole(ids))).toMatchObject({ ok: false, fault: { kind: 'unavailable' } })
    const found = await connector.findPush(ctx, whole(ids))
    expect(found.ok && found.value).toHaveLength(1)
    expect(await connector.pushShipment(ctx, whole(ids))).toMatchObject({ ok: true, value: { already: true } })
    expect(live(shop)).toHaveLength(1)
    expect(await lifecycle(ctx)).toBe('shipped')
  })
  it('a number that joins one the shop knows is not taken as known, and no unit is told twice', async () => {
    const { shop, ctx, ids } = await openShop()
    await connector.pushShipment(ctx, whole(ids))
    const both = await connector.pushShipment(ctx, whole(ids, { numbers: [NUMBER, OTHER] }))
    if (countsUnits) {
      expect(both).toMatchObject({ ok: false, fault: { kind: 'already_shipped' } })
      expect(live(shop)).toHaveLength(1)
    } else {
      expect(both).toMatchObject({ ok: true, value: { already: false } })
      expect(live(shop).flatMap(({ numbers }) => numbers)).toEqual([NUMBER, OTHER])
    }
  })
  it('a server that stumbles is not told again by itself', async () => {
    const { shop, ctx, ids } = await openShop()
    shop.failWrites({ kind: 'status', status: 502 })
    expect(await connector.pushShipment(ctx, whole(ids))).toMatchObject({ ok: false, fault: { kind: 'unavailable' } })
    expect(live(shop)).toHaveLength(0)
    expect(await connector.findPush(ctx, whole(ids))).toEqual({ ok: true, value: [] })
  })
  it('waits when it is slowed down, and then tells once', async () => {
    const { shop, ctx, ids } = await openShop()
    shop.failWrites({ kind: 'throttle' }, { kind: 'throttle' })
    expect(await connector.pushShipment(ctx, whole(ids))).toMatchObject({ ok: true })
    expect(live(shop)).toHaveLength(1)
  })
  it('tells of a part, and of the rest later', async () => {
    const { shop, ctx, ids } = await openShop()
    const [mug = '', tea = ''] = ids
    expect(await connector.pushShipment(ctx, request([[mug, 1]]))).toMatchObject({ ok: true })
    expect(['open', 'part_shipped']).toContain(await lifecycle(ctx))
    const rest = request(
      [
        [mug, 1],
        [tea, 1],
      ],
      { numbers: [OTHER], sentBefore: [{ line: mug, quantity: 1 }] },
    )
    expect(await connector.pushShipment(ctx, rest)).toMatchObject({ ok: true, value: { already: false } })
    if (countsUnits) expect(live(shop).map((parcel) => parcel.lines.length)).toEqual([1, 2])
    expect(await lifecycle(ctx)).toBe('shipped')
  })
  it('tells of no more units than the shop owes its buyer', async () => {
    const { shop, ctx, ids } = await openShop()
    const [mug = '', tea = ''] = ids
    const more: [string, number][] = [
      [mug, 5],
      [tea, 1],
      ['987654', 1],
    ]
    expect(await connector.pushShipment(ctx, request(more))).toMatchObject({ ok: true })
    if (countsUnits) expect(live(shop)[0]?.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  })
  it('names all parcels of one shipment', async () => {
    const { shop, ctx, ids } = await openShop()
    expect(await connector.pushShipment(ctx, whole(ids, { numbers: [NUMBER, OTHER] }))).toMatchObject({ ok: true })
    expect(live(shop).flatMap(({ numbers }) => numbers)).toEqual([NUMBER, OTHER])
  })
  it('names no parcel under the carrier of another', async () => {
    const { shop, ctx, ids } = await openShop()
    const carriers = new Map([[OTHER, carrier.USPS] as const])
    expect(await connector.pushShipment(ctx, whole(ids, { numbers: [NUMBER, OTHER], carriers }))).toMatchObject({
      ok: true,
    })
    const [first, second] = live(shop)
    if (second) expect([first?.company, second.company]).toEqual([company, 'USPS'])
    else if (countsUnits) expect(first?.company).toMatch(/fedex.*usps/i)
    const { seen } = shop
    const note = seen.findLast(({ body }) => typeof body === 'object' && body !== null && 'note' in body)
    if (!takesBack) expect(note?.body).toMatchObject({ note: `Shipped with FedEx ${NUMBER}; USPS ${OTHER}` })
  })
  it('leaves an order that the shop holds, and says why', async () => {
    const { shop, ctx, ids } = await openShop({ state: 'hold' })
    const held = await connector.pushShipment(ctx, whole(ids))
    expect(held).toMatchObject({ ok: false, fault: { kind: 'held' } })
    expect(held.ok || held.fault.value).toMatch(/\w{4}/)
    expect(shop.parcels.size).toBe(0)
  })
  it('says that an order was canceled, and that there is none', async () => {
    const { ctx, ids } = await openShop({ state: 'canceled' })
    expect(await connector.pushShipment(ctx, whole(ids))).toMatchObject({ fault: { kind: 'order_canceled' } })
    for (const externalOrderId of ['99', '../51'])
      expect(await connector.pushShipment(ctx, whole(ids, { externalOrderId }))).toMatchObject({
        fault: { kind: 'not_found' },
      })
  })
  it('keys that may only read are recognized when they are tried, and when they are used', async () => {
    const { shop, ctx, ids } = await openShop()
    expect(await connector.verify(ctx)).toMatchObject({ ok: true, value: { canPush: true } })
    shop.allowWrites(false)
    expect(await connector.verify(ctx)).toMatchObject({ ok: true, value: { canPush: false } })
    expect(await connector.pushShipment(ctx, whole(ids))).toMatchObject({ fault: { kind: 'forbidden_scope' } })
    expect(shop.parcels.size).toBe(0)
  })
  it('a void takes it back, once or twice, and another number takes its place', async () => {
    const { shop, ctx, ids } = await openShop()
    const pushed = await connector.pushShipment(ctx, whole(ids))
    const back = {
      externalOrderId: '51',
      numbers: [NUMBER],
      notify: true,
      externalIds: pushed.ok ? pushed.value.externalIds : [],
    }
    if (!takesBack) {
      expect(await connector.unship(ctx, back)).toMatchObject({ fault: { kind: 'cannot_unship' } })
      return
    }
    for (const _ of [1, 2]) expect(await connector.unship(ctx, back)).toEqual({ ok: true, value: null })
    expect([live(shop).length, await lifecycle(ctx)]).toEqual([0, 'open'])
    expect(await connector.pushShipment(ctx, whole(ids, { numbers: [OTHER] }))).toMatchObject({ ok: true })
    expect(live(shop).map(({ numbers }) => numbers)).toEqual([[OTHER]])
  })
})

describe('Shopify', () => {
  const opened = async (sale: Partial<Sale>) => {
    const shop = await fakeShopify()
    shop.put({ id: 51, updatedAt: new Date('2026-11-20T09:00:00Z'), lines, ...sale })
    const ctx: StoreCtx = {
      address: shop.url,
      secrets: { way: 'token', values: { token: SHOPIFY_TOKEN } },
      apiVersion: '2026-10',
      app: undefined,
      http: guardedFetch({ allowPrivate: true }),
      now: () => new Date(),
      sleep: async () => {},
      signal: new AbortController().signal,
    }
    return { shop, ctx }
  }
  const request: PushReq = {
    externalOrderId: '51',
    lines: [
      { line: '510', quantity: 2 },
      { line: '511', quantity: 1 },
    ],
    numbers: [NUMBER],
    carrier: carrier.DHLExpress,
    shippedAt: '2026-11-20T10:00:00.000Z',
    notify: true,
    sentBefore: [],
  }
  it('tells each location of its own lines, and after a lost answer only the one that was not told', async () => {
    const places = lines.map((line, at) => ({ ...line, location: `L${at}` }))
    const { shop, ctx } = await opened({ lines: places })
    shop.failWrites({ kind: 'meanwhile', act: () => {} }, { kind: 'status', status: 500 })
    expect(await shopify.pushShipment(ctx, request)).toMatchObject({ fault: { kind: 'unavailable' } })
    const pushed = await shopify.pushShipment(ctx, request)
    expect(pushed.ok && pushed.value.externalIds).toHaveLength(2)
    expect(shop.parcels.get(51)?.map((parcel) => [parcel.company, parcel.lines])).toEqual([
      ['DHL Express', [{ line: '510', quantity: 2 }]],
      ['DHL Express', [{ line: '511', quantity: 1 }]],
    ])
    await shop.close()
  })
  it('says that the items went with another number', async () => {
    const { shop, ctx } = await opened({})
    await shopify.pushShipment(ctx, request)
    expect(await shopify.pushShipment(ctx, { ...request, numbers: [OTHER] })).toMatchObject({
      fault: { kind: 'already_shipped' },
    })
    await shop.close()
  })
  it('says what was refused in the words of the shop', async () => {
    const { shop, ctx } = await opened({})
    const body = {
      data: { fulfillmentCreate: { fulfillment: null, userErrors: [{ field: ['x'], message: 'No such carrier' }] } },
    }
    shop.failWrites({ kind: 'status', status: 200, body })
    expect(await shopify.pushShipment(ctx, request)).toEqual({
      ok: false,
      fault: { kind: 'refused', value: 'No such carrier' },
    })
    await shop.close()
  })
})

describe('The demo store', () => {
  it('takes what it is told, and takes it back', async () => {
    const ctx = { now: () => new Date() } as StoreCtx
    const request = {
      externalOrderId: 'demo-1',
      lines: [],
      numbers: [NUMBER],
      carrier: carrier.USPS,
      shippedAt: '',
      notify: true,
      sentBefore: [],
    }
    const pushed = await demo.pushShipment(ctx, request)
    expect(pushed).toEqual({ ok: true, value: { externalIds: [`demo-parcel-${NUMBER}`], already: false } })
    expect(await demo.findPush(ctx, request)).toEqual({ ok: true, value: [`demo-parcel-${NUMBER}`] })
    expect(await demo.unship(ctx, { ...request, externalIds: [] })).toEqual({ ok: true, value: null })
  })
})
