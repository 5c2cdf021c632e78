import { pickupLifecycle } from '@waybill/contract/pickups/lifecycle'
import { openStates } from '@waybill/contract/core/lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'

/** Not decided yet, of pickups named c. */
export const isOpenPickup = sql<boolean>`c.state in (${stateSql(...openStates(pickupLifecycle))})`

/** Takes parcels out of the pickup they are in. */
export async function takeOut(db: Db, orgId: number, shipmentIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update pickup_parcel set is_live = false where org_id = ${orgId} and shipment_id = any(${[...shipmentIds]}::bigint[]) and is_live
    returning pickup_id as id`.execute(db)
  for (const id of new Set(rows.map((row) => row.id))) await countParcels(db, orgId, id)
}

/** The open pickups of labels that are to be voided, locked before the labels are: a change locks them in this order, too. */
export async function lockPickupsOf(db: Db, orgId: number, shipmentIds: readonly number[]): Promise<void> {
  await sql`
    select from pickup c where c.org_id = ${orgId} and ${isOpenPickup} and exists (select from pickup_parcel q
      where q.org_id = c.org_id and q.pickup_id = c.id and q.shipment_id = any(${[...shipmentIds]}::bigint[]) and q.is_live)
    order by c.id for update of c`.execute(db)
}

/** Takes a label that is being voided out of its pickup: nobody is to hand it over. */
export const leavePickup = (db: Db, orgId: number, shipmentId: number): Promise<void> =>
  takeOut(db, orgId, [shipmentId])

/** Stores how many parcels a pickup has and what they weigh. */
export async function countParcels(db: Db, orgId: number, id: number): Promise<void> {
  await sql`
    update pickup u set parcel_count = t.count, weight_cg = t.weight, heaviest_cg = t.heaviest, is_test = u.is_test or t.is_test
    from (select count(*)::int as count, coalesce(sum(p.weight_cg), 0)::bigint as weight, coalesce(max(p.weight_cg), 0) as heaviest,
        coalesce(bool_or(s.is_test), false) as is_test
      from pickup_parcel q join parcel p on p.org_id = q.org_id and p.shipment_id = q.shipment_id
      join shipment s on s.org_id = q.org_id and s.id = q.shipment_id
      where q.org_id = ${orgId} and q.pickup_id = ${id} and q.is_live) t
    where u.org_id = ${orgId} and u.id = ${id}`.execute(db)
}
