import * as api from '@waybill/contract/outbound/api'
import { getOrder } from '@waybill/contract/orders/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OutboundSeller, plantOutboundSeller } from '../../../testing/outbound.ts'
import { useTestServer } from '../../../testing/server.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { plantPurchase, plantShipment } from '../../sell/orders/testing.ts'
import { stockFaults } from '../stock/index.ts'
import { wake } from './wake.ts'

const server = useTestServer()
let seller: OutboundSeller
beforeAll(async () => {
  seller = await plantOutboundSeller(server)
})
afterAll(async () => expect(await stockFaults(server.admin)).toEqual([]))

const reasonsOf = ({ refused }: { refused: api.SendRefusal[] }) =>
  Object.fromEntries(refused.map(({ code, orders }) => [code, orders.map(({ id }) => id)]))

describe('sending orders to a warehouse', () => {
  it('promises all goods of an order or none, and says so on both pages', async () => {
    await seller.stock('MUG', 5)
    const [whole, short] = [await seller.order({ MUG: 3 }), await seller.order({ MUG: 1, BOWL: 1 })]
    const { body } = await seller.send([whole, short])
    expect(body.data).toMatchObject({
      sent: [
        { orderId: whole, state: 'allocated' },
        { orderId: short, state: 'backorder' },
      ],
      refused: [],
    })
    expect(await seller.item('MUG')).toEqual({ good: 5, allocated: 3 })
    const [first, second] = body.data!.sent
    expect(await seller.detail(first!.id)).toMatchObject({
      number: first!.number,
      units: 3,
      dueDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      recipientAddress: { name: 'Ann Lee', city: 'New York' },
      items: [{ sku: 'MUG', ordered: 3, allocated: 3, missing: 0 }],
      events: [{ from: null, to: 'allocated', actor: 'seller', by: 'Pat Planted' }],
    })
    expect(await seller.detail(second!.id)).toMatchObject({
      dueDay: null,
      items: [
        { sku: 'MUG', allocated: 0, missing: 0 },
        { sku: 'BOWL', allocated: 0, missing: 1, inbound: 0 },
      ],
    })
    const order = (await server.call(getOrder, { params: { id: whole } }, { as: seller.email })).body.data!
    expect(order.outbound).toEqual({ ...first!, orderId: undefined, warehouse: expect.any(String) })
    expect(order.can.buy).toMatchObject({ allowed: false, reason: 'ORDER_AT_WAREHOUSE' })
    expect(order.activity[0]).toMatchObject({ action: 'order.sentToWarehouse', actor: 'Pat Planted' })
  })

  it('refuses every order that cannot be sent with its reason, and changes nothing of it', async () => {
    const ids = {
      sent: await seller.order({ MUG: 1 }),
      ORDER_ON_HOLD: await seller.order({ MUG: 1 }),
      ORDER_SKU_UNKNOWN: await seller.order({ MUG: 1, NOTHING: 1 }),
      ORDER_WITHOUT_ITEMS: await seller.order({}),
      ORDER_NOT_AWAITING: await seller.order({ MUG: 1 }),
      ORDER_HAS_LABEL: await seller.order({ MUG: 1 }),
      ORDER_PART_SHIPPED: await seller.order({ MUG: 2 }),
      ORDER_BEING_BOUGHT: await seller.order({ MUG: 1 }),
      ADDRESS_INCOMPLETE: await seller.order({ MUG: 1 }),
      ORDER_AT_WAREHOUSE: await seller.order({ MUG: 1 }),
      NOT_FOUND: 999_999_999,
    }
    const set = (columns: string, id: number) =>
      server.admin.query(`update sales_order set ${columns} where id = $1`, [id])
    await set('held_at = now()', ids.ORDER_ON_HOLD)
    await set('status = 3, canceled_at = now()', ids.ORDER_NOT_AWAITING)
    await set(`line1 = ''`, ids.ADDRESS_INCOMPLETE)
    await set('units_shipped = 1', ids.ORDER_PART_SHIPPED)
    await plantShipment(server, seller.orgId, ids.ORDER_HAS_LABEL)
    await plantPurchase(server, seller.orgId, { orderId: ids.ORDER_BEING_BOUGHT, state: 'buying' })
    await server.admin.query(
      `insert into outbound (org_id, warehouse_org_id, warehouse_id, order_id, order_no, option, state, recipient, recipient_name,
         line_count, units) values ($1, $2, 4711, $3, 'x', 10, 'backorder', '{}', 'x', 1, 1)`,
      [seller.orgId, demoWarehouse.operatorId, ids.ORDER_AT_WAREHOUSE],
    )
    const { body } = await seller.send(Object.values(ids))
    const { sent, ...expected } = ids
    expect(body.data!.sent.map(({ orderId }) => orderId)).toEqual([sent])
    expect(reasonsOf(body.data!)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([code, id]) => [code, [id]])),
    )
    expect(body.data!.refused.every(({ message, zhMessage }) => message !== '' && zhMessage !== '')).toBe(true)
  })

  it('sent twice at the same moment is at the warehouse once', async () => {
    const id = await seller.order({ MUG: 1 })
    const both = await Promise.all([seller.send([id]), seller.send([id])])
    const [first, second] = both.map(({ body }) => body.data!)
    expect(first!.sent).toMatchObject([{ orderId: id }])
    expect([second, reasonsOf(first!)]).toEqual([first, {}])
    expect((await seller.send([id])).body.data).toEqual(first)
  })

  it('may be sent again when it was shipped and its label was voided', async () => {
    const { orderId, id } = await seller.sent({ BOWL: 1 })
    await server.admin.query(`update outbound set state = 'shipped', shipped_at = now() where id = $1`, [id])
    const [again] = (await seller.send([orderId])).body.data!.sent
    expect(again).toMatchObject({ orderId, state: 'backorder' })
    expect(again!.id).not.toBe(id)
  })

  it('is neither offered nor taken by an inactive warehouse', async () => {
    const orderId = await seller.order({ BOWL: 1 })
    const activate = (active: boolean) =>
      server.admin.query('update warehouse set active = $2 where id = $1', [demoWarehouse.id, active])
    await activate(false)
    expect((await seller.send([orderId])).body.errorCode).toBe('WAREHOUSE_INACTIVE')
    const found = await server.call(api.findSendTargets, { body: { orderIds: [orderId] } }, { as: seller.email })
    expect(found.body.data!.warehouses).toEqual([])
    await activate(true)
    expect((await seller.send([orderId])).status).toBe(200)
  })

  it('gives 20 orders at once exactly what is there', async () => {
    const hot = await plantOutboundSeller(server, ['HOT'])
    await hot.stock('HOT', 7)
    const ids: number[] = []
    for (let n = 0; n < 20; n++) ids.push(await hot.order({ HOT: 1 }))
    const answers = await Promise.all(ids.map((id) => hot.send([id])))
    const states = answers.map(({ body }) => body.data!.sent[0]!.state)
    expect(states.filter((state) => state === 'allocated')).toHaveLength(7)
    expect(await hot.item('HOT')).toEqual({ good: 7, allocated: 7 })
  })

  it('offers the connected warehouses, with how many orders each has in stock', async () => {
    const other = await plantOutboundSeller(server)
    await other.stock('MUG', 1)
    const orderIds = [await other.order({ MUG: 1 }), await other.order({ BOWL: 1 }), await other.order({ WHAT: 1 })]
    const { body } = await server.call(api.findSendTargets, { body: { orderIds } }, { as: other.email })
    expect(body.data).toMatchObject({ orders: 3, warehouses: [{ id: demoWarehouse.id, inStock: 1 }] })
  })

  it('copies what a warehouse needs of the order: option, service and a label that is missing', async () => {
    const chosen = await seller.sent({ MUG: 1 }, { carrier: 1, serviceCode: 'PRIORITY_MAIL' })
    expect(await seller.detail(chosen.id)).toMatchObject({ option: 0, holds: [] })
    const id = await seller.order({ MUG: 1 })
    await server.admin.query('update sales_order set label_from = 6 where id = $1', [id])
    const [own] = (await seller.send([id])).body.data!.sent
    expect(await seller.detail(own!.id)).toMatchObject({ option: 6, holds: ['label'] })
    await plantShipment(server, seller.orgId, id)
    await server.admin.query(`update outbound set state = 'allocated', due_day = '2020-01-01' where id = $1`, [own!.id])
    await wake(server.services)
    expect(await seller.detail(own!.id)).toMatchObject({ holds: [], late: false })
  })

  it('buys the cheapest label for an order without a service, unless the seller has it collected', async () => {
    const [lowest, none] = [await seller.order({ MUG: 1 }), await seller.order({ MUG: 1 })]
    const body = { orderIds: [lowest], ...seller.target }
    const [bought] = (await server.call(api.sendToWarehouse, { body }, { as: seller.email })).body.data!.sent
    const [collected] = (await seller.send([none], seller.email, 'none')).body.data!.sent
    expect(await seller.detail(bought!.id)).toMatchObject({ option: 10 })
    expect(await seller.detail(collected!.id)).toMatchObject({ option: 7 })
  })

  it('is for connected sellers that are not suspended', async () => {
    const other = await plantOutboundSeller(server)
    const id = await other.order({ MUG: 1 })
    const body = { orderIds: [id], ...other.target }
    expect((await server.call(api.sendToWarehouse, { body }, {})).status).toBe(401)
    expect((await other.send([id], demoWarehouse.staff)).status).toBe(403)
    expect(
      (await server.call(api.sendToWarehouse, { body: { ...body, warehouseId: 4711 } }, { as: other.email })).status,
    ).toBe(404)
    expect(
      (await server.call(api.sendToWarehouse, { body: { ...body, orderIds: [] } }, { as: other.email })).status,
    ).toBe(400)
    expect(reasonsOf((await seller.send([id])).body.data!)).toEqual({ NOT_FOUND: [id] })
    await server.admin.query(`update warehouse_link set state = 'suspended' where org_id = $1`, [other.orgId])
    expect((await other.send([id])).body.errorCode).toBe('LINK_SUSPENDED')
    const found = await server.call(api.findSendTargets, { body: { orderIds: [id] } }, { as: other.email })
    expect(found.body.data!.warehouses).toEqual([])
  })
})
