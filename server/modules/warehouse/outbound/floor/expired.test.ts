import { postMovement } from '@waybill/contract/stock/staff-api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PlantedFloor, plantFloor, plantOutbound, plantStock } from '../../../../testing/outbound-floor.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { demoWarehouse } from '../../../../testing/warehouse.ts'
import { floorCalls, waveCalls } from './floor.fixture.ts'

const server = useTestServer()
const { staff } = demoWarehouse
const expiry = '2020-01-31'
let floor: PlantedFloor
let lotNo = ''
const calls = floorCalls(server, () => floor)
const waves = waveCalls(server, () => floor)

beforeEach(async () => {
  floor = await plantFloor(server)
  await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 3, expiry }])
  const { rows } = await server.admin.query<{ lotNo: string }>(
    'select lot_no as "lotNo" from lot where product_id = $1',
    [floor.products.get('MUG')],
  )
  lotNo = rows[0]!.lotNo
})
afterEach(() => calls.sound())

const order = (quantity: number) => plantOutbound(server, floor, { MUG: quantity })
const refusedOf = async (id: number) => (await calls.release([id])).body.data!.refused
const bookOut = (quantity: number) => {
  const { sellerId, warehouseId } = floor
  const goods = { sku: floor.skuOf('MUG'), lot: { lotNo, expiry }, quantity, note: 'Expired', liable: null }
  const ends = { from: { place: 'A-1', condition: 1 as const }, to: null }
  const body = { commandId: randomUUID(), sellerId, warehouseId, reason: 'EXPIRED' as const, ...goods, ...ends }
  return server.call(postMovement, { body }, { as: staff })
}

it('names the expired lot of an order that cannot be released, alone or in a wave', async () => {
  const { id, number } = await order(2)
  const message = `Lot ${lotNo} of ${floor.skuOf('MUG')} has expired, so 2 can't be picked. Put away other units, or cancel the order and remove the lot.`
  expect(await refusedOf(id)).toMatchObject([{ number, code: 'FLOOR_EXPIRED', message }])
  expect((await waves.create([id])).body.data).toMatchObject({
    wave: null,
    refused: [{ code: 'FLOOR_EXPIRED', message }],
  })
})

it('asks for replenishment where enough other units are in the warehouse', async () => {
  const { id } = await order(2)
  await plantStock(server, floor, [{ sku: 'MUG', place: 'R-1', quantity: 1 }])
  expect(await refusedOf(id)).toMatchObject([{ code: 'FLOOR_EXPIRED' }])
  await plantStock(server, floor, [{ sku: 'MUG', place: 'R-1', quantity: 1 }])
  expect(await refusedOf(id)).toMatchObject([{ code: 'FLOOR_NO_PLACE_STOCK' }])
})

it('says what to do before expired goods that are promised to orders are removed', async () => {
  const { id } = await order(2)
  expect((await bookOut(1)).status).toBe(200)
  const { body } = await bookOut(2)
  expect([body.errorCode, body.message]).toEqual([
    'STOCK_EXPIRED_ALLOCATED',
    `Only 0 can be removed: the rest is promised to orders. Put away other units of ${floor.skuOf('MUG')}, or cancel those orders first.`,
  ])
  await plantStock(server, floor, [{ sku: 'MUG', place: 'A-2', quantity: 2 }])
  expect((await bookOut(2)).status).toBe(200)
  expect(await refusedOf(id)).toEqual([])
})
