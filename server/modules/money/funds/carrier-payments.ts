import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { type Posted, post } from './ledger.ts'

// Both need a transaction of role service whose organization is the provider that owes the carrier.

/** A carrier was paid for an invoice (posting 32), once for each payment. */
export const payCarrier = (
  db: Db,
  { payment, amount, reference, at }: { payment: number; amount: Money; reference: string; at: Date },
): Promise<Posted> => post(db, sql`fin.pay_carrier(${payment}, ${amount}, ${reference}, ${at}::timestamptz)`)

/** Moves back what a payment moved, once. */
export const voidCarrierPayment = (db: Db, payment: number, at: Date): Promise<Posted> =>
  post(db, sql`fin.void_carrier_payment(${payment}, ${at}::timestamptz)`)
