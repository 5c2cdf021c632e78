import { AppError, fieldProblem, type orderListQuery } from '@waybill/contract'
import { type RawBuilder, sql } from 'kysely'
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/index.ts'

export type OrderListQuery = z.output<typeof orderListQuery>
export type OrderFilter = Pick<
  OrderListQuery,
  'search' | 'status' | 'storeIds' | 'carriers' | 'dateFrom' | 'dateTo' | 'importId'
>
/** How a search narrows the list: exactly these orders, or a pattern tried row by row that has at least so many hits. */
export type Narrowed = { ids: number[] } | { needle: string; atLeast: number } | null

/** The instants between which the days of a filter lie. */
export type DayBounds = { from: Date | null; before: Date | null }
/** A filter with what had to be looked up for it. */
export type Narrowing = { filter: OrderFilter; days: DayBounds; narrowed: Narrowed }

const filled = (list: number[] | undefined): list is number[] => list !== undefined && list.length > 0

/** The condition of a filter on sales_order, named o. */
export function conditionOf(orgId: number, { filter, days, narrowed }: Narrowing): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`o.org_id = ${orgId}`]
  if (filled(filter.status)) {
    // A single status uses the index of that status in its order; a list could not.
    parts.push(
      filter.status.length === 1
        ? sql`o.status = ${filter.status[0]}::bigint`
        : sql`o.status = any(${filter.status}::bigint[])`,
    )
  }
  if (filled(filter.storeIds)) parts.push(sql`o.store_id = any(${filter.storeIds}::bigint[])`)
  if (filled(filter.carriers)) parts.push(sql`o.carrier = any(${filter.carriers}::bigint[])`)
  if (days.from) parts.push(sql`o.create_time >= ${days.from}`)
  if (days.before) parts.push(sql`o.create_time < ${days.before}`)
  if (filter.importId) parts.push(sql`o.import_id = ${filter.importId}::uuid`)
  if (narrowed && 'ids' in narrowed) parts.push(sql`o.id = any(${narrowed.ids}::bigint[])`)
  if (narrowed && 'needle' in narrowed) parts.push(sql`o.search_text like app.search_pattern(${narrowed.needle})`)
  return sql.join(parts, sql` and `)
}

/** Refuses days that the calendar lacks, before the database does. */
function checkDay(field: 'dateFrom' | 'dateTo', day: string): void {
  const read = new Date(`${day}T00:00:00Z`)
  if (!Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) && day > '1900') return
  throw new AppError('INVALID_INPUT', { fields: [fieldProblem(field, 'DATE', { params: { value: day } })] })
}

/**
 * The midnights of the filter's days in the time zone of the user. Looked up beforehand: with the instants themselves the
 * planner sees how many orders lie between them.
 */
export async function dayBounds(db: Db, { dateFrom, dateTo }: OrderFilter): Promise<DayBounds> {
  if (dateFrom !== undefined) checkDay('dateFrom', dateFrom)
  if (dateTo !== undefined) checkDay('dateTo', dateTo)
  if (dateFrom === undefined && dateTo === undefined) return { from: null, before: null }
  const { rows } = await sql<DayBounds>`
    select ${dateFrom ?? null}::date::timestamp at time zone zone as from, (${dateTo ?? null}::date + 1)::timestamp at time zone zone as before
    from (select coalesce((select time_zone from app_user where org_id = app.org() and id = app.actor()), 'UTC') as zone) as user_zone`.execute(
    db,
  )
  return rows[0] ?? { from: null, before: null }
}

/** Tells filters apart, so that a cursor is refused with another filter than its own. */
export function filterPrint(filter: OrderFilter): string {
  const { search, status, storeIds, carriers, dateFrom, dateTo, importId } = filter
  const canonical = JSON.stringify([needleOf(search), status, storeIds, carriers, dateFrom, dateTo, importId])
  return createHash('sha256').update(canonical).digest('base64url').slice(0, 12)
}

/** The text to search for, '' for none. */
export const needleOf = (search: string | undefined): string =>
  (search ?? '').normalize('NFC').trim().replace(/\s+/g, ' ')
