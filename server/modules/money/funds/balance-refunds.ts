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

/** A refund at the payment service that took its amount from the wallet. */
export interface ProviderDebit {
  reference: string
  amount: Money
}

/** Those of the named refunds that the payment service has reported and that have not failed there. */
export async function refundedAtProvider(db: Db, references: readonly string[]): Promise<ProviderDebit[]> {
  const { rows } = await sql<ProviderDebit>`
    select reference, amount from unnest(${[...references]}::text[]) reference
    cross join lateral fin.refunded_at_provider(reference) amount where amount is not null`.execute(db)
  return rows
}

/** The refunds at the payment service that were posted since then and have not failed there. */
export async function refundedSince(db: Db, orgId: number, since: Date): Promise<ProviderDebit[]> {
  const { rows } = await sql<ProviderDebit>`
    select substr(t.idem_key, 8) as reference, -t.wallet_change as amount from ledger_transfer t
    where t.org_id = ${orgId} and t.event_at >= ${since} and t.change_type = 8 and t.kind = ${eventKind.paymentReturned}
      and t.idem_key like 'refund:%' and not exists (
        select from ledger_transfer f where f.org_id = t.org_id and f.change_type = 8 and f.kind = ${eventKind.paymentReinstated}
          and f.seq > t.seq and f.idem_key = t.idem_key || ':failed')
    order by t.seq`.execute(db)
  return rows
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
