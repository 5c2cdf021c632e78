import type { CappedCount } from '@waybill/contract/core/schemas'
import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { COUNT_CAP, matching, notAfter, notBefore, type PostageFilter } from './postage-history.ts'

export interface PostageSummary {
  opening: Money
  moneyIn: Money
  moneyOut: Money
  closing: Money
}

type Totals = { moneyIn: Money; moneyOut: Money; count: number }

const HOUR_MS = 3_600_000
const startOfHour = (at: Date): string => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString()

/** The ends of a period, and the hours (UTC) in which they lie; of a period that ends before it begins, its end twice. */
function endsOf({ days: { from, before } }: PostageFilter): { ends: string[]; hours: string[] } {
  const start = from && before && before < from ? before : from
  return {
    ends: [start?.toISOString() ?? '-infinity', before?.toISOString() ?? 'infinity'],
    hours: [start ? startOfHour(start) : '-infinity', before ? startOfHour(before) : 'infinity'],
  }
}

/** What the rows before the period, and those before its end, make together: whole hours from their sums, the rest row by row. */
async function totalsBefore(db: Db, filter: PostageFilter): Promise<Totals[]> {
  const { orgId, changeTypes } = filter
  const { ends, hours } = endsOf(filter)
  const ofType = changeTypes?.length ? sql`h.change_type = any(${changeTypes}::int[])` : sql`true`
  const { rows } = await sql<Totals>`
    select coalesce(sum(m.money_in), 0)::bigint as "moneyIn", coalesce(sum(m.money_out), 0)::bigint as "moneyOut",
      coalesce(sum(m.entries), 0)::bigint as count
    from unnest(${ends}::timestamptz[], ${hours}::timestamptz[]) with ordinality as ends (before, hour, place)
    left join lateral (
      select h.money_in, h.money_out, h.entries from ledger_hour h
        where h.org_id = ${orgId} and ${ofType} and h.hour < ends.hour
      union all
      select greatest(t.wallet_change, 0), greatest(-t.wallet_change, 0), 1 from ledger_transfer t
        where ${matching(filter)} and t.event_at >= ends.hour and t.event_at < ends.before
    ) as m on true
    group by ends.place order by ends.place`.execute(db)
  return rows
}

/** Hours know nothing of texts: what a search finds is gathered row by row. */
async function totalsOfSearch(db: Db, filter: PostageFilter, purchases: readonly string[]): Promise<Totals[]> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(greatest(m.wallet_change, 0)), 0)::bigint as "moneyIn",
      coalesce(sum(greatest(-m.wallet_change, 0)), 0)::bigint as "moneyOut", count(m.wallet_change) as count
    from (values (false), (true)) as part (inside)
    left join (select t.wallet_change, ${notBefore(filter)} as inside
      from ledger_transfer t where ${matching(filter, purchases)} and ${notAfter(filter)}) m on not m.inside or part.inside
    group by part.inside order by part.inside`.execute(db)
  return rows
}

/**
 * opening + in − out = closing over all matching rows of the period, and how many they are, told up to 10,000. Without a filter by type or
 * text, opening and closing are the balance (available + held) at the period's ends; with one, what the matching rows alone make of it.
 */
export async function sumPostage(
  db: Db,
  filter: PostageFilter,
  purchases: readonly string[] | null,
): Promise<{ summary: PostageSummary; total: CappedCount }> {
  const [start, end] = purchases ? await totalsOfSearch(db, filter, purchases) : await totalsBefore(db, filter)
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
