import { AppError, notFound } from '@waybill/contract/core/errors'
import { canTransition } from '@waybill/contract/core/lifecycle'
import type { ParsedOf } from '@waybill/contract/core/route'
import { stockCondition } from '@waybill/contract/stock/conditions'
import { warehouseReturnLifecycle, warehouseReturnState } from '@waybill/contract/warehouse-returns/lifecycle'
import type * as api from '@waybill/contract/warehouse-returns/staff-api'
import type { ReturnAnswer } from '@waybill/contract/warehouse-returns/words'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { recordCharges } from '../charges/index.ts'
import { wakeSoon } from '../outbound/index.ts'
import { movementsOf, postMoves, refused } from '../stock/index.ts'
import { actOf, causeOf } from './charged.ts'
import { command } from './command.ts'
import { getFloorReturn } from './floor.ts'
import { audited, inService, lockReturn, setState } from './locked.ts'
import { notifyOfQuestions } from './notify.ts'
import { placeFor } from './place.ts'
import { inspectionsOf, linesOf } from './read.ts'
import { deadlineColumns, deadlineOf } from './undecided.ts'

const reasons = { restock: 'RETURN_RESTOCK', dispose: 'DISPOSE', sendBack: 'RETURN_TO_SELLER' } as const

/** Answers carryOutAnswer. */
export const carryOut = (
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof api.carryOutAnswer>['body'],
): Promise<api.FloorReturn> =>
  command(ctx, { id, name: 'carry out', body }, async (db, known) => {
    if (known.state !== warehouseReturnState.inspecting) throw new AppError('RETURN_STATE')
    const { orgId: sellerId, warehouseId } = known
    const scan = await db
      .selectFrom('return_inspection')
      .selectAll()
      .where('org_id', '=', sellerId)
      .where('return_id', '=', id)
      .where('id', '=', body.inspectionId)
      .executeTakeFirst()
    if (!scan?.answer) throw notFound('Decision', '决定')
    if (scan.carried_out_at) throw new AppError('RETURN_CARRIED_OUT')
    const what = scan.answer as ReturnAnswer
    const to = await placeFor(db, known, { what, to: body.to, condition: stockCondition.good })
    // What has expired while it waited is restocked with its lot, by which it is not sold: the seller's answer has no other way to be done.
    const move = {
      reason: reasons[what],
      productId: scan.product_id,
      lotId: scan.lot_id,
      from: { placeId: scan.location_id, condition: stockCondition.hold },
      to,
      quantity: scan.quantity,
      ref: { kind: 'return', id: String(id) },
    }
    const commandId = movementsOf(body.commandId)
    await postMoves(db, { sellerId, warehouseId, commandId, moves: [move] }).catch((error: unknown) => refused(error))
    await db
      .updateTable('return_inspection')
      .set({ carried_out_at: ctx.now() })
      .where('org_id', '=', sellerId)
      .where('id', '=', scan.id)
      .execute()
    if (what === 'restock') await wakeSoon(db, sellerId)
    const done = { sellerId, warehouseId, kind: 'answer', id: String(scan.id) } as const
    await recordCharges(db, done, { cause: causeOf(known), acts: actOf(what, scan.quantity), at: ctx.now() })
  })

/** Answers finishReturn: finishes only over what the caller has seen to be missing. */
export function finish(
  ctx: BaseCtx,
  id: number,
  { short }: ParsedOf<typeof api.finishReturn>['body'],
): Promise<api.FloorReturn> {
  const operatorId = ctx.actor.orgId
  return inService(ctx, async (db) => {
    const known = await lockReturn(db, id, { operatorId })
    if (!canTransition(warehouseReturnLifecycle, known.state, 'completed', 'finish')) throw new AppError('RETURN_STATE')
    const lines = await linesOf(db, known)
    const missing = lines.reduce((sum, { expected, received }) => sum + Math.max(0, expected - received), 0)
    if (known.announced && missing !== short) throw new AppError('RETURN_SHORT', { params: { short: missing } })
    const waiting = (await inspectionsOf(db, known)).filter((one) => one.waiting)
    const questions = waiting.filter(({ answer }) => answer === null)
    const count = waiting.length - questions.length
    if (count > 0) throw new AppError('RETURN_OPEN', { params: { count } })
    if (questions.length > 0) {
      const until = await deadlineOf(db, known, ctx.now())
      await setState(db, known, { to: 'actionRequired', set: deadlineColumns(until) })
      const units = questions.reduce((sum, { quantity }) => sum + quantity, 0)
      await notifyOfQuestions(db, known, { ...until, units })
    } else await setState(db, known, { to: 'completed', set: { completed_at: ctx.now() } })
    const action = questions.length > 0 ? 'warehouseReturn.asked' : 'warehouseReturn.completed'
    await audited(db, ctx, { orgId: known.orgId, id, action })
    return getFloorReturn(db, { operatorId, id })
  })
}

/** Answers closeReturn; closed twice, it is closed once. */
export function close(
  ctx: BaseCtx,
  id: number,
  { version }: ParsedOf<typeof api.closeReturn>['body'],
): Promise<api.FloorReturn> {
  const operatorId = ctx.actor.orgId
  return inService(ctx, async (db) => {
    const known = await lockReturn(db, id, { operatorId })
    if (known.state !== warehouseReturnState.closed) {
      if (!canTransition(warehouseReturnLifecycle, known.state, 'closed', 'close')) throw new AppError('RETURN_STATE')
      if (known.version !== version) throw new AppError('CONFLICT')
      await setState(db, known, { to: 'closed', set: { ended_at: ctx.now() } })
      await audited(db, ctx, { orgId: known.orgId, id, action: 'warehouseReturn.closed' })
    }
    return getFloorReturn(db, { operatorId, id })
  })
}
