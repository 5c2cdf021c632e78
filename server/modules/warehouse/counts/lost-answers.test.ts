import { barcodeKey } from '@waybill/contract/products/barcodes'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countCalls, moveCalls } from '../../../testing/counts.ts'
import { type PlantedFloor, plantFloor, plantStock } from '../../../testing/outbound-floor.ts'
import { seedColleague } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'

const server = useTestServer()
const { staff } = demoWarehouse
const code = '4006381333931'
let floor: PlantedFloor
const { create, place, units } = countCalls(server, () => floor)
const { byHand } = moveCalls(server, () => floor)

beforeEach(async () => {
  floor = await plantFloor(server)
  await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 10 }])
  await server.admin.query('insert into product_barcode (org_id, code, product_id) values ($1, $2, $3)', [
    floor.sellerId,
    barcodeKey(code),
    floor.products.get('MUG'),
  ])
})
afterEach(() => server.admin.query('delete from product_barcode where code = $1', [barcodeKey(code)]))

/** The ID of a count whose place A-1 is being counted. */
async function counting(): Promise<number> {
  const { id } = (await create()).body.data!
  await place(id, 'A-1')
  return id
}

describe('a scan that is sent again because its answer was lost', () => {
  it('answers what is counted, by barcode as by SKU', async () => {
    const id = await counting()
    const mug = { sku: floor.skuOf('MUG') }
    const commandId = randomUUID()
    for (let times = 0; times < 3; times++)
      expect((await units(id, 'MUG', { code }, { commandId })).body.data).toMatchObject({
        counted: { ...mug, counted: 1 },
        choices: [],
      })
    const typed = randomUUID()
    for (let times = 0; times < 2; times++)
      expect((await units(id, 'MUG', { quantity: 7, all: true }, { commandId: typed })).body.data).toMatchObject({
        counted: { ...mug, counted: 7 },
      })
  })

  it('asks again which of several goods it is', async () => {
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 3, expiry: '2031-01-31' }])
    const id = await counting()
    const commandId = randomUUID()
    for (let times = 0; times < 2; times++) {
      const { counted, choices } = (await units(id, 'MUG', { code }, { commandId })).body.data!
      expect([counted, choices.length]).toEqual([null, 2])
    }
    const sellerId = floor.sellerId
    const goods = { sellerId, productId: floor.products.get('MUG')!, lotId: 0, condition: 1 as const }
    expect((await units(id, 'MUG', { code, goods })).body.data).toMatchObject({ counted: { lotId: 0, counted: 1 } })
  })

  it('says once more that the goods moved', async () => {
    const id = await counting()
    await units(id, 'MUG', { quantity: 4 })
    expect((await byHand('MOVE', 'MUG', 1)).status).toBe(200)
    const commandId = randomUUID()
    for (let times = 0; times < 2; times++)
      expect((await units(id, 'MUG', { code }, { commandId })).body.data).toMatchObject({
        moved: true,
        counted: { counted: 0 },
      })
  })

  it('is refused once another person counts the place', async () => {
    const id = await counting()
    const commandId = randomUUID()
    await units(id, 'MUG', { code }, { commandId })
    await place(id, 'A-1', { takeOver: true }, { as: await seedColleague(server, staff) })
    expect((await units(id, 'MUG', { code }, { commandId })).body.errorCode).toBe('COUNT_NO_PLACE')
  })
})
