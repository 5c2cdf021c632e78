import { AppError, fieldProblem } from '@waybill/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'

/** The user's time zone, and in it the instants between which the days of a filter lie; null = open. */
export type UserDays = { zone: string; from: Date | null; before: Date | null }

/** Refuses days that the calendar lacks, before the database does. */
function checkDay(field: 'dateFrom' | 'dateTo', day: string): void {
  const read = new Date(`${day}T00:00:00Z`)
  if (!Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) && day > '1900') return
  throw new AppError('INVALID_INPUT', { fields: [fieldProblem(field, 'DATE', { params: { value: day } })] })
}

/** The IANA time zone of the transaction's user; UTC while none is set. */
async function userZone(db: Db): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select coalesce((select time_zone from app_user where org_id = app.org() and id = app.actor()), 'UTC') as zone`.execute(
    db,
  )
  return rows[0]?.zone ?? 'UTC'
}

/** The user's time zone, and which calendar day (YYYY-MM-DD) `now` is in it. */
export async function userToday(db: Db, now: Date): Promise<{ zone: string; today: string }> {
  const zone = await userZone(db)
  const { rows } = await sql<{ today: string }>`
    select to_char(${now}::timestamptz at time zone ${zone}, 'YYYY-MM-DD') as today`.execute(db)
  return { zone, today: rows[0]?.today ?? now.toISOString().slice(0, 10) }
}

/**
 * The midnights of a filter's days in the time zone of the user. Looked up beforehand: with the instants themselves the planner
 * sees how many rows lie between them. Throws INVALID_INPUT for a day that the calendar lacks.
 */
export async function dayBounds(
  db: Db,
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
): Promise<UserDays> {
  if (dateFrom !== undefined) checkDay('dateFrom', dateFrom)
  if (dateTo !== undefined) checkDay('dateTo', dateTo)
  const zone = await userZone(db)
  if (dateFrom === undefined && dateTo === undefined) return { zone, from: null, before: null }
  const { rows } = await sql<Omit<UserDays, 'zone'>>`
    select ${dateFrom ?? null}::date::timestamp at time zone ${zone} as from,
      (${dateTo ?? null}::date + 1)::timestamp at time zone ${zone} as before`.execute(db)
  return { zone, from: rows[0]?.from ?? null, before: rows[0]?.before ?? null }
}
