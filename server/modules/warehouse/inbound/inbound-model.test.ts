import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { inboundCalls } from '../../../testing/inbound.ts'
import { useTestServer } from '../../../testing/server.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { stockFaults } from '../stock/index.ts'

const RUNS = Number(process.env.WAYBILL_STOCK_RUNS ?? 4)
const server = useTestServer()
const calls = inboundCalls(server, demoWarehouse.seller)
const skus = ['MODEL-A', 'MODEL-B']
let dock = 0

beforeAll(async () => {
  for (const sku of skus) await calls.product(sku)
  dock = await calls.dock()
})

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('scan' as const),
      sku: fc.constantFrom(...skus),
      quantity: fc.integer({ min: 1, max: 6 }),
      damaged: fc.boolean(),
      over: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), at: fc.nat({ max: 20 }) }) },
)

/** What the ledger says of a line, and what is inbound of its product. */
async function ledger(id: number) {
  const { rows } = await server.admin.query<
    Record<'sku' | 'received' | 'damaged' | 'over' | 'expected' | 'good' | 'broken' | 'open' | 'inbound', string>
  >(
    `select l.sku, l.received, l.damaged, l.over, l.expected, l.expected - (l.received + l.damaged - l.over) as open, i.inbound,
       coalesce((select sum(case when m.reverses_id is null then m.quantity else -m.quantity end) from stock_movement m
         where m.org_id = l.org_id and m.ref_kind = 'inbound' and m.ref_id = l.inbound_id::text and m.product_id = l.product_id
           and coalesce(m.to_condition, m.from_condition) = 1), 0) as good,
       coalesce((select sum(case when m.reverses_id is null then m.quantity else -m.quantity end) from stock_movement m
         where m.org_id = l.org_id and m.ref_kind = 'inbound' and m.ref_id = l.inbound_id::text and m.product_id = l.product_id
           and coalesce(m.to_condition, m.from_condition) = 3), 0) as broken
     from inbound_line l join stock_item i on i.org_id = l.org_id and i.product_id = l.product_id where l.inbound_id = $1`,
    [id],
  )
  return rows
}

it('whatever is scanned and undone at once, lines are the sums of the ledger, and nothing stays inbound', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const { id } = await calls.arrived(skus.map((sku) => ({ sku, quantity: '10' })))
      const done: number[] = []
      const queue = [...steps]
      await Promise.all(
        Array.from({ length: 3 }, async () => {
          for (let next = queue.shift(); next; next = queue.shift()) {
            if (next.kind === 'undo') {
              const movement = done[next.at % Math.max(done.length, 1)]
              if (movement !== undefined) await calls.undo(id, movement)
            } else {
              const { sku, ...more } = next
              const { body } = await calls.scan(id, sku, dock, {
                quantity: more.quantity,
                damaged: more.damaged,
                over: more.over,
              })
              if (body.data) done.push(body.data.movementId)
            }
          }
        }),
      )
      const lines = await ledger(id)
      for (const line of lines) {
        expect([Number(line.received), Number(line.damaged)]).toEqual([Number(line.good), Number(line.broken)])
        expect(Number(line.inbound)).toBe(Number(line.open))
        const counted = Number(line.received) + Number(line.damaged)
        expect(Number(line.over)).toBe(Math.max(0, counted - Number(line.expected)))
      }
      const short = lines.reduce((sum, { open }) => sum + Number(open), 0)
      expect((await calls.complete(id, short)).status).toBe(200)
      expect((await ledger(id)).map(({ inbound }) => Number(inbound))).toEqual([0, 0])
      expect(await stockFaults(server.admin)).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
