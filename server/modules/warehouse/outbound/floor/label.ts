import { AppError, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/outbound/floor-api'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { packageState } from '@waybill/contract/outbound/package-lifecycle'
import { searchTerms } from '@waybill/contract/search/terms'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx, FileAnswer } from '../../../../platform/http/index.ts'
import {
  buyForWarehouse,
  findLabelFiles,
  setLabelsPrinted,
  type WarehouseChoice,
} from '../../../ship/shipping/index.ts'
import { lockOrder as lockSalesOrder, setMeasured } from '../../../sell/orders/index.ts'
import { command, expectState, leaseEnded, type LockedOrder, lockOrder, onFloor, setState } from './order.ts'

interface Label {
  shipmentId: number
  trackingNo: string
}

/** The label that the seller's order has, bought or brought; the last one that counts. */
async function labelOfOrder(db: Db, { sellerId, orderId }: LockedOrder): Promise<Label | undefined> {
  const { rows } = await sql<Label>`
    select id as "shipmentId", tracking_no as "trackingNo" from shipping_shipment
    where org_id = ${sellerId} and order_id = ${orderId} and status <> ${stateSql(trackingStatus.voided)} and tracking_no is not null
    order by id desc limit 1`.execute(db)
  return rows[0]
}

interface Package {
  id: number
  shipmentId: number | null
  trackingNo: string | null
  weightG: number | null
  lengthMm: number | null
  widthMm: number | null
  heightMm: number | null
  voided: boolean
}

async function closedPackage(db: Db, { sellerId, id }: LockedOrder): Promise<Package> {
  const { rows } = await sql<Package>`
    select p.id, p.shipment_id as "shipmentId", p.tracking_no as "trackingNo", p.weight_g as "weightG", p.length_mm as "lengthMm",
      p.width_mm as "widthMm", p.height_mm as "heightMm", coalesce(s.status = ${stateSql(trackingStatus.voided)}, false) as voided
    from outbound_package p left join shipping_shipment s on s.org_id = p.org_id and s.id = p.shipment_id
    where p.org_id = ${sellerId} and p.outbound_id = ${id} and p.state in (${stateSql(packageState.closed, packageState.labelled)}) order by p.id desc limit 1`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Package', '包裹')
  return rows[0]
}

/** The label on an order's package; null: it has none. One that was voided is taken off first, and the order is packed again. */
export async function liveLabel(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<Label | null> {
  if (order.state !== 'packed' && order.state !== 'labelled') return null
  const { id, shipmentId, trackingNo, voided } = await closedPackage(db, order)
  if (shipmentId === null || trackingNo === null) return null
  if (!voided) return { shipmentId, trackingNo }
  await setPackage(db, order, id, {
    shipment_id: null,
    tracking_no: null,
    state: packageState.closed,
    labelled_at: null,
  })
  if (order.state === 'labelled') await setState(db, ctx, order, { to: 'packed' })
  return null
}

/**
 * The label that is paid for the order, on its package or not yet; null: there is none. FLOOR_LABEL_PENDING while one is being bought. The
 * order is locked from here on: a purchase either was written down before, or sees what the caller does and is refused.
 */
export async function paidLabel(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<Label | null> {
  const label = await liveLabel(db, ctx, order)
  if (label || order.state !== 'packed') return label
  await lockSalesOrder(db, order.sellerId, order.orderId)
  const { rows } = await sql`
    select 1 from shipping_pending_label where org_id = ${order.sellerId} and order_id = ${order.orderId} limit 1`.execute(
    db,
  )
  if (rows.length > 0) throw new AppError('FLOOR_LABEL_PENDING')
  // One that the seller brought costs nothing.
  return order.option === fulfilmentOption.uploadLabel ? null : ((await labelOfOrder(db, order)) ?? null)
}

const setPackage = (db: Db, order: LockedOrder, id: number, set: Record<string, unknown>) =>
  db.updateTable('outbound_package').set(set).where('org_id', '=', order.sellerId).where('id', '=', id).execute()

/** Puts the order's label on its package; false: there is none yet. */
async function attach(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<boolean> {
  if (await liveLabel(db, ctx, order)) return true
  const label = await labelOfOrder(db, order)
  if (!label) return false
  const { id } = await closedPackage(db, order)
  await setPackage(db, order, id, { shipment_id: label.shipmentId, tracking_no: label.trackingNo })
  return true
}

async function choiceOf(db: Db, { sellerId, id, number, option }: LockedOrder): Promise<WarehouseChoice> {
  if (option === fulfilmentOption.earliestEta) return 'earliest'
  if (option === fulfilmentOption.lowestEstimate) return 'cheapest'
  const { carrier, service_code } = await db
    .selectFrom('outbound')
    .select(['carrier', 'service_code'])
    .where('org_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (carrier === null || service_code === null) throw new AppError('FLOOR_NO_SERVICE', { params: { number } })
  return { carrier, serviceCode: service_code }
}

interface Purchase {
  sellerId: number
  orderId: number
  choice: WarehouseChoice
}

/** What has to be bought; null: the package has its label. The order gets the weight and size that were measured first. */
async function prepare(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<Purchase | null> {
  expectState(order, ['packed', 'labelled'])
  const params = { number: order.number }
  if (order.option === fulfilmentOption.none) throw new AppError('FLOOR_NO_LABEL_NEEDED', { params })
  if (await attach(db, ctx, order)) return null
  if (order.option === fulfilmentOption.uploadLabel) throw new AppError('FLOOR_NO_OWN_LABEL', { params })
  const { weightG, lengthMm, widthMm, heightMm } = await closedPackage(db, order)
  const sides = lengthMm && widthMm && heightMm ? ([lengthMm, widthMm, heightMm] as const) : null
  const choice = await choiceOf(db, order)
  await setMeasured(db, { orgId: order.sellerId, id: order.orderId }, { weightG: weightG!, sides })
  return { sellerId: order.sellerId, orderId: order.orderId, choice }
}

/**
 * Answers labelPackage. What was bought before, though its answer was lost, is found by the order, which has one label or purchase at a
 * time: asked twice, or by two people, one label is bought.
 */
export async function label(ctx: BaseCtx, id: number, body: ParsedOf<typeof api.labelPackage>['body']): Promise<void> {
  let due: Purchase | null = null
  await command(ctx, { id, name: 'label', body }, async (db, order) => {
    due = await prepare(db, ctx, order)
  })
  if (due === null) return
  const bought = await buyForWarehouse(ctx, due)
  if (bought.state === 'refused') {
    const { message, zhMessage } = bought.problem
    throw new AppError('FLOOR_LABEL_REFUSED', { params: { reason: message }, zhParams: { reason: zhMessage } })
  }
  const attached = await onFloor(ctx, async (db) => attach(db, ctx, await lockOrder(db, ctx.actor.orgId, id)))
  if (!attached) throw new AppError('FLOOR_LABEL_PENDING')
}

/** Answers confirmLabel: the label on the package is the one that was bought for it. */
export const confirm = (ctx: BaseCtx, id: number, body: ParsedOf<typeof api.confirmLabel>['body']): Promise<void> =>
  command(ctx, { id, name: 'confirm label', body }, async (db, order) => {
    expectState(order, ['packed'])
    const found = await liveLabel(db, ctx, order)
    if (!found) throw new AppError('FLOOR_NOT_LABELLED', { params: { number: order.number } })
    const scanned = body.code.normalize('NFKC').trim().toUpperCase()
    if (![scanned, ...searchTerms(body.code).numbers].includes(found.trackingNo))
      throw new AppError('FLOOR_WRONG_LABEL', { params: { value: scanned, wanted: found.trackingNo } })
    const { id: packageId } = await closedPackage(db, order)
    await setPackage(db, order, packageId, { state: packageState.labelled, labelled_at: ctx.now() })
    await setState(db, ctx, order, { to: 'labelled', set: leaseEnded })
  })

/** Answers printFloorLabel: the label of the package, which is then marked as printed. */
export async function print(ctx: BaseCtx, id: number): Promise<FileAnswer> {
  const { key, trackingNo } = await onFloor(ctx, async (db) => {
    const order = await lockOrder(db, ctx.actor.orgId, id)
    const found = await liveLabel(db, ctx, order)
    if (!found) throw new AppError('FLOOR_NOT_LABELLED', { params: { number: order.number } })
    const shipmentIds = [found.shipmentId]
    const [file] = await findLabelFiles(db, order.sellerId, { shipmentIds, labelFormat: 'PDF' })
    const printed = { at: ctx.now(), userId: ctx.actor.userId }
    await setLabelsPrinted(db, { orgId: order.sellerId, shipmentIds, printed })
    return { key: file!.key, trackingNo: found.trackingNo }
  })
  const { stream, size } = await ctx.files.open(key)
  return { fileName: `label-${trackingNo}.pdf`, mime: 'application/pdf', body: stream, size }
}
