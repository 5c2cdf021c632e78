import type { CountTolerances } from '@waybill/contract/counts/tolerance'
import { getOwnWarehouse, updateWarehouse } from '@waybill/contract/warehouses/api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countCalls, moveCalls, stockReads } from '../../../testing/counts.ts'
import {
  outboundFaults,
  type PlantedFloor,
  plantFloor,
  plantOutbound,
  plantStock,
} from '../../../testing/outbound-floor.ts'
import { seedColleague } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { floorCalls } from '../outbound/floor/floor.fixture.ts'
import { stockFaults } from '../stock/index.ts'

const server = useTestServer()
const { staff } = demoWarehouse
let colleague = ''
let floor: PlantedFloor
const { create, place, units, finish, get, differences, ask, own } = countCalls(server, () => floor)
const { stockOf, newest } = stockReads(server, () => floor)
const { move: moved } = moveCalls(server, () => floor)
const onFloor = floorCalls(server, () => floor)
const none = { units: 0, percent: 0, value: 0 }

beforeAll(async () => {
  colleague = await seedColleague(server, staff)
})
beforeEach(async () => {
  floor = await plantFloor(server)
  await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 10 }])
})
afterEach(async () => {
  expect(await stockFaults(server.admin)).toEqual([])
  expect(await outboundFaults(server.admin)).toEqual([])
})

const setTolerances = async (countTolerances: CountTolerances) => {
  const params = { id: floor.warehouseId }
  const { body } = await server.call(getOwnWarehouse, { params }, { as: staff })
  const { active: _a, sellers: _s, requests: _r, id: _i, ...settings } = body.data!
  const address = { ...settings.address, line1: '1 Harbor St', city: 'Los Angeles', state: 'CA', zip: '90012' }
  return server.call(updateWarehouse, { params, body: { ...settings, address, countTolerances } }, { as: staff })
}
/** One count of A-1 in which so many mugs are found. */
async function counted(quantity: number) {
  const { id } = (await create()).body.data!
  await place(id, 'A-1')
  if (quantity > 0) await units(id, 'MUG', { quantity })
  const commandId = randomUUID()
  await finish(id, 'A-1', { commandId })
  await finish(id, 'A-1', { commandId })
  return id
}

describe('count tolerances of a warehouse', () => {
  it('accept a difference within them by itself, once, and name it so', async () => {
    expect((await setTolerances({ plus: none, minus: { units: 2, percent: 20, value: null } })).status).toBe(200)
    const id = await counted(8)
    expect((await get(id)).body.data!.state).toBe('completed')
    expect(await stockOf('MUG')).toBe(8)
    expect(await newest('MUG')).toMatchObject({
      reason: 'COUNT_LOSS',
      change: -2,
      note: 'Within tolerance / 在容差内',
    })
    const [found] = await differences(id, 'decided')
    expect(found).toMatchObject({ state: 'accepted', byTolerance: true, difference: -2 })
  })

  it('have a difference beyond any of them counted again, on its side', async () => {
    await setTolerances({ plus: none, minus: { units: 2, percent: 10, value: null } })
    for (const quantity of [8, 11]) {
      const id = await counted(quantity)
      expect((await get(id)).body.data!.state).toBe('counting')
    }
    expect(await stockOf('MUG')).toBe(10)
  })

  it('take off no goods that came while others were counted, or that nobody scanned', async () => {
    await setTolerances({ plus: none, minus: { units: 2, percent: null, value: null } })
    const { id } = (await create()).body.data!
    await place(id, 'A-1')
    await units(id, 'MUG', { quantity: 10 })
    await plantStock(server, floor, [{ sku: 'CUP', place: 'A-1', quantity: 2 }])
    await finish(id, 'A-1')
    expect((await get(id)).body.data!.state).toBe('counting')
    expect([await stockOf('MUG'), await stockOf('CUP')]).toEqual([10, 2])
  })

  it('leave a difference to the next count where goods moved after the counter began', async () => {
    await setTolerances({ plus: { units: 2, percent: null, value: null }, minus: none })
    const { id } = (await create()).body.data!
    await place(id, 'A-1')
    expect((await moved('B-1', 2)).status).toBe(200)
    await units(id, 'MUG', { quantity: 10 })
    await finish(id, 'A-1')
    expect((await get(id)).body.data!.state).toBe('counting')
    expect(await stockOf('MUG')).toBe(10)
  })

  it('by value follow what a product costs; without one nothing is within them', async () => {
    const minus = { units: null, percent: null, value: 10_0000 }
    await setTolerances({ plus: none, minus })
    expect((await get(await counted(9))).body.data!.state).toBe('counting')
    await server.admin.query('update product set purchasing_cost = 0, declared_value = 0 where id = $1', [
      floor.products.get('MUG'),
    ])
    expect((await get(await counted(9))).body.data!.state).toBe('counting')
    await server.admin.query('update product set purchasing_cost = 60000 where id = $1', [floor.products.get('MUG')])
    expect((await get(await counted(8))).body.data!.state).toBe('counting')
    expect((await get(await counted(9))).body.data!.state).toBe('completed')
  })

  it('take off no unit that is promised: it is counted again instead', async () => {
    await setTolerances({ plus: none, minus: { units: 5, percent: null, value: null } })
    const order = await plantOutbound(server, floor, { MUG: 9 })
    await onFloor.release([order.id])
    const id = await counted(8)
    expect((await get(id)).body.data!.state).toBe('counting')
    expect(await stockOf('MUG')).toBe(10)
    expect((await place(id, 'A-1', {}, { as: colleague })).status).toBe(200)
  })

  it('are named in the result that the seller reads', async () => {
    await setTolerances({ plus: { units: 1, percent: null, value: null }, minus: none })
    const { id } = (await ask('MUG')).body.data!
    await place(id, 'A-1')
    await units(id, 'MUG', { quantity: 11 })
    await finish(id, 'A-1')
    expect((await own('MUG')).body.data!.records[0]).toMatchObject({
      state: 'completed',
      result: { counted: 11, found: 1, missing: 0, tolerated: 1 },
    })
  })
})
