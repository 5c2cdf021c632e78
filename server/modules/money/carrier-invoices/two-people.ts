import { AppError } from '@waybill/contract/core/errors'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { readFundingSettings } from '../funding/index.ts'
import type { DecisionOf, LockedAdjustment } from './decision.ts'

/** The name of user u, as other people read it. */
export const userName = (user: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`nullif(trim(${user}.first_name || ' ' || ${user}.last_name), '')`

/** The amount above which two people post; null: one is enough. */
export const limitOf = async (db: Db, holder: number): Promise<Money | null> =>
  (await readFundingSettings(db, holder)).settings.secondApproverAbove

/**
 * Whether a locked difference may be posted or absorbed now. Above the provider's limit the first person's approval is only noted; another
 * decision is a first approval of its own. Throws ADJUSTMENT_SECOND_APPROVER to that person.
 */
export async function approveDifference(
  db: Db,
  row: LockedAdjustment,
  { decision, holder, userId, at }: DecisionOf & { decision: 'post' | 'absorb' },
): Promise<boolean> {
  const limit = await limitOf(db, holder)
  if (limit === null || Math.max(Math.abs(row.cost_delta), Math.abs(row.sell_delta)) <= limit) return true
  if (row.first_decision !== decision) {
    await db
      .updateTable('carrier_adjustment')
      .set({ first_approved_by: userId, first_approved_at: at, first_decision: decision })
      .where('org_id', '=', row.org_id)
      .where('id', '=', row.id)
      .execute()
    await recordAudit(db, {
      orgId: row.org_id,
      userId,
      action: 'adjustment.firstApproved',
      subject: { type: 'adjustment', id: row.id },
      detail: { decision },
    })
    return false
  }
  if (row.first_approved_by === userId)
    throw new AppError('ADJUSTMENT_SECOND_APPROVER', { params: { max: formatMoney(limit) } })
  return true
}

/** What posting an invoice moves, and who approved what of it. */
export interface InvoiceApproval {
  invoiceId: number
  amount: Money
  firstApprovedBy: number | null
  firstAmount: Money | null
}

/** As approveDifference, for all that is proposed for a locked invoice; what was approved first counts for the same amount alone. */
export async function approvePosting(
  db: Db,
  { invoiceId, amount, firstApprovedBy, firstAmount }: InvoiceApproval,
  { holder, userId, at }: Omit<DecisionOf, 'id'>,
): Promise<'one' | 'two' | 'waiting'> {
  const limit = await limitOf(db, holder)
  const save = (values: {
    first_approved_by: number | null
    first_approved_at: Date | null
    first_approved_amount: Money | null
  }) => db.updateTable('carrier_invoice').set(values).where('org_id', '=', holder).where('id', '=', invoiceId).execute()
  if (limit === null || amount <= limit) return 'one'
  if (firstAmount !== amount) {
    await save({ first_approved_by: userId, first_approved_at: at, first_approved_amount: amount })
    return 'waiting'
  }
  if (firstApprovedBy === userId)
    throw new AppError('CARRIER_INVOICE_SECOND_APPROVER', { params: { max: formatMoney(limit) } })
  await save({ first_approved_by: null, first_approved_at: null, first_approved_amount: null })
  return 'two'
}
