import type { Db } from '../../../platform/database/index.ts'
import { sql } from 'kysely'
import { freeReserved, lockAvailable, promiseUnits } from '../stock/index.ts'
import { needOf, type Place } from './take-stock.ts'

interface Promised {
  productId: number
  quantity: number
}
interface Reserved extends Promised {
  placeId: number
  lotId: number
}

/** Frees all that is promised to an order and reserved for it; nothing of it was picked. The order is locked. */
export async function freeGoods(db: Db, place: Place, id: number): Promise<void> {
  const { orgId } = place
  const { rows: promised } = await sql<Promised>`
    select product_id as "productId", allocated as quantity from outbound_line
    where org_id = ${orgId} and outbound_id = ${id} and allocated > 0`.execute(db)
  const need = needOf(promised)
  await lockAvailable(db, place, [...need.keys()])
  const { rows: reserved } = await sql<Reserved>`
    select product_id as "productId", location_id as "placeId", lot_id as "lotId", quantity from outbound_reservation
    where org_id = ${orgId} and outbound_id = ${id} and quantity > 0 order by 1, 2, 3`.execute(db)
  for (const { quantity, ...at } of reserved) await freeReserved(db, place, { ...at, units: quantity })
  for (const [productId, units] of need) await promiseUnits(db, place, { productId, units: -units })
  await sql`delete from outbound_reservation where org_id = ${orgId} and outbound_id = ${id}`.execute(db)
  await sql`
    update outbound_line set allocated = 0, canceled = ordered - shipped where org_id = ${orgId} and outbound_id = ${id}`.execute(
    db,
  )
}
