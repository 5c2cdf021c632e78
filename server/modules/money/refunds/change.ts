import { AppError, type ErrorCode } from '@waybill/contract/core/errors'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import { type PayoutMethod, refundNumber, refundStatus, type RefundStatus } from '@waybill/contract/refunds/enums'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { holdRefund, lockBook, payRefund, refundedAtProvider, releaseRefund } from '../funds/index.ts'
import { providerOf } from '../funding/index.ts'
import { pauseAutoTopUp } from '../payments/index.ts'
import { limitOf } from './list.ts'
import { addOutcomeMessage } from './notify.ts'
import { readRefundable } from './refundable.ts'

// All of these work in the service scope of the customer.

export interface Change {
  orgId: number
  id: number
  userId: number
  at: Date
}

export interface NewRefund {
  amount: Money
  payee: string
  /** The same request sent twice is one refund. */
  requestKey: string
}

/** Asks for a refund and holds its amount; throws REFUND_TOO_MUCH above what can be refunded. */
export async function requestRefund(
  db: Db,
  { orgId, userId, at, amount, payee, requestKey }: Omit<Change, 'id'> & NewRefund,
): Promise<number> {
  // Nobody else spends or asks meanwhile.
  await lockBook(db)
  const known = await db
    .selectFrom('balance_refund')
    .select(['id', 'amount', 'payee'])
    .where('org_id', '=', orgId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  if (known && (known.amount !== amount || known.payee !== payee)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  if (known) return known.id
  const { refundable } = await readRefundable(db, orgId)
  if (amount > refundable) throw new AppError('REFUND_TOO_MUCH', { params: { max: formatMoney(refundable) } })
  const { id, ledger_ref: ref } = await db
    .insertInto('balance_refund')
    .values({
      org_id: orgId,
      provider_org_id: await providerOf(db, orgId),
      status: refundStatus.requested,
      amount,
      payee,
      requested_by: userId,
      request_key: requestKey,
      requested_at: at,
    })
    .returning(['id', 'ledger_ref'])
    .executeTakeFirstOrThrow()
  killPoint('refunds.requested')
  await holdRefund(db, ref, amount, at)
  // What leaves the balance on purpose is no reason to charge the card that it came from.
  await pauseAutoTopUp(db, orgId, 'refundRequested')
  await recordAudit(db, {
    orgId,
    userId,
    action: 'refund.requested',
    subject: { type: 'refund', id },
    detail: { amount },
  })
  killPoint('refunds.held')
  return id
}

/** Locks a refund that stands where it can be decided; throws the code for every other state. */
async function lockRefund(db: Db, { orgId, id, userId }: Change, from: RefundStatus, by: 'customer' | 'staff') {
  const row = await db
    .selectFrom('balance_refund')
    .select(['status', 'amount', 'requested_by', 'first_approved_by', 'provider_org_id', 'ledger_ref'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.status !== from) {
    const waits = from === refundStatus.approved && row.status === refundStatus.requested
    throw new AppError((waits ? 'REFUND_NOT_APPROVED' : 'REFUND_DECIDED') satisfies ErrorCode)
  }
  if (by === 'staff' && row.requested_by === userId) throw new AppError('REFUND_OWN')
  return row
}

const update = (db: Db, { orgId, id }: Change, set: Record<string, unknown>) =>
  db.updateTable('balance_refund').set(set).where('org_id', '=', orgId).where('id', '=', id).execute()

type Action =
  | 'refund.firstApproved'
  | 'refund.approved'
  | 'refund.denied'
  | 'refund.canceled'
  | 'refund.paid'
  | 'refund.failed'
const audit = (db: Db, { orgId, id, userId }: Change, action: Action, detail: Record<string, string | number> = {}) =>
  recordAudit(db, { orgId, userId, action, subject: { type: 'refund', id }, detail })

/** Approves a refund; above the provider's limit the first approval is noted and a second person decides. */
export async function approveRefund(db: Db, change: Change): Promise<void> {
  const { userId } = change
  const row = await lockRefund(db, change, refundStatus.requested, 'staff')
  const above = await limitOf(db, row.provider_org_id)
  if (above !== null && row.amount > above) {
    if (row.first_approved_by === null) {
      await update(db, change, { first_approved_by: userId })
      return audit(db, change, 'refund.firstApproved')
    }
    if (row.first_approved_by === userId)
      throw new AppError('REFUND_SECOND_APPROVER', { params: { max: formatMoney(above) } })
  }
  await update(db, change, { status: refundStatus.approved })
  await audit(db, change, 'refund.approved')
}

const endings = {
  denied: { from: refundStatus.requested, to: refundStatus.denied, by: 'staff' },
  canceled: { from: refundStatus.requested, to: refundStatus.canceled, by: 'customer' },
  failed: { from: refundStatus.approved, to: refundStatus.failed, by: 'staff' },
} as const

/** Ends a refund without paying: what was held is available again in the same transaction. */
export async function endRefund(
  db: Db,
  change: Change,
  { as, reason }: { as: keyof typeof endings; reason: string | null },
): Promise<void> {
  const { from, to, by } = endings[as]
  const row = await lockRefund(db, change, from, by)
  await releaseRefund(db, row.ledger_ref, change.at)
  killPoint('refunds.released')
  await update(db, change, { status: to, reason, decided_by: change.userId, decided_at: change.at })
  await audit(db, change, `refund.${as}`, reason === null ? {} : { reason })
  if (by === 'staff') await addOutcomeMessage(db, change, { status: to, amount: row.amount, reason })
}

type Payout = { via: PayoutMethod; externalReference: string }

/**
 * Refunding a card at the payment service takes the amount from the balance by itself: what was held is available again then, so that it is
 * taken once. A refund that the service has not reported, of another amount, or that was entered for another request is refused.
 */
async function settleCardRefund(db: Db, change: Change, row: { amount: Money; ledger_ref: string }, reference: string) {
  await lockBook(db)
  const used = await db
    .selectFrom('balance_refund')
    .select('id')
    .where('org_id', '=', change.orgId)
    .where('paid_via', '=', 'card')
    .where('external_reference', '=', reference)
    .executeTakeFirst()
  if (used || (await refundedAtProvider(db, reference)) !== row.amount)
    throw new AppError('REFUND_NOT_AT_PROVIDER', { params: { value: reference } })
  await releaseRefund(db, row.ledger_ref, change.at)
}

/** Records that an approved refund was paid out; what was held leaves the balance, once. */
export async function settleRefund(db: Db, change: Change, { via, externalReference }: Payout): Promise<void> {
  const row = await lockRefund(db, change, refundStatus.approved, 'staff')
  if (via === 'card') await settleCardRefund(db, change, row, externalReference)
  else await payRefund(db, row.ledger_ref, { via, note: refundNumber(change.id), at: change.at })
  killPoint('refunds.paid')
  await update(db, change, {
    status: refundStatus.paid,
    paid_via: via,
    external_reference: externalReference,
    decided_by: change.userId,
    decided_at: change.at,
  })
  await audit(db, change, 'refund.paid', { via, externalReference })
  await addOutcomeMessage(db, change, { status: refundStatus.paid, amount: row.amount, reason: null })
}
