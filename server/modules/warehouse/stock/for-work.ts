import { stockCondition } from '@waybill/contract/stock/conditions'
import { putAwayKinds } from '@waybill/contract/stock/put-away-api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** Good units of a product in a place, by lot. */
export interface GoodUnits {
  /** 0: without a lot. */
  lotId: number
  onHand: number
  /** Not reserved for anything. */
  free: number
}

/** The good units of a seller's product in a place of the operator whose goods are for sale; none in other places. Needs the service scope. */
export async function goodUnitsIn(
  db: Db,
  { sellerId, operatorId, warehouseId }: { sellerId: number; operatorId: number; warehouseId: number },
  { placeId, productId }: { placeId: number; productId: number },
): Promise<GoodUnits[]> {
  const { rows } = await sql<GoodUnits>`
    select l.lot_id as "lotId", l.on_hand as "onHand", l.on_hand - l.reserved as free
    from stock_level l join location p on p.org_id = l.warehouse_org_id and p.id = l.location_id
    where l.org_id = ${sellerId} and l.warehouse_org_id = ${operatorId} and l.warehouse_id = ${warehouseId}
      and l.location_id = ${placeId} and l.product_id = ${productId} and l.condition = ${stockCondition.good} and l.on_hand > 0
      and p.kind = any(${[...putAwayKinds(stockCondition.good)]}::text[])
    order by l.lot_id`.execute(db)
  return rows
}
