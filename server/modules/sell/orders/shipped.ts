import { orderStatus } from '@waybill/contract/orders/enums'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'

/** Locks the order until the end of the transaction; locked before any wallet, always, so that nobody waits in a circle. */
export async function lockOrder(
  db: Db,
  orgId: number,
  id: number,
): Promise<{ status: number; version: number; held: boolean } | undefined> {
  const { rows } = await sql<{ status: number; version: number; held: boolean }>`
    select status, version, held_at is not null as held from sales_order where org_id = ${orgId} and id = ${id} for no key update`.execute(
    db,
  )
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

export interface ShippedOrder {
  id: number
  shipmentId: number
  carrier: number
  serviceCode: string
}

/** The order has this label now, and its service is the one that was bought, whatever had been asked for. */
export async function markShipped(db: Db, orgId: number, order: ShippedOrder): Promise<void> {
  await sql`
    update sales_order set status = ${stateSql(orderStatus.shipped)}, shipment_id = ${order.shipmentId}, carrier = ${order.carrier},
      service_code = ${order.serviceCode}, label_printed_at = null, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${order.id}`.execute(db)
}

/** The order's label is gone: it awaits shipment again. Nothing happens when another label took its place. */
export async function markAwaiting(db: Db, orgId: number, order: { id: number; shipmentId: number }): Promise<void> {
  await sql`
    update sales_order set status = ${stateSql(orderStatus.awaiting)}, shipment_id = null, label_printed_at = null, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${order.id} and status = ${stateSql(orderStatus.shipped)} and shipment_id = ${order.shipmentId}`.execute(
    db,
  )
}

/** A void was refused, so the label counts again, unless the order went on without it. Returns whether it did. */
export async function markShippedAgain(
  db: Db,
  orgId: number,
  order: { id: number; shipmentId: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sales_order set status = ${stateSql(orderStatus.shipped)}, shipment_id = ${order.shipmentId},
      label_printed_at = (select s.printed_at from shipping_shipment s where s.org_id = ${orgId} and s.id = ${order.shipmentId}),
      version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${order.id} and status = ${stateSql(orderStatus.awaiting)}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
