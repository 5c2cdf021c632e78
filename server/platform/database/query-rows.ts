import { type RawBuilder, sql } from 'kysely'
import type { Db } from './scope-connection.ts'

/** Rows of one read. */
const AT_ONCE = 2000

/** All rows of a query as of one moment, some at a time: it runs once, however many they are. One such reading at a time in a transaction. */
export async function* queryRows<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare query_rows no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(AT_ONCE)} from query_rows`.execute(db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close query_rows`.execute(db)
}
