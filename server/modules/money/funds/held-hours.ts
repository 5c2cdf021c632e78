import type { Money } from '@waybill/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Database, type Db, inScope } from '../../../platform/database/index.ts'
import { jobKind } from '../../../platform/jobs/index.ts'

/** Brings the sums of held money by hour up to date. */
export const heldHoursKind = jobKind('funds.heldHours', z.strictObject({}), { maxAttempts: 1, atOnce: 1 })

const HELD = 2020
const HOUR_MS = 3_600_000
/**
 * Books and movements of each of one step: a first run over old books is many short transactions. Together they are what one statement
 * may sum, which has to end in time: the job is not repeated by itself.
 */
const BOOKS = 10
const MOVEMENTS = 5000

/** What a transaction t moved into the held money. */
const heldEntries = sql`ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id and e.code = ${sql.lit(HELD)}`

/** Sums what was posted since the last time; may run any number of times, on any node. */
export async function sumHeldHours(database: Database): Promise<void> {
  for (;;) {
    const books = await inScope(database, { role: 'service', orgId: 0 }, async (db) => {
      const { rows } = await sql<{ books: number }>`select fin.sum_held_hours(${BOOKS}, ${MOVEMENTS}) as books`.execute(
        db,
      )
      return rows[0]?.books ?? 0
    })
    if (books === 0) return
  }
}

interface Change {
  org_id: number
  /** Of how many of the instants it happened after or at. */
  bucket: number
  change: Money
}

/**
 * What changed the held money of books b from the first of these instants on, by the instants between which it happened: whole hours from
 * their sums; movement by movement the hours in which an instant lies, and what is not part of the sums yet.
 */
export async function heldChanges(
  db: Db,
  books: RawBuilder<unknown>,
  instants: readonly Date[],
): Promise<Map<number, Change[]>> {
  const [first] = instants
  if (!first) return new Map()
  const parted = instants.filter((at) => at.getTime() % HOUR_MS !== 0)
  const hours = parted.map((at) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS))
  const moved = sql`
    select h.hour as at, h.change from ledger_held_hour h
      where h.org_id = b.org_id and h.hour >= ${first} and h.hour <> all(${hours}::timestamptz[])
    union all
    select t.event_at, -e.amount from unnest(${hours}::timestamptz[]) as parted (hour)
      join ledger_transfer t on t.org_id = b.org_id and t.event_at >= parted.hour and t.event_at < parted.hour + interval '1 hour'
      join ${heldEntries} where t.event_at >= ${first} and t.seq <= coalesce(p.seq, 0)
    union all
    select t.event_at, -e.amount from ledger_transfer t join ${heldEntries}
      where t.org_id = b.org_id and t.seq > coalesce(p.seq, 0) and t.event_at >= ${first}`
  const { rows } = await sql<Change>`
    select b.org_id, width_bucket(m.at, ${[...instants]}::timestamptz[]) as bucket, sum(m.change)::bigint as change
    from ${books} left join ledger_held_place p on p.org_id = b.org_id cross join lateral (${moved}) m group by 1, 2`.execute(
    db,
  )
  return Map.groupBy(rows, (row) => row.org_id)
}
