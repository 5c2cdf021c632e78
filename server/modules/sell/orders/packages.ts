import { AppError } from '@waybill/contract/core/errors'
import { countPackages, lastLabeled, type OtherPackage } from '@waybill/contract/orders/packages'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { orderStatus } from '@waybill/contract/orders/enums'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { listBeingBought } from './being-bought.ts'
import type { OrderChange } from './order-change.ts'
import type { LockedOrder } from './lock.ts'
import { blockedParams } from './policy.ts'
import type { ShippedOrder } from './parts.ts'

/** Which of an order's packages a label is for. */
export interface Piece {
  no: number
  of: number
}

/** The packages after the first as they are stored; null = there is only one. */
export const storedPackages = (packages: NonNullable<OrderChange['otherPackages']>): string | null =>
  packages.length === 0
    ? null
    : JSON.stringify(packages.map((one): OtherPackage => ({ ...one, type: one.type ?? null })))

/**
 * Throws where the packages of an order cannot become these: while one has a label none is added, and only those behind the last with a
 * label are removed, since labels name their numbers. Units chosen for parcels and packages exclude each other.
 */
export function checkPackages(order: LockedOrder, { otherPackages, nextParcel }: OrderChange): void {
  const before = order.other_packages?.length ?? 0
  const after = otherPackages?.length ?? before
  const params = blockedParams(order)
  const leavesLabeled = after < before && after + 1 >= lastLabeled(order.packages_labeled)
  if (after !== before && order.packages_labeled.length > 0 && !leavesLabeled)
    throw new AppError('ORDER_PACKAGES_LABELED', { params })
  if (after > 0 && order.units_shipped > 0) throw new AppError('ORDER_PART_SHIPPED', { params })
  if (after > 0 && nextParcel) throw new AppError('ORDER_SEVERAL_PACKAGES', { params })
}

/** What goes in several packages goes whole. */
export async function goWhole(db: Db, orgId: number, orderId: number): Promise<void> {
  await sql`
    update order_line set going = null where org_id = ${orgId} and order_id = ${orderId} and going is not null`.execute(
    db,
  )
}

/** A label of one of several packages, of shipments named s, that counts or is `again` about to. */
const isValidPiece = (again = 0) =>
  sql<boolean>`s.package_count > 1 and (s.counts or s.id = ${again}) and s.status <> ${sql.lit(trackingStatus.voided)}`

/** When the last of the labels of an order named o was printed; null while one is not. `printed`: of shipments named s. */
export const piecesPrintedAt = (
  printed: RawBuilder<Date | null>,
  again?: number,
): RawBuilder<Date | null> => sql<Date | null>`(
  select case when bool_and(${printed} is not null) then max(${printed}) end from shipping_shipment s
  where s.org_id = o.org_id and s.order_id = o.id and ${isValidPiece(again)})`
export const labelsPrintedAt = (again?: number): RawBuilder<Date | null> => piecesPrintedAt(sql`s.printed_at`, again)

/** The newest of the valid labels of an order named o. */
export const newestPiece: RawBuilder<number | null> = sql<number | null>`(
  select max(s.id) from shipping_shipment s where s.org_id = o.org_id and s.order_id = o.id and ${isValidPiece()})`

/** Shipments of the valid labels of an order named o by package, where it has several; null where it has one. */
export const labelsOf: RawBuilder<number[] | null> = sql<number[] | null>`
  case when o.other_packages is not null then array(
    select s.id from shipping_shipment s
    where s.org_id = o.org_id and s.order_id = o.id and ${isValidPiece()}
    order by s.package_no, s.id) end`

/** A package of the order has a label now; the order is shipped once all have, and partly shipped until then. */
export async function markPackageShipped(
  db: Db,
  orgId: number,
  { id, shipmentId, carrier, serviceCode }: ShippedOrder,
  no: number,
): Promise<void> {
  await sql`
    update sales_order o set packages_labeled = array(select distinct one from unnest(packages_labeled || ${no}::int) as one order by one),
      carrier = ${carrier}, service_code = ${serviceCode}, label_printed_at = ${labelsPrintedAt(shipmentId)}, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${id}`.execute(db)
  await sql`
    update sales_order set status = ${stateSql(orderStatus.shipped)}, shipment_id = ${shipmentId}
    where org_id = ${orgId} and id = ${id} and cardinality(packages_labeled) > coalesce(jsonb_array_length(other_packages), 0)`.execute(
    db,
  )
}

/** Packages without a label were removed: the order is shipped where all that is left have one. */
export async function shipIfAllLabeled(db: Db, orgId: number, id: number): Promise<void> {
  await sql`
    update sales_order o set status = ${stateSql(orderStatus.shipped)}, shipment_id = label.id, carrier = label.carrier,
      service_code = label.service_code, label_printed_at = ${labelsPrintedAt()}
    from lateral (
      select s.id, s.carrier, s.service_code from shipping_shipment s
      where s.org_id = ${orgId} and s.order_id = ${id} and ${isValidPiece()} order by s.id desc limit 1) as label
    where o.org_id = ${orgId} and o.id = ${id} and o.status = ${stateSql(orderStatus.awaiting)} and o.packages_labeled <> '{}'
      and cardinality(o.packages_labeled) > coalesce(jsonb_array_length(o.other_packages), 0)`.execute(db)
}

async function pieceOf(
  db: Db,
  orgId: number,
  shipmentId: number,
): Promise<(Piece & { carrier: number; serviceCode: string }) | null> {
  const { rows } = await sql<Piece & { carrier: number; serviceCode: string }>`
    select package_no as no, package_count as of, carrier, service_code as "serviceCode" from shipping_shipment
    where org_id = ${orgId} and id = ${shipmentId} and package_count > 1`.execute(db)
  return rows[0] ?? null
}

type Label = { id: number; shipmentId: number }

/** The label of one of several packages is void: that package awaits shipment again, and so does any that was not to be sent. False when the order has one package. */
export async function returnPackage(db: Db, orgId: number, { id, shipmentId }: Label): Promise<boolean> {
  const piece = await pieceOf(db, orgId, shipmentId)
  if (!piece) return false
  await sql`
    update sales_order o set packages_labeled = array_remove(packages_labeled, ${piece.no}::int), packages_unsent = '{}', shipment_id = null, version = version + 1,
      status = case when status = ${stateSql(orderStatus.shipped)} then ${stateSql(orderStatus.awaiting)} else status end,
      label_printed_at = ${labelsPrintedAt()}, updated_at = now()
    where org_id = ${orgId} and id = ${id}`.execute(db)
  return true
}

/** The void of a package's label was refused: it counts again, unless the package got another label. Null when the order has one package. */
export async function takePackageAgain(db: Db, orgId: number, { id, shipmentId }: Label): Promise<boolean | null> {
  const piece = await pieceOf(db, orgId, shipmentId)
  if (!piece) return null
  const { rows } = await sql<{ others: unknown[] | null; labeled: number[]; status: number; byUnits: boolean }>`
    select other_packages as others, packages_labeled as labeled, status, units_shipped > 0 or exists (
        select 1 from order_line l where l.org_id = o.org_id and l.order_id = o.id and l.going is not null) as "byUnits"
    from sales_order o where org_id = ${orgId} and id = ${id}`.execute(db)
  const [order] = rows
  // Packages without a label may have been removed since, and its units shipped in parts.
  const count = countPackages({ otherPackages: order?.others })
  const isThere = piece.no <= count && count <= piece.of
  const fits = order?.status === orderStatus.awaiting && isThere && !order.byUnits && !order.labeled.includes(piece.no)
  if (!fits || (await listBeingBought(db, orgId, [id])).size > 0) return false
  await markPackageShipped(db, orgId, { id, shipmentId, ...piece }, piece.no)
  return true
}
