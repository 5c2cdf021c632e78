import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { eventKind } from './event-kinds.ts'

/** What a label's purchase, its void and its use after the void put into a carrier book; 0: that never happened. */
export interface LabelCost {
  charged: Money
  refunded: Money
  rechargedAgain: Money
}

/** The carrier's cost of labels in the books of the account's holder, by purchase; needs the service scope. */
export async function findLabelCosts(
  db: Db,
  holder: number,
  purchaseIds: readonly string[],
): Promise<Map<string, LabelCost>> {
  const { rows } = await sql<{ id: string; charged: Money; refunded: Money; recharged: Money }>`
    select t.ref_id as id, coalesce(-sum(e.amount) filter (where t.kind in (3, 39)), 0)::bigint as charged,
      coalesce(sum(e.amount) filter (where t.kind = 5), 0)::bigint as refunded,
      coalesce(-sum(e.amount) filter (where t.kind = 6), 0)::bigint as recharged
    from ledger_transfer t join ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id and e.code = 2300
    where t.org_id = ${holder} and t.ref_type = 'purchase' and t.ref_id = any(${[...purchaseIds]}::uuid[]) and t.kind in (3, 5, 6, 39)
    group by t.ref_id`.execute(db)
  return new Map(
    rows.map(({ id, charged, refunded, recharged }) => [id, { charged, refunded, rechargedAgain: recharged }]),
  )
}

/** What an organization of a label's chain was charged for it in the end; 0 when it never was. Needs the service scope. */
export async function findLabelCharge(db: Db, orgId: number, purchaseId: string): Promise<Money> {
  const { rows } = await sql<{ amount: Money }>`
    select coalesce(-sum(e.amount), 0)::bigint as amount
    from ledger_transfer t join ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id and e.code in (4010, 4030)
    where t.org_id = ${orgId} and t.ref_type = 'purchase' and t.ref_id = ${purchaseId}::uuid and t.kind in (3, 39)`.execute(
    db,
  )
  return rows[0]?.amount ?? 0
}

/** What adjustments have given an organization back of a label, beyond what they charged for it. Needs the service scope. */
export async function findCreditedByAdjustments(db: Db, orgId: number, purchaseId: string): Promise<Money> {
  const { rows } = await sql<{ amount: Money }>`
    select greatest(0, coalesce(sum(t.wallet_change), 0))::bigint as amount from ledger_transfer t
    where t.org_id = ${orgId} and t.ref_type = 'purchase' and t.ref_id = ${purchaseId}::uuid
      and t.kind in (${sql.lit(eventKind.adjusted)}, ${sql.lit(eventKind.adjustmentReversed)})`.execute(db)
  return rows[0]?.amount ?? 0
}

/** What an organization was charged again for labels that were used after their void, by purchase; a dispute that was won counts against it. */
export async function findChargesAfterVoid(
  db: Db,
  orgId: number,
  purchaseIds: readonly string[],
): Promise<Map<string, Money>> {
  if (purchaseIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; amount: Money }>`
    select t.ref_id as id, -sum(t.wallet_change)::bigint as amount from ledger_transfer t
    where t.org_id = ${orgId} and t.ref_type = 'purchase' and t.ref_id = any(${[...purchaseIds]}::uuid[])
      and t.kind in (${sql.lit(eventKind.labelChargedAfterVoid)}, ${sql.lit(eventKind.adjustmentReversed)})
      and exists (select from ledger_transfer u where u.org_id = t.org_id and u.ref_type = 'purchase' and u.ref_id = t.ref_id
        and u.kind = ${sql.lit(eventKind.labelChargedAfterVoid)})
    group by t.ref_id having sum(t.wallet_change) < 0`.execute(db)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/** What the carrier or an insurer owes the holder of an account for claims that were paid, by payment; needs the service scope. */
export async function findClaimsDue(db: Db, holder: number, payments: readonly string[]): Promise<Map<string, Money>> {
  if (payments.length === 0) return new Map()
  const { rows } = await sql<{ id: string; due: Money }>`
    select t.ref_id as id, sum(e.amount)::bigint as due
    from ledger_transfer t join ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id and e.code = 1310
    where t.org_id = ${holder} and t.ref_type = 'claim' and t.ref_id = any(${[...payments]}::uuid[]) group by t.ref_id`.execute(
    db,
  )
  return new Map(rows.map(({ id, due }) => [id, due]))
}
