import { paymentState } from '@waybill/contract/payments/lifecycle'
import { fundingNumber } from '@waybill/contract/funding/reference'
import type { Db } from '../../../platform/database/index.ts'
import { findFundingByPayment } from '../funding/index.ts'
import { reinstatePayment, returnPayment } from '../funds/index.ts'
import { asService, openAccount, type PaymentServices } from './accounts.ts'
import { creditedPayment } from './credited-payment.ts'
import { planDispute, planRefundFailed, planRefunds } from './kinds.ts'
import { notifyRefund } from './notify.ts'
import type { ProviderRefund } from './provider/provider.ts'
import type { Payment } from './records.ts'

/** How far back the nightly look goes: Stripe repeats a webhook for three days. */
const LOOK_BACK_MS = 7 * 86_400_000

/** Books a refund once, and its return once: the provider's own movements, so that a refund that failed leaves two lines. */
async function book(
  db: Db,
  { payment, refund, now }: { payment: Payment; refund: ProviderRefund; now: Date },
): Promise<void> {
  if (refund.state === 'waiting') return
  const { org_id: orgId, payment_id: paymentId } = payment
  const fundingId = (paymentId && (await findFundingByPayment(db, paymentId))?.id) || payment.funding_id
  const entry = { amount: refund.amount, note: fundingNumber(fundingId), at: now }
  const key = `refund:${refund.id}`
  const fresh = await returnPayment(db, { ...entry, key, fee: 0 })
  if (refund.state === 'failed') {
    await reinstatePayment(db, { ...entry, key: `${key}:failed` })
    await planRefundFailed(db, orgId, refund.id)
  } else if (fresh) await notifyRefund(db, { orgId, fundingId, amount: refund.amount })
}

/** Books what was refunded of a payment at the provider; of one that is not ours there is nothing to do. May run any number of times. */
export async function settleRefunds(
  services: PaymentServices,
  { orgId: providerOrgId, paymentId }: { orgId: number; paymentId: string },
): Promise<void> {
  const account = await openAccount(services, providerOrgId)
  if (!account) return
  const payment = await creditedPayment(services, account.provider, paymentId)
  if (payment?.provider_org_id !== providerOrgId || payment.state !== 'succeeded') return
  const refunds = await account.provider.listRefunds(paymentId)
  await asService(services, payment.org_id, async (db) => {
    for (const refund of refunds) await book(db, { payment, refund, now: services.now() })
  })
}

/** Asks a provider for the refunds and disputes of the last days, in case their webhooks were lost. */
export async function findReturns(services: PaymentServices, providerOrgId: number): Promise<void> {
  const account = await openAccount(services, providerOrgId)
  if (!account) return
  const since = new Date(services.now().getTime() - LOOK_BACK_MS)
  const payments = await account.provider.refundedSince(since)
  const disputes = await account.provider.disputesSince(since)
  await asService(services, providerOrgId, async (db) => {
    for (const paymentId of payments) await planRefunds(db, providerOrgId, paymentId)
    for (const id of disputes) await planDispute(db, providerOrgId, id)
  })
}

/** The providers whose customers paid by card or bank debit. */
export const paidProviders = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('payment')
      .select('provider_org_id')
      .distinct()
      .where('state', '=', paymentState.succeeded)
      .execute()
  ).map(({ provider_org_id: orgId }) => orgId)
