import { asService, type PaymentServices } from './accounts.ts'
import { findByName, findByProvider, isSettled, type Payment, refOf } from './records.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { settlePayment } from './settle.ts'

/** A payment of ours at the provider, credited first: its own webhook may be late or lost. Undefined: none of ours. */
export async function creditedPayment(
  services: PaymentServices,
  provider: PaymentProvider,
  paymentId: string,
): Promise<Payment | undefined> {
  const known = await asService(services, 0, (db) => findByProvider(db, { column: 'payment_id', value: paymentId }))
  if (known && isSettled(known)) return known
  const { name } = await provider.getPayment(paymentId)
  const payment = name && (await asService(services, 0, (db) => findByName(db, name)))
  return payment ? settlePayment(services, refOf(payment)) : undefined
}
