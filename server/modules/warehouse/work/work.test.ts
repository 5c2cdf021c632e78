import { orgType } from '@waybill/contract/core/enums'
import { deleteProducts } from '@waybill/contract/products/api'
import { getInventory } from '@waybill/contract/stock/api'
import { changeLink } from '@waybill/contract/warehouses/links-api'
import { listCustomerCharges } from '@waybill/contract/warehouse-billing/staff-api'
import { listOwnWork } from '@waybill/contract/work-orders/api'
import { listFloorWork } from '@waybill/contract/work-orders/staff-api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { type PlantedFloor, plantFloor, plantStock } from '../../../testing/outbound-floor.ts'
import { seedColleague, seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { workCalls } from '../../../testing/work-orders.ts'
import { inScope } from '../../../platform/database/index.ts'
import { publishSample } from '../charges/index.ts'
import { stockFaults, tryPromise } from '../stock/index.ts'

const server = useTestServer()
const { seller, staff } = demoWarehouse
const otherSeller = 'seller@other-work.test'
const otherStaff = 'floor@other-work.test'
let colleague = ''
let floor: PlantedFloor
const work = workCalls(server, () => floor)
const { accepted, answer, ask, cancel, finish, get, make, own, quote, scan } = work

beforeAll(async () => {
  await seedUser(server, { provider: demoOrg.platform, email: otherSeller })
  await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: otherStaff })
  colleague = await seedColleague(server, staff)
  const rows = (
    [
      ['workUnit', 7500],
      ['workTime', 10_0000],
    ] as const
  ).map(([act, rate]) => ({ act, rate, minimum: 0, freeDays: 0 }))
  await inScope(server.database, { role: 'service', orgId: demoOrg.harbor }, (db) =>
    publishSample(db, demoOrg.harbor, { from: '2020-01-01', rows, at: new Date() }),
  )
})
beforeEach(async () => {
  floor = await plantFloor(server)
  await plantStock(server, floor, [
    { sku: 'MUG', place: 'A-1', quantity: 10 },
    { sku: 'CUP', place: 'A-1', quantity: 4 },
  ])
})
afterEach(async () => {
  expect(await stockFaults(server.admin)).toEqual([])
})

/** What the seller reads of a product there. */
async function stockOf(name: string) {
  const { body } = await server.call(getInventory, { params: { id: floor.products.get(name)! } }, { as: seller })
  const held = body.data!.warehouses.find(({ warehouse }) => warehouse.id === floor.warehouseId)
  const { onHand = 0, available = 0, quarantine = 0, damaged = 0, lots = [] } = held ?? {}
  return { onHand, available, quarantine, damaged, lots: lots.flatMap(({ lot }) => (lot ? [lot] : [])) }
}
const chargesOf = async (number: string) => {
  const { body } = await server.call(listCustomerCharges, { query: { document: number } }, { as: staff })
  return body.data!.records.map(({ act, quantity, amount, state }) => [act, quantity, amount, state])
}
const promise = (name: string, delta: number) =>
  inScope(server.database, { role: 'service', orgId: floor.operatorId }, (db) =>
    tryPromise(db, floor, { productId: floor.products.get(name)!, delta }),
  )

it('kits are asked for, quoted, accepted, made by two workers, finished and charged once', async () => {
  const requestKey = randomUUID()
  const created = (await ask({ requestKey, dueOn: '2027-01-31' })).body.data!
  expect(created).toMatchObject({ state: 'requested', units: 2, unitsDone: 0, canCancel: true })
  expect((await ask({ requestKey, dueOn: '2027-01-31' })).body.data!.id).toBe(created.id)
  expect((await ask({ requestKey })).body.errorCode).toBe('WORK_CREATED')
  const { id, number } = created
  expect((await stockOf('MUG')).available).toBe(10)
  expect((await scan(id, 'MUG')).body.errorCode).toBe('WORK_STATE')

  expect((await quote(id, { basis: 'card' })).body.errorCode).toBe('INVALID_INPUT')
  expect((await quote(id)).body.data!.state).toBe('quoted')
  expect((await quote(id)).body.data!.quotes).toHaveLength(1)
  expect((await quote(id, { amount: 2_0000 })).body.errorCode).toBe('WORK_QUOTE_CHANGED')
  expect((await answer(id, true, { version: 2 })).body.errorCode).toBe('WORK_QUOTE_CHANGED')
  expect((await answer(id)).body.data).toMatchObject({ state: 'accepted', acceptedVersion: 1 })
  expect((await answer(id)).body.data!.state).toBe('accepted')
  expect((await stockOf('MUG')).available).toBe(6)
  // What waits for the work is promised to nobody else.
  expect(await promise('MUG', 7)).toBe(false)

  // A changed price stands beside the old one; without a yes the old one stays, also where the seller never answers.
  expect((await work.withdraw(id)).body.data!.state).toBe('accepted')
  await quote(id, { seen: 1, amount: 4_0000 })
  expect((await own(id)).body.data).toMatchObject({ state: 'quoted', quote: { version: 2 } })
  expect((await scan(id, 'MUG')).body.errorCode).toBe('WORK_STATE')
  for (const _ of [1, 2])
    expect((await work.withdraw(id)).body.data).toMatchObject({ state: 'accepted', quote: { version: 1 } })
  expect((await answer(id, true, { version: 2 })).body.errorCode).toBe('WORK_STATE')
  await quote(id, { seen: 2, amount: 3_0000 })
  expect((await own(id)).body.data).toMatchObject({ state: 'quoted', quote: { version: 3 }, acceptedVersion: 1 })
  for (const _ of [1, 2])
    expect((await answer(id, false, { version: 3 })).body.data).toMatchObject({
      state: 'accepted',
      quote: { version: 1 },
      acceptedVersion: 1,
    })

  const commandId = randomUUID()
  const twice = await Promise.all([1, 2].map(() => scan(id, 'MUG', { quantity: 2 }, { commandId })))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await scan(id, 'MUG', { quantity: 3 }, { commandId })).body.errorCode).toBe('STOCK_COMMAND_REUSED')
  expect((await scan(id, 'BOWL')).body.errorCode).toBe('WORK_WRONG_ITEM')
  expect((await scan(id, 'MUG', { code: 'NOBODY-HAS-IT' })).body.errorCode).toBe('MOVE_CODE_UNKNOWN')
  expect((await scan(id, 'MUG', { quantity: 3 })).body.errorCode).toBe('WORK_ENOUGH')
  expect((await scan(id, 'MUG', { place: 'A-2' })).body.errorCode).toBe('WORK_NOT_HERE')
  expect((await scan(id, 'MUG', { place: 'NOWHERE' })).body.errorCode).toBe('PLACE_UNKNOWN')
  expect((await make(id, 1)).body.errorCode).toBe('WORK_KITS')
  const both = await Promise.all([scan(id, 'CUP'), scan(id, 'MUG', { quantity: 2 }, { as: colleague })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const now = (await get(id)).body.data!
  expect(now).toMatchObject({ state: 'working', makeable: 1 })
  const cup = now.lines.find(({ sku }) => sku === floor.skuOf('CUP'))!
  expect(now.where).toMatchObject([{ line: cup.line, place: 'A-1', lot: null }])
  expect(now.picks.map(({ place, quantity }) => [place, quantity]).toSorted()).toEqual([
    ['A-1', 1],
    ['A-1', 4],
  ])
  expect((await cancel(id)).body.errorCode).toBe('WORK_BEGUN')
  await work.putBack(id, now.picks.find(({ quantity }) => quantity === 4)!.id)
  await scan(id, 'MUG', { quantity: 4 })

  expect((await make(id, 1, { BOWL: 'T-1' })).body.errorCode).toBe('PUT_AWAY_KIND')
  const command = { commandId: randomUUID(), lot: null }
  const makes = await Promise.all([1, 2].map(() => make(id, 1, { BOWL: 'B-1' }, command)))
  expect(makes.map(({ body }) => body.data!.unitsDone)).toEqual([1, 1])
  expect(await stockOf('BOWL')).toMatchObject({ onHand: 1, available: 1 })
  expect(await stockOf('MUG')).toMatchObject({ onHand: 8, available: 6 })
  expect((await work.decline(id)).body.errorCode).toBe('WORK_PARTLY_DONE')
  await work.hold(id)
  expect((await own(id)).body.data).toMatchObject({ state: 'onHold', reason: 'A cup is missing' })
  // Work that has begun keeps its price: otherwise its seller could call it off.
  expect((await quote(id, { seen: 3 })).body.errorCode).toBe('WORK_UNDER_WAY')
  for (const _ of [1, 2]) expect((await work.resume(id)).body.data).toMatchObject({ state: 'working', reason: null })
  await scan(id, 'CUP')
  await make(id, 1)

  const last = { commandId: randomUUID() }
  const ended = await Promise.all([1, 2].map(() => finish(id, 20, last)))
  expect(ended.map(({ body }) => body.data!.state)).toEqual(['completed', 'completed'])
  expect(await stockOf('MUG')).toMatchObject({ onHand: 6, available: 6 })
  expect(await stockOf('BOWL')).toMatchObject({ onHand: 2, available: 2 })
  // 2 kits, and 20 minutes are two quarters of an hour by the card of the day of the quote.
  expect((await chargesOf(number)).toSorted()).toEqual([
    ['workTime', 2, 20_0000, 'charged'],
    ['workUnit', 2, 3_0000, 'charged'],
  ])
  const history = (await own(id)).body.data!.history.map(({ to }) => to)
  expect(history.at(-1)).toBe('completed')
  expect(history).toContain('onHold')
})

it('a part that is done is charged and the rest is free again; kits are taken apart', async () => {
  const id = await accepted({ runs: 3 }, { basis: 'flat', amount: 10_0000 })
  expect((await finish(id)).body.errorCode).toBe('WORK_NOTHING_DONE')
  await scan(id, 'MUG', { quantity: 4 })
  await scan(id, 'CUP', { quantity: 2 })
  await make(id, 1)
  await work.hold(id)
  const ended = (await finish(id, 0)).body.data!
  expect(ended).toMatchObject({ state: 'completed', unitsDone: 1, picks: [] })
  expect(await stockOf('MUG')).toMatchObject({ onHand: 8, available: 8 })
  // A third of it, to the cent.
  expect(await chargesOf(ended.number)).toEqual([['workFlat', 1, 3_3300, 'charged']])

  const apart = { kind: 'unkit' as const, runs: 1, inputs: { BOWL: 1 }, outputs: { MUG: 2, CUP: 1 } }
  const other = await accepted(apart, { basis: 'card', amount: null })
  await scan(other, 'BOWL', { place: 'B-1' })
  expect((await make(other, 1, { MUG: 'A-2' })).body.errorCode).toBe('WORK_OUTPUTS')
  await make(other, 1, { MUG: 'A-2', CUP: 'A-3' })
  const done = (await finish(other, 1)).body.data!
  expect(await stockOf('BOWL')).toMatchObject({ onHand: 0 })
  expect(await stockOf('MUG')).toMatchObject({ onHand: 10, available: 10 })
  expect((await chargesOf(done.number)).toSorted()).toEqual([
    ['workTime', 1, 10_0000, 'charged'],
    ['workUnit', 1, 7500, 'charged'],
  ])
})

it('the lot of what was used goes over to the kit, and is asked for where there are several', async () => {
  await plantStock(server, floor, [
    { sku: 'BOWL', place: 'A-2', quantity: 1, expiry: '2028-01-31' },
    { sku: 'BOWL', place: 'A-2', quantity: 2, expiry: '2028-06-30' },
  ])
  const id = await accepted({ inputs: { BOWL: 1 }, outputs: { CUP: 1 }, runs: 3 })
  const commandId = randomUUID()
  const answers = [
    (await scan(id, 'BOWL', { place: 'A-2' }, { commandId })).body.data!,
    (await scan(id, 'BOWL', { place: 'A-2' }, { commandId })).body.data!,
  ]
  for (const { line, lots, work: after } of answers)
    expect([line, lots.map(({ units }) => units), after.state]).toEqual([null, [1, 2], 'accepted'])
  const [early, late] = answers[0]!.lots
  await scan(id, 'BOWL', { place: 'A-2', lotId: early!.lotId })
  await make(id, 1, { CUP: 'A-3' })
  expect((await stockOf('CUP')).lots).toEqual([early!.lot])
  // Another lot is needed for two kits of two lots, here of one that is put beside the other.
  await scan(id, 'BOWL', { place: 'A-2', lotId: late!.lotId, quantity: 2 })
  const lot = { lotNo: 'KIT-7', expiry: '2028-01-31' }
  await make(id, 2, { CUP: 'A-3' }, { lot })
  expect((await stockOf('CUP')).lots).toContainEqual(lot)
  await finish(id)

  await plantStock(server, floor, [{ sku: 'MUG', place: 'A-3', quantity: 1, expiry: '2028-02-28' }])
  // One of a lot and one without any are of several, too.
  const mixed = await accepted({ inputs: { MUG: 2 }, outputs: { BOWL: 1 }, runs: 1 })
  await scan(mixed, 'MUG', { place: 'A-3' })
  await scan(mixed, 'MUG')
  expect((await make(mixed, 1, { BOWL: 'R-1' })).body.errorCode).toBe('WORK_LOT_NEEDED')
  expect((await make(mixed, 1, { BOWL: 'R-1' }, { lot })).status).toBe(200)
})

it('an inspection sets aside what is not good; other work records its units', async () => {
  const id = await accepted({ kind: 'inspect', runs: null, inputs: { MUG: 6 }, outputs: {} })
  expect((await scan(id, 'MUG')).body.errorCode).toBe('INVALID_INPUT')
  expect((await scan(id, 'MUG', { found: 3 })).body.errorCode).toBe('INVALID_INPUT')
  await server.admin.query(
    "insert into location (org_id, warehouse_id, code, kind, pickable) values ($1, $2, 'D-1', 'damaged', false)",
    [floor.operatorId, floor.warehouseId],
  )
  await scan(id, 'MUG', { found: 1, quantity: 3 })
  await scan(id, 'MUG', { found: 3, quantity: 2, to: 'D-1' })
  await scan(id, 'MUG', { found: 2, to: 'HOLD-1' })
  expect((await scan(id, 'MUG', { found: 1 })).body.errorCode).toBe('WORK_ENOUGH')
  expect((await finish(id)).body.data!.lines[0]).toMatchObject({ done: 6, quarantined: 1, damaged: 2 })
  expect(await stockOf('MUG')).toMatchObject({ onHand: 10, available: 7, quarantine: 1, damaged: 2 })

  const relabel = await accepted({ kind: 'relabel', runs: null, inputs: { CUP: 3 }, outputs: {} })
  expect((await stockOf('CUP')).available).toBe(1)
  await scan(relabel, 'CUP', { quantity: 3 })
  expect((await stockOf('CUP')).available).toBe(4)
  const undone = randomUUID()
  for (const _ of [1, 2])
    expect((await work.undoScan(relabel, 1, { commandId: undone })).body.data).toMatchObject({ unitsDone: 2 })
  expect((await stockOf('CUP')).available).toBe(3)
  expect((await work.undoScan(relabel, 3)).body.errorCode).toBe('WORK_FEWER_DONE')
  await promise('CUP', 3)
  expect((await work.undoScan(relabel, 1)).body.errorCode).toBe('WORK_TOO_FEW')
  await promise('CUP', -3)
  expect((await work.undoScan(id, 1)).body.errorCode).toBe('WORK_STATE')
  expect((await finish(relabel)).body.data).toMatchObject({ units: 3, unitsDone: 2 })
  expect(await stockOf('CUP')).toMatchObject({ onHand: 4, available: 4 })
})

it('refuses what is no recipe, not there, promised or of others, and frees what is canceled', async () => {
  expect((await ask({ kind: 'other', runs: null, outputs: {} })).body.errorCode).toBe('INVALID_INPUT')
  expect((await ask({ runs: null })).body.errorCode).toBe('INVALID_INPUT')
  expect((await ask({ inputs: { BOWL: 1 }, outputs: { BOWL: 1 } })).body.errorCode).toBe('WORK_RECIPE')
  expect((await ask({ runs: 6 })).body.errorCode).toBe('WORK_TOO_FEW')
  expect((await ask({}, otherSeller)).status).toBe(403)
  const { id } = (await ask({ runs: 4 })).body.data!
  await quote(id)
  expect(await promise('MUG', 4)).toBe(true)
  expect((await answer(id)).body.errorCode).toBe('WORK_TOO_FEW')
  await promise('MUG', -4)
  await answer(id)
  expect((await stockOf('MUG')).available).toBe(2)
  expect((await get(id, otherStaff)).status).toBe(404)
  expect((await scan(id, 'MUG', {}, { as: otherStaff })).status).toBe(404)
  const { rows: links } = await server.admin.query<{ id: number; version: number }>(
    'select id::int, version from warehouse_link where org_id = $1 and warehouse_id = $2',
    [floor.sellerId, floor.warehouseId],
  )
  const end = { params: { id: links[0]!.id }, body: { event: 'end' as const, version: links[0]!.version } }
  const ended = await server.call(changeLink, end, { as: staff })
  expect(ended.body.errorCode).toBe('LINK_WORK')
  const gone = await server.call(deleteProducts, { body: { ids: [floor.products.get('BOWL')!] } }, { as: seller })
  expect(gone.body.data).toMatchObject({ done: [], failed: [{ code: 'PRODUCT_IN_STOCK' }] })

  const commandId = randomUUID()
  for (const _ of [1, 2]) await work.comment(id, 'Please with a card', { commandId })
  await work.reply(id, 'We will')
  const notes = (await own(id)).body.data!.history.filter(({ from, to }) => from === to)
  expect(notes.map(({ actor, note }) => [actor, note])).toEqual([
    ['seller', 'Please with a card'],
    ['staff', 'We will'],
  ])
  const [person] = (await get(id)).body.data!.staff
  expect((await work.assign(id, person!.id)).body.data!.assignee).toEqual(person)
  expect((await work.assign(id, 1)).status).toBe(404)
  expect((await cancel(id)).body.data!.state).toBe('canceled')
  expect((await cancel(id)).status).toBe(200)
  expect((await stockOf('MUG')).available).toBe(10)
  expect((await finish(id)).body.errorCode).toBe('WORK_STATE')

  const declined = (await ask()).body.data!
  await quote(declined.id)
  expect((await work.withdraw(declined.id)).body.errorCode).toBe('WORK_STATE')
  for (const _ of [1, 2]) expect((await answer(declined.id, false)).body.data!.state).toBe('canceled')
  const next = await accepted()
  for (const _ of [1, 2])
    expect((await work.decline(next)).body.data).toMatchObject({ state: 'declined', reason: 'No ribbons here' })
  expect((await stockOf('MUG')).available).toBe(10)

  const lists = await server.call(listOwnWork, { query: { state: 'declined', kind: 'kit' } }, { as: seller })
  expect(lists.body.data!.records[0]).toMatchObject({ id: next, inputs: [floor.skuOf('MUG'), floor.skuOf('CUP')] })
  const query = { number: `wo-${next}` }
  const found = await server.call(listFloorWork, { query }, { as: staff })
  expect(found.body.data!.records.map((row) => row.id)).toEqual([next])

  // A seller who is no longer connected cannot write to the warehouse.
  const ofLink = [floor.sellerId, floor.warehouseId]
  const setLink = (state: string) =>
    server.admin.query('update warehouse_link set state = $3 where org_id = $1 and warehouse_id = $2', [
      ...ofLink,
      state,
    ])
  await setLink('suspended')
  expect((await work.comment(next, 'Why?')).status).toBe(200)
  await setLink('ended')
  expect((await work.comment(next, 'Hello?')).status).toBe(404)
  await setLink('active')
})
