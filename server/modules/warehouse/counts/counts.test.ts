import { orgType } from '@waybill/contract/core/enums'
import { getCountDifference } from '@waybill/contract/counts/staff-api'
import { barcodeKey } from '@waybill/contract/products/barcodes'
import { reverseMovement } from '@waybill/contract/stock/staff-api'
import * as ratesApi from '@waybill/contract/warehouse-billing/rates-api'
import { listCustomerCharges } from '@waybill/contract/warehouse-billing/staff-api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { countCalls, moveCalls, stockReads } from '../../../testing/counts.ts'
import {
  outboundFaults,
  type PlantedFloor,
  plantFloor,
  plantOutbound,
  plantStock,
} from '../../../testing/outbound-floor.ts'
import { seedColleague, seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { floorCalls } from '../outbound/floor/floor.fixture.ts'
import { stockFaults } from '../stock/index.ts'

const server = useTestServer()
const { staff } = demoWarehouse
const otherSeller = 'seller@other-counts.test'
const otherStaff = 'floor@other-counts.test'
let colleague = ''
let floor: PlantedFloor
const { create, place, units, finish, cancel, get, differences, decide, ask, own, countTwice } = countCalls(
  server,
  () => floor,
)
const { find, move, byHand } = moveCalls(server, () => floor)
const { stockOf, newest } = stockReads(server, () => floor)
const onFloor = floorCalls(server, () => floor)

beforeAll(async () => {
  await seedUser(server, { provider: demoOrg.platform, email: otherSeller })
  await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: otherStaff })
  colleague = await seedColleague(server, staff)
})
beforeEach(async () => {
  floor = await plantFloor(server)
  await plantStock(server, floor, [
    { sku: 'MUG', place: 'A-1', quantity: 10 },
    { sku: 'CUP', place: 'A-1', quantity: 4 },
    { sku: 'BOWL', place: 'A-2', quantity: 5 },
  ])
})
afterEach(async () => {
  expect(await stockFaults(server.admin)).toEqual([])
  expect(await outboundFaults(server.admin)).toEqual([])
})

const twice = (id: number, name: string, quantity: number) =>
  countTwice(id, { place: 'A-1', name, quantity, by: [staff, colleague] })
/** An order of mugs, released and ready to be picked. */
async function released(quantity: number) {
  const order = await plantOutbound(server, floor, { MUG: quantity })
  await onFloor.release([order.id])
  await onFloor.start(order.id, { tote: 'T-1' })
  const pick = (n: number) => onFloor.pick(order.id, { place: 'A-1', code: floor.skuOf('MUG'), quantity: n })
  return { ...order, pick }
}

describe('a count', () => {
  it('is blind, ends at once without a difference, and is created once', async () => {
    const requestKey = randomUUID()
    const created = (await create({ requestKey, about: 'a-1, L-A-2' })).body.data!
    expect(created).toMatchObject({ state: 'requested', placeCount: 2, placesDone: 0 })
    expect((await create({ requestKey, about: 'a-1, L-A-2' })).body.data!.id).toBe(created.id)
    expect((await create({ requestKey, about: 'A-3' })).body.errorCode).toBe('COUNT_CREATED')
    expect((await create({ about: 'A-1 NOWHERE' })).body.errorCode).toBe('PLACE_UNKNOWN')
    expect((await create({ scope: 'zone', about: 'ZZZ' })).body.errorCode).toBe('COUNT_NOTHING')
    expect((await create({ scope: 'product', about: floor.skuOf('MUG') })).body.errorCode).toBe('INVALID_INPUT')

    const { id } = created
    expect((await units(id, 'MUG')).body.errorCode).toBe('COUNT_STATE')
    expect((await place(id, 'A-1')).body.data).toMatchObject({ state: 'counting', current: { code: 'A-1', items: [] } })
    const commandId = randomUUID()
    const many = await Promise.all([1, 2, 3].map(() => units(id, 'MUG', {}, { commandId })))
    expect(many.map(({ status, body }) => [status, body.data!.counted!.counted])).toEqual([1, 2, 3].map(() => [200, 1]))
    expect((await units(id, 'MUG', { quantity: 2 }, { commandId })).body.errorCode).toBe('STOCK_COMMAND_REUSED')
    expect((await units(id, 'MUG', { quantity: 9 })).body.data!.counted!.counted).toBe(10)
    expect((await units(id, 'CUP', { quantity: 4, all: true })).body.data!.counted!.counted).toBe(4)
    expect(JSON.stringify((await get(id)).body.data)).not.toMatch(/expected|onHand/)
    const done = await finish(id, 'A-1')
    expect(done.body.data).toMatchObject({ state: 'counting', placesDone: 1, current: null })
    expect((await place(id, 'A-1')).body.errorCode).toBe('COUNT_PLACE_DONE')
    // Goods that nobody expected in a place that was not part of it.
    expect((await place(id, 'A-3')).body.errorCode).toBe('COUNT_ANOTHER_PLACE')
    await place(id, 'A-3', { add: true })
    expect((await finish(id, 'A-3')).body.data!.placesDone).toBe(2)
    await place(id, 'A-2')
    await units(id, 'BOWL', { quantity: 5 }, { at: 'A-2' })
    expect((await finish(id, 'A-2')).body.data!.state).toBe('completed')
    expect((await place(id, 'A-2')).body.errorCode).toBe('COUNT_STATE')
    expect((await cancel(id)).body.errorCode).toBe('COUNT_STATE')
  })

  it('asks for a second person, who counts only what differed, and a manager posts the difference once', async () => {
    const { id } = (await create()).body.data!
    await place(id, 'A-1')
    // Somebody else begins the same place: one of them has to give way.
    const refused = await place(id, 'A-1', {}, { as: colleague })
    expect(refused.body.errorCode).toBe('COUNT_TAKEN')
    await units(id, 'MUG', { quantity: 3 })
    await place(id, 'A-1', { takeOver: true }, { as: colleague })
    expect((await units(id, 'MUG')).body.errorCode).toBe('COUNT_NO_PLACE')
    expect((await finish(id, 'A-1')).body.errorCode).toBe('COUNT_NO_PLACE')
    await place(id, 'A-1', { takeOver: true })
    expect((await get(id)).body.data!.current!.items).toEqual([])
    await units(id, 'MUG', { quantity: 8 })
    await units(id, 'BOWL', { quantity: 2 })
    await units(id, 'CUP', { quantity: 4 })
    expect((await finish(id, 'A-1')).body.data).toMatchObject({ state: 'counting', placesDone: 0 })
    expect((await place(id, 'A-1')).body.errorCode).toBe('COUNT_SAME_PERSON')
    const again = (await place(id, 'A-1', {}, { as: colleague })).body.data!.current!
    expect(again.again.map(({ sku }) => sku).toSorted()).toEqual([floor.skuOf('BOWL'), floor.skuOf('MUG')])
    expect((await units(id, 'CUP', {}, { as: colleague })).body.errorCode).toBe('COUNT_NOT_AGAIN')
    await units(id, 'MUG', { quantity: 8, all: true }, { as: colleague })
    // The bowls were a mistake: without them the second count agrees with the stock.
    expect((await finish(id, 'A-1', { as: colleague })).body.data).toMatchObject({ state: 'review', differences: 1 })

    const [line] = await differences(id)
    expect(line).toMatchObject({ difference: -2, onHand: 10, reserved: 0, mine: true, place: { code: 'A-1' } })
    expect(line!.rounds.map(({ counted, expected, same }) => [counted, expected, same])).toEqual([
      [8, 10, false],
      [8, 10, false],
    ])
    expect((await decide([line!], 'accept', { note: null })).body.errorCode).toBe('INVALID_INPUT')
    expect((await decide([line!], 'accept', { liable: null })).body.errorCode).toBe('INVALID_INPUT')
    const mine = await decide([line!], 'accept', { anyway: false })
    expect(mine.body.data).toMatchObject({ done: 0, refused: [{ code: 'COUNT_OWN', place: 'A-1' }] })
    expect((await decide([line!], 'accept', {}, otherStaff)).status).toBe(404)
    const both = await Promise.all([decide([line!], 'accept'), decide([line!], 'accept')])
    expect(both.map(({ body }) => body.data!.done)).toEqual([1, 1])
    expect((await decide([line!], 'reject')).body.data!.refused[0]!.code).toBe('COUNT_DECIDED')
    expect(await stockOf('MUG')).toBe(8)
    expect(await newest('MUG')).toMatchObject({ reason: 'COUNT_LOSS', change: -2, note: 'Counted twice' })
    expect((await get(id)).body.data!.state).toBe('completed')
    expect((await differences(id, 'decided'))[0]).toMatchObject({ state: 'accepted', note: 'Counted twice' })
  })

  it('compares with the stock at the moment of the scan, whatever is picked before and after', async () => {
    const order = await released(4)
    const { id } = (await create()).body.data!
    await place(id, 'A-1')
    await units(id, 'MUG')
    await units(id, 'CUP', { quantity: 4 })
    await order.pick(1)
    // One of those that were counted may be gone: count them from the first again.
    expect((await units(id, 'MUG')).body.data).toMatchObject({ moved: true, counted: { counted: 0 } })
    await units(id, 'MUG', { quantity: 8, all: true })
    await order.pick(1)
    await finish(id, 'A-1')
    await place(id, 'A-1', { anyway: true })
    await units(id, 'MUG', { quantity: 7, all: true })
    await finish(id, 'A-1')
    const [line] = await differences(id)
    expect(line).toMatchObject({ difference: -1, onHand: 8, reserved: 2 })
    expect(line!.rounds.map(({ counted, expected, same }) => [counted, expected, same])).toEqual([
      [8, 9, false],
      [7, 8, true],
    ])
    // A pick between the count and its acceptance changes nothing of the difference.
    await order.pick(2)
    expect((await decide([line!], 'accept')).body.data!.done).toBe(1)
    expect(await stockOf('MUG')).toBe(9)
  })

  it('never takes what is promised: the manager reads what to do, and has it counted again or rejects it', async () => {
    await released(9)
    const { id } = (await create()).body.data!
    await twice(id, 'MUG', 7)
    const open = await differences(id)
    const line = open.find(({ goods }) => goods.sku === floor.skuOf('MUG'))!
    const refused = (await decide([line], 'accept')).body.data!.refused[0]!
    expect(refused.code).toBe('COUNT_PROMISED')
    expect(refused.message).toContain('only 1 can be taken off in A-1')
    expect((await decide([line], 'recount')).body.data!.done).toBe(1)
    expect((await get(id)).body.data!.state).toBe('counting')
    await place(id, 'A-1')
    await units(id, 'MUG', { quantity: 9, all: true })
    expect((await finish(id, 'A-1')).body.data!.state).toBe('review')
    // The cups were never found by either: that difference is another decision.
    expect((await decide([line], 'accept')).body.data!.refused[0]!.code).toBe('COUNT_DECIDED')
    const several = await decide(await differences(id), 'accept')
    expect(several.body.data).toEqual({ done: 2, refused: [] })
    expect([await stockOf('MUG'), await stockOf('CUP')]).toEqual([9, 0])
    const next = (await create()).body.data!
    await twice(next.id, 'MUG', 12)
    const [more] = await differences(next.id)
    expect((await decide([more!], 'reject')).body.data!.done).toBe(1)
    expect(await stockOf('MUG')).toBe(9)
    expect((await get(next.id)).body.data!.state).toBe('completed')
  })

  it('posts no difference that was put right since, nor one that nobody has seen', async () => {
    const [first, second] = [(await create()).body.data!.id, (await create()).body.data!.id]
    for (const id of [first, second]) await twice(id, 'MUG', 8)
    const of = async (id: number, name: string) =>
      (await differences(id)).find(({ goods }) => goods.sku === floor.skuOf(name))!
    const [one, two] = [await of(first, 'MUG'), await of(second, 'MUG')]
    const other = await decide([{ ...one, difference: -3 }], 'accept')
    expect(other.body.data).toMatchObject({ done: 0, refused: [{ code: 'COUNT_DECIDED' }] })
    // Both found the same units missing: whichever comes first takes them off.
    const both = await Promise.all([one, two].map((line) => decide([line], 'accept')))
    const [late] = both.flatMap(({ body }) => body.data!.refused)
    expect([late!.code, await stockOf('MUG')]).toEqual(['COUNT_CORRECTED', 8])
    expect(late!.message).toContain('in A-1 was corrected since it was counted')
    // What was done is answered, whatever is unknown after it. Cups that are gone cannot be taken off again.
    const unknown = { id: 2_000_000_000, difference: 1 }
    const [cups, same] = [await of(first, 'CUP'), await of(second, 'CUP')]
    expect((await decide([unknown, cups], 'accept')).status).toBe(404)
    const some = (await decide([cups, same, unknown], 'accept')).body.data!
    expect([some.done, some.refused.map(({ code }) => code)]).toEqual([1, ['COUNT_CORRECTED', 'NOT_FOUND']])
    const id = late!.id === one.id ? first : second
    expect((await decide([await of(id, 'MUG')], 'recount')).body.data!.done).toBe(1)
    await countTwice(id, { place: 'A-1', name: 'MUG', quantity: 7, by: [staff] })
    expect((await byHand('MISSING', 'MUG', 1)).status).toBe(200)
    const again = (await decide([await of(id, 'MUG')], 'accept')).body.data!
    expect(again).toMatchObject({ done: 0, refused: [{ code: 'COUNT_CORRECTED' }] })
    expect(await stockOf('MUG')).toBe(7)
  })

  it('counts each place for itself, and goods that moved meanwhile from the first again', async () => {
    const { id } = (await create({ about: 'A-1 A-2' })).body.data!
    await place(id, 'A-1')
    await place(id, 'A-2')
    // The place that the scan was made in, not the one that was begun last.
    expect((await units(id, 'MUG', { quantity: 8 })).body.data!.count.current).toMatchObject({ code: 'A-1' })
    expect((await units(id, 'MUG', {}, { at: 'A-3' })).body.errorCode).toBe('COUNT_NO_PLACE')
    const goods = { sellerId: floor.sellerId, productId: floor.products.get('MUG')!, condition: 1 as const }
    const gone = await units(id, 'MUG', { goods: { ...goods, lotId: 5 } })
    expect(gone.body.errorCode).toBe('COUNT_CHOICE_GONE')
    await finish(id, 'A-1')
    await place(id, 'A-1', {}, { as: colleague })
    await units(id, 'MUG', { quantity: 8, all: true }, { as: colleague })
    for (const sku of ['MUG', 'CUP']) expect((await byHand('MOVE', sku, 1)).status).toBe(200)
    // Scanned once more it is the same turn. A number that is typed is looked at like a scan.
    await place(id, 'A-1', {}, { as: colleague })
    const typed = () => units(id, 'MUG', { quantity: 7, all: true }, { as: colleague })
    expect((await typed()).body.data).toMatchObject({ moved: true, counted: { counted: 0 } })
    expect((await typed()).body.data).toMatchObject({ moved: false, counted: { counted: 7 } })
    // Cups were there a moment ago: that nobody scanned them says nothing.
    await finish(id, 'A-1', { as: colleague })
    const [mugs, ...rest] = await differences(id)
    expect([mugs!.difference, rest]).toEqual([-2, []])
    const shown = () => server.call(getCountDifference, { params: { id: mugs!.id } }, { as: staff })
    expect((await shown()).body.data!.rounds).toHaveLength(2)
    await decide([mugs!], 'recount')
    expect((await shown()).status).toBe(404)
    await place(id, 'A-1')
    await units(id, 'MUG', { quantity: 9, all: true })
    await finish(id, 'A-1')
    expect((await differences(id)).map(({ goods: { sku }, difference }) => [sku, difference])).toEqual([
      [floor.skuOf('CUP'), -3],
    ])
  })

  it('belongs to one operator, and a canceled one changes nothing', async () => {
    const { id } = (await create()).body.data!
    expect((await get(id, otherStaff)).status).toBe(404)
    expect((await place(id, 'A-1', {}, { as: otherStaff })).status).toBe(404)
    expect((await cancel(id, otherStaff)).status).toBe(404)
    expect((await create({}, otherStaff)).status).toBe(404)
    await twice(id, 'MUG', 1)
    expect((await cancel(id)).body.data!.state).toBe('canceled')
    expect((await cancel(id)).body.data!.state).toBe('canceled')
    expect(await differences(id)).toEqual([])
    expect(await stockOf('MUG')).toBe(10)
  })
})

it('a seller asks for a count of a product, and reads its state and result', async () => {
  const requestKey = randomUUID()
  const requested = (await ask('MUG', { requestKey })).body.data!
  expect(requested).toMatchObject({ state: 'requested', result: null, note: 'Buyers say it is gone' })
  expect((await ask('MUG', { requestKey })).body.data!.id).toBe(requested.id)
  expect((await ask('MUG')).body.errorCode).toBe('COUNT_ASKED')
  expect((await ask('MUG', { as: otherSeller })).status).not.toBe(200)
  expect((await own('MUG', otherSeller)).status).not.toBe(200)
  const { id } = requested
  expect((await get(id)).body.data).toMatchObject({ bySeller: true, scope: 'product', placeCount: 1 })
  await place(id, 'A-1')
  expect((await units(id, 'CUP')).body.errorCode).toBe('COUNT_OTHER_PRODUCT')
  await twice(id, 'MUG', 11)
  const [line] = await differences(id)
  await decide([line!], 'accept', { liable: null })
  expect((await own('MUG')).body.data!.records).toMatchObject([
    { id, state: 'completed', result: { counted: 11, found: 1, missing: 0 } },
  ])
  expect(await newest('MUG')).toMatchObject({ reason: 'COUNT_GAIN', change: 1 })
})

describe('a move on the floor', () => {
  it('is one movement, is undone by its opposite, and says what is wrong', async () => {
    expect((await find('l-a-1')).body.data!.records).toHaveLength(2)
    expect((await find('A-1', floor.skuOf('MUG'))).body.data!.records).toMatchObject([{ onHand: 10, reserved: 0 }])
    expect((await find('A-1', floor.skuOf('BOWL'))).body.errorCode).toBe('MOVE_NOTHING')
    expect((await find('A-1', 'NO-SUCH')).body.errorCode).toBe('MOVE_CODE_UNKNOWN')
    expect((await find('A-1', undefined, otherStaff)).status).toBe(404)
    await server.admin.query(
      `insert into location (org_id, warehouse_id, code, kind) select org_id, id, $2, 'storage' from warehouse where org_id = $1 and id <> $3 limit 1`,
      [floor.operatorId, `ELSE-${floor.warehouseId}`, floor.warehouseId],
    )
    expect((await find(`ELSE-${floor.warehouseId}`)).body.errorCode).toBe('PLACE_ELSEWHERE')

    const commandId = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => move('B-1', 4, { commandId })))
    expect(new Set(sent.map(({ body }) => body.data!.id)).size).toBe(1)
    expect((await move('B-1', 5, { commandId })).body.errorCode).toBe('STOCK_COMMAND_REUSED')
    const { id: movementId, from, to } = sent[0]!.body.data!
    expect([from!.left, to!.left]).toEqual([6, 4])
    const refusals: [to: string, quantity: number, code: string][] = [
      ['A-1', 1, 'STOCK_SAME_PLACE'],
      ['NOWHERE', 1, 'PLACE_UNKNOWN'],
      ['T-1', 1, 'PUT_AWAY_KIND'],
      ['B-1', 7, 'STOCK_CHANGED'],
    ]
    for (const [target, quantity, code] of refusals)
      expect((await move(target, quantity)).body.errorCode, code).toBe(code)
    expect((await move('B-1', 1, { as: otherStaff })).status).toBe(404)
    await released(5)
    const promised = await move('B-1', 2)
    expect(promised.body.errorCode).toBe('MOVE_RESERVED')
    expect(promised.body.message).toContain('5 of them promised to orders. Move up to 1.')
    const body = { commandId: randomUUID(), sellerId: floor.sellerId, movementId, note: 'Undone on the floor' }
    expect((await server.call(reverseMovement, { body }, { as: staff })).body.data).toMatchObject({
      reason: 'REVERSAL',
    })
    await server.admin.query('update location set active = false where id = $1', [floor.places.get('B-1')])
    expect((await move('B-1', 1)).body.errorCode).toBe('PLACE_INACTIVE')
    // What was carried out is answered although its place is closed by now.
    expect((await move('B-1', 4, { commandId })).body.data!.id).toBe(movementId)
  })

  it('out of a dock is put away, which is charged, by the scanner and by hand', async () => {
    await server.admin.query(
      `insert into location (org_id, warehouse_id, code, kind) values ($1, $2, 'DOCK-1', 'dock')`,
      [floor.operatorId, floor.warehouseId],
    )
    const { id } = (await find('DOCK-1')).body.data!.place
    await plantStock(server, { ...floor, places: new Map([['DOCK-1', id]]) }, [
      { sku: 'MUG', place: 'DOCK-1', quantity: 5 },
    ])
    const rows = [{ act: 'putAway' as const, rate: 1000, minimum: 0, freeDays: 0 }]
    await server.call(ratesApi.saveRateDraft, { body: { scope: null, draftId: null, edits: 0, rows } }, { as: staff })
    const { draft, earliest } = (await server.call(ratesApi.getRateCard, { query: {} }, { as: staff })).body.data!
    const body = { scope: null, draftId: draft!.id, edits: 1, startsOn: earliest }
    expect((await server.call(ratesApi.publishRateCard, { body }, { as: staff })).status).toBe(200)
    await server.admin.query('update rate_card set effective_from = effective_from - 1')
    // From shelf to shelf nothing is put away.
    const commandId = randomUUID()
    for (const how of [{}, { commandId, from: id }, { commandId, from: id }])
      expect((await move('B-1', 2, how)).status).toBe(200)
    expect((await byHand('PUTAWAY', 'MUG', 3, 'DOCK-1')).status).toBe(200)
    const { records } = (await server.call(listCustomerCharges, { query: {} }, { as: staff })).body.data!
    expect(records.map(({ act, quantity, amount }) => [act, quantity, amount])).toEqual([
      ['putAway', 3, 3000],
      ['putAway', 2, 2000],
    ])
  })

  it('asks whose goods a code means that two sellers use, and so does a count', async () => {
    const code = '4006381333931'
    const { orgId } = await seedUser(server, { provider: demoOrg.platform })
    await server.admin.query(
      'insert into warehouse_link (org_id, warehouse_org_id, warehouse_id) values ($1, $2, $3)',
      [orgId, floor.operatorId, floor.warehouseId],
    )
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into product (org_id, sku, name, package_type, unit, length, width, height)
       values ($1, 'TWIN', 'Twin', 'Ready To Ship', 'in/lb', 4, 4, 4) returning id::int`,
      [orgId],
    )
    const twin = rows[0]!.id
    for (const [owner, productId] of [
      [floor.sellerId, floor.products.get('MUG')!],
      [orgId, twin],
    ])
      await server.admin.query('insert into product_barcode (org_id, code, product_id) values ($1, $2, $3)', [
        owner,
        barcodeKey(code),
        productId,
      ])
    await plantStock(server, { ...floor, sellerId: orgId, products: new Map([['TWIN', twin]]) }, [
      { sku: 'TWIN', place: 'A-1', quantity: 1 },
    ])
    expect((await find('A-1', code)).body.data!.records.map(({ seller: { id } }) => id)).toEqual(
      [floor.sellerId, orgId].toSorted((a, b) => a - b),
    )
    const { id } = (await create()).body.data!
    await place(id, 'A-1')
    const several = (await units(id, 'MUG', { code })).body.data!
    expect(several).toMatchObject({ counted: null, moved: false })
    expect(several.choices).toHaveLength(2)
    const goods = { sellerId: orgId, productId: twin, lotId: 0, condition: 1 as const }
    const all = { code, goods, quantity: 2, all: true }
    expect((await units(id, 'MUG', all)).body.data!.counted).toMatchObject({ sku: 'TWIN', counted: 2 })
    await finish(id, 'A-1')
    await place(id, 'A-1', {}, { as: colleague })
    expect((await finish(id, 'A-1', { as: colleague })).body.data).toMatchObject({ state: 'review', differences: 3 })
    // The other seller has left: its goods are nobody's business any more, and the count ends without them.
    const link = 'update warehouse_link set state = $2 where org_id = $1'
    await server.admin.query(link, [orgId, 'ended'])
    const mine = await differences(id)
    expect([mine.length, (await get(id)).body.data!.differences]).toEqual([2, 2])
    await decide(mine, 'reject')
    expect((await get(id)).body.data!.state).toBe('completed')
    await server.admin.query(link, [orgId, 'active'])
    expect(await differences(id)).toEqual([])
    await server.admin.query('delete from product_barcode where code = $1', [barcodeKey(code)])
  })
})
