import { orderStatus } from '@waybill/contract/orders/enums'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { listBeingBought } from './being-bought.ts'
import { fillIncoming } from './from-products/auto.ts'

/** What a label takes of an order's lines, where that is not the whole order. */
export type Contents = { lineId: number; sku: string | null; name: string | null; quantity: number }[]
type Label = { id: number; shipmentId: number }
export interface ShippedOrder {
  id: number
  shipmentId: number
  carrier: number
  serviceCode: string
}

async function contentsOf(db: Db, orgId: number, shipmentId: number): Promise<Contents | null> {
  const { rows } = await sql<{ contents: Contents | null }>`
    select contents from shipping_shipment where org_id = ${orgId} and id = ${shipmentId}`.execute(db)
  return rows[0]?.contents ?? null
}

/** Moves the units of a parcel to those that have a label, or back; the next parcel is all that is left again. Returns both sums. */
async function moveUnits(
  db: Db,
  orgId: number,
  { id, contents, sign }: { id: number; contents: Contents; sign: 1 | -1 },
): Promise<{ shipped: number; left: number }> {
  await sql`
    update order_line l set going = null, shipped = greatest(0, least(l.quantity, l.shipped + ${sign}::int * coalesce(
      (select c.quantity from jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) as c ("lineId" bigint, quantity int) where c."lineId" = l.id), 0)))
    where l.org_id = ${orgId} and l.order_id = ${id}`.execute(db)
  const { rows } = await sql<{ shipped: number; left: number }>`
    select coalesce(sum(shipped), 0)::int as shipped, coalesce(sum(quantity - shipped), 0)::int as left
    from order_line where org_id = ${orgId} and order_id = ${id}`.execute(db)
  return rows[0] ?? { shipped: 0, left: 0 }
}

/** The weight was that of another content: products give the new one, and where they cannot, none is known. */
async function weighNextParcel(db: Db, orgId: number, id: number): Promise<void> {
  await sql`
    update sales_order set weight = null, weight2 = null, weight_cg = null, filled = null, chosen = nullif(chosen - 'weight', '{}')
    where org_id = ${orgId} and id = ${id}`.execute(db)
  await fillIncoming(db, orgId, [id])
}

/**
 * Some units of an order have a label now; it is shipped once all have, and awaits shipment of the others until then. What was insured,
 * declared or collected went with the parcel, so no rule insures the rest as if it were the whole order.
 */
export async function markPartShipped(
  db: Db,
  orgId: number,
  { id, shipmentId, carrier, serviceCode }: ShippedOrder,
  contents: Contents,
): Promise<void> {
  const { shipped, left } = await moveUnits(db, orgId, { id, contents, sign: 1 })
  if (left > 0) {
    await sql`
      update sales_order set units_shipped = ${shipped}, declared_value = null, insured_value = null, cod_amount = null,
        chosen = coalesce(chosen, '{}') || '{"insurance": {"by": "person"}}', version = version + 1, updated_at = now()
      where org_id = ${orgId} and id = ${id}`.execute(db)
    return weighNextParcel(db, orgId, id)
  }
  await sql`
    update sales_order set units_shipped = ${shipped}, status = ${stateSql(orderStatus.shipped)}, shipment_id = ${shipmentId},
      carrier = ${carrier}, service_code = ${serviceCode}, label_printed_at = null, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${id}`.execute(db)
}

/**
 * The label of a part is void: its units are left to be shipped, and what was to be insured and collected with it is again where nothing
 * else is set. False when the label was for the whole order.
 */
export async function returnUnits(db: Db, orgId: number, { id, shipmentId }: Label): Promise<boolean> {
  const contents = await contentsOf(db, orgId, shipmentId)
  if (!contents) return false
  const { shipped } = await moveUnits(db, orgId, { id, contents, sign: -1 })
  await sql`
    update sales_order set units_shipped = ${shipped}, version = version + 1, updated_at = now(),
      status = case when status = ${stateSql(orderStatus.shipped)} then ${stateSql(orderStatus.awaiting)} else status end,
      label_printed_at = case when status = ${stateSql(orderStatus.shipped)} then null else label_printed_at end, shipment_id = null
    where org_id = ${orgId} and id = ${id}`.execute(db)
  await sql`
    update sales_order o set insured_value = coalesce(o.insured_value, s.insured_value), cod_amount = coalesce(o.cod_amount, s.cod_amount),
      declared_value = coalesce(o.declared_value, s.declared_value)
    from shipping_shipment s where o.org_id = ${orgId} and o.id = ${id} and s.org_id = o.org_id and s.id = ${shipmentId}`.execute(
    db,
  )
  await weighNextParcel(db, orgId, id)
  return true
}

/**
 * The void of a part's label was refused: its units have a label again, unless they are being bought or went with another. Null when the
 * label was for the whole order, else whether it counts again.
 */
export async function takeUnitsAgain(db: Db, orgId: number, { id, shipmentId }: Label): Promise<boolean | null> {
  const contents = await contentsOf(db, orgId, shipmentId)
  if (!contents) return null
  const { rows } = await sql<{ fits: boolean }>`
    select o.status = ${stateSql(orderStatus.awaiting)} and not exists (
      select from jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) as c ("lineId" bigint, quantity int)
      left join order_line l on l.org_id = o.org_id and l.order_id = o.id and l.id = c."lineId"
      where l.id is null or c.quantity > l.quantity - l.shipped) as fits
    from sales_order o where o.org_id = ${orgId} and o.id = ${id}`.execute(db)
  if (!rows[0]?.fits || (await listBeingBought(db, orgId, [id])).size > 0) return false
  const { rows: labels } = await sql<{ carrier: number; serviceCode: string }>`
    select carrier, service_code as "serviceCode" from shipping_shipment where org_id = ${orgId} and id = ${shipmentId}`.execute(
    db,
  )
  const [label] = labels
  if (!label) return false
  await markPartShipped(db, orgId, { id, shipmentId, ...label }, contents)
  return true
}

/** An order of which all units have a label is shipped; its lines were changed. */
export async function shipIfNothingLeft(db: Db, orgId: number, id: number): Promise<void> {
  await sql`
    update sales_order o set status = ${stateSql(orderStatus.shipped)}, shipment_id = s.id, carrier = s.carrier, service_code = s.service_code,
      label_printed_at = s.printed_at
    from (
      select id, carrier, service_code, printed_at from shipping_shipment
      where org_id = ${orgId} and order_id = ${id} and status <> ${trackingStatus.voided} order by id desc limit 1) s
    where o.org_id = ${orgId} and o.id = ${id} and o.units_shipped > 0 and not exists (
      select from order_line l where l.org_id = o.org_id and l.order_id = o.id and l.shipped < l.quantity)`.execute(db)
}
