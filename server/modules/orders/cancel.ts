import { type cancelOrders, type ErrorCode, errorText, orderStatus, type OutputOf } from '@waybill/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/http/index.ts'
import { type OrderAction, recordActivity } from './activity.ts'
import { changeBlocked } from './policy.ts'
import { type LockedOrder, lockOrders } from './update.ts'

type PerOrder = OutputOf<typeof cancelOrders>
type Act = { action: OrderAction; to: number; blocked(order: LockedOrder): ErrorCode | null }

const thing = { en: { thing: 'Order' }, cn: { thing: '订单' } }
function failure(id: number, code: ErrorCode, orderNo?: string): PerOrder['failed'][number] {
  const text = orderNo === undefined ? errorText(code, thing.en, thing.cn) : errorText(code, { value: orderNo })
  return { id, code, message: text.en, zhMessage: text.cn }
}

/** Does the act on every order that allows it, and says of each other one why not. */
async function actOnEach({ db, actor, now }: Ctx, ids: readonly number[], act: Act): Promise<PerOrder> {
  const wanted = [...new Set(ids)]
  const found = new Map((await lockOrders(db, actor.orgId, wanted)).map((order) => [order.id, order]))
  const result: PerOrder = { done: [], failed: [] }
  for (const id of wanted) {
    const order = found.get(id)
    const code = order ? act.blocked(order) : 'NOT_FOUND'
    if (code === null) result.done.push(id)
    else result.failed.push(failure(id, code, order?.order_no))
  }
  if (result.done.length === 0) return result
  const at = now()
  await sql`
    update sales_order set status = ${act.to}, canceled_at = ${act.to === orderStatus.canceled ? at : null},
      version = version + 1, updated_at = ${at}
    where org_id = ${actor.orgId} and id = any(${result.done}::bigint[])`.execute(db)
  await recordActivity(db, { orgId: actor.orgId, ids: result.done, action: act.action })
  return result
}

/** Cancels orders that await shipment. */
export const cancelEach = (ctx: Ctx, ids: readonly number[]): Promise<PerOrder> =>
  actOnEach(ctx, ids, {
    action: 'order.canceled',
    to: orderStatus.canceled,
    blocked: changeBlocked,
  })

/** Takes cancellations back. */
export const restoreEach = (ctx: Ctx, ids: readonly number[]): Promise<PerOrder> =>
  actOnEach(ctx, ids, {
    action: 'order.restored',
    to: orderStatus.awaiting,
    blocked: (order) => (order.status === orderStatus.canceled ? null : 'ORDER_NOT_CANCELED'),
  })
