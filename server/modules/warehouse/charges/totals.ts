import { chargeDisputeState, chargeState } from '@waybill/contract/warehouse-billing/lifecycle'
import type { ChargeSums } from '@waybill/contract/warehouse-billing/shapes'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inScope, stateSql } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { type ChargeFilter, matching, source } from './rows.ts'

type Totals = ChargeSums & { count: number }

const disputed = sql`d.state = ${stateSql(chargeDisputeState.open)}`
const totalsOf = (entries: RawBuilder<unknown>, counted: (state: keyof typeof chargeState) => RawBuilder<unknown>) =>
  sql`${entries} as count,
    coalesce(sum(c.amount) filter (where c.state = ${stateSql(chargeState.charged)}), 0)::bigint as charged,
    coalesce(sum(c.amount) filter (where c.state = ${stateSql(chargeState.reversed)}), 0)::bigint as "givenBack",
    ${counted('unpriced')} as unpriced`

/** Totals of all charges that match: from sums by day, or from the charges themselves where only few can match. */
export async function chargeTotals(db: Db, whose: RawBuilder<unknown>, filter: ChargeFilter): Promise<Totals> {
  const where = matching(whose, filter)
  if (filter.document || filter.dispute) {
    const { rows } = await sql<Totals>`
      select ${totalsOf(sql`count(*)::bigint`, (state) => sql`count(*) filter (where c.state = ${stateSql(chargeState[state])})::bigint`)},
        count(*) filter (where ${disputed})::bigint as disputed
      from ${source} where ${where}`.execute(db)
    return rows[0]!
  }
  const { rows } = await sql<Totals>`
    select ${totalsOf(
      sql`coalesce(sum(c.entries), 0)::bigint`,
      (state) => sql`coalesce(sum(c.entries) filter (where c.state = ${stateSql(chargeState[state])}), 0)::bigint`,
    )}, (select count(*) from warehouse_charge_dispute d
        join warehouse_charge c on c.org_id = d.org_id and c.id = d.charge_id where ${disputed} and ${where})::bigint as disputed
    from warehouse_charge_sum c where ${where}`.execute(db)
  return rows[0]!
}

/** New rows that one statement adds up. */
const BATCH = 5000
const BATCH_MS = 60_000

/**
 * Adds new sums of charges to the one row for each day, work and state. A statement takes rows away and adds them elsewhere at once, so no
 * reader sees the one without the other, and charges that are written meanwhile wait for nothing.
 */
export async function addUpTotals({ database }: Pick<Services, 'database'>, batch: number = BATCH): Promise<void> {
  const work = async (db: Db) => {
    const { rows } = await sql<{ count: number }>`
      with new as materialized (
        select org_id, id from warehouse_charge_sum where not merged order by id limit ${batch} for update skip locked
      ), gone as (
        delete from warehouse_charge_sum s using new n
        where s.org_id = n.org_id and s.id = n.id returning s.*
      ), merged as (
        insert into warehouse_charge_sum as m (org_id, warehouse_org_id, warehouse_id, day, act, state, entries, amount, merged)
        select org_id, warehouse_org_id, warehouse_id, day, act, state, sum(entries), sum(amount), true from gone
        group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
        on conflict (org_id, warehouse_org_id, warehouse_id, day, act, state) where merged
          do update set entries = m.entries + excluded.entries, amount = m.amount + excluded.amount
      )
      select count(*)::int as count from gone`.execute(db)
    return rows[0]!.count
  }
  const options = { statementTimeoutMs: BATCH_MS, retries: 3 }
  // One after the other: each takes what the one before has left.
  // oxlint-disable-next-line no-await-in-loop
  while ((await inScope(database, { role: 'service', orgId: 0 }, work, options)) >= batch);
}
