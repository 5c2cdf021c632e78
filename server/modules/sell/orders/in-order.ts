import { orderStatus } from '@waybill/contract/orders/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { ListConditions } from './list-filter.ts'
import { type OrderSort, orderByClause } from './list-sort.ts'

type Asked = Pick<ListConditions, 'filter' | 'narrowed' | 'todo'> & {
  condition: RawBuilder<boolean>
  /** What the indexes of the sort can tell; of each place in the list alone. */
  within: RawBuilder<boolean>
  sort: OrderSort
  desc: boolean
  /** A text that no index knows is tried on so many orders; null: on all. */
  tries: number | null
}

/** Of more stores than these the list is read in its order: each part costs a look-up, and a page of many stores is found soon. */
const MOST_STORES = 5

const statusIs = (status: number): RawBuilder<unknown> => sql` and o.status = ${status}::bigint`
const storeIs = (storeId: number): RawBuilder<unknown> => sql` and o.store_id = ${storeId}::bigint`

/**
 * The conditions of the parts of the list that an index each has in their order; a single empty one where that is the whole list, or the
 * ids are known. By service a store's orders stand together, so there each store is a part.
 */
function partsOf({ filter, narrowed, todo, sort }: Asked): RawBuilder<unknown>[] {
  if (sort === 'createTime' && todo && todo.parts.length > 1) return todo.parts.map((part) => sql` and ${part}`)
  if (sort === 'createTime' || todo || (narrowed && 'ids' in narrowed)) return [sql``]
  const statuses = new Set(filter.status?.length ? filter.status : Object.values(orderStatus))
  const stores = new Set(sort === 'service' ? filter.storeIds : [])
  const ofStatus = [...statuses].map(statusIs)
  if (stores.size === 0 || stores.size > MOST_STORES) return ofStatus
  return [...stores].flatMap((id) => ofStatus.map((status) => sql`${storeIs(id)}${status}`))
}

type Part = { where: RawBuilder<unknown>; after: RawBuilder<unknown>; most: number; parts: number }

/** How many orders of each part a text is tried on; null: it is looked up, or tried on all. */
const triesOf = ({ narrowed, tries }: Asked, parts: number): number | null =>
  tries !== null && narrowed && 'needle' in narrowed ? Math.ceil(tries / parts) : null

/** What is tried is taken from the head of the list as it comes; a sort of its own would wait for the whole budget. */
function partOf(search: Asked, { where, after, most, parts }: Part): RawBuilder<unknown> {
  const { condition, within, sort, desc } = search
  const order = orderByClause(sort, desc)
  const tries = triesOf(search, parts)
  if (tries === null)
    return sql`(select * from sales_order o where ${condition}${where}${after} order by ${order} limit ${most})`
  return sql`(select * from (
    select * from sales_order o where ${within}${where}${after} order by ${order} limit ${tries}) as o
    where ${condition} limit ${most})`
}

/**
 * The first orders of a list behind `after`, as a subquery named o. The indexes of the sorts hold each status by itself, so several parts are merged.
 * A text that no index knows is tried within a budget: `hasBeenSearched` tells whether that was the whole list.
 */
export function firstInOrder(search: Asked, after: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const { sort, desc } = search
  const parts = partsOf(search).map((where, _, { length }) => partOf(search, { where, after, most, parts: length }))
  if (parts.length === 1) return sql`${parts[0]} as o`
  const all = sql.join(parts, sql` union all `)
  return sql`(select * from (${all}) as o order by ${orderByClause(sort, desc)} limit ${most}) as o`
}

/** Did the budget reach to the end of the list behind `after`? */
export async function hasBeenSearched(db: Db, search: Asked, after: RawBuilder<unknown>): Promise<boolean> {
  const { within, sort, desc } = search
  const parts = partsOf(search)
  const tries = triesOf(search, parts.length)
  if (tries === null) return true
  const beyond = parts.map(
    (where) => sql`exists (select from sales_order o where ${within}${where}${after}
      order by ${orderByClause(sort, desc)} offset ${tries} limit 1)`,
  )
  const { rows } = await sql<{ more: boolean }>`select ${sql.join(beyond, sql` or `)} as more`.execute(db)
  return rows[0]?.more === false
}
