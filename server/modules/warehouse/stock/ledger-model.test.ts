import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { StockCondition } from '@waybill/contract/stock/conditions'
import { useTestDatabase } from '../../../testing/database.ts'
import { stockFaults, StockRefusal } from './index.ts'
import { kindsPlanted, plantWarehouses, post, stockOrgs } from '../../../testing/stock.ts'

const RUNS = Number(process.env.WAYBILL_STOCK_RUNS ?? 4)
const STEPS = 60
const CONNECTIONS = 8

const context = useTestDatabase()
const { harbor, bay, sellers } = stockOrgs

beforeAll(() => plantWarehouses(context.admin))

const end = fc.option(
  fc.record({
    place: fc.integer({ min: 1, max: kindsPlanted.length }),
    condition: fc.constantFrom<StockCondition>(1, 1, 1, 2, 3, 4),
  }),
  { freq: 3 },
)
/** `again`: the command before is sent once more, by someone who did not hear its answer. */
const step = fc.record({
  operator: fc.constantFrom(harbor, bay),
  seller: fc.constantFrom(...sellers),
  product: fc.integer({ min: 1, max: 3 }),
  from: end,
  to: end,
  quantity: fc.integer({ min: 1, max: 20 }),
  again: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Totals = Map<string, number>

/** What is on hand after the steps that were taken, in whatever order: goods only move, so a sum of signed quantities. */
function add(totals: Totals, { operator, seller, product, from, to, quantity }: Step): void {
  const key = (place: number, condition: number) =>
    `${seller}|${seller * 100 + product}|${operator * 10 + place}|${condition}`
  const change = (at: Step['from'], by: number) => {
    if (at) totals.set(key(at.place, at.condition), (totals.get(key(at.place, at.condition)) ?? 0) + by)
  }
  change(from, -quantity)
  change(to, quantity)
}

async function take({ operator, seller, product, from, to, quantity, again }: Step): Promise<boolean> {
  const side = (at: Step['from']) => at && { placeId: operator * 10 + at.place, condition: at.condition }
  const move = { reason: 'MOVE', productId: seller * 100 + product, from: side(from), to: side(to), quantity } as const
  const planned = { operator, seller, commandId: randomUUID() }
  try {
    const sent = await Promise.all(Array.from({ length: again ? 2 : 1 }, () => post(context.database, [move], planned)))
    expect(new Set(sent.map(([posted]) => posted!.id)).size).toBe(1)
    return true
  } catch (error) {
    if (error instanceof StockRefusal && error.code === 'STOCK_CHANGED') return false
    throw error
  }
}

it('whatever eight people do at once, the balances are the sum of what was done and nothing is below zero', async () => {
  const totals: Totals = new Map()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const moving = steps.filter(({ from, to }) => from !== null || to !== null)
      const queue = [...moving]
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          for (let next = queue.shift(); next; next = queue.shift()) if (await take(next)) add(totals, next)
        }),
      )
      const { rows } = await context.admin.query<{ key: string; on_hand: number }>(
        `select concat_ws('|', org_id, product_id, location_id, condition) as key, on_hand from stock_level where on_hand <> 0`,
      )
      expect(new Map(rows.map((row) => [row.key, row.on_hand]))).toEqual(
        new Map([...totals].filter(([, quantity]) => quantity !== 0)),
      )
      expect(await stockFaults(context.admin)).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
