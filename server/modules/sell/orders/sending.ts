import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { fulfilmentOption, orderStatus } from '@waybill/contract/orders/enums'
import type { SendReason } from '@waybill/contract/outbound/send-reasons'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { readDefaults } from '../../site/defaults/index.ts'
import { listFixed } from './being-bought.ts'

/** Locks orders of a seller that are to be sent to the warehouse chosen for them, oldest first; those that a rule splits are sent afterwards. */
export async function lockDueToSend(
  db: Db,
  orgId: number,
  most: number,
): Promise<{ id: number; warehouseId: number }[]> {
  const { rows } = await sql<{ id: number; warehouseId: number }>`
    select id, send_to as "warehouseId" from sales_order o where org_id = ${orgId} and send_due
      and not exists (select from rules_split_waiting w where w.org_id = ${orgId} and w.order_id = o.id)
    order by id limit ${most} for no key update`.execute(db)
  return rows
}

/** An order that is still to be sent to its warehouse is tried now: what it waited for is over. */
export async function sendAfterSplit(db: Db, orgId: number, id: number): Promise<void> {
  await sql`update sales_order set send_due = true where org_id = ${orgId} and id = ${id} and send_due`.execute(db)
}

/** Why an order was not sent to its warehouse; null: it is there, and need not go. */
export interface Unsent {
  id: number
  reason: SendReason | null
}

/** Notes what became of orders that were tried and not sent. */
export async function noteUnsent(db: Db, orgId: number, unsent: readonly Unsent[]): Promise<void> {
  if (unsent.length === 0) return
  await sql`
    update sales_order o set send_due = false, send_refused = u.reason, send_to = case when u.reason is null then null else o.send_to end
    from jsonb_to_recordset(${JSON.stringify(unsent)}::jsonb) as u (id bigint, reason text)
    where o.org_id = ${orgId} and o.id = u.id and o.id = any(${unsent.map(({ id }) => id)}::bigint[])`.execute(db)
}

/** Orders that were not sent for one of these reasons are tried again; the caller knows that the reason may be gone. */
export async function tryAgainToSend(db: Db, orgId: number, reasons: readonly SendReason[]): Promise<void> {
  await sql`
    update sales_order set send_due = true
    where org_id = ${orgId} and send_refused = any(${[...reasons]}::text[])`.execute(db)
}

/** Throws INVALID_INPUT unless the seller is connected to the warehouse, suspended or not. */
export async function checkWarehouse(db: Db, orgId: number, warehouseId: number): Promise<void> {
  const { rows } = await sql`
    select from warehouses_connected where org_id = ${orgId} and warehouse_id = ${warehouseId}`.execute(db)
  if (rows.length === 0)
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('warehouseId', 'WAREHOUSE_NOT_YOURS')] })
}

/** The warehouse that orders from outside go to: as it was chosen, where null is none, else by the seller's settings. INVALID_INPUT. */
export async function warehouseFor(db: Db, orgId: number, chosen: number | null | undefined): Promise<number | null> {
  if (chosen === undefined) return (await readDefaults(db, orgId)).warehouseId
  if (chosen !== null) await checkWarehouse(db, orgId, chosen)
  return chosen
}

/**
 * Chooses a warehouse for orders that were just made or changed, which go there by themselves; those that have a label or are at a
 * warehouse stay as they are. An order without a service leaves that to the warehouse.
 */
export async function chooseWarehouse(
  db: Db,
  orgId: number,
  { ids, warehouseId }: { ids: readonly number[]; warehouseId: number | null },
): Promise<void> {
  if (ids.length === 0 || warehouseId === null) return
  const fixed = await listFixed(db, orgId, ids)
  const free = ids.filter((id) => !fixed.has(id))
  await sql`
    update sales_order set send_to = ${warehouseId}, label_from = case
      when carrier is null and service_plan is null and label_from is null then ${fulfilmentOption.byWarehouse} else label_from end
    where org_id = ${orgId} and id = any(${free}::bigint[]) and status = ${stateSql(orderStatus.awaiting)}`.execute(db)
}
