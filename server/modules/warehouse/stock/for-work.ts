import { stockCondition } from '@waybill/contract/stock/conditions'
import { putAwayKinds } from '@waybill/contract/stock/put-away-api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { isExpired } from './expired.ts'

/** Good units of a product in a place, by lot. */
export interface GoodUnits {
  /** 0: without a lot. */
  lotId: number
  onHand: number
  /** Not reserved for anything. */
  free: number
  /** They are past their expiry date: nothing is made of them. */
  expired: boolean
}

interface Whose {
  sellerId: number
  operatorId: number
  warehouseId: number
}

/** The good units of a seller's product in a place of the operator whose goods are for sale; none in other places. Needs the service scope. */
export async function goodUnitsIn(
  db: Db,
  { sellerId, operatorId, warehouseId }: Whose,
  { placeId, productId }: { placeId: number; productId: number },
): Promise<GoodUnits[]> {
  const { rows } = await sql<GoodUnits>`
    select l.lot_id as "lotId", l.on_hand as "onHand", l.on_hand - l.reserved as free, ${isExpired} as expired
    from stock_level l join location p on p.org_id = l.warehouse_org_id and p.id = l.location_id
    join warehouses_warehouse w on w.operator_org_id = l.warehouse_org_id and w.id = l.warehouse_id
    left join lot on lot.org_id = l.org_id and lot.id = l.lot_id
    where l.org_id = ${sellerId} and l.warehouse_org_id = ${operatorId} and l.warehouse_id = ${warehouseId}
      and l.location_id = ${placeId} and l.product_id = ${productId} and l.condition = ${stockCondition.good} and l.on_hand > 0
      and p.kind = any(${[...putAwayKinds(stockCondition.good)]}::text[])
    order by l.lot_id`.execute(db)
  return rows
}

/** Good units of a product in a place. */
export interface GoodPlace {
  productId: number
  place: string
  /** 0: without a lot. */
  lotId: number
  units: number
}

/**
 * The first places of each product where good units lie, or those in date that nothing has reserved: the lot that expires first before
 * others, then on the pickers' way. Needs the service scope.
 */
export async function placesOfGoods(
  db: Db,
  { sellerId, operatorId, warehouseId }: Whose,
  { products, most, count }: { products: readonly number[]; most: number; count: 'free' | 'onHand' },
): Promise<GoodPlace[]> {
  // What is looked for to be worked on as it is, such as for an inspection, may have expired.
  const usable = count === 'free' ? sql`not ${isExpired}` : sql`true`
  const units = count === 'free' ? sql`l.on_hand - l.reserved` : sql`l.on_hand`
  const { rows } = await sql<GoodPlace>`
    select "productId", place, "lotId", units from (
      select l.product_id as "productId", p.code as place, l.lot_id as "lotId", ${units} as units,
        row_number() over (partition by l.product_id order by lot.expiry nulls last, p.pick_seq, p.id, l.id) as at
      from stock_level l join location p on p.org_id = l.warehouse_org_id and p.id = l.location_id
      join warehouses_warehouse w on w.operator_org_id = l.warehouse_org_id and w.id = l.warehouse_id
      left join lot on lot.org_id = l.org_id and lot.id = l.lot_id
      where ${usable} and l.org_id = ${sellerId} and l.warehouse_org_id = ${operatorId} and l.warehouse_id = ${warehouseId}
        and l.product_id = any(${[...products]}::bigint[]) and l.condition = ${stockCondition.good} and ${units} > 0
        and p.active and p.kind = any(${[...putAwayKinds(stockCondition.good)]}::text[])
    ) goods where at <= ${most} order by "productId", at`.execute(db)
  return rows
}
