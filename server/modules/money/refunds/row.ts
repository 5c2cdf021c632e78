import { AppError, type ErrorCode } from '@waybill/contract/core/errors'
import { refundStatus, type RefundStatus } from '@waybill/contract/refunds/enums'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'

export interface Change {
  orgId: number
  id: number
  userId: number
  at: Date
}

/** Locks a refund that stands where it can be decided; throws the code for every other state. */
export async function lockRefund(db: Db, { orgId, id, userId }: Change, from: RefundStatus, by: 'customer' | 'staff') {
  const row = await db
    .selectFrom('balance_refund')
    .select(['status', 'amount', 'requested_by', 'requested_at', 'first_approved_by', 'provider_org_id', 'ledger_ref'])
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

/** Writes columns of a refund. */
export const updateRefund = (db: Db, { orgId, id }: Change, set: Record<string, unknown>) =>
  db.updateTable('balance_refund').set(set).where('org_id', '=', orgId).where('id', '=', id).execute()

type Action =
  | 'refund.firstApproved'
  | 'refund.approved'
  | 'refund.denied'
  | 'refund.canceled'
  | 'refund.paid'
  | 'refund.failed'
/** Records what became of a refund. */
export const auditRefund = (
  db: Db,
  { orgId, id, userId }: Change,
  action: Action,
  detail: Record<string, string | number> = {},
) => recordAudit(db, { orgId, userId, action, subject: { type: 'refund', id }, detail })
