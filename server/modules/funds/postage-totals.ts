import type { CappedCount } from '@waybill/contract'
import type { Money } from '@waybill/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { COUNT_CAP, matching, notAfter, notBefore, type PostageFilter } from './postage-history.ts'

export interface PostageSummary {
  opening: Money
  moneyIn: Money
  moneyOut: Money
  closing: Money
}

export interface PostageSummary {
  opening: Money
  moneyIn: Money
  moneyOut: Money
  closing: Money
}

type Totals = { moneyIn: Money; moneyOut: Money; count: number }

/** The ends of a period; of one that ends before it begins, its end twice. */
function endsOf({ days: { from, before } }: PostageFilter): string[] {
  const end = before?.toISOString() ?? 'infinity'
  if (!from) return ['-infinity', end]
  return [before && before < from ? end : from.toISOString(), end]
}

/** What the rows before the period, and those before its end, make together: whole hours from their sums, the rest row by row. */
async function totalsBefore(db: Db, filter: PostageFilter): Promise<Totals[]> {
  const { orgId, changeTypes } = filter
  const ofType = changeTypes?.length ? sql`h.change_type = any(${changeTypes}::int[])` : sql`true`
  const { rows } = await sql<Totals>`
    select coalesce(sum(m.money_in), 0)::bigint as "moneyIn", coalesce(sum(m.money_out), 0)::bigint as "moneyOut",
      coalesce(sum(m.entries), 0)::bigint as count
    from unnest(${endsOf(filter)}::timestamptz[]) with ordinality as ends (before, place)
    left join lateral (
      select h.money_in, h.money_out, h.entries from ledger_hour h
        where h.org_id = ${orgId} and ${ofType} and h.hour < date_trunc('hour', ends.before, 'UTC')
      union all
      select greatest(t.wallet_change, 0), greatest(-t.wallet_change, 0), 1 from ledger_transfer t
        where ${matching(filter)} and t.event_at >= date_trunc('hour', ends.before, 'UTC') and t.event_at < ends.before
    ) as m on true
    group by ends.place order by ends.place`.execute(db)
  return rows
}

/** Hours know nothing of texts: what a search finds is gathered row by row. */
async function totalsOfSearch(db: Db, filter: PostageFilter): Promise<Totals[]> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(greatest(m.wallet_change, 0)), 0)::bigint as "moneyIn",
      coalesce(sum(greatest(-m.wallet_change, 0)), 0)::bigint as "moneyOut", count(m.wallet_change) as count
    from (values (false), (true)) as part (inside)
    left join (select t.wallet_change, ${notBefore(filter)} as inside
      from ledger_transfer t where ${matching(filter)} and ${notAfter(filter)}) m on not m.inside or part.inside
    group by part.inside order by part.inside`.execute(db)
  return rows
}

/**
 * opening + in − out = closing over all matching rows of the period, and how many they are, told up to 10,000. Without a filter by type or
 * text, opening and closing are the balance (available + held) at the period's ends; with one, what the matching rows alone make of it.
 */
export async function sumPostage(db: Db, filter: PostageFilter): Promise<{ summary: PostageSummary; total: CappedCount }> {
  const [start, end] = filter.search?.trim() ? await totalsOfSearch(db, filter) : await totalsBefore(db, filter)
  if (!start || !end) throw new Error('The totals of a history are missing')
  const count = end.count - start.count
  return {
    summary: {
      opening: start.moneyIn - start.moneyOut,
      moneyIn: end.moneyIn - start.moneyIn,
      moneyOut: end.moneyOut - start.moneyOut,
      closing: end.moneyIn - end.moneyOut,
    },
    total: { count: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP },
  }
}
