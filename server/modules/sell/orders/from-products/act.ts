import { type ErrorCode, errorText, notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type {
  fillFromProducts,
  FillMode,
  listOutdatedFills,
  undoFillFromProducts,
} from '@waybill/contract/orders/from-products-api'
import type { FillPart } from '@waybill/contract/orders/filled'
import { orderStatus } from '@waybill/contract/orders/enums'
import { sql } from 'kysely'
import { stateSql } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { recordActivity } from '../activity.ts'
import { blockedParams, changeBlocked } from '../policy.ts'
import { lockOrders } from '../lock.ts'
import { marksOf } from './marks.ts'
import { gapOf, type Plan, planFill, planUndo } from './plan.ts'
import { type OrderToFill, readOrdersToFill } from './read.ts'
import { writePlans } from './write.ts'

type Failed = OutputOf<typeof undoFillFromProducts>['failed']
const failure = (id: number, code: ErrorCode, params: Record<string, string>): Failed[number] => {
  const text = code === 'NOT_FOUND' ? errorText(code, { thing: 'Order' }, { thing: '订单' }) : errorText(code, params)
  return { id, code, message: text.en, zhMessage: text.cn }
}

/** Locks orders; those that may be changed, and of the others why not. */
async function changeable({ db, actor: { orgId } }: Ctx, ids: readonly number[]) {
  const unique = [...new Set(ids)]
  const held = new Map((await lockOrders(db, orgId, unique)).map((order) => [order.id, order]))
  const failed: Failed = unique.flatMap((id) => {
    const order = held.get(id)
    const code = order ? changeBlocked(order) : 'NOT_FOUND'
    return code === null ? [] : [failure(id, code, blockedParams(order))]
  })
  const blocked = new Set(failed.map(({ id }) => id))
  const orders = await readOrdersToFill(
    db,
    orgId,
    unique.filter((id) => !blocked.has(id)),
  )
  return { orders, failed }
}

const signature = (parts: readonly FillPart[]): string => parts.join(',')

async function carryOut(ctx: Ctx, plans: readonly Plan[], action: 'order.filled' | 'order.fillUndone'): Promise<void> {
  const { db, actor, now } = ctx
  await writePlans(db, actor.orgId, plans, now())
  for (const [, group] of Map.groupBy(plans, ({ parts }) => signature(parts))) {
    const detail = { fields: group[0]?.parts ?? [] }
    await recordActivity(db, { orgId: actor.orgId, ids: group.map(({ id }) => id), action, detail })
  }
}

/** Fills what orders lack, or raises their weights to that of their goods, and says of each what came of it. */
export async function fillOrders(
  ctx: Ctx,
  { ids, mode }: { ids: readonly number[]; mode: FillMode },
): Promise<OutputOf<typeof fillFromProducts>> {
  const { orders, failed } = await changeable(ctx, ids)
  const plans = orders.flatMap((order) => planFill(order, mode) ?? [])
  await carryOut(ctx, plans, 'order.filled')
  const filled = new Set(plans.map(({ id }) => id))
  const open = (order: OrderToFill) => {
    const gap = gapOf(order, mode)
    return gap ? [failure(order.id, gap.code, { value: order.orderNo, sku: gap.sku })] : []
  }
  const unfilled = orders.flatMap(open)
  const lacking = new Set(unfilled.map(({ id }) => id))
  return {
    filled: plans.map(({ id, parts }) => ({ id, parts })),
    complete: orders.map(({ id }) => id).filter((id) => !filled.has(id) && !lacking.has(id)),
    failed: [...failed, ...unfilled],
  }
}

/** Takes fills back. Parts that were changed since are no fills any more, and stay. */
export async function undoFills(
  ctx: Ctx,
  requested: readonly { id: number; parts: FillPart[] }[],
): Promise<OutputOf<typeof undoFillFromProducts>> {
  const partsOf = new Map(requested.map(({ id, parts }) => [id, parts]))
  const { orders, failed } = await changeable(ctx, [...partsOf.keys()])
  const plans = orders.flatMap((order) => planUndo(order, partsOf.get(order.id) ?? []) ?? [])
  await carryOut(ctx, plans, 'order.fillUndone')
  const done = plans.map(({ id }) => id)
  const changed = orders
    .filter(({ id }) => !done.includes(id))
    .map(({ id, orderNo }) => failure(id, 'FILL_CHANGED_SINCE', { value: orderNo }))
  return { done, failed: [...failed, ...changed] }
}

const IDS_CAP = 5000
/** Read at a time, so that their lines do not fill the memory. */
const AT_ONCE = 1000

/** Open orders filled from a product that would be filled otherwise now. */
export async function outdatedFills(
  { db, actor: { orgId } }: Ctx,
  productId: number,
): Promise<OutputOf<typeof listOutdatedFills>> {
  const product = await sql<{ sku_key: string }>`
    select sku_key from products_product where org_id = ${orgId} and id = ${productId}::bigint`.execute(db)
  if (!product.rows[0]) throw notFound('Product', '商品')
  const { rows } = await sql<{ id: number }>`
    select o.id from sales_order o where o.org_id = ${orgId} and o.status = ${stateSql(orderStatus.awaiting)} and o.filled is not null and exists (
      select from order_line l where l.org_id = ${orgId} and l.order_id = o.id and l.sku_key = ${product.rows[0].sku_key})
    order by o.id limit ${IDS_CAP + 1}`.execute(db)
  const ids = rows.slice(0, IDS_CAP).map(({ id }) => id)
  const outdated: number[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const orders = await readOrdersToFill(db, orgId, ids.slice(at, at + AT_ONCE))
    outdated.push(...orders.filter(isOutdated).map(({ id }) => id))
  }
  return { ids: outdated, capped: rows.length > IDS_CAP }
}

/** Would a part that products filled be another now? What the order lacks is no reason. */
function isOutdated(order: OrderToFill): boolean {
  const marks = marksOf(order)
  return planFill(order, 'missing')?.parts.some((part) => marks.includes(part)) === true
}
