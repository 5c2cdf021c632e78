import { orderStatus } from '@waybill/contract/orders/enums'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { changeFromStore } from '../from-store.ts'
import { type LockedOrder, lockOrders } from '../lock.ts'
import { singleBlocked } from '../policy.ts'

type Part = { orderId: number; version: number; byRule: boolean; isCombined: boolean }
const isAsLeft = (part: Part, order: LockedOrder): boolean =>
  part.byRule && order.version === part.version && singleBlocked(order) === null

/**
 * Cancels what rules split off an order that its store cancels and that nobody touched since; the order is locked. Returns whether nothing is
 * left that was split off it.
 */
export async function cancelSplitOff(db: Db, ref: { orgId: number; id: number; at: Date }): Promise<boolean> {
  const { orgId } = ref
  const { rows: parts } = await sql<Part>`
    select m.order_id as "orderId", m.version, r.rule_id is not null as "byRule", exists (
        select from order_regrouping_member c join order_regrouping o on o.org_id = c.org_id and o.id = c.regrouping_id
        where c.org_id = m.org_id and c.order_id = m.order_id and o.kind = 'combine' and o.undone_at is null) as "isCombined"
    from order_regrouping r join order_regrouping_member m on m.org_id = r.org_id and m.regrouping_id = r.id
    where r.org_id = ${orgId} and r.order_id = ${ref.id} and r.kind = 'split' and r.undone_at is null and m.sales_order is null`.execute(
    db,
  )
  const locked = new Map(
    (
      await lockOrders(
        db,
        orgId,
        parts.map(({ orderId }) => orderId),
      )
    ).map((order) => [order.id, order]),
  )
  let isAll = true
  for (const part of parts) {
    const order = locked.get(part.orderId)
    if (order && isAsLeft(part, order))
      await changeFromStore(db, { ...ref, id: order.id }, { status: orderStatus.canceled })
    // One that was combined is canceled as well, and its goods are in another order.
    else if (part.isCombined || order?.status !== orderStatus.canceled) isAll = false
  }
  return isAll
}
