import type { orderSorts } from '@waybill/contract/orders/api'
import { type RawBuilder, sql } from 'kysely'
import * as sortKeys from '../../../platform/sort-keys.ts'

export type { PageEnd } from '../../../platform/sort-keys.ts'
export type OrderSort = (typeof orderSorts)[number]

/** The columns of each sort; each has an index of just these with organization and status before and the id after them. */
const sorts: Record<OrderSort, readonly sortKeys.SortKey[]> = {
  createTime: [{ column: sql`o.create_time`, type: 'timestamptz' }],
  orderNo: [{ column: sql`o.order_no`, type: 'text' }],
  recipient: [{ column: sql`o.recipient_key`, type: 'text' }],
  weight: [{ column: sql`o.weight_key`, type: 'bigint' }],
  total: [{ column: sql`o.total_key`, type: 'bigint' }],
  service: [
    { column: sql`coalesce(o.carrier, 0)`, type: 'bigint' },
    { column: sql`coalesce(o.service_code, '')`, type: 'text' },
  ],
  shipBy: [
    { column: sql`o.due_day`, type: 'date' },
    { column: sql`o.create_time`, type: 'timestamptz' },
  ],
}
const listSort = (sort: OrderSort, desc: boolean): sortKeys.ListSort => ({ keys: sorts[sort], id: sql`o.id`, desc })

/** `order by` of a sort. */
export const orderByClause = (sort: OrderSort, desc: boolean): RawBuilder<unknown> =>
  sortKeys.orderBy(listSort(sort, desc))

/** The sort columns as text. */
export const keysOf = (sort: OrderSort): RawBuilder<string[]> => sortKeys.keysAsText({ keys: sorts[sort] })

/** The condition "after the end of the last page". */
export const afterEnd = (sort: OrderSort, desc: boolean, end: sortKeys.PageEnd): RawBuilder<boolean> =>
  sortKeys.afterEnd(listSort(sort, desc), end)

/** Do the values fit the sort's columns? Cursors come from outside. */
export const cursorMatchesSort = (sort: OrderSort, keys: readonly unknown[]): keys is string[] =>
  sortKeys.fitKeys(sorts[sort], keys)
