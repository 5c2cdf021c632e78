import { getOrder, updateOrder } from '@waybill/contract/orders/api'
import { fillFromProducts } from '@waybill/contract/orders/from-products-api'
import type { InputOf } from '@waybill/contract/core/route'
import { createProduct } from '@waybill/contract/products/api'
import { expect, it } from 'vitest'
import { orgOfAccount } from '../../../testing/probe.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, type OrderChanges, seedOrders } from '../../../testing/shipping.ts'
import { plantPurchase, plantShipment } from './testing.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const orgId = orgOfAccount(as)
const item = (sku: string, quantity = 1) => ({ sku, name: `The ${sku}`, quantity, unitPrice: 10_0000 })

async function plant(change: OrderChanges = {}) {
  const [id = 0] = await seedOrders(server.database, orgId, [
    newOrder({ lines: [item('CUP-L', 2), item('POT-L')], ...change }),
  ])
  return id
}
const order = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
type Lines = NonNullable<InputOf<typeof updateOrder>['body']['lines']>
async function edit(id: number, lines: Lines, options: { as?: string; version?: number } = {}) {
  const { version = (await order(id)).version, ...who } = options
  return server.call(updateOrder, { params: { id }, body: { version, lines } }, { as, ...who })
}
const weighed = (skuCode: string, weight1: number) =>
  server.call(
    createProduct,
    {
      body: {
        skuCode,
        skuName: skuCode,
        packageType: 'Package Needed',
        length: 6,
        width: 5,
        height: 4,
        weight1,
        unit: 'in/lb',
      },
    },
    { as, headers: { 'idempotency-key': `product-of-lines-${skuCode}` } },
  )
const noWeight = {
  type: null,
  massUnit: 'lb',
  sizeUnit: 'in',
  weight: null,
  weight2: null,
  length: null,
  width: null,
  height: null,
} as const

it('items are changed, added and removed; totals follow, customs details stay, the activity names the items', async () => {
  const id = await plant()
  const [cup, pot] = (await order(id)).lines
  const customs = { hsCode: '691200', originCountry: 'CN', description: 'Mug', descriptionCn: null, value: 1_0000 }
  await server.call(
    updateOrder,
    { params: { id }, body: { version: 1, customs: [{ lineId: cup!.id, ...customs }] } },
    { as },
  )
  const { body } = await edit(id, [
    { id: cup!.id, sku: ' CUP-X ', name: 'Cup', quantity: 5, unitPrice: 12_3400 },
    { id: null, sku: null, name: 'Gift card', quantity: 1, unitPrice: null },
  ])
  expect(body.data).toMatchObject({
    version: 3,
    items: { sku: 'CUP-X', quantity: 6, more: 1 },
    lines: [
      { id: cup!.id, sku: 'CUP-X', name: 'Cup', quantity: 5, unitPrice: 12_3400, customs },
      { sku: null, name: 'Gift card', quantity: 1, unitPrice: null, customs: null },
    ],
  })
  expect(body.data?.lines.map((line) => line.id)).not.toContain(pot!.id)
  expect(body.data?.activity[0]).toMatchObject({ action: 'order.updated', detail: { fields: ['lines'] } })
  expect((await edit(id, [])).body.data).toMatchObject({ lines: [], items: { sku: null, quantity: 0, more: 0 } })
})

it('a weight from products follows the items, and is gone where products cannot tell it; one that was typed stays', async () => {
  await weighed('BOWL-L', 2)
  const id = await plant({ lines: [item('BOWL-L', 1)], package: noWeight })
  await server.call(fillFromProducts, { body: { ids: [id] } }, { as })
  const bowls = async (quantity: number) => (await order(id)).lines.map((line) => ({ ...line, quantity }))
  const sent = (lines: Awaited<ReturnType<typeof bowls>>): Lines =>
    lines.map(({ id: lineId, sku, name, quantity, unitPrice }) => ({ id: lineId, sku, name, quantity, unitPrice }))
  await edit(id, sent(await bowls(3)))
  expect(await order(id)).toMatchObject({ fromProducts: ['weight'], package: { weight: 6 } })
  await edit(id, sent(await bowls(1)))
  expect(await order(id)).toMatchObject({ fromProducts: ['weight', 'size'], package: { weight: 2, length: 6 } })
  await edit(id, [...sent(await bowls(1)), { id: null, sku: 'UNKNOWN-L', name: null, quantity: 1, unitPrice: null }])
  expect(await order(id)).toMatchObject({ fromProducts: [], package: { weight: null, length: null } })
  const typed = await plant({ lines: [item('BOWL-L', 1)] })
  const { weightCg } = await order(typed)
  await edit(typed, [{ id: null, ...item('BOWL-L', 4) }])
  expect(await order(typed)).toMatchObject({ weightCg, fromProducts: [] })
})

it('what cannot be is refused at its field, and nothing changes', async () => {
  const id = await plant()
  const other = await plant()
  const [cup] = (await order(id)).lines
  const [foreign] = (await order(other)).lines
  const line = { id: cup!.id, ...item('CUP-L') }
  const { status, body } = await edit(id, [
    line,
    line,
    { ...line, id: foreign!.id },
    { id: null, sku: ' ', name: null, quantity: 0, unitPrice: null },
  ])
  expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
  expect((body.data as unknown as { fieldName: string }[]).map(({ fieldName }) => fieldName)).toEqual([
    'lines.1.id',
    'lines.2.id',
    'lines.3.sku',
    'lines.3.quantity',
  ])
  expect(await order(id)).toMatchObject({ version: 1, items: { quantity: 3 } })
  expect((await edit(id, [{ ...line, quantity: -1 }])).status).toBe(400)
  expect((await edit(id, [{ ...line, unitPrice: -1 }])).status).toBe(400)
})

it('who edited an older version, another organization, and orders that are over are refused', async () => {
  const id = await plant()
  await edit(id, [{ id: null, ...item('NEW-L') }])
  expect((await edit(id, [], { version: 1 })).body.errorCode).toBe('CONFLICT')
  expect((await edit(id, [], { as: 'seller@acme.test', version: 2 })).status).toBe(404)
  expect((await server.call(updateOrder, { params: { id }, body: { version: 2, lines: [] } })).status).toBe(401)
  await plantPurchase(server, orgId, { orderId: id, state: 'buying' })
  expect((await edit(id, [])).body.errorCode).toBe('ORDER_BEING_BOUGHT')
  const shipped = await plant()
  await plantShipment(server, orgId, shipped)
  expect((await edit(shipped, [])).body.errorCode).toBe('ORDER_HAS_LABEL')
  expect((await order(shipped)).lines).toHaveLength(2)
})
