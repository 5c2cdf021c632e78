import type { Money } from '@waybill/contract/core/money'
import type { AccountActionKind } from '@waybill/contract/wallets/enums'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { type Posted, post } from './ledger.ts'

// All of these need a transaction of role service whose organization is the one that the money belongs to.

/** Locks the wallet until the transaction ends, and reads it; a credit limit is how far below zero it may go. */
export async function lockWallet(
  db: Db,
): Promise<{ available: Money; held: Money; frozen: Money; creditLimit: Money }> {
  const { rows } = await sql<{ available: Money; held: Money; frozen: Money; credit_limit: Money }>`
    select available, held, frozen, credit_limit from fin.lock_wallet()`.execute(db)
  const { available, held, frozen, credit_limit: creditLimit } = rows[0]!
  return { available, held, frozen, creditLimit }
}

export interface StaffAction {
  kind: Exclude<AccountActionKind, 'creditLimit'>
  /** Names the action: the same key is posted once. */
  key: string
  amount: Money
  note: string
  at: Date
}

/** Posts what staff do to a wallet (postings 22, 23, 25). Throws InsufficientFundsError where it would move more than there is. */
export const postStaffAction = (db: Db, { kind, key, amount, note, at }: StaffAction): Promise<Posted> =>
  post(db, sql`fin.staff_action(${kind}, ${key}, ${amount}, ${note}, ${at}::timestamptz)`)

/** Sets how far below zero the available balance may go; it is not posted. */
export async function setCreditLimit(db: Db, amount: Money): Promise<void> {
  await sql`select fin.set_credit_limit(${amount})`.execute(db)
}

/** The purchases that entries of a book are about, by the id of the entry; entries about something else are left out. */
export async function purchasesOfEntries(db: Db, orgId: number, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; purchase: string }>`
    select t.id, t.ref_id as purchase from ledger_transfer t
    where t.org_id = ${orgId} and t.id = any(${[...ids]}::uuid[]) and t.ref_type = 'purchase'`.execute(db)
  return new Map(rows.map(({ id, purchase }) => [id, purchase]))
}
