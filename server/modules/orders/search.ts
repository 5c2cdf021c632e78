import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { type Narrowed, needleOf } from './list-filter.ts'

/** More hits than this are not gathered: the list then tries row by row, and finds a page of them soon. */
const maxHits = 3000

/** Has the text a trigram to look up? Characters beyond ASCII are words of their own (0020-order-search.sql). */
const hasTrigram = (needle: string): boolean => /[a-z0-9]{3}|[^\x20-\x7f]/i.test(needle)

/** Turns a search text into what narrows the list; null when nothing is searched for. */
export async function narrow(db: Db, search: string | undefined): Promise<Narrowed> {
  const needle = needleOf(search)
  if (needle === '') return null
  if (!hasTrigram(needle)) return { needle, atLeast: 0 }
  const { rows } = await sql<{ id: number }>`
    select app.search_orders(${needle}, ${maxHits + 1}) as id`.execute(db)
  return rows.length > maxHits ? { needle, atLeast: maxHits } : { ids: rows.map((row) => row.id) }
}
