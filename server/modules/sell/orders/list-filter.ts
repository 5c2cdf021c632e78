import type { orderListQuery } from '@waybill/contract/orders/api'
import { searchTerms } from '@waybill/contract/search/terms'
import { type RawBuilder, sql } from 'kysely'
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { UNKNOWN } from '@waybill/contract/reports/enums'
import { orderStatus } from '@waybill/contract/orders/enums'
import type { DayBounds } from '../../people/identity/index.ts'
import { notPrintedConditions } from './printed.ts'
import type { TodoCondition } from './todo.ts'

export type OrderListQuery = z.output<typeof orderListQuery>
export type OrderFilter = Omit<OrderListQuery, 'sort' | 'desc' | 'cursor' | 'limit'>
/** How a search narrows the list: exactly these orders (`all`: those of the whole filter), or a pattern tried row by row that has at least so many hits. */
export type SearchMatch = { ids: number[]; all?: boolean } | { needle: string; atLeast: number } | null

/** A filter with what had to be looked up for it; `todo` null = none is asked for. */
export type ListConditions = {
  filter: OrderFilter
  days: DayBounds
  narrowed: SearchMatch
  todo: TodoCondition | null
}

const filled = (list: number[] | undefined): list is number[] => list !== undefined && list.length > 0

/** Made by the import, or changed by it. An array: right after an import no statistics know of its rows, and a join would be planned for one. */
const ofImport = (orgId: number, importId: string) => sql`o.id = any(array(
  select id from sales_order where org_id = ${orgId} and import_id = ${importId}::uuid
  union all select order_id from order_undo_snapshot where org_id = ${orgId} and import_id = ${importId}::uuid))`

/** Orders in a message of an auto rule. */
const ofNotice = (orgId: number, noticeId: string) => sql`o.id = any(array(
  select order_id from rules_notice where org_id = ${orgId} and notice_id = ${noticeId}::uuid))`

/** Orders with the tag in its one spelling; the statuses are in its index, too. */
const tagged = (orgId: number, tag: string, status: readonly number[]) => sql`o.id in (
  select t.order_id from order_tagging t where t.org_id = ${orgId} and t.tag = ${tag} and t.status = any(${[...status]}::bigint[]))`

const withSku = (orgId: number, sku: string) => sql`o.id in (
  select l.order_id from order_line l where l.org_id = ${orgId} and l.sku_key = lower(${sku.trim()}))`

const anyStatus = Object.values(orderStatus)

/** By weight an index holds each status by itself: all are named where none is asked for. */
function weightParts({ weightFrom, weightTo, status }: OrderFilter): RawBuilder<unknown>[] {
  if (weightFrom === undefined && weightTo === undefined) return []
  return [
    ...(filled(status) ? [] : [sql`o.status = any(${anyStatus}::bigint[])`]),
    ...(weightFrom ? [sql`o.weight_key >= ${weightFrom}::bigint`] : []),
    ...(weightTo === undefined ? [] : [sql`o.weight_key <= ${weightTo}::bigint`]),
  ]
}

function totalParts({ totalFrom, totalTo, status }: OrderFilter): RawBuilder<unknown>[] {
  if (totalFrom === undefined && totalTo === undefined) return []
  return [
    ...(filled(status) ? [] : [sql`o.status = any(${anyStatus}::bigint[])`]),
    ...(totalFrom === undefined ? [] : [sql`o.total_key >= ${totalFrom}::bigint`]),
    ...(totalTo === undefined ? [] : [sql`o.total_key <= ${totalTo}::bigint`]),
  ]
}

function shipByParts({ shipByFrom, shipByTo, status }: OrderFilter): RawBuilder<unknown>[] {
  if (shipByFrom === undefined && shipByTo === undefined) return []
  return [
    ...(filled(status) ? [] : [sql`o.status = any(${anyStatus}::bigint[])`]),
    sql`o.ship_by is not null`,
    ...(shipByFrom === undefined ? [] : [sql`o.due_day >= ${shipByFrom}::date`]),
    ...(shipByTo === undefined ? [] : [sql`o.due_day <= ${shipByTo}::date`]),
  ]
}

/** One of these ids; 0 stands for none. */
function oneOf(column: RawBuilder<unknown>, chosen: number[]): RawBuilder<unknown> {
  const some = sql`${column} = any(${chosen.filter((one) => one !== 0)}::bigint[])`
  if (!chosen.includes(0)) return some
  return chosen.length === 1 ? sql`${column} is null` : sql`(${column} is null or ${some})`
}

const ofService = (code: string) => (code === UNKNOWN ? sql`o.service_code is null` : sql`o.service_code = ${code}`)

/** What sellers note of orders, and what they are of. */
function factParts(orgId: number, filter: OrderFilter): RawBuilder<unknown>[] {
  const {
    hold,
    tag,
    country,
    sku,
    assignees,
    types,
    addressChecks,
    fulfilments,
    unsent,
    status,
    serviceCode,
    noticeId,
  } = filter
  return [
    ...(serviceCode === undefined ? [] : [ofService(serviceCode)]),
    ...(hold === undefined ? [] : [hold ? sql`o.held_at is not null` : sql`o.held_at is null`]),
    ...(tag === undefined ? [] : [tagged(orgId, tag, filled(status) ? status : anyStatus)]),
    ...(country === undefined ? [] : [sql`o.country = ${country.toUpperCase()}::bpchar`]),
    ...(sku === undefined ? [] : [withSku(orgId, sku)]),
    ...(noticeId === undefined ? [] : [ofNotice(orgId, noticeId)]),
    ...(filled(assignees) ? [sql`o.assignee_id = any(${assignees}::bigint[])`] : []),
    ...(filled(types) ? [sql`o.order_type = any(${types}::bigint[])`] : []),
    ...(filled(addressChecks) ? [sql`o.address_check = any(${addressChecks}::bigint[])`] : []),
    ...(filled(fulfilments) ? [sql`o.fulfilment = any(${fulfilments}::bigint[])`] : []),
    ...(unsent === undefined
      ? []
      : [unsent === 'any' ? sql`o.send_refused is not null` : sql`o.send_refused = ${unsent}`]),
    ...weightParts(filter),
    ...totalParts(filter),
    ...shipByParts(filter),
  ]
}

/** Does the filter ask for anything of which few orders may be found anywhere in the list? */
export const asksFacts = (filter: OrderFilter): boolean => factParts(0, filter).length > 0

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
  if (filled(filter.storeIds)) parts.push(oneOf(sql`o.store_id`, filter.storeIds))
  if (filled(filter.carriers)) parts.push(oneOf(sql`o.carrier`, filter.carriers))
  // Known to the index of the sort by service, which else reads the carriers in front.
  if (filter.carriers?.length === 1) parts.push(sql`coalesce(o.carrier, 0) = ${filter.carriers[0]}::bigint`)
  if (days.from) parts.push(sql`o.create_time >= ${days.from}`)
  if (days.before) parts.push(sql`o.create_time < ${days.before}`)
  if (filter.importId) parts.push(ofImport(orgId, filter.importId))
  if (filter.notPrinted) parts.push(notPrintedConditions[filter.notPrinted])
  parts.push(...factParts(orgId, filter))
  if (todo) parts.push(todo.condition)
  if (narrowed && 'ids' in narrowed) parts.push(sql`o.id = any(${narrowed.ids}::bigint[])`)
  if (narrowed && 'needle' in narrowed) parts.push(sql`o.search_text like app.search_pattern(${narrowed.needle})`)
  return sql.join(parts, sql` and `)
}

const PAGING = new Set(['sort', 'desc', 'cursor', 'limit'])

/** Tells filters apart, so that a cursor is refused with another filter than its own. */
export function filterFingerprint({ search, ...others }: OrderFilter): string {
  const known = Object.entries(others).filter(([name, value]) => value !== undefined && !PAGING.has(name))
  const canonical = JSON.stringify([searchTerms(search ?? '').text, known.toSorted(([a], [b]) => (a < b ? -1 : 1))])
  return createHash('sha256').update(canonical).digest('base64url').slice(0, 12)
}
