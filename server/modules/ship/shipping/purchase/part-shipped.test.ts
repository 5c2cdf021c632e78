import { cancelOrders, getOrder, listOrders, updateOrder } from '@waybill/contract/orders/api'
import type { InputOf } from '@waybill/contract/core/route'
import { splitOrder } from '@waybill/contract/orders/regrouping-api'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { voidLabels } from '@waybill/contract/shipping/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import {
  itemOf,
  newOrder,
  type OrderChanges,
  runJobs,
  seedFunds,
  seedOrders,
  shopper,
} from '../../../../testing/shipping.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const UPS = 2
const item = (sku: string, quantity: number) => ({ sku, name: `The ${sku}`, quantity, unitPrice: null })
const pound = {
  type: null,
  massUnit: 'lb',
  weight: 1,
  weight2: 0,
  length: 10,
  width: 8,
  height: 4,
  sizeUnit: 'in',
} as const

beforeAll(() => seedFunds(server.database, demoOrg.seller, 1000_0000))

async function plant(change: OrderChanges = {}) {
  const lines = [item('CUP', 3), item('POT', 2)]
  const [id = 0] = await seedOrders(server.database, demoOrg.seller, [newOrder({ lines, ...change })])
  return id
}
const order = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
type Change = Omit<InputOf<typeof updateOrder>['body'], 'version'>
async function change(id: number, body: Change, who = as) {
  const { version } = await order(id)
  return server.call(updateOrder, { params: { id }, body: { version, ...body } }, { as: who })
}
/** So many units of each line go with the next label, by its order. */
async function choose(id: number, units: number[], body: Change = { package: pound }) {
  const { lines } = await order(id)
  const nextParcel = units.flatMap((quantity, at) => (quantity > 0 ? [{ lineId: lines[at]!.id, quantity }] : []))
  return change(id, { nextParcel, ...body })
}
async function ship(id: number, units: number[]) {
  await choose(id, units)
  const [bought] = (await shopper(server, as).ship([id], UPS)).items
  return bought!
}
const unitsOf = ({ lines }: Awaited<ReturnType<typeof order>>) =>
  lines.map(({ shipped, quantity }) => [shipped, quantity])
const void_ = async (shipmentId: number) =>
  (await server.call(voidLabels, { body: { shipmentIds: [shipmentId] } }, { as })).body.data

describe('an order that goes in several parcels', () => {
  it('awaits shipment of what is left after each label, and is shipped with the last one', async () => {
    const id = await plant({ insuredValue: 100_0000, cod: null, declaredValue: 50_0000 })
    const chosen = await choose(id, [2, 0])
    expect(chosen.body.data).toMatchObject({ package: { weight: 1 }, lines: [{ going: 2 }, { going: 0 }] })
    expect(chosen.body.data?.activity[0]).toMatchObject({ detail: { fields: ['nextParcel', 'package'] } })
    const first = await ship(id, [2, 0])
    expect(first.state).toBe('bought')
    const between = await order(id)
    expect(between).toMatchObject({
      status: 1,
      unitsShipped: 2,
      shipment: null,
      purchase: null,
      insuredValue: null,
      declaredValue: null,
      package: { weight: null },
      can: {
        buy: { allowed: true },
        cancel: { allowed: false, reason: 'ORDER_PART_SHIPPED' },
        edit: { allowed: true },
      },
      lines: [
        { shipped: 2, going: null },
        { shipped: 0, going: null },
      ],
      shipments: [{ contents: [{ lineId: between.lines[0]!.id, sku: 'CUP', name: 'The CUP', quantity: 2 }] }],
    })
    const { body } = await server.call(listOrders, { query: { status: 1, search: between.orderNo } }, { as })
    expect(body.data?.records).toMatchObject([{ id, unitsShipped: 2, items: { quantity: 5 } }])
    await change(id, { package: pound })
    const [last] = (await shopper(server, as).ship([id], UPS)).items
    const after = await order(id)
    expect(after).toMatchObject({ status: 2, unitsShipped: 5, shipment: { id: last?.shipmentId } })
    expect(unitsOf(after)).toEqual([
      [3, 3],
      [2, 2],
    ])
    expect(after.shipments[0]?.contents?.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['CUP', 1],
      ['POT', 2],
    ])
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('gets the units of a void label back, whichever it was, and the money with them', async () => {
    const id = await plant({ insuredValue: 100_0000 })
    const start = (await server.call(getPostageInfo, {}, { as })).body.data?.available
    const first = await ship(id, [3, 0])
    const second = await ship(id, [0, 2])
    expect(await order(id)).toMatchObject({ status: 2 })
    await void_(first.shipmentId!)
    const open = await order(id)
    expect(open).toMatchObject({ status: 1, shipment: null, unitsShipped: 2, insuredValue: 100_0000 })
    expect(unitsOf(open)).toEqual([
      [0, 3],
      [2, 2],
    ])
    await void_(second.shipmentId!)
    expect(await order(id)).toMatchObject({ status: 1, unitsShipped: 0, can: { cancel: { allowed: true } } })
    expect((await server.call(getPostageInfo, {}, { as })).body.data?.available).toBe(start)
    await change(id, { package: pound })
    await shopper(server, as).ship([id], UPS)
    expect(await order(id)).toMatchObject({ status: 2, unitsShipped: 5, shipments: [{ contents: null }, {}, {}] })
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('never ships more than was ordered when two buy at the same time', async () => {
    const id = await plant()
    await choose(id, [2, 0])
    const quotes = await shopper(server, as).quote([id])
    const bought = await Promise.all(Array.from({ length: 6 }, () => shopper(server, as).buy([itemOf(quotes[0], UPS)])))
    await runJobs(server)
    const states = await Promise.all(
      bought.map(async ({ body }) => (await shopper(server, as).status(body.data!.batchId)).items[0]?.state),
    )
    const { unitsShipped, shipments } = await order(id)
    // What comes after the first finds an order without a weight: it is priced again, and refused.
    expect([states.filter((state) => state === 'bought').length, shipments.length, unitsShipped]).toEqual([1, 1, 2])
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('is bought once for one quote, though products could weigh the rest', async () => {
    await server.admin.query(
      `insert into product (org_id, sku, name, package_type, unit, length, width, height, weight1, weight_cg)
       values ($1, 'WEIGHED', 'Weighed', 'Ready To Ship', 'in/lb', 1, 1, 1, 1, 45359)`,
      [demoOrg.seller],
    )
    const id = await plant({ lines: [item('WEIGHED', 4)] })
    await choose(id, [2])
    const [quote] = await shopper(server, as).quote([id])
    const chosen = itemOf(quote, UPS)
    for (const key of ['two-tabs-first-try', 'two-tabs-second-try']) await shopper(server, as).buy([chosen], key)
    await runJobs(server)
    expect(unitsOf(await order(id))).toEqual([[2, 4]])
  })
  it('keeps what has a label when it is edited, and is shipped when nothing else is left', async () => {
    const id = await plant()
    const { shipmentId } = await ship(id, [2, 0])
    const [cup, pot] = (await order(id)).lines
    const line = (of: typeof cup, quantity: number) => ({ id: of!.id, ...item(of!.sku!, quantity) })
    const refused = await change(id, { lines: [line(cup, 1), line(pot, 2)] })
    expect([refused.status, refused.body.data]).toMatchObject([
      400,
      [{ fieldName: 'lines.0.quantity', message: '2 of CUP are shipped already' }],
    ])
    expect((await change(id, { lines: [line(pot, 2)] })).status).toBe(400)
    await change(id, { lines: [line(cup, 2)] })
    expect(await order(id)).toMatchObject({ status: 2, shipment: { id: shipmentId }, unitsShipped: 2 })
    await void_(shipmentId!)
    expect(await order(id)).toMatchObject({ status: 1, unitsShipped: 0 })
  })

  it('is neither canceled nor split while part of it has a label', async () => {
    const id = await plant()
    await ship(id, [1, 0])
    const { version, lines } = await order(id)
    const canceled = await server.call(cancelOrders, { body: { ids: [id] } }, { as })
    expect(canceled.body.data?.failed).toMatchObject([{ id, code: 'ORDER_PART_SHIPPED' }])
    const parts = [{ lines: [{ lineId: lines[1]!.id, quantity: 1 }] }]
    const split = await server.call(
      splitOrder,
      { params: { id }, body: { version, parts } },
      { as, headers: { 'idempotency-key': 'split-of-a-part' } },
    )
    expect([split.status, split.body.errorCode]).toEqual([409, 'ORDER_PART_SHIPPED'])
  })
})

describe('what the next label takes', () => {
  it('is refused where it is not the order, more than is left, or named twice', async () => {
    const id = await plant()
    const { lines } = await order(id)
    const lineId = lines[0]!.id
    const refused = await change(id, {
      nextParcel: [
        { lineId, quantity: 4 },
        { lineId, quantity: 1 },
        { lineId, quantity: 1 },
        { lineId: 1, quantity: 1 },
      ],
    })
    const fields = (refused.body.data as unknown as { fieldName: string }[]).map(({ fieldName }) => fieldName)
    expect([refused.status, fields]).toEqual([
      400,
      ['nextParcel.0.quantity', 'nextParcel.2.lineId', 'nextParcel.3.lineId'],
    ])
    expect((await change(id, { nextParcel: [] })).status).toBe(400)
    const { version } = await order(id)
    const body = { version, nextParcel: null }
    expect((await server.call(updateOrder, { params: { id }, body }, { as: 'seller@acme.test' })).status).toBe(404)
  })

  it('needs a weight of its own, is declared by itself, and all of it is the same as no choice', async () => {
    const id = await plant()
    await choose(id, [1, 0], {})
    expect(await order(id)).toMatchObject({ package: { weight: null }, lines: [{ going: 1 }, { going: 0 }] })
    expect((await shopper(server, as).quote([id]))[0]?.problems).toMatchObject([{ code: 'WEIGHT_MISSING' }])
    await choose(id, [3, 2])
    expect(await order(id)).toMatchObject({ lines: [{ going: null }, { going: null }] })
  })
})
