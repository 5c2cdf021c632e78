import { orderStatus } from '@waybill/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Narrowing } from './list-filter.ts'
import { type OrderSort, orderOf } from './list-sort.ts'

type Asked = Pick<Narrowing, 'filter' | 'narrowed' | 'todo'> & {
  condition: RawBuilder<boolean>
  sort: OrderSort
  desc: boolean
}

/** The statuses to merge; null where one index has the orders in their order, or their ids are known. */
function statusesOf({ filter, narrowed, todo, sort }: Asked): number[] | null {
  if (sort === 'createTime' || todo || (narrowed && 'ids' in narrowed)) return null
  const asked = filter.status?.length ? filter.status : Object.values(orderStatus)
  return asked.length > 1 ? [...new Set(asked)] : null
}

/** The first orders of a list behind `after`, as a subquery named o. The indexes of the sorts hold each status by itself, so several are merged. */
export function firstInOrder(asked: Asked, after: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const { condition, sort, desc } = asked
  const first = (ofStatus: RawBuilder<unknown>) => sql`
    (select * from sales_order o where ${condition}${ofStatus}${after} order by ${orderOf(sort, desc)} limit ${most})`
  const parts = statusesOf(asked)?.map((status) => first(sql` and o.status = ${status}::bigint`))
  if (!parts) return sql`${first(sql``)} as o`
  return sql`(select * from (${sql.join(parts, sql` union all `)}) as o order by ${orderOf(sort, desc)} limit ${most}) as o`
}
