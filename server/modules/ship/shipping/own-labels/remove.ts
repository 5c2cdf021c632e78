import { isOwnLabel } from '@waybill/contract/carriers/own-label'
import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import { orderStatus } from '@waybill/contract/orders/enums'
import { trackingStatus, type TrackingStatus } from '@waybill/contract/shipping/enums'
import type { removeOwnLabel } from '@waybill/contract/shipping/own-label-api'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { findOutboundWithoutLabel } from '../request/at-warehouse.ts'
import { lockOrder, markAwaiting, markShippedAgain } from '../../../sell/orders/index.ts'
import { noteLabelBack, noteLabelGone } from '../../../sell/stores/index.ts'
import { recordOnOrder } from '../purchase/settle.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { isBeingBought, lockedProblem, type LockedForOwn } from './attach.ts'
import { isTaken } from './taken.ts'

type Found = { id: number; orderId: number; orderNo: string; trackingNo: string; serviceCode: string; status: number }
type Answer = OutputOf<typeof removeOwnLabel>

/** The shipment of an uploaded label with its order locked; NOT_FOUND, OWN_LABEL_BOUGHT. */
async function lockOwn(db: Db, orgId: number, shipmentId: number): Promise<Found & { order: LockedForOwn }> {
  const read = async (): Promise<Found> => {
    const { rows } = await sql<Found>`
      select id, order_id as "orderId", order_no as "orderNo", tracking_no as "trackingNo", service_code as "serviceCode", status from shipment
      where org_id = ${orgId} and id = ${shipmentId}`.execute(db)
    if (!rows[0]) throw notFound('Shipment', '运单')
    return rows[0]
  }
  const before = await read()
  if (!isOwnLabel(before)) throw new AppError('OWN_LABEL_BOUGHT')
  const order = await lockOrder(db, orgId, before.orderId)
  const gone = { status: orderStatus.canceled, held: false, parts: false, severalPackages: false }
  return { ...(await read()), order: order ?? gone }
}

const setStatus = (db: Db, orgId: number, id: number, status: TrackingStatus) =>
  sql`update shipment set status = ${status} where org_id = ${orgId} and id = ${id}`.execute(db)

/** Answers removeOwnLabel: the order awaits shipment again, as it was before. */
export const removeLabel = ({ actor }: BaseCtx, runtime: Runtime, shipmentId: number): Promise<Answer> =>
  runtime.serve(actor.orgId, async (db) => {
    const { orgId, userId } = actor
    const { orderId, trackingNo, status } = await lockOwn(db, orgId, shipmentId)
    if (status === trackingStatus.voided) throw new AppError('OWN_LABEL_REMOVED')
    await setStatus(db, orgId, shipmentId, trackingStatus.voided)
    await markAwaiting(db, orgId, { id: orderId, shipmentId })
    await noteLabelGone(db, { orgId, shipmentId, at: runtime.now() })
    const detail = { shipmentId, trackingNo }
    await recordOnOrder(db, { orgId, orderId, userId, action: 'label.uploadRemoved', detail, at: runtime.now() })
    return { shipmentId, orderId }
  })

/** Answers restoreOwnLabel: undoes a removal unless the order or the number went elsewhere meanwhile. */
export const restoreLabel = ({ actor }: BaseCtx, runtime: Runtime, shipmentId: number): Promise<Answer> =>
  runtime.serve(actor.orgId, async (db) => {
    const { orgId, userId } = actor
    const { orderId, orderNo: value, trackingNo, status, order } = await lockOwn(db, orgId, shipmentId)
    if (status !== trackingStatus.voided) throw new AppError('OWN_LABEL_NOT_REMOVED')
    const problem = lockedProblem(order)
    if (problem) throw new AppError(problem, { params: { value } })
    if (await isBeingBought(db, orgId, orderId)) throw new AppError('ORDER_BEING_BOUGHT', { params: { value } })
    const number = await findOutboundWithoutLabel(db, orgId, orderId)
    if (number) throw new AppError('ORDER_AT_WAREHOUSE', { params: { value: `${value} (${number})` } })
    if (await isTaken(db, trackingNo, shipmentId))
      throw new AppError('TRACKING_TAKEN', { params: { value: trackingNo } })
    await setStatus(db, orgId, shipmentId, trackingStatus.labelCreated)
    // What the label was for may be in other orders by now.
    if (!(await markShippedAgain(db, orgId, { id: orderId, shipmentId }))) throw new AppError('OWN_LABEL_REGROUPED')
    await noteLabelBack(db, { orgId, shipmentId, at: runtime.now(), tracked: false })
    const detail = { shipmentId, trackingNo }
    await recordOnOrder(db, { orgId, orderId, userId, action: 'label.uploadRestored', detail, at: runtime.now() })
    return { shipmentId, orderId }
  })
