import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { asService } from '../../../testing/chain.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { orgOfAccount } from '../../../testing/probe.ts'
import { useTestServer } from '../../../testing/server.ts'
import { readFloat } from './float.ts'
import { sumHeldHours } from './held-hours.ts'
import { addFunds, captureLabel, holdLabel, openBooks, releaseLabel } from './index.ts'

const server = useTestServer()
const orgId = orgOfAccount('seller@demo.test')
const HOUR_MS = 3_600_000
const START = Date.parse('2026-11-01T00:00:00Z')
const now = new Date('2026-12-01T00:00:00Z')
const at = (minute: number) => new Date(START + minute * 60_000)

beforeAll(() =>
  asService(server.database, orgId, async (db) => {
    await openBooks(db)
    await addFunds(db, { key: 'held-funds', amount: 9_000_000_0000, via: 'card', at: new Date(START) })
  }),
)

/** A hold and what becomes of it, each at a minute of the month, in any order. */
const holds = fc.array(
  fc.record({
    cents: fc.integer({ min: 1, max: 50_00 }),
    from: fc.integer({ min: 0, max: 30 * 24 * 60 - 1 }),
    until: fc.integer({ min: 0, max: 30 * 24 * 60 - 1 }),
    end: fc.constantFrom('captured', 'released', 'open'),
    sums: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

/** Ends of days of zones with whole and half hours, and of a day that is not over. */
const ends = [at(0), at(24 * 60), at(3 * 24 * 60 + 330), at(10 * 24 * 60 + 345), at(20 * 24 * 60), now]

/** What was held, from every single movement. */
async function recount(): Promise<number[]> {
  const { rows } = await server.admin.query<{ held: number }>(
    `select coalesce((select -sum(e.amount) from ledger_transfer t
       join ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id and e.code = 2020
       where t.org_id = $1 and t.event_at < d.at), 0)::float8 as held
     from unnest($2::timestamptz[]) with ordinality as d (at, place) order by d.place`,
    [orgId, ends],
  )
  return rows.map(({ held }) => held)
}
const reported = async () => {
  const starts = [new Date(START - HOUR_MS), ...ends]
  const [one] = await asService(server.database, orgId, (db) =>
    readFloat(db, { own: orgId }, { starts, now, withHeld: true }),
  )
  return one!.buckets.map(({ held }) => held)
}

it('held money of past days is what the single movements say, whatever is summed already', async () => {
  await fc.assert(
    fc.asyncProperty(holds, async (all) => {
      for (const { cents, from, until, end, sums } of all) {
        const [id, price] = [randomUUID(), { sell: cents * 100, buy: null }]
        await asService(server.database, orgId, async (db) => {
          await holdLabel(db, id, price, at(from))
          if (end === 'captured') await captureLabel(db, id, { ...price, cost: 1_0000 }, at(until))
          if (end === 'released') await releaseLabel(db, id, at(until))
        })
        if (sums) await Promise.all([sumHeldHours(server.database), sumHeldHours(server.database)])
      }
      expect(await reported()).toEqual(await recount())
      await sumHeldHours(server.database)
      expect(await reported()).toEqual(await recount())
    }),
    { numRuns: 15 },
  )
  const { rows } = await server.admin.query(
    `select (select sum(change) from ledger_held_hour where org_id = $1)::float8 as summed,
       (select balance from ledger_account where org_id = $1 and code = 2020)::float8 as held`,
    [orgId],
  )
  expect(rows[0].summed).toBe(rows[0].held)
  expect(await ledgerFaults(server.admin)).toEqual([])
})
