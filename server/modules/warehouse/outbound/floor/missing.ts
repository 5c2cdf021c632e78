import { AppError } from '@waybill/contract/core/errors'
import type { Text } from '@waybill/contract/core/messages'
import type { Db } from '../../../../platform/database/index.ts'
import { expiredAmong, unpickableUnits } from '../../stock/index.ts'
import type { LockedOrder } from './order.ts'
import { countUnits } from './scanned.ts'

type Whose = Pick<LockedOrder, 'sellerId' | 'operatorId' | 'warehouseId'>

interface Missing {
  productId: number
  sku: string
  count: number
}

/** Why the pick places have too little of a product: what there is has expired, or lies where no order is picked from. */
export async function whyMissing(db: Db, whose: Whose, { productId, sku, count }: Missing): Promise<AppError> {
  const { expiredLots, movable } = await unpickableUnits(db, whose, productId)
  if (expiredLots.length === 0 || movable >= count)
    return new AppError('FLOOR_NO_PLACE_STOCK', { params: { count, sku } })
  return expiredError({ count, sku, lots: expiredLots, next: otherUnits })
}

const otherUnits: Text = {
  en: 'Put away other units, or cancel the order and remove the lot.',
  cn: '请上架其他库存，或取消该出库单并移出过期批次',
}
/** Where it is picked, the report that units are not there reserves others. */
const leaveThem: Text = {
  en: 'Leave them there and choose “Not here”: other units are looked for.',
  cn: '请将其留在原处并选择“此处没有”，系统会查找其他库存',
}

interface Expired {
  count: number
  sku: string
  lots: readonly string[]
  next: Text
}
const expiredError = ({ count, sku, lots, next }: Expired): AppError =>
  new AppError('FLOOR_EXPIRED', {
    params: { count, sku, lots: lots.join(', '), next: next.en },
    zhParams: { count, sku, lots: lots.join('、'), next: next.cn },
  })

/** Refuses units that have expired since they were reserved. */
export async function refuseExpired(
  db: Db,
  whose: Whose,
  { sku, units }: { sku: string; units: readonly { lotId: number; quantity: number }[] },
): Promise<void> {
  const expired = await expiredAmong(
    db,
    whose,
    units.map(({ lotId }) => lotId),
  )
  if (expired.size === 0) return
  const count = countUnits(units.filter(({ lotId }) => expired.has(lotId)))
  throw expiredError({ count, sku, lots: [...expired.values()], next: leaveThem })
}
