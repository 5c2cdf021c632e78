import { type getDashboardTodo, LOW_BALANCE, LOW_BALANCE_DAYS } from '@waybill/contract/dashboard/api'
import { orderTodos } from '@waybill/contract/orders/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { pullOrderStatus } from '@waybill/contract/stores/enums'
import { storeState } from '@waybill/contract/stores/stores'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import { stateSql } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { getBalance } from '../../money/funds/index.ts'
import { balancePace } from '../../money/reports/index.ts'
import { countImportsInReview } from '../../sell/imports/index.ts'
import { countTodos } from '../../sell/orders/index.ts'
import { countExpiringLabels, countPrintQueue } from '../../ship/shipping/index.ts'

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

/** The wallet when it runs out soon; null when there is enough, or when the caller may not use postage yet. */
async function findLowBalance({ db, actor, now }: Ctx): Promise<Todo['lowBalance']> {
  if (!actor.verified) return null
  const { currency } = await getBalance(db, actor.orgId)
  const { available, daysLeft } = await balancePace(db, { orgId: actor.orgId, now: now() })
  const isLow = available < LOW_BALANCE || (daysLeft !== null && daysLeft <= LOW_BALANCE_DAYS)
  return isLow ? { available, currency, threshold: LOW_BALANCE, daysLeft } : null
}

/** Answers getDashboardTodo. */
export async function findTodo(ctx: Ctx): Promise<Todo> {
  const { db, actor, now } = ctx
  const { any_orders: anyOrders, exceptions, stores } = await countRest(ctx, actor.orgId)
  return {
    anyOrders,
    orders: await countTodos(db, { orgId: actor.orgId, now: now() }, orderTodos),
    exceptions: { count: Math.min(exceptions, COUNT_CAP), capped: exceptions > COUNT_CAP },
    unprinted: await countPrintQueue(db, actor.orgId),
    voidable: await countExpiringLabels(db, actor.orgId, now()),
    imports: await countImportsInReview(db, actor.orgId),
    storeErrors: stores,
    lowBalance: await findLowBalance(ctx),
  }
}
