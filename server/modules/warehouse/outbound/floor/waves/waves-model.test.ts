import { changeStaffOutbound } from '@waybill/contract/outbound/staff-api'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import {
  type PlantedFloor,
  type PlantedOutbound,
  plantFloor,
  plantOutbound,
  plantStock,
} from '../../../../../testing/outbound-floor.ts'
import { seedColleague } from '../../../../../testing/people.ts'
import { useTestServer } from '../../../../../testing/server.ts'
import { demoWarehouse } from '../../../../../testing/warehouse.ts'
import { floorCalls, waveCalls } from '../floor.fixture.ts'

const RUNS = Number(process.env.WAYBILL_STOCK_RUNS ?? 2)
const STEPS = 60
const PEOPLE = 3

const server = useTestServer()
let floor: PlantedFloor
let people: string[]
const calls = floorCalls(server, () => floor)
const waves = waveCalls(server, () => floor)

beforeAll(async () => {
  floor = await plantFloor(server)
  people = [demoWarehouse.staff, await seedColleague(server, demoWarehouse.staff)]
})

const acts = [
  'next',
  'next',
  'next',
  'next',
  'next',
  'again',
  'scan',
  'skip',
  'short',
  'alone',
  'startAlone',
  'withdraw',
  'remove',
  'cancel',
  'hold',
  'holdAtDesk',
  'unhold',
] as const
const codes = ['A-1', 'A-2', 'A-3', 'T-1', 'T-2', 'T-3', 'MUG', 'CUP', 'BOWL'] as const
const someStep = fc.record({
  act: fc.constantFrom(...acts),
  order: fc.integer({ min: 0, max: 2 }),
  person: fc.integer({ min: 0, max: 1 }),
  code: fc.constantFrom(...codes),
  quantity: fc.integer({ min: 1, max: 2 }),
})
type Step = typeof someStep extends fc.Arbitrary<infer S> ? S : never
const onlyAt = `state in ('picking', 'picked', 'packed', 'exception')`
const scanned = (code: string): string => (code.includes('-') ? code : floor.skuOf(code))

/** What a person who does everything right scans next. */
async function next(id: number, order: number, as?: string): Promise<{ status: number }> {
  const { step } = await waves.get(id)
  if (!step) return { status: 200 }
  const code =
    step.kind === 'bind'
      ? `T-${1 + order}`
      : step.kind === 'place'
        ? step.units!.place
        : step.kind === 'item'
          ? step.units!.sku
          : step.tote!
  return waves.scan(id, code, { takeOver: true, ...(as && { as }) })
}

/** Through the desk, which takes an order out of its wave before its tote is bound. */
async function holdAtDesk(id: number) {
  const { rows } = await server.admin.query<{ version: number }>('select version from outbound where id = $1', [id])
  const body = { version: rows[0]!.version, act: 'hold' as const, reason: null }
  return server.call(changeStaffOutbound, { params: { id }, body }, { as: demoWarehouse.staff })
}

/** A canceled wave has no order and nothing of it was picked. */
async function noneLost(): Promise<void> {
  const { rows } = await server.admin.query(
    `select v.id from wave v where v.state = 'canceled' and exists (select from outbound b where b.wave_id = v.id)
     union all select v.id from wave v where v.state = 'released' and not exists (select from outbound b where b.wave_id = v.id)`,
  )
  expect(rows).toEqual([])
}

async function take({ act, order, person, code, quantity }: Step, id: number, orders: readonly PlantedOutbound[]) {
  const of = orders[order]!
  const as = people[person]!
  const how = { takeOver: true, as }
  if (act === 'startAlone') return calls.start(of.id, { tote: `T-${1 + order}` }, how)
  if (act === 'withdraw') return calls.withdraw([of.id])
  if (act === 'remove') return waves.remove(id, of.id)
  if (act === 'scan') return waves.scan(id, scanned(code), { quantity, ...how })
  if (act === 'skip') return waves.skip(id, {}, how)
  if (act === 'short') {
    return waves.short(id, { missing: 1 }, how)
  }
  if (act === 'alone') {
    const open = (await calls.get(of.id)).places.find(({ picked }) => !picked)
    return calls.pick(of.id, { place: open?.place ?? 'A-1', code: open?.sku ?? 'X', quantity: 1 }, how)
  }
  if (act === 'holdAtDesk') return holdAtDesk(of.id)
  if (act === 'cancel' || act === 'hold' || act === 'unhold') {
    const change =
      act === 'cancel' ? `cancel_requested_at = now()` : act === 'hold' ? `holds = '{operator}'` : `holds = '{}'`
    await server.admin.query(`update outbound set ${change} where id = $1 and ${onlyAt}`, [of.id])
    return { status: 200 }
  }
  if (act === 'again') await next(id, order, as)
  return next(id, order, as)
}

/** A wave of three orders with its goods; what is left of it goes back, for the next run. */
async function withWave(work: (id: number, orders: readonly PlantedOutbound[]) => Promise<void>): Promise<void> {
  await plantStock(
    server,
    floor,
    ['MUG', 'CUP', 'BOWL'].flatMap((sku) => [
      { sku, place: 'A-1', quantity: 3 },
      { sku, place: 'A-2', quantity: 3, expiry: '2031-01-31' },
    ]),
  )
  const orders: PlantedOutbound[] = []
  const needs: Record<string, number>[] = [{ MUG: 2, CUP: 1 }, { MUG: 1, BOWL: 1 }, { CUP: 2 }]
  for (const units of needs) orders.push(await plantOutbound(server, floor, units))
  const { wave, refused } = (await waves.create(orders.map(({ id }) => id))).body.data!
  expect(refused).toEqual([])
  await work(wave!.id, orders)
  await calls.sound()
  await noneLost()
  await waves.skip(wave!.id, {}, { takeOver: true })
  await waves.skip(wave!.id, {}, { takeOver: true })
  await waves.finish(wave!.id)
  await waves.cancel(wave!.id)
  await server.admin.query(
    `update outbound set holds = '{}', cancel_requested_at = case when ${onlyAt} then now() end
     where warehouse_id = $1 and state not in ('canceled', 'shipped')`,
    [floor.warehouseId],
  )
  for (const { id } of orders) {
    await calls.withdraw([id])
    await calls.beginPutBack(id, {}, { takeOver: true })
    for (const { sku, picked } of (await calls.get(id)).items)
      if (picked > 0) await calls.putBack(id, { place: 'A-3', code: sku, quantity: picked }, { takeOver: true })
    expect(['allocated', 'canceled']).toContain((await calls.get(id)).state)
  }
  await calls.sound()
}

const steps = fc.array(someStep, { minLength: STEPS, maxLength: STEPS })

it('after each step of a walk all goods are somewhere, and promises and reservations fit the stock', async () => {
  await fc.assert(
    fc.asyncProperty(steps, (walk) =>
      withWave(async (id, orders) => {
        for (const one of walk) {
          expect((await take(one, id, orders)).status).toBeLessThan(500)
          await calls.sound()
          await noneLost()
        }
      }),
    ),
    { numRuns: RUNS },
  )
})

it('nor is anything lost when three people scan with one cart at once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, (walk) =>
      withWave(async (id, orders) => {
        const queue = [...walk]
        await Promise.all(
          Array.from({ length: PEOPLE }, async () => {
            for (let one = queue.shift(); one; one = queue.shift())
              expect((await take(one, id, orders)).status).toBeLessThan(500)
          }),
        )
      }),
    ),
    { numRuns: RUNS },
  )
})
