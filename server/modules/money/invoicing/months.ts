import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** Days after a month's end on which it closes: carriers' late news still belongs to it. */
export const CLOSING_DAYS = 3

/** A calendar month in a provider's time zone. */
export interface Month {
  /** YYYY-MM-DD */
  startsOn: string
  endsOn: string
  /** The midnight after its last day. */
  endsAt: Date
}

const day = (of: ReturnType<typeof sql>) => sql`to_char(${of}, 'YYYY-MM-DD')`
const monthColumns = (start: ReturnType<typeof sql>, zone: string) => sql`
  ${day(start)} as "startsOn", ${day(sql`${start} + interval '1 month' - interval '1 day'`)} as "endsOn",
  ((${start} + interval '1 month') at time zone ${zone}) as "endsAt"`

/** Local midnight of the first day of the newest month that is closed. */
const lastClosed = (zone: string, now: Date) =>
  sql`date_trunc('month', ${now}::timestamptz at time zone ${zone} - make_interval(days => ${CLOSING_DAYS})) - interval '1 month'`

/** The closed months of a provider that its runs have not finished, oldest first: of one that never billed, the newest alone. */
export async function monthsToBill(
  db: Db,
  { providerOrgId, zone, now }: { providerOrgId: number; zone: string; now: Date },
): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select ${monthColumns(sql`m.start`, zone)}
    from (select max(r.ends_on) filter (where r.finished_at is not null) as done from billing_run r where r.org_id = ${providerOrgId}) as last
    cross join lateral generate_series(
      coalesce(date_trunc('month', last.done::timestamp) + interval '1 month', ${lastClosed(zone, now)}),
      ${lastClosed(zone, now)}, interval '1 month') as m (start)
    order by m.start`.execute(db)
  return rows
}

/** The newest closed month, and the day on which the one after it closes. */
export async function newestClosed(db: Db, zone: string, now: Date): Promise<Month & { nextOn: string }> {
  const start = lastClosed(zone, now)
  const { rows } = await sql<Month & { nextOn: string }>`
    select ${monthColumns(sql`m.start`, zone)},
      ${day(sql`m.start + interval '2 months' + make_interval(days => ${CLOSING_DAYS})`)} as "nextOn"
    from (select ${start} as start) as m`.execute(db)
  return rows[0]!
}

/** The calendar day of an instant in a time zone, YYYY-MM-DD. */
export const dayIn = (zone: string, at: Date): string =>
  // The Swedish form of a date is that of ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at)
