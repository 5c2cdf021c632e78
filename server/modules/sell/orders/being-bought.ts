import { orderStatus } from '@waybill/contract/orders/enums'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'

/**
 * The orders among these for which a label is being bought. Whoever locks orders asks this in a statement of its own afterwards: one that
 * waited for a lock would still see the purchases as they were before it waited.
 */
export async function listBeingBought(db: Db, orgId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct order_id as id from shipping_pending_label
    where org_id = ${orgId} and order_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** The outbound order (OB-…) of those among these that a warehouse still has to ship. Asked after a lock, as listBeingBought. */
export async function listAtWarehouse(db: Db, orgId: number, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; number: string }>`
    select order_id as id, number from outbound_open
    where org_id = ${orgId} and order_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** The orders among these that stay as they are: a label is being bought for them, or a warehouse ships them. */
export async function listFixed(db: Db, orgId: number, ids: readonly number[]): Promise<Set<number>> {
  return new Set([...(await listBeingBought(db, orgId, ids)), ...(await listAtWarehouse(db, orgId, ids)).keys()])
}

/**
 * Whether something that was split off an order, or off its parts, awaits shipment, be it as a part of another order that it was
 * combined into.
 */
export async function hasAwaitingParts(db: Db, orgId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ awaits: boolean }>`
    with recursive part (id) as (
      select ${id}::bigint
      union
      select next.id from part cross join lateral (
        select m.order_id as id from order_regrouping r join order_regrouping_member m on m.org_id = r.org_id and m.regrouping_id = r.id
        where r.org_id = ${orgId} and r.order_id = part.id and r.kind = 'split' and r.undone_at is null
        union all
        select r.order_id from order_regrouping_member m join order_regrouping r on r.org_id = m.org_id and r.id = m.regrouping_id
        where m.org_id = ${orgId} and m.order_id = part.id and r.kind = 'combine' and r.undone_at is null) as next)
    select exists (
      select from part join sales_order o on o.org_id = ${orgId} and o.id = part.id
      where part.id <> ${id} and o.status = ${stateSql(orderStatus.awaiting)}) as awaits`.execute(db)
  return rows[0]?.awaits ?? false
}

/** The numbers of the outbound orders (OB-…) under which a warehouse is to ship what was split off an order, or off its parts; null: none is. */
export async function findPartsAtWarehouse(db: Db, orgId: number, id: number): Promise<string | null> {
  const { rows } = await sql<{ numbers: string | null }>`
    with recursive part (id) as (
      select ${id}::bigint
      union
      select m.order_id from part join order_regrouping r on r.org_id = ${orgId} and r.order_id = part.id and r.kind = 'split' and r.undone_at is null
      join order_regrouping_member m on m.org_id = r.org_id and m.regrouping_id = r.id)
    select string_agg(o.number, ',' order by o.outbound_id) as numbers from part join outbound_open o on o.org_id = ${orgId} and o.order_id = part.id
    where part.id <> ${id}`.execute(db)
  return rows[0]?.numbers ?? null
}
