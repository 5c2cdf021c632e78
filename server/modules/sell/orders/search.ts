import { searchTerms } from '@waybill/contract/search/terms'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { ordersShippedUnder, shipmentsNumbered } from '../../../platform/shipment-search.ts'
import { hasTrigram } from '../../../platform/text-search.ts'
import type { SearchMatch } from './list-filter.ts'

/** More hits than this are not gathered: the list is then read in its order, and finds a page of them soon. */
const maxHits = 2000

/** Keeps the planner from sorting or reading everything for a page that lies near at hand; for this transaction. */
const readInOrder = `set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off;
  set local max_parallel_workers_per_gather = 0`

/**
 * Turns a search into what narrows the list, null when nothing is searched for: the orders that went out under a tracking number, else those
 * that contain the text, or whose tracking number does.
 */
export async function narrow(db: Db, search: string | undefined): Promise<SearchMatch> {
  const { text: needle, numbers } = searchTerms(search ?? '')
  if (needle === '') return null
  const shipped = await shipmentsNumbered(db, numbers)
  if (shipped.length > 0) return { ids: [...new Set(shipped.map(({ orderId }) => orderId))] }
  const found = hasTrigram(needle) ? await lookUp(db, needle) : { ids: null, at_least: 0 }
  if (found.ids) return { ids: [...new Set([...found.ids, ...(await ordersShippedUnder(db, needle))])] }
  await sql.raw(readInOrder).execute(db)
  return { needle, atLeast: found.at_least }
}

async function lookUp(db: Db, needle: string): Promise<{ ids: number[] | null; at_least: number }> {
  const { rows } = await sql<{ ids: number[] | null; at_least: number }>`
    select ids, at_least from app.search_orders(${needle}, ${maxHits})`.execute(db)
  return rows[0] ?? { ids: [], at_least: 0 }
}
