import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PlantedFloor, plantFloor, plantStock } from '../../../testing/outbound-floor.ts'
import { useTestServer } from '../../../testing/server.ts'
import { workCalls } from '../../../testing/work-orders.ts'
import { stockFaults } from '../stock/index.ts'

const server = useTestServer()
let floor: PlantedFloor
const { accepted, get, make, putBack, scan } = workCalls(server, () => floor)

beforeEach(async () => {
  floor = await plantFloor(server)
  await plantStock(server, floor, [
    { sku: 'CUP', place: 'A-1', quantity: 2, expiry: '2020-01-31' },
    { sku: 'CUP', place: 'A-1', quantity: 2, expiry: '2031-01-31' },
    { sku: 'CUP', place: 'A-2', quantity: 2, expiry: '2020-01-31' },
    { sku: 'CUP', place: 'A-3', quantity: 2, expiry: '2031-01-31' },
  ])
})
afterEach(async () => {
  expect(await stockFaults(server.admin)).toEqual([])
})

const kit = () => accepted({ runs: 1, inputs: { CUP: 1 } })

it('kits are led to goods in date, and take no others', async () => {
  const id = await kit()
  const { where } = (await get(id)).body.data!
  expect(where.map(({ place, lot }) => [place, lot?.expiry])).toEqual([
    ['A-1', '2031-01-31'],
    ['A-3', '2031-01-31'],
  ])
  expect((await scan(id, 'CUP', { place: 'A-2' })).body.errorCode).toBe('WORK_EXPIRED')
  // Of the lots that lie there one is in date: nobody has to choose.
  const { body } = await scan(id, 'CUP')
  expect(body.data).toMatchObject({ lots: [], work: { picks: [{ place: 'A-1', lot: { expiry: '2031-01-31' } }] } })
  expect((await make(id, 1)).status).toBe(200)
})

it('kits are not made of what expired after it was taken; it is put back for other units', async () => {
  const id = await kit()
  await scan(id, 'CUP', { place: 'A-3' })
  await server.admin.query(
    `update lot set expiry = current_date - 2 where id in (
       select lot_id from stock_level where product_id = $1 and location_id = $2)`,
    [floor.products.get('CUP'), floor.places.get('A-3')],
  )
  const refused = await make(id, 1)
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'WORK_EXPIRED'])
  const [pick] = (await get(id)).body.data!.picks
  expect((await putBack(id, pick!.id)).status).toBe(200)
  await scan(id, 'CUP')
  expect((await make(id, 1)).status).toBe(200)
})

it('an inspection still finds expired goods and sets them aside', async () => {
  const id = await accepted({ kind: 'inspect', runs: null, inputs: { CUP: 3 }, outputs: {} })
  expect((await get(id)).body.data!.where.map(({ lot }) => lot?.expiry)).toContain('2020-01-31')
  expect((await scan(id, 'CUP', { place: 'A-2', found: 1 })).status).toBe(200)
  const aside = await scan(id, 'CUP', { place: 'A-2', found: 2, to: 'HOLD-1' })
  expect([aside.status, aside.body.errorCode ?? null]).toEqual([200, null])
})
