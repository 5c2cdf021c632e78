import type { ClosingTerms } from '@waybill/contract/invoicing/closing'
import { firstClosingTerms } from '@waybill/contract/invoicing/closing'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

const { closingDay, dueDays, timeZone } = firstClosingTerms

/** The terms of a provider for the month that starts on a day: one row of closing_day, due_days and time_zone. */
export const termsAt = (providerOrgId: number, startsOn: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select x.closing_day, x.due_days, x.time_zone from (
    select from_month, version, closing_day, due_days, time_zone from billing_terms
    where org_id = ${providerOrgId} and from_month <= ${startsOn}
    union all select '-infinity', 0, ${sql.lit(closingDay)}, ${sql.lit(dueDays)}, ${sql.lit(timeZone)}) x
  order by x.from_month desc, x.version desc limit 1`

/** By what a month that starts on this day is billed and due. */
export async function termsOf(db: Db, providerOrgId: number, startsOn: string): Promise<ClosingTerms> {
  const { rows } = await sql<ClosingTerms>`
    select t.closing_day as "closingDay", t.due_days as "dueDays", t.time_zone as "timeZone"
    from (${termsAt(providerOrgId, sql`${startsOn}::date`)}) t`.execute(db)
  return rows[0] ?? firstClosingTerms
}
