import { formatMoney } from '@waybill/contract/core/money'
import { labelState } from '@waybill/contract/shipping/label-lifecycle'
import type { CarrierProblem, Purchase } from '../../../../carriers/index.ts'
import { type AuditActionOf, recordAudit } from '../../../../platform/audit/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import { captureLabel, releaseLabel } from '../../../money/funds/index.ts'
import { repriced } from '../../../money/prices/index.ts'
import { failItem, setItemState } from './batches.ts'
import type { Step } from '../runtime/group-commit.ts'
import { killPoint } from '../runtime/kill-points.ts'
import { countLabel } from './figures.ts'
import { lockOrder, markShipped } from '../../../sell/orders/index.ts'
import { fromCarrier, type Refusal, rowProblem } from '../request/problem.ts'
import { markRejected, markSucceeded, type OpenPurchase } from './purchases.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { addLabelFiles, type StoredLabel, withDocuments } from './label-documents.ts'
import { finalPrice } from './final-price.ts'
import { failReturn, settleReturn } from './settle-return.ts'
import { insertShipment } from './shipment-insert.ts'

async function insertLabels(
  db: Db,
  orgId: number,
  shipment: { id: number; name: string },
  labels: StoredLabel[],
): Promise<void> {
  const ids = await addLabelFiles(db, orgId, shipment.name, labels)
  const rows = labels.map(({ format }, at) => ({ org_id: orgId, shipment_id: shipment.id, format, file_id: ids[at]! }))
  if (rows.length > 0) await db.insertInto('label').values(rows).execute()
}

export interface OrderEvent {
  orgId: number
  orderId: number
  /** Who wanted it; null = nobody, it happened. */
  userId: number | null
  action: AuditActionOf<'order'>
  detail: Record<string, string | number | boolean>
  at: Date
}

/** Notes what happened to an order, for its activity; never personal data. */
export const recordOnOrder = (db: Db, { orgId, orderId, userId, action, detail, at }: OrderEvent): Promise<void> =>
  recordAudit(db, { orgId, userId, action, detail, at, subject: { type: 'order', id: orderId } })

/** Order, row of the batch, purchase and the order's activity learn of the shipment. */
async function recordBought(
  db: Db,
  purchase: OpenPurchase,
  {
    at,
    serviceCode,
    ...detail
  }: { shipmentId: number; serviceCode: string; trackingNo: string; price: number; at: Date },
): Promise<void> {
  const { orgId, id, orderId, userId, carrier } = purchase
  await markShipped(db, orgId, { id: orderId, shipmentId: detail.shipmentId, carrier, serviceCode }, purchase.contents)
  await setItemState(db, { orgId, purchaseId: id }, labelState.bought)
  await recordOnOrder(db, { orgId, orderId, userId, action: 'label.bought', detail, at })
}

/** The label was bought: charge, shipment, documents and order change together, once. */
export async function settleSuccess(runtime: Runtime, purchase: OpenPurchase, bought: Purchase): Promise<void> {
  const { orgId } = purchase
  if (bought.charged > purchase.offer.cost) {
    runtime.log.error(
      { purchase: purchase.id, charged: bought.charged, agreed: purchase.offer.cost },
      'a carrier charged more than agreed',
    )
  }
  if (purchase.request.isReturn) return settleReturn(runtime, purchase, bought)
  const price = finalPrice(purchase.offer, bought.charged)
  const at = runtime.now()
  let settled = false
  const record = async (db: Db, labels: StoredLabel[]): Promise<Step<void>> => {
    await lockOrder(db, orgId, purchase.orderId)
    settled = await markSucceeded(db, purchase, at, price.cover)
    if (!settled) return { value: undefined }
    const shipmentId = await insertShipment(db, { purchase, bought, price, at })
    await insertLabels(db, orgId, { id: shipmentId, name: bought.tracking }, labels)
    await recordBought(db, purchase, {
      shipmentId,
      serviceCode: bought.service,
      trackingNo: bought.tracking,
      price: price.sell,
      at,
    })
    return { value: undefined, money: () => captureLabel(db, purchase.id, price, at) }
  }
  await withDocuments(runtime, bought.documents, (labels) => runtime.commitTogether(orgId, (db) => record(db, labels)))
  if (settled) countLabel(purchase, 'bought')
  killPoint('k5')
}

/** It is certain that there is no label: the money returns, and the row says why. */
export async function settleRejected(runtime: Runtime, purchase: OpenPurchase, reason: Refusal): Promise<void> {
  const { orgId } = purchase
  const at = runtime.now()
  let settled = false
  await runtime.commitTogether(orgId, async (db): Promise<Step<void>> => {
    await lockOrder(db, orgId, purchase.orderId)
    settled = await markRejected(db, purchase, at, reason.problem)
    if (!settled) return { value: undefined }
    await failItem(db, { orgId, purchaseId: purchase.id }, reason.problem, reason.newPrice)
    if (purchase.request.isReturn) await failReturn(db, purchase, reason.problem)
    return { value: undefined, money: () => releaseLabel(db, purchase.id, at) }
  })
  if (settled) countLabel(purchase, 'failed')
}

/** A carrier's refusal in the seller's terms: a higher price as the seller's new price, everything else as the carrier reported it. */
export function refusal(purchase: OpenPurchase, problems: CarrierProblem[]): Refusal {
  const { offer } = purchase
  const rise = problems.find(({ code }) => code === 'PRICE_ROSE')
  if (rise) {
    const dearer = repriced(Number(rise.params.newPrice) || 0, offer.trace)
    return dearer ? priceRose(offer.sell, dearer.sell) : { problem: rowProblem('RATE_EXPIRED'), newPrice: null }
  }
  const first = problems[0]
  return { problem: first ? fromCarrier(first, offer.carrier) : rowProblem('NO_RATES'), newPrice: null }
}

export const priceRose = (before: number, after: number): Refusal => ({
  problem: rowProblem('PRICE_ROSE', { before: formatMoney(before), after: formatMoney(after) }),
  newPrice: after,
})
