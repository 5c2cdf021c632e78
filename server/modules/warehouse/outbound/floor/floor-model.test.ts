import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import {
  type PlantedFloor,
  type PlantedOutbound,
  plantFloor,
  plantOutbound,
  plantStock,
} from '../../../../testing/outbound-floor.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { floorCalls } from './floor.fixture.ts'

const RUNS = Number(process.env.WAYBILL_STOCK_RUNS ?? 2)
const STEPS = 80
const PEOPLE = 4
const ORDERS = 4

const server = useTestServer()
let floor: PlantedFloor
const calls = floorCalls(server, () => floor)

beforeAll(async () => {
  floor = await plantFloor(server)
})

const acts = [
  'next',
  'next',
  'next',
  'more',
  'unpack',
  'reopen',
  'merge',
  'unload',
  'pick',
  'short',
  'withdraw',
  'cancel',
  'putBack',
  'begin',
  'again',
] as const
const step = fc.record({
  act: fc.constantFrom(...acts),
  order: fc.integer({ min: 0, max: ORDERS - 1 }),
  place: fc.constantFrom('A-1', 'A-2', 'A-3', 'R-1', 'T-1'),
  tote: fc.constantFrom('T-1', 'T-2', 'T-3'),
  sku: fc.constantFrom('MUG', 'CUP', 'BOWL'),
  quantity: fc.integer({ min: 1, max: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const box = { station: null, weightG: 100, lengthMm: null, widthMm: null, heightMm: null }
interface Answered {
  status: number
}

/** What a person who does everything right does next with the order, by its state. */
async function next(id: number, number: string, { tote, quantity }: Step): Promise<Answered> {
  const { state, places, items, packages } = await calls.get(id)
  const open = places.find(({ picked }) => !picked)
  const unverified = items.find(({ picked, verified }) => verified < picked)
  if (state === 'allocated') return calls.release([id])
  if (state === 'released') return calls.start(id, { tote }, { takeOver: true })
  if (state === 'picking' && open)
    return calls.pick(id, { place: open.place, code: open.sku, quantity: Math.min(quantity, open.quantity) })
  if (state === 'exception') return calls.resume(id, {})
  if (state === 'picked' && unverified) return calls.verify(id, { code: unverified.sku, quantity: 1 })
  if (state === 'picked') return calls.close(id, box)
  return calls.ship(packages.find(({ loaded }) => !loaded)?.code ?? number, 'Bob')
}

async function take(one: Step, { id, number }: { id: number; number: string }): Promise<Answered> {
  const { act, place, sku, quantity } = one
  const code = floor.skuOf(sku)
  const unit = { place, code, quantity }
  if (act === 'pick') return calls.pick(id, unit)
  if (act === 'withdraw') return calls.withdraw([id])
  if (act === 'putBack') return calls.putBack(id, unit)
  if (act === 'unload') return calls.unload(id, {})
  if (act === 'begin') return calls.beginPutBack(id, {})
  if (act === 'more') return calls.close(id, { ...box, more: true })
  if (act === 'unpack') return calls.unpack(id, { code, quantity })
  if (act === 'reopen' || act === 'merge') {
    const [first, ...others] = (await calls.get(id)).packages.map((parcel) => parcel.code)
    const last = others.at(-1) ?? first ?? 'BX-1'
    return act === 'reopen'
      ? calls.reopen(id, { package: last })
      : calls.merge(id, { package: last, into: first ?? 'BX-1' })
  }
  if (act === 'cancel') {
    await server.admin.query(
      `update outbound set cancel_requested_at = now() where id = $1 and state in ('picking', 'picked', 'packed', 'exception')`,
      [id],
    )
    return { status: 200 }
  }
  if (act === 'short') {
    const open = (await calls.get(id)).places.find(({ picked }) => !picked)
    return calls.short(id, { placeId: open?.id ?? 1, missing: quantity })
  }
  const answer = await next(id, number, one)
  if (act === 'again') await next(id, number, one)
  return answer
}

it('whatever four people do at once with four orders, promises and reservations fit the stock', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      await plantStock(
        server,
        floor,
        ['MUG', 'CUP', 'BOWL'].flatMap((sku) => [
          { sku, place: 'A-1', quantity: 4 },
          { sku, place: 'A-2', quantity: 3, expiry: '2031-01-31' },
          { sku, place: 'R-1', quantity: 2 },
        ]),
      )
      const orders: PlantedOutbound[] = []
      for (let index = 0; index < ORDERS; index++)
        orders.push(await plantOutbound(server, floor, { MUG: 2, CUP: 1, BOWL: 1 }))
      const queue = [...steps]
      await Promise.all(
        Array.from({ length: PEOPLE }, async () => {
          for (let one = queue.shift(); one; one = queue.shift())
            expect((await take(one, orders[one.order]!)).status).toBeLessThan(500)
        }),
      )
      await calls.sound()
      // Whatever is left in totes and at the station goes back, for the next run.
      await server.admin.query(
        `update outbound set cancel_requested_at = now() where warehouse_id = $1 and state in ('picking', 'picked', 'packed', 'exception')`,
        [floor.warehouseId],
      )
      for (const { id } of orders) {
        await calls.unload(id, {}, { takeOver: true })
        await calls.beginPutBack(id, {}, { takeOver: true })
        for (const { sku, picked } of (await calls.get(id)).items)
          if (picked > 0) await calls.putBack(id, { place: 'A-3', code: sku, quantity: picked }, { takeOver: true })
        expect(['allocated', 'released', 'shipped', 'canceled']).toContain((await calls.get(id)).state)
      }
      await calls.sound()
    }),
    { numRuns: RUNS },
  )
})
