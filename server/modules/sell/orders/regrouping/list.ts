import { notFound } from '@waybill/contract/core/errors'
import type { Regrouping } from '@waybill/contract/orders/regrouping-api'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'

/** What an order was split into or combined with, unless it was undone; the latest first. NOT_FOUND when there is no such order. */
export async function regroupingsOf({ db, actor }: Ctx, orderId: number): Promise<Regrouping[]> {
  const { orgId } = actor
  const { rows } = await sql<Omit<Regrouping, 'at'> & { at: Date }>`
    select r.id, r.kind, r.created_at as at, jsonb_build_object('id', o.id, 'orderNo', o.order_no) as "order", (
      select jsonb_agg(jsonb_build_object('id', other.id, 'orderNo', other.order_no) order by other.id)
      from order_regrouping_member m join sales_order other on other.org_id = m.org_id and other.id = m.order_id
      where m.org_id = r.org_id and m.regrouping_id = r.id and m.order_id <> r.order_id) as others
    from order_regrouping_member own
    join order_regrouping r on r.org_id = own.org_id and r.id = own.regrouping_id
    join sales_order o on o.org_id = r.org_id and o.id = r.order_id
    where own.org_id = ${orgId} and own.order_id = ${orderId} and r.undone_at is null order by r.id desc`.execute(db)
  if (rows.length === 0) await requireOrder(db, orgId, orderId)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function requireOrder(db: Db, orgId: number, id: number): Promise<void> {
  const found = await db
    .selectFrom('sales_order')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('Order', '订单')
}

/** Which of these orders were combined into another one. */
export async function listCombinedAway(db: Db, orgId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select m.order_id as id from order_regrouping_member m
    join order_regrouping r on r.org_id = m.org_id and r.id = m.regrouping_id
    where m.org_id = ${orgId} and m.order_id = any(${[...ids]}::bigint[]) and r.kind = 'combine' and r.undone_at is null
      and r.order_id <> m.order_id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
