import { type RawBuilder, sql } from 'kysely'

/** The readings of a provider's accounts as one (s): since when postings are expected there, and what the latest one could see. */
const readings = (orgId: number): RawBuilder<unknown> => sql`(
  select min(r.since) as since, max(r.started_at) as started_at from psp_reading r where r.org_id = ${orgId}) s`

/** Is posting c on no line of the payment service? */
const isUnlisted = sql<boolean>`not exists (select 1 from psp_line l
  where l.org_id = c.provider_org_id and l.book_org_id = c.org_id and l.transfer_id = c.transfer_id)`

/** The postings (c) to account 1010 of a provider that are on no line, with its readings (s); more conditions may follow. */
export const unlisted = (orgId: number): RawBuilder<unknown> => sql`funds_clearing c join ${readings(orgId)}
  on c.provider_org_id = ${orgId} and ${isUnlisted}`

/** Lines (l) of a provider, each with its posting (c); the amount of c is null where there is none. */
export const lines = (orgId: number): RawBuilder<unknown> => sql`(select * from psp_line where org_id = ${orgId}) l
  left join funds_clearing c on c.org_id = l.book_org_id and c.transfer_id = l.transfer_id and c.provider_org_id = l.org_id`
