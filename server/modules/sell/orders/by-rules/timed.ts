import { orderStatus } from '@waybill/contract/orders/enums'
import { dueRuns, type TimedRun, timedRun } from '@waybill/contract/rules/timed'
import { valuesOf } from '@waybill/contract/core/enums'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import type { Services } from '../../../../platform/http/index.ts'
import { addJob, jobKind } from '../../../../platform/jobs/index.ts'
import { findActiveRules, listTimedBooks } from '../../rules/index.ts'
import { wallOf } from './clock.ts'
import { runUnasked } from './run.ts'

export const findTimedKind = jobKind('orders.findTimedRuns', z.strictObject({}))
/** One step at a time of an organization, so that a large seller leaves room for the others. */
export const timedRunKind = jobKind(
  'orders.timedRun',
  z.strictObject({ orgId: z.number(), day: z.iso.date(), kind: z.literal(valuesOf(timedRun)) }),
  { atOnce: 2 },
)
export const forgetTimedKind = jobKind('orders.deleteTimedRuns', z.strictObject({}))
type Run = { orgId: number; day: string; kind: TimedRun }

const AT_ONCE = 1000
/** A run that stands still for so long is left: its hour is over. */
const MOST_HOURS = 3

const keyOf = ({ orgId, day, kind }: Run): string => `orders.timedRun:${orgId}:${day}:${kind}`
const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

async function isDone(db: Db, { orgId, day, kind }: Run): Promise<boolean> {
  const { rows } = await sql`
    select 1 from order_timed_run
    where org_id = ${orgId} and day = ${day}::date and kind = ${kind} and done_at is not null`.execute(db)
  return rows.length > 0
}

async function enqueueDue(db: Db, { orgId, lead }: { orgId: number; lead: number }, now: Date): Promise<void> {
  const { day, minute, cutOff } = await wallOf(db, orgId, now)
  for (const { kind, dayOffset } of dueRuns(minute, { cutOff, lead })) {
    const run = { orgId, kind, day: dayOffset === 0 ? day : nextDay(day) }
    if (!(await isDone(db, run))) await addJob(db, timedRunKind, run, { key: keyOf(run) })
  }
}

/** Runs that began and were left before their end: their processes are gone, and their jobs given up. */
async function enqueueLeft(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - MOST_HOURS * 3_600_000)
  const { rows } = await sql<Run>`
    select org_id as "orgId", to_char(day, 'YYYY-MM-DD') as day, kind from order_timed_run
    where done_at is null and at > ${since}::timestamptz order by org_id, day, kind`.execute(db)
  for (const run of rows) await addJob(db, timedRunKind, run, { key: keyOf(run) })
}

/** Finds the organizations whose rules are to run by the clock now: before their cut-off time and at their midnight, each once a day. */
export async function findTimedRuns({ database, now: clock, log }: Pick<Services, 'database' | 'now' | 'log'>) {
  const now = clock()
  const books = await inScope(database, { role: 'service', orgId: 0 }, async (db) => {
    await enqueueLeft(db, now)
    return listTimedBooks(db)
  })
  for (const book of books)
    await inScope(database, { role: 'service', orgId: book.orgId }, (db) => enqueueDue(db, book, now)).catch(
      (err: unknown) => log.error({ err, org: book.orgId }, 'rules by the clock were not begun, they are tried again'),
    )
}

type Place = { at: Date; lastId: number }
/** Where a run stands, locked until the end of the transaction; undefined: it is done, or somebody else is at it. */
async function takePlace(db: Db, { orgId, day, kind }: Run, now: Date): Promise<Place | undefined> {
  await sql`
    insert into order_timed_run (org_id, day, kind, at) values (${orgId}, ${day}::date, ${kind}, ${now}::timestamptz)
    on conflict do nothing`.execute(db)
  const { rows } = await sql<Place>`
    select at, last_id as "lastId" from order_timed_run
    where org_id = ${orgId} and day = ${day}::date and kind = ${kind} and done_at is null
    for update skip locked`.execute(db)
  return rows[0]
}

/** The next orders of a run, in the transaction that moves its place; false: there is nothing left to do. */
async function step(db: Db, run: Run, now: Date): Promise<boolean> {
  const { orgId, day, kind } = run
  const place = await takePlace(db, run, now)
  if (!place) return false
  const active = await findActiveRules(db, orgId)
  const { rows } = await sql<{ id: number }>`
    select id from sales_order where org_id = ${orgId} and status = ${stateSql(orderStatus.awaiting)} and id > ${place.lastId}
    order by id limit ${active ? AT_ONCE : 0} for no key update`.execute(db)
  const ids = rows.map(({ id }) => id)
  const changed = active ? await runUnasked(db, orgId, { ids, active, at: place.at }) : 0
  const isLast = ids.length < AT_ONCE
  await sql`
    update order_timed_run set last_id = ${ids.at(-1) ?? place.lastId}, changed = changed + ${changed}::int,
      done_at = case when ${isLast} then ${now}::timestamptz end
    where org_id = ${orgId} and day = ${day}::date and kind = ${kind}`.execute(db)
  return !isLast
}

/** Runs an organization's rules over its orders that await shipment, once for each kind of run and day. */
export async function runTimed(
  { database, now }: Pick<Services, 'database' | 'now'>,
  run: Run,
  signal?: AbortSignal,
): Promise<void> {
  let isMore = true
  while (isMore && !signal?.aborted)
    isMore = await inScope(database, { role: 'service', orgId: run.orgId }, (db) => step(db, run, now()))
}

/** Forgets runs of days that are long over. */
export async function forgetTimedRuns({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - 30 * 86_400_000)
  await inScope(database, { role: 'service', orgId: 0 }, (db) =>
    db.deleteFrom('order_timed_run').where('at', '<', before).execute(),
  )
}
