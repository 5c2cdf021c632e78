import { type RawBuilder, sql } from 'kysely'
import type { KeyShape } from './keyset.ts'

/** What a list is sorted by. `column` may be an expression; with missing values as the lowest ones, keyset pages need no nulls. */
export type SortKey = { column: RawBuilder<unknown>; type: 'timestamptz' | 'text' | 'bigint' | 'date' }
/** A sort of a list: its keys, then the id, which makes every place in it unique. */
export type ListSort = { keys: readonly SortKey[]; id: RawBuilder<unknown>; desc: boolean }
/** Values of the sort's keys in the last row of a page, as text, and its id. */
export type PageEnd = { keys: string[]; id: number }

const casts: Record<SortKey['type'], RawBuilder<unknown>> = {
  timestamptz: sql`timestamptz`,
  text: sql`text`,
  bigint: sql`bigint`,
  date: sql`date`,
}

const columnsOf = ({ keys, id }: ListSort): RawBuilder<unknown>[] => [...keys.map((key) => key.column), id]

/** `order by` of a sort. */
export function orderBy(sort: ListSort): RawBuilder<unknown> {
  const direction = sort.desc ? sql` desc` : sql``
  return sql`${sql.join(
    columnsOf(sort).map((column) => sql`${column}${direction}`),
    sql`, `,
  )}`
}

/** An instant as text with its microseconds: two rows of one millisecond keep their order. Compared as timestamptz, so that an index serves. */
export const instantText = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const textOf = ({ column, type }: SortKey): RawBuilder<unknown> =>
  type === 'timestamptz' ? instantText(column) : sql`${column}::text`

/** The keys as text: timestamps keep their microseconds, so that no row is skipped or shown twice. */
export const keysAsText = ({ keys }: Pick<ListSort, 'keys'>): RawBuilder<string[]> =>
  sql`array[${sql.join(keys.map(textOf), sql`, `)}]`

/** The condition "after the end of the last page". */
export function afterEnd(sort: ListSort, end: PageEnd): RawBuilder<boolean> {
  const columns = sql.join(columnsOf(sort), sql`, `)
  const values = sql.join(
    [...sort.keys.map((key, at) => sql`${end.keys[at]}::${casts[key.type]}`), sql`${end.id}::bigint`],
    sql`, `,
  )
  return sort.desc ? sql`(${columns}) < (${values})` : sql`(${columns}) > (${values})`
}

const isInstant = (text: string): boolean => {
  const read = new Date(`${text.slice(0, 23)}Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 23) === text.slice(0, 23) && text > '1900'
}
const looksRight: Record<SortKey['type'], (text: string) => boolean> = {
  timestamptz: (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && isInstant(text),
  text: (text) => !text.includes('\0'),
  bigint: (text) => /^-?\d{1,18}$/.test(text),
  date: (text) => /^-?infinity$/.test(text) || (/^\d{4}-\d\d-\d\d$/.test(text) && isInstant(`${text}T00:00:00.000`)),
}
/** The shape of instantText in a cursor. */
export const instantShape: KeyShape = { test: looksRight.timestamptz }
/** The shape of a date, or of infinity, in a cursor. */
export const dateShape: KeyShape = { test: looksRight.date }
/** Do the values fit the keys? Cursors come from outside. */
export const fitKeys = (keys: readonly SortKey[], values: readonly unknown[]): values is string[] =>
  values.length === keys.length &&
  keys.every(({ type }, at) => typeof values[at] === 'string' && looksRight[type](values[at]))
