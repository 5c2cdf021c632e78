import { AppError } from '@waybill/contract/core/errors'
import { packageState } from '@waybill/contract/outbound/package-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { LockedOrder } from './order.ts'

/** A package of an order that is not canceled. */
export interface Package {
  id: number
  code: string
  /** Which of the order's packages it is, from 1: its label names it so. */
  no: number
  state: keyof typeof packageState
  shipmentId: number | null
  trackingNo: string | null
  weightG: number | null
  lengthMm: number | null
  widthMm: number | null
  heightMm: number | null
  loadedAt: Date | null
}
type OfOrder = Pick<LockedOrder, 'sellerId' | 'id'>

/** All of them, in the order in which they were opened. */
export async function packagesOf(db: Db, { sellerId, id }: OfOrder): Promise<Package[]> {
  const { rows } = await sql<Package>`
    select p.id, p.code, row_number() over (order by p.id)::int as no, p.state, p.shipment_id as "shipmentId", p.tracking_no as "trackingNo",
      p.weight_g as "weightG", p.length_mm as "lengthMm", p.width_mm as "widthMm", p.height_mm as "heightMm", p.loaded_at as "loadedAt"
    from outbound_package p
    where p.org_id = ${sellerId} and p.outbound_id = ${id} and p.state <> ${stateSql(packageState.canceled)} order by p.id`.execute(
    db,
  )
  return rows
}

/** The package of the order with this code; throws FLOOR_NO_PACKAGE. */
export function packageOfCode(order: LockedOrder, packages: readonly Package[], code: string): Package {
  const text = code.normalize('NFKC').trim().toUpperCase()
  const found = packages.find((one) => one.code === text)
  if (!found) throw new AppError('FLOOR_NO_PACKAGE', { params: { value: text, number: order.number } })
  return found
}

/** Throws FLOOR_ON_TRUCK while one of them is: it was scanned on its way out, so its goods are not at hand. */
export function checkAtHand({ number }: LockedOrder, packages: readonly Package[]): void {
  const away = packages.find(({ loadedAt }) => loadedAt !== null)
  if (away) throw new AppError('FLOOR_ON_TRUCK', { params: { code: away.code, number } })
}

export const setPackage = (db: Db, order: OfOrder, id: number, set: Record<string, unknown>): Promise<unknown> =>
  db.updateTable('outbound_package').set(set).where('org_id', '=', order.sellerId).where('id', '=', id).execute()

/** The package that is being filled; it is opened by its first unit. */
export async function openPackage(db: Db, order: LockedOrder): Promise<number> {
  const known = (await packagesOf(db, order)).find(({ state }) => state === packageState.open)
  if (known) return known.id
  const { id } = await db
    .insertInto('outbound_package')
    .values({
      org_id: order.sellerId,
      warehouse_org_id: order.operatorId,
      warehouse_id: order.warehouseId,
      outbound_id: order.id,
      state: packageState.open,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface PackedUnits {
  packageId: number
  line: number
  sku: string
  lotId: number
  quantity: number
}
/** What lies in the order's packages. */
export async function packedUnits(db: Db, { sellerId, id }: OfOrder): Promise<PackedUnits[]> {
  const { rows } = await sql<PackedUnits>`
    select k.package_id as "packageId", k.line, l.sku, k.lot_id as "lotId", k.quantity from outbound_package p
    join outbound_package_line k on k.org_id = p.org_id and k.package_id = p.id
    join outbound_line l on l.org_id = p.org_id and l.outbound_id = p.outbound_id and l.line = k.line
    where p.org_id = ${sellerId} and p.outbound_id = ${id} and p.state <> ${stateSql(packageState.canceled)}
    order by k.package_id, k.line, k.lot_id`.execute(db)
  return rows
}

/** Puts units of a line into a package. */
export async function addUnits(
  db: Db,
  { sellerId }: OfOrder,
  { packageId, line, lotId, quantity }: Omit<PackedUnits, 'sku'>,
): Promise<void> {
  await sql`
    insert into outbound_package_line as k (org_id, package_id, line, lot_id, quantity)
    values (${sellerId}, ${packageId}, ${line}, ${lotId}, ${quantity})
    on conflict (org_id, package_id, line, lot_id) do update set quantity = k.quantity + excluded.quantity`.execute(db)
}

/** Takes units out of it, of those that are there. */
export async function removeUnits(
  db: Db,
  { sellerId }: OfOrder,
  { packageId, line, lotId, quantity }: Omit<PackedUnits, 'sku'>,
): Promise<void> {
  const where = sql`org_id = ${sellerId} and package_id = ${packageId} and line = ${line} and lot_id = ${lotId}`
  await sql`delete from outbound_package_line where ${where} and quantity = ${quantity}`.execute(db)
  await sql`update outbound_package_line set quantity = quantity - ${quantity} where ${where} and quantity > ${quantity}`.execute(
    db,
  )
}
