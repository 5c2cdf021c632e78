import { adjustmentState } from '@waybill/contract/carrier-invoices/adjustment-lifecycle'
import { AppError, notFound } from '@waybill/contract/core/errors'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import type { Text } from '@waybill/contract/core/messages'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { reverseAdjustment, reverseRest } from '../funds/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { lockAdjustment, sellerOf } from './decide.ts'
import { books, type InBooks, leftOf, lockAdjustments } from './decided.ts'
import type { LockedAdjustment } from './decision.ts'
import { evaluateLabels } from './evaluate.ts'
import { lockInvoices } from './merge.ts'
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

/** What a seller reads of the money that its accepted dispute moved. */
function acceptedText(row: LockedAdjustment, back: Money): Text {
  const sum = formatMoney(Math.abs(back))
  if (back > 0) return { en: `${sum} was credited to your balance.`, cn: `${sum} 已退回您的余额。` }
  if (back < 0) return { en: `The credit of ${sum} was reversed.`, cn: `${sum} 的退款已冲回。` }
  const before = formatMoney(Math.abs(row.sell_delta))
  return { en: `${before} was credited to your balance before.`, cn: `${before} 此前已退回您的余额。` }
}

/** `back`: what the seller got back; null: the dispute was rejected. */
async function notifySeller(
  db: Db,
  row: LockedAdjustment,
  { back, answer, tracking }: { back: Money | null; answer: string; tracking: string },
): Promise<void> {
  const sum = formatMoney(Math.abs(row.sell_delta))
  const title =
    back === null
      ? { en: `Your dispute about ${tracking} was rejected`, cn: `运单 ${tracking} 的申诉被驳回` }
      : { en: `Your dispute about ${tracking} was accepted`, cn: `运单 ${tracking} 的申诉已通过` }
  const outcome =
    back === null ? { en: `The adjustment of ${sum} stays.`, cn: `${sum} 的调整保持不变。` } : acceptedText(row, back)
  await addMessage(db, {
    orgId: row.org_id,
    kind: 'funds',
    title,
    body: { en: `${outcome.en}\n\n${answer}`, cn: `${outcome.cn}\n\n${answer}` },
    href: '/e/#/funds/adjustments',
  })
}

/** Gives back what later credits of the label have not given back of an adjustment. */
async function reverseBooks(
  db: Db,
  { id, org_id: orgId, purchase_id: purchaseId }: LockedAdjustment,
  at: Date,
): Promise<InBooks> {
  const rows = (await lockAdjustments(db, [{ orgId, purchaseId }])).get(purchaseId) ?? []
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound('Adjustment', '调整')
  const left = leftOf(row, rows)
  const number = row.recharges ? null : row.sequence
  if (books.every((book) => left[book] === row.moves[book])) await reverseAdjustment(db, purchaseId, number, at)
  else if (books.some((book) => left[book] !== 0)) await reverseRest(db, { purchaseId, number, ...left }, at)
  return left
}

/** Decides a dispute; accepted, every book gets back what is left of the adjustment. Throws NOT_FOUND, ADJUSTMENT_NOT_DISPUTED. */
export async function answerDispute(
  ctx: BaseCtx,
  id: number,
  { accept, answer }: { accept: boolean; answer: string },
): Promise<void> {
  const { orgId: holder, userId } = ctx.actor
  const { orgId } = await sellerOf(ctx.database, holder, id)
  const at = ctx.now()
  await inScope(ctx.database, { ...ctx.scope, role: 'service', orgId }, async (db) => {
    // Before the row, as a reading of a file takes them.
    if (accept) await lockInvoices(db, holder)
    const row = await lockAdjustment(db, id)
    if (row.state !== adjustmentState.disputed) throw new AppError('ADJUSTMENT_NOT_DISPUTED')
    const back = accept ? await reverseBooks(db, row, at) : null
    killPoint('adjustments.reversed')
    const { tracking_no: tracking } = await db
      .updateTable('carrier_adjustment')
      .set({
        state: accept ? adjustmentState.accepted : adjustmentState.refused,
        answer,
        answered_by: userId,
        answered_at: at,
        ...(back && { reversed_cost: back.cost, reversed_buy: back.buy, reversed_sell: back.sell }),
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
      detail: { sell: back?.sell ?? row.sell_delta },
    })
    await notifySeller(db, row, { back: back?.sell ?? null, answer, tracking })
    // A credit that was proposed meanwhile has been given with the dispute.
    if (accept) await evaluateLabels(db, holder, { labels: [{ orgId, purchaseId: row.purchase_id }], at })
  })
}
