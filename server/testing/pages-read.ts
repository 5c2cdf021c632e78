import { sql } from 'kysely'
import type { Db } from '../platform/database/index.ts'

/** How many pages of a table and of its indexes the transaction has read so far, those in functions too: a figure that no busy machine changes. */
export async function pagesRead(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select sum(pg_stat_get_xact_blocks_fetched(relation))::int as pages from (
      select ${table}::regclass as relation union all select indexrelid from pg_index where indrelid = ${table}::regclass) as relations`.execute(
    db,
  )
  return rows[0]?.pages ?? 0
}
