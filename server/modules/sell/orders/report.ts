import { orderStatus } from '@waybill/contract/orders/enums'
import type { OrderGrouping } from '@waybill/contract/reports/enums'
import type { OrderSums } from '@waybill/contract/reports/operations-api'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { conditionOf, type OrderFilter } from './list-filter.ts'
import { todoCondition } from './todo.ts'

/** What orders are counted by: the columns of a group, and the text that names it; empty where there is none. */
const groupings: Record<OrderGrouping, { columns: RawBuilder<unknown>; key: RawBuilder<string> }> = {
  store: { columns: sql`o.store_id`, key: sql`coalesce(o.store_id::text, '')` },
  type: { columns: sql`o.order_type`, key: sql`o.order_type::text` },
  country: { columns: sql`o.country`, key: sql`o.country::text` },
  service: {
    columns: sql`o.carrier, o.service_code`,
    key: sql`coalesce(o.carrier || ':' || coalesce(o.service_code, ''), '')`,
  },
  tag: { columns: sql`t.tag`, key: sql`t.tag` },
}

type CountInput = {
  orgId: number
  now: Date
  /** Where the period before begins, then each bucket, and where the last one ends. */
  starts: readonly Date[]
  /** Null: all orders together. */
  by: OrderGrouping | null
  filter: Pick<OrderFilter, 'storeIds' | 'types'>
}

/** Orders of one group by their order date, in the bucket of that number; 0 is the period before. */
export type OrderCount = OrderSums & { bucket: number; key: string }

/** The statement of countOrders, for those who read it on. */
export async function orderCountSql(
  db: Db,
  { orgId, now, starts, by, filter }: CountInput,
): Promise<RawBuilder<OrderCount>> {
  const late = await todoCondition(db, { orgId, todo: 'late', now })
  const days = { from: starts[0] ?? null, before: starts.at(-1) ?? null }
  const condition = conditionOf(orgId, { filter, days, narrowed: null, todo: null })
  const { columns, key } = by === null ? { columns: sql`()`, key: sql<string>`''` } : groupings[by]
  const count = (of: RawBuilder<unknown>) => sql`(count(*) filter (where ${of}))::int`
  const status = (one: number) => count(sql`o.status = ${stateSql(one)}`)
  return sql<OrderCount>`
    select width_bucket(o.create_time, ${starts.slice(1)}::timestamptz[]) as bucket, ${key} as key, count(*)::int as orders,
      ${status(orderStatus.awaiting)} as open, ${count(sql`o.status = ${stateSql(orderStatus.awaiting)} and o.held_at is not null`)} as held,
      ${count(late.condition)} as late, ${status(orderStatus.shipped)} as shipped, ${status(orderStatus.canceled)} as canceled
    from sales_order o ${by === 'tag' ? sql`cross join lateral unnest(o.tags) as t (tag)` : sql``}
    where ${condition} group by 1, ${columns}`
}

/** How many orders came in and what became of them. An order with several tags counts in the group of each. */
export async function countOrders(db: Db, counted: CountInput): Promise<OrderCount[]> {
  await sql.raw('set local plan_cache_mode = force_custom_plan').execute(db)
  return (await (await orderCountSql(db, counted)).execute(db)).rows
}
