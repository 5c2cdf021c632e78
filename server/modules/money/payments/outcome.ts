import { paymentState } from '@waybill/contract/payments/lifecycle'
import type { Db } from '../../../platform/database/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { approveFunding, copyDenied, denyFunding, tagFunding } from '../funding/index.ts'
import { afterDecline, afterSuccess } from './auto-top-up.ts'
import { keepMethod } from './saved-methods.ts'
import type { PaymentName, ProviderPayment } from './provider/provider.ts'
import { changePayment, isSettled, lockPayment, nameOf, type Payment, type PaymentRef } from './records.ts'

interface Outcome {
  ref: PaymentRef
  outcome: ProviderPayment
  now: Date
  /** Who closed the page before it was paid; left out: time or the provider did. */
  canceledBy?: number
}

const MINUTE = 60_000
/** When to ask again if nothing is heard: soon at first, then hourly. */
const nextCheck = ({ checks }: Payment, now: Date): Date =>
  new Date(now.getTime() + Math.min(60, 2 ** Math.min(checks, 6)) * MINUTE)

const isSameName = (a: PaymentName, b: PaymentName): boolean =>
  a.orgId === b.orgId && a.fundingId === b.fundingId && a.attempt === b.attempt && a.providerOrgId === b.providerOrgId

/** What the provider answered must be what we asked for; anything else is for a person, never for the ledger. */
function checkOurs(payment: Payment, { name, currency, received, state }: ProviderPayment): number {
  if (name === null || !isSameName(name, nameOf(payment))) throw new Error(`payment ${payment.id} is another's`)
  if (state === 'succeeded' && (currency !== 'USD' || !received))
    throw new Error(`payment ${payment.id} succeeded with ${received} ${currency}`)
  return received ?? 0
}

const paidWith = ({ method }: ProviderPayment): string | null => method && `${method.brand} •••• ${method.last4}`

/**
 * Money came for a top-up that was denied before, for example because it was canceled while its page was open: it gets a request of its
 * own, which names the denied one.
 */
async function creditLate(
  db: Db,
  payment: Payment,
  { received, now }: { received: number; now: Date },
): Promise<number> {
  const orgId = payment.org_id
  const id = await copyDenied(db, { orgId, id: payment.funding_id, at: now })
  await approveFunding(db, { orgId, id, received, decidedBy: null, at: now })
  return id
}

async function succeed(db: Db, payment: Payment, { outcome, now }: Outcome): Promise<void> {
  const received = checkOurs(payment, outcome)
  const { org_id: orgId, funding_id: id } = payment
  await changePayment(db, { orgId, id: payment.id }, { state: 'succeeded', settled_at: now, next_check_at: null })
  const result = await approveFunding(db, { orgId, id, received, decidedBy: null, at: now })
  killPoint('payments.credited')
  const credited = result === 'denied' ? await creditLate(db, payment, { received, now }) : id
  await tagFunding(db, { orgId, id: credited }, { pspPayment: outcome.paymentId! })
  if (payment.save_method) await keepMethod(db, payment, { outcome, now })
  if (payment.automatic) await afterSuccess(db, payment)
}

async function fail(db: Db, payment: Payment, { outcome, now, canceledBy }: Outcome): Promise<void> {
  const { org_id: orgId, funding_id: id } = payment
  const state = outcome.state === 'failed' ? 'failed' : 'expired'
  await changePayment(db, { orgId, id: payment.id }, { state, settled_at: now, next_check_at: null })
  const reason = outcome.failure
  const denial = state === 'expired' && canceledBy !== undefined ? 'canceled' : state
  await denyFunding(db, { orgId, id, denial, reason, decidedBy: canceledBy ?? null, at: now })
  if (payment.automatic) await afterDecline(db, payment, { reason, now })
}

async function wait(db: Db, payment: Payment, { outcome, now }: Outcome): Promise<void> {
  const state = outcome.state === 'processing' ? paymentState.processing : paymentState.open
  await changePayment(
    db,
    { orgId: payment.org_id, id: payment.id },
    { ...(state !== payment.state && { state }), next_check_at: nextCheck(payment, now), checks: payment.checks + 1 },
  )
}

/** Books what the provider says, in the transaction of `db`: role service, the customer's organization. Of any number of calls one credits. */
export async function applyOutcome(db: Db, reported: Outcome): Promise<Payment | undefined> {
  const { ref, outcome } = reported
  const payment = await lockPayment(db, ref)
  if (!payment || isSettled(payment)) return payment
  const { sessionId, paymentId, url, failure } = outcome
  await changePayment(db, ref, {
    ...(sessionId && { session_id: sessionId }),
    ...(paymentId && { payment_id: paymentId }),
    ...(outcome.method && { paid_with: paidWith(outcome) }),
    url,
    failure,
  })
  if (outcome.state === 'succeeded') await succeed(db, payment, reported)
  else if (outcome.state === 'failed' || outcome.state === 'expired') await fail(db, payment, reported)
  else await wait(db, payment, reported)
  killPoint('payments.booked')
  return lockPayment(db, ref)
}
