import { getOrder, listOrders, updateOrder } from '@waybill/contract/orders/api'
import { getOrderDefaults, saveOrderDefaults } from '@waybill/contract/defaults/api'
import type { InputOf } from '@waybill/contract/core/route'
import { quoteOrders } from '@waybill/contract/shipping/api'
import { saveOrders, undoImport } from '@waybill/contract/imports/api'
import { fillFromProducts, listOutdatedFills, undoFillFromProducts } from '@waybill/contract/orders/from-products-api'
import { previewImportFill } from '@waybill/contract/imports/rows-api'
import { createProduct, updateProduct } from '@waybill/contract/products/api'
import { describe, expect, it } from 'vitest'
import { orgOfAccount } from '../../../testing/probe.ts'
import { useTestServer } from '../../../testing/server.ts'
import { csvOf, rowsOf, uploaded } from '../imports/testing.ts'
import { newOrder, type OrderChanges, seedOrders, testRecipient } from '../../../testing/shipping.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const orgId = orgOfAccount(as)

let serial = 0
type ProductBody = InputOf<typeof createProduct>['body']
/** A product of 1 lb 8 oz with everything that customs ask for; answers its SKU. */
async function product(change: Partial<ProductBody> = {}) {
  const body: ProductBody = {
    skuCode: `GOODS-${(serial += 1)}`,
    skuName: 'Stoneware mug',
    skuNameCN: '陶瓷马克杯',
    packageType: 'Package Needed',
    length: 6,
    width: 5,
    height: 4,
    weight1: 1,
    weight2: 8,
    unit: 'in/lb',
    declaredValue: 12_5000,
    scheduleB: '691200',
    originCountry: 'US',
    custDescription: 'Stoneware mug',
    ...change,
  }
  const headers = { 'idempotency-key': `goods-of-orders-${serial}` }
  const { body: answer } = await server.call(createProduct, { body }, { as, headers })
  expect(answer.errorCode).toBeNull()
  return answer.data!
}
const nothingKnown = { weight: null, weight2: null, length: null, width: null, height: null }
const of = (lines: [sku: string | null, quantity: number][], change: OrderChanges = {}) =>
  newOrder({
    package: nothingKnown,
    lines: lines.map(([sku, quantity]) => ({ sku, name: null, quantity, unitPrice: null })),
    ...change,
  })
const abroad = { recipient: { ...testRecipient, country: 'CA', state: 'ON', zip: 'M5V 2T6', city: 'Toronto' } }
const plant = (...orders: ReturnType<typeof newOrder>[]) => seedOrders(server.database, orgId, orders)
const order = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
async function fill(ids: number[], mode?: 'missing' | 'lighter') {
  const { status, body } = await server.call(fillFromProducts, { body: { ids, ...(mode && { mode }) } }, { as })
  expect([status, body.errorCode]).toEqual([200, null])
  return body.data!
}
type Fills = InputOf<typeof undoFillFromProducts>['body']['orders']
const undo = async (orders: Fills) => (await server.call(undoFillFromProducts, { body: { orders } }, { as })).body.data!
const setSetting = async (fillFromProducts: boolean) => {
  const { version } = (await server.call(getOrderDefaults, {}, { as })).body.data!
  const { status } = await server.call(saveOrderDefaults, { body: { version, change: { fillFromProducts } } }, { as })
  expect(status).toBe(200)
}

describe('filling orders from products', () => {
  it('fills weight, size and customs details, and marks what it filled', async () => {
    const mug = await product()
    const [one = 0, three = 0] = await plant(of([[mug.skuCode, 1]], abroad), of([[mug.skuCode.toLowerCase(), 3]]))
    expect(await fill([one, three])).toEqual({
      filled: [
        { id: one, parts: ['weight', 'size', 'customs'] },
        { id: three, parts: ['weight'] },
      ],
      complete: [],
      failed: [],
    })
    expect(await order(one)).toMatchObject({
      package: { massUnit: 'lb', weight: 1, weight2: 8, length: 6, width: 5, height: 4, sizeUnit: 'in' },
      declaredValue: 12_5000,
      fromProducts: ['weight', 'size', 'customs'],
      lines: [
        {
          customs: {
            hsCode: '691200',
            originCountry: 'US',
            description: 'Stoneware mug',
            descriptionCn: '陶瓷马克杯',
            value: 12_5000,
          },
        },
      ],
    })
    const filled = await order(three)
    expect(filled).toMatchObject({ package: { weight: 4, weight2: 8, length: null }, declaredValue: null, version: 2 })
    expect(filled.activity[0]).toMatchObject({ action: 'order.filled', detail: { fields: ['weight'] } })
    const listed = await server.call(listOrders, { query: { search: filled.orderNo } }, { as })
    expect(listed.body.data?.records[0]?.fromProducts).toEqual(['weight'])
  })
  it('leaves what the order specifies, and removes the mark of what is changed', async () => {
    const mug = await product()
    const [own = 0, part = 0] = await plant(
      of([[mug.skuCode, 1]], { package: { ...nothingKnown, weight: 9 }, declaredValue: 7_0000, ...abroad }),
      of([[mug.skuCode, 1]], { package: { ...nothingKnown, length: 20 } }),
    )
    await fill([own, part])
    expect(await order(own)).toMatchObject({ package: { weight: 9, length: 6 }, declaredValue: 7_0000 })
    expect((await order(own)).fromProducts).toEqual(['size', 'customs'])
    expect(await order(part)).toMatchObject({ package: { weight: 1, length: 20, width: null } })
    const { version, package: pack } = await order(part)
    const change = { version, package: { ...pack, weight: 2 } }
    await server.call(updateOrder, { params: { id: part }, body: change }, { as })
    expect((await order(part)).fromProducts).toEqual([])
  })
  it('gives the reason and the SKU where the weight stays unknown, and reports what lacks nothing', async () => {
    const mug = await product()
    const feather = await product({ weight1: null, weight2: null })
    const ids = await plant(
      of([]),
      of([[null, 1]]),
      of([
        [mug.skuCode, 1],
        ['NOBODY', 1],
      ]),
      of([[feather.skuCode, 2]]),
      newOrder(),
    )
    const { filled, complete, failed } = await fill(ids)
    expect(filled).toEqual([])
    expect(complete).toEqual([ids[4]])
    expect(failed.map(({ id, code }) => [id, code])).toEqual([
      [ids[0], 'ORDER_WITHOUT_ITEMS'],
      [ids[1], 'ITEM_WITHOUT_SKU'],
      [ids[2], 'PRODUCT_UNKNOWN'],
      [ids[3], 'PRODUCT_UNWEIGHED'],
    ])
    expect(failed[2]?.message).toContain('NOBODY')
    expect((await order(ids[2] ?? 0)).goods).toMatchObject({ weightCg: mug.weightCg, gap: { code: 'PRODUCT_UNKNOWN' } })
  })
  it('works in the unit of the products, never below the goods', async () => {
    const cup = await product({ unit: 'cm/kg', weight1: 0, weight2: 250 })
    const mug = await product()
    const [metric = 0, mixed = 0, sized = 0] = await plant(
      of([[cup.skuCode, 5]]),
      of([
        [cup.skuCode, 1],
        [mug.skuCode, 1],
      ]),
      of([[cup.skuCode, 1]], { package: { ...nothingKnown, length: 9, width: 9, height: 9 } }),
    )
    await fill([metric, mixed, sized])
    expect(await order(metric)).toMatchObject({ package: { massUnit: 'kg', weight: 1, weight2: 250 } })
    expect(await order(mixed)).toMatchObject({ package: { massUnit: 'lb', weight: 2, weight2: 0.82 } })
    expect(await order(sized)).toMatchObject({ package: { massUnit: 'lb', weight: 0, weight2: 8.82 } })
  })
  it('is undone for the parts that are still as they were filled, and for no other', async () => {
    const mug = await product()
    const ids = await plant(of([[mug.skuCode, 1]], abroad), of([[mug.skuCode, 1]]))
    const { filled } = await fill(ids)
    const { version, package: pack } = await order(ids[1] ?? 0)
    const change = { version, package: { ...pack, weight: 5, length: 20 } }
    await server.call(updateOrder, { params: { id: ids[1] ?? 0 }, body: change }, { as })
    const { done, failed } = await undo(filled)
    expect([done, failed.map(({ code }) => code)]).toEqual([[ids[0]], ['FILL_CHANGED_SINCE']])
    expect(await order(ids[0] ?? 0)).toMatchObject({
      package: { weight: null, weight2: null, length: null },
      weightCg: null,
      declaredValue: null,
      fromProducts: [],
      lines: [{ customs: null }],
    })
    expect(await order(ids[1] ?? 0)).toMatchObject({ package: { weight: 5, length: 20 } })
  })
  it('refuses orders that do not await shipment, and those of others', async () => {
    const mug = await product()
    const [canceled = 0] = await plant(of([[mug.skuCode, 1]]))
    await server.admin.query('update sales_order set status = 3 where id = $1', [canceled])
    const { failed } = await fill([canceled, 1])
    expect(failed.map(({ code }) => code)).toEqual(['NOT_FOUND', 'ORDER_NOT_AWAITING'].toSorted().toReversed())
  })
  it.each([
    ['no ids', { ids: [] }],
    ['a mode that there is not', { ids: [1], mode: 'all' }],
    ['something else', { ids: [1], force: true }],
  ])('refuses %s', async (_what, payload) => {
    const { status, body } = await server.request({ method: 'POST', url: fillFromProducts.path, as, payload })
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
  })
  it('is for sellers', async () => {
    for (const url of [fillFromProducts.path, undoFillFromProducts.path]) {
      expect((await server.request({ method: 'POST', url, payload: {} })).status).toBe(401)
      expect((await server.request({ method: 'POST', url, as: 'admin@demo.test', payload: {} })).status).toBe(403)
    }
  })
})

describe('a product that changes', () => {
  it('changes no order by itself, but offers those that it filled', async () => {
    const mug = await product()
    const [filled = 0, own = 0] = await plant(of([[mug.skuCode, 2]]), newOrder({ lines: [line(mug.skuCode)] }))
    await fill([filled])
    const offered = async () => (await server.call(listOutdatedFills, { params: { id: mug.id } }, { as })).body.data
    expect(await offered()).toEqual({ ids: [], capped: false })
    await server.call(updateProduct, { params: { id: mug.id }, body: { version: mug.version, weight1: 2 } }, { as })
    expect((await order(filled)).package).toMatchObject({ weight: 3, weight2: null })
    expect(await offered()).toEqual({ ids: [filled], capped: false })
    const { filled: again } = await fill([filled, own])
    expect(again).toEqual([{ id: filled, parts: ['weight'] }])
    expect((await order(filled)).package).toMatchObject({ weight: 5, weight2: null })
    expect(await offered()).toEqual({ ids: [], capped: false })
    await undo(again)
    expect(await order(filled)).toMatchObject({ package: { weight: 3 }, fromProducts: ['weight'] })
  })
  it('is of the caller’s organization', async () => {
    const mug = await product()
    const { status } = await server.call(listOutdatedFills, { params: { id: mug.id } }, { as: 'seller@acme.test' })
    expect(status).toBe(404)
  })
})
const line = (sku: string) => ({ sku, name: null, quantity: 1, unitPrice: null })

describe('a parcel lighter than its goods', () => {
  it('is shown with its prices, and takes the weight of the goods when asked', async () => {
    const mug = await product()
    const pack = { weight: 1, weight2: 0 }
    const [light = 0, exact = 0, unknown = 0] = await plant(
      newOrder({ lines: [{ ...line(mug.skuCode), quantity: 3 }], package: pack }),
      newOrder({ lines: [line(mug.skuCode)], package: { weight: 1, weight2: 8 } }),
      newOrder({ lines: [{ ...line(mug.skuCode), quantity: 3 }, line('NOBODY')], package: pack }),
    )
    const { body } = await server.call(quoteOrders, { body: { orderIds: [light, exact, unknown] } }, { as })
    const goods = body.data?.quotes.map(({ parcel }) => [
      parcel.weightCg,
      parcel.goods.weightCg,
      parcel.goods.gap?.code,
    ])
    expect(goods).toEqual([
      [45_359, 204_117, undefined],
      [68_039, 68_039, undefined],
      [45_359, 204_117, 'PRODUCT_UNKNOWN'],
    ])
    const answer = await fill([light, exact, unknown], 'lighter')
    expect(answer.filled).toEqual([{ id: light, parts: ['weight'] }])
    expect(answer.complete).toEqual([exact])
    expect(answer.failed.map(({ id, code }) => [id, code])).toEqual([[unknown, 'PRODUCT_UNKNOWN']])
    expect(await order(light)).toMatchObject({ package: { weight: 4, weight2: 8 }, fromProducts: ['weight'] })
    await undo(answer.filled)
    expect(await order(light)).toMatchObject({ package: { weight: 1, weight2: 0 }, fromProducts: [] })
  })
})

const none = { packageWeight1: '', packageWeight2: '', packageLength: '', packageWidth: '', packageHeight: '' }
type Given = [orderNO: string, sku: string, weight?: string]
/** Uploads orders that specify nothing of their packages but what is given. */
async function upload(...given: Given[]): Promise<string> {
  const rows = rowsOf(given.length, (at) => {
    const [orderNO = '', sku = '', packageWeight1 = ''] = given[at] ?? []
    return { orderNO, sku, ...none, packageWeight1 }
  })
  return (await uploaded(server, as, { name: 'fill.csv', bytes: csvOf(rows) })).excelCacheId
}
const save = async (excelCacheId: string, fillFromProducts?: boolean) =>
  (await server.call(saveOrders, { body: { excelCacheId, fillFromProducts } }, { as })).body.data!
const preview = async (id: string) => (await server.call(previewImportFill, { params: { id } }, { as })).body.data

describe('an import', () => {
  it('counts what products will fill, fills it, and is taken back', async () => {
    const mug = await product()
    const no = `F-${(serial += 1)}`
    const id = await upload(
      [`${no}a`, mug.skuCode],
      [`${no}b`, `${mug.skuCode}*2`],
      [`${no}c`, 'NOBODY'],
      [`${no}d`, mug.skuCode, '7'],
    )
    expect(await preview(id)).toEqual({
      isOn: true,
      weight: 2,
      size: 2,
      customs: 0,
      lacking: { orders: 1, skus: ['NOBODY'] },
    })
    const { filled, orderIds } = await save(id)
    expect(filled).toBe(3)
    const [a, b, c, d] = await Promise.all(orderIds.map(order))
    expect([a, b, c, d].map((one) => [one?.package.weight, one?.package.length, one?.fromProducts])).toEqual([
      [1, 6, ['weight', 'size']],
      [3, null, ['weight']],
      [null, null, []],
      [7, 6, ['size']],
    ])
    expect(a?.version).toBe(1)
    const back = await server.call(undoImport, { params: { id } }, { as })
    expect(back.body.data).toEqual({ removed: 4, restored: 0 })
  })
  it('fills nothing where it, or the setting, is switched off', async () => {
    const mug = await product()
    const off = await upload([`F-${(serial += 1)}`, mug.skuCode])
    expect((await save(off, false)).filled).toBe(0)
    await setSetting(false)
    const one = await upload([`F-${(serial += 1)}`, mug.skuCode])
    expect(await preview(one)).toMatchObject({ isOn: false, weight: 1 })
    expect((await save(one)).filled).toBe(0)
    const asked = await upload([`F-${(serial += 1)}`, mug.skuCode])
    expect((await save(asked, true)).filled).toBe(1)
    await setSetting(true)
  })
  it('does not fill again what the seller removed', async () => {
    const mug = await product()
    const no = `F-${(serial += 1)}`
    const { orderIds } = await save(await upload([no, mug.skuCode]))
    await undo([{ id: orderIds[0] ?? 0, parts: ['weight'] }])
    const again = rowsOf(1, () => ({ orderNO: no, sku: mug.skuCode, ...none, addressLine1: '351 5th Ave' }))
    const { body } = await server.call(saveOrders, { body: { rows: again, onExisting: 'update' } }, { as })
    expect(body.data).toMatchObject({ updated: 1, filled: 0 })
    expect(await order(orderIds[0] ?? 0)).toMatchObject({ weightCg: null, recipientAddress: { line1: '351 5th Ave' } })
  })
})
