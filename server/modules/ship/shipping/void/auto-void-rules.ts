import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'

export interface AutoVoidRule {
  carrier: number
  /** So many days before the carrier's limit a label is voided, announced so many days before that at the latest. */
  daysBefore: number
  noticeDays: number
}

const DAY_MS = 86_400_000
const at = (now: Date) =>
  sql`r.effective_from <= ${now}::timestamptz::date and (r.effective_to is null or r.effective_to > ${now}::timestamptz::date)`

/** The rules of a day, one a carrier; a carrier without one has no label voided on its own. */
export async function listAutoVoidRules(db: Db, now: Date): Promise<AutoVoidRule[]> {
  const { rows } = await sql<AutoVoidRule>`
    select distinct on (r.carrier) r.carrier, r.days_before as "daysBefore", r.notice_days as "noticeDays" from auto_void_rule r
    where ${at(now)} order by r.carrier, r.effective_from desc`.execute(db)
  return rows
}

/** When a carrier has usually decided a request for a refund; null: it decides at once, or nothing is known. */
export async function usualAnswer(db: Db, carrier: number, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ days: number | null }>`
    select r.answer_days as days from auto_void_rule r where r.carrier = ${carrier} and ${at(now)} order by r.effective_from desc limit 1`.execute(
    db,
  )
  const days = rows[0]?.days
  return days ? new Date(now.getTime() + days * DAY_MS) : null
}
