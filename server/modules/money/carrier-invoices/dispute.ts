import { adjustmentState } from '@waybill/contract/carrier-invoices/adjustment-lifecycle'
import { AppError, notFound } from '@waybill/contract/core/errors'
import { formatMoney } from '@waybill/contract/core/money'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { reverseAdjustment } from '../funds/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { lockAdjustment, sellerOf } from './decide.ts'
import type { LockedAdjustment } from './decision.ts'
import { isSellersState } from './seller.ts'

/** Contests an adjustment of the seller's own organization, in its words. Throws NOT_FOUND, ADJUSTMENT_DISPUTED, ADJUSTMENT_DISPUTE_LATE. */
export async function openDispute(ctx: BaseCtx, id: number, text: string): Promise<void> {
  const { orgId, userId } = ctx.actor
  const at = ctx.now()
  await inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    const row = await db
      .selectFrom('carrier_adjustment')
      .select(['state', 'dispute_until as until'])
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !isSellersState(row.state)) throw notFound('Adjustment', '调整')
    if (row.state !== adjustmentState.posted) throw new AppError('ADJUSTMENT_DISPUTED')
    if (row.until === null || row.until < at)
      throw new AppError('ADJUSTMENT_DISPUTE_LATE', { params: { day: row.until?.toISOString().slice(0, 10) ?? '' } })
    await db
      .updateTable('carrier_adjustment')
      .set({ state: adjustmentState.disputed, disputed_at: at, dispute_text: text, disputed_by: userId })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    const subject = { type: 'adjustment', id } as const
    await recordAudit(db, { orgId, userId, action: 'adjustment.disputed', subject, detail: {} })
  })
}

async function notifySeller(
  db: Db,
  row: LockedAdjustment,
  { accept, answer, tracking }: { accept: boolean; answer: string; tracking: string },
): Promise<void> {
  const sum = formatMoney(Math.abs(row.sell_delta))
  const back = row.sell_delta > 0
  const title = accept
    ? { en: `Your dispute about ${tracking} was accepted`, cn: `运单 ${tracking} 的申诉已通过` }
    : { en: `Your dispute about ${tracking} was rejected`, cn: `运单 ${tracking} 的申诉被驳回` }
  const outcome = accept
    ? back
      ? { en: `${sum} was credited to your balance.`, cn: `${sum} 已退回您的余额。` }
      : { en: `The credit of ${sum} was reversed.`, cn: `${sum} 的退款已冲回。` }
    : { en: `The adjustment of ${sum} stays.`, cn: `${sum} 的调整保持不变。` }
  await addMessage(db, {
    orgId: row.org_id,
    kind: 'funds',
    title,
    body: { en: `${outcome.en}\n\n${answer}`, cn: `${outcome.cn}\n\n${answer}` },
    href: '/e/#/funds/adjustments',
  })
}

/** Decides a dispute; accepted, every book gets back what the adjustment moved. Throws NOT_FOUND, ADJUSTMENT_NOT_DISPUTED. */
export async function answerDispute(
  ctx: BaseCtx,
  id: number,
  { accept, answer }: { accept: boolean; answer: string },
): Promise<void> {
  const { orgId: holder, userId } = ctx.actor
  const { orgId } = await sellerOf(ctx.database, holder, id)
  const at = ctx.now()
  await inScope(ctx.database, { ...ctx.scope, role: 'service', orgId }, async (db) => {
    const row = await lockAdjustment(db, id)
    if (row.state !== adjustmentState.disputed) throw new AppError('ADJUSTMENT_NOT_DISPUTED')
    if (accept) await reverseAdjustment(db, row.purchase_id, row.recharges ? null : row.sequence, at)
    killPoint('adjustments.reversed')
    const { tracking_no: tracking } = await db
      .updateTable('carrier_adjustment')
      .set({
        state: accept ? adjustmentState.accepted : adjustmentState.refused,
        answer,
        answered_by: userId,
        answered_at: at,
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returning('tracking_no')
      .executeTakeFirstOrThrow()
    await recordAudit(db, {
      orgId,
      userId,
      action: accept ? 'adjustment.disputeAccepted' : 'adjustment.disputeRejected',
      subject: { type: 'adjustment', id },
      detail: { sell: row.sell_delta },
    })
    await notifySeller(db, row, { accept, answer, tracking })
  })
}
