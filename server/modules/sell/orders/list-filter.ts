import type { orderListQuery } from '@waybill/contract/orders/api'
import { searchTerms } from '@waybill/contract/search/terms'
import { type RawBuilder, sql } from 'kysely'
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { DayBounds } from '../../people/identity/index.ts'
import { notPrintedConditions } from './printed.ts'

export type OrderListQuery = z.output<typeof orderListQuery>
export type OrderFilter = Pick<
  OrderListQuery,
  'search' | 'status' | 'storeIds' | 'carriers' | 'dateFrom' | 'dateTo' | 'importId' | 'todo' | 'notPrinted'
>
/** How a search narrows the list: exactly these orders (`all`: those of the whole filter), or a pattern tried row by row that has at least so many hits. */
export type SearchMatch = { ids: number[]; all?: boolean } | { needle: string; atLeast: number } | null

/** A filter with what had to be looked up for it; `todo` null = none is asked for. */
export type ListConditions = {
  filter: OrderFilter
  days: DayBounds
  narrowed: SearchMatch
  todo: RawBuilder<boolean> | null
}

const filled = (list: number[] | undefined): list is number[] => list !== undefined && list.length > 0

/** Made by the import, or changed by it. An array: right after an import no statistics know of its rows, and a join would be planned for one. */
const ofImport = (orgId: number, importId: string) => sql`o.id = any(array(
  select id from sales_order where org_id = ${orgId} and import_id = ${importId}::uuid
  union all select order_id from order_undo_snapshot where org_id = ${orgId} and import_id = ${importId}::uuid))`

/** The condition of a filter on sales_order, named o. */
export function conditionOf(orgId: number, { filter, days, narrowed, todo }: ListConditions): RawBuilder<boolean> {
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
  // Known to the index of the sort by service, which else reads the carriers in front.
  if (filter.carriers?.length === 1) parts.push(sql`coalesce(o.carrier, 0) = ${filter.carriers[0]}::bigint`)
  if (days.from) parts.push(sql`o.create_time >= ${days.from}`)
  if (days.before) parts.push(sql`o.create_time < ${days.before}`)
  if (filter.importId) parts.push(ofImport(orgId, filter.importId))
  if (filter.notPrinted) parts.push(notPrintedConditions[filter.notPrinted])
  if (todo) parts.push(todo)
  if (narrowed && 'ids' in narrowed) parts.push(sql`o.id = any(${narrowed.ids}::bigint[])`)
  if (narrowed && 'needle' in narrowed) parts.push(sql`o.search_text like app.search_pattern(${narrowed.needle})`)
  return sql.join(parts, sql` and `)
}

/** Tells filters apart, so that a cursor is refused with another filter than its own. */
export function filterFingerprint(filter: OrderFilter): string {
  const { search, status, storeIds, carriers, dateFrom, dateTo, importId, todo, notPrinted } = filter
  const canonical = JSON.stringify([
    searchTerms(search ?? '').text,
    status,
    storeIds,
    carriers,
    dateFrom,
    dateTo,
    importId,
    todo,
    notPrinted,
  ])
  return createHash('sha256').update(canonical).digest('base64url').slice(0, 12)
}
