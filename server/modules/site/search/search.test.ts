import { listOrders } from '@waybill/contract/orders/api'
import { listShipments } from '@waybill/contract/shipping/api'
import { createProduct, listProducts } from '@waybill/contract/products/api'
import { searchEverywhere } from '@waybill/contract/search/api'
import { formatTrackingNumber } from '@waybill/contract/carriers/tracking-number'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper, testRecipient } from '../../../testing/shipping.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const USPS = 1

let tracking = ''
let shipmentId = 0
beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 1000_0000)
  const recipient = { ...testRecipient, name: 'Wilma Quill', email: 'wilma@quill.test' }
  const [shipped = 0] = await seedOrders(server.database, demoOrg.seller, [
    newOrder({
      orderNo: '112-8837462-1029384',
      recipient,
      lines: [{ sku: 'LAMP-9', name: null, quantity: 1, unitPrice: null }],
    }),
    newOrder({
      orderNo: '007',
      recipient: {
        ...testRecipient,
        name: 'Bo',
        line1: '77 Rue Zébulon',
        city: 'Springfield',
        zip: '01103',
        state: 'MA',
      },
    }),
    newOrder({ orderNo: '0071', recipient: { ...testRecipient, name: '张伟' } }),
  ])
  await shopper(server, as).ship([shipped], USPS)
  const { body } = await server.call(listShipments, { query: {} }, { as })
  tracking = body.data?.records[0]?.trackingNo ?? ''
  shipmentId = body.data?.records[0]?.id ?? 0
  for (const [skuCode, more] of [
    ['LAMP-9', { ean: '4006381333931' }],
    ['LAMP-90', {}],
  ] as const) {
    const product = {
      skuCode,
      skuName: 'Desk lamp',
      packageType: 'Package Needed',
      length: 1,
      width: 1,
      height: 1,
      unit: 'in/lb',
    } as const
    const headers = { 'idempotency-key': `product-${skuCode}` }
    const { status } = await server.call(createProduct, { body: { ...product, ...more } }, { as, headers })
    expect(status).toBe(200)
  }
})

const orders = async (search: string) =>
  (await server.call(listOrders, { query: { search } }, { as })).body.data?.records.map(({ orderNo }) => orderNo)
const shipments = async (search: string) =>
  (await server.call(listShipments, { query: { search } }, { as })).body.data?.records.map(({ id }) => id)
const products = async (search: string) =>
  (await server.call(listProducts, { query: { search } }, { as })).body.data?.records.map(({ skuCode }) => skuCode)
const everywhere = async (search: string, who = as) => {
  const { status, body } = await server.call(searchEverywhere, { query: { search } }, { as: who })
  expect([status, body.errorCode]).toEqual([200, null])
  const { exact, ...groups } = body.data!
  return {
    exact,
    orders: groups.orders.records.map(({ orderNo }) => orderNo),
    shipments: groups.shipments.records.map(({ trackingNo }) => trackingNo),
    products: groups.products.records.map(({ skuCode }) => skuCode),
  }
}

const scans: [string, () => string][] = [
  ['typed', () => tracking],
  ['as printed', () => formatTrackingNumber(USPS, tracking)],
  ['as our label is scanned', () => `42010118${tracking}`],
  ['as scanners with the separator send it', () => `]C142010118\u001d${tracking}`],
  ['with ZIP+4 in front', () => `420101181234${tracking}`],
]

describe.each(scans)('a tracking number %s', (_how, text) => {
  it('finds its order, its shipment, and names the shipment', async () => {
    expect(await orders(text())).toEqual(['112-8837462-1029384'])
    expect(await shipments(text())).toEqual([shipmentId])
    expect(await everywhere(text())).toEqual({
      exact: { kind: 'shipment', id: shipmentId },
      orders: ['112-8837462-1029384'],
      shipments: [tracking],
      products: [],
    })
  })
})

describe('a part of a tracking number', () => {
  it('finds its order and its shipment', async () => {
    for (const part of [tracking.slice(-8), tracking.slice(2, 14)]) {
      expect(await orders(part)).toEqual(['112-8837462-1029384'])
      expect(await shipments(part)).toEqual([shipmentId])
    }
  })
  it('is no part when it is short, or another number', async () => {
    expect(await orders(tracking.slice(-4))).toEqual([])
    expect(await orders('99999123')).toEqual([])
  })
})

describe('one search', () => {
  it.each([
    ['name', 'quill'],
    ['e-mail', 'WILMA@quill'],
    ['order number', '8837462'],
    ['SKU', 'lamp-9'],
  ])('finds orders and shipments by %s', async (_field, text) => {
    expect(await orders(text)).toEqual(['112-8837462-1029384'])
    expect(await shipments(text)).toEqual([shipmentId])
  })

  it.each([
    ['street', 'rue zébulon', ['007']],
    ['city', 'springf', ['007']],
    ['city and ZIP', 'Springfield 01103', ['007']],
    ['ZIP with a leading zero', '01103', ['007']],
    ['Chinese name', '张伟', ['0071']],
    ['leading zeros', '007', ['0071', '007']],
  ])('finds orders by %s', async (_field, text, found) => {
    expect((await orders(text))?.toSorted()).toEqual(found.toSorted())
  })

  it('finds shipments by street, city and ZIP of the recipient', async () => {
    for (const text of ['350 5th', 'new york', '10118']) expect(await shipments(text)).toEqual([shipmentId])
  })

  it('takes a whole number, SKU or barcode for what it names, and puts no longer ones beside it', async () => {
    const exact = await everywhere('007')
    expect([exact.exact?.kind, exact.orders]).toEqual(['order', ['007']])
    expect((await everywhere('lamp-90')).exact?.kind).toBe('product')
    expect((await everywhere('4006381333931')).products).toEqual(['LAMP-9'])
    expect(await products('4006381333931')).toEqual(['LAMP-9'])
    // The SKU of a product whose orders and shipments are found by text.
    expect(await everywhere('LAMP-9')).toMatchObject({
      exact: { kind: 'product' },
      orders: ['112-8837462-1029384'],
      shipments: [tracking],
      products: ['LAMP-9'],
    })
  })

  it('finds nothing for nothing, and for what there is not', async () => {
    const nothing = { exact: null, orders: [], shipments: [], products: [] }
    for (const text of [' ', '\u001d', 'no such thing', '%', '9400190000000000009999'])
      expect(await everywhere(text)).toEqual(nothing)
  })

  it("never finds another organization's things", async () => {
    for (const text of [tracking, 'quill', 'LAMP-9', '4006381333931'])
      expect(await everywhere(text, 'seller@acme.test')).toEqual({
        exact: null,
        orders: [],
        shipments: [],
        products: [],
      })
  })

  it('is for sellers who are logged in, and refuses what is no search', async () => {
    const url = `${searchEverywhere.path}?search=x`
    expect((await server.request({ method: 'GET', url })).status).toBe(401)
    for (const staff of ['floor@demo.test', 'owner@acme.test', 'admin@demo.test'])
      expect((await server.request({ method: 'GET', url, as: staff })).status).toBe(403)
    for (const wrong of ['', '?search=x&limit=21', `?search=${'x'.repeat(101)}`, '?search=x&more=1']) {
      const answer = await server.request({ method: 'GET', url: searchEverywhere.path + wrong, as })
      expect([answer.status, answer.body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    }
  })
})
