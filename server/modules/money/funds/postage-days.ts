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

/** Do the days of a zone begin at full hours, in winter and in summer, so that sums of hours answer for them? */
async function beginsAtHours(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select bool_and(extract(epoch from day::timestamp at time zone ${zone})::bigint % 3600 = 0) as whole
    from unnest(array['2026-01-15', '2026-07-15']) as day`.execute(db)
  return rows[0]?.whole ?? false
}

/** What moved at which instant: hours where they tell it, single transactions of a search or where a day begins within an hour. */
function movedIn(filter: PostageFilter, purchases: readonly string[] | null, wholeHours: boolean): RawBuilder<unknown> {
  const { orgId, changeTypes, days } = filter
  const { from, before } = days
  const within = (at: RawBuilder<unknown>) =>
    sql`${from ? sql`${at} >= ${from}` : sql`true`} and ${before ? sql`${at} < ${before}` : sql`true`}`
  if (wholeHours && !purchases) {
    const ofType = changeTypes?.length ? sql`h.change_type = any(${changeTypes}::int[])` : sql`true`
    return sql`select h.hour as at, h.money_in, h.money_out, h.entries from ledger_hour h
      where h.org_id = ${orgId} and ${ofType} and ${within(sql`h.hour`)}`
  }
  return sql`select t.event_at as at, greatest(t.wallet_change, 0) as money_in, greatest(-t.wallet_change, 0) as money_out, 1 as entries
    from ledger_transfer t where ${matching(filter, purchases)} and ${within(sql`t.event_at`)}`
}

/** Answers listPostageDays: the balance at the end of the newest day of a page is summed up to there, each earlier one follows from it. */
export async function postageDays(
  db: Db,
  filter: PostageFilter,
  { zone, purchases, cursor, limit }: DayPage,
): Promise<OutputOf<typeof listPostageDays>> {
  const [after] = readKeyset(LIST, [DAY], cursor) ?? []
  const moved = movedIn(filter, purchases, await beginsAtHours(db, zone))
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
