import { AppError } from '@waybill/contract/core/errors'
import type { ReturnableOrder } from '@waybill/contract/warehouse-returns/api'
import { warehouseReturnState } from '@waybill/contract/warehouse-returns/lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { readingAsService } from '../warehouses/index.ts'

/** A product of a shipped order. */
export interface ShippedProduct {
  productId: number
  sku: string
  name: string
  shipped: number
  /** Shipped, and neither announced nor back. */
  left: number
}

const { completed, canceled, closed } = warehouseReturnState

/** What was shipped with an outbound order of a seller, and what of it may come back. */
export async function shippedProducts(
  db: Db,
  { orgId, outboundId }: { orgId: number; outboundId: number },
): Promise<ShippedProduct[]> {
  // A return that is over holds what came with it, and one that is not, what is announced.
  const { rows } = await sql<ShippedProduct>`
    select l.product_id as "productId", l.sku, l.name, l.shipped, greatest(0, l.shipped - coalesce((
      select sum(case when r.state in (${stateSql(completed, canceled, closed)}) then s.received else greatest(e.expected, s.received) end)
      from warehouse_return r
      join warehouse_return_line e on e.org_id = r.org_id and e.return_id = r.id and e.product_id = l.product_id
      cross join lateral (select coalesce(sum(i.quantity), 0) as received from return_inspection i
        where i.org_id = e.org_id and i.return_id = e.return_id and i.line = e.line) s
      where r.org_id = l.org_id and r.outbound_id = l.outbound_id), 0))::int as left
    from outbound_sent_line l where l.org_id = ${orgId} and l.outbound_id = ${outboundId} order by l.line`.execute(db)
  return rows
}

/** A shipped order at a warehouse. */
export interface SentOrder {
  orgId: number
  operatorId: number
  warehouseId: number
  outboundId: number
  number: string
  orderId: number
  orderNo: string
  shippedAt: Date
}
export const sentColumns = sql`o.org_id as "orgId", o.operator_org_id as "operatorId", o.warehouse_id as "warehouseId",
  o.outbound_id as "outboundId", o.number, o.order_id as "orderId", o.order_no as "orderNo", o.shipped_at as "shippedAt"`

async function labelsOf(db: Db, { orgId, orderId }: SentOrder): Promise<string[]> {
  const { rows } = await sql<{ tracking: string }>`
    select tracking_no as tracking from shipping_return_parcel where org_id = ${orgId} and order_id = ${orderId}
    order by id desc limit 20`.execute(db)
  return rows.map(({ tracking }) => tracking)
}

/** The number that a code gives of an outbound order; null: none. */
export const outboundOfCode = (text: string): string | null => /^OB-(\d{1,15})$/i.exec(text)?.[1] ?? null

/** Answers findReturnable: the newest order of that number that was shipped. As the service, whom the index of order numbers serves. */
export const findReturnable = (ctx: BaseCtx, code: string): Promise<ReturnableOrder> =>
  readingAsService(ctx, (db) => returnableOf(db, ctx.actor.orgId, code))

async function returnableOf(db: Db, orgId: number, code: string): Promise<ReturnableOrder> {
  const text = code.normalize('NFC').trim()
  const { rows } = await sql<SentOrder & { warehouse: string }>`
    select ${sentColumns}, w.name as warehouse from outbound_sent o
    join warehouses_warehouse w on w.operator_org_id = o.operator_org_id and w.id = o.warehouse_id
    where o.org_id = ${orgId} and (o.outbound_id = ${outboundOfCode(text)}::bigint or lower(o.order_no) = lower(${text}))
    order by o.outbound_id desc limit 1`.execute(db)
  const [sent] = rows
  if (!sent) throw new AppError('RETURN_ORDER_UNKNOWN', { params: { value: text } })
  const { outboundId, number, orderId, orderNo } = sent
  return {
    outboundId,
    outbound: number,
    orderId,
    orderNo,
    warehouse: { id: sent.warehouseId, name: sent.warehouse },
    shippedAt: sent.shippedAt.toISOString(),
    labels: await labelsOf(db, sent),
    lines: await shippedProducts(db, sent),
  }
}
