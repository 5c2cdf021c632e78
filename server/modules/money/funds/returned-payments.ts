import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

// All of these need a transaction of role service whose organization is the one that the money belongs to. A key is posted once.

interface PaymentEvent {
  key: string
  amount: Money
  note: string
  at: Date
}

/** Freezes as much of an amount as is available; none, and nothing is posted. */
export async function freezeFunds(db: Db, { key, amount, note, at }: PaymentEvent): Promise<void> {
  await sql`select fin.freeze(${key}, ${amount}, ${note}, ${at}::timestamptz)`.execute(db)
}

/** Releases what was frozen with the key; does nothing when nothing was, or when it is released already. */
export async function unfreezeFunds(db: Db, { key, note, at }: Omit<PaymentEvent, 'amount'>): Promise<void> {
  await sql`select fin.unfreeze(${key}, ${note}, ${at}::timestamptz)`.execute(db)
}

/**
 * Debits a payment that the processor took back, whose own `fee` the provider bears; may bring the wallet below its floor. False: it was
 * posted before.
 */
export async function returnPayment(
  db: Db,
  { key, amount, fee, note, at }: PaymentEvent & { fee: Money },
): Promise<boolean> {
  const { rows } = await sql<{ replayed: boolean }>`
    select replayed from fin.return_payment(${key}, ${amount}, ${fee}, ${note}, ${at}::timestamptz)`.execute(db)
  return rows[0]?.replayed === false
}

/** Credits a returned payment again: its dispute was won. */
export async function reinstatePayment(db: Db, { key, amount, note, at }: PaymentEvent): Promise<void> {
  await sql`select fin.reinstate_payment(${key}, ${amount}, ${note}, ${at}::timestamptz)`.execute(db)
}
