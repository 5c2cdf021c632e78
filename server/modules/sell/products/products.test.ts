import type { InputOf } from '@waybill/contract/core/route'
import {
  createProduct,
  deleteProducts,
  editProductCustoms,
  getProduct,
  listOrigins,
  listProductOrders,
  listProducts,
  matchProductIds,
  updateProduct,
} from '@waybill/contract/products/api'
import { gs1CheckDigit } from '@waybill/contract/products/barcodes'
import { describe, expect, it } from 'vitest'
import { orgOfAccount } from '../../../testing/probe.ts'
import { useTestServer } from '../../../testing/server.ts'
import { seedOrders, someOrder } from '../orders/testing.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const other = 'new@demo.test'
type Body = InputOf<typeof createProduct>['body']

let serial = 0
const ean = (): string => {
  const body = String(400_000_000_000 + (serial += 1))
  return body + gs1CheckDigit(body)
}
const something = (change: Partial<Body> = {}): Body => ({
  skuCode: `SKU-${(serial += 1)}`,
  skuName: 'Stoneware mug',
  packageType: 'Package Needed',
  length: 6,
  width: 5,
  height: 5,
  weight1: 1,
  weight2: 3,
  unit: 'in/lb',
  ...change,
})
const create = (body: Body, who = as) =>
  server.call(createProduct, { body }, { as: who, headers: { 'idempotency-key': `product-${(serial += 1)}` } })
const made = async (change: Partial<Body> = {}, who = as) => {
  const { status, body } = await create(something(change), who)
  expect([status, body.errorCode]).toEqual([200, null])
  return body.data!
}
const get = async (id: number, who = as) => server.call(getProduct, { params: { id } }, { as: who })
const change = (id: number, body: InputOf<typeof updateProduct>['body']) =>
  server.call(updateProduct, { params: { id }, body }, { as })
type Query = NonNullable<InputOf<typeof listProducts>['query']>
const list = async (query: Query = {}, who = as) => {
  const { status, body } = await server.call(listProducts, { query }, { as: who })
  expect([status, body.errorCode]).toEqual([200, null])
  return body.data!
}
const skus = async (query: Query) => (await list(query)).records.map((row) => row.skuCode)
const fieldsOf = (data: unknown) =>
  (data as { fieldName: string; code: string }[]).map((field) => `${field.fieldName} ${field.code}`)

describe('adding a product', () => {
  it('keeps codes in one form and works out the weight', async () => {
    const product = await made({ upc: '0-36000-24145-7', scheduleB: '6912.00', originCountry: 'China', unit: 'lb' })
    expect(product).toMatchObject({
      upc: '036000241457',
      scheduleB: '691200',
      originCountry: 'CN',
      unit: 'in/lb',
      qtyInOnePackage: 1,
      batteryFlag: false,
      weightCg: 53_864,
      version: 1,
    })
    expect((await get(product.id)).body.data).toEqual({ product, can: { delete: { allowed: true, reason: null } } })
  })
  it('says every field that is wrong, in the words of the import', async () => {
    const { status, body } = await create(
      something({ skuName: ' ', ean: '4006381333932', height: 0, qtyInOnePackage: 1.5, purchasingCost: 12_345 }),
    )
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect(fieldsOf(body.data)).toEqual([
      'skuName REQUIRED',
      'ean CHECK_DIGIT',
      'purchasingCost DECIMALS',
      'qtyInOnePackage INTEGER',
      'height NOT_ZERO',
    ])
  })
  it('refuses a SKU that another product has, in any case', async () => {
    await made({ skuCode: 'Mug-Blue' })
    const { status, body } = await create(something({ skuCode: 'MUG-BLUE' }))
    expect([status, body.errorCode, fieldsOf(body.data)]).toEqual([409, 'SKU_TAKEN', ['skuCode SKU_TAKEN']])
  })
  it('refuses a barcode of another product, however it is printed, and says whose it is', async () => {
    const product = await made({ upc: '012345678905' })
    const { status, body } = await create(something({ ean: '0012345678905' }))
    expect([status, body.errorCode]).toEqual([409, 'BARCODE_TAKEN'])
    expect(body.message).toBe(`Barcode 0012345678905 already belongs to SKU ${product.skuCode}`)
    expect(fieldsOf(body.data)).toEqual(['ean BARCODE_TAKEN'])
  })
  it('lets two sellers have the same SKU and barcode, and several offers one ASIN', async () => {
    const codes = { skuCode: 'SHARED', ean: ean(), asin: 'B0CX23V2ZK' }
    await made(codes)
    await made(codes, other)
    await made({ asin: codes.asin })
  })
  it('adds one for a request that is sent twice', async () => {
    const body = something()
    const headers = { 'idempotency-key': 'twice' }
    const first = await server.call(createProduct, { body }, { as, headers })
    const second = await server.call(createProduct, { body }, { as, headers })
    expect(second.body.data?.id).toBe(first.body.data?.id)
  })
})

describe('changing a product', () => {
  it('leaves what is not named, and frees the barcodes that it gives up', async () => {
    const code = ean()
    const { id } = await made({ ean: code, note: 'Fragile' })
    const { body } = await change(id, { version: 1, ean: null, skuName: 'Mug' })
    expect(body.data).toMatchObject({ skuName: 'Mug', ean: null, note: 'Fragile', version: 2 })
    await made({ extraBarcode1: code })
  })
  it('is refused when somebody changed it meanwhile', async () => {
    const { id } = await made()
    await change(id, { version: 1, note: 'First' })
    const { status, body } = await change(id, { version: 1, note: 'Second' })
    expect([status, body.errorCode]).toEqual([409, 'CONFLICT'])
    expect((await get(id)).body.data?.product.note).toBe('First')
  })
  it('knows a SKU with letters whose lower case depends on who makes it', async () => {
    for (const skuCode of ['KİTAP-1', 'ΟΔΟΣ']) {
      const first = await made({ skuCode })
      expect((await create(something({ skuCode }))).body.errorCode).toBe('SKU_TAKEN')
      const { id } = await made()
      expect((await change(id, { version: 1, skuCode })).body.errorCode).toBe('SKU_TAKEN')
      expect((await change(first.id, { version: 1, note: 'Same SKU' })).status).toBe(200)
    }
  })
  it('may give a SKU other letters, but not the SKU of another product', async () => {
    const taken = await made()
    const { id } = await made({ skuCode: 'case-only' })
    expect((await change(id, { version: 1, skuCode: 'CASE-ONLY' })).body.data?.skuCode).toBe('CASE-ONLY')
    expect((await change(id, { version: 2, skuCode: taken.skuCode })).body.errorCode).toBe('SKU_TAKEN')
  })
  it('sets the customs fields of many at once and leaves the others', async () => {
    const [a, b] = [await made({ originCountry: 'US' }), await made()]
    const customs = { scheduleB: '6912.00', custDescription: 'Ceramic mug' }
    const { body } = await server.call(editProductCustoms, { body: { ids: [a.id, b.id], customs } }, { as })
    expect(body.data?.done.toSorted()).toEqual([a.id, b.id].toSorted())
    expect((await get(a.id)).body.data?.product).toMatchObject({ scheduleB: '691200', originCountry: 'US', version: 2 })
  })
  it('says which customs field of many is wrong', async () => {
    const { id } = await made()
    const customs = { scheduleB: '12', originCountry: 'Atlantis' }
    const { status, body } = await server.call(editProductCustoms, { body: { ids: [id], customs } }, { as })
    expect(status).toBe(400)
    expect(fieldsOf(body.data)).toEqual(['customs.scheduleB HS_CODE', 'customs.originCountry COUNTRY'])
  })
})

describe('a product that orders name', () => {
  const order = (orderNo: string, sku: string, quantity: number) =>
    someOrder(orderNo, { lines: [{ sku, name: null, quantity, unitPrice: null }] })

  it('shows them, the newest first, each once', async () => {
    const { id, skuCode } = await made()
    const org = orgOfAccount(as)
    const twice = order('USES-2', skuCode, 2)
    await seedOrders(server, org, [
      { ...order('USES-1', skuCode.toLowerCase(), 3), createTime: new Date('2026-03-01T00:00:00Z') },
      { ...twice, lines: [...twice.lines, ...twice.lines], createTime: new Date('2026-03-02T00:00:00Z') },
      order('USES-NOT', `${skuCode}-X`, 1),
    ])
    const { body } = await server.call(listProductOrders, { params: { id }, query: {} }, { as })
    expect(body.data?.records.map(({ orderNo, quantity }) => [orderNo, quantity])).toEqual([
      ['USES-2', 4],
      ['USES-1', 3],
    ])
    expect(body.data?.total).toEqual({ count: 2, capped: false })
  })
  it('is not deleted, in whatever case the order names it; the others are', async () => {
    const [used, unused] = [await made(), await made()]
    await seedOrders(server, orgOfAccount(as), [order('KEEPS', used.skuCode.toLowerCase(), 1)])
    expect((await get(used.id)).body.data?.can.delete).toEqual({ allowed: false, reason: 'PRODUCT_IN_USE' })
    const { body } = await server.call(deleteProducts, { body: { ids: [used.id, unused.id] } }, { as })
    expect(body.data?.done).toEqual([unused.id])
    expect(body.data?.failed).toEqual([
      expect.objectContaining({ id: used.id, message: `SKU ${used.skuCode} is used by orders and can't be deleted` }),
    ])
    expect((await get(unused.id)).status).toBe(404)
    expect((await get(used.id)).status).toBe(200)
  })
})

describe('the product list', () => {
  it('pages through every product once, in each order', async () => {
    for (let n = 0; n < 7; n++) await made({ skuCode: `PAGE-${n}`, skuName: `Page ${6 - n}`, weight1: n % 3 })
    const expected: Record<string, string[]> = {
      skuCode: ['0', '1', '2', '3', '4', '5', '6'],
      skuName: ['6', '5', '4', '3', '2', '1', '0'],
      weight: ['0', '3', '6', '1', '4', '2', '5'],
      createdAt: ['0', '1', '2', '3', '4', '5', '6'],
    }
    for (const [sort, order] of Object.entries(expected)) {
      for (const desc of [false, true]) {
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const query = { search: 'page-', sort: sort as 'weight', desc, limit: 2, cursor }
          const { records, next, total } = await list(query)
          expect(total).toEqual({ count: 7, capped: false })
          seen.push(...records.map((row) => row.skuCode.slice(5)))
          cursor = next ?? undefined
        } while (cursor)
        expect(seen, `${sort} ${desc}`).toEqual(desc ? order.toReversed() : order)
      }
    }
  })
  it('refuses a cursor of another order or filter', async () => {
    const { next } = await list({ search: 'page-', limit: 2 })
    for (const query of [{ search: 'page-', desc: true }, { search: 'pag' }, { cursor: 'x' }])
      expect((await server.call(listProducts, { query: { cursor: next!, ...query } }, { as })).status).toBe(400)
  })
  it('finds products by a part of SKU, name or ASIN in either script, and by a whole barcode', async () => {
    const code = ean()
    const find = {
      skuCode: 'FIND-ME',
      skuName: 'Walnut Tray 50%_x',
      skuNameCN: '胡桃木托盘',
      asin: 'B0FINDME00',
      ean: code,
    }
    await made(find)
    for (const search of ['ind-m', 'walnut', '50%_', '胡桃', '托', 'b0findme', code, `0${code}`])
      expect(await skus({ search }), search).toEqual(['FIND-ME'])
    expect(await skus({ search: code.slice(1, 9) })).toEqual([])
    expect(await skus({ barcode: `0${code}` })).toEqual(['FIND-ME'])
    expect(await skus({ barcode: 'FIND-ME' })).toEqual([])
    expect(await skus({ sku: ' find-me ' })).toEqual(['FIND-ME'])
    expect(await skus({ sku: 'FIND' })).toEqual([])
    expect(await skus({ search: '50%x' })).toEqual([])
  })
  it('filters by package type, battery, origin and missing customs data', async () => {
    const whole = { scheduleB: '850650', declaredValue: 50_000, custDescription: 'Battery', originCountry: 'JP' }
    await made({ skuCode: 'F-1', batteryFlag: true, packageType: 'Ready To Ship', ...whole })
    await made({ skuCode: 'F-2', ...whole, custDescription: null })
    const search = 'F-'
    expect(await skus({ search, battery: true })).toEqual(['F-1'])
    expect(await skus({ search, packageType: 'Package Needed' })).toEqual(['F-2'])
    expect(await skus({ search, origin: 'JP' })).toEqual(['F-1', 'F-2'])
    expect(await skus({ search, missingCustoms: true })).toEqual(['F-2'])
    expect(await skus({ search, missingCustoms: false })).toEqual(['F-1'])
    expect((await server.call(listOrigins, {}, { as })).body.data).toContain('JP')
  })
  it('gives the ids of all that a filter matches', async () => {
    const [a, b] = [await made({ skuCode: 'IDS-B' }), await made({ skuCode: 'IDS-A' })]
    const { body } = await server.call(matchProductIds, { query: { search: 'IDS-' } }, { as })
    expect(body.data).toEqual({ ids: [b.id, a.id], capped: false })
  })
  it("shows nobody else's products", async () => {
    const { id } = await made({ skuCode: 'MINE-ONLY' })
    expect((await list({ search: 'MINE-ONLY' }, other)).records).toEqual([])
    expect((await get(id, other)).status).toBe(404)
  })
})
