import { caseState } from '@waybill/contract/payments/case-lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { isSettled, lines, unlisted } from './sides.ts'

interface Compared {
  orgId: number
  now: Date
  /** Compares this line alone. */
  only?: string
}

/** What the two sides do not agree on (d): lines, and postings that a reading should have found at the payment service. */
const differences = (orgId: number, only: string | null): RawBuilder<unknown> => sql`(
  select v.verdict as kind, l.id as line_id, null::bigint as book_org_id, null::uuid as transfer_id, l.amount as theirs, c.amount as ours,
    l.currency, l.at
  from ${lines(orgId)} where not l.agreed and not ${isSettled} and (${only}::text is null or l.id = ${only})
  union all
  select 'missingThere', null, c.org_id, c.transfer_id, null, c.amount, 'USD', c.event_at
  from ${unlisted(orgId)} and s.expected and ${only}::text is null) d`

/** What a difference or a case is about: a line, or the book and name of a posting. */
const subject = (of: string): RawBuilder<string> =>
  sql`coalesce(${sql.ref(`${of}.line_id`)}, ${sql.ref(`${of}.book_org_id`)} || ' ' || ${sql.ref(`${of}.transfer_id`)})`

/** Open already, or explained by staff exactly as it is now. */
const isKnown = sql<boolean>`exists (select 1 from psp_case k where k.org_id = o.org_id and ${subject('k')} = d.subject
  and (k.state = ${stateSql(caseState.open)} or (k.state = ${stateSql(caseState.closed)} and k.kind = d.kind
    and k.theirs is not distinct from d.theirs and k.ours is not distinct from d.ours)))`

/** Compares what was read with the ledger: opens a case for each difference, and resolves those of which nothing is left. */
export async function compare(db: Db, { orgId, now, only }: Compared): Promise<void> {
  const line = only ?? null
  const isOpen = sql<boolean>`k.org_id = ${orgId} and k.state = ${stateSql(caseState.open)}`
  // Two comparisons at once would each open the same case.
  await db.selectFrom('psp_reading').select('account').where('org_id', '=', orgId).forUpdate().execute()
  await sql`
    with d as materialized (select d.*, ${subject('d')} as subject from ${differences(orgId, line)}),
    changed as (
      update psp_case k set kind = d.kind, theirs = d.theirs, ours = d.ours, currency = d.currency from d
      where ${isOpen} and ${subject('k')} = d.subject
        and (k.kind, k.theirs, k.ours, k.currency) is distinct from (d.kind, d.theirs, d.ours, d.currency)),
    opened as (
      insert into psp_case (org_id, kind, line_id, book_org_id, transfer_id, theirs, ours, currency, happened_at, opened_at)
      select o.org_id, d.kind, d.line_id, d.book_org_id, d.transfer_id, d.theirs, d.ours, d.currency, d.at, ${now}::timestamptz
      from d cross join (select ${orgId}::bigint as org_id) o where not ${isKnown} order by d.at, d.subject)
    update psp_case k set state = ${stateSql(caseState.resolved)}, closed_at = ${now}::timestamptz
    where ${isOpen} and (${line}::text is null or k.line_id = ${line}) and not exists (select 1 from d where d.subject = ${subject('k')})`.execute(
    db,
  )
}
