import { AppError } from '@waybill/contract/core/errors'
import type { Db } from '../../../../platform/database/index.ts'
import { labelsOn } from './label.ts'
import { lockOrder } from './order.ts'

/** The label of a package: its shipment, which is the seller's, and its tracking number. */
export interface PackageLabel {
  sellerId: number
  warehouseId: number
  shipmentId: number
  trackingNo: string
}

/** The label that is on a package of an order of the operator; nothing is bought. Throws NOT_FOUND or FLOOR_NOT_LABELLED. Needs the service scope. */
export async function findPackageLabel(
  db: Db,
  operatorId: number,
  { orderId, packageId }: { orderId: number; packageId: number },
): Promise<PackageLabel> {
  const order = await lockOrder(db, operatorId, orderId)
  const label = (await labelsOn(db, order)).get(packageId)
  if (!label) throw new AppError('FLOOR_NOT_LABELLED', { params: { number: order.number } })
  return {
    sellerId: order.sellerId,
    warehouseId: order.warehouseId,
    shipmentId: label.shipmentId,
    trackingNo: label.trackingNo,
  }
}
