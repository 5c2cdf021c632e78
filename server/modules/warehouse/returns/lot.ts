import { AppError } from '@waybill/contract/core/errors'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { expiredAmong, lotsById } from '../stock/index.ts'
import type { LockedReturn } from './locked.ts'

const NEVER = '9999-12-31'

/**
 * The lot of a product that comes back: the one that was shipped; 0: without a lot, or it is no part of the order. Of several the one that
 * expires first: the scan does not name the lot, and a date that is too early wastes a unit, while one that is too late sells it expired.
 */
export async function returnedLot(db: Db, { orgId, outboundId }: LockedReturn, productId: number): Promise<number> {
  const { rows } = await sql<{ lotId: number }>`
    select lot_id as "lotId" from outbound_sent_lot
    where org_id = ${orgId} and outbound_id = ${outboundId} and product_id = ${productId} order by lot_id desc`.execute(
    db,
  )
  const shipped = rows.map(({ lotId }) => lotId)
  const lots = await lotsById(db, orgId, shipped)
  const expiryOf = (id: number): string => lots.get(id)?.expiry ?? NEVER
  const [first] = shipped.toSorted((a, b) => expiryOf(a).localeCompare(expiryOf(b)))
  return first ?? 0
}

/** Throws RETURN_EXPIRED for goods that are not sold any more. */
export async function refuseExpired(
  db: Db,
  { orgId: sellerId, operatorId, warehouseId }: LockedReturn,
  { lotId, sku }: { lotId: number; sku: string },
): Promise<void> {
  const lot = (await expiredAmong(db, { sellerId, operatorId, warehouseId }, [lotId])).get(lotId)
  if (lot !== undefined) throw new AppError('RETURN_EXPIRED', { params: { lot, sku } })
}
