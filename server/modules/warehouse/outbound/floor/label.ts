import { AppError, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/outbound/floor-api'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { packageState } from '@waybill/contract/outbound/package-lifecycle'
import { searchTerms } from '@waybill/contract/search/terms'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx, FileAnswer } from '../../../../platform/http/index.ts'
import {
  buyForWarehouse,
  findLabelFiles,
  type LiveLabel,
  lockLiveLabels,
  setLabelsPrinted,
  type WarehouseChoice,
} from '../../../ship/shipping/index.ts'
import { lockOrder as lockSalesOrder, setMeasured } from '../../../sell/orders/index.ts'
import { command, expectState, leaseEnded, type LockedOrder, lockOrder, onFloor, setState } from './order.ts'

interface Package {
  id: number
  shipmentId: number | null
  weightG: number | null
  lengthMm: number | null
  widthMm: number | null
  heightMm: number | null
}

async function closedPackage(db: Db, { sellerId, id }: LockedOrder): Promise<Package> {
  const { rows } = await sql<Package>`
    select p.id, p.shipment_id as "shipmentId", p.weight_g as "weightG", p.length_mm as "lengthMm", p.width_mm as "widthMm",
      p.height_mm as "heightMm"
    from outbound_package p
    where p.org_id = ${sellerId} and p.outbound_id = ${id} and p.state in (${stateSql(packageState.closed, packageState.labelled)}) order by p.id desc limit 1`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Package', '包裹')
  return rows[0]
}

/** The label on an order's package, locked; null: it has none that counts. */
export async function labelOn(db: Db, order: LockedOrder): Promise<LiveLabel | null> {
  if (order.state !== 'packed' && order.state !== 'labelled') return null
  const { shipmentId } = await closedPackage(db, order)
  if (shipmentId === null) return null
  const labels = await lockLiveLabels(db, order.sellerId, order.orderId)
  return labels.find((one) => one.shipmentId === shipmentId) ?? null
}

/** The same; one that was voided is taken off, and the order is packed again. */
export async function liveLabel(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<LiveLabel | null> {
  const found = await labelOn(db, order)
  if (found || (order.state !== 'packed' && order.state !== 'labelled')) return found
  const { id } = await closedPackage(db, order)
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
export async function paidLabel(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<LiveLabel | null> {
  const label = await liveLabel(db, ctx, order)
  if (label || order.state !== 'packed') return label
  await lockSalesOrder(db, order.sellerId, order.orderId)
  const { rows } = await sql`
    select 1 from shipping_pending_label where org_id = ${order.sellerId} and order_id = ${order.orderId} limit 1`.execute(
    db,
  )
  if (rows.length > 0) throw new AppError('FLOOR_LABEL_PENDING')
  // One that the seller brought costs nothing.
  if (order.option === fulfilmentOption.uploadLabel) return null
  const [paid] = await lockLiveLabels(db, order.sellerId, order.orderId)
  return paid ?? null
}

const setPackage = (db: Db, order: LockedOrder, id: number, set: Record<string, unknown>) =>
  db.updateTable('outbound_package').set(set).where('org_id', '=', order.sellerId).where('id', '=', id).execute()

/** Puts the order's label on its package; false: there is none yet. */
async function attach(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<boolean> {
  if (await liveLabel(db, ctx, order)) return true
  // Bought or brought; the last one that counts.
  const [label] = await lockLiveLabels(db, order.sellerId, order.orderId)
  if (!label) return false
  const { id } = await closedPackage(db, order)
  await setPackage(db, order, id, { shipment_id: label.shipmentId, tracking_no: label.trackingNo })
  return true
}

async function choiceOf(db: Db, { sellerId, id, number, option }: LockedOrder): Promise<WarehouseChoice> {
  if (option === fulfilmentOption.earliestEta) return 'earliest'
  // By warehouse: it buys from the seller's balance, so it chooses what costs the seller least.
  if (option === fulfilmentOption.lowestEstimate || option === fulfilmentOption.byWarehouse) return 'cheapest'
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

const POUND_G = 453.59237
const weightText = (grams: number) => ({
  en: `${(grams / POUND_G).toFixed(2)} lb`,
  cn: `${(grams / 1000).toFixed(2)} kg`,
})

/** A label costs the seller by what is typed here: far above what was planned, somebody looks twice. */
async function checkWeight(db: Db, { sellerId, orderId }: LockedOrder, weightG: number): Promise<void> {
  const { rows } = await sql<{ planned: number }>`
    select weight_cg::float8 / 100 as planned from orders_order where org_id = ${sellerId} and id = ${orderId}`.execute(
    db,
  )
  const planned = rows[0]?.planned ?? 0
  if (planned === 0 || weightG <= planned * 1.5 + POUND_G) return
  const [weight, other] = [weightText(weightG), weightText(planned)]
  throw new AppError('FLOOR_WEIGHT_HIGH', {
    params: { weight: weight.en, planned: other.en },
    zhParams: { weight: weight.cn, planned: other.cn },
  })
}

/** What has to be bought; null: the package has its label. The order gets the weight and size that were measured first. */
async function prepare(
  db: Db,
  ctx: BaseCtx,
  { order, confirmWeight }: { order: LockedOrder; confirmWeight: boolean },
): Promise<Purchase | null> {
  expectState(order, ['packed', 'labelled'])
  const params = { number: order.number }
  if (order.option === fulfilmentOption.none) throw new AppError('FLOOR_NO_LABEL_NEEDED', { params })
  if (await attach(db, ctx, order)) return null
  if (order.option === fulfilmentOption.uploadLabel) throw new AppError('FLOOR_NO_OWN_LABEL', { params })
  const { weightG, lengthMm, widthMm, heightMm } = await closedPackage(db, order)
  const sides = lengthMm && widthMm && heightMm ? ([lengthMm, widthMm, heightMm] as const) : null
  const choice = await choiceOf(db, order)
  if (!confirmWeight) await checkWeight(db, order, weightG!)
  await setMeasured(db, { orgId: order.sellerId, id: order.orderId }, { weightG: weightG!, sides })
  return { sellerId: order.sellerId, orderId: order.orderId, choice }
}

/** A purchase for the order, this command's own or another's, is not decided yet. */
const underWay: readonly string[] = ['ORDER_BEING_BOUGHT', 'PURCHASE_UNKNOWN']

/**
 * Answers labelPackage. What was bought before, though its answer was lost, is found by the order, which has one label or purchase at a
 * time: asked twice, or by two people, one label is bought.
 */
export async function label(ctx: BaseCtx, id: number, body: ParsedOf<typeof api.labelPackage>['body']): Promise<void> {
  let due: Purchase | null = null
  // Sent again, it looks again: its first answer was lost, perhaps before the carrier's.
  await command(ctx, { id, name: 'label', body, repeatable: true }, async (db, order) => {
    due = await prepare(db, ctx, { order, confirmWeight: body.confirmWeight })
  })
  if (due === null) return
  const bought = await buyForWarehouse(ctx, due)
  if (await onFloor(ctx, async (db) => attach(db, ctx, await lockOrder(db, ctx.actor.orgId, id)))) return
  if (bought.state !== 'refused' || underWay.includes(bought.problem.code)) throw new AppError('FLOOR_LABEL_PENDING')
  const { message, zhMessage } = bought.problem
  throw new AppError('FLOOR_LABEL_REFUSED', { params: { reason: message }, zhParams: { reason: zhMessage } })
}

/** Answers confirmLabel: the label on the package is the one that was bought for it. */
export const confirm = (ctx: BaseCtx, id: number, body: ParsedOf<typeof api.confirmLabel>['body']): Promise<void> =>
  command(ctx, { id, name: 'confirm label', body }, async (db, order) => {
    expectState(order, ['packed'])
    const found = await labelOn(db, order)
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
    const found = await labelOn(db, order)
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
