import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { type Posted, post } from './ledger.ts'

// All of these need a transaction of role service whose organization is the provider that has the account at the payment service. A
// payout and a fee are named by the payment service: each is posted once.

/** Opens the provider's own accounts for what its payment service does; does no harm twice. */
export async function openOwnBook(db: Db): Promise<void> {
  await sql`select fin.open_own_book()`.execute(db)
}

/** A payout arrived at the bank (posting 31); negative: the bank covered a debt to the payment service. */
export const postPayout = (
  db: Db,
  { payout, amount, at }: { payout: string; amount: Money; at: Date },
): Promise<Posted> => post(db, sql`fin.pay_out(${payout}, ${amount}, ${at}::timestamptz)`)

/** A payout that had arrived came back. */
export const returnPayout = (db: Db, payout: string, at: Date): Promise<Posted> =>
  post(db, sql`fin.return_payout(${payout}, ${at}::timestamptz)`)

/** What the payment service took for its work with a transaction; negative: it gave some back. */
export const chargeProcessorFee = (
  db: Db,
  { line, amount, at }: { line: string; amount: Money; at: Date },
): Promise<Posted> => post(db, sql`fin.charge_processor_fee(${line}, ${amount}, ${at}::timestamptz)`)
