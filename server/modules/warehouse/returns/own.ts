import { AppError, notFound } from '@waybill/contract/core/errors'
import { canTransition } from '@waybill/contract/core/lifecycle'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/warehouse-returns/api'
import {
  cancelRefusal,
  warehouseReturnLifecycle,
  warehouseReturnState,
} from '@waybill/contract/warehouse-returns/lifecycle'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { audited, inService, lockReturn, setColumns, setState } from './locked.ts'
import { inspectionsOf, returnOf } from './read.ts'

type Detail = Promise<api.WarehouseReturnDetail>

/** Answers cancelWarehouseReturn; canceled twice, it is canceled once. */
export function cancel(
  ctx: BaseCtx,
  id: number,
  { version }: ParsedOf<typeof api.cancelWarehouseReturn>['body'],
): Detail {
  const { orgId } = ctx.actor
  return inService(ctx, async (db) => {
    const known = await lockReturn(db, id, { orgId })
    if (known.state !== warehouseReturnState.canceled) {
      if (!canTransition(warehouseReturnLifecycle, known.state, 'canceled', 'cancel'))
        throw new AppError(cancelRefusal(known.state), { params: { number: known.number } })
      if (known.version !== version) throw new AppError('CONFLICT')
      await setState(db, known, { to: 'canceled', set: { ended_at: ctx.now() } })
      await audited(db, ctx, { orgId, id, action: 'warehouseReturn.canceled' })
    }
    return returnOf(db, { orgId, id })
  })
}

/** Answers answerWarehouseReturn. With the last decision the warehouse goes on. */
export function answer(
  ctx: BaseCtx,
  id: number,
  { version, answers }: ParsedOf<typeof api.answerWarehouseReturn>['body'],
): Detail {
  const { orgId } = ctx.actor
  return inService(ctx, async (db) => {
    const known = await lockReturn(db, id, { orgId })
    if (!canTransition(warehouseReturnLifecycle, known.state, 'inspecting', 'answer'))
      throw new AppError('RETURN_STATE')
    if (known.version !== version) throw new AppError('CONFLICT')
    const open = new Set(
      (await inspectionsOf(db, { orgId, id }))
        .filter(({ disposition, answer: decision }) => disposition === 'ask' && decision === null)
        .map((one) => one.id),
    )
    for (const { inspectionId, answer: decision } of answers) {
      if (!open.delete(inspectionId)) throw notFound('Question', '待决定的商品')
      await db
        .updateTable('return_inspection')
        .set({ answer: decision, answered_at: ctx.now() })
        .where('org_id', '=', orgId)
        .where('id', '=', inspectionId)
        .execute()
    }
    await (open.size === 0 ? setState(db, known, { to: 'inspecting' }) : setColumns(db, known, {}))
    await audited(db, ctx, { orgId, id, action: 'warehouseReturn.answered' })
    return returnOf(db, { orgId, id })
  })
}

/** Answers markReturnRefund. */
export function markRefund(
  ctx: BaseCtx,
  id: number,
  { version, refund }: ParsedOf<typeof api.markReturnRefund>['body'],
): Detail {
  const { orgId } = ctx.actor
  return inService(ctx, async (db) => {
    const known = await lockReturn(db, id, { orgId })
    if (known.version !== version) throw new AppError('CONFLICT')
    await setColumns(db, known, {
      refund_amount: refund?.amount ?? null,
      refund_on: refund?.on ?? null,
      refund_note: refund?.note ?? null,
    })
    const action = refund ? 'warehouseReturn.refundNoted' : 'warehouseReturn.refundTakenBack'
    await audited(db, ctx, { orgId, id, action })
    return returnOf(db, { orgId, id })
  })
}
