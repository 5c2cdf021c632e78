import { countFloorOrders } from '@waybill/contract/outbound/floor-api'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { plantStock } from '../../../../../testing/outbound-floor.ts'
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

describe('choosing the most urgent orders', () => {
  it('leaves out those whose units are in no place that is picked from, and says so of named ones', async () => {
    await stock()
    await plantStock(server, floorOf(), [{ sku: 'CUP', place: 'R-1', quantity: 90 }])
    const urgent = [await plant({ CUP: 20 }, { priority: 1 }), await plant({ CUP: 20 }, { priority: 2 })]
    await plant({ CUP: 20 }, { priority: 9 })
    const fine = await plant({ MUG: 1 }, { priority: 8 })
    const { wave, refused } = (await waves.create(null, { totes: 2 })).body.data!
    expect((await waves.get(wave!.id)).members.map(({ number }) => number)).toEqual([fine.number])
    expect(refused.map(({ number, code }) => [number, code])).toEqual(
      urgent.map(({ number }) => [number, 'FLOOR_NO_PLACE_STOCK']),
    )
    const short = await plant({ CUP: 20 })
    expect((await waves.create([short.id])).body.data).toMatchObject({
      wave: null,
      refused: [{ number: short.number, code: 'FLOOR_NO_PLACE_STOCK' }],
    })
  })
  it('uses the stock up in the order of urgency', async () => {
    await stock()
    await plantStock(server, floorOf(), [{ sku: 'CUP', place: 'R-1', quantity: 90 }])
    const late = await plant({ CUP: 3 }, { priority: 3 })
    const short = await plant({ CUP: 6 }, { priority: 2 })
    const first = await plant({ CUP: 6 }, { priority: 1 })
    const { wave, refused } = (await waves.create(null, { totes: 2 })).body.data!
    const { members } = await waves.get(wave!.id)
    expect(members.map(({ number }) => number)).toEqual([first.number, late.number])
    expect(refused.map(({ number, code }) => [number, code])).toEqual([[short.number, 'FLOOR_NO_PLACE_STOCK']])
  })
})

describe('a step that has changed', () => {
  it('binds no tote to another slot than the person was shown, however often it is sent', async () => {
    const { id, orders } = await created()
    const step = await shownOf(id)
    await waves.remove(id, orders[0].id)
    const again = { step, commandId: randomUUID() }
    for (let times = 0; times < 3; times++) expect(await refusalOf(waves.scan(id, 'T-1', again))).toBe('WAVE_NOT_IN')
    expect((await calls.get(orders[1].id)).state).toBe('released')
    expect((await waves.scan(id, 'T-1')).body.data).toMatchObject({ step: { kind: 'bind', slot: 3 } })
    const seen = await shownOf(id)
    await waves.scan(id, 'T-2')
    const late = await waves.scan(id, 'T-3', { step: seen })
    expect([late.body.errorCode, late.status]).toEqual(['WAVE_STEP_CHANGED', 409])
  })
  it('does nothing with what another person has in the hand', async () => {
    const { id } = await started()
    const { email: as } = await colleague()
    await waves.scan(id, 'A-1')
    await waves.scan(id, sku('MUG'))
    const step = await shownOf(id)
    expect(step.kind).toBe('tote')
    expect(await refusalOf(waves.scan(id, 'T-1', { as, step }))).toBe('FLOOR_TAKEN')
    const takeOver = { as, step, takeOver: true, commandId: randomUUID() }
    for (let times = 0; times < 2; times++)
      expect(await refusalOf(waves.scan(id, 'T-1', takeOver))).toBe('WAVE_STEP_CHANGED')
    expect(await waves.get(id)).toMatchObject({ picked: 0, step: { kind: 'item', hand: 0 } })
    expect(await refusalOf(waves.scan(id, sku('MUG')))).toBe('FLOOR_TAKEN')
    await waves.scan(id, sku('MUG'), { as })
    expect((await waves.scan(id, 'T-1', { as })).body.data).toMatchObject({ picked: 1, lease: { mine: true } })
    await waves.scan(id, sku('MUG'), { as })
    await server.admin.query(`update wave set lease_until = now() - interval '1 minute' where id = $1`, [id])
    expect(await refusalOf(waves.scan(id, 'T-1'))).toBe('WAVE_STEP_CHANGED')
    await walk(id)
  })
  it('skips and reports nothing at another place than the person was shown', async () => {
    await stock()
    const order = await plant({ MUG: 2, CUP: 2 })
    const { id } = (await waves.create([order.id])).body.data!.wave!
    await waves.scan(id, 'T-1')
    const step = await shownOf(id)
    expect((await waves.skip(id, {})).body.data!.step).toMatchObject({ kind: step.kind, units: { place: 'A-2' } })
    expect(await refusalOf(waves.short(id, { missing: 2 }, { step }))).toBe('WAVE_STEP_CHANGED')
    expect(await refusalOf(waves.skip(id, {}, { step }))).toBe('WAVE_STEP_CHANGED')
    expect(await waves.get(id)).toMatchObject({ left: 4, step: { units: { place: 'A-2', quantity: 2 } } })
    await walk(id)
    expect(await stateOf(order.id)).toBe('picked')
  })
  it('asks for the tote of the step before a place can be skipped or be short', async () => {
    const { id, orders } = await created()
    const first = `Scan an empty tote for ${orders[0].number} first`
    expect((await waves.skip(id, {})).body).toMatchObject({ errorCode: 'WAVE_BIND_FIRST', message: first })
    expect(await refusalOf(waves.short(id, { missing: 1 }))).toBe('WAVE_BIND_FIRST')
  })
})

describe('missing units', () => {
  it('of several lots in a place are all of them, and none that are in the hand', async () => {
    await plantStock(server, floorOf(), [
      { sku: 'MUG', place: 'A-1', quantity: 2, expiry: '2031-01-31' },
      { sku: 'MUG', place: 'A-1', quantity: 2, expiry: '2032-01-31' },
    ])
    const order = await plant({ MUG: 3 })
    const { id } = (await waves.create([order.id])).body.data!.wave!
    await waves.scan(id, 'T-1')
    const { step } = (await waves.scan(id, 'A-1')).body.data!
    expect(step!.units).toMatchObject({ quantity: 3, lots: [{ expiry: '2031-01-31' }, { expiry: '2032-01-31' }] })
    await waves.scan(id, sku('MUG'))
    expect(await refusalOf(waves.short(id, { missing: 1 }))).toBe('WAVE_TOTE_FIRST')
    await waves.scan(id, 'T-1')
    await plantStock(server, floorOf(), [{ sku: 'MUG', place: 'A-2', quantity: 5, expiry: '2033-01-31' }])
    expect(await refusalOf(waves.short(id, { missing: 3 }))).toBe('FLOOR_TOO_MANY_HERE')
    expect((await waves.short(id, { missing: 2 })).body.data!.step).toMatchObject({
      kind: 'place',
      units: { place: 'A-2', quantity: 2 },
    })
    await walk(id)
    expect(await stateOf(order.id)).toBe('picked')
  })
})

describe('an order that leaves its wave', () => {
  it('is picked alone from the start on; the last one ends the wave', async () => {
    const { id, orders } = await created()
    expect((await calls.start(orders[0].id, { tote: 'T-1' })).body.data).toMatchObject({ state: 'picking', wave: null })
    expect(await waves.get(id)).toMatchObject({ state: 'released', orders: 2, step: { kind: 'bind', slot: 2 } })
    await Promise.all([
      calls.start(orders[1].id, { tote: 'T-2' }),
      calls.start(orders[2].id, { tote: 'T-3' }),
      waves.remove(id, orders[2].id),
    ])
    expect(await waves.get(id)).toMatchObject({ state: 'canceled', orders: 0, picked: 0 })
  })
  it('by being held, canceled or withdrawn takes the wave with it when it is the last', async () => {
    const { id, orders } = await created()
    await hold(orders[0].id, 'hold')
    await Promise.all([hold(orders[1].id, 'cancel'), calls.withdraw([orders[2].id])])
    expect(await waves.get(id)).toMatchObject({ state: 'canceled', orders: 0 })
  })
  it('is not counted as one to pick alone', async () => {
    const counts = async () => {
      const query = { warehouseId: floorOf().warehouseId }
      return (await server.call(countFloorOrders, { query }, { as: staff })).body.data!
    }
    const { id, orders } = await created()
    expect(await counts()).toMatchObject({ pick: 3, inWaves: 3 })
    await waves.remove(id, orders[0].id)
    expect(await counts()).toMatchObject({ pick: 3, inWaves: 2 })
  })
})
