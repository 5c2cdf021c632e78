import { AppError } from '@waybill/contract/core/errors'
import type { StockCondition } from '@waybill/contract/stock/conditions'
import { putAwayKinds } from '@waybill/contract/stock/put-away-api'
import { needsPlace, type ReturnAnswer, type ReturnDisposition } from '@waybill/contract/warehouse-returns/words'
import type { Db } from '../../../platform/database/index.ts'
import { placeOfCode, refuseMixed, type Side } from '../stock/index.ts'
import type { LockedReturn } from './locked.ts'

/** Where units go; null: out of the warehouse. Throws in words about a place that does not take them. */
export async function placeFor(
  db: Db,
  { orgId, operatorId, warehouseId }: LockedReturn,
  { what, to, condition }: { what: ReturnDisposition | ReturnAnswer; to: string | null; condition: StockCondition },
): Promise<Side> {
  if (!needsPlace(what)) return null
  if (to === null) throw new AppError('RETURN_NO_PLACE')
  const place = await placeOfCode(db, { operatorId, warehouseId }, to)
  if (!place) throw new AppError('PLACE_UNKNOWN', { params: { value: to } })
  if (!place.active) throw new AppError('PLACE_INACTIVE', { params: { place: place.code } })
  if (!putAwayKinds(condition).includes(place.kind))
    throw new AppError('RETURN_PLACE_KIND', { params: { place: place.code } })
  await refuseMixed(db, { operatorId, warehouseId, sellerId: orgId, placeId: place.id, place: place.code })
  return { placeId: place.id, condition }
}
