import { notFound } from '@waybill/contract/core/errors'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { orderStatus } from '@waybill/contract/orders/enums'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'

/** An order as it stands on a packing slip. */
export interface OrderOnPaper {
  id: number
  orderNo: string
  createTime: Date
  store: string | null
  /** The order's own sender, else the default one; null = there is none. */
  from: PostalAddress | null
  to: PostalAddress
  /** Of the prices, ISO 4217. */
  currency: string
  reference: string | null
  buyerNote: string | null
  giftMessage: string | null
  lines: LineOnPaper[]
  /** An earlier one of these papers is for another package of the order, and says what is in all of them. */
  repeats?: boolean
}
export interface LineOnPaper {
  sku: string | null
  name: string | null
  quantity: number
  /** In 1/10,000 of the currency; null = not known. */
  unitPrice: number | null
}

/** What a paper is for: the parcel of a label, or what an order's next label takes. */
export interface ParcelOnPaper {
  orderId: number
  shipmentId: number | null
}
const unitsOf = sql`case
  when s.contents is not null then coalesce((
    select (c ->> 'quantity')::int from jsonb_array_elements(s.contents) as c where (c ->> 'lineId')::bigint = l.id), 0)
  when s.id is null and o.status = ${stateSql(orderStatus.awaiting)} then coalesce(l.going, l.quantity - l.shipped)
  else l.quantity end`

/** Like readOrdersOnPaper, without the orders that there are not. */
export async function findOrdersOnPaper(
  db: Db,
  orgId: number,
  parcels: readonly ParcelOnPaper[],
): Promise<OrderOnPaper[]> {
  const { rows } = await sql<OrderOnPaper>`
    select o.id, o.order_no as "orderNo", o.create_time as "createTime", store.name as store, o.currency, o.reference,
      coalesce(s.package_count, 1) > 1 and row_number() over (partition by o.id, s.package_count > 1 order by parcel.place) > 1 as repeats,
      o.buyer_note as "buyerNote", o.gift_message as "giftMessage",
      coalesce(o.ship_from, sender.address) as "from",
      jsonb_build_object('name', o.recipient_name, 'company', o.company, 'line1', o.line1, 'line2', o.line2, 'city', o.city,
        'state', o.state, 'zip', o.zip, 'country', o.country, 'phone', o.phone, 'email', null, 'residential', o.residential) as "to",
      coalesce((select jsonb_agg(jsonb_build_object('sku', l.sku, 'name', l.name, 'quantity', units.n,
          'unitPrice', l.unit_price) order by l.id)
        from order_line l cross join lateral (select ${unitsOf} as n) units
        where l.org_id = o.org_id and l.order_id = o.id and (units.n > 0 or l.quantity = 0)), '[]'::jsonb) as lines
    from unnest(${parcels.map(({ orderId }) => orderId)}::bigint[], ${parcels.map(({ shipmentId }) => shipmentId)}::bigint[])
      with ordinality as parcel (order_id, shipment_id, place)
    join sales_order o on o.org_id = ${orgId} and o.id = parcel.order_id
    left join shipping_shipment s on s.org_id = o.org_id and s.id = parcel.shipment_id
    left join stores_store as store on store.org_id = o.org_id and store.id = o.store_id
    left join (select to_jsonb(a) as address from addresses_default_sender a where a.org_id = ${orgId} order by a.id limit 1) sender on true
    order by parcel.place`.execute(db)
  return rows
}

/**
 * The orders of parcels, in their order, each with the lines that go in its parcel; once all units are shipped, or voided, with all of them.
 * Throws NOT_FOUND when one is not the organization's.
 */
export async function readOrdersOnPaper(
  db: Db,
  orgId: number,
  parcels: readonly ParcelOnPaper[],
): Promise<OrderOnPaper[]> {
  const orders = await findOrdersOnPaper(db, orgId, parcels)
  if (orders.length < parcels.length) throw notFound('Order', '订单')
  return orders
}
