import { voidLabels } from '@waybill/contract/shipping/api'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import * as api from '@waybill/contract/outbound/floor-api'
import { suspendUser } from '@waybill/contract/users/api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PlantedFloor, plantFloor, plantOutbound, plantStock } from '../../../../testing/outbound-floor.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders } from '../../../../testing/shipping.ts'
import { type Planted, seedUser } from '../../../../testing/people.ts'
import { plantPurchase, plantShipment } from '../../../sell/orders/testing.ts'
import { demoWarehouse } from '../../../../testing/warehouse.ts'
import { floorCalls } from './floor.fixture.ts'

const server = useTestServer()
const { staff } = demoWarehouse
let floor: PlantedFloor
let seller: Planted
const calls = floorCalls(server, () => floor)

beforeEach(async () => {
  seller = await seedUser(server, { company: `Seller ${randomUUID()}` })
  await server.admin.query('update org set identity_verified = true where id = $1', [seller.orgId])
  floor = await plantFloor(server, seller.orgId)
})
afterEach(() => calls.sound())

/** A packed order of one mug, of a seller with so much postage, in 1/10,000. */
async function packed(option: number, funds = 100_0000) {
  if (funds > 0) await seedFunds(server.database, seller.orgId, funds)
  const [orderId] = await seedOrders(server.database, seller.orgId, [
    newOrder({ orderNo: `SO-${randomUUID().slice(0, 8)}` }),
  ])
  await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 5 }])
  const order = await plantOutbound(server, floor, { MUG: 1 }, { option, orderId: orderId! })
  const code = floor.skuOf('MUG')
  await calls.release([order.id])
  await calls.start(order.id, { tote: 'T-1' })
  await calls.pick(order.id, { place: 'A-1', code, quantity: 1 })
  await calls.verify(order.id, { code, quantity: 1 })
  await calls.close(order.id, { station: null, weightG: 800, lengthMm: 200, widthMm: 150, heightMm: 100 })
  return { ...order, orderId: orderId! }
}
const shipments = async (orderId: number) =>
  (
    await server.admin.query<{ id: number; status: number; price: number }>(
      'select id::int, status, price::int from shipment where org_id = $1 and order_id = $2 order by id',
      [seller.orgId, orderId],
    )
  ).rows
const print = (id: number) =>
  server.request({ method: 'GET', url: api.printFloorLabel.path.replace(':id', String(id)), as: staff })

describe('labelling', () => {
  it('waits at the pack station while the label is missing; without one it waits to be shipped', async () => {
    const stages = async (id: number) => {
      const query = { warehouseId: floor.warehouseId, limit: 100 }
      const has = async (stage: 'pack' | 'ship') =>
        (await server.call(api.listFloorOrders, { query: { ...query, stage } }, { as: staff })).body.data!.records.some(
          (row) => row.id === id,
        )
      return { pack: await has('pack'), ship: await has('ship') }
    }
    const order = await packed(10)
    expect(await stages(order.id)).toEqual({ pack: true, ship: false })
    const { body } = await calls.label(order.id)
    expect(await stages(order.id)).toEqual({ pack: true, ship: false })
    await calls.confirm(order.id, { code: body.data!.package!.trackingNo! })
    expect(await stages(order.id)).toEqual({ pack: false, ship: true })
    expect(await stages((await packed(fulfilmentOption.none)).id)).toEqual({ pack: false, ship: true })
  })
  it('buys one label from the postage of the seller, however often and by however many it is asked', async () => {
    const order = await packed(10)
    expect((await print(order.id)).status).toBe(409)
    const answers = await Promise.all([1, 2, 3].map(() => calls.label(order.id, {}, { takeOver: true })))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const again = await calls.label(order.id, {})
    const trackingNo = again.body.data!.package!.trackingNo!
    expect(again.body.data).toMatchObject({ state: 'packed', package: { printable: true } })
    expect(await shipments(order.orderId)).toHaveLength(1)
    const { rows } = await server.admin.query(
      `select b.created_by::int as by, o.weight_cg::int as weight, o.status from label_batch b, sales_order o
       where b.org_id = $1 and o.org_id = $1 and o.id = $2 order by b.created_at limit 1`,
      [seller.orgId, order.orderId],
    )
    const { rows: people } = await server.admin.query('select id::int from app_user where email = $1', [staff])
    expect(rows[0]).toMatchObject({ by: people[0].id, status: 2 })
    expect(Math.abs(rows[0].weight - 80_000)).toBeLessThan(300)
    expect((await print(order.id)).status).toBe(200)

    expect((await calls.ship(trackingNo)).body.errorCode).toBe('FLOOR_NOT_LABELLED')
    expect((await calls.confirm(order.id, { code: '1Z999AA10123456784' })).body.errorCode).toBe('FLOOR_WRONG_LABEL')
    expect((await calls.confirm(order.id, { code: trackingNo.toLowerCase() })).body.data!.state).toBe('labelled')
    expect((await calls.ship(order.number, 'Bob')).body.errorCode).toBe('FLOOR_SCAN_TRACKING')
    expect((await calls.ship(trackingNo)).body.data!.state).toBe('shipped')
  })
  it('takes the label that was bought though its answer was lost', async () => {
    const order = await packed(11)
    await calls.label(order.id, {})
    await server.admin.query(
      'update outbound_package set shipment_id = null, tracking_no = null where outbound_id = $1',
      [order.id],
    )
    // One that was bought for other packages is for none of these.
    const boughtFor = (count: number) =>
      server.admin.query('update shipment set package_count = $2 where order_id = $1', [order.orderId, count])
    await boughtFor(2)
    expect((await calls.label(order.id, {})).body.errorCode).toBe('FLOOR_HAS_LABEL')
    await boughtFor(1)
    expect((await calls.label(order.id, {})).body.data!.package!.trackingNo).not.toBeNull()
    expect(await shipments(order.orderId)).toHaveLength(1)
  })
  it('is refused in words without money, and bought when there is some', async () => {
    const order = await packed(10, 0)
    expect((await calls.label(order.id, {})).body.errorCode).toBe('INSUFFICIENT_FUNDS')
    expect((await calls.get(order.id)).state).toBe('packed')
    await seedFunds(server.database, seller.orgId, 100_0000)
    expect((await calls.label(order.id, {})).status).toBe(200)
  })
  it('buys exactly the service that the seller chose, or none', async () => {
    const order = await packed(0)
    expect((await calls.label(order.id, {})).body.errorCode).toBe('FLOOR_NO_SERVICE')
    await server.admin.query(`update outbound set carrier = 1, service_code = 'NO_SUCH' where id = $1`, [order.id])
    expect((await calls.label(order.id, {})).body.errorCode).toBe('FLOOR_LABEL_REFUSED')
    const { rows: quotes } = await server.admin.query<{ rate: { carrier: number; serviceCode: string } }>(
      'select rates -> -1 as rate from quote where org_id = $1 and order_id = $2 limit 1',
      [seller.orgId, order.orderId],
    )
    const { rate } = quotes[0]!
    await server.admin.query('update outbound set carrier = $2, service_code = $3 where id = $1', [
      order.id,
      rate.carrier,
      rate.serviceCode,
    ])
    expect((await calls.label(order.id, {})).status).toBe(200)
    const { rows } = await server.admin.query('select service_code from shipment where order_id = $1 and org_id = $2', [
      order.orderId,
      seller.orgId,
    ])
    expect(rows).toEqual([{ service_code: rate.serviceCode }])
  })
  it('needs no label, or the one that the seller brings', async () => {
    const none = await packed(7)
    expect((await calls.label(none.id, {})).body.errorCode).toBe('FLOOR_NO_LABEL_NEEDED')
    await server.admin.query('update outbound set option = 6 where id = $1', [none.id])
    expect((await calls.label(none.id, {})).body.errorCode).toBe('FLOOR_NO_OWN_LABEL')
  })
  it('is not put back while its label is being bought, or after it was paid for', async () => {
    const order = await packed(10)
    await server.admin.query('update outbound set cancel_requested_at = now() where id = $1', [order.id])
    await plantPurchase(server, seller.orgId, { orderId: order.orderId, state: 'buying' })
    expect((await calls.beginPutBack(order.id, {})).body.errorCode).toBe('FLOOR_LABEL_PENDING')
    await server.admin.query(`delete from label_batch_item where org_id = $1`, [seller.orgId])
    await plantShipment(server, seller.orgId, order.orderId)
    for (const state of ['picked', 'packed']) {
      await server.admin.query('update outbound set state = $2 where id = $1', [order.id, state])
      expect((await calls.beginPutBack(order.id, {})).body.errorCode).toBe('FLOOR_VOID_FIRST')
    }
  })
  it('keeps a canceled order from being put back until its label is voided', async () => {
    const order = await packed(10)
    const { trackingNo } = (await calls.label(order.id, {})).body.data!.package!
    await calls.confirm(order.id, { code: trackingNo! })
    await server.admin.query('update outbound set cancel_requested_at = now() where id = $1', [order.id])
    const back = { place: 'A-1', code: floor.skuOf('MUG'), quantity: 1 }
    expect((await calls.putBack(order.id, back)).body.errorCode).toBe('FLOOR_VOID_FIRST')
    const [shipment] = await shipments(order.orderId)
    await server.call(voidLabels, { body: { shipmentIds: [shipment!.id] } }, { as: seller.email })
    await server.admin.query('update shipment set status = 4 where id = $1 and org_id = $2', [
      shipment!.id,
      seller.orgId,
    ])
    expect((await calls.putBack(order.id, back)).body.data).toMatchObject({ state: 'canceled' })
  })
  it('sent again after a lost answer, it still buys the label, and only one', async () => {
    const order = await packed(10, 0)
    const how = { commandId: randomUUID() }
    expect((await calls.label(order.id, {}, how)).body.errorCode).toBe('INSUFFICIENT_FUNDS')
    await seedFunds(server.database, seller.orgId, 100_0000)
    const answers = [await calls.label(order.id, {}, how), await calls.label(order.id, {}, how)]
    expect(answers.map(({ body }) => body.data!.package!.trackingNo)).toEqual([expect.any(String), expect.any(String)])
    expect(await shipments(order.orderId)).toHaveLength(1)
  })
  it('gives another label when the first was voided, or its void is not decided yet', async () => {
    const order = await packed(10)
    const { trackingNo } = (await calls.label(order.id, {})).body.data!.package!
    await calls.confirm(order.id, { code: trackingNo! })
    const [shipment] = await shipments(order.orderId)
    await server.call(voidLabels, { body: { shipmentIds: [shipment!.id] } }, { as: seller.email })
    const { rows } = await server.admin.query('select state from void_request where shipment_id = $1 and org_id = $2', [
      shipment!.id,
      seller.orgId,
    ])
    expect(rows).toHaveLength(1)
    expect((await calls.get(order.id)).package).toMatchObject({ trackingNo: null, printable: false })
    expect((await calls.ship(trackingNo!)).body.errorCode).toBe('FLOOR_NOT_LABELLED')
    expect((await print(order.id)).status).toBe(409)
    const again = await calls.label(order.id, {})
    expect(again.body.data).toMatchObject({ state: 'packed', package: { printable: true } })
    const another = again.body.data!.package!.trackingNo!
    expect(another).not.toBe(trackingNo)
    await calls.confirm(order.id, { code: another })
    expect((await calls.ship(another, 'Bob')).body.data!.state).toBe('shipped')
    const { rows: packages } = await server.admin.query(
      'select handed_to from outbound_package where outbound_id = $1',
      [order.id],
    )
    expect(packages).toEqual([{ handed_to: null }])
  })
  it('asks before a package is labelled that is much heavier than was planned, and takes another weight', async () => {
    const order = await packed(10)
    const facts = { station: null, lengthMm: null, widthMm: null, heightMm: null }
    expect((await calls.close(order.id, { ...facts, weightG: 20_000 })).status).toBe(200)
    const { body } = await calls.label(order.id, {})
    expect(body).toMatchObject({ errorCode: 'FLOOR_WEIGHT_HIGH', message: expect.stringContaining('44.09 lb') })
    expect((await calls.close(order.id, { ...facts, weightG: 900 })).body.data!.package!.weightG).toBe(900)
    expect((await calls.label(order.id, {})).status).toBe(200)
    expect((await calls.close(order.id, { ...facts, weightG: 950 })).body.errorCode).toBe('FLOOR_HAS_LABEL')

    const heavy = await packed(10)
    await calls.close(heavy.id, { ...facts, weightG: 5_000 })
    expect((await calls.label(heavy.id, { confirmWeight: true })).status).toBe(200)
  })
  it("keeps to what a rule's plan chooses, or buys nothing", async () => {
    const order = await packed(10)
    const plan = (text: object) =>
      server.admin.query('update sales_order set service_plan = $2 where id = $1', [order.orderId, text])
    await plan({ pick: 'cheapest', carriers: [], withinDays: 0, maxPrice: 1 })
    expect((await calls.label(order.id, {})).body.errorCode).toBe('FLOOR_LABEL_REFUSED')
  })
  it('is not bought for a seller who may not buy labels', async () => {
    const order = await packed(10)
    const params = { id: seller.userId }
    await server.call(suspendUser, { params, body: { reason: 'Fraud' } }, { as: 'admin@demo.test' })
    expect((await calls.label(order.id, {})).body.errorCode).toBe('FLOOR_SELLER_NOT_CLEARED')
    expect(await shipments(order.orderId)).toEqual([])
  })
})
