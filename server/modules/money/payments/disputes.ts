import { openStates } from '@waybill/contract/core/lifecycle'
import { disputeLifecycle, disputeState, type DisputeState } from '@waybill/contract/payments/dispute-lifecycle'
import { fundingNumber } from '@waybill/contract/funding/reference'
import type { Db } from '../../../platform/database/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { findFundingByPayment, tagFunding } from '../funding/index.ts'
import { freezeFunds, reinstatePayment, returnPayment, unfreezeFunds } from '../funds/index.ts'
import { asService, openAccount, type PaymentServices } from './accounts.ts'
import { pauseAutoTopUp } from './auto-top-up.ts'
import { notifyDispute } from './notify.ts'
import { creditedPayment } from './credited-payment.ts'
import type { ProviderDispute } from './provider/provider.ts'
import type { Payment } from './records.ts'

interface Contested {
  payment: Payment
  /** The top-up that it was credited to: not the one it was made for, where that was denied before the money came. */
  fundingId: number
  dispute: ProviderDispute
  now: Date
}

/** Writes a dispute down when it is first heard of; answers its state, locked. */
async function openDispute(
  db: Db,
  { payment, fundingId, dispute, now }: Contested,
): Promise<{ state: DisputeState; fresh: boolean }> {
  const inserted = await db
    .insertInto('payment_dispute')
    .values({
      org_id: payment.org_id,
      id: dispute.id,
      provider_org_id: payment.provider_org_id,
      payment_id: payment.id,
      funding_id: fundingId,
      amount: dispute.amount,
      returned: payment.method === 'ach',
      reason: dispute.reason.slice(0, 100),
      state: disputeState.open,
      opened_at: now,
      evidence_due_at: dispute.evidenceDueAt,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const { state } = await db
    .selectFrom('payment_dispute')
    .select('state')
    .where('org_id', '=', payment.org_id)
    .where('id', '=', dispute.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { state: state as DisputeState, fresh: inserted !== undefined }
}

const move = (db: Db, { payment, dispute }: Contested, state: DisputeState, closedAt: Date | null = null) =>
  db
    .updateTable('payment_dispute')
    .set({ state, closed_at: closedAt })
    .where('org_id', '=', payment.org_id)
    .where('id', '=', dispute.id)
    .execute()

async function announce(db: Db, { payment, fundingId: id, dispute, now }: Contested): Promise<void> {
  const { org_id: orgId } = payment
  const returned = payment.method === 'ach'
  await tagFunding(db, { orgId, id }, returned ? { returnedAt: now } : { disputedAt: now })
  await pauseAutoTopUp(db, orgId, 'disputed')
  const { amount, evidenceDueAt } = dispute
  const providerOrgId = payment.provider_org_id
  await notifyDispute(db, { orgId, providerOrgId, fundingId: id, amount, returned, evidenceDueAt })
}

/** One step from where the dispute stands towards what the provider says; null: there is none. Money moves when the provider's did. */
async function step(db: Db, contested: Contested, state: DisputeState): Promise<DisputeState | null> {
  const { fundingId, dispute, now } = contested
  const [key, note] = [`dispute:${dispute.id}`, fundingNumber(fundingId)]
  if (state === 'open' && dispute.withdrawn > 0) {
    await unfreezeFunds(db, { key: `${key}:frozen`, note, at: now })
    await returnPayment(db, { key: `${key}:withdrawn`, amount: dispute.withdrawn, fee: dispute.fee, note, at: now })
    killPoint('payments.returned')
    await move(db, contested, 'withdrawn')
    return 'withdrawn'
  }
  if (state === 'open' && (dispute.outcome === 'closed' || dispute.outcome === 'won')) {
    await unfreezeFunds(db, { key: `${key}:frozen`, note, at: now })
    await move(db, contested, 'closed', now)
    return 'closed'
  }
  if (state !== 'withdrawn') return null
  if (dispute.reinstated > 0) {
    await reinstatePayment(db, { key: `${key}:reinstated`, amount: dispute.reinstated, note, at: now })
    await move(db, contested, 'won', now)
    return 'won'
  }
  if (dispute.outcome !== 'lost') return null
  await move(db, contested, 'lost', now)
  return 'lost'
}

/** Books a dispute, in the transaction of `db`: role service, the customer's organization. Of any number of calls each step is booked once. */
async function applyDispute(db: Db, contested: Contested): Promise<void> {
  const { fundingId, dispute, now } = contested
  const { state, fresh } = await openDispute(db, contested)
  if (fresh) {
    await announce(db, contested)
    const frozen = { key: `dispute:${dispute.id}:frozen`, amount: dispute.amount, at: now }
    if (dispute.withdrawn === 0) await freezeFunds(db, { ...frozen, note: fundingNumber(fundingId) })
  }
  for (let at: DisputeState | null = state; at !== null;) at = await step(db, contested, at)
}

/** Brings a dispute to where the provider has it; one of a payment that is not ours is none of our business. */
export async function settleDispute(
  services: PaymentServices,
  { orgId: providerOrgId, disputeId }: { orgId: number; disputeId: string },
): Promise<void> {
  const account = await openAccount(services, providerOrgId)
  const dispute = await account?.provider.getDispute(disputeId)
  if (!account || !dispute || dispute.paymentId === null) return
  const payment = await creditedPayment(services, account.provider, dispute.paymentId)
  if (payment?.provider_org_id !== providerOrgId) return
  if (payment.state !== 'succeeded') throw new Error(`payment ${payment.id} is disputed but was not credited`)
  const now = services.now()
  const { paymentId } = dispute
  await asService(services, payment.org_id, async (db) => {
    const fundingId = (await findFundingByPayment(db, paymentId))?.id ?? payment.funding_id
    await applyDispute(db, { payment, fundingId, dispute, now })
  })
}

/** Disputes that have not ended; the provider is asked again now and then, in case a webhook was lost. */
export const openDisputes = (db: Db) =>
  db
    .selectFrom('payment_dispute')
    .select(['id', 'provider_org_id'])
    .where('state', 'in', openStates(disputeLifecycle))
    .limit(500)
    .execute()
