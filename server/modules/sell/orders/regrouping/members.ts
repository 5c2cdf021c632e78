import { AppError, notFound } from '@waybill/contract/core/errors'
import type { Regrouping } from '@waybill/contract/orders/regrouping-api'
import { sql } from 'kysely'
import { TOTAL_OF } from '../columns-sql.ts'
import type { Db } from '../../../../platform/database/index.ts'
import { blockedParams, singleBlocked } from '../policy.ts'
import { type LockedOrder, lockOrders } from '../lock.ts'

/** Locks orders that are to be regrouped, in the order requested. All or none: one that is gone, has changed or may not be changed is refused. */
export async function lockForRegrouping(
  db: Db,
  orgId: number,
  requested: readonly { id: number; version: number }[],
): Promise<LockedOrder[]> {
  const ids = requested.map(({ id }) => id)
  const locked = new Map((await lockOrders(db, orgId, ids)).map((order) => [order.id, order]))
  return requested.map(({ id, version }) => {
    const order = locked.get(id)
    if (!order) throw notFound('Order', '订单')
    const blocked = singleBlocked(order)
    if (blocked) throw new AppError(blocked, { params: blockedParams(order) })
    if (order.version !== version) throw new AppError('CONFLICT')
    return order
  })
}

/** Records a regrouping and what its orders are before it; each of them must be changed once afterwards, which raises its version by one. */
export async function recordRegrouping(
  db: Db,
  orgId: number,
  {
    kind,
    orderId,
    memberIds,
    ruleId = null,
  }: { kind: Regrouping['kind']; orderId: number; memberIds: readonly number[]; ruleId?: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('order_regrouping')
    .values({ org_id: orgId, kind, order_id: orderId, rule_id: ruleId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into order_regrouping_member (org_id, regrouping_id, order_id, version, sales_order, lines)
    select o.org_id, ${id}::bigint, o.id, o.version + 1, to_jsonb(o), (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'quantity', l.quantity, 'customs', l.customs) order by l.id), '[]')
      from order_line l where l.org_id = o.org_id and l.order_id = o.id)
    from sales_order o where o.org_id = ${orgId} and o.id = any(${[...memberIds]}::bigint[])`.execute(db)
  // What was chosen for the next label is no longer of these lines.
  await sql`
    update order_line set going = null
    where org_id = ${orgId} and order_id = any(${[...memberIds]}::bigint[]) and going is not null`.execute(db)
  return id
}

/** Sets what orders keep of their lines to what their lines are now. */
export async function refreshLineSums(db: Db, orgId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update sales_order o set first_sku = items.first_sku, line_count = items.count, quantity = items.quantity, sku_text = items.skus,
      line_total = items.total
    from (
      select one.id as order_id, (array_agg(l.sku order by l.id))[1] as first_sku, count(l.id)::int as count,
        coalesce(sum(l.quantity), 0)::int as quantity, string_agg(l.sku, ' ' order by l.id) as skus, ${sql.raw(TOTAL_OF('l.unit_price', 'l.quantity'))} as total
      from unnest(${[...ids]}::bigint[]) as one (id) left join order_line l on l.org_id = ${orgId} and l.order_id = one.id
      group by one.id) items
    where o.org_id = ${orgId} and o.id = items.order_id`.execute(db)
}
