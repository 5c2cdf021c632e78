import { type getDashboardTodo, LOW_BALANCE } from '@waybill/contract/dashboard/api'
import { orderTodos } from '@waybill/contract/orders/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { pullOrderStatus } from '@waybill/contract/stores/enums'
import { storeState } from '@waybill/contract/stores/stores'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import { stateSql } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { getBalance } from '../../money/funds/index.ts'
import { countTodos } from '../../sell/orders/index.ts'

type Todo = OutputOf<typeof getDashboardTodo>

/** As many as the lists count. */
const COUNT_CAP = 10_000

async function countRest(
  { db }: Ctx,
  orgId: number,
): Promise<{ any_orders: boolean; exceptions: number; stores: number }> {
  const { rows } = await sql<{ any_orders: boolean; exceptions: number; stores: number }>`
    select exists (select 1 from orders_order where org_id = ${orgId}) as any_orders,
      (select count(*)::int from (select 1 from shipping_shipment
        where org_id = ${orgId} and status = ${stateSql(trackingStatus.exception)} limit ${COUNT_CAP + 1}) as counted) as exceptions,
      (select count(*)::int from stores_store
        where org_id = ${orgId} and pull_status = ${pullOrderStatus.failed} and state <> ${storeState.disconnected}) as stores`.execute(
    db,
  )
  return rows[0]!
}

/** The wallet when it runs low; null when there is enough, or when the caller may not use postage yet. */
async function findLowBalance({ db, actor }: Ctx): Promise<Todo['lowBalance']> {
  if (!actor.verified) return null
  const { available, currency } = await getBalance(db, actor.orgId)
  return available < LOW_BALANCE ? { available, currency, threshold: LOW_BALANCE } : null
}

/** Answers getDashboardTodo. */
export async function findTodo(ctx: Ctx): Promise<Todo> {
  const { db, actor, now } = ctx
  const { any_orders: anyOrders, exceptions, stores } = await countRest(ctx, actor.orgId)
  return {
    anyOrders,
    orders: await countTodos(db, { orgId: actor.orgId, now: now() }, orderTodos),
    exceptions: { count: Math.min(exceptions, COUNT_CAP), capped: exceptions > COUNT_CAP },
    storeErrors: stores,
    lowBalance: await findLowBalance(ctx),
  }
}
