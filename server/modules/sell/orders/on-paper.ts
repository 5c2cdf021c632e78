import { notFound } from '@waybill/contract/core/errors'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

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
}
export interface LineOnPaper {
  sku: string | null
  name: string | null
  quantity: number
  /** In 1/10,000 of the currency; null = not known. */
  unitPrice: number | null
}

/** The orders in the order of the ids, with their lines; throws NOT_FOUND when one of them is not the organization's. */
export async function readOrdersOnPaper(db: Db, orgId: number, ids: readonly number[]): Promise<OrderOnPaper[]> {
  const { rows } = await sql<OrderOnPaper>`
    select o.id, o.order_no as "orderNo", o.create_time as "createTime", store.name as store, o.currency, o.reference,
      o.buyer_note as "buyerNote", o.gift_message as "giftMessage",
      coalesce(o.ship_from, sender.address) as "from",
      jsonb_build_object('name', o.recipient_name, 'company', o.company, 'line1', o.line1, 'line2', o.line2, 'city', o.city,
        'state', o.state, 'zip', o.zip, 'country', o.country, 'phone', o.phone, 'email', null, 'residential', o.residential) as "to",
      coalesce((select jsonb_agg(jsonb_build_object('sku', l.sku, 'name', l.name, 'quantity', l.quantity,
          'unitPrice', l.unit_price) order by l.id)
        from order_line l where l.org_id = o.org_id and l.order_id = o.id), '[]'::jsonb) as lines
    from sales_order o
    left join stores_store as store on store.org_id = o.org_id and store.id = o.store_id
    left join (select to_jsonb(a) as address from addresses_default_sender a where a.org_id = ${orgId} order by a.id limit 1) sender on true
    where o.org_id = ${orgId} and o.id = any(${[...ids]}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const order = byId.get(id)
    if (!order) throw notFound('Order', '订单')
    return order
  })
}
