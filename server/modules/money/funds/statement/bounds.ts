import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'

/** Rows with a number without gaps, in the order in which they were posted. */
export interface Numbered {
  table: RawBuilder<unknown>
  /** The rows of one wallet, among rows named w. */
  ofWallet: RawBuilder<boolean>
  /** When row w was posted. */
  postedAt: RawBuilder<Date>
}

/**
 * The number of the last row that was posted before an instant (null: of the last row); 0 when there is none. Found by halving; with the
 * limit each step is a look-up in the index, without it the planner may join the step with all rows of the table.
 */
export async function lastPostedBefore(
  db: Db,
  { table, ofWallet, postedAt }: Numbered,
  at: Date | null,
): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    with recursive halves (low, high) as (
      select 0::bigint, coalesce((select max(w.seq) from ${table} w where ${ofWallet}), 0) + 1
      union all
      select case when m.before then (low + high) / 2 else low end, case when m.before then high else (low + high) / 2 end
      from halves cross join lateral (
        select ${at}::timestamptz is null or ${postedAt} < ${at} as before from ${table} w
        where ${ofWallet} and w.seq = (low + high) / 2 limit 1) m
      where high - low > 1)
    select low as seq from halves where high - low = 1`.execute(db)
  return rows[0]?.seq ?? 0
}
