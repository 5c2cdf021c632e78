import type { ClosingTerms } from '@waybill/contract/invoicing/closing'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { termsAt, termsOf } from './terms.ts'

/** A calendar month in the time zone that its provider's terms have for it. */
export interface Month {
  /** YYYY-MM-DD */
  startsOn: string
  endsOn: string
  /** The midnight after its last day. */
  endsAt: Date
}
interface Now {
  providerOrgId: number
  now: Date
}

const day = (of: RawBuilder<unknown>) => sql`to_char(${of}, 'YYYY-MM-DD')`
const monthColumns = sql`${day(sql`m.start`)} as "startsOn", ${day(sql`m.start + interval '1 month' - interval '1 day'`)} as "endsOn",
  m.ends_at as "endsAt"`

/** The month that a moment is in, or nearly so in some zone. */
const monthOf = (now: Date) => sql`date_trunc('month', ${now}::timestamptz at time zone 'UTC')`
/** Months (m) from one to another: when each ends, and when it closes. The latter is in the month after, so they close in their order. */
const months = (providerOrgId: number, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`(
  select s.start, (s.start + interval '1 month') at time zone t.time_zone as ends_at,
    (s.start + interval '1 month' + make_interval(days => t.closing_day - 1)) at time zone t.time_zone as closes_at
  from generate_series(${from}, ${to}, interval '1 month') s (start)
  cross join lateral (${termsAt(providerOrgId, sql`s.start::date`)}) t) m`

/** The start of the newest month that is closed. */
const newestStart = ({ providerOrgId, now }: Now) => sql`(
  select max(m.start) from ${months(providerOrgId, sql`${monthOf(now)} - interval '4 months'`, monthOf(now))}
  where m.closes_at <= ${now}::timestamptz)`

/** The closed months of a provider that its runs have not finished, oldest first: of one that never billed, the newest alone. */
export async function monthsToBill(db: Db, { providerOrgId, now }: Now): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select ${monthColumns}
    from (select max(r.ends_on) filter (where r.finished_at is not null) as done from billing_run r where r.org_id = ${providerOrgId}) as last
    cross join lateral ${months(
      providerOrgId,
      sql`coalesce(date_trunc('month', last.done::timestamp) + interval '1 month', ${newestStart({ providerOrgId, now })})`,
      monthOf(now),
    )}
    where m.closes_at <= ${now}::timestamptz order by m.start`.execute(db)
  return rows
}

/** The first days of the next months that are not closed yet, oldest first. */
export async function openMonths(db: Db, { providerOrgId, now }: Now, most: number): Promise<string[]> {
  const { rows } = await sql<{ startsOn: string }>`
    select ${day(sql`m.start`)} as "startsOn"
    from ${months(providerOrgId, sql`${monthOf(now)} - interval '4 months'`, sql`${monthOf(now)} + interval '4 months'`)}
    where m.closes_at > ${now}::timestamptz order by m.start limit ${most}`.execute(db)
  return rows.map(({ startsOn }) => startsOn)
}

/** The first day of the month that runs now: the first one that has not ended. */
export async function runningMonth(db: Db, { providerOrgId, now }: Now): Promise<string> {
  const { rows } = await sql<{ startsOn: string }>`
    select ${day(sql`m.start`)} as "startsOn"
    from ${months(providerOrgId, sql`${monthOf(now)} - interval '2 months'`, sql`${monthOf(now)} + interval '2 months'`)}
    where m.ends_at > ${now}::timestamptz order by m.start limit 1`.execute(db)
  return rows[0]!.startsOn
}

export interface IssueTerms extends ClosingTerms {
  /** YYYY-MM-DD */
  issuedOn: string
}

/**
 * By what a document for a month is issued at an instant: due as that month is, with the day of issue in the zone of the month that runs
 * then. So days never run backwards within a series, whatever months its documents are for.
 */
export async function issueTermsOf(db: Db, { providerOrgId, now }: Now, startsOn: string): Promise<IssueTerms> {
  const terms = await termsOf(db, providerOrgId, startsOn)
  const { timeZone } = await termsOf(db, providerOrgId, await runningMonth(db, { providerOrgId, now }))
  // The Swedish form of a date is that of ISO 8601.
  return { ...terms, timeZone, issuedOn: new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now) }
}
