import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { ParcelRef } from '../runtime/parcel.ts'

const DAY_MS = 86_400_000

interface Older {
  ms: number
  days: number
}

/** `column = column - …` for columns that hold an instant or, of `days`, a day. */
const older = ({ ms, days: count }: Older, instants: readonly string[], days: readonly string[] = []) =>
  sql.join([
    ...instants.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} - make_interval(secs => ${ms / 1000})`),
    ...days.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} - ${count}::int`),
  ])

/** What hangs on a parcel and counts from days of its own: tables whose rows name it, with these columns. */
const dated: readonly [table: string, instants: readonly string[], days: readonly string[]][] = [
  ['void_request', ['requested_at', 'decided_at', 'next_try_at'], ['expected_by']],
  ['buyer_mail', ['at'], []],
  ['auto_void', ['void_at', 'announced_at', 'told_at'], []],
  [
    'claim',
    ['created_at', 'submitted_at', 'answered_at', 'appealed_at', 'decided_at', 'paid_at', 'reminded_at', 'next_try_at'],
    ['last_day', 'due_on'],
  ],
  ['address_change', ['requested_at', 'decided_at', 'cancel_requested_at', 'next_try_at'], ['active_until']],
  ['shipment_exception', ['first_at', 'last_at', 'due_at', 'found_at', 'state_at', 'closed_at', 'digest_at'], []],
]

/** How much older a parcel has to become, with its row locked; null = it is older than that. */
async function findOlder(db: Db, { orgId, id }: ParcelRef, aheadMs: number): Promise<Older | null> {
  const row = await db
    .selectFrom('shipment')
    .select('clock_ms')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const ms = aheadMs - row.clock_ms
  return ms >= 0 ? { ms, days: Math.floor(aheadMs / DAY_MS) - Math.floor(row.clock_ms / DAY_MS) } : null
}

/**
 * Makes a parcel as much older as its time is ahead, once: its own dates and those of what hangs on it, and nothing of anybody else. The
 * ledger, the label and its history stay as they are. What the carrier told is forgotten and asked for again, by the new dates. False:
 * its time was moved on further since the carrier answered, so that the dates of the answer are not those of the parcel any more.
 */
export async function ageParcel(
  db: Db,
  parcel: ParcelRef,
  { aheadMs, now }: { aheadMs: number; now: Date },
): Promise<boolean> {
  const by = await findOlder(db, parcel, aheadMs)
  if (!by) return false
  if (by.ms === 0) return true
  const { orgId, id } = parcel
  const at: RawBuilder<Date> = sql`${now}::timestamptz`
  await sql`
    update shipment set clock_ms = ${aheadMs}, next_track_at = ${at}, watch_at = ${at},
      ${older(by, ['created_at', 'void_until', 'run_at', 'last_event_at'], ['ship_date', 'eta'])}
    where org_id = ${orgId} and id = ${id}`.execute(db)
  for (const [table, instants, days] of dated)
    await sql`update ${sql.table(table)} set ${older(by, instants, days)} where org_id = ${orgId} and shipment_id = ${id}`.execute(
      db,
    )
  await db.deleteFrom('tracking_event').where('org_id', '=', orgId).where('shipment_id', '=', id).execute()
  return true
}
