import { changeStaffOutbound } from '@waybill/contract/outbound/staff-api'
import { afterEach, beforeEach, expect } from 'vitest'
import { type PlantedFloor, plantFloor, plantOutbound, plantStock } from '../../../../../testing/outbound-floor.ts'
import { seedColleague } from '../../../../../testing/people.ts'
import type { TestServer } from '../../../../../testing/server.ts'
import { demoWarehouse } from '../../../../../testing/warehouse.ts'
import { floorCalls, shownStep, waveCalls } from '../floor.fixture.ts'

const { staff } = demoWarehouse

/** A warehouse of its own for each test, and what people do with its waves. */
export function useWaves(server: TestServer) {
  let floor!: PlantedFloor
  const calls = floorCalls(server, () => floor)
  const waves = waveCalls(server, () => floor)
  const sku = (name: string) => floor.skuOf(name)

  beforeEach(async () => {
    floor = await plantFloor(server)
  })
  afterEach(() => calls.sound())

  const plant = (units: Record<string, number>, about = {}) => plantOutbound(server, floor, units, about)
  const stock = () =>
    plantStock(server, floor, [
      { sku: 'MUG', place: 'A-1', quantity: 9 },
      { sku: 'CUP', place: 'A-2', quantity: 9 },
      { sku: 'BOWL', place: 'A-3', quantity: 9 },
    ])

  /** A wave of three orders, in the order of their slots: 2 mugs; a mug and a cup; a bowl. */
  async function created() {
    await stock()
    const orders = [
      await plant({ MUG: 2 }, { priority: 1 }),
      await plant({ MUG: 1, CUP: 1 }, { priority: 2 }),
      await plant({ BOWL: 1 }),
    ]
    const { wave, refused } = (await waves.create(orders.map(({ id }) => id))).body.data!
    expect(refused).toEqual([])
    return { id: wave!.id, wave: wave!, orders: orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]] }
  }
  /** The same with a tote on each slot. */
  async function started() {
    const all = await created()
    for (const tote of ['T-1', 'T-2', 'T-3']) expect((await waves.scan(all.id, tote)).status).toBe(200)
    return all
  }
  /** Does what the step of the wave says until nothing is left. */
  async function walk(id: number) {
    for (let { step } = await waves.get(id); step;) {
      const code = step.kind === 'tote' ? step.tote! : step.kind === 'item' ? step.units!.sku : step.units!.place
      const { body, status } = await waves.scan(id, code)
      expect([body.errorCode ?? null, status]).toEqual([null, 200])
      step = body.data!.step
    }
  }
  /** Another person of the same operator. */
  async function colleague() {
    const email = await seedColleague(server, staff)
    const { rows } = await server.admin.query<{ id: number }>('select id from app_user where email = $1', [email])
    return { userId: rows[0]!.id, email }
  }
  const shownOf = async (id: number) => shownStep((await waves.get(id)).step!)
  const refusalOf = async (answer: Promise<{ body: { errorCode?: string | null } }>) => (await answer).body.errorCode
  const stateOf = async (id: number) => (await calls.get(id)).state
  const hold = async (id: number, act: 'hold' | 'unhold' | 'cancel') => {
    const { rows } = await server.admin.query<{ version: number }>('select version from outbound where id = $1', [id])
    const body = { version: rows[0]!.version, act, reason: null }
    return server.call(changeStaffOutbound, { params: { id }, body }, { as: staff })
  }

  return {
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
    /** Where all of it is. */
    floorOf: () => floor,
  }
}
