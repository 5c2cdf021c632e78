import { payoutState } from '@waybill/contract/payments/payout-lifecycle'
import type { CaseKind } from '@waybill/contract/payments/reconciliation'
import { type RawBuilder, sql } from 'kysely'
import { stateSql } from '../../../../platform/database/index.ts'

/**
 * How a line compares with its posting. `onItsWay`: a payout, which is posted once it arrives. `before`: other business of the account of
 * before its first reading.
 */
export type Verdict = Exclude<CaseKind, 'missingThere'> | 'agreed' | 'onItsWay' | 'before'

/** Of a payout that came back before it arrived nothing is ever posted: its two lines agree with that. */
const cameBack = sql<boolean>`p.state in (${stateSql(payoutState.failed, payoutState.canceled)}) or l.amount = 0`

/** Payouts of an account that was replaced can't be heard of any more. */
const verdictOf = (orgId: number) => sql`case
  when l.agreed then 'agreed'
  when l.ledger_key is null and l.book_org_id is null and l.at < date_trunc('second', r.since) then 'before'
  when l.kind in ('payout', 'payoutFailed') and p.id is null then 'unknownPayout'
  when l.currency <> 'USD' then 'currencyDiffers'
  when p.posted_at is null and p.id is not null and c.amount is null and (${cameBack}) then 'agreed'
  when p.posted_at is null and p.id is not null and c.amount is null and l.account = (
    select a.account from psp_reading a where a.org_id = ${orgId} order by a.started_at desc limit 1) then 'onItsWay'
  when c.amount is null then 'missingHere'
  when c.amount <> l.amount then 'amountDiffers'
  else 'agreed' end`

/** Lines (l) of a provider, each with its posting (c), whose amount is null where there is none, its payout (p) and how both compare (v). */
export const lines = (orgId: number): RawBuilder<unknown> => sql`(select * from psp_line where org_id = ${orgId}) l
  left join funds_clearing c on c.org_id = l.book_org_id and c.transfer_id = l.transfer_id and c.provider_org_id = l.org_id
  left join psp_payout p on p.org_id = l.org_id and p.id = l.source and l.kind in ('payout', 'payoutFailed')
  left join psp_reading r on r.org_id = l.org_id and r.account = l.account
  cross join lateral (select ${verdictOf(orgId)} as verdict) v`

/** A line that needs no posting of its own, or not yet. */
export const isSettled = sql<boolean>`v.verdict in ('agreed', 'onItsWay', 'before')`
/** A payout on its way, and both lines of one that came back. */
export const isUnposted = sql<boolean>`(v.verdict = 'onItsWay' or (v.verdict = 'agreed' and p.id is not null and c.amount is null))`

/** Is posting c on no line of the payment service? */
const isUnlisted = sql<boolean>`not exists (select 1 from psp_line l
  where l.org_id = c.provider_org_id and l.book_org_id = c.org_id and l.transfer_id = c.transfer_id)`

/**
 * The postings (c) to account 1010 of a provider that are on no line: whether a reading that came to its end was to find them (s.expected),
 * and whether one began after them (s.seen). Those between two accounts are expected of neither.
 */
export const unlisted = (orgId: number): RawBuilder<unknown> => sql`funds_clearing c
  cross join lateral (select coalesce(bool_or(r.since <= c.created_at and c.created_at < r.seen_until), false) as expected,
    coalesce(bool_or(c.created_at < r.seen_until), false) as seen from psp_reading r where r.org_id = ${orgId}) s
  where c.provider_org_id = ${orgId} and ${isUnlisted}`
