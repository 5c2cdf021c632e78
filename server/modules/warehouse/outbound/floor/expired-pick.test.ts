import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PlantedFloor, plantFloor, plantOutbound, plantStock } from '../../../../testing/outbound-floor.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { floorCalls, waveCalls } from './floor.fixture.ts'

const server = useTestServer()
let floor: PlantedFloor
const calls = floorCalls(server, () => floor)
const waves = waveCalls(server, () => floor)
const sku = (name: string) => floor.skuOf(name)

beforeEach(async () => {
  floor = await plantFloor(server)
  await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 3, expiry: '2031-05-31' }])
})
afterEach(() => calls.sound())

/** The lots of a product are past their expiry date by now. */
const expire = (name = 'MUG') =>
  server.admin.query('update lot set expiry = current_date - 2 where product_id = $1', [floor.products.get(name)])
const placesOf = async (id: number) =>
  (await calls.get(id)).places.map(({ place, quantity, picked }) => [place, quantity, picked])
const missing = async () => {
  const { rows } = await server.admin.query<{ n: number }>(
    `select count(*)::int as n from stock_movement where product_id = $1 and reason = 'PICK_SHORT'`,
    [floor.products.get('MUG')],
  )
  return rows[0]!.n
}

describe('goods that expire after their order was released', () => {
  const one = () => ({ place: 'A-1', code: sku('MUG'), quantity: 1 })

  async function expiredInPicking() {
    const { id } = await plantOutbound(server, floor, { MUG: 2 })
    await calls.release([id])
    await calls.start(id, { tote: 'T-1' })
    await calls.pick(id, one())
    await expire()
    return id
  }

  it('are not picked; others are reserved for them, and nothing is missing', async () => {
    const id = await expiredInPicking()
    const { status, body } = await calls.pick(id, one())
    expect([status, body.errorCode]).toEqual([409, 'FLOOR_EXPIRED'])
    expect(body.message).toContain('Not here')
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-2', quantity: 4 }])
    // Nothing is booked as a problem, so no place for that is needed.
    await server.admin.query('update location set active = false where id = $1', [floor.places.get('HOLD-1')])
    const open = (await calls.get(id)).places.find(({ picked }) => !picked)!
    expect((await calls.short(id, { placeId: open.id, missing: 1 })).body.data).toMatchObject({ state: 'picking' })
    expect(await placesOf(id)).toEqual(expect.arrayContaining([['A-2', 1, false]]))
    expect(await missing()).toBe(0)
    expect((await calls.pick(id, { ...one(), place: 'A-2' })).body.data).toMatchObject({ state: 'picked' })
  })

  it('are replaced by another lot in the same place', async () => {
    const id = await expiredInPicking()
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 4, expiry: '2032-01-31' }])
    const open = (await calls.get(id)).places.find(({ picked }) => !picked)!
    await calls.short(id, { placeId: open.id, missing: 1 })
    expect((await calls.pick(id, one())).body.data).toMatchObject({ state: 'picked' })
  })

  it('leave an order that needs attention where there are no others; it goes on with new ones or is put back', async () => {
    const id = await expiredInPicking()
    const open = (await calls.get(id)).places.find(({ picked }) => !picked)!
    expect((await calls.short(id, { placeId: open.id, missing: 1 })).body.data).toMatchObject({
      state: 'exception',
      reason: `1 of ${sku('MUG')} expired in A-1`,
    })
    expect((await calls.resume(id, {})).body.errorCode).toBe('FLOOR_EXPIRED')
    expect(await missing()).toBe(0)
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-2', quantity: 1 }])
    expect((await calls.resume(id, {})).body.data).toMatchObject({ state: 'picking' })
    expect((await calls.pick(id, { ...one(), place: 'A-2' })).body.data).toMatchObject({ state: 'picked' })
  })

  it('are freed when the order is put back', async () => {
    const id = await expiredInPicking()
    const open = (await calls.get(id)).places.find(({ picked }) => !picked)!
    await calls.short(id, { placeId: open.id, missing: 1 })
    expect((await calls.putBack(id, one())).body.data).toMatchObject({ state: 'canceled', places: [] })
  })
})

describe('a wave', () => {
  async function expiredInWave() {
    const orders = [await plantOutbound(server, floor, { MUG: 2 }), await plantOutbound(server, floor, { MUG: 1 })]
    const { wave } = (await waves.create(orders.map(({ id }) => id))).body.data!
    for (const tote of ['T-1', 'T-2']) await waves.scan(wave!.id, tote)
    return { id: wave!.id, orders }
  }

  it('is refused at the scan of the item, and others are picked', async () => {
    const { id, orders } = await expiredInWave()
    await expire()
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-2', quantity: 2 }])
    await waves.scan(id, 'A-1')
    expect((await waves.scan(id, sku('MUG'))).body.errorCode).toBe('FLOOR_EXPIRED')
    expect((await waves.short(id, { missing: 2 })).status).toBe(200)
    expect((await waves.short(id, { missing: 1 })).status).toBe(200)
    expect(await missing()).toBe(0)
    const states = await Promise.all(orders.map(async (order) => (await calls.get(order.id)).state))
    expect(states.toSorted()).toEqual(['exception', 'picking'])
    expect((await waves.get(id)).step).toMatchObject({ units: { place: 'A-2' } })
  })

  it('is refused at the tote when they expire in the hand, which is then put back', async () => {
    const { id } = await expiredInWave()
    await waves.scan(id, 'A-1')
    await waves.scan(id, sku('MUG'))
    await expire()
    const { step } = await waves.get(id)
    expect((await waves.scan(id, step!.tote!)).body.errorCode).toBe('FLOOR_EXPIRED')
    await waves.skip(id, {})
    await waves.scan(id, 'A-1')
    expect((await waves.short(id, { missing: 2 })).body.data!.members.map(({ state }) => state)).toContain('exception')
  })
})
