import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/outbound/floor-api'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { type OtherPackage, weightOfPackage } from '@waybill/contract/orders/packages'
import { packageState } from '@waybill/contract/outbound/package-lifecycle'
import { searchTerms } from '@waybill/contract/search/terms'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx, FileAnswer } from '../../../../platform/http/index.ts'
import {
  buyForWarehouse,
  findLabelFiles,
  isVoidRequested,
  type LiveLabel,
  lockLiveLabels,
  setLabelsPrinted,
  type WarehouseChoice,
} from '../../../ship/shipping/index.ts'
import { lockOrder as lockSalesOrder, setMeasured } from '../../../sell/orders/index.ts'
import { command, expectState, leaseEnded, type LockedOrder, lockOrder, onFloor, setState } from './order.ts'
import { checkAtHand, type Package, packagesOf, setPackage } from './packages.ts'

/** The labels on the order's packages, by package, locked; one that was voided is none. */
export async function labelsOn(db: Db, order: LockedOrder): Promise<Map<number, LiveLabel>> {
  if (order.state !== 'packed' && order.state !== 'labelled') return new Map()
  const packages = (await packagesOf(db, order)).filter(({ shipmentId }) => shipmentId !== null)
  if (packages.length === 0) return new Map()
  const live = new Map((await lockLiveLabels(db, order.sellerId, order.orderId)).map((one) => [one.shipmentId, one]))
  return new Map(
    packages.flatMap(({ id, shipmentId }) => {
      const label = live.get(shipmentId!)
      return label ? [[id, label] as const] : []
    }),
  )
}

const unlabelled = {
  shipment_id: null,
  tracking_no: null,
  state: packageState.closed,
  labelled_at: null,
  loaded_at: null,
}

/** Throws FLOOR_VOID_PENDING while a carrier has not answered a void: once it refuses, the label stays on its package. */
async function checkVoids(db: Db, { sellerId, orderId }: LockedOrder): Promise<void> {
  if (await isVoidRequested(db, sellerId, orderId)) throw new AppError('FLOOR_VOID_PENDING')
}

/** The same; those that were voided are taken off, and the order is packed again. Throws FLOOR_VOID_PENDING. */
export async function liveLabels(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<Map<number, LiveLabel>> {
  const labels = await labelsOn(db, order)
  if (order.state !== 'packed' && order.state !== 'labelled') return labels
  const packages = await packagesOf(db, order)
  const voided = packages.filter(({ id, shipmentId }) => shipmentId !== null && !labels.has(id))
  if (voided.length > 0) await checkVoids(db, order)
  for (const { id } of voided) await setPackage(db, order, id, unlabelled)
  if (order.state === 'labelled' && labels.size < packages.length) await setState(db, ctx, order, { to: 'packed' })
  return labels
}

/** Is a label being bought for the order? It is locked from here on: who buys one has written it down before, or sees what the caller does. */
export async function isBeingBought(db: Db, { sellerId, orderId }: LockedOrder): Promise<boolean> {
  await lockSalesOrder(db, sellerId, orderId)
  const { rows } = await sql`
    select 1 from shipping_pending_label where org_id = ${sellerId} and order_id = ${orderId} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * A label that is paid for the order, on a package or not yet; null: there is none. FLOOR_LABEL_PENDING while one is being bought,
 * FLOOR_VOID_PENDING while a carrier may yet refuse a void. The order is locked from here on: a purchase either was written down before, or sees what the caller does and is refused.
 */
export async function paidLabel(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<LiveLabel | null> {
  const [label] = (await liveLabels(db, ctx, order)).values()
  // One that was reopened may have a label as well, of a void that was refused late.
  if (label || (order.state !== 'packed' && order.state !== 'picked')) return label ?? null
  if (await isBeingBought(db, order)) throw new AppError('FLOOR_LABEL_PENDING')
  // One that the seller brought costs nothing.
  if (order.option === fulfilmentOption.uploadLabel) return null
  const [paid] = await lockLiveLabels(db, order.sellerId, order.orderId)
  await checkVoids(db, order)
  return paid ?? null
}

/** Puts the order's labels on its packages, each by its number; false: one has none yet. */
async function attach(db: Db, ctx: BaseCtx, order: LockedOrder): Promise<boolean> {
  const on = await liveLabels(db, ctx, order)
  const packages = await packagesOf(db, order)
  const bare = packages.filter(({ id }) => !on.has(id))
  if (bare.length === 0) return true
  // Bought or brought; the last one that counts. What was bought for packages that were packed in another way is for none of these.
  const labels = (await lockLiveLabels(db, order.sellerId, order.orderId)).filter(
    ({ packageCount }) => packageCount === packages.length,
  )
  let missing = 0
  for (const { id, no } of bare) {
    const label = labels.find(({ packageNo }) => packageNo === no)
    if (label) await setPackage(db, order, id, { shipment_id: label.shipmentId, tracking_no: label.trackingNo })
    else missing++
  }
  return missing === 0
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
  /** Of the seller's order as it was measured. */
  version: number
}

const POUND_G = 453.59237
const weightText = (grams: number) => ({
  en: `${(grams / POUND_G).toFixed(2)} lb`,
  cn: `${(grams / 1000).toFixed(2)} kg`,
})

/** A label costs the seller by what is typed here: far above what was planned, somebody looks twice. */
async function checkWeight(db: Db, { sellerId, orderId }: LockedOrder, weightG: number): Promise<void> {
  const { rows } = await sql<{ weight: number | null; others: OtherPackage[] | null }>`
    select weight_cg::float8 as weight, other_packages as others from orders_order where org_id = ${sellerId} and id = ${orderId}`.execute(
    db,
  )
  const weights = rows.flatMap(({ weight, others }) => [weight, ...(others ?? []).map(weightOfPackage)])
  const planned = weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0) / 100
  if (planned === 0 || weightG <= planned * 1.5 + POUND_G) return
  const [weight, other] = [weightText(weightG), weightText(planned)]
  throw new AppError('FLOOR_WEIGHT_HIGH', {
    params: { weight: weight.en, planned: other.en },
    zhParams: { weight: weight.cn, planned: other.cn },
  })
}

/** What has to be bought; null: every package has its label. The order first gets the packages as they were measured. */
async function prepare(
  db: Db,
  ctx: BaseCtx,
  { order, confirmWeight }: { order: LockedOrder; confirmWeight: boolean },
): Promise<Purchase | null> {
  expectState(order, ['packed', 'labelled'])
  const params = { number: order.number }
  if (order.option === fulfilmentOption.none) throw new AppError('FLOOR_NO_LABEL_NEEDED', { params })
  if (await attach(db, ctx, order)) return null
  await checkVoids(db, order)
  if (order.option === fulfilmentOption.uploadLabel) throw new AppError('FLOOR_NO_OWN_LABEL', { params })
  const packages = await packagesOf(db, order)
  checkAtHand(order, packages)
  const measured = packages.map(({ weightG, lengthMm, widthMm, heightMm }) => ({
    weightG: weightG!,
    sides: lengthMm && widthMm && heightMm ? ([lengthMm, widthMm, heightMm] as const) : null,
  }))
  const choice = await choiceOf(db, order)
  const weightG = measured.reduce((sum, one) => sum + one.weightG, 0)
  if (!confirmWeight) await checkWeight(db, order, weightG)
  const version = await setMeasured(db, { orgId: order.sellerId, id: order.orderId }, measured)
  // It counts as shipped: it has a label for packages that were packed in another way.
  if (version === null) throw new AppError('FLOOR_HAS_LABEL', { params })
  return { sellerId: order.sellerId, orderId: order.orderId, choice, version }
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

/** The package whose label is scanned next: by turns, so that no two labels are swapped. */
const nextToConfirm = (packages: readonly Package[]): Package | undefined =>
  packages.find(({ state }) => state === packageState.closed)

/** Answers confirmLabel: the label on the package is the one that was bought for it. */
export const confirm = (ctx: BaseCtx, id: number, body: ParsedOf<typeof api.confirmLabel>['body']): Promise<void> =>
  command(ctx, { id, name: 'confirm label', body }, async (db, order) => {
    expectState(order, ['packed'])
    const packages = await packagesOf(db, order)
    const labels = await labelsOn(db, order)
    const next = nextToConfirm(packages)
    // All or none are stuck on: while one is missing, another may still be refused for good.
    if (!next || labels.size < packages.length)
      throw new AppError('FLOOR_NOT_LABELLED', { params: { number: order.number } })
    const { trackingNo } = labels.get(next.id)!
    const scanned = body.code.normalize('NFKC').trim().toUpperCase()
    if (![scanned, ...searchTerms(body.code).numbers].includes(trackingNo))
      throw new AppError('FLOOR_WRONG_LABEL', { params: { value: scanned, wanted: trackingNo } })
    await setPackage(db, order, next.id, { state: packageState.labelled, labelled_at: ctx.now() })
    const isLast = packages.every((one) => one === next || one.state === packageState.labelled)
    if (isLast) await setState(db, ctx, order, { to: 'labelled', set: leaseEnded })
  })

/** Answers printFloorLabel: the label of the package, which is then marked as printed. */
export async function print(ctx: BaseCtx, id: number, packageId: number | undefined): Promise<FileAnswer> {
  const { key, trackingNo } = await onFloor(ctx, async (db) => {
    const order = await lockOrder(db, ctx.actor.orgId, id)
    const packages = await packagesOf(db, order)
    const labels = await labelsOn(db, order)
    const found = labels.get(packageId ?? (nextToConfirm(packages) ?? packages.at(-1))?.id ?? 0)
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
