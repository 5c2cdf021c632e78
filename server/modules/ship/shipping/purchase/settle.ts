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
import { noteLabel } from '../../../sell/stores/index.ts'
import { fromCarrier, type Refusal, rowProblem } from '../request/problem.ts'
import { idsOf, itemOf, markRejected, markSucceeded, type OpenPurchase } from './purchases.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { addLabelFiles, type StoredLabel, withDocuments } from './label-documents.ts'
import { type FinalPrice, finalPrice } from './final-price.ts'
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
  const { orgId, id, orderId, userId, carrier, contents, packageNo, packageCount } = purchase
  const piece = { no: packageNo, of: packageCount }
  await markShipped(
    db,
    orgId,
    { id: orderId, shipmentId: detail.shipmentId, carrier, serviceCode },
    { contents, piece },
  )
  await setItemState(db, { orgId, purchaseId: id }, labelState.bought)
  await recordOnOrder(db, { orgId, orderId, userId, action: 'label.bought', detail, at })
}

/** The shipment of one label, with its documents. */
async function recordPart(
  db: Db,
  { purchase, bought }: Part,
  { price, at, labels, pushesTests }: { price: FinalPrice; at: Date; labels: StoredLabel[]; pushesTests: boolean },
): Promise<void> {
  const shipmentId = await insertShipment(db, { purchase, bought, price, at })
  await insertLabels(db, purchase.orgId, { id: shipmentId, name: bought.tracking }, labels)
  const { service: serviceCode, tracking: trackingNo } = bought
  await recordBought(db, purchase, { shipmentId, serviceCode, trackingNo, price: price.sell, at })
  const { orgId, orderId, carrier, contents, packageCount } = purchase
  // A number that no carrier knows is told to no store, but where everything is tried out.
  if (!bought.isTest || pushesTests)
    await noteLabel(db, { orgId, orderId, shipmentId, trackingNo, carrier, contents, packageCount, tracked: true, at })
}

type Part = { purchase: OpenPurchase; bought: Purchase }

/** A purchase and those that it leads, each with what the carrier made of it. */
function partsOf(purchase: OpenPurchase, bought: Purchase): Part[] {
  const { pieces: labels = [] } = bought
  const { pieces } = purchase
  if (labels.length !== pieces.length)
    throw new Error(`The carrier made ${labels.length + 1} labels of ${pieces.length + 1}`)
  const led = pieces.map((piece, at) => ({ purchase: { ...purchase, ...piece, pieces: [] }, bought: labels[at]! }))
  return [{ purchase: { ...purchase, pieces: [] }, bought }, ...led]
}

function reportMore(runtime: Runtime, { purchase, bought }: Part): void {
  const { charged } = bought
  if (charged <= purchase.offer.cost) return
  runtime.log.error(
    { purchase: purchase.id, charged, agreed: purchase.offer.cost },
    'a carrier charged more than agreed',
  )
}

/** The labels were bought: charges, shipments, documents and order change together, once. */
export async function settleSuccess(runtime: Runtime, purchase: OpenPurchase, bought: Purchase): Promise<void> {
  const { orgId } = purchase
  const parts = partsOf(purchase, bought)
  for (const part of parts) reportMore(runtime, part)
  if (purchase.request.isReturn) return settleReturn(runtime, purchase, bought)
  const at = runtime.now()
  let settled = false
  const record = async (db: Db, labels: StoredLabel[]): Promise<Step<void>> => {
    await lockOrder(db, orgId, purchase.orderId)
    const captures: { id: string; price: FinalPrice }[] = []
    for (const part of parts) {
      const price = finalPrice(part.purchase.offer, part.bought.charged)
      settled = await markSucceeded(db, part.purchase, at, price.cover)
      if (!settled) return { value: undefined }
      const own = labels.splice(0, part.bought.documents.length)
      await recordPart(db, part, { price, at, labels: own, pushesTests: runtime.mailsTests })
      captures.push({ id: part.purchase.id, price })
    }
    const money = async () => {
      for (const { id, price } of captures) await captureLabel(db, id, price, at)
    }
    return { value: undefined, money }
  }
  const documents = parts.flatMap((part) => part.bought.documents)
  await withDocuments(runtime, documents, (labels) => runtime.commitTogether(orgId, (db) => record(db, [...labels])))
  if (settled) for (const part of parts) countLabel(part.purchase, 'bought')
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
    await failItem(db, itemOf(purchase), reason.problem, reason.newPrice)
    if (purchase.request.isReturn) await failReturn(db, purchase, reason.problem)
    const money = async () => {
      for (const id of idsOf(purchase)) await releaseLabel(db, id, at)
    }
    return { value: undefined, money }
  })
  if (settled) countLabel(purchase, 'failed')
}

/** A carrier names a package by its place in the call; the order's number of it may be another where some have a label already. */
function ofPiece(
  { packageNo, pieces }: Pick<OpenPurchase, 'packageNo' | 'pieces'>,
  problem: CarrierProblem | undefined,
): CarrierProblem | undefined {
  if (!problem?.packageNo) return problem
  return { ...problem, packageNo: [packageNo, ...pieces.map((piece) => piece.packageNo)][problem.packageNo - 1]! }
}

/** A carrier's refusal in the seller's terms: a higher price as the seller's new price, everything else as the carrier reported it. */
export function refusal(purchase: OpenPurchase, problems: CarrierProblem[]): Refusal {
  const { offer, pieces } = purchase
  const rise = problems.find(({ code }) => code === 'PRICE_ROSE')
  // What one call for several packages would cost says nothing of each.
  if (rise && pieces.length > 0) return { problem: rowProblem('RATE_EXPIRED'), newPrice: null }
  if (rise) {
    const dearer = repriced(Number(rise.params.newPrice) || 0, offer.trace)
    return dearer ? priceRose(offer.sell, dearer.sell) : { problem: rowProblem('RATE_EXPIRED'), newPrice: null }
  }
  const first = ofPiece(purchase, problems[0])
  return { problem: first ? fromCarrier(first, offer.carrier) : rowProblem('NO_RATES'), newPrice: null }
}

export const priceRose = (before: number, after: number): Refusal => ({
  problem: rowProblem('PRICE_ROSE', { before: formatMoney(before), after: formatMoney(after) }),
  newPrice: after,
})
