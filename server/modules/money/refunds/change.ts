import { AppError } from '@waybill/contract/core/errors'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import { refundStatus } from '@waybill/contract/refunds/enums'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { holdRefund, lockBook, releaseRefund } from '../funds/index.ts'
import { providerOf } from '../funding/index.ts'
import { pauseAutoTopUp } from '../payments/index.ts'
import { limitOf } from './list.ts'
import { addOutcomeMessage } from './notify.ts'
import { readRefundable } from './refundable.ts'
import { auditRefund, type Change, lockRefund, updateRefund } from './row.ts'

// All of these work in the service scope of the customer.

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

/** Approves a refund; above the provider's limit the first approval is noted and a second person decides. */
export async function approveRefund(db: Db, change: Change): Promise<void> {
  const { userId } = change
  const row = await lockRefund(db, change, refundStatus.requested, 'staff')
  const above = await limitOf(db, row.provider_org_id)
  if (above !== null && row.amount > above) {
    if (row.first_approved_by === null) {
      await updateRefund(db, change, { first_approved_by: userId })
      return auditRefund(db, change, 'refund.firstApproved')
    }
    if (row.first_approved_by === userId)
      throw new AppError('REFUND_SECOND_APPROVER', { params: { max: formatMoney(above) } })
  }
  await updateRefund(db, change, { status: refundStatus.approved })
  await auditRefund(db, change, 'refund.approved')
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
  await updateRefund(db, change, { status: to, reason, decided_by: change.userId, decided_at: change.at })
  await auditRefund(db, change, `refund.${as}`, reason === null ? {} : { reason })
  if (by === 'staff') await addOutcomeMessage(db, change, { status: to, amount: row.amount, reason })
}
