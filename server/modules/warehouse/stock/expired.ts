import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** Is `lot` past its expiry date on the day of the warehouse `w`? Then it is not sold any more. Goods without a date never are. */
export const isExpired = sql<boolean>`coalesce(lot.expiry < (now() at time zone w.time_zone)::date, false)`

/** Which of a seller's lots are past their expiry date at a warehouse. */
export async function expiredAmong(
  db: Db,
  { sellerId, operatorId, warehouseId }: { sellerId: number; operatorId: number; warehouseId: number },
  lots: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; lotNo: string }>`
    select lot.id, lot.lot_no as "lotNo" from lot
    join warehouses_warehouse w on w.operator_org_id = ${operatorId} and w.id = ${warehouseId}
    where lot.org_id = ${sellerId} and lot.id = any(${[...lots]}::bigint[]) and ${isExpired}`.execute(db)
  return new Map(rows.map(({ id, lotNo }) => [id, lotNo]))
}

/** Good units of a product in a warehouse that nobody has reserved and that no order is picked from as they lie. */
export interface UnpickableUnits {
  /** Numbers of the lots that are past their expiry date, which are not sold any more. */
  expiredLots: string[]
  /** Units in date that become pickable once they are moved to a pick place. */
  movable: number
}

/** What is left of a product of a seller where its pick places have too little; runs as the service, for the operator. */
export async function unpickableUnits(
  db: Db,
  { sellerId, operatorId, warehouseId }: { sellerId: number; operatorId: number; warehouseId: number },
  productId: number,
): Promise<UnpickableUnits> {
  const { rows } = await sql<UnpickableUnits>`
    select coalesce(array_agg(distinct s.lot_no order by s.lot_no) filter (where s.expired), '{}') as "expiredLots",
      coalesce(sum(s.units) filter (where s.movable and not s.expired), 0)::int as movable
    from (
      select l.on_hand - l.reserved as units, lot.lot_no,
        ${isExpired} as expired,
        p.kind in ('storage', 'reserve', 'staging') and not (p.kind = 'storage' and p.pickable and p.active) as movable
      from stock_level l join location p on p.org_id = l.warehouse_org_id and p.id = l.location_id
      join warehouses_warehouse w on w.operator_org_id = l.warehouse_org_id and w.id = l.warehouse_id
      left join lot on lot.org_id = l.org_id and lot.id = l.lot_id
      where l.org_id = ${sellerId} and l.warehouse_org_id = ${operatorId} and l.warehouse_id = ${warehouseId}
        and l.product_id = ${productId} and l.condition = 1 and l.on_hand > l.reserved and p.sellable) s`.execute(db)
  return rows[0]!
}
