import { killPoint } from '../../../platform/kill-points.ts'
import { asService, openAccount, type PaymentServices } from './accounts.ts'
import { applyOutcome } from './outcome.ts'
import { checkoutOrderOf, savedChargeOf } from './orders.ts'
import { type PaymentProvider, PaymentProviderError, type ProviderPayment } from './provider/provider.ts'
import { findPayment, isSettled, nameOf, type Payment, type PaymentRef } from './records.ts'

/** A provider remembers our keys for 24 hours at least; then only a search tells what a call without an answer did. */
const KEY_HOURS = 23
const hoursSince = (payment: Payment, now: Date) => (now.getTime() - payment.created_at.getTime()) / 3_600_000

const expired = (payment: Payment): ProviderPayment => ({
  state: 'expired',
  sessionId: payment.session_id,
  paymentId: payment.payment_id,
  url: null,
  received: null,
  currency: 'USD',
  failure: null,
  method: null,
  customer: null,
  name: nameOf(payment),
})

/** A new payment is found by its name within the minute, and within an hour when the payment service is behind. */
const SEARCH_HOURS = 1

/** Nothing can be charged any more, but a call whose answer was lost may have charged already: only a search tells. */
async function findCharge(
  { now }: PaymentServices,
  provider: PaymentProvider,
  payment: Payment,
): Promise<ProviderPayment> {
  const found = await provider.findPayment(nameOf(payment))
  if (found) return found
  if (hoursSince(payment, now()) < SEARCH_HOURS) throw new PaymentProviderError('unavailable', 'not_found_yet')
  return expired(payment)
}

/** Makes the call that creates it, first or again with the same key; one too old for its key is looked up. */
async function create(
  services: PaymentServices,
  provider: PaymentProvider,
  payment: Payment,
): Promise<ProviderPayment> {
  if (hoursSince(payment, services.now()) >= KEY_HOURS) return findCharge(services, provider, payment)
  if (payment.kind === 'saved') {
    const charge = await asService(services, payment.org_id, (db) => savedChargeOf(db, payment))
    return charge ? provider.chargeSaved(charge) : findCharge(services, provider, payment)
  }
  return provider.createCheckout(checkoutOrderOf(payment))
}

/** How the provider has it now. */
async function readOutcome(
  services: PaymentServices,
  provider: PaymentProvider,
  payment: Payment,
): Promise<ProviderPayment> {
  if (payment.session_id !== null) return provider.getCheckout(payment.session_id)
  if (payment.payment_id !== null) return provider.getPayment(payment.payment_id)
  try {
    return await create(services, provider, payment)
  } catch (error) {
    // It did not come into being, and would not at the next try.
    if (error instanceof PaymentProviderError && error.kind === 'rejected')
      return { ...expired(payment), state: 'failed', failure: error.code ?? 'rejected' }
    throw error
  }
}

/**
 * Brings a payment to where the provider has it: credits, denies or waits. May run at any time, any number of times, on any node.
 * Throws PaymentProviderError when the provider cannot be asked; nothing is changed then.
 */
export async function settlePayment(services: PaymentServices, ref: PaymentRef): Promise<Payment | undefined> {
  const payment = await asService(services, ref.orgId, (db) => findPayment(db, ref))
  if (!payment || isSettled(payment)) return payment
  const account = await openAccount(services, payment.provider_org_id)
  // The keys were removed: without them nobody can ask, and what was paid is settled when they are back.
  if (!account) throw new PaymentProviderError('unauthorized', 'no_account')
  killPoint('payments.reserved')
  const outcome = await readOutcome(services, account.provider, payment)
  killPoint('payments.answered')
  return asService(services, ref.orgId, (db) => applyOutcome(db, { ref, outcome, now: services.now() }))
}
