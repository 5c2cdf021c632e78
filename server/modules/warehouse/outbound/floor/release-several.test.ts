import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PlantedFloor, plantFloor, plantOutbound, plantStock } from '../../../../testing/outbound-floor.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { floorCalls } from './floor.fixture.ts'

const server = useTestServer()
let floor: PlantedFloor
const { release, withdraw, get, sound } = floorCalls(server, () => floor)
const foreign = 999_999_999

beforeEach(async () => {
  floor = await plantFloor(server)
  await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 3 }])
})
afterEach(() => sound())

it('answers what was done though a later order is not of the warehouse', async () => {
  const { id } = await plantOutbound(server, floor, { MUG: 1 })
  const refused = [{ id: foreign, code: 'NOT_FOUND' }]
  expect((await release([id, foreign])).body.data).toMatchObject({ released: 1, refused })
  expect((await get(id)).state).toBe('released')
  expect((await withdraw([id, foreign])).body.data).toMatchObject({ withdrawn: 1, refused })
  expect((await get(id)).state).toBe('allocated')
})

it('finds nothing as long as nothing is done', async () => {
  const { id } = await plantOutbound(server, floor, { MUG: 1 })
  expect((await release([foreign])).status).toBe(404)
  expect((await release([foreign, id])).status).toBe(404)
  expect((await withdraw([foreign])).status).toBe(404)
  expect((await get(id)).state).toBe('allocated')
})
