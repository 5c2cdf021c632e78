import { AppError } from '@waybill/contract/core/errors'
import { canTransition } from '@waybill/contract/core/lifecycle'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/work-orders/api'
import { workLifecycle, workState } from '@waybill/contract/work-orders/lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { requireActiveLink } from '../warehouses/index.ts'
import { inService, isPartlyDone, type LockedWork, lockWork, requireState, setState } from './locked.ts'
import { notifyOfAnswer } from './notify.ts'
import { promiseInputs, releaseInputs } from './promise.ts'
import { ownOf, skusOfWork } from './read.ts'

const side = 'seller' as const

async function accept(db: Db, ctx: BaseCtx, known: LockedWork): Promise<void> {
  const { sellerId: orgId, operatorId, warehouseId } = known
  await requireActiveLink(db, { orgId, operatorId, warehouseId })
  // A changed quote is about goods that wait already.
  if (known.acceptedVersion === 0) {
    const skus = await skusOfWork(db, known)
    await promiseInputs(db, known, (productId) => skus.get(productId) ?? '')
  }
  await sql`update work_order set accepted_version = ${known.quoteVersion} where org_id = ${orgId} and id = ${known.id}`.execute(
    db,
  )
  await setState(db, ctx, known, { to: workState.accepted, side, action: 'workOrder.accepted' })
  await notifyOfAnswer(db, known, 'accepted')
}

/** The seller does not agree: what it agreed to before stays in force, or nothing is done. */
async function refuse(db: Db, ctx: BaseCtx, known: LockedWork): Promise<void> {
  const hasEarlier = known.acceptedVersion > 0
  await setState(db, ctx, known, { to: hasEarlier ? workState.accepted : workState.canceled, side })
  await notifyOfAnswer(db, known, hasEarlier ? 'kept' : 'canceled')
}

/** Does the quote stand as answered already? */
function isAnswered({ state, acceptedVersion, quoteVersion }: LockedWork, version: number, agrees: boolean): boolean {
  if (state === workState.quoted || version === 0) return false
  if (agrees) return acceptedVersion === version
  const hasEarlier = state === workState.accepted && acceptedVersion > 0
  return version === quoteVersion && acceptedVersion !== version && (hasEarlier || state === workState.canceled)
}

/** Answers answerWorkQuote; accepted or refused twice, it is once. */
export function answer(
  ctx: BaseCtx,
  id: number,
  { version, accept: agrees }: ParsedOf<typeof api.answerWorkQuote>['body'],
): Promise<api.OwnWork> {
  return inService(ctx, async (db) => {
    const known = await lockWork(db, ctx, { id, side })
    if (isAnswered(known, version, agrees)) return ownOf(db, ctx, id)
    requireState(known, workState.accepted, 'accept')
    if (version !== known.quoteVersion) throw new AppError('WORK_QUOTE_CHANGED')
    await (agrees ? accept(db, ctx, known) : refuse(db, ctx, known))
    return ownOf(db, ctx, id)
  })
}

/** Answers cancelOwnWork; canceled twice, it is canceled once. */
export function cancel(ctx: BaseCtx, id: number): Promise<api.OwnWork> {
  return inService(ctx, async (db) => {
    const known = await lockWork(db, ctx, { id, side })
    const { state, number } = known
    if (state === workState.canceled) return ownOf(db, ctx, id)
    const isUnderWay = state === workState.working || state === workState.onHold || isPartlyDone(known)
    if (isUnderWay && state !== workState.completed) throw new AppError('WORK_BEGUN', { params: { number } })
    if (!canTransition(workLifecycle, state, workState.canceled, 'cancel')) throw new AppError('WORK_STATE')
    await releaseInputs(db, known)
    await setState(db, ctx, known, { to: workState.canceled, side })
    await notifyOfAnswer(db, known, 'canceled')
    return ownOf(db, ctx, id)
  })
}
