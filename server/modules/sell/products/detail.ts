import type { OutputOf } from '@waybill/contract/core/route'
import type { getProduct, listProductOrders } from '@waybill/contract/products/api'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/http/index.ts'
import { getRecord, stockedIds, usedSkus } from './repository.ts'
import { presentProduct } from './row.ts'

const COUNT_CAP = 10_000

/** Answers getProduct. */
export async function getDetail({ db, actor }: Ctx, id: number): Promise<OutputOf<typeof getProduct>> {
  const record = await getRecord(db, actor.orgId, id)
  const used = await usedSkus(db, actor.orgId, [record.skuCode])
  const stocked = await stockedIds(db, actor.orgId, [id])
  const reason = used.size > 0 ? 'PRODUCT_IN_USE' : stocked.size > 0 ? 'PRODUCT_IN_STOCK' : null
  const remove = { allowed: reason === null, reason }
  return { product: presentProduct(record), can: { delete: remove } }
}

type OrderRecord = {
  id: number
  orderNo: string
  status: number
  createTime: Date
  recipient: string
  quantity: number
}

/** Answers listProductOrders: the newest first. */
export async function listOrdersOf(
  { db, actor: { orgId } }: Ctx,
  { id, limit }: { id: number; limit: number },
): Promise<OutputOf<typeof listProductOrders>> {
  const { skuCode } = await getRecord(db, orgId, id)
  const naming = sql`
    select l.order_id, sum(l.quantity)::int as quantity from orders_line l where l.org_id = ${orgId} and l.sku_key = lower(${skuCode}) group by l.order_id`
  const { rows } = await sql<OrderRecord>`
    select o.id, o.order_no as "orderNo", o.status, o.create_time as "createTime", o.recipient_name as recipient, l.quantity
    from (${naming}) as l join orders_order o on o.org_id = ${orgId} and o.id = l.order_id
    order by o.create_time desc, o.id desc limit ${limit}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from (${naming}) as l limit ${COUNT_CAP + 1}) as counted`.execute(db)
  const count = counted.rows[0]?.count ?? 0
  return {
    records: rows.map((row) => ({ ...row, createTime: row.createTime.toISOString() })),
    total: { count: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP },
  }
}
