import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { carrierName, findCarrier } from '@waybill/contract/carriers/catalogue'
import { orderStatus } from '@waybill/contract/orders/enums'
import { isTrackingNumber, normalTrackingNumber } from '@waybill/contract/carriers/tracking-number'
import { type ErrorCode, notFound } from '@waybill/contract/core/errors'
import type { attachOwnLabels } from '@waybill/contract/shipping/own-label-api'
import { sql } from 'kysely'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { type Db, isConstraintViolation, stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { findOutboundWithoutLabel } from '../request/at-warehouse.ts'
import { lockOrder, markShippedWithout } from '../../../sell/orders/index.ts'
import { noteLabel } from '../../../sell/stores/index.ts'
import { recordOnOrder } from '../purchase/settle.ts'
import { findOrdersToShip, type OrderToShip } from '../request/orders-to-ship.ts'
import { problemOf, type RowProblem, rowProblem } from '../request/problem.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { insertOwnShipment } from './insert.ts'
import { isTaken } from './taken.ts'

type Label = ParsedOf<typeof attachOwnLabels>['body']['labels'][number]
type Answer = OutputOf<typeof attachOwnLabels>
type Kept = { id: string; pdf_file: string; zpl_file: string }

const numberProblem = (carrier: number, trackingNo: string): RowProblem | null => {
  const known = findCarrier(carrier)
  if (known && isTrackingNumber(known.id, trackingNo)) return null
  const { en, cn } = carrierName(carrier)
  return rowProblem('TRACKING_OF_CARRIER', { carrier: en }, { zhParams: { carrier: cn }, fieldName: 'trackingNo' })
}

/** USPS numbers are kept without the ZIP that stands in front of them in the barcode. */
export const keptNumber = (typed: string): string =>
  normalTrackingNumber(typed).replace(/^420(?:\d{5}|\d{9})(?=9[1-5]\d{20}$)/, '')

/** Of a locked order, what decides whether a label that was not bought here can be its label. */
export type LockedForOwn = { status: number; held: boolean; parts: boolean; severalPackages: boolean }

/** Why a locked order cannot have an own label, now or again; null when it can. */
export function lockedProblem({ status, held, parts, severalPackages }: LockedForOwn): ErrorCode | null {
  if (status === orderStatus.shipped) return 'ORDER_HAS_LABEL'
  if (status !== orderStatus.awaiting) return 'ORDER_NOT_AWAITING'
  if (held) return 'ORDER_ON_HOLD'
  // An own label takes a whole order: nothing says which units it is for.
  if (parts) return 'ORDER_PART_SHIPPED'
  return severalPackages ? 'ORDER_SEVERAL_PACKAGES' : null
}

function orderProblem(order: OrderToShip, locked: LockedForOwn): RowProblem | null {
  const problem = lockedProblem(locked)
  if (problem) return rowProblem(problem, { value: order.orderNo })
  return order.from ? null : rowProblem('SENDER_MISSING', {}, { fieldName: 'shipFrom.name' })
}

/** A purchase that is under way ends as a label of its own. */
export async function isBeingBought(db: Db, orgId: number, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from shipping_pending_label where org_id = ${orgId} and order_id = ${orderId} limit 1`.execute(db)
  return rows.length > 0
}

/** Was the label attached to this order, and is it there still? Then the call is a repetition. */
async function isLabelOf(
  db: Db,
  orgId: number,
  { shipmentId, order }: { shipmentId: number; order: OrderToShip },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from shipment where org_id = ${orgId} and id = ${shipmentId} and order_id = ${order.id}
      and status <> ${stateSql(trackingStatus.voided)}`.execute(db)
  return rows.length > 0
}

type Made = { shipmentId: number } | { problem: RowProblem }
type Row = { label: Label; order: OrderToShip; kept: Kept }
type Attaching = Row & { orgId: number; trackingNo: string }

const takenProblem = (trackingNo: string): RowProblem =>
  rowProblem('TRACKING_TAKEN', { value: trackingNo }, { fieldName: 'trackingNo' })

/** Locks order and label; what stands in the way, or the shipment that an earlier call of the same made. */
async function lockBoth(db: Db, { orgId, order, kept, trackingNo }: Attaching): Promise<Made | null> {
  const locked = await lockOrder(db, orgId, order.id)
  const { rows } = await sql<{ used: number | null }>`
    select shipment_id as used from own_label where org_id = ${orgId} and id = ${kept.id} for update`.execute(db)
  const used = rows[0]?.used ?? null
  if (used !== null && (await isLabelOf(db, orgId, { shipmentId: used, order }))) return { shipmentId: used }
  if (used !== null) return { problem: rowProblem('OWN_LABEL_USED') }
  const problem = locked ? orderProblem(order, locked) : rowProblem('NOT_FOUND', { thing: 'Order' })
  if (problem) return { problem }
  if (await isBeingBought(db, orgId, order.id))
    return { problem: rowProblem('ORDER_BEING_BOUGHT', { value: order.orderNo }) }
  const outbound = await findOutboundWithoutLabel(db, orgId, order.id)
  const value = `${order.orderNo} (${outbound})`
  if (outbound) return { problem: rowProblem('ORDER_AT_WAREHOUSE', { value }) }
  return (await isTaken(db, trackingNo)) ? { problem: takenProblem(trackingNo) } : null
}

/** Shipment, documents, order and its activity change together. */
async function ship(db: Db, { orgId, order, label, kept, trackingNo }: Attaching, at: Date): Promise<number> {
  const shipmentId = await insertOwnShipment(db, orgId, { order, carrier: label.carrier, trackingNo, at })
  const files = [
    { format: 'PDF', file_id: kept.pdf_file },
    { format: 'ZPL', file_id: kept.zpl_file },
  ]
  const rows = files.map((file) => ({ org_id: orgId, shipment_id: shipmentId, ...file }))
  await db.insertInto('label').values(rows).execute()
  await sql`update own_label set shipment_id = ${shipmentId} where org_id = ${orgId} and id = ${kept.id}`.execute(db)
  await markShippedWithout(db, orgId, { id: order.id, shipmentId })
  const { carrier } = label
  const whole = { contents: null, packageCount: 1, tracked: false }
  await noteLabel(db, { orgId, orderId: order.id, shipmentId, trackingNo, carrier, ...whole, at })
  return shipmentId
}

async function attach(runtime: Runtime, ctx: BaseCtx, row: Row): Promise<Made> {
  const { orgId, userId } = ctx.actor
  const { label, order } = row
  const trackingNo = keptNumber(label.trackingNo)
  const wrong = numberProblem(label.carrier, trackingNo)
  if (wrong) return { problem: wrong }
  const attaching = { ...row, orgId, trackingNo }
  const at = runtime.now()
  try {
    return await runtime.serve(orgId, async (db): Promise<Made> => {
      const settled = await lockBoth(db, attaching)
      if (settled) return settled
      const shipmentId = await ship(db, attaching, at)
      const detail = { shipmentId, trackingNo }
      await recordOnOrder(db, { orgId, orderId: order.id, userId, action: 'label.uploaded', detail, at })
      return { shipmentId }
    })
  } catch (error) {
    // Somebody attached the same number at the same moment.
    if (isConstraintViolation(error)) return { problem: takenProblem(trackingNo) }
    throw error
  }
}

/** Answers attachOwnLabels: each label in a transaction of its own. An order or label that is not the caller's is NOT_FOUND for the whole call. */
export async function attachLabels(
  ctx: BaseCtx,
  runtime: Runtime,
  { labels }: ParsedOf<typeof attachOwnLabels>['body'],
): Promise<Answer> {
  const { orgId } = ctx.actor
  const { orders, kept } = await ctx.inScope(async (db) => ({
    orders: await findOrdersToShip(
      db,
      orgId,
      labels.map(({ orderId }) => orderId),
    ),
    kept: await db
      .selectFrom('own_label')
      .select(['id', 'pdf_file', 'zpl_file'])
      .where('org_id', '=', orgId)
      .where(
        'id',
        'in',
        labels.map(({ labelId }) => labelId),
      )
      .execute(),
  }))
  const rows = labels.map((label): Row => {
    const order = orders.get(label.orderId)
    if (!order) throw notFound('Order', '订单')
    const own = kept.find(({ id }) => id === label.labelId)
    if (!own) throw notFound('Label', '面单')
    return { label, order, kept: own }
  })
  const results: Answer['results'] = []
  for (const row of rows) {
    const made = await attach(runtime, ctx, row)
    results.push({
      labelId: row.label.labelId,
      orderId: row.label.orderId,
      shipmentId: 'shipmentId' in made ? made.shipmentId : null,
      problem: 'problem' in made ? problemOf(made.problem) : null,
    })
  }
  return { results }
}
