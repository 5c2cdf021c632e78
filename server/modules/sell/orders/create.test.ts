import { createOrder, getOrder, listOrders, updateOrder } from '@waybill/contract/orders/api'
import { createProduct } from '@waybill/contract/products/api'
import type { InputOf } from '@waybill/contract/core/route'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const as = 'seller@demo.test'

type Body = InputOf<typeof createOrder>['body']
const recipient = { name: 'Ann Lee', line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118', country: 'US' }
const empty: Body['package'] = {
  massUnit: 'lb',
  weight: null,
  weight2: null,
  length: null,
  width: null,
  height: null,
  sizeUnit: 'in',
}
const create = (change: Partial<Body> = {}, key: string = randomUUID(), who = as) =>
  server.call(
    createOrder,
    { body: { recipient, package: empty, lines: [], ...change } },
    { as: who, headers: { 'idempotency-key': key } },
  )
const fieldsOf = (data: unknown) =>
  (data as { fieldName: string; code: string }[]).map((field) => `${field.fieldName} ${field.code}`)

describe('an order created by hand', () => {
  it('has everything that was entered, is manual and says who created it', async () => {
    const { status, body } = await create({
      orderNo: ' HAND-1 ',
      package: { ...empty, weight: 1, weight2: 4, length: 10, width: 8, height: 4 },
      carrier: 1,
      serviceCode: 'PRIORITY_MAIL',
      signature: 2,
      insuredValue: 1_000_000,
      reference: 'PO-1',
      lines: [
        { sku: ' MUG ', name: 'Mug', quantity: 2, unitPrice: 125_000 },
        { sku: null, name: 'Card', quantity: 1, unitPrice: null },
      ],
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      orderNo: 'HAND-1',
      orderType: 1,
      status: 1,
      store: null,
      recipientAddress: recipient,
      shipFrom: null,
      package: { weight: 1, weight2: 4, length: 10, width: 8, height: 4, massUnit: 'lb' },
      carrier: 1,
      serviceCode: 'PRIORITY_MAIL',
      signature: 2,
      insuredValue: 1_000_000,
      reference: 'PO-1',
      items: { sku: 'MUG', quantity: 3, more: 1 },
      lines: [
        { sku: 'MUG', name: 'Mug', quantity: 2, unitPrice: 125_000 },
        { sku: null, name: 'Card', quantity: 1, unitPrice: null },
      ],
      can: { buy: { allowed: true }, edit: { allowed: true } },
    })
    expect(body.data?.weightCg).toBe(56_699)
    expect(body.data?.activity).toMatchObject([{ action: 'order.created', actor: expect.any(String) as string }])
    const found = await server.call(listOrders, { query: { search: 'HAND-1' } }, { as })
    expect(found.body.data?.records.map((row) => row.id)).toEqual([body.data?.id])
  })

  it('gets the next free number when none is entered, also beside others at the same moment', async () => {
    const numbers = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, () => create()))).map(({ body }) => body.data?.orderNo ?? '')
    const [first = ''] = await numbers(1)
    expect(first).toMatch(/^M-\d{6}$/)
    const after = Number(first.slice(2))
    await create({ orderNo: 'M-9' })
    const expected = Array.from({ length: 8 }, (_, at) => `M-${String(after + 1 + at).padStart(6, '0')}`)
    expect((await numbers(8)).toSorted()).toEqual(expected)
  })

  it('is refused when its number is taken; what others have does not count', async () => {
    expect((await create({ orderNo: 'TWICE' })).status).toBe(200)
    const second = await create({ orderNo: 'TWICE' })
    expect([second.status, second.body.errorCode, fieldsOf(second.body.data)]).toEqual([
      409,
      'ORDER_NUMBER_TAKEN',
      ['orderNo ORDER_NUMBER_TAKEN'],
    ])
    expect((await create({ orderNo: 'TWICE' }, randomUUID(), 'seller@acme.test')).status).toBe(200)
  })

  it('is created once when the same request arrives twice', async () => {
    const key = randomUUID()
    const [one, two] = [await create({ reference: 'once' }, key), await create({ reference: 'once' }, key)]
    expect(two.body.data?.id).toBe(one.body.data?.id)
  })

  it('is refused with every problem at its field', async () => {
    const { status, body } = await create({
      recipient: { ...recipient, zip: 'ABC' },
      package: { ...empty, length: 0 },
      carrier: 1,
      serviceCode: 'NO_SUCH_SERVICE',
    })
    expect([status, fieldsOf(body.data)]).toEqual([
      400,
      ['package.length NOT_ZERO', 'recipient.zip ZIP', 'serviceCode SERVICE'],
    ])
    const nameless = await create({ lines: [{ sku: ' ', name: null, quantity: 1, unitPrice: null }] })
    expect([nameless.status, fieldsOf(nameless.body.data)]).toEqual([400, ['lines.0.sku REQUIRED']])
    for (const quantity of [0, -1, 1.5])
      expect((await create({ lines: [{ sku: 'A', name: null, quantity, unitPrice: null }] })).status).toBe(400)
  })

  it('can be changed like any other', async () => {
    const created = (await create()).body.data!
    const changed = await server.call(
      updateOrder,
      { params: { id: created.id }, body: { version: created.version, reference: 'PO-2' } },
      { as },
    )
    expect(changed.body.data).toMatchObject({ reference: 'PO-2', version: created.version + 1 })
  })

  it('is seen by nobody else, and created by no one who is not a seller', async () => {
    const created = (await create()).body.data!
    expect((await server.call(getOrder, { params: { id: created.id } }, { as: 'seller@acme.test' })).status).toBe(404)
    expect((await create({}, randomUUID(), 'floor@demo.test')).status).toBe(403)
    const body = { recipient, package: empty, lines: [] }
    expect((await server.call(createOrder, { body })).status).toBe(401)
  })
})

describe('what products know', () => {
  beforeAll(async () => {
    const product = {
      skuCode: 'HAND-SKU',
      skuName: 'Candle',
      packageType: 'Package Needed' as const,
      unit: 'in/lb' as const,
      length: 4,
      width: 4,
      height: 4,
      weight1: 1,
      weight2: 0,
      batteryFlag: false,
      qtyInOnePackage: 1,
    }
    await server.call(createProduct, { body: product as never }, { as, headers: { 'idempotency-key': randomUUID() } })
  })

  it('fills the weight that was not entered, and leaves one that was', async () => {
    const lines = [{ sku: 'HAND-SKU', name: null, quantity: 2, unitPrice: null }]
    const filled = (await create({ lines })).body.data
    expect([filled?.package.weight, filled?.fromProducts.includes('weight')]).toEqual([2, true])
    const entered = (await create({ lines, package: { ...empty, weight: 9, weight2: 0 } })).body.data
    expect([entered?.package.weight, entered?.fromProducts.includes('weight')]).toEqual([9, false])
  })
})
