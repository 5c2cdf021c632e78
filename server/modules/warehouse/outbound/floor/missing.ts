import { AppError } from '@waybill/contract/core/errors'
import type { Db } from '../../../../platform/database/index.ts'
import { unpickableUnits } from '../../stock/index.ts'
import type { LockedOrder } from './order.ts'

interface Missing {
  productId: number
  sku: string
  count: number
}

/** Why the pick places have too little of a product: what there is has expired, or lies where no order is picked from. */
export async function whyMissing(
  db: Db,
  whose: Pick<LockedOrder, 'sellerId' | 'operatorId' | 'warehouseId'>,
  { productId, sku, count }: Missing,
): Promise<AppError> {
  const { expiredLots, movable } = await unpickableUnits(db, whose, productId)
  if (expiredLots.length === 0 || movable >= count)
    return new AppError('FLOOR_NO_PLACE_STOCK', { params: { count, sku } })
  const params = { count, sku, lots: expiredLots.join(', ') }
  return new AppError('FLOOR_EXPIRED', { params, zhParams: { ...params, lots: expiredLots.join('、') } })
}
