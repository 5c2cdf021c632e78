import * as api from '@waybill/contract/outbound/api'
import * as staffApi from '@waybill/contract/outbound/staff-api'
import { cancelOrders, getOrder, updateOrder } from '@waybill/contract/orders/api'
import { changeOrders } from '@waybill/contract/orders/bulk-api'
import { combineOrders } from '@waybill/contract/orders/regrouping-api'
import { orgType } from '@waybill/contract/core/enums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedUser } from '../../../testing/people.ts'
import { endLink, type OutboundSeller, plantOutboundSeller } from '../../../testing/outbound.ts'
import { useTestServer } from '../../../testing/server.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { drainJobs } from '../../../platform/jobs/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { markShippedByWarehouse } from '../../sell/orders/index.ts'
import { stockFaults } from '../stock/index.ts'
import { outboundModule } from './index.ts'
import { wake } from './wake.ts'

const server = useTestServer()
const { staff } = demoWarehouse
let seller: OutboundSeller
beforeAll(async () => {
  seller = await plantOutboundSeller(server)
})
afterAll(async () => expect(await stockFaults(server.admin)).toEqual([]))

const work = () =>
  drainJobs({
    database: server.database,
    log: server.services.log,
    clock: { now: server.services.now },
    concurrency: 1,
    jobs: outboundModule.jobs?.(server.services) ?? [],
  })
const stateOf = async (of: OutboundSeller, id: number) => (await of.detail(id)).state
const staffAct = (id: number, body: object, as = staff) =>
  server.call(staffApi.changeStaffOutbound, { params: { id }, body: body as never }, { as })

describe('orders that wait for stock', () => {
  it('get it when it comes, the oldest of the highest priority first', async () => {
    const waiting = await plantOutboundSeller(server)
    const [first, second, urgent] = [
      await waiting.sent({ MUG: 2 }),
      await waiting.sent({ MUG: 2 }),
      await waiting.sent({ MUG: 2 }),
    ]
    await waiting.act(urgent.id, { act: 'prioritize', priority: 1 })
    await wake(server.services)
    expect(await stateOf(waiting, first.id)).toBe('backorder')
    await waiting.stock('MUG', 4)
    await wake(server.services)
    const states = [first, second, urgent].map(({ id }) => stateOf(waiting, id))
    expect(await Promise.all(states)).toEqual(['allocated', 'backorder', 'allocated'])
    expect((await waiting.detail(urgent.id)).events.at(-1)).toMatchObject({
      from: 'backorder',
      to: 'allocated',
      actor: 'system',
    })
    expect((await waiting.detail(urgent.id)).dueDay).not.toBeNull()
    await waiting.act(first.id, { act: 'cancel', reason: 'Buyer changed their mind' })
    await work()
    expect(await stateOf(waiting, second.id)).toBe('allocated')
  })

  it('wait while the seller is suspended', async () => {
    const waiting = await plantOutboundSeller(server)
    const { id } = await waiting.sent({ MUG: 1 })
    await server.admin.query(`update warehouse_link set state = 'suspended' where org_id = $1`, [waiting.orgId])
    await waiting.stock('MUG', 1)
    await wake(server.services)
    expect(await stateOf(waiting, id)).toBe('backorder')
    expect((await waiting.act(id, { act: 'hold' })).body.errorCode).toBe('LINK_SUSPENDED')
    expect((await waiting.act(id, { act: 'cancel' })).body.data).toMatchObject({ state: 'canceled' })
  })

  it('cannot lose goods that are promised to them by a movement', async () => {
    const owner = await plantOutboundSeller(server)
    await owner.stock('MUG', 3)
    await owner.sent({ MUG: 2 })
    await expect(owner.stock('MUG', -2)).rejects.toMatchObject({ code: 'STOCK_ALLOCATED' })
    await owner.stock('MUG', -1)
    expect(await owner.item('MUG')).toEqual({ good: 2, allocated: 2 })
  })
})

describe('taking an order back', () => {
  it('frees what was promised and reserved, and the order is free to be sent again', async () => {
    await seller.stock('MUG', 4)
    const orderId = await seller.order({ MUG: 4 })
    const [sent] = (await seller.send([orderId])).body.data!.sent
    const { id } = sent!
    await server.admin.query(
      `with done as (insert into outbound_reservation (org_id, warehouse_org_id, outbound_id, line, product_id, location_id, quantity, picked)
         values ($1, $2, $3, 1, $4, $5, 4, false))
       update stock_level set reserved = 4 where org_id = $1 and product_id = $4 and location_id = $5`,
      [seller.orgId, demoWarehouse.operatorId, id, seller.products.get('MUG'), seller.placeId],
    )
    await server.admin.query(`update outbound set state = 'released', released_at = now() where id = $1`, [id])
    expect(await stockFaults(server.admin)).toEqual([])
    const { body } = await seller.act(id, { act: 'cancel' })
    expect(body.data).toMatchObject({ state: 'canceled', items: [{ allocated: 0, canceled: 4 }] })
    expect(await seller.item('MUG')).toEqual({ good: 4, allocated: 0 })
    expect(await stockFaults(server.admin)).toEqual([])
    expect((await seller.act(id, { act: 'cancel' })).status).toBe(200)
    expect((await seller.act(id, { act: 'hold' })).body.errorCode).toBe('OUTBOUND_STATE')
    const order = (await server.call(getOrder, { params: { id: orderId } }, { as: seller.email })).body.data!
    expect([order.outbound, order.can.cancel.allowed]).toEqual([null, true])
    expect((await seller.send([orderId])).body.data!.sent).toMatchObject([{ orderId, state: 'allocated' }])
  })

  it('is asked for once the floor has begun', async () => {
    const { id, number } = await seller.sent({ BOWL: 1 })
    await server.admin.query(`update outbound set state = 'exception' where id = $1`, [id])
    const refused = await seller.act(id, { act: 'cancel' })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'OUTBOUND_BEGUN'])
    expect(refused.body.message).toContain(number)
    const requested = await seller.act(id, { act: 'requestCancel', reason: 'Wrong color' })
    expect(requested.body.data).toMatchObject({ state: 'exception', cancelRequestedAt: expect.any(String) })
    expect(requested.body.data!.events.at(-1)).toMatchObject({ note: 'Wrong color', actor: 'seller' })
    const listed = await server.call(
      staffApi.listStaffOutbounds,
      { query: { cancelRequested: true, sellerId: seller.orgId } },
      { as: staff },
    )
    expect(listed.body.data!.records.map((row) => row.id)).toEqual([id])
  })

  it('is withdrawn by the seller or declined by the staff, until its goods are put back', async () => {
    const { id, number } = await seller.sent({ BOWL: 1 })
    expect((await seller.act(id, { act: 'withdrawCancel' })).body.errorCode).toBe('OUTBOUND_STATE')
    await server.admin.query(`update outbound set state = 'exception' where id = $1`, [id])
    await seller.act(id, { act: 'requestCancel' })
    const withdrawn = (await seller.act(id, { act: 'withdrawCancel', reason: 'They want it' })).body.data!
    expect(withdrawn.cancelRequestedAt).toBeNull()
    const { version } = (await seller.act(id, { act: 'requestCancel' })).body.data!
    expect((await staffAct(id, { act: 'declineCancel', version })).body.data).toMatchObject({ cancelRequestedAt: null })
    const { events } = await seller.detail(id)
    expect(events.slice(1).map(({ to, actor, note }) => [to, actor, note])).toEqual([
      ['cancelRequested', 'seller', null],
      ['cancelWithdrawn', 'seller', 'They want it'],
      ['cancelRequested', 'seller', null],
      ['cancelDeclined', 'staff', null],
    ])
    await server.admin.query('update outbound set cancel_requested_at = now(), put_back_at = now() where id = $1', [id])
    const late = await seller.act(id, { act: 'withdrawCancel' })
    expect([late.status, late.body.errorCode]).toEqual([409, 'OUTBOUND_PUT_BACK'])
    expect(late.body.message).toContain(number)
  })

  it('keeps a connection from ending before it', async () => {
    const leaving = await plantOutboundSeller(server)
    const { id } = await leaving.sent({ MUG: 1 })
    expect((await endLink(server, leaving)).body.errorCode).toBe('LINK_ORDERS')
    await leaving.act(id, { act: 'cancel' })
    expect((await endLink(server, leaving)).body.data).toMatchObject({ state: 'ended' })
  })
})

describe('while an order is at a warehouse', () => {
  it('the seller changes, cancels and combines nothing of it, and reads where it is', async () => {
    const [orderId, other] = [await seller.order({ MUG: 1 }), await seller.order({ MUG: 1 })]
    const [sent] = (await seller.send([orderId])).body.data!.sent
    const as = { as: seller.email }
    const changed = await server.call(
      updateOrder,
      { params: { id: orderId }, body: { version: 1, giftMessage: 'Hello' } },
      as,
    )
    expect([changed.status, changed.body.errorCode]).toEqual([409, 'ORDER_AT_WAREHOUSE'])
    expect(changed.body.message).toContain(sent!.number)
    const tagged = { params: { id: orderId }, body: { version: 1, tags: ['Mine'] } }
    expect((await server.call(updateOrder, tagged, as)).status).toBe(200)
    const canceled = (await server.call(cancelOrders, { body: { ids: [orderId] } }, as)).body.data!
    expect(canceled.failed).toMatchObject([{ id: orderId, code: 'ORDER_AT_WAREHOUSE' }])
    const bulk = (await server.call(changeOrders, { body: { ids: [orderId], change: { signature: 2 } } }, as)).body
      .data!
    expect(bulk.refused.map(({ code }) => code)).toEqual(['ORDER_AT_WAREHOUSE'])
    const orders = [
      { id: other, version: 1 },
      { id: orderId, version: 2 },
    ]
    const combined = await server.call(
      combineOrders,
      { body: { orders } },
      { ...as, headers: { 'idempotency-key': 'combine-at-warehouse-1' } },
    )
    expect(combined.body.errorCode).toBe('ORDER_AT_WAREHOUSE')
  })

  it('an order that leaves without a label is shipped, once', async () => {
    const { orderId } = await seller.sent({ MUG: 1 })
    const mark = () =>
      inScope(server.database, { role: 'service', orgId: seller.orgId }, (db) =>
        markShippedByWarehouse(db, seller.orgId, orderId),
      )
    expect([await mark(), await mark()]).toEqual([true, false])
    const order = (await server.call(getOrder, { params: { id: orderId } }, { as: seller.email })).body.data!
    expect(order).toMatchObject({ status: 2, shipment: null })
    expect(order.activity[0]).toMatchObject({ action: 'order.shippedByWarehouse' })
  })
})

describe('the lists', () => {
  const list = async (query: object, as = seller.email) =>
    (await server.call(api.listOutbounds, { query: query as never }, { as })).body.data!
  const staffList = async (query: object, as = staff) =>
    (await server.call(staffApi.listStaffOutbounds, { query: query as never }, { as })).body.data!

  it('find orders by text, state, hold, warehouse and whether they are late, newest first and by pages', async () => {
    const own = await plantOutboundSeller(server)
    await own.stock('MUG', 1)
    const [a, b, c] = [await own.sent({ MUG: 1 }), await own.sent({ MUG: 1 }), await own.sent({ BOWL: 2 })]
    await own.act(b.id, { act: 'hold', reason: 'Wait' })
    await server.admin.query(`update outbound set due_day = '2020-01-01' where id = $1`, [a.id])
    const ids = async (query: object) => (await list(query, own.email)).records.map(({ id }) => id)
    expect(await ids({})).toEqual([c.id, b.id, a.id])
    expect(await ids({ search: 'ann lee', state: 'backorder' })).toEqual([c.id, b.id])
    expect(await ids({ search: a.number })).toEqual([a.id])
    expect(await ids({ hold: 'seller' })).toEqual([b.id])
    expect(await ids({ late: true })).toEqual([a.id])
    expect(await ids({ warehouseId: 4711 })).toEqual([])
    const page = await list({ limit: 2 }, own.email)
    expect([page.total.count, page.warehouses.map(({ id }) => id)]).toEqual([3, [demoWarehouse.id]])
    expect((await list({ limit: 2, cursor: page.next }, own.email)).records.map(({ id }) => id)).toEqual([a.id])
    const ofStaff = await staffList({ sellerId: own.orgId })
    expect(ofStaff.records).toMatchObject([
      { id: c.id },
      { id: b.id, holds: ['seller'], seller: { id: own.orgId } },
      { id: a.id, late: true },
    ])
  })

  it('look two letters up in the newest ten thousand orders, and say so when there may be more', async () => {
    const own = await plantOutboundSeller(server)
    const { id } = await own.sent({ MUG: 1 })
    await server.admin.query(
      `insert into outbound (org_id, warehouse_org_id, warehouse_id, order_id, order_no, option, state, recipient, recipient_name, line_count, units)
       select org_id, warehouse_org_id, warehouse_id, order_id, order_no, option, 'canceled', recipient, 'Wu Li', 1, 1
       from outbound, generate_series(1, 10050) where id = $1`,
      [id],
    )
    const search = (text: string) =>
      server.call(api.listOutbounds, { query: { search: text } as never }, { as: own.email })
    expect((await search('qq')).body.errorCode).toBe('SEARCH_TOO_BROAD')
    expect((await search('wu')).body.data).toMatchObject({ total: { capped: true }, records: { length: 50 } })
    expect((await search('ann lee')).body.data).toMatchObject({ total: { count: 1, capped: false }, records: [{ id }] })
    await server.admin.query(`delete from outbound where org_id = $1 and state = 'canceled'`, [own.orgId])
    expect((await search('qq')).body.data).toMatchObject({ total: { count: 0, capped: false }, records: [] })
  })

  it('staff hold, release, prioritize and cancel, and the seller reads it', async () => {
    const { id } = await seller.sent({ BOWL: 1 })
    const held = await staffAct(id, { act: 'hold', version: 1, reason: 'Box is missing' })
    expect(held.body.data).toMatchObject({ holds: ['operator'], version: 2 })
    expect((await staffAct(id, { act: 'unhold', version: 1 })).body.errorCode).toBe('CONFLICT')
    expect((await staffAct(id, { act: 'unhold', version: 2 })).body.data).toMatchObject({ holds: [] })
    const bare = await staffAct(id, { act: 'prioritize', version: 3 })
    expect([bare.status, bare.body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect((await staffAct(id, { act: 'prioritize', priority: 2, version: 3 })).body.data).toMatchObject({
      priority: 2,
    })
    expect((await staffAct(id, { act: 'cancel', version: 4, reason: 'No such goods' })).body.data).toMatchObject({
      state: 'canceled',
    })
    expect(await seller.detail(id)).toMatchObject({ reason: 'No such goods' })
    expect((await seller.detail(id)).events).toMatchObject([
      { to: 'backorder', by: 'Pat Planted' },
      { note: 'Box is missing', actor: 'staff', by: null },
      { to: 'canceled', by: null },
    ])
  })

  it('are nobody else’s', async () => {
    const { id } = await seller.sent({ MUG: 1 })
    const other = await plantOutboundSeller(server)
    const stranger = (await seedUser(server, { type: orgType.WMS, company: 'Other Operator' })).email
    expect((await list({ search: 'OB-' }, other.email)).records).toEqual([])
    expect((await staffList({}, stranger)).records).toEqual([])
    const missing = [
      server.call(api.getOutbound, { params: { id } }, { as: other.email }),
      server.call(api.changeOutbound, { params: { id }, body: { version: 1, act: 'cancel' } }, { as: other.email }),
      staffAct(id, { act: 'hold', version: 1 }, stranger),
    ]
    expect((await Promise.all(missing)).map(({ status }) => status)).toEqual([404, 404, 404])
    const all = (how: { as?: string }) => [
      server.call(api.listOutbounds, { query: {} }, how),
      server.call(api.getOutbound, { params: { id } }, how),
      server.call(api.changeOutbound, { params: { id }, body: { version: 1, act: 'hold' } }, how),
      server.call(api.findSendTargets, { body: { orderIds: [1] } }, how),
    ]
    expect((await Promise.all(all({}))).map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect((await Promise.all(all({ as: staff }))).map(({ status }) => status)).toEqual([403, 403, 403, 403])
    const ofStaff = (how: { as?: string }) => [
      server.call(staffApi.listStaffOutbounds, { query: {} }, how),
      server.call(staffApi.changeStaffOutbound, { params: { id }, body: { version: 1, act: 'hold' } }, how),
    ]
    expect((await Promise.all(ofStaff({}))).map(({ status }) => status)).toEqual([401, 401])
    expect((await Promise.all(ofStaff({ as: seller.email }))).map(({ status }) => status)).toEqual([403, 403])
  })
})

describe('the nightly check', () => {
  it('finds a promise and a reservation that no order has', async () => {
    const own = await plantOutboundSeller(server)
    await own.stock('MUG', 3)
    await own.sent({ MUG: 1 })
    const plant = (units: number) =>
      server.admin.query('update stock_item set allocated = allocated + $2 where org_id = $1', [own.orgId, units])
    const reserve = (units: number) =>
      server.admin.query('update stock_level set reserved = $2 where org_id = $1', [own.orgId, units])
    await plant(1)
    await reserve(1)
    expect((await stockFaults(server.admin)).map(({ check, orgId }) => [check, orgId])).toEqual([
      ['promiseMismatch', own.orgId],
      ['reservationMismatch', own.orgId],
    ])
    await plant(-1)
    await reserve(0)
    expect(await stockFaults(server.admin)).toEqual([])
  })

  it('finds nothing after any sequence of sending, canceling, arriving and waking', async () => {
    const own = await plantOutboundSeller(server, ['A', 'B', 'C'])
    let seed = 4711
    const upTo = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
    const sent: number[] = []
    for (let step = 0; step < 40; step++) {
      const kind = upTo(5)
      const sku = ['A', 'B', 'C'][upTo(3)]!
      if (kind < 2) sent.push((await own.sent({ [sku]: 1 + upTo(3), ...(upTo(2) && { C: 1 }) })).id)
      else if (kind === 2) await own.stock(sku, 1 + upTo(4))
      else if (kind === 3 && sent.length > 0) await own.act(sent[upTo(sent.length)]!, { act: 'cancel' })
      else await wake(server.services, own.orgId)
      expect(await stockFaults(server.admin)).toEqual([])
    }
    const { rows } = await server.admin.query(
      `select from outbound o where o.org_id = $1 and o.state = 'allocated' and exists (
         select from outbound_line l where l.org_id = o.org_id and l.outbound_id = o.id and l.allocated <> l.ordered)`,
      [own.orgId],
    )
    expect(rows).toEqual([])
  })
})
