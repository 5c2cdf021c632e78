import type { OutputOf } from '@waybill/contract/core/route'
import type { Money } from '@waybill/contract/core/money'
import type { listPostageDays } from '@waybill/contract/funds/days-api'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { cappedAt, COUNT_CAP, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
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
  moneyIn: Money
  moneyOut: Money
  count: number
}

const LIST = 'postage days'
const DAY = /^\d{4}-\d{2}-\d{2}$/
const HOUR_MS = 3_600_000
const COUNT = /^\d{1,6}$/
const later = (one: Date, other: Date | null): Date => (other && other > one ? other : one)
const earlier = (one: Date, other: Date | null): Date => (other && other < one ? other : one)

const single = sql`select t.event_at as at, greatest(t.wallet_change, 0) as money_in, greatest(-t.wallet_change, 0) as money_out, 1 as entries
    from ledger_transfer t`
const inPeriod = (at: RawBuilder<unknown>, { from, before }: PostageFilter['days']): RawBuilder<unknown> =>
  sql`${from ? sql`${at} >= ${from}` : sql`true`} and ${before ? sql`${at} < ${before}` : sql`true`}`

/** What a search found, transaction by transaction. */
const foundIn = (filter: PostageFilter, purchases: readonly string[]): RawBuilder<unknown> =>
  sql`${single} where ${matching(filter, purchases)} and ${inPeriod(sql`t.event_at`, filter.days)}`

/**
 * What moved at which instant: hours where they tell it, and single transactions of the hours in which a day begins (`parted`), since the
 * days of some zones begin within one.
 */
function movedIn(filter: PostageFilter, parted: readonly Date[]): RawBuilder<unknown> {
  const { orgId, changeTypes, days } = filter
  const ofType = changeTypes?.length ? sql`h.change_type = any(${changeTypes}::int[])` : sql`true`
  const hours = sql`select h.hour as at, h.money_in, h.money_out, h.entries from ledger_hour h
      where h.org_id = ${orgId} and ${ofType} and ${inPeriod(sql`h.hour`, days)}`
  if (parted.length === 0) return hours
  return sql`${hours} and h.hour <> all(${[...parted]}::timestamptz[])
    union all
    ${single} join unnest(${[...parted]}::timestamptz[]) p(hour) on t.event_at >= p.hour and t.event_at < p.hour + interval '1 hour'
      where ${matching(filter)} and ${inPeriod(sql`t.event_at`, days)}`
}

/** The hours in which these days begin or end, where that is not with the hour. */
function partedHours(days: readonly { start: Date; end: Date }[]): Date[] {
  const within = days.flatMap(({ start, end }) => [start.getTime(), end.getTime()]).filter((at) => at % HOUR_MS !== 0)
  return [...new Set(within.map((at) => at - (at % HOUR_MS)))].map((at) => new Date(at))
}

/** When a day begins where midnight comes twice or not at all: an hour after eleven of the evening before. */
const startOf = (day: RawBuilder<unknown>, zone: string): RawBuilder<unknown> =>
  sql`((${day} - 1 + time '23:00') at time zone ${zone} + interval '1 hour')`

/**
 * The days on which something moved, newest first and one at a time, so that taking some of them reads no more: from the newest
 * hour before the last one found. Of an hour in which a day begins the transactions themselves tell the day.
 */
function daysMoved({ orgId, changeTypes, days, ...filter }: PostageFilter, zone: string): RawBuilder<unknown> {
  const { from, before } = days
  const newest = (type: RawBuilder<unknown>) =>
    sql`select max(h.hour) from ledger_hour h where h.org_id = ${orgId} and h.entries > 0 and h.hour < w.bound
      and ${from ? sql`h.hour > ${from}::timestamptz - interval '1 hour'` : sql`true`} and ${type}`
  const hour = changeTypes?.length
    ? sql`(select max(newest) from unnest(${changeTypes}::smallint[]) y(type) cross join lateral (${newest(sql`h.change_type = y.type`)}) z(newest))`
    : sql`(${newest(sql`true`)})`
  const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${zone})::date`
  const last = sql`n.hour + interval '1 hour' - interval '1 microsecond'`
  return sql`with recursive walk(bound, day) as (
    select ${before ?? 'infinity'}::timestamptz, null::date
    union all
    select least(${startOf(sql`x.day`, zone)}, n.hour), x.day
    from walk w
    -- Fenced: merged with what follows it would be looked up once for each mention.
    cross join lateral (select ${hour} as hour offset 0) n
    cross join lateral (select case when ${dayOf(sql`n.hour`)} = ${dayOf(sql`(${last})`)} then ${dayOf(sql`n.hour`)} else (
      select ${dayOf(sql`max(t.event_at)`)} from ledger_transfer t where ${matching({ orgId, changeTypes, days, ...filter })}
        and t.event_at >= n.hour and t.event_at < least(n.hour + interval '1 hour', w.bound)
        and ${from ? sql`t.event_at >= ${from}` : sql`true`}) end as day) x
    where n.hour is not null)
  select day from walk where day is not null`
}

/** The filter of these days alone, from the oldest to the newest of them. */
const within = (filter: PostageFilter, { from, before }: PostageFilter['days']): PostageFilter => ({
  ...filter,
  days: { from, before },
})

interface Found {
  /** A page and one more, newest first. */
  days: { day: string; start: Date; end: Date }[]
  /** Of the whole list, as far as counts go. */
  total: number
}

/** The days of a page. The cursor carries their total, which is counted on the first page. */
async function findDays(db: Db, filter: PostageFilter, { zone, cursor, limit }: DayPage): Promise<Found> {
  const [after, total] = readKeyset(LIST, [DAY, COUNT], cursor) ?? []
  const { rows: starts } = await sql<{ before: Date }>`
    select ${startOf(sql`${after ?? null}::date`, zone)} as before`.execute(db)
  const from = after === undefined ? filter : within(filter, { from: filter.days.from, before: starts[0]!.before })
  const { rows: days } = await sql<Found['days'][number]>`
    select d.day::text as day, ${startOf(sql`d.day`, zone)} as start, ${startOf(sql`(d.day + 1)`, zone)} as end
    from (${daysMoved(from, zone)} limit ${limit + 1}) d`.execute(db)
  if (total !== undefined) return { days, total: Number(total) }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${daysMoved(filter, zone)} limit ${COUNT_CAP + 1}) d`.execute(db)
  return { days, total: rows[0]?.count ?? 0 }
}

/** The same of what a search found, which is little. */
async function findSearched(
  db: Db,
  filter: PostageFilter,
  { zone, purchases, cursor, limit }: DayPage,
): Promise<Found> {
  const [after] = readKeyset(LIST, [DAY, COUNT], cursor) ?? []
  const { rows } = await sql<Found['days'][number]>`
    with days as (select distinct (m.at at time zone ${zone})::date as day from (${foundIn(filter, purchases ?? [])}) m)
    select d.day::text as day, ${startOf(sql`d.day`, zone)} as start, ${startOf(sql`(d.day + 1)`, zone)} as end
    from days d order by d.day desc`.execute(db)
  const from = after === undefined ? 0 : rows.findIndex(({ day }) => day < after)
  return { days: from < 0 ? [] : rows.slice(from, from + limit + 1), total: rows.length }
}

async function sumDays(
  db: Db,
  filter: PostageFilter,
  { zone, purchases, parted }: DayPage & { parted: readonly Date[] },
): Promise<DayRow[]> {
  const moved = purchases ? foundIn(filter, purchases) : movedIn(filter, parted)
  const { rows } = await sql<DayRow>`
    select (m.at at time zone ${zone})::date::text as day, sum(m.money_in)::bigint as "moneyIn", sum(m.money_out)::bigint as "moneyOut",
      sum(m.entries)::int as count
    from (${moved}) m group by 1 having sum(m.entries) > 0 order by 1 desc`.execute(db)
  return rows
}

/**
 * Answers listPostageDays: the balance at the end of the newest day of a page is summed up to there, each earlier one follows from it.
 * Needs one moment for all it reads.
 */
export async function postageDays(
  db: Db,
  filter: PostageFilter,
  page: DayPage,
): Promise<OutputOf<typeof listPostageDays>> {
  const { days, total } = await (page.purchases ? findSearched : findDays)(db, filter, page)
  const shown = days.slice(0, page.limit)
  const [newest, oldest] = [shown[0], shown.at(-1)]
  const { summary } = await sumPostage(db, filter, page.purchases)
  if (!newest || !oldest) return { records: [], total: cappedAt(total), next: null, summary }
  const period = { from: later(oldest.start, filter.days.from), before: earlier(newest.end, filter.days.before) }
  const rows = await sumDays(db, within(filter, period), { ...page, parted: partedHours(shown) })
  const before = within(filter, { from: null, before: newest.end })
  // The first day of the list ends as the list does.
  let { closing } = page.cursor === undefined ? summary : (await sumPostage(db, before, page.purchases)).summary
  const records = rows.map(({ day, moneyIn, moneyOut, count }) => {
    const line = { day, moneyIn, moneyOut, closing, count }
    closing -= moneyIn - moneyOut
    return line
  })
  const next = days.length > page.limit ? writeKeyset(LIST, [oldest.day, String(total)]) : null
  return { records, total: cappedAt(total), next, summary }
}
