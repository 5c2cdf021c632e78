import { AppError } from '@waybill/contract/core/errors'
import { stockCondition } from '@waybill/contract/stock/conditions'
import type { StockReasonCode } from '@waybill/contract/stock/reasons'
import type { Db } from '../../../../platform/database/index.ts'
import {
  findSkus,
  type FloorPlace,
  type Move,
  movementsOf,
  placeOfCode,
  postMoves,
  refused,
} from '../../stock/index.ts'
import { type LockedOrder, type OrderLine, type ReservedUnits } from './order.ts'

/** The lines of the order that a scanned SKU or barcode means; throws what to do with any other. */
export async function linesOfCode(
  db: Db,
  order: LockedOrder,
  { code, lines }: { code: string; lines: readonly OrderLine[] },
): Promise<OrderLine[]> {
  const productId = (await findSkus(db, order.sellerId, [code])).get(code)
  if (productId === undefined)
    throw new AppError('FLOOR_UNKNOWN_CODE', { params: { value: code.trim(), seller: order.seller } })
  const found = lines.filter((line) => line.productId === productId)
  if (found.length === 0)
    throw new AppError('FLOOR_NOT_IN_ORDER', { params: { value: code.trim(), number: order.number } })
  return found
}

/** The place of the order's warehouse that a scanned code means. */
export async function scannedPlace(db: Db, order: LockedOrder, code: string): Promise<FloorPlace> {
  const place = await placeOfCode(db, order, code)
  if (!place) throw new AppError('PLACE_UNKNOWN', { params: { value: code.trim() } })
  return place
}

/** Some of the units, in their order, until the quantity is reached. */
export function someOf<T extends { quantity: number }>(units: readonly T[], quantity: number): T[] {
  let left = quantity
  return units.flatMap((one) => {
    const some = Math.min(left, one.quantity)
    left -= some
    return some > 0 ? [{ ...one, quantity: some }] : []
  })
}

export const countUnits = (units: readonly { quantity: number }[]): number =>
  units.reduce((sum, { quantity }) => sum + quantity, 0)

/** Moves units of the order with their promise; `to` null: out of the warehouse. */
export async function moveUnits(
  db: Db,
  order: LockedOrder,
  {
    units,
    reason,
    to,
    commandId,
  }: { units: readonly ReservedUnits[]; reason: StockReasonCode; to: Move['to']; commandId: string },
): Promise<void> {
  const moves = units.map((one): Move => ({
    reason,
    productId: one.productId,
    lotId: one.lotId,
    from: { placeId: one.placeId, condition: stockCondition.good },
    to,
    quantity: one.quantity,
    reserved: true,
    ref: { kind: 'outbound', id: String(order.id) },
  }))
  const { sellerId, warehouseId } = order
  await postMoves(db, { sellerId, warehouseId, commandId: movementsOf(commandId), moves }).catch((error: unknown) =>
    refused(error),
  )
}
