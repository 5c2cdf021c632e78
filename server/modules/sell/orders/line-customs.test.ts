import { getOrder, updateOrder } from '@waybill/contract/orders/api'
import type { InputOf } from '@waybill/contract/core/route'
import { quoteOrders } from '@waybill/contract/shipping/api'
import { fillFromProducts } from '@waybill/contract/orders/from-products-api'
import { createProduct } from '@waybill/contract/products/api'
import { expect, it } from 'vitest'
import { inScope } from '../../../platform/database/index.ts'
import { orgOfAccount } from '../../../testing/probe.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, type OrderChanges, seedCustoms, seedOrders, testRecipient } from '../../../testing/shipping.ts'
import { exported } from '../exports/testing.ts'
import { findOrdersToShip } from '../../ship/shipping/request/orders-to-ship.ts'
import { shipRequest } from '../../ship/shipping/request/ship-request.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const orgId = orgOfAccount(as)
const toronto = { ...testRecipient, country: 'CA', state: 'ON', zip: 'M5V 2T6', city: 'Toronto' }
const line = (sku: string, quantity = 1) => ({ sku, name: `The ${sku}`, quantity, unitPrice: null })
const nothing = { hsCode: null, originCountry: null, description: null, descriptionCn: null, value: null }
const mug = {
  hsCode: '691200',
  originCountry: 'CN',
  description: 'Stoneware mug',
  descriptionCn: '陶瓷杯',
  value: 9_5000,
}

async function plant(change: OrderChanges = {}) {
  const [id = 0] = await seedOrders(server.database, orgId, [
    newOrder({ recipient: toronto, lines: [line('MUG-C', 2), line('CUP-C')], ...change }),
  ])
  return id
}
const order = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
type Customs = NonNullable<InputOf<typeof updateOrder>['body']['customs']>
async function change(id: number, customs: Customs) {
  const { version } = await order(id)
  return server.call(updateOrder, { params: { id }, body: { version, customs } }, { as })
}
async function customsTyped() {
  const id = await plant()
  const [first, second] = (await order(id)).lines
  return { id, first: first!.id, second: second!.id }
}

it('customs details of a line are changed, recorded and removed again', async () => {
  const { id, first } = await customsTyped()
  const { body } = await change(id, [{ lineId: first, ...mug, description: ' Stoneware mug ' }])
  expect(body.data).toMatchObject({ version: 2, fromProducts: [], lines: [{ customs: mug }, { customs: null }] })
  expect(body.data?.activity[0]).toMatchObject({ action: 'order.updated', detail: { fields: ['customs'] } })
  await change(id, [{ lineId: first, ...nothing }])
  expect((await order(id)).lines.map(({ customs }) => customs)).toEqual([null, null])
})

it('what was typed is not overwritten by products', async () => {
  const body = {
    skuCode: 'MUG-C',
    skuName: 'Mug',
    packageType: 'Package Needed',
    length: 6,
    width: 5,
    height: 4,
    weight1: 1,
    unit: 'in/lb',
    originCountry: 'US',
    custDescription: 'Product text',
    declaredValue: 1_0000,
  } as const
  await server.call(createProduct, { body }, { as, headers: { 'idempotency-key': 'customs-of-a-line' } })
  const { id, first } = await customsTyped()
  const fill = () => server.call(fillFromProducts, { body: { ids: [id] } }, { as })
  await fill()
  expect(await order(id)).toMatchObject({
    fromProducts: ['customs'],
    lines: [{ customs: { originCountry: 'US' } }, {}],
  })
  await change(id, [{ lineId: first, ...mug }])
  await fill()
  expect(await order(id)).toMatchObject({ fromProducts: [], lines: [{ customs: mug }, { customs: null }] })
})

it("a line of another order, a country that doesn't exist and a stale version are refused", async () => {
  const { id, first } = await customsTyped()
  const other = await customsTyped()
  const foreign = await change(id, [{ lineId: other.first, ...mug }])
  expect([foreign.status, foreign.body.data]).toMatchObject([400, [{ fieldName: 'customs.0.lineId' }]])
  const nowhere = await change(id, [
    { lineId: first, ...mug },
    { lineId: first, ...mug, originCountry: 'XX' },
  ])
  expect([nowhere.status, nowhere.body.data]).toMatchObject([
    400,
    [{ fieldName: 'customs.1.originCountry', code: 'COUNTRY' }],
  ])
  expect((await order(id)).lines[0]?.customs).toBeNull()
  const body = { version: 9, customs: [{ lineId: first, ...mug }] }
  expect((await server.call(updateOrder, { params: { id }, body }, { as })).status).toBe(409)
})

it('abroad carriers get the details with the quantities, at home they do not', async () => {
  const { id, first } = await customsTyped()
  const read = async () => {
    const found = await inScope(server.database, { role: 'service', orgId }, (db) => findOrdersToShip(db, orgId, [id]))
    return shipRequest(found.get(id)!, '2026-11-23').customs
  }
  expect(await read()).toBeUndefined()
  await change(id, [{ lineId: first, ...mug, description: null }])
  const { value: unitValue, ...facts } = mug
  expect(await read()).toEqual([{ ...facts, description: 'The MUG-C', unitValue, quantity: 2 }])
  await seedCustoms(server.database, orgId, [id])
  const { body } = await server.call(quoteOrders, { body: { orderIds: [id] } }, { as })
  expect(body.data?.quotes[0]?.rates.length).toBeGreaterThan(0)
  const { version } = await order(id)
  await server.call(updateOrder, { params: { id }, body: { version, recipient: testRecipient } }, { as })
  expect(await read()).toBeUndefined()
})

it('an export lists the details in the order of the SKUs', async () => {
  const { id, second } = await customsTyped()
  await change(id, [{ lineId: second, ...mug }])
  const { orderNo } = await order(id)
  const columns = ['sku', 'customsDescription', 'hsCode', 'originCountry', 'customsValue']
  const { bytes } = await exported(server, as, {
    target: 'orders',
    columns,
    format: 'csv',
    filter: { search: orderNo },
  })
  const [, row] = bytes.toString('utf8').split(/\r?\n/)
  expect(row).toBe('MUG-C*2; CUP-C,; Stoneware mug,; 691200,; CN,; 9.50')
})
