import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type { OutboundState } from '@waybill/contract/outbound/lifecycle'
import { packageState } from '@waybill/contract/outbound/package-lifecycle'
import type * as repackApi from '@waybill/contract/outbound/repack-api'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { recordCaseEvent } from '../../../ship/cases/index.ts'
import { isVoidRequested, type LiveLabel, lockLiveLabels, voidForWarehouse } from '../../../ship/shipping/index.ts'
import { claimedAt } from '../../stock/index.ts'
import { liveLabels } from './label.ts'
import { command, expectState, type LockedOrder, lockOrder, onFloor } from './order.ts'
import { checkAtHand, packagesOf } from './packages.ts'

type Body = ParsedOf<typeof repackApi.voidFloorLabels>['body']

/** One that was reopened may have a label as well, of a void that was refused late. */
const beforeItLeaves: readonly OutboundState[] = ['picked', 'packed', 'labelled']

/** Takes voided labels off the order's packages; false: a carrier has not answered yet, and they stay until it has. */
const takeOff = (ctx: BaseCtx, id: number): Promise<boolean> =>
  onFloor(ctx, async (db) => {
    const order = await lockOrder(db, ctx.actor.orgId, id)
    if (await isVoidRequested(db, order.sellerId, order.orderId)) return false
    await liveLabels(db, ctx, order)
    return true
  })

/** Notes for the seller why its labels are to be voided. */
const noteReason = (db: Db, ctx: BaseCtx, { order, reason }: { order: LockedOrder; reason: string }): Promise<void> =>
  recordCaseEvent(db, {
    orgId: order.sellerId,
    kind: 'outbound',
    caseId: order.id,
    actor: 'staff',
    userId: ctx.actor.userId,
    from: order.state,
    to: 'labelVoided',
    note: reason,
    at: ctx.now(),
  })

/** The labels that the command is about: sent again, those that were there when it was sent first. */
async function labelsOf(
  db: Db,
  order: LockedOrder,
  { commandId, isFirst }: { commandId: string; isFirst: boolean },
): Promise<LiveLabel[]> {
  const labels = await lockLiveLabels(db, order.sellerId, order.orderId)
  if (!isFirst) {
    const at = await claimedAt(db, order.sellerId, commandId)
    return labels.filter(({ orderedAt }) => orderedAt === null || orderedAt <= at)
  }
  if (labels.length > 0) return labels
  if (await isVoidRequested(db, order.sellerId, order.orderId)) throw new AppError('FLOOR_VOID_PENDING')
  throw new AppError('FLOOR_NOT_LABELLED', { params: { number: order.number } })
}

/** Nothing of the order has left, nor been scanned on its way out. What leaves locks its labels first. */
async function isStillHere(db: Db, orgId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from outbound b where b.org_id = ${orgId} and b.id = ${id} and b.state in (${stateSql(...beforeItLeaves)})
      and not exists (select 1 from outbound_package p where p.org_id = b.org_id and p.outbound_id = b.id
        and p.state <> ${stateSql(packageState.canceled)} and p.loaded_at is not null)`.execute(db)
  return rows.length > 0
}

interface Due {
  sellerId: number
  shipmentIds: number[]
}

/** Asks the carriers, where there is something to ask. */
async function voidDue(ctx: BaseCtx, id: number, due: Due): Promise<void> {
  let hasLeft = false
  const claim = async (db: Db) => {
    const isHere = await isStillHere(db, due.sellerId, id)
    hasLeft ||= !isHere
    return isHere
  }
  const results = due.shipmentIds.length === 0 ? [] : await voidForWarehouse(ctx, { ...due, claim })
  const isDone = await takeOff(ctx, id)
  if (hasLeft) throw new AppError('OUTBOUND_STATE')
  const refused = results.find(({ state }) => state === 'rejected')
  if (refused?.problem)
    throw new AppError('FLOOR_VOID_REFUSED', {
      params: { reason: refused.problem.message },
      zhParams: { reason: refused.problem.zhMessage },
    })
  if (!isDone) throw new AppError('FLOOR_VOID_PENDING')
}

/**
 * Answers voidFloorLabels: all labels of the order, since what is packed in another way needs new ones for all. Sent again after a lost
 * answer, it goes on where it was.
 */
export async function voidLabels(ctx: BaseCtx, id: number, body: Body): Promise<void> {
  const { commandId, reason } = body
  let due: Due | null = null
  await command(ctx, { id, name: 'void labels', body, repeatable: true }, async (db, order, isFirst) => {
    // Also of an order that is canceled, so that its goods can be put back.
    expectState(order, isFirst ? beforeItLeaves : [order.state], true)
    // Sent again when it has left meanwhile: nothing of it is voided.
    if (!beforeItLeaves.includes(order.state)) throw new AppError('OUTBOUND_STATE')
    checkAtHand(order, await packagesOf(db, order))
    const labels = await labelsOf(db, order, { commandId, isFirst })
    if (labels.some(({ own }) => own)) throw new AppError('FLOOR_OWN_LABEL_VOID', { params: { number: order.number } })
    if (isFirst) await noteReason(db, ctx, { order, reason })
    due = { sellerId: order.sellerId, shipmentIds: labels.map(({ shipmentId }) => shipmentId) }
  })
  if (due !== null) await voidDue(ctx, id, due)
}
