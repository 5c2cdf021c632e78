import { beforeEach, expect, it } from 'vitest'
import { countCalls } from '../../../testing/counts.ts'
import { type PlantedFloor, plantFloor, plantOutbound, plantStock } from '../../../testing/outbound-floor.ts'
import { useTestServer } from '../../../testing/server.ts'
import { floorCalls } from '../outbound/floor/floor.fixture.ts'

const server = useTestServer()
let floor: PlantedFloor
const { create, place, units } = countCalls(server, () => floor)
const onFloor = floorCalls(server, () => floor)

beforeEach(async () => {
  floor = await plantFloor(server)
  await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 10 }])
})

it('goes on with a count while units are promised to orders: none of them moves', async () => {
  const order = await plantOutbound(server, floor, { MUG: 2 })
  const { id } = (await create()).body.data!
  await place(id, 'A-1')
  await units(id, 'MUG', { quantity: 4 })
  expect((await onFloor.release([order.id])).body.data).toMatchObject({ refused: [] })
  expect((await units(id, 'MUG')).body.data).toMatchObject({ moved: false, counted: { counted: 5 } })
  await onFloor.withdraw([order.id])
  expect((await units(id, 'MUG')).body.data).toMatchObject({ moved: false, counted: { counted: 6 } })
})
