import { sql } from 'kysely'
import type { Db } from './database/index.ts'

/** A text that no index knows is tried on so many shipments, which takes some 20 ms. */
export const MOST_TRIES = 10_000
/** More hits than this are not looked up. */
const MOST_HITS = 2000

/** LIKE pattern of a text within the search text of shipments. */
export const shipmentPattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Ids of the shipments that contain the text; null when they are too many, or too many would have to be read to find them. */
export async function findShipments(db: Db, text: string): Promise<number[] | null> {
  const short = !/[a-z0-9]{3}/i.test(text)
  const { rows } = await sql<{ ids: number[] | null }>`
    select app.find_shipments(${shipmentPattern(text)}, ${short}, ${MOST_HITS}, ${MOST_TRIES}) as ids`.execute(db)
  return rows[0]?.ids ?? null
}
