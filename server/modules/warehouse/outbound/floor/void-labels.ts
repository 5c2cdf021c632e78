import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as repackApi from '@waybill/contract/outbound/repack-api'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { recordCaseEvent } from '../../../ship/cases/index.ts'
import { lockLiveLabels, voidForWarehouse } from '../../../ship/shipping/index.ts'
import { liveLabels } from './label.ts'
import { command, expectState, lockOrder, onFloor } from './order.ts'

type Body = ParsedOf<typeof repackApi.voidFloorLabels>['body']

/** Takes voided labels off the order's packages; its history says why they were voided. */
const takeOff = (ctx: BaseCtx, id: number, reason: string): Promise<void> =>
  onFloor(ctx, async (db) => {
    const order = await lockOrder(db, ctx.actor.orgId, id)
    const { removed } = await liveLabels(db, ctx, order)
    if (removed === 0) return
    const event = {
      orgId: order.sellerId,
      kind: 'outbound',
      caseId: id,
      actor: 'staff',
      userId: ctx.actor.userId,
    } as const
    await recordCaseEvent(db, { ...event, from: order.state, to: 'labelVoided', note: reason, at: ctx.now() })
  })

/**
 * Answers voidFloorLabels: all labels of the order, since what is packed in another way needs all of them anew. Sent again after a lost
 * answer, it goes on where it was.
 */
export async function voidLabels(ctx: BaseCtx, id: number, body: Body): Promise<void> {
  let due: { sellerId: number; shipmentIds: number[] } | null = null
  await command(ctx, { id, name: 'void labels', body, repeatable: true }, async (db, order, isFirst) => {
    // Also of an order that is canceled, so that its goods can be put back.
    expectState(order, isFirst ? ['packed', 'labelled'] : [order.state], true)
    const labels = await lockLiveLabels(db, order.sellerId, order.orderId)
    const params = { number: order.number }
    if (isFirst && labels.length === 0) throw new AppError('FLOOR_NOT_LABELLED', { params })
    if (labels.some(({ own }) => own)) throw new AppError('FLOOR_OWN_LABEL_VOID', { params })
    // Sent again when it has left meanwhile: nothing of it is voided.
    if (order.state === 'packed' || order.state === 'labelled')
      due = { sellerId: order.sellerId, shipmentIds: labels.map(({ shipmentId }) => shipmentId) }
  })
  if (due === null) return
  const { shipmentIds } = due as { shipmentIds: number[] }
  const results = shipmentIds.length === 0 ? [] : await voidForWarehouse(ctx, due)
  await takeOff(ctx, id, body.reason)
  const refused = results.find(({ state }) => state === 'rejected')
  if (refused?.problem)
    throw new AppError('FLOOR_VOID_REFUSED', {
      params: { reason: refused.problem.message },
      zhParams: { reason: refused.problem.zhMessage },
    })
  if (results.some(({ state }) => state === 'requested')) throw new AppError('FLOOR_VOID_PENDING')
}
