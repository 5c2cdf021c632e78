import type { orderSorts } from '@waybill/contract'
import { type RawBuilder, sql } from 'kysely'

export type OrderSort = (typeof orderSorts)[number]
/** Values of the sort columns in the last row of a page, as text, and its id. */
export type PageEnd = { keys: string[]; id: number }

type KeyType = 'timestamptz' | 'text' | 'bigint'
type Key = { column: RawBuilder<unknown>; type: KeyType }

/** The columns of each sort; each has an index of just these with the organisation before and the id after them. */
const sorts: Record<OrderSort, readonly Key[]> = {
  createTime: [{ column: sql`o.create_time`, type: 'timestamptz' }],
  orderNo: [{ column: sql`o.order_no`, type: 'text' }],
  recipient: [{ column: sql`o.recipient_key`, type: 'text' }],
  weight: [{ column: sql`coalesce(o.weight_cg, -1)`, type: 'bigint' }],
  service: [
    { column: sql`coalesce(o.carrier, 0)`, type: 'bigint' },
    { column: sql`coalesce(o.service_code, '')`, type: 'text' },
  ],
}

const casts: Record<KeyType, RawBuilder<unknown>> = {
  timestamptz: sql`timestamptz`,
  text: sql`text`,
  bigint: sql`bigint`,
}

/** `order by` of a sort. */
export function orderOf(sort: OrderSort, desc: boolean): RawBuilder<unknown> {
  const direction = desc ? sql` desc` : sql``
  return sql`${sql.join(
    [...sorts[sort].map((key) => key.column), sql`o.id`].map((column) => sql`${column}${direction}`),
    sql`, `,
  )}`
}

const textOf = ({ column, type }: Key): RawBuilder<unknown> =>
  type === 'timestamptz'
    ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${column}::text`

/** The sort columns as text: timestamps keep their microseconds, so that no row is skipped or shown twice. */
export const keysOf = (sort: OrderSort): RawBuilder<string[]> =>
  sql`array[${sql.join(sorts[sort].map(textOf), sql`, `)}]`

/** The condition "after the end of the last page". */
export function afterEnd(sort: OrderSort, desc: boolean, end: PageEnd): RawBuilder<boolean> {
  const columns = sql.join([...sorts[sort].map((key) => key.column), sql`o.id`], sql`, `)
  const values = sql.join(
    [...sorts[sort].map((key, at) => sql`${end.keys[at]}::${casts[key.type]}`), sql`${end.id}::bigint`],
    sql`, `,
  )
  return desc ? sql`(${columns}) < (${values})` : sql`(${columns}) > (${values})`
}

const isInstant = (text: string): boolean => {
  const read = new Date(`${text.slice(0, 23)}Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 23) === text.slice(0, 23) && text > '1900'
}
const looksRight: Record<KeyType, (text: string) => boolean> = {
  timestamptz: (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && isInstant(text),
  text: (text) => !text.includes('\0'),
  bigint: (text) => /^-?\d{1,18}$/.test(text),
}
/** Do the values fit the sort's columns? Cursors come from outside. */
export const fitsSort = (sort: OrderSort, keys: readonly unknown[]): keys is string[] =>
  keys.length === sorts[sort].length &&
  sorts[sort].every((key, at) => typeof keys[at] === 'string' && looksRight[key.type](keys[at]))
