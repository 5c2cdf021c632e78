import { AppError } from '@waybill/contract/core/errors'
import type { CappedCount } from '@waybill/contract/core/schemas'
import type { countOrders, listOrders, matchOrderIds } from '@waybill/contract/orders/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { orderStatus } from '@waybill/contract/orders/enums'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { dayBounds } from '../../people/identity/index.ts'
import { conditionOf, filterFingerprint, type ListConditions, type OrderListQuery } from './list-filter.ts'
import { spelledTag } from './facts.ts'
import { gather } from './gather.ts'
import { firstInOrder, hasBeenSearched } from './in-order.ts'
import { afterEnd, keysOf, orderByClause, type PageEnd } from './list-sort.ts'
import { listColumns, type OrderRecord, orderRelations, presentOrder } from './row.ts'
import { narrow } from './search.ts'
import { todoCondition } from './todo.ts'

/** A total is counted up to here; more reads as "10,000+". */
const countCap = 10_000
const idsCap = 5000
/** A text that no index knows is tried on so many orders for a page, which takes some 20 ms. */
const MOST_TRIES = 10_000

export type ListedRecord = OrderRecord & { keys: string[]; total: number | null }
type Page = ListConditions & {
  condition: RawBuilder<boolean>
  /** The same in parts that exclude each other, each with an index of its own. */
  counted: RawBuilder<boolean>[]
  within: RawBuilder<boolean>
  tries: number | null
} & Pick<OrderListQuery, 'sort' | 'desc' | 'limit'>

/** The total is counted by the first page's statement; not where the search knows it, or could find it only by reading every order. */
function totalColumn(page: Page, end: PageEnd | null): RawBuilder<number | null> {
  const { filter, narrowed } = page
  const { search: _, ...others } = filter
  const known =
    narrowed !== null &&
    ('needle' in narrowed || narrowed.all || Object.values(others).every((value) => value === undefined))
  if (end || known) return sql`null::int`
  const parts = page.counted.map((part) => sql`(select 1 from sales_order o where ${part} limit ${countCap + 1})`)
  return sql`(select least(count(*), ${countCap + 1})::int from (${sql.join(parts, sql` union all `)}) as counted)`
}

/** One page and one row more, and on the first page the total, in one statement. Throws SEARCH_TOO_BROAD. */
export async function selectPage(db: Db, page: Page, end: PageEnd | null): Promise<ListedRecord[]> {
  const { sort, desc, limit } = page
  const after = end ? sql` and ${afterEnd(sort, desc, end)}` : sql``
  const { rows } = await sql<ListedRecord>`
    select ${listColumns}, ${keysOf(sort)} as keys, ${totalColumn(page, end)} as total
    from ${firstInOrder(page, after, limit + 1)}
    ${orderRelations}
    order by ${orderByClause(sort, desc)}`.execute(db)
  // Fewer than a page are all there are, or all that could be found in time: then nothing is shown as if it were all.
  if (rows.length <= limit && !(await hasBeenSearched(db, page, after))) throw new AppError('SEARCH_TOO_BROAD')
  return rows
}

function totalOf(records: ListedRecord[], { narrowed, limit }: Page): CappedCount {
  if (narrowed && 'needle' in narrowed) {
    if (records.length <= limit) return { count: records.length, capped: false }
    return { count: Math.max(limit, narrowed.atLeast), capped: true }
  }
  const counted = records[0]?.total ?? (narrowed && records.length > 0 ? narrowed.ids.length : 0)
  return { count: Math.min(counted, countCap), capped: counted > countCap }
}

/** Looks up what the condition of a query needs. */
export async function pageOf(
  db: Db,
  { orgId, now }: { orgId: number; now: Date },
  { sort, desc, limit, ...query }: OrderListQuery,
): Promise<Page> {
  const filter = query.tag === undefined ? query : { ...query, tag: await spelledTag(db, orgId, query.tag) }
  // What filters let through differs by thousands: a plan made for any values would sort a year of orders to show fifty.
  // Nor is the table read from its start for the first few that match: they may all be behind everybody else's.
  await sql.raw('set local plan_cache_mode = force_custom_plan; set local enable_seqscan = off').execute(db)
  const narrowing = {
    filter,
    days: await dayBounds(db, filter),
    todo: filter.todo ? await todoCondition(db, { orgId, todo: filter.todo, now }) : null,
    narrowed: await narrow(db, filter.search),
  }
  // A list of one status or of some days by time has an index of its own.
  const status = filter.status?.length === 1 ? filter.status : undefined
  const days = sort === 'createTime' ? narrowing.days : { from: null, before: null }
  const within = conditionOf(orgId, { filter: { status }, days, narrowed: null, todo: null })
  const condition = conditionOf(orgId, narrowing)
  const { todo } = narrowing
  const counted = todo?.parts.map((part) =>
    conditionOf(orgId, { ...narrowing, todo: { ...todo, condition: part } }),
  ) ?? [condition]
  return { ...narrowing, condition, counted, within, tries: MOST_TRIES, sort, desc, limit }
}

/** The same page; where few orders match, by their ids. */
async function gathered(db: Db, page: Page): Promise<Page> {
  const ids = await gather(db, page)
  if (!ids) return page
  const condition = sql<boolean>`${page.condition} and o.id = any(${ids}::bigint[])`
  return { ...page, narrowed: { ids, all: true }, condition, counted: [condition] }
}

/** Answers listOrders. */
export async function listPage(
  { db, actor, now }: Ctx,
  { cursor, ...query }: OrderListQuery,
): Promise<OutputOf<typeof listOrders>> {
  const { sort, desc, limit } = query
  const about = { sort, desc, print: filterFingerprint(query) }
  const position = readCursor(about, cursor)
  const page = await gathered(db, await pageOf(db, { orgId: actor.orgId, now: now() }, query))
  const records = await selectPage(db, page, position)
  const total = position?.total ?? totalOf(records, page)
  const shown = records.slice(0, limit)
  const last = records.length > limit ? shown.at(-1) : undefined
  return {
    records: shown.map((record) => presentOrder(record, actor)),
    total,
    next: last ? writeCursor(about, { keys: last.keys, id: last.id, total }) : null,
  }
}

/** Answers matchOrderIds: in the order of the list. Throws SEARCH_TOO_BROAD, as the list does, where ids may be missing. */
export async function matchIds(
  { db, actor, now }: Ctx,
  query: OrderListQuery,
): Promise<OutputOf<typeof matchOrderIds>> {
  const page = await gathered(db, await pageOf(db, { orgId: actor.orgId, now: now() }, query))
  const { rows } = await sql<{ id: number }>`
    select o.id from ${firstInOrder(page, sql``, idsCap + 1)} order by ${orderByClause(page.sort, page.desc)}`.execute(
    db,
  )
  if (rows.length <= idsCap && !(await hasBeenSearched(db, page, sql``))) throw new AppError('SEARCH_TOO_BROAD')
  return { ids: rows.slice(0, idsCap).map((row) => row.id), capped: rows.length > idsCap }
}

/** Answers countOrders: each view up to 10,000. */
export async function countByStatus({ db, actor }: Ctx): Promise<OutputOf<typeof countOrders>> {
  const counted = (where: RawBuilder<unknown>) => sql`(select count(*)::int from (
    select 1 from sales_order o where o.org_id = ${actor.orgId} and ${where} limit ${countCap + 1}) as counted)`
  const of = (status: number) => sql`o.status = ${stateSql(status)}`
  const { rows } = await sql<{ counts: number[] }>`select array[
    ${counted(of(orderStatus.awaiting))}, ${counted(of(orderStatus.shipped))}, ${counted(of(orderStatus.canceled))},
    ${counted(sql`${of(orderStatus.awaiting)} and o.held_at is not null`)}] as counts`.execute(db)
  const counts = rows[0]?.counts ?? []
  const [awaiting = 0, shipped = 0, canceled = 0, held = 0] = counts.map((count) => Math.min(count, countCap))
  const all = awaiting + shipped + canceled
  const capped = counts.some((count) => count > countCap) || all > countCap
  return { awaiting, held, shipped, canceled, all: Math.min(all, countCap), capped }
}
