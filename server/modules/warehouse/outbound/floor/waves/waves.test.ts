import * as api from '@waybill/contract/outbound/wave-api'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../../demo/people.ts'
import { plantStock } from '../../../../../testing/outbound-floor.ts'
import { seedUser } from '../../../../../testing/people.ts'
import { useTestServer } from '../../../../../testing/server.ts'
import { demoWarehouse } from '../../../../../testing/warehouse.ts'
import { useWaves } from './waves.fixture.ts'

const server = useTestServer()
const { staff } = demoWarehouse
const {
  calls,
  waves,
  sku,
  plant,
  stock,
  created,
  started,
  walk,
  stateOf,
  hold,
  colleague,
  shownOf,
  refusalOf,
  floorOf,
} = useWaves(server)

describe('creating a wave', () => {
  it('releases its orders, gives each a slot, and answers the same request the same', async () => {
    await stock()
    const [one, two] = [await plant({ MUG: 1 }), await plant({ MUG: 1, CUP: 2 }, { priority: 2 })]
    await calls.release([one.id])
    const requestKey = randomUUID()
    const first = await waves.create([one.id, two.id], { requestKey })
    expect(first.body.data).toMatchObject({
      wave: { state: 'released', orders: 2, lines: 3, units: 4, picked: 0, worker: null },
      refused: [],
    })
    const { id, number } = first.body.data!.wave!
    expect(number).toBe(`WV-${id}`)
    const { members, step } = await waves.get(id)
    expect(members.map((one) => [one.number, one.slot, one.state])).toEqual([
      [two.number, 1, 'released'],
      [one.number, 2, 'released'],
    ])
    expect(step).toMatchObject({ kind: 'bind', number: two.number, slot: 1 })
    expect((await calls.get(one.id)).wave).toEqual({ id, number })
    expect((await waves.create([one.id, two.id], { requestKey })).body.data).toEqual(first.body.data)
    expect(await refusalOf(waves.create([one.id], { requestKey }))).toBe('WAVE_CREATED')
  })
  it('is created once by requests that come at once', async () => {
    await stock()
    const { id } = await plant({ MUG: 1 })
    const requestKey = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => waves.create([id], { requestKey })))
    expect(new Set(answers.map(({ body }) => body.data!.wave!.id)).size).toBe(1)
  })
  it('gives an order to one of two waves that are created at once', async () => {
    await stock()
    const ids = [(await plant({ MUG: 1 })).id, (await plant({ CUP: 1 })).id]
    const answers = await Promise.all([waves.create(ids), waves.create(ids.toReversed())])
    const joined = answers.map(({ body }) => body.data!.wave?.orders ?? 0)
    expect(joined[0]! + joined[1]!).toBe(2)
    expect(answers.flatMap(({ body }) => body.data!.refused).map(({ code }) => code)).toEqual([
      'WAVE_OTHER',
      'WAVE_OTHER',
    ])
  })
  it('answers what could not join, in words', async () => {
    await plantStock(server, floorOf(), [
      { sku: 'MUG', place: 'A-1', quantity: 9 },
      { sku: 'CUP', place: 'R-1', quantity: 9 },
    ])
    const [fine, short, held, started, full] = [
      await plant({ MUG: 1 }, { priority: 1 }),
      await plant({ CUP: 1 }, { priority: 2 }),
      await plant({ MUG: 1 }),
      await plant({ MUG: 1 }),
      await plant({ MUG: 1 }, { priority: 9 }),
    ]
    await hold(held.id, 'hold')
    await calls.release([started.id])
    await calls.start(started.id, { tote: 'T-1' })
    const { wave, refused } = (await waves.create([fine.id, short.id, held.id, started.id, full.id], { totes: 1 })).body
      .data!
    expect(wave).toMatchObject({ orders: 1 })
    expect(new Map(refused.map(({ number, code }) => [number, code]))).toEqual(
      new Map([
        [held.number, 'FLOOR_HELD'],
        [started.number, 'WAVE_NOT_READY'],
        [full.number, 'WAVE_FULL'],
        [short.number, 'FLOOR_NO_PLACE_STOCK'],
      ]),
    )
    expect((await waves.create([fine.id])).body.data).toMatchObject({
      wave: null,
      refused: [{ code: 'WAVE_OTHER', message: `Already in ${wave!.number}. Take it out of that wave first.` }],
    })
  })
  it('takes the most urgent orders of the warehouse when none are named', async () => {
    await stock()
    await plant({ MUG: 1 }, { priority: 9 })
    const urgent = await plant({ CUP: 1 }, { priority: 1 })
    const held = await plant({ CUP: 1 }, { priority: 1 })
    await hold(held.id, 'hold')
    const { wave, refused } = (await waves.create(null, { totes: 1 })).body.data!
    expect([wave!.orders, refused]).toEqual([1, []])
    expect((await waves.get(wave!.id)).members[0]!.number).toBe(urgent.number)
  })
})

describe('walking a wave', () => {
  it('binds a tote to each order, then goes along the places, tote after tote', async () => {
    const { id, orders } = await created()
    expect(await refusalOf(waves.scan(id, 'A-1'))).toBe('FLOOR_TOTE')
    const bound = await waves.scan(id, 'T-2')
    expect(bound.body.data).toMatchObject({ state: 'picking', step: { kind: 'bind', slot: 2 }, lease: { mine: true } })
    expect(await refusalOf(waves.scan(id, 'T-2'))).toBe('FLOOR_TOTE_BUSY')
    await waves.scan(id, 'T-1')
    const { step } = (await waves.scan(id, 'T-3')).body.data!
    expect(step).toMatchObject({
      kind: 'place',
      number: orders[0].number,
      tote: 'T-2',
      units: { place: 'A-1', quantity: 2 },
    })
    await waves.scan(id, 'L-A-1')
    // Each unit scanned, then the tote: the first order has two, the second one.
    expect((await waves.scan(id, sku('MUG'))).body.data!.step).toMatchObject({
      kind: 'tote',
      slot: 1,
      tote: 'T-2',
      hand: 1,
    })
    expect((await waves.scan(id, sku('MUG'))).body.data!.step).toMatchObject({ kind: 'tote', hand: 2 })
    expect(await refusalOf(waves.scan(id, sku('MUG')))).toBe('WAVE_TOTE_FIRST')
    const next = (await waves.scan(id, 'T-2')).body.data!
    expect(next).toMatchObject({
      picked: 2,
      step: { kind: 'item', slot: 2, tote: 'T-1', units: { place: 'A-1', quantity: 1 } },
    })
    expect(await stateOf(orders[0].id)).toBe('picked')
    await walk(id)
    expect(await waves.get(id)).toMatchObject({ state: 'picked', picked: 5, step: null, lease: null })
    for (const order of orders) expect(await stateOf(order.id)).toBe('picked')
    expect(await refusalOf(waves.scan(id, 'A-1'))).toBe('WAVE_DONE')
  })
  it('refuses a wrong tote, place, item and code in words, and moves nothing', async () => {
    const { id } = await started()
    const wrong = async (code: string, quantity = 1) => {
      const { body } = await waves.scan(id, code, { quantity })
      return [body.errorCode, body.message]
    }
    expect(await wrong('A-9')).toEqual(['FLOOR_WRONG_PLACE', 'That is A-9. Go to A-1.'])
    expect(await wrong('B-1')).toEqual(['FLOOR_WRONG_PLACE', 'That is B-1. Go to A-1.'])
    await waves.scan(id, 'A-1')
    expect(await wrong('T-1')).toEqual(['WAVE_ITEM_FIRST', `Scan ${sku('MUG')} first, then the tote`])
    expect(await wrong(sku('CUP'))).toEqual([
      'FLOOR_WRONG_ITEM',
      `That is ${sku('CUP')}. Scan ${sku('MUG')}, and put the other one back.`,
    ])
    expect((await wrong('NOTHING'))[0]).toBe('FLOOR_UNKNOWN_CODE')
    expect((await wrong(sku('MUG'), 3))[0]).toBe('FLOOR_TOO_MANY_HERE')
    await waves.scan(id, sku('MUG'))
    expect(await wrong('T-2')).toEqual([
      'WAVE_WRONG_TOTE',
      'Wrong tote: that is T-2 (2, blue). Take it out and use tote T-1 (1, yellow).',
    ])
    expect((await wrong('A-2'))[0]).toBe('WAVE_TOTE_FIRST')
    expect(await waves.get(id)).toMatchObject({ picked: 0, step: { kind: 'tote', tote: 'T-1', hand: 1 } })
  })
  it('carries out each scan once, however often it is sent', async () => {
    const { id } = await started()
    await waves.scan(id, 'A-1')
    const item = { commandId: randomUUID() }
    for (let times = 0; times < 3; times++)
      expect((await waves.scan(id, sku('MUG'), item)).body.data!.step).toMatchObject({ hand: 1 })
    const tote = { commandId: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => waves.scan(id, 'T-1', tote)))
    expect(answers.map(({ body }) => body.data!.picked)).toEqual([1, 1, 1])
    expect(await refusalOf(waves.scan(id, 'T-2', tote))).toBe('STOCK_COMMAND_REUSED')
  })
  it('belongs to one person, until another takes it over', async () => {
    const { id, orders } = await started()
    const other = await colleague()
    const lease = (at: string) =>
      server.admin.query(`update wave set assignee = $1, lease_until = now() + $2::interval where id = $3`, [
        other.userId,
        at,
        id,
      ])
    await lease('5 minutes')
    const mug = { place: 'A-1', code: sku('MUG'), quantity: 1 }
    expect(await refusalOf(waves.scan(id, 'A-1'))).toBe('FLOOR_TAKEN')
    // Nor is an order of it picked alone meanwhile.
    expect(await refusalOf(calls.pick(orders[0].id, mug))).toBe('FLOOR_TAKEN')
    expect((await waves.scan(id, 'A-1', { takeOver: true })).body.data!.lease).toMatchObject({ mine: true })
    await lease('-1 hour')
    expect((await waves.scan(id, sku('MUG'))).body.data!.step).toMatchObject({ hand: 1 })
    await server.admin.query(
      `update outbound set assignee = $1, lease_until = now() + interval '5 minutes' where id = $2`,
      [other.userId, orders[0].id],
    )
    expect(await refusalOf(waves.scan(id, 'T-1'))).toBe('FLOOR_TAKEN')
    expect((await waves.scan(id, 'T-1', { takeOver: true })).body.data).toMatchObject({ picked: 1 })
  })
  it('two people with one cart never take a unit twice', async () => {
    const { id } = await started()
    const { email: as } = await colleague()
    await waves.scan(id, 'A-1')
    await Promise.all(
      [1, 2, 3, 4, 5, 6].flatMap((turn) => [
        waves.scan(id, turn % 2 ? sku('MUG') : 'T-1', { takeOver: true }),
        waves.scan(id, turn % 2 ? 'T-1' : sku('MUG'), { takeOver: true, as }),
      ]),
    )
    await waves.skip(id, {}, { takeOver: true })
    expect((await waves.get(id)).picked).toBeLessThanOrEqual(2)
    await walk(id)
    expect(await waves.get(id)).toMatchObject({ state: 'picked', picked: 5 })
  })
  it('puts a skipped place at the end, and what is in the hand back', async () => {
    const { id } = await started()
    await waves.scan(id, 'A-1')
    await waves.scan(id, sku('MUG'))
    expect((await waves.skip(id, {})).body.data!.step).toMatchObject({
      kind: 'place',
      units: { place: 'A-2' },
      hand: 0,
    })
    expect((await waves.skip(id, {})).body.data!.step).toMatchObject({ units: { place: 'A-3' } })
    await waves.scan(id, 'A-3')
    await waves.scan(id, sku('BOWL'))
    expect((await waves.scan(id, 'T-3')).body.data!.step).toMatchObject({ kind: 'place', units: { place: 'A-1' } })
    await walk(id)
  })
  it('reserves other units for what is missing, and goes on without an order for which there are none', async () => {
    const { id, orders } = await started()
    await plantStock(server, floorOf(), [{ sku: 'MUG', place: 'B-1', quantity: 1 }])
    await waves.scan(id, 'A-1')
    const { step } = await waves.get(id)
    expect(step).toMatchObject({ units: { place: 'A-1', quantity: 2 } })
    expect((await waves.short(id, { missing: 3 })).body.errorCode).toBe('FLOOR_TOO_MANY_HERE')
    const { members, step: next } = (await waves.short(id, { missing: 2 })).body.data!
    expect(members[0]).toMatchObject({ state: 'exception' })
    expect(next).toMatchObject({ kind: 'item', slot: 2 })
    await plantStock(server, floorOf(), [{ sku: 'CUP', place: 'A-3', quantity: 4 }])
    await waves.scan(id, 'A-2')
    expect((await waves.short(id, { missing: 1 })).status).toBe(200)
    await walk(id)
    expect(await waves.get(id)).toMatchObject({ state: 'picked' })
    expect([await stateOf(orders[0].id), await stateOf(orders[1].id)]).toEqual(['exception', 'picked'])
  })
  it('tells at the next scan that the order of the step is canceled, and goes on without it', async () => {
    const { id, orders } = await started()
    await waves.scan(id, 'A-1')
    await waves.scan(id, sku('MUG'))
    const step = await shownOf(id)
    await server.admin.query('update outbound set cancel_requested_at = now() where id = $1', [orders[0].id])
    const answer = await waves.scan(id, 'T-1', { step })
    expect([answer.body.errorCode, answer.body.message]).toEqual([
      'FLOOR_CANCELED',
      `The seller has canceled ${orders[0].number}. Stop and put its goods back.`,
    ])
    expect(await waves.get(id)).toMatchObject({ picked: 0, step: { kind: 'item', slot: 2, hand: 0 } })
    const second = await shownOf(id)
    await hold(orders[1].id, 'hold')
    expect(await refusalOf(waves.scan(id, sku('MUG'), { step: second }))).toBe('FLOOR_HELD')
    expect((await waves.get(id)).step).toMatchObject({ kind: 'place', slot: 3 })
    await hold(orders[1].id, 'unhold')
    await walk(id)
    expect(await waves.get(id)).toMatchObject({ state: 'picked', picked: 3 })
    expect((await calls.beginPutBack(orders[0].id, {})).body.data).toMatchObject({ state: 'canceled' })
  })
  it('an order that is canceled or held before its tote is bound leaves the wave', async () => {
    const { id, orders } = await created()
    await hold(orders[0].id, 'hold')
    await hold(orders[1].id, 'cancel')
    const { members, step } = await waves.get(id)
    expect(members.map(({ number }) => number)).toEqual([orders[2].number])
    expect(step).toMatchObject({ kind: 'bind', slot: 3 })
    await waves.scan(id, 'T-1')
    await walk(id)
    await hold(orders[0].id, 'unhold')
    expect(await calls.get(orders[0].id)).toMatchObject({ state: 'released', wave: null })
  })
})

describe('what becomes of a wave', () => {
  it('loses orders before their totes are bound, and ends with the last', async () => {
    const { id, orders } = await created()
    expect((await waves.remove(id, orders[0].id)).body.data).toMatchObject({ orders: 2, state: 'released' })
    expect((await waves.remove(id, orders[0].id)).body.data).toMatchObject({ orders: 2 })
    await waves.scan(id, 'T-1')
    expect(await refusalOf(waves.remove(id, orders[1].id))).toBe('WAVE_ORDER_BEGUN')
    expect(await refusalOf(waves.cancel(id))).toBe('WAVE_BEGUN')
    const left = (await waves.create([orders[0].id])).body.data!.wave!
    expect((await waves.remove(left.id, orders[0].id)).body.data).toMatchObject({ state: 'canceled', orders: 0 })
    expect((await calls.withdraw([orders[0].id])).body.data).toMatchObject({ withdrawn: 1 })
  })
  it('is canceled before it is started; its orders are free for others', async () => {
    const { id, orders } = await created()
    expect(await refusalOf(waves.finish(id))).toBe('WAVE_STATE')
    expect((await waves.cancel(id)).body.data).toMatchObject({ state: 'canceled', orders: 0 })
    expect((await waves.cancel(id)).body.data).toMatchObject({ state: 'canceled' })
    expect(await refusalOf(waves.scan(id, 'T-1'))).toBe('WAVE_STATE')
    expect((await waves.create(orders.map((one) => one.id))).body.data!.wave).toMatchObject({ orders: 3 })
  })
  it('is finished early: what is left is picked order by order', async () => {
    const { id, orders } = await created()
    await waves.scan(id, 'T-1')
    expect((await waves.finish(id)).body.data).toMatchObject({ state: 'picked', orders: 1 })
    expect((await waves.finish(id)).status).toBe(200)
    expect(await refusalOf(waves.cancel(id))).toBe('WAVE_STATE')
    expect((await calls.pick(orders[0].id, { place: 'A-1', code: sku('MUG'), quantity: 2 })).status).toBe(200)
    expect((await calls.start(orders[1].id, { tote: 'T-2' })).status).toBe(200)
  })
  it('is listed by what is to be done with it', async () => {
    const { id } = await created()
    const list = async (query: object) =>
      (
        await server.call(api.listWaves, { query: { warehouseId: floorOf().warehouseId, ...query } }, { as: staff })
      ).body.data!.records.map((one) => one.id)
    expect(await list({})).toEqual([id])
    expect(await list({ state: 'picking' })).toEqual([])
    expect(await list({ view: 'done' })).toEqual([])
    await waves.cancel(id)
    expect([await list({}), await list({ view: 'done' })]).toEqual([[], [id]])
  })
  it('is nobody’s but its warehouse’s', async () => {
    const { id, orders } = await created()
    const stranger = (
      await seedUser(server, { provider: demoOrg.platform, type: 2, email: `${randomUUID()}@demo.test` })
    ).email
    const step = await shownOf(id)
    const command = { commandId: randomUUID(), takeOver: false, step }
    const params = { id }
    const body = { requestKey: randomUUID(), warehouseId: floorOf().warehouseId, ids: [orders[0].id], totes: 3 }
    const answersTo = (as?: string) => [
      server.call(api.getWave, { params }, { as }),
      server.call(api.scanWave, { params, body: { ...command, code: 'T-1', quantity: 1 } }, { as }),
      server.call(api.skipWavePlace, { params, body: command }, { as }),
      server.call(api.reportWaveShort, { params, body: { ...command, missing: 1 } }, { as }),
      server.call(api.removeWaveOrder, { params, body: { orderId: orders[0].id } }, { as }),
      server.call(api.finishWave, { params }, { as }),
      server.call(api.cancelWave, { params }, { as }),
      server.call(api.createWave, { body }, { as }),
    ]
    const statuses = async (as?: string) => new Set((await Promise.all(answersTo(as))).map(({ status }) => status))
    expect(await statuses()).toEqual(new Set([401]))
    expect(await statuses('seller@demo.test')).toEqual(new Set([403]))
    expect(await statuses(stranger)).toEqual(new Set([404]))
    expect((await server.call(api.listWaves, { query: {} }, { as: stranger })).body.data!.records).toEqual([])
    expect((await server.call(api.listWaves, { query: {} }, {})).status).toBe(401)
    expect((await server.call(api.listWaves, { query: {} }, { as: 'seller@demo.test' })).status).toBe(403)
    const bad = { ...body, totes: 13 }
    expect((await server.call(api.createWave, { body: bad }, { as: staff })).status).toBe(400)
    const none = { ...command, code: '', quantity: 0 }
    expect((await server.call(api.scanWave, { params, body: none }, { as: staff })).status).toBe(400)
  })
})
