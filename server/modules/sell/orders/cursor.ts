import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { CappedCount } from '@waybill/contract/core/schemas'
import { cursorMatchesSort, type OrderSort, type PageEnd } from './list-sort.ts'

/** Where a list goes on: the end of the last page, with the total counted on the first one. */
export type ListPosition = PageEnd & { total: CappedCount }
type About = { sort: OrderSort; desc: boolean; print: string }

/** An opaque text. It holds nothing but values that its own reader has seen, and is checked like any input. */
export function writeCursor(about: About, position: ListPosition): string {
  const { keys, id, total } = position
  return Buffer.from(
    JSON.stringify([1, about.sort, about.desc, about.print, keys, id, total.count, total.capped]),
  ).toString('base64url')
}

const refuse = (): AppError => new AppError('INVALID_INPUT', { fields: [fieldProblem('cursor', 'INVALID_VALUE')] })

/** Reads a cursor of the same sort and filter; null without one. Throws INVALID_INPUT for any other text. */
export function readCursor(about: About, cursor: string | undefined): ListPosition | null {
  if (cursor === undefined || cursor === '') return null
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw refuse()
  }
  if (!Array.isArray(parts) || parts.length !== 8) throw refuse()
  const [version, sort, desc, print, keys, id, count, capped] = parts as unknown[]
  if (version !== 1 || sort !== about.sort || desc !== about.desc || print !== about.print) throw refuse()
  if (!Array.isArray(keys) || !cursorMatchesSort(about.sort, keys)) throw refuse()
  if (!isCount(id) || !isCount(count) || count > 10_000 || typeof capped !== 'boolean') throw refuse()
  return { keys, id, total: { count, capped } }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
