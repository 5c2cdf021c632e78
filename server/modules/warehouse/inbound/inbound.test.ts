import { randomUUID } from 'node:crypto'
import * as api from '@waybill/contract/inbound/api'
import * as staffApi from '@waybill/contract/inbound/staff-api'
import { createPlaces, listPlaces } from '@waybill/contract/stock/place-api'
import { getInventory } from '@waybill/contract/stock/api'
import { listStockMovements, postMovement, reverseMovement } from '@waybill/contract/stock/staff-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgType } from '@waybill/contract/core/enums'
import { demoOrg } from '../../../demo/people.ts'
import { inboundCalls } from '../../../testing/inbound.ts'
import { endLink } from '../../../testing/outbound.ts'
import { seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { connectWarehouse, demoWarehouse } from '../../../testing/warehouse.ts'
import { writeKeyset } from '../../../platform/keyset.ts'
import { stockFaults } from '../stock/index.ts'

const server = useTestServer()
const { seller, staff, id: warehouseId } = demoWarehouse
const calls = inboundCalls(server, seller)
const { create, change, get, arrived, scan, undo, complete } = calls
let [mug, cup, dock] = [0, 0, 0]

const stockOf = async (id: number) => {
  const { body } = await server.call(getInventory, { params: { id } }, { as: seller })
  return body.data!.warehouses[0]
}
const fieldsOf = (body: { data?: unknown }) =>
  (body.data as { fieldName: string; code: string }[]).map(({ fieldName, code }) => `${fieldName} ${code}`)

beforeAll(async () => {
  mug = await calls.product('IN-MUG', '036000291452')
  cup = await calls.product('IN-CUP')
  dock = await calls.dock()
})
afterAll(async () => expect(await stockFaults(server.admin)).toEqual([]))

describe('an announcement', () => {
  it('is a draft until it is submitted, and its units are inbound until it is canceled', async () => {
    const draft = await create([{ sku: 'in-mug', quantity: '12' }], { submit: false })
    expect(draft.body.data).toMatchObject({ state: 'draft', boxes: 2, skus: 1, expected: 12, tracking: ['1Z999'] })
    const { id, version } = draft.body.data!
    expect(await stockOf(mug)).toBeUndefined()
    const seen = await server.call(staffApi.getReceipt, { params: { id } }, { as: staff })
    expect(seen.status).toBe(404)
    const sent = await change(id, 'submit', version)
    expect(sent.body.data).toMatchObject({ state: 'submitted', number: `IN-${id}` })
    expect((await stockOf(mug))!.inbound).toBe(12)
    const shipped = await change(id, 'ship', sent.body.data!.version)
    expect(shipped.body.data!.state).toBe('inTransit')
    const canceled = await change(id, 'cancel', shipped.body.data!.version)
    expect(canceled.body.data!.state).toBe('canceled')
    expect((await change(id, 'cancel', 0)).body.data!.state).toBe('canceled')
    expect((await stockOf(mug))!.inbound).toBe(0)
  })
  it('says everything that is wrong with its rows, and stores nothing', async () => {
    const lines = [
      { sku: 'IN-MUG', quantity: '0' },
      { sku: 'in-mug', quantity: '3' },
      { sku: 'NOBODY', quantity: 'x' },
      { sku: '', quantity: '' },
    ]
    const { status, body } = await create(lines)
    expect(status).toBe(400)
    expect(fieldsOf(body)).toEqual([
      'lines.0.quantity MIN',
      'lines.1.sku INBOUND_SKU_TWICE',
      'lines.2.sku INBOUND_SKU_UNKNOWN',
      'lines.2.quantity INTEGER',
      'lines.3.sku REQUIRED',
      'lines.3.quantity REQUIRED',
    ])
    const past = await create([{ sku: 'IN-MUG', quantity: '1' }], { expectedOn: '2020-01-01' })
    expect(fieldsOf(past.body)).toEqual(['expectedOn INBOUND_DAY_PAST'])
  })
  it('can be edited until it is shipped; what is inbound follows', async () => {
    const { id, version } = (await create([{ sku: 'IN-CUP', quantity: '5' }])).body.data!
    const edit = (body: object, of = version) =>
      server.call(
        api.updateInbound,
        { params: { id }, body: { ...calls.form([{ sku: 'IN-CUP', quantity: '9' }]), version: of, ...body } },
        { as: seller },
      )
    expect((await edit({}, 99)).body.errorCode).toBe('CONFLICT')
    const edited = await edit({ note: 'Fragile' })
    expect(edited.body.data).toMatchObject({ expected: 9, note: 'Fragile', state: 'submitted' })
    expect((await stockOf(cup))!.inbound).toBe(9)
    const shipped = await change(id, 'ship', edited.body.data!.version)
    expect((await edit({}, shipped.body.data!.version)).body.errorCode).toBe('INBOUND_STATE')
    await change(id, 'cancel', shipped.body.data!.version)
    expect((await stockOf(cup))!.inbound).toBe(0)
  })
  it('is deleted while it is a draft alone', async () => {
    const draft = (await create([{ sku: 'IN-MUG', quantity: '1' }], { submit: false })).body.data!
    const remove = (id: number) => server.call(api.deleteInbound, { params: { id } }, { as: seller })
    expect((await remove(draft.id)).body.data).toEqual({ deleted: true })
    expect((await remove(draft.id)).status).toBe(404)
    const sent = (await create([{ sku: 'IN-MUG', quantity: '1' }])).body.data!
    expect((await remove(sent.id)).body.errorCode).toBe('INBOUND_STATE')
    await change(sent.id, 'cancel', sent.version)
  })
  it('is created once for a key, and refuses another body under it', async () => {
    const requestKey = randomUUID()
    const send = (quantity: string) => {
      const body = { ...calls.form([{ sku: 'IN-MUG', quantity }]), requestKey }
      return server.call(api.createInbound, { body }, { as: seller })
    }
    const { id, version } = (await send('10')).body.data!
    expect((await send('10')).body.data!.id).toBe(id)
    expect((await send('100')).body.errorCode).toBe('INBOUND_CREATED')
    expect((await get(id)).expected).toBe(10)
    await change(id, 'cancel', version)
  })
  it('is not submitted to a warehouse that no longer works', async () => {
    const { id, version } = (await create([{ sku: 'IN-MUG', quantity: '1' }], { submit: false })).body.data!
    await server.admin.query('update warehouse set active = false where id = $1', [warehouseId])
    const sent = await change(id, 'submit', version)
    await server.admin.query('update warehouse set active = true where id = $1', [warehouseId])
    expect([sent.status, (await get(id)).state]).toEqual([404, 'draft'])
  })
  it('has a label for each box', async () => {
    const { id, version } = (await create([{ sku: 'IN-MUG', quantity: '1' }])).body.data!
    const answer = await server.request({
      method: 'POST',
      url: `/api/wms-business/oms/inbound/labels/${id}`,
      as: seller,
    })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    await change(id, 'cancel', version)
  })
  it('is listed by state, lateness, difference and number', async () => {
    const { id, number, version } = (await create([{ sku: 'IN-MUG', quantity: '2' }])).body.data!
    const list = async (query: object) =>
      (await server.call(api.listInbounds, { query: query as never }, { as: seller })).body.data!.records.map(
        (row) => row.id,
      )
    expect(await list({ search: number })).toEqual([id])
    expect(await list({ search: number, late: true })).toEqual([])
    await server.admin.query(`update inbound set expected_on = '2020-01-01' where id = $1`, [id])
    expect(await list({ search: number, late: true, state: 'submitted', warehouseId })).toEqual([id])
    expect(await list({ search: number, discrepancy: true })).toEqual([])
    await change(id, 'cancel', version)
    expect(await list({ search: number, late: true })).toEqual([])
  })
})

describe('receiving', () => {
  it('counts scans once each, good and damaged, and asks before it takes more than announced', async () => {
    const { id } = await arrived([
      { sku: 'IN-MUG', quantity: '3' },
      { sku: 'IN-CUP', quantity: '4' },
    ])
    const commandId = randomUUID()
    const twice = await Promise.all([scan(id, 'in-mug', dock, { commandId }), scan(id, 'in-mug', dock, { commandId })])
    expect(twice.map(({ body }) => body.data!.line.received)).toEqual([1, 1])
    expect(twice[0]!.body.data!.movementId).toBe(twice[1]!.body.data!.movementId)
    const other = await scan(id, 'in-mug', dock, { commandId, quantity: 2 })
    expect(other.body.errorCode).toBe('STOCK_COMMAND_REUSED')
    const broken = await scan(id, 'IN-MUG', dock, { damaged: true })
    expect(broken.body.data!.line).toMatchObject({ received: 1, damaged: 1, over: 0 })
    expect(await stockOf(mug)).toMatchObject({ dock: 1, damaged: 1, inbound: 1 })

    const many = await scan(id, 'IN-MUG', dock, { quantity: 3 })
    expect([many.status, many.body.errorCode]).toEqual([409, 'INBOUND_OVER'])
    expect(many.body.message).toContain('only 1 left')
    const over = await scan(id, 'IN-MUG', dock, { quantity: 3, over: true })
    expect(over.body.data).toMatchObject({ quantity: 3, over: true, line: { received: 4, damaged: 1, over: 2 } })
    expect(await stockOf(mug)).toMatchObject({ dock: 4, damaged: 1, inbound: 0 })

    const undoing = randomUUID()
    const { movementId } = over.body.data!
    expect((await undo(id, movementId, undoing)).body.data!.line).toMatchObject({ received: 1, damaged: 1, over: 0 })
    expect((await undo(id, movementId, undoing)).body.data!.line).toMatchObject({ received: 1, damaged: 1, over: 0 })
    expect((await undo(id, movementId)).body.errorCode).toBe('STOCK_REVERSED')
    expect(await stockOf(mug)).toMatchObject({ dock: 1, damaged: 1, inbound: 1 })

    expect((await complete(id, 0)).body.errorCode).toBe('INBOUND_SHORT')
    const closed = await complete(id, 5)
    expect(closed.body.data).toMatchObject({ state: 'completed', received: 1, damaged: 1 })
    expect([(await stockOf(mug))!.inbound, (await stockOf(cup))!.inbound]).toEqual([0, 0])
    expect((await scan(id, 'IN-MUG', dock)).body.errorCode).toBe('INBOUND_STATE')
    expect((await undo(id, twice[0]!.body.data!.movementId)).body.errorCode).toBe('INBOUND_STATE')
    expect((await get(id)).state).toBe('completed')
  })
  it('recounts what is over when an earlier scan is undone', async () => {
    const { id } = await arrived([{ sku: 'IN-CUP', quantity: '5' }])
    const first = await scan(id, 'IN-CUP', dock, { quantity: 5 })
    await scan(id, 'IN-CUP', dock, { quantity: 3, over: true })
    const undone = await undo(id, first.body.data!.movementId)
    expect(undone.body.data!.line).toMatchObject({ received: 3, over: 0 })
    expect((await stockOf(cup))!.inbound).toBe(2)
    expect((await scan(id, 'IN-CUP', dock, { quantity: 2 })).body.data!.line).toMatchObject({ received: 5, over: 0 })
    expect((await complete(id, 0)).body.data!.state).toBe('completed')
  })
  it('takes goods that were not announced, and more than was, with their lot, once somebody says so', async () => {
    const { id } = await arrived([{ sku: 'IN-MUG', quantity: '1' }])
    const lot = { lotNo: 'UNEXPECTED-1', expiry: '2031-02-01' }
    const commandId = randomUUID()
    expect((await scan(id, 'IN-CUP', dock, { lot })).body.errorCode).toBe('INBOUND_NOT_LISTED')
    const before = (await stockOf(cup))!.inbound
    const got = await scan(id, 'IN-CUP', dock, { lot, quantity: 3, over: true, commandId })
    expect(got.body.data).toMatchObject({
      over: true,
      line: { line: 2, sku: 'IN-CUP', expected: 0, received: 3, over: 3 },
    })
    expect((await scan(id, 'IN-CUP', dock, { lot, quantity: 3, over: true, commandId })).body.data).toEqual(
      got.body.data,
    )
    const more = await scan(id, 'IN-MUG', dock, { lot, quantity: 2, over: true })
    expect(more.body.data).toMatchObject({ over: true, line: { expected: 1, received: 2, over: 1 } })
    const another = await scan(id, 'IN-CUP', dock, { over: true, damaged: true })
    expect(another.body.data!.line).toMatchObject({ received: 3, damaged: 1, over: 4 })
    expect((await stockOf(cup))!.inbound).toBe(before)
    const { rows } = await server.admin.query<{ units: number }>(
      `select sum(m.quantity)::int as units from stock_movement m join lot l on l.org_id = m.org_id and l.id = m.lot_id
       where l.lot_no = $1 and l.expiry = $2 and m.product_id = $3 and m.reason = 'RECEIVE_OVER'`,
      [lot.lotNo, lot.expiry, cup],
    )
    expect(rows[0]!.units).toBe(3)
    await undo(id, another.body.data!.movementId)
    expect((await undo(id, got.body.data!.movementId)).body.data!.line).toMatchObject({ received: 0, over: 0 })
    expect((await get(id)).lines.map(({ sku }) => sku)).toEqual(['IN-MUG'])
    expect((await scan(id, 'IN-CUP', dock)).body.errorCode).toBe('INBOUND_OVER')
    await scan(id, 'IN-CUP', dock, { over: true })
    const closed = (await complete(id, 0)).body.data!
    expect(closed).toMatchObject({ state: 'completed', received: 3, expected: 1 })
    expect(closed.lines).toMatchObject([{ sku: 'IN-MUG', over: 1 }, { sku: 'IN-CUP', expected: 0, over: 1 }]) // prettier-ignore
  })
  it('reads a day of a cursor as a day', async () => {
    const cursor = writeKeyset('receipts arrived', ['2026-99-99', '1'])
    const { status, body } = await server.call(
      staffApi.listReceipts,
      { query: { view: 'arrived', cursor } },
      { as: staff },
    )
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
  })
  it('knows a barcode in its forms, keeps lots, and refuses what is not announced or not the seller’s', async () => {
    const { id } = await arrived([{ sku: 'IN-MUG', quantity: '2' }])
    const lot = { lotNo: 'L-1', expiry: '2030-01-01' }
    const commandId = randomUUID()
    const got = await scan(id, '0036000291452', dock, { lot, commandId })
    expect(got.body.data?.line.received ?? got.body.errorCode).toBe(1)
    expect((await scan(id, '0036000291452', dock, { lot, commandId })).body.data!.line.received).toBe(1)
    const ofOtherLot = await scan(id, '0036000291452', dock, { lot: { ...lot, lotNo: 'L-2' }, commandId })
    expect(ofOtherLot.body.errorCode).toBe('STOCK_COMMAND_REUSED')
    const stranger = await seedUser(server, { company: 'Other seller' })
    await connectWarehouse(server, stranger.orgId)
    await inboundCalls(server, stranger.email).product('FOREIGN')
    const foreign = await scan(id, 'FOREIGN', dock)
    expect([foreign.status, foreign.body.errorCode]).toEqual([404, 'INBOUND_ITEM_UNKNOWN'])
    const unlisted = await scan(id, 'IN-CUP', dock)
    expect(unlisted.body.errorCode).toBe('INBOUND_NOT_LISTED')
    const range = {
      warehouseId,
      segments: [{ from: 'SHELFT', to: 'SHELFT' }],
      kind: 'storage' as const,
      pickable: true,
    }
    await server.call(createPlaces, { body: range }, { as: staff })
    const shelf = (await server.call(listPlaces, { query: { search: 'SHELFT' } }, { as: staff })).body.data!.records[0]!
    expect((await scan(id, 'IN-MUG', shelf.id)).body.errorCode).toBe('INBOUND_NOT_DOCK')
    expect((await scan(id, 'IN-MUG', 999_999)).status).toBe(404)
    await complete(id, 1)
  })
  it('two people at once receive no unit twice', async () => {
    const { id } = await arrived([{ sku: 'IN-CUP', quantity: '6' }])
    const answers = await Promise.all(Array.from({ length: 10 }, () => scan(id, 'IN-CUP', dock)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(answers.filter(({ body }) => body.errorCode === 'INBOUND_OVER')).toHaveLength(4)
    const line = (await get(id)).lines[0]!
    expect(line).toMatchObject({ received: 6, over: 0 })
    await complete(id, 0)
  })
  it('is undone on the page of the shipment, not as a movement of stock', async () => {
    const { id } = await arrived([{ sku: 'IN-MUG', quantity: '1' }])
    const { movementId } = (await scan(id, 'IN-MUG', dock)).body.data!
    const body = { commandId: randomUUID(), sellerId: demoOrg.seller, movementId, note: 'No' }
    expect((await server.call(reverseMovement, { body }, { as: staff })).body.errorCode).toBe('STOCK_OF_DOCUMENT')
    const { records } = (
      await server.call(listStockMovements, { query: { warehouseId, sellerId: demoOrg.seller } }, { as: staff })
    ).body.data!
    expect(records.find((row) => row.id === movementId)!.reversible).toBe(false)
    await complete(id, 0)
  })
})

it('keeps a connection until its receipts are complete, although all goods were counted and left', async () => {
  const who = await seedUser(server, { company: 'Leaving inbound' })
  await connectWarehouse(server, who.orgId)
  const own = inboundCalls(server, who.email)
  await own.product('L-MUG')
  const { id, number } = await own.arrived([{ sku: 'L-MUG', quantity: '1' }])
  expect((await endLink(server, who)).body.errorCode).toBe('LINK_INBOUND')
  expect((await own.scan(id, 'L-MUG', dock)).status).toBe(200)
  const sold = { sku: 'L-MUG', lot: null, quantity: 1, note: 'Gone', liable: null, reason: 'DISPOSE' as const }
  const ends = { from: { place: 'DOCKT', condition: 1 as const }, to: null }
  const body = { ...sold, ...ends, commandId: randomUUID(), sellerId: who.orgId, warehouseId }
  expect((await server.call(postMovement, { body }, { as: staff })).status).toBe(200)
  const refused = await endLink(server, who)
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'LINK_INBOUND'])
  expect(refused.body.message).toContain(`is still receiving ${number}.`)
  expect((await own.complete(id, 0)).body.data!.state).toBe('completed')
  expect((await endLink(server, who)).body.errorCode).not.toBe('LINK_INBOUND')
})

describe('who may do it', () => {
  it('is the seller and the operator of the warehouse, nobody else', async () => {
    const stranger = await seedUser(server, { company: 'Stranger' })
    await connectWarehouse(server, stranger.orgId)
    const other = 'floor@inbound-other.test'
    await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: other })
    const { id, version } = (await create([{ sku: 'IN-MUG', quantity: '1' }])).body.data!
    expect((await server.call(api.getInbound, { params: { id } }, { as: stranger.email })).status).toBe(404)
    expect((await change(id, 'cancel', version, stranger.email)).status).toBe(404)
    expect((await calls.arrive(id, version, other)).status).toBe(404)
    expect((await scan(id, 'IN-MUG', dock, {}, other)).status).toBe(404)
    expect((await server.call(staffApi.getReceipt, { params: { id } }, { as: other })).status).toBe(404)
    expect((await server.call(staffApi.getReceipt, { params: { id } }, { as: seller })).status).toBe(403)
    expect((await server.call(api.getInbound, { params: { id } }, { as: staff })).status).toBe(403)
    expect((await server.call(api.getInbound, { params: { id } })).status).toBe(401)
    await change(id, 'cancel', version)
  })
  it('a suspended seller reads and calls off alone, while the warehouse receives what comes', async () => {
    const who = await seedUser(server, { company: 'Suspended' })
    await connectWarehouse(server, who.orgId)
    const own = inboundCalls(server, who.email)
    await own.product('S-MUG')
    const { id, version } = (await own.create([{ sku: 'S-MUG', quantity: '1' }])).body.data!
    const other = (await own.create([{ sku: 'S-MUG', quantity: '1' }])).body.data!
    await server.admin.query(`update warehouse_link set state = 'suspended' where org_id = $1`, [who.orgId])
    expect((await own.get(id)).state).toBe('submitted')
    expect((await own.change(id, 'ship', version)).body.errorCode).toBe('LINK_SUSPENDED')
    expect((await own.change(other.id, 'cancel', other.version)).body.data!.state).toBe('canceled')
    expect((await own.create([{ sku: 'S-MUG', quantity: '1' }])).body.errorCode).toBe('LINK_SUSPENDED')
    expect((await own.arrive(id, version)).body.data!.state).toBe('arrived')
    expect((await own.scan(id, 'S-MUG', dock)).status).toBe(200)
    expect((await own.complete(id, 0)).body.data!.state).toBe('completed')
  })
})
