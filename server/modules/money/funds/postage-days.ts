import type { OutputOf } from '@waybill/contract/core/route'
import type { Money } from '@waybill/contract/core/money'
import type { listPostageDays } from '@waybill/contract/funds/days-api'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { cappedAt, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { matching, type PostageFilter } from './postage-history.ts'
import { sumPostage } from './postage-totals.ts'

interface DayPage {
  zone: string
  purchases: readonly string[] | null
  cursor: string | undefined
  limit: number
}
interface DayRow {
  day: string
  end: Date
  moneyIn: Money
  moneyOut: Money
  count: number
  days: number
}

const LIST = 'postage days'
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * What moved at which instant: hours where they tell it, and single transactions of a search and of an hour in which a day begins, since
 * the days of some zones begin within one.
 */
function movedIn(filter: PostageFilter, purchases: readonly string[] | null, zone: string): RawBuilder<unknown> {
  const { orgId, changeTypes, days } = filter
  const { from, before } = days
  const within = (at: RawBuilder<unknown>) =>
    sql`${from ? sql`${at} >= ${from}` : sql`true`} and ${before ? sql`${at} < ${before}` : sql`true`}`
  const single = sql`select t.event_at as at, greatest(t.wallet_change, 0) as money_in, greatest(-t.wallet_change, 0) as money_out, 1 as entries
    from ledger_transfer t`
  if (purchases) return sql`${single} where ${matching(filter, purchases)} and ${within(sql`t.event_at`)}`
  const ofType = changeTypes?.length ? sql`h.change_type = any(${changeTypes}::int[])` : sql`true`
  const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${zone})::date`
  const parted = sql`${dayOf(sql`h.hour`)} <> ${dayOf(sql`(h.hour + interval '1 hour' - interval '1 microsecond')`)}`
  return sql`select h.hour as at, h.money_in, h.money_out, h.entries from ledger_hour h
      where h.org_id = ${orgId} and ${ofType} and ${within(sql`h.hour`)} and not ${parted}
    union all
    ${single} join (select distinct h.hour from ledger_hour h where h.org_id = ${orgId} and ${ofType} and ${parted}
        and ${from ? sql`h.hour > ${from}::timestamptz - interval '1 hour'` : sql`true`} and ${before ? sql`h.hour < ${before}` : sql`true`}) p on t.event_at >= p.hour and t.event_at < p.hour + interval '1 hour'
      where ${matching(filter)} and ${within(sql`t.event_at`)}`
}

/** Answers listPostageDays: the balance at the end of the newest day of a page is summed up to there, each earlier one follows from it. Needs one moment for all it reads. */
export async function postageDays(
  db: Db,
  filter: PostageFilter,
  { zone, purchases, cursor, limit }: DayPage,
): Promise<OutputOf<typeof listPostageDays>> {
  const [after] = readKeyset(LIST, [DAY], cursor) ?? []
  const moved = movedIn(filter, purchases, zone)
  const { rows } = await sql<DayRow>`
    with days as (
      select (m.at at time zone ${zone})::date as day, sum(m.money_in)::bigint as money_in, sum(m.money_out)::bigint as money_out,
        sum(m.entries)::int as entries
      from (${moved}) m group by 1 having sum(m.entries) > 0)
    select d.day::text as day, (d.day + 1)::timestamp at time zone ${zone} as end, d.money_in as "moneyIn", d.money_out as "moneyOut",
      d.entries as count, (select count(*)::int from days) as days
    from days d where ${after === undefined ? sql`true` : sql`d.day < ${after}::date`} order by d.day desc limit ${limit + 1}`.execute(
    db,
  )
  const page = rows.slice(0, limit)
  const [newest] = page
  const last = page.at(-1)
  let closing = newest
    ? (await sumPostage(db, { ...filter, days: { from: null, before: newest.end } }, purchases)).summary.closing
    : 0
  const records = page.map(({ day, moneyIn, moneyOut, count }) => {
    const line = { day, moneyIn, moneyOut, closing, count }
    closing -= moneyIn - moneyOut
    return line
  })
  const { summary } = await sumPostage(db, filter, purchases)
  return {
    records,
    total: cappedAt(newest?.days ?? 0),
    next: rows.length > limit && last ? writeKeyset(LIST, [last.day]) : null,
    summary,
  }
}
