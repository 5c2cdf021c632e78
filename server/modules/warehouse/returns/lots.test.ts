import { listStockLevels } from '@waybill/contract/stock/staff-api'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PlantedFloor } from '../../../testing/outbound-floor.ts'
import { useTestServer } from '../../../testing/server.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { plantReturnsFloor, plantSent, returnCalls, type SentLot } from '../../../testing/warehouse-returns.ts'
import { stockFaults } from '../stock/index.ts'

const server = useTestServer()
let floor: PlantedFloor
const { open, inspect, undo, carryOut, finish, answer, get } = returnCalls(server, () => floor)
const ask = { disposition: 'ask', grade: 'D', to: null } as const

beforeEach(async () => {
  floor = await plantReturnsFloor(server)
})
afterEach(async () => {
  expect(await stockFaults(server.admin)).toEqual([])
})

/** Three mugs that have come back, of lots by their expiry. */
async function came(...lots: [expiry: string, quantity: number][]) {
  const sentLots = lots.map(([expiry, quantity]): SentLot => ({ name: 'MUG', expiry, quantity }))
  const sent = await plantSent(server, floor, { MUG: 3 }, sentLots)
  return (await open(sent.number)).body.data!.id
}
/** Where units lie, with the expiry of their lots. */
async function lying() {
  const { body } = await server.call(listStockLevels, { query: { warehouseId: floor.warehouseId } }, { as: staff })
  return body.data!.records.map(({ place, lot, onHand }) => [place.code, lot?.expiry ?? null, onHand])
}
const { staff } = demoWarehouse

it('a unit that is restocked is of the lot that was shipped, and again after its scan is undone', async () => {
  const id = await came(['2031-05-31', 3])
  expect((await inspect(id, 'MUG')).status).toBe(200)
  expect(await lying()).toEqual([['A-1', '2031-05-31', 1]])
  const [scan] = (await get(id)).inspections
  expect((await undo(id, scan!.id)).status).toBe(200)
  expect(await lying()).toEqual([])
  await inspect(id, 'MUG', { disposition: 'quarantine', grade: 'C', to: 'Q-1' })
  await inspect(id, 'MUG', { quantity: 2 })
  expect(await lying()).toEqual([
    ['A-1', '2031-05-31', 2],
    ['Q-1', '2031-05-31', 1],
  ])
})

it('a unit is of the lot that expires first where several were shipped', async () => {
  const id = await came(['2032-01-31', 2], ['2031-05-31', 1])
  await inspect(id, 'MUG', { quantity: 3 })
  expect(await lying()).toEqual([['A-1', '2031-05-31', 3]])
})

it('a unit without a lot, or that was not shipped, has none', async () => {
  const id = await came()
  await inspect(id, 'MUG')
  await inspect(id, 'CUP', ask)
  expect(await lying()).toEqual([
    ['A-1', null, 1],
    ['RET-1', null, 1],
  ])
})

it('a unit waits for its seller with its lot, and is restocked with it', async () => {
  const id = await came(['2031-05-31', 3])
  await inspect(id, 'MUG', ask)
  await inspect(id, 'MUG', { quantity: 2, disposition: 'dispose', grade: 'D', to: null })
  expect(await lying()).toEqual([['RET-1', '2031-05-31', 1]])
  await finish(id)
  const { version, inspections } = await get(id)
  const { id: inspectionId } = inspections[0]!
  await answer(id, version, [{ inspectionId, answer: 'restock' }])
  expect((await carryOut(id, inspectionId, 'A-2')).status).toBe(200)
  expect(await lying()).toEqual([['A-2', '2031-05-31', 1]])
})

it('an expired unit is not restocked, but may go anywhere else', async () => {
  const id = await came(['2020-05-31', 3])
  const refused = await inspect(id, 'MUG')
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'RETURN_EXPIRED'])
  expect((await inspect(id, 'MUG', { disposition: 'quarantine', grade: 'C', to: 'Q-1' })).status).toBe(200)
  expect((await inspect(id, 'MUG', ask)).status).toBe(200)
  expect((await inspect(id, 'MUG', { disposition: 'dispose', grade: 'D', to: null })).status).toBe(200)
})
