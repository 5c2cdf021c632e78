import type { cancelOrders } from '@waybill/contract/orders/api'
import { type ErrorCode, errorText } from '@waybill/contract/core/errors'
import { orderStatus } from '@waybill/contract/orders/enums'
import type { OutputOf } from '@waybill/contract/core/route'
import { type RawBuilder, sql } from 'kysely'
import type { AuditActionOf } from '../../../platform/audit/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { recordActivity } from './activity.ts'
import { blockedParams, changeBlocked, wholeBlocked } from './policy.ts'
import { type LockedOrder, lockOrders } from './lock.ts'
import { listCombinedAway } from './regrouping/list.ts'

type PerOrder = OutputOf<typeof cancelOrders>
type Act = {
  action: AuditActionOf<'order'>
  detail?: Record<string, unknown>
  /** What is set of each order, which is named o. */
  change(at: Date): RawBuilder<unknown>
  blocked(order: LockedOrder, combined: ReadonlySet<number>): ErrorCode | null
}

const thing = { en: { thing: 'Order' }, cn: { thing: '订单' } }
function failure(id: number, code: ErrorCode, order?: LockedOrder): PerOrder['failed'][number] {
  const text = order ? errorText(code, blockedParams(order)) : errorText(code, thing.en, thing.cn)
  return { id, code, message: text.en, zhMessage: text.cn }
}

/** Does the act on every order that allows it, and says of each other one why not. */
export async function actOnEach({ db, actor, now }: Ctx, ids: readonly number[], act: Act): Promise<PerOrder> {
  const unique = [...new Set(ids)]
  const found = new Map((await lockOrders(db, actor.orgId, unique)).map((order) => [order.id, order]))
  const combined = await listCombinedAway(db, actor.orgId, unique)
  const result: PerOrder = { done: [], failed: [] }
  for (const id of unique) {
    const order = found.get(id)
    const code = order ? act.blocked(order, combined) : 'NOT_FOUND'
    if (code === null) result.done.push(id)
    else result.failed.push(failure(id, code, order))
  }
  if (result.done.length === 0) return result
  const at = now()
  await sql`
    update sales_order o set ${act.change(at)}, version = version + 1, updated_at = ${at}
    where org_id = ${actor.orgId} and id = any(${result.done}::bigint[])`.execute(db)
  const { action, detail } = act
  await recordActivity(db, { orgId: actor.orgId, ids: result.done, action, ...(detail && { detail }) })
  return result
}

/** Cancels orders that await shipment. */
export const cancelEach = (ctx: Ctx, ids: readonly number[]): Promise<PerOrder> =>
  actOnEach(ctx, ids, {
    action: 'order.canceled',
    change: (at) => sql`status = ${orderStatus.canceled}, canceled_at = ${at}`,
    blocked: wholeBlocked,
  })

/** Takes cancellations back. */
export const restoreEach = (ctx: Ctx, ids: readonly number[]): Promise<PerOrder> =>
  actOnEach(ctx, ids, {
    action: 'order.restored',
    change: () => sql`status = ${orderStatus.awaiting}, canceled_at = null`,
    blocked: (order, combined) => {
      if (order.status !== orderStatus.canceled) return 'ORDER_NOT_CANCELED'
      return combined.has(order.id) ? 'ORDER_COMBINED' : null
    },
  })

/** Says of the recipients of orders that they are homes (2) or businesses (3), or takes that back (null). */
export const setAddressTypeOfEach = (ctx: Ctx, ids: readonly number[], residential: number | null): Promise<PerOrder> =>
  actOnEach(ctx, ids, {
    action: 'order.updated',
    detail: { fields: ['recipient'] },
    change: () => sql`residential = ${residential}`,
    blocked: changeBlocked,
  })
