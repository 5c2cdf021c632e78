import * as api from '@waybill/contract/outbound/floor-api'
import { reverseMovement } from '@waybill/contract/stock/staff-api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { type PlantedFloor, plantFloor, plantOutbound, plantStock } from '../../../../testing/outbound-floor.ts'
import { seedUser } from '../../../../testing/people.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { demoWarehouse } from '../../../../testing/warehouse.ts'
import { floorCalls } from './floor.fixture.ts'

const server = useTestServer()
const { staff } = demoWarehouse
let floor: PlantedFloor
const calls = floorCalls(server, () => floor)
const { release, withdraw, get, start, pick, short, resume, verify, close, beginPutBack, putBack, ship } = calls
const sku = (name: string) => floor.skuOf(name)
const box = { station: null, weightG: 450, lengthMm: null, widthMm: null, heightMm: null }

beforeEach(async () => {
  floor = await plantFloor(server)
})
afterEach(() => calls.sound())

/** An order in its tote at a stage of the floor, of 2 mugs and 1 cup. */
async function picked(option = 7) {
  await plantStock(server, floor, [
    { sku: 'MUG', place: 'A-1', quantity: 5 },
    { sku: 'CUP', place: 'A-2', quantity: 5 },
  ])
  const order = await plantOutbound(server, floor, { MUG: 2, CUP: 1 }, { option })
  await release([order.id])
  await start(order.id, { tote: 'T-1' })
  await pick(order.id, { place: 'A-1', code: sku('MUG'), quantity: 2 })
  await pick(order.id, { place: 'A-2', code: sku('CUP'), quantity: 1 })
  return order
}
async function packed(option = 7) {
  const order = await picked(option)
  await verify(order.id, { code: sku('MUG'), quantity: 2 })
  await verify(order.id, { code: sku('CUP'), quantity: 1 })
  await close(order.id, box)
  return order
}

describe('releasing', () => {
  it('reserves what expires first, then a place that has all of it', async () => {
    await plantStock(server, floor, [
      { sku: 'MUG', place: 'A-1', quantity: 2 },
      { sku: 'MUG', place: 'A-2', quantity: 9 },
      { sku: 'MUG', place: 'A-3', quantity: 3, expiry: '2031-01-31' },
      { sku: 'MUG', place: 'A-1', quantity: 1, expiry: '2030-01-31' },
      // Not sold any more.
      { sku: 'MUG', place: 'A-2', quantity: 9, expiry: '2020-01-31' },
      { sku: 'MUG', place: 'R-1', quantity: 50 },
    ])
    const order = await plantOutbound(server, floor, { MUG: 7 })
    expect((await release([order.id])).body.data).toEqual({ released: 1, refused: [] })
    const { state, places } = await get(order.id)
    expect(state).toBe('released')
    // One expires first, three later, and the place with all of the rest comes before the nearer one.
    expect(places.map(({ place, quantity, lot }) => [place, quantity, lot?.expiry ?? null])).toEqual([
      ['A-1', 1, '2030-01-31'],
      ['A-2', 3, null],
      ['A-3', 3, '2031-01-31'],
    ])
    expect((await withdraw([order.id])).body.data).toEqual({ withdrawn: 1, refused: [] })
    expect(await get(order.id)).toMatchObject({ state: 'allocated', places: [] })
  })
  it('refuses an order whose goods are in reserve places only, in words, and releases the others', async () => {
    await plantStock(server, floor, [
      { sku: 'MUG', place: 'R-1', quantity: 5 },
      { sku: 'CUP', place: 'A-1', quantity: 5 },
    ])
    const short = await plantOutbound(server, floor, { CUP: 1, MUG: 3 })
    const fine = await plantOutbound(server, floor, { CUP: 2 })
    const { released, refused } = (await release([short.id, fine.id])).body.data!
    expect(released).toBe(1)
    expect(refused).toMatchObject([{ number: short.number, code: 'FLOOR_NO_PLACE_STOCK' }])
    expect(refused[0]!.message).toBe(`Needs replenishment: move 3 of ${sku('MUG')} to a pick place`)
    expect(await get(short.id)).toMatchObject({ state: 'allocated', places: [] })
    expect((await release([fine.id])).body.data!.refused[0]!.code).toBe('OUTBOUND_STATE')
  })
  it('lists and counts the most urgent first and releases what leaves today', async () => {
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 9 }])
    const today = server.clock.now().toISOString().slice(0, 10)
    const later = await plantOutbound(server, floor, { MUG: 1 }, { dueDay: '2099-01-01' })
    const due = await plantOutbound(server, floor, { MUG: 1 }, { dueDay: '2020-01-01' })
    const first = await plantOutbound(server, floor, { MUG: 1 }, { priority: 1, dueDay: '2098-01-01' })
    const held = await plantOutbound(server, floor, { MUG: 1 }, { dueDay: today })
    await server.admin.query(`update outbound set holds = '{seller}' where id = $1`, [held.id])
    const query = { stage: 'release', warehouseId: floor.warehouseId } as const
    const page = (await server.call(api.listFloorOrders, { query: { ...query, limit: 2 } }, { as: staff })).body.data!
    expect(page.records.map(({ id }) => id)).toEqual([first.id, due.id])
    const next = await server.call(api.listFloorOrders, { query: { ...query, cursor: page.next! } }, { as: staff })
    expect(next.body.data!.records.map(({ id }) => id)).toEqual([later.id])
    const parts = JSON.parse(Buffer.from(page.next!, 'base64url').toString()) as string[]
    const cursor = Buffer.from(JSON.stringify(parts.with(2, '2026-99-99'))).toString('base64url')
    expect((await server.call(api.listFloorOrders, { query: { ...query, cursor } }, { as: staff })).status).toBe(400)
    const counts = () => server.call(api.countFloorOrders, { query: { warehouseId: floor.warehouseId } }, { as: staff })
    expect((await counts()).body.data).toMatchObject({ release: 3, today: 1, pick: 0 })
    expect((await release(null)).body.data).toEqual({ released: 1, refused: [] })
    expect((await counts()).body.data).toMatchObject({ release: 2, today: 0, pick: 1 })
    expect((await release([held.id])).body.data!.refused[0]!.code).toBe('FLOOR_HELD')
    await server.admin.query(`update outbound set holds = '{operator}' where state = 'released' and id = $1`, [due.id])
    expect((await counts()).body.data).toMatchObject({ pick: 0, held: { release: 1, pick: 1, pack: 0, ship: 0 } })
    expect(await get(due.id)).toMatchObject({ measures: 'imperial' })
  })
  it('never reserves a unit twice, however many release at once', async () => {
    await plantStock(server, floor, [
      { sku: 'MUG', place: 'A-1', quantity: 6 },
      { sku: 'MUG', place: 'A-2', quantity: 6 },
    ])
    const orders = await Promise.all(Array.from({ length: 12 }, () => plantOutbound(server, floor, { MUG: 1 })))
    const answers = await Promise.all(orders.map(({ id }) => release([id])))
    expect(answers.map(({ body }) => body.data!.released)).toEqual(orders.map(() => 1))
  })
})

describe('picking', () => {
  it('begins with an empty tote that no other order has', async () => {
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 5 }])
    const [one, two] = [await plantOutbound(server, floor, { MUG: 1 }), await plantOutbound(server, floor, { MUG: 1 })]
    await release([one.id, two.id])
    expect((await start(one.id, { tote: 'A-1' })).body.errorCode).toBe('FLOOR_TOTE')
    expect((await start(one.id, { tote: 'l-t-1' })).body.data).toMatchObject({ state: 'picking', tote: 'T-1' })
    expect((await start(two.id, { tote: 'T-1' })).body.errorCode).toBe('FLOOR_TOTE_BUSY')
    await plantStock(server, floor, [{ sku: 'CUP', place: 'T-2', quantity: 1 }])
    expect((await start(two.id, { tote: 'T-2' })).body.errorCode).toBe('FLOOR_TOTE_BUSY')
    expect((await start(one.id, { tote: 'T-3' })).body.errorCode).toBe('OUTBOUND_STATE')
    expect((await withdraw([one.id])).body.data!.refused[0]!.code).toBe('OUTBOUND_BEGUN')
  })
  it('answers wrong places, wrong items, too many and unknown codes in words, and moves nothing', async () => {
    const order = await picked()
    const other = await plantOutbound(server, floor, { MUG: 2, CUP: 1 })
    await release([other.id])
    await start(other.id, { tote: 'T-2' })
    const wrong = async (place: string, code: string, quantity = 1, id = other.id) => {
      const { status, body } = await pick(id, { place, code, quantity })
      return [status, body.errorCode, body.message]
    }
    expect(await wrong('A-3', sku('MUG'))).toEqual([409, 'FLOOR_WRONG_PLACE', 'That is A-3. Go to A-1.'])
    expect(await wrong('A-1', sku('CUP'))).toEqual([
      409,
      'FLOOR_WRONG_ITEM',
      `That is ${sku('CUP')}. Scan ${sku('MUG')}, and put the other one back.`,
    ])
    expect((await wrong('A-1', sku('BOWL')))[1]).toBe('FLOOR_NOT_IN_ORDER')
    expect((await wrong('A-1', 'nothing'))[1]).toBe('FLOOR_UNKNOWN_CODE')
    expect((await wrong('NOWHERE', sku('MUG')))[1]).toBe('PLACE_UNKNOWN')
    expect((await wrong('A-1', sku('MUG'), 3))[1]).toBe('FLOOR_TOO_MANY_HERE')
    expect(await wrong('A-1', sku('MUG'), 1, order.id)).toEqual([
      409,
      'FLOOR_TOO_MANY',
      `Already 2 of 2 ${sku('MUG')}. Take the rest out.`,
    ])
    expect((await get(other.id)).items.map((item) => item.picked)).toEqual([0, 0])
  })
  it('of 64 people who take one unit each of ten gives ten, and does the same command once', async () => {
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 10 }])
    const order = await plantOutbound(server, floor, { MUG: 10 })
    await release([order.id])
    await start(order.id, { tote: 'T-1' })
    const one = { place: 'A-1', code: sku('MUG'), quantity: 1 }
    const commandId = randomUUID()
    const twins = await Promise.all([1, 2, 3].map(() => pick(order.id, one, { commandId })))
    expect(twins.map(({ body }) => body.data?.items[0]?.picked)).toEqual([1, 1, 1])
    expect((await pick(order.id, { ...one, quantity: 2 }, { commandId })).body.errorCode).toBe('STOCK_COMMAND_REUSED')
    const answers = await Promise.all(Array.from({ length: 64 }, () => pick(order.id, one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(new Set(answers.map(({ body }) => body.errorCode ?? 'OK'))).toEqual(new Set(['OK', 'FLOOR_TOO_MANY']))
    expect(await get(order.id)).toMatchObject({ state: 'picked', tote: 'T-1' })
  })
  it('is taken over only on purpose, until ten minutes without a scan have passed', async () => {
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 5 }])
    const order = await plantOutbound(server, floor, { MUG: 3 })
    await release([order.id])
    await start(order.id, { tote: 'T-1' })
    const colleague = await seedUser(server, {
      provider: demoOrg.platform,
      type: 2,
      email: `${randomUUID()}@demo.test`,
    })
    await server.admin.query('update outbound set assignee = $1 where id = $2', [colleague.userId, order.id])
    const one = { place: 'A-1', code: sku('MUG'), quantity: 1 }
    expect((await pick(order.id, one)).body.errorCode).toBe('FLOOR_TAKEN')
    expect((await pick(order.id, one, { takeOver: true })).body.data!.lease).toMatchObject({ mine: true })
    await server.admin.query(
      `update outbound set assignee = $1, lease_until = now() - interval '1 hour' where id = $2`,
      [colleague.userId, order.id],
    )
    expect((await pick(order.id, one)).status).toBe(200)
  })
})

describe('a short pick', () => {
  it('takes other units where there are some', async () => {
    await plantStock(server, floor, [
      { sku: 'MUG', place: 'A-1', quantity: 3 },
      { sku: 'MUG', place: 'A-2', quantity: 2 },
    ])
    const order = await plantOutbound(server, floor, { MUG: 3 })
    await release([order.id])
    await start(order.id, { tote: 'T-1' })
    const [place] = (await get(order.id)).places
    expect((await short(order.id, { placeId: place!.id, missing: 4 })).body.errorCode).toBe('FLOOR_TOO_MANY_HERE')
    const { body } = await short(order.id, { placeId: place!.id, missing: 2 })
    expect(body.data).toMatchObject({ state: 'picking' })
    expect(body.data!.places.map((one) => [one.place, one.quantity])).toEqual([
      ['A-1', 1],
      ['A-2', 2],
    ])
  })
  it('needs attention where there are none, and goes on when there are again', async () => {
    const order = await picked()
    const another = await plantOutbound(server, floor, { MUG: 3 })
    await release([another.id])
    await start(another.id, { tote: 'T-2' })
    const [place] = (await get(another.id)).places
    await server.admin.query(`update location set active = false where id = $1`, [floor.places.get('HOLD-1')])
    expect((await short(another.id, { placeId: place!.id, missing: 1 })).body.errorCode).toBe('FLOOR_NO_HOSPITAL')
    await server.admin.query(`update location set active = true where id = $1`, [floor.places.get('HOLD-1')])
    const { body } = await short(another.id, { placeId: place!.id, missing: 1 })
    expect(body.data).toMatchObject({ state: 'exception', reason: `1 of ${sku('MUG')} missing in A-1` })
    expect(body.data!.items[0]).toMatchObject({ ordered: 3, allocated: 2, picked: 0 })
    expect((await resume(another.id, {})).body.errorCode).toBe('FLOOR_NO_PLACE_STOCK')
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-3', quantity: 1 }])
    expect((await resume(another.id, {})).body.data).toMatchObject({ state: 'picking', reason: null })
    expect((await get(order.id)).state).toBe('picked')
  })
})

describe('packing', () => {
  it('verifies every unit, refuses others, and frees the tote', async () => {
    const order = await picked()
    expect((await close(order.id, box)).body).toMatchObject({ errorCode: 'FLOOR_UNVERIFIED' })
    const commandId = randomUUID()
    await verify(order.id, { code: sku('MUG'), quantity: 1 }, { commandId })
    const { body } = await verify(order.id, { code: sku('MUG'), quantity: 1 }, { commandId })
    expect(body.data!.items.map(({ verified }) => verified)).toEqual([1, 0])
    expect((await verify(order.id, { code: sku('BOWL'), quantity: 1 })).body.errorCode).toBe('FLOOR_NOT_IN_ORDER')
    expect((await verify(order.id, { code: sku('MUG'), quantity: 2 })).body.errorCode).toBe('FLOOR_TOO_MANY')
    await verify(order.id, { code: sku('MUG'), quantity: 1 })
    await verify(order.id, { code: sku('CUP'), quantity: 1 })
    const closed = (await close(order.id, box)).body.data!
    expect(closed).toMatchObject({ state: 'packed', tote: null, package: { closed: true, weightG: 450 } })
    expect(closed.places.map(({ place }) => place)).toEqual(['PACK-1', 'PACK-1'])
    const again = await plantOutbound(server, floor, { MUG: 1 })
    await release([again.id])
    expect((await start(again.id, { tote: 'T-1' })).status).toBe(200)
  })
  it('asks for a station where there is none or more than one', async () => {
    const order = await picked()
    await verify(order.id, { code: sku('MUG'), quantity: 2 })
    await verify(order.id, { code: sku('CUP'), quantity: 1 })
    await server.admin.query(`update location set active = false where id = $1`, [floor.places.get('PACK-1')])
    expect((await close(order.id, box)).body.errorCode).toBe('FLOOR_NO_STATION')
    expect((await close(order.id, { ...box, station: 'PACK-1' })).body.errorCode).toBe('FLOOR_STATION')
    await server.admin.query(`update location set active = true where id = $1`, [floor.places.get('PACK-1')])
    expect((await close(order.id, { ...box, station: 'pack-1' })).status).toBe(200)
  })
})

describe('shipping', () => {
  it('without a label needs who takes it, and happens once', async () => {
    const order = await packed()
    expect((await ship(order.number)).body.errorCode).toBe('FLOOR_HANDED_TO')
    const commandId = randomUUID()
    expect((await ship(order.number, 'Bob', commandId)).body.data).toMatchObject({ state: 'shipped', places: [] })
    expect((await ship(order.number, 'Bob', commandId)).status).toBe(200)
    expect((await ship(order.number, 'Bob')).body.errorCode).toBe('FLOOR_SHIPPED')
    const { rows } = await server.admin.query(
      `select sum(good)::int as good, sum(allocated)::int as allocated from stock_item
      where warehouse_id = $1`,
      [floor.warehouseId],
    )
    expect(rows).toEqual([{ good: 7, allocated: 0 }])
  })
  it('refuses what is unknown, not packed, not labelled or canceled', async () => {
    expect((await ship('OB-4711', 'Bob')).body.errorCode).toBe('FLOOR_NOTHING')
    const order = await picked(10)
    expect((await ship(order.number)).body.errorCode).toBe('FLOOR_NOT_PACKED')
    await verify(order.id, { code: sku('MUG'), quantity: 2 })
    await verify(order.id, { code: sku('CUP'), quantity: 1 })
    await close(order.id, box)
    expect((await ship(order.number, 'Bob')).body.errorCode).toBe('FLOOR_NOT_LABELLED')
    await server.admin.query('update outbound set cancel_requested_at = now() where id = $1', [order.id])
    expect((await ship(order.number, 'Bob')).body.errorCode).toBe('FLOOR_CANCELED')
  })
  it('waits, as every other step, while the order is on hold', async () => {
    const order = await packed()
    const hold = (holds: string[]) =>
      server.admin.query('update outbound set holds = $2 where id = $1', [order.id, holds])
    await hold(['seller'])
    expect((await ship(order.number, 'Bob')).body.errorCode).toBe('FLOOR_HELD')
    expect((await calls.label(order.id, {})).body.errorCode).toBe('FLOOR_HELD')
    await hold([])
    expect((await ship(order.number, 'Bob')).status).toBe(200)
  })
  it('cannot be undone by reversing its movement by hand', async () => {
    await packed()
    const { rows } = await server.admin.query<{ id: number }>(
      `select id::int from stock_movement where warehouse_id = $1 and reason = 'PACK' limit 1`,
      [floor.warehouseId],
    )
    const body = { commandId: randomUUID(), sellerId: floor.sellerId, movementId: rows[0]!.id, note: 'Undo' }
    expect((await server.call(reverseMovement, { body }, { as: staff })).body.errorCode).toBe('STOCK_OF_DOCUMENT')
  })
})

describe('an order that is canceled on the floor', () => {
  it('stops the next scan, and its goods are put back until it is canceled', async () => {
    const order = await packed()
    const body = { place: 'A-3', code: sku('MUG'), quantity: 2 }
    expect((await putBack(order.id, body)).body.errorCode).toBe('FLOOR_PUT_BACK')
    await server.admin.query('update outbound set cancel_requested_at = now() where id = $1', [order.id])
    expect((await verify(order.id, { code: sku('MUG'), quantity: 1 })).body.errorCode).toBe('FLOOR_CANCELED')
    expect((await putBack(order.id, { ...body, place: 'T-3' })).body.errorCode).toBe('FLOOR_PUT_BACK_PLACE')
    expect((await putBack(order.id, { ...body, quantity: 3 })).body.errorCode).toBe('FLOOR_PUT_BACK_MANY')
    const commandId = randomUUID()
    await putBack(order.id, body, { commandId })
    expect((await putBack(order.id, body, { commandId })).body.data).toMatchObject({ state: 'packed' })
    const { data } = (await putBack(order.id, { place: 'B-1', code: sku('CUP'), quantity: 1 })).body
    expect(data).toMatchObject({ state: 'canceled', places: [], tote: null })
    const { rows } = await server.admin.query(
      `select sum(good)::int as good, sum(available)::int as available from stock_item
      where warehouse_id = $1`,
      [floor.warehouseId],
    )
    expect(rows).toEqual([{ good: 10, available: 10 }])
  })
  it('is put back only where no other seller’s goods lie', async () => {
    const order = await packed()
    await server.admin.query('update outbound set cancel_requested_at = now() where id = $1', [order.id])
    const other = await seedUser(server, { company: `Seller ${randomUUID()}` })
    const levels = (orgId: number, from: number) =>
      server.admin.query(`update stock_level set org_id = $1 where location_id = $2 and org_id = $3`, [
        orgId,
        floor.places.get('A-2'),
        from,
      ])
    await levels(other.orgId, floor.sellerId)
    const body = { place: 'A-2', code: sku('MUG'), quantity: 2 }
    expect((await putBack(order.id, body)).body.errorCode).toBe('PUT_AWAY_MIXED')
    await levels(floor.sellerId, other.orgId)
    expect((await putBack(order.id, body)).status).toBe(200)
  })
  it('is canceled at once where nothing was picked', async () => {
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 5 }])
    const order = await plantOutbound(server, floor, { MUG: 3 })
    await release([order.id])
    await start(order.id, { tote: 'T-1' })
    expect((await beginPutBack(order.id, {})).body.errorCode).toBe('FLOOR_PUT_BACK')
    await server.admin.query('update outbound set cancel_requested_at = now() where id = $1', [order.id])
    expect((await pick(order.id, { place: 'A-1', code: sku('MUG'), quantity: 1 })).body.errorCode).toBe(
      'FLOOR_CANCELED',
    )
    expect((await beginPutBack(order.id, {})).body.data).toMatchObject({ state: 'canceled', tote: null })
  })
})

describe('the floor', () => {
  it('finds an order by its tote, number or package, and shows it to its warehouse alone', async () => {
    const order = await picked()
    const find = (code: string) =>
      server.call(api.findFloorOrder, { query: { warehouseId: floor.warehouseId, code } }, { as: staff })
    expect((await find('l-t-1')).body.data!.id).toBe(order.id)
    expect((await find(order.number.toLowerCase())).body.data!.id).toBe(order.id)
    expect((await find('SO-1')).body.errorCode).toBe('FLOOR_NOTHING')
    await verify(order.id, { code: sku('MUG'), quantity: 1 })
    expect((await find((await get(order.id)).package!.code)).body.data!.id).toBe(order.id)
    const params = { id: order.id }
    expect((await server.call(api.getFloorOrder, { params }, {})).status).toBe(401)
    expect((await server.call(api.getFloorOrder, { params }, { as: 'seller@demo.test' })).status).toBe(403)
    const stranger = await seedUser(server, { provider: demoOrg.platform, type: 2, email: `${randomUUID()}@demo.test` })
    expect((await server.call(api.getFloorOrder, { params }, { as: stranger.email })).status).toBe(404)
    expect(
      (await server.call(api.releaseOrders, { body: { ids: [order.id], warehouseId: null } }, { as: stranger.email }))
        .status,
    ).toBe(404)
  })
})
