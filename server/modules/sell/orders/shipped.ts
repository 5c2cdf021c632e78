import { orderStatus } from '@waybill/contract/orders/enums'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { recordActivity } from './activity.ts'
import { markPackageShipped, type Piece, returnPackage, takePackageAgain } from './packages.ts'
import { type Contents, markPartShipped, returnUnits, type ShippedOrder, takeUnitsAgain } from './parts.ts'

/** `parts`: it goes in several parcels; units of it have a label, or were chosen for the next one. */
interface LockedForLabel {
  status: number
  /** It has a label, or part of it has one. */
  labeled: boolean
  version: number
  held: boolean
  parts: boolean
  /** It goes in several packages, each with a label of its own. */
  severalPackages: boolean
}

/** Locks the order until the end of the transaction; locked before any wallet, always, so that nobody waits in a circle. */
export async function lockOrder(db: Db, orgId: number, id: number): Promise<LockedForLabel | undefined> {
  const { rows } = await sql<LockedForLabel>`
    select status, status = ${stateSql(orderStatus.shipped)} or units_shipped > 0 or cardinality(packages_labeled) > 0 as labeled, version, held_at is not null as held, units_shipped > 0 or exists (
        select from order_line l where l.org_id = sales_order.org_id and l.order_id = sales_order.id and l.going is not null) as parts, other_packages is not null as "severalPackages"
    from sales_order where org_id = ${orgId} and id = ${id} for no key update`.execute(db)
  return rows[0]
}

/** Prevents these orders from being deleted until the end of the transaction; answers how many of the ids are the organization's. */
export async function lockAgainstDeletion(db: Db, orgId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    select 1 from sales_order where org_id = ${orgId} and id = any(${[...ids]}::bigint[]) order by id for key share`.execute(
    db,
  )
  return rows.length
}

/**
 * The order has this label now, and its service is the one that was bought, whatever had been asked for. `contents`: it takes these units
 * alone; null = the whole order. `piece`: it is for one of several packages.
 */
export async function markShipped(
  db: Db,
  orgId: number,
  order: ShippedOrder,
  { contents, piece }: { contents: Contents | null; piece: Piece },
): Promise<void> {
  if (piece.of > 1) return markPackageShipped(db, orgId, order, piece.no)
  if (contents) return markPartShipped(db, orgId, order, contents)
  await sql`
    update sales_order set status = ${stateSql(orderStatus.shipped)}, shipment_id = ${order.shipmentId}, carrier = ${order.carrier},
      service_code = ${order.serviceCode}, label_printed_at = null, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${order.id}`.execute(db)
}

/** The order has this label now, which was not bought here; what had been asked for stays, should the label be taken away again. */
export async function markShippedWithout(
  db: Db,
  orgId: number,
  order: { id: number; shipmentId: number },
): Promise<void> {
  await sql`
    update sales_order set status = ${stateSql(orderStatus.shipped)}, shipment_id = ${order.shipmentId}, label_printed_at = null,
      version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${order.id}`.execute(db)
}

/** The warehouse handed the order over without a label. False: it was not awaiting shipment, or part of it has a label. */
export async function markShippedByWarehouse(db: Db, orgId: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sales_order set status = ${stateSql(orderStatus.shipped)}, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${id} and status = ${stateSql(orderStatus.awaiting)} and units_shipped = 0
      and packages_labeled = '{}'`.execute(db)
  if (numAffectedRows !== 1n) return false
  await recordActivity(db, { orgId, ids: [id], action: 'order.shippedByWarehouse' })
  return true
}

/** The order's label is gone: it awaits shipment again. Nothing happens when another label took its place. */
export async function markAwaiting(db: Db, orgId: number, order: { id: number; shipmentId: number }): Promise<void> {
  if (await returnPackage(db, orgId, order)) return
  if (await returnUnits(db, orgId, order)) return
  await sql`
    update sales_order set status = ${stateSql(orderStatus.awaiting)}, shipment_id = null, label_printed_at = null, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${order.id} and status = ${stateSql(orderStatus.shipped)} and shipment_id = ${order.shipmentId}`.execute(
    db,
  )
}

/** Orders (o) that were split or combined after a label was bought: other units are in them than in its parcel. */
const regroupedSince = (orgId: number, shipmentId: number) => sql<boolean>`exists (
  select from order_regrouping_member m join order_regrouping r on r.org_id = m.org_id and r.id = m.regrouping_id
    join shipping_shipment s on s.org_id = m.org_id and s.id = ${shipmentId}
  where m.org_id = ${orgId} and m.order_id = o.id and r.undone_at is null and r.created_at > s.created_at)`

/** A void was refused, so the label counts again, unless the order went on without it. Returns whether it did. */
export async function markShippedAgain(
  db: Db,
  orgId: number,
  order: { id: number; shipmentId: number },
): Promise<boolean> {
  const counted = (await takePackageAgain(db, orgId, order)) ?? (await takeUnitsAgain(db, orgId, order))
  if (counted !== null) return counted
  const { numAffectedRows } = await sql`
    update sales_order o set status = ${stateSql(orderStatus.shipped)}, shipment_id = ${order.shipmentId},
      label_printed_at = (select s.printed_at from shipping_shipment s where s.org_id = ${orgId} and s.id = ${order.shipmentId}),
      version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${order.id} and status = ${stateSql(orderStatus.awaiting)}
      and units_shipped = 0 and other_packages is null and packages_labeled = '{}'
      and not ${regroupedSince(orgId, order.shipmentId)}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
