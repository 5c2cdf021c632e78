import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { post } from './ledger.ts'
import { eventKind } from './event-kinds.ts'

// All of these need a transaction of role service whose organization is the one that the money belongs to.

const clearing = { card: 1010, bank: 1020, service: 1030 } as const
const paidIn = [
  eventKind.fundsAdded,
  eventKind.paymentReturned,
  eventKind.paymentReinstated,
  eventKind.refundPaid,
  eventKind.movedBetweenWallets,
]

/**
 * What the organization paid in, less what was taken or paid back: no more than that can go back to its payer. Money in the wallet at a
 * warehouse was paid in too, so that what is moved there is gone from here, and what comes from there counts here.
 */
export async function paidInBy(db: Db, orgId: number): Promise<Money> {
  const { rows } = await sql<{ amount: Money }>`
    select coalesce(sum(t.wallet_change), 0)::bigint as amount from ledger_transfer t
    where t.org_id = ${orgId} and t.change_type in (6, 8) and t.kind = any(${paidIn}::int[])`.execute(db)
  return rows[0]?.amount ?? 0
}

/** Holds unused balance for a refund: throws InsufficientFundsError when less is available, whatever the credit limit. */
export const holdRefund = (db: Db, refund: string, amount: Money, at: Date) =>
  post(db, sql`fin.hold_refund(${refund}, ${amount}, ${at}::timestamptz)`)

/** What a refund at the payment service took from the wallet; null: it has not reported such a refund, or it failed there. */
export async function refundedAtProvider(db: Db, providerRefund: string): Promise<Money | null> {
  const { rows } = await sql<{ amount: Money | null }>`
    select fin.refunded_at_provider(${providerRefund}) as amount`.execute(db)
  return rows[0]?.amount ?? null
}

/** What was held was paid out. */
export const payRefund = (
  db: Db,
  refund: string,
  { via, note, at }: { via: keyof typeof clearing; note: string; at: Date },
) => post(db, sql`fin.pay_refund(${refund}, ${clearing[via]}::smallint, ${note}, ${at}::timestamptz)`)

/** What was held is available again. */
export const releaseRefund = (db: Db, refund: string, at: Date) =>
  post(db, sql`fin.release_refund(${refund}, ${at}::timestamptz)`)
