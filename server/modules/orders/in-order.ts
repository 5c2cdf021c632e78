import { orderStatus } from '@waybill/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import type { Narrowing } from './list-filter.ts'
import { type OrderSort, orderOf } from './list-sort.ts'

type Asked = Pick<Narrowing, 'filter' | 'narrowed' | 'todo'> & {
  condition: RawBuilder<boolean>
  /** What the indexes of the sort can tell; of each place in the list alone. */
  within: RawBuilder<boolean>
  sort: OrderSort
  desc: boolean
  /** A text that no index knows is tried on so many orders; null: on all. */
  tries: number | null
}

/** The statuses to merge; null where one index has the orders in their order, or their ids are known. */
function statusesOf({ filter, narrowed, todo, sort }: Asked): number[] | null {
  if (sort === 'createTime' || todo || (narrowed && 'ids' in narrowed)) return null
  const asked = filter.status?.length ? filter.status : Object.values(orderStatus)
  return asked.length > 1 ? [...new Set(asked)] : null
}

type Part = { ofStatus: RawBuilder<unknown>; after: RawBuilder<unknown>; most: number; parts: number }

/** How many orders of each part a text is tried on; null: it is looked up, or tried on all. */
const triesOf = ({ narrowed, tries }: Asked, parts: number): number | null =>
  tries !== null && narrowed && 'needle' in narrowed ? Math.ceil(tries / parts) : null

/** What is tried is taken from the head of the list as it comes; a sort of its own would wait for the whole budget. */
function partOf(asked: Asked, { ofStatus, after, most, parts }: Part): RawBuilder<unknown> {
  const { condition, within, sort, desc } = asked
  const order = orderOf(sort, desc)
  const tries = triesOf(asked, parts)
  if (tries === null)
    return sql`(select * from sales_order o where ${condition}${ofStatus}${after} order by ${order} limit ${most})`
  return sql`(select * from (
    select * from sales_order o where ${within}${ofStatus}${after} order by ${order} limit ${tries}) as o
    where ${condition} limit ${most})`
}

const statusIs = (status: number): RawBuilder<unknown> => sql` and o.status = ${status}::bigint`

/**
 * The first orders of a list behind `after`, as a subquery named o. The indexes of the sorts hold each status by itself, so several are merged.
 * A text that no index knows is tried within a budget: `hasBeenSearched` tells whether that was the whole list.
 */
export function firstInOrder(asked: Asked, after: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const { sort, desc } = asked
  const statuses = statusesOf(asked)
  const parts = statuses?.length ?? 1
  const of = (ofStatus: RawBuilder<unknown>) => partOf(asked, { ofStatus, after, most, parts })
  if (!statuses) return sql`${of(sql``)} as o`
  const all = sql.join(
    statuses.map((status) => of(statusIs(status))),
    sql` union all `,
  )
  return sql`(select * from (${all}) as o order by ${orderOf(sort, desc)} limit ${most}) as o`
}

/** Did the budget reach to the end of the list behind `after`? */
export async function hasBeenSearched(db: Db, asked: Asked, after: RawBuilder<unknown>): Promise<boolean> {
  const { within, sort, desc } = asked
  const statuses = statusesOf(asked)?.map(statusIs) ?? [sql``]
  const tries = triesOf(asked, statuses.length)
  if (tries === null) return true
  const beyond = statuses.map(
    (ofStatus) => sql`exists (select from sales_order o where ${within}${ofStatus}${after}
      order by ${orderOf(sort, desc)} offset ${tries} limit 1)`,
  )
  const { rows } = await sql<{ more: boolean }>`select ${sql.join(beyond, sql` or `)} as more`.execute(db)
  return rows[0]?.more === false
}
