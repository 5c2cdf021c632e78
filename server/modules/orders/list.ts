import type { CappedCount, countOrders, listOrders, matchOrderIds, OutputOf } from '@waybill/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import type { Ctx } from '../../platform/http/index.ts'
import { readCursor, writeCursor } from './cursor.ts'
import {
  checkDays,
  conditionOf,
  filterPrint,
  type Narrowed,
  type OrderFilter,
  type OrderListQuery,
} from './list-filter.ts'
import { afterEnd, keysOf, orderOf, type PageEnd } from './list-sort.ts'
import { orderColumns, type OrderRecord, orderRelations, presentOrder } from './row.ts'
import { narrow } from './search.ts'

/** A total is counted up to here; more reads as "10,000+". */
const countCap = 10_000
const idsCap = 5000

export type ListedRecord = OrderRecord & { keys: string[]; total: number | null }
type Page = { filter: OrderFilter; narrowed: Narrowed; sort: OrderListQuery['sort']; desc: boolean; limit: number }

/** One page and one row more, and on the first page the total, in one statement. */
export async function selectPage(db: Db, orgId: number, page: Page, end: PageEnd | null): Promise<ListedRecord[]> {
  const { filter, narrowed, sort, desc, limit } = page
  const condition = conditionOf(orgId, filter, narrowed)
  const after = end ? sql` and ${afterEnd(sort, desc, end)}` : sql``
  const total =
    end || (narrowed && 'needle' in narrowed)
      ? sql`null::int`
      : sql`(select count(*)::int from (select 1 from sales_order o where ${condition} limit ${countCap + 1}) as counted)`
  const { rows } = await sql<ListedRecord>`
    select ${orderColumns}, ${keysOf(sort)} as keys, ${total} as total
    from (select * from sales_order o where ${condition}${after} order by ${orderOf(sort, desc)} limit ${limit + 1}) as o
    ${orderRelations}
    order by ${orderOf(sort, desc)}`.execute(db)
  return rows
}

function totalOf(records: ListedRecord[], narrowed: Narrowed, limit: number): CappedCount {
  if (narrowed && 'needle' in narrowed) {
    // Not counted to the end: that could mean reading every order.
    if (records.length <= limit) return { count: records.length, capped: false }
    return { count: Math.max(limit, narrowed.atLeast), capped: true }
  }
  const counted = records[0]?.total ?? 0
  return { count: Math.min(counted, countCap), capped: counted > countCap }
}

/** Answers listOrders. */
export async function listPage({ db, actor }: Ctx, query: OrderListQuery): Promise<OutputOf<typeof listOrders>> {
  const { sort, desc, limit, cursor, ...filter } = query
  checkDays(filter)
  const about = { sort, desc, print: filterPrint(filter) }
  const position = readCursor(about, cursor)
  const narrowed = await narrow(db, filter.search)
  const records = await selectPage(db, actor.orgId, { filter, narrowed, sort, desc, limit }, position)
  const total = position?.total ?? totalOf(records, narrowed, limit)
  const shown = records.slice(0, limit)
  const last = records.length > limit ? shown.at(-1) : undefined
  return {
    records: shown.map((record) => presentOrder(record, actor)),
    total,
    next: last ? writeCursor(about, { keys: last.keys, id: last.id, total }) : null,
  }
}

/** Answers matchOrderIds: in the order of the list. */
export async function matchIds(
  { db, actor }: Ctx,
  { sort, desc, ...filter }: OrderListQuery,
): Promise<OutputOf<typeof matchOrderIds>> {
  checkDays(filter)
  const condition = conditionOf(actor.orgId, filter, await narrow(db, filter.search))
  const { rows } = await sql<{ id: number }>`
    select o.id from sales_order o where ${condition} order by ${orderOf(sort, desc)} limit ${idsCap + 1}`.execute(db)
  return { ids: rows.slice(0, idsCap).map((row) => row.id), capped: rows.length > idsCap }
}

/** Answers countOrders: each view up to 10,000. */
export async function countByStatus({ db, actor }: Ctx): Promise<OutputOf<typeof countOrders>> {
  const { rows } = await sql<{ counts: number[] }>`
    select array(
      select (select count(*)::int from (
        select 1 from sales_order o where o.org_id = ${actor.orgId} and o.status = status.value limit ${countCap + 1}) as counted)
      from unnest(array[1, 2, 3]::smallint[]) with ordinality as status (value, place) order by place) as counts`.execute(
    db,
  )
  const counts = rows[0]?.counts ?? []
  const [awaiting = 0, shipped = 0, canceled = 0] = counts.map((count) => Math.min(count, countCap))
  const all = awaiting + shipped + canceled
  const capped = counts.some((count) => count > countCap) || all > countCap
  return { awaiting, shipped, canceled, all: Math.min(all, countCap), capped }
}
