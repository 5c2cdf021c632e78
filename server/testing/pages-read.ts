import { sql } from 'kysely'
import type { Db } from '../platform/database/index.ts'

/** Counted by the session, and not yet reported: what transactions before this one read may still be among them. */
async function pagesSoFar(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select sum(pg_stat_get_xact_blocks_fetched(relation))::int as pages from (
      select ${table}::regclass as relation union all select indexrelid from pg_index where indrelid = ${table}::regclass) as relations`.execute(
    db,
  )
  return rows[0]?.pages ?? 0
}

/** How many pages of a table and of its indexes the work reads, within functions too: a figure that no busy machine changes. */
export async function pagesRead(db: Db, table: string, work: () => Promise<unknown>): Promise<number> {
  const before = await pagesSoFar(db, table)
  await work()
  return (await pagesSoFar(db, table)) - before
}
