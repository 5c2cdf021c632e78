import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** The instants between which the days of a filter lie; null = open. */
export type DayBounds = { from: Date | null; before: Date | null }

/** The IANA time zone of the transaction's user; UTC while none is set. */
const userZone = sql<string>`coalesce((select time_zone from app_user where org_id = app.org() and id = app.actor()), 'UTC')`

/** Refuses days that the calendar lacks, before the database does. */
function checkDay(field: 'dateFrom' | 'dateTo', day: string): void {
  const read = new Date(`${day}T00:00:00Z`)
  if (!Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) && day > '1900') return
  throw new AppError('INVALID_INPUT', { fields: [fieldProblem(field, 'DATE', { params: { value: day } })] })
}

/** The user's time zone (UTC while none is set), and which calendar day (YYYY-MM-DD) `now` is in it. */
export async function userToday(db: Db, now: Date): Promise<{ zone: string; today: string }> {
  const { rows } = await sql<{ zone: string; today: string }>`
    select zone, to_char(${now}::timestamptz at time zone zone, 'YYYY-MM-DD') as today from (select ${userZone} as zone) as z`.execute(
    db,
  )
  return rows[0] ?? { zone: 'UTC', today: now.toISOString().slice(0, 10) }
}

/** The time zone of an organization: that of its oldest active user who has one, whoever asks; UTC while nobody has. */
export async function organizationZone(db: Db, orgId: number): Promise<string> {
  const user = await db
    .selectFrom('identity_user')
    .select('time_zone')
    .where('org_id', '=', orgId)
    .where('status', '=', accountStatus.active)
    .where('time_zone', 'is not', null)
    .orderBy('id')
    .executeTakeFirst()
  return user?.time_zone ?? 'UTC'
}

/**
 * The midnights of a filter's days in the time zone of the user. Looked up beforehand: with the instants themselves the planner
 * sees how many rows lie between them. Throws INVALID_INPUT for a day that the calendar lacks.
 */
export async function dayBounds(
  db: Db,
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
): Promise<DayBounds> {
  if (dateFrom !== undefined) checkDay('dateFrom', dateFrom)
  if (dateTo !== undefined) checkDay('dateTo', dateTo)
  if (dateFrom === undefined && dateTo === undefined) return { from: null, before: null }
  const { rows } = await sql<DayBounds>`
    select ${dateFrom ?? null}::date::timestamp at time zone zone as from,
      (${dateTo ?? null}::date + 1)::timestamp at time zone zone as before from (select ${userZone} as zone) as z`.execute(
    db,
  )
  return rows[0] ?? { from: null, before: null }
}
