import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { CappedCount } from '@waybill/contract/core/schemas'
import { type RawBuilder, sql } from 'kysely'

/** The place after which a list goes on: the texts by which it is sorted, as the database compares them. */
export const writeKeyset = (list: string, keys: readonly string[]): string =>
  Buffer.from(JSON.stringify([list, ...keys])).toString('base64url')

/** What a key of a cursor must look like. */
export type KeyShape = Pick<RegExp, 'test'>

/** Reads the cursor of this list, whose keys have these shapes; null without one. Throws INVALID_INPUT for any other text. */
export function readKeyset(list: string, shapes: readonly KeyShape[], cursor: string | undefined): string[] | null {
  if (cursor === undefined || cursor === '') return null
  const refuse = () => new AppError('INVALID_INPUT', { fields: [fieldProblem('cursor', 'INVALID_VALUE')] })
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw refuse()
  }
  if (!Array.isArray(parts) || parts.length !== shapes.length + 1 || parts[0] !== list) throw refuse()
  const keys = parts.slice(1) as unknown[]
  if (!keys.every((key, index) => typeof key === 'string' && shapes[index]?.test(key))) throw refuse()
  return keys as string[]
}

/** An id that the database can keep. */
export const ID_KEY = /^[1-9]\d{0,14}$/

const INSTANT = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
/** An instant as `instantKey` writes it, that the calendar and the clock have. */
export const INSTANT_KEY: KeyShape = {
  test: (key) => {
    const at = INSTANT.test(key) ? new Date(key) : null
    return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === key.slice(0, 19)
  },
}
/** An instant to the microsecond, whatever the session's time zone. */
export const instantKey = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Totals of lists are counted up to here. */
export const COUNT_CAP = 10_000

/** A total of which at most COUNT_CAP + 1 were counted. */
export const cappedAt = (count: number): CappedCount => ({
  count: Math.min(count, COUNT_CAP),
  capped: count > COUNT_CAP,
})

/** The end of a page: what is sorted by, the id of the last row, and the total, which is counted on the first page only. */
export type ListEnd = { key: string; id: number; total: CappedCount }

export const writeListEnd = (list: string, { key, id, total }: ListEnd): string =>
  writeKeyset(list, [key, String(id), String(total.count), total.capped ? '1' : '0'])

/** Reads what writeListEnd wrote for this list, whose key has this shape; null without a cursor. Throws INVALID_INPUT for any other text. */
export function readListEnd(list: string, shape: KeyShape, cursor: string | undefined): ListEnd | null {
  const keys = readKeyset(list, [shape, ID_KEY, /^\d{1,5}$/, /^[01]$/], cursor)
  if (!keys) return null
  const [key = '', id, count, capped] = keys
  return { key, id: Number(id), total: { count: Math.min(Number(count), COUNT_CAP), capped: capped === '1' } }
}
