import { AppError } from '@waybill/contract/core/errors'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { expiredAmong } from '../stock/index.ts'
import type { LockedReturn } from './locked.ts'

/**
 * The lot of a product that comes back: the one that was shipped; 0: without a lot, or it is no part of the order. Of several the one that
 * expires first: the scan does not name the lot, and a date that is too early wastes a unit, while one that is too late sells it expired.
 */
export async function returnedLot(db: Db, { orgId, outboundId }: LockedReturn, productId: number): Promise<number> {
  const { rows } = await sql<{ lotId: number }>`
    select s.lot_id as "lotId" from outbound_sent_lot s left join lot on lot.org_id = s.org_id and lot.id = s.lot_id
    where s.org_id = ${orgId} and s.outbound_id = ${outboundId} and s.product_id = ${productId}
    order by lot.expiry nulls last, s.lot_id desc limit 1`.execute(db)
  return rows[0]?.lotId ?? 0
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
