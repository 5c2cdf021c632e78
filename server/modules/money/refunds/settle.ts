import { AppError } from '@waybill/contract/core/errors'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import { type PayoutMethod, refundNumber, refundStatus } from '@waybill/contract/refunds/enums'
import type { Db } from '../../../platform/database/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import {
  lockBook,
  payRefund,
  type ProviderDebit,
  refundedAtProvider,
  refundedSince,
  releaseRefund,
} from '../funds/index.ts'
import { addOutcomeMessage } from './notify.ts'
import { auditRefund, type Change, lockRefund, updateRefund } from './row.ts'

// All of these work in the service scope of the customer.

type Row = Awaited<ReturnType<typeof lockRefund>>
interface Payment {
  reference: string
  /** Null: it took nothing from the balance by itself. */
  amount: Money | null
}

/** Card refunds that were recorded for a request before, with its ID. */
const recordedFor = (db: Db, orgId: number, references: readonly string[]) =>
  db
    .selectFrom('balance_refund_reference')
    .select(['reference', 'refund_id'])
    .where('org_id', '=', orgId)
    .where('amount', 'is not', null)
    .where('reference', 'in', references)
    .execute()

/** Throws unless the refunds come to the approved amount. */
function assertSum(debits: readonly ProviderDebit[], amount: Money): void {
  const sum = debits.reduce((all, refund) => all + refund.amount, 0)
  const params = { sum: formatMoney(sum), amount: formatMoney(amount) }
  if (sum < amount)
    throw new AppError('REFUNDS_TOO_LITTLE', { params: { ...params, missing: formatMoney(amount - sum) } })
  if (sum > amount) throw new AppError('REFUNDS_TOO_MUCH', { params: { ...params, over: formatMoney(sum - amount) } })
}

/**
 * Refunding cards at the payment service takes the amounts from the balance by itself: what was held is available again then, so that it is
 * taken once. A refund that the service has not reported, that failed there, or that was entered for another request is refused.
 */
async function settleByCard(db: Db, { orgId, at }: Change, row: Row, references: string[]): Promise<Payment[]> {
  const [used] = await recordedFor(db, orgId, references)
  if (used)
    throw new AppError('REFUND_ALREADY_RECORDED', {
      params: { value: used.reference, number: refundNumber(used.refund_id) },
    })
  const debits = await refundedAtProvider(db, references)
  const unknown = references.find((reference) => !debits.some((refund) => refund.reference === reference))
  if (unknown !== undefined) throw new AppError('REFUND_NOT_AT_PROVIDER', { params: { value: unknown } })
  assertSum(debits, row.amount)
  await releaseRefund(db, row.ledger_ref, at)
  return debits
}

/** IDs of refunds at Stripe: of cards, and of bank debits. */
const STRIPE_REFUND = /^(re|pyr)_/

/**
 * A card refund that is being recorded as a transfer, or was made for this request: one that no request names, of this amount alone or with the
 * others since it was made. Its webhook has taken the amount from the balance, and a transfer would take it again.
 */
async function cardRefundBehind(
  db: Db,
  { orgId }: Change,
  row: Row,
  references: string[],
): Promise<string | undefined> {
  const ofStripe = references.find((reference) => STRIPE_REFUND.test(reference))
  if (ofStripe !== undefined) return ofStripe
  const [named] = await refundedAtProvider(db, references)
  if (named) return named.reference
  const since = await refundedSince(db, orgId, row.requested_at)
  if (since.length === 0) return undefined
  const used = await recordedFor(
    db,
    orgId,
    since.map(({ reference }) => reference),
  )
  const free = since.filter(({ reference }) => !used.some((other) => other.reference === reference))
  const exact = free.find(({ amount }) => amount === row.amount)
  if (exact) return exact.reference
  return free.reduce((all, { amount }) => all + amount, 0) === row.amount ? free[0]?.reference : undefined
}

type Payout = { via: PayoutMethod; externalReferences: string[] }

async function settle(db: Db, change: Change, row: Row, { via, externalReferences }: Payout): Promise<Payment[]> {
  // No refund is posted, and none fails, between the look and the entry.
  await lockBook(db)
  if (via === 'card') return settleByCard(db, change, row, externalReferences)
  const value = await cardRefundBehind(db, change, row, externalReferences)
  if (value !== undefined) throw new AppError('REFUND_BY_CARD', { params: { value } })
  await payRefund(db, row.ledger_ref, { via, note: refundNumber(change.id), at: change.at })
  return externalReferences.map((reference) => ({ reference, amount: null }))
}

/** Records that an approved refund was paid out; what was held leaves the balance, once. */
export async function settleRefund(db: Db, change: Change, payout: Payout): Promise<void> {
  const row = await lockRefund(db, change, refundStatus.approved, 'staff')
  const payments = await settle(db, change, row, payout)
  killPoint('refunds.paid')
  await db
    .insertInto('balance_refund_reference')
    .values(payments.map((payment, i) => ({ org_id: change.orgId, refund_id: change.id, place: i + 1, ...payment })))
    .execute()
  await updateRefund(db, change, {
    status: refundStatus.paid,
    paid_via: payout.via,
    decided_by: change.userId,
    decided_at: change.at,
  })
  const externalReferences = payout.externalReferences.join(', ')
  await auditRefund(db, change, 'refund.paid', { via: payout.via, externalReferences })
  await addOutcomeMessage(db, change, { status: refundStatus.paid, amount: row.amount, reason: null })
}
