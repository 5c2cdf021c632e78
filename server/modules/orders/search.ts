import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { type Narrowed, needleOf } from './list-filter.ts'

/** More hits than this are not gathered: the list is then read in its order, and finds a page of them soon. */
const maxHits = 2000

/** Has the text a trigram to look up? Characters beyond ASCII are words of their own (0020-order-search.sql). */
const hasTrigram = (needle: string): boolean => /[a-z0-9]{3}|[^\x20-\x7f]/i.test(needle)

/** Keeps the planner from sorting or reading everything for a page that lies near at hand; for this transaction. */
const readInOrder = `set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off;
  set local max_parallel_workers_per_gather = 0`

/** Turns a search text into what narrows the list; null when nothing is searched for. */
export async function narrow(db: Db, search: string | undefined): Promise<Narrowed> {
  const needle = needleOf(search)
  if (needle === '') return null
  const found = hasTrigram(needle) ? await lookUp(db, needle) : { ids: null, at_least: 0 }
  if (found.ids) return { ids: found.ids }
  await sql.raw(readInOrder).execute(db)
  return { needle, atLeast: found.at_least }
}

async function lookUp(db: Db, needle: string): Promise<{ ids: number[] | null; at_least: number }> {
  const { rows } = await sql<{ ids: number[] | null; at_least: number }>`
    select ids, at_least from app.search_orders(${needle}, ${maxHits})`.execute(db)
  return rows[0] ?? { ids: [], at_least: 0 }
}
