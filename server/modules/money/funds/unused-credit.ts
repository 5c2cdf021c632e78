import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { eventKind } from './event-kinds.ts'

/**
 * What labels and fees cost, and what of it came back. Frozen, held and moved money is not spent; a claim that was paid is the seller's own;
 * and a kind that is not listed leaves credit unused rather than refunding it.
 */
const spending = [
  eventKind.labelCaptured,
  eventKind.voidRefunded,
  eventKind.labelChargedAfterVoid,
  eventKind.feeCharged,
  eventKind.debitedByStaff,
  eventKind.adjusted,
  eventKind.adjustmentReversed,
  eventKind.taxPosted,
  eventKind.feeCaptured,
  eventKind.serviceCharged,
  eventKind.returnUsedLate,
]

/** Credit by staff, as far as it did not fill a balance below zero. A write-off only fills one, so nothing of it is ever left. */
const gifts = (orgId: number) => sql`
  select seq, least(wallet_change, greatest(available_after, 0)) as amount from ledger_transfer
  where org_id = ${orgId} and change_type = 8 and kind = ${eventKind.creditedByStaff}`

interface GiftTotals {
  amount: Money
  /** Its first position in the book; null: nothing was ever given. */
  first: number | null
  /** What labels cost after the last gift, less what came back for labels. */
  spent_since: Money
}

/** What was given, from the index of rare types and the sums of hours: most wallets need no more than this. */
async function readGiftTotals(db: Db, orgId: number): Promise<GiftTotals> {
  const { rows } = await sql<GiftTotals>`
    with gift as (${gifts(orgId)})
    select coalesce(sum(amount), 0)::bigint as amount, min(seq) as first, (
      select coalesce(sum(h.money_out - h.money_in), 0)::bigint from ledger_hour h
      where h.org_id = ${orgId} and h.change_type between 1 and 5 and h.first_seq > (select max(seq) from gift)) as spent_since
    from gift`.execute(db)
  return rows[0]!
}

/**
 * The credit from the provider that an organization has not used. Credit is spent before money that was paid in, so that the organization
 * can have back as much of its own money as possible, but only on what is charged after it was given. What comes back for a label is what was spent on
 * it: it cancels the earliest charges of that label, as if it had never been bought. Payments that are returned or refunded, and moves
 * between wallets, take money that was paid in and leave credit where it is.
 *
 * In the order of the book, with spending below zero: credit unused = max(0, the largest sum of any end of the series), because before
 * the best such end everything given was used up. This equals S_end − min(0, min S) of the running sum S.
 */
export async function unusedCredit(db: Db, orgId: number): Promise<Money> {
  const { amount, first, spent_since: spent } = await readGiftTotals(db, orgId)
  if (first === null || spent >= amount) return 0
  const { rows } = await sql<{ unused: Money }>`
    with charge as (
      select seq, -wallet_change as amount, coalesce(ref_id, id) as subject from ledger_transfer
      where org_id = ${orgId} and seq > ${first} and kind = any(${spending}::int[]) and wallet_change <> 0
    ), running as (
      select seq, amount, sum(greatest(amount, 0)) over (partition by subject order by seq)
        - sum(greatest(-amount, 0)) over (partition by subject) as net from charge
    ), step as (
      select seq, greatest(net - amount, 0) - greatest(net, 0) as change from running where amount > 0
      union all select seq, amount from (${gifts(orgId)}) gift
    ), ending as (select sum(change) over (order by seq desc rows unbounded preceding) as amount from step)
    select greatest(max(amount), 0)::bigint as unused from ending`.execute(db)
  return rows[0]!.unused
}
