import { notFound } from '@waybill/contract/core/errors'
import type { ReturnAnswer } from '@waybill/contract/warehouse-returns/words'
import type { WarehouseHours } from '@waybill/contract/warehouses/due-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** When a warehouse works for a seller: its hours, with the cut-off that was agreed with the seller where there is one. Needs the service scope. */
export async function findHours(
  db: Db,
  { orgId, operatorId, warehouseId }: { orgId: number; operatorId: number; warehouseId: number },
): Promise<WarehouseHours> {
  const { rows } = await sql<WarehouseHours>`
    select w.time_zone as "timeZone", w.working_days::int[] as "workingDays", w.holidays::text[] as holidays,
      coalesce(l.cut_off, w.cut_off) as "cutOff"
    from warehouse w left join warehouse_link l on l.org_id = ${orgId} and l.warehouse_org_id = w.org_id and l.warehouse_id = w.id
    where w.org_id = ${operatorId} and w.id = ${warehouseId}`.execute(db)
  if (!rows[0]) throw new Error(`There is no warehouse ${warehouseId}`)
  return rows[0]
}

/** What the terms of the connection say about returned units that the seller does not decide about in time. Needs the service scope. */
export async function findReturnDefault(
  db: Db,
  { orgId, operatorId, warehouseId }: { orgId: number; operatorId: number; warehouseId: number },
): Promise<ReturnAnswer> {
  const link = await db
    .selectFrom('warehouse_link')
    .select('return_default')
    .where('org_id', '=', orgId)
    .where('warehouse_org_id', '=', operatorId)
    .where('warehouse_id', '=', warehouseId)
    .executeTakeFirstOrThrow()
  return link.return_default as ReturnAnswer
}

/** Whether what is there of an order is shipped, unless the order says otherwise. Needs the service scope. */
export async function findAllowPartial(
  db: Db,
  { orgId, operatorId, warehouseId }: { orgId: number; operatorId: number; warehouseId: number },
): Promise<boolean> {
  const link = await db
    .selectFrom('warehouse_link')
    .select('allow_partial')
    .where('org_id', '=', orgId)
    .where('warehouse_org_id', '=', operatorId)
    .where('warehouse_id', '=', warehouseId)
    .executeTakeFirst()
  return link?.allow_partial ?? false
}

/** Where a warehouse is, as lines of a document; needs the service scope. */
export async function warehouseAddressLines(
  db: Db,
  { operatorId, warehouseId }: { operatorId: number; warehouseId: number },
): Promise<string[]> {
  const { rows } = await sql<{ lines: (string | null)[] }>`
    select array[w.address ->> 'line1', w.address ->> 'line2', concat_ws(' ', w.address ->> 'city', w.address ->> 'state', w.address ->> 'zip'),
      w.address ->> 'country'] as lines
    from warehouse w where w.org_id = ${operatorId} and w.id = ${warehouseId}`.execute(db)
  return (rows[0]?.lines ?? []).filter((line): line is string => line !== null && line.trim() !== '')
}

/** For how many days sellers may claim a parcel whose order nobody knows; throws NotFound. Needs the service scope. */
export async function findUnidentifiedDays(
  db: Db,
  { operatorId, warehouseId }: { operatorId: number; warehouseId: number },
): Promise<number> {
  const warehouse = await db
    .selectFrom('warehouse')
    .select('unidentified_days')
    .where('org_id', '=', operatorId)
    .where('id', '=', warehouseId)
    .executeTakeFirst()
  if (!warehouse) throw notFound('Warehouse', '仓库')
  return warehouse.unidentified_days
}
