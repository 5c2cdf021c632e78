import { accountStatus } from '@waybill/contract/users/lifecycle'
import { AppError, notFound } from '@waybill/contract/core/errors'
import { formatMoney } from '@waybill/contract/core/money'
import type { OrderQuote, Rate } from '@waybill/contract/shipping/api'
import { sql } from 'kysely'
import { inScope, stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { lockOrder } from '../../../sell/orders/index.ts'
import { hasActiveUser } from '../../../people/identity/index.ts'
import { PLATFORM_ORG_ID } from '../../../site/tenancy/index.ts'
import { type Caller, quoteOrders } from '../quotes/quote-orders.ts'
import { packagesQuoted } from '../quotes/quotes.ts'
import { problemOf, rowProblem } from '../request/problem.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { runtimeOf } from '../runtime/service.ts'
import { runBatch } from './batch-runner.ts'
import { getBatch } from './batch-status.ts'
import { insertBatch } from './batches.ts'
import { packagePrices } from './package-prices.ts'

export type WarehouseChoice = 'cheapest' | 'earliest' | { carrier: number; serviceCode: string }
type Problem = ReturnType<typeof problemOf>
/**
 * Of several packages all, where the carrier sells them so, or some: what is bought stands beside a refusal as well. `unknown`: the carrier has not answered; it is asked what became of it, and nothing else is bought for the order until then.
 */
export type WarehousePurchase =
  | { state: 'bought'; shipmentIds: number[] }
  | { state: 'refused'; problem: Problem }
  | { state: 'unknown' }

/** The earliest of them, the cheaper of equals; one without a date comes last. `rates` has the cheapest first. */
const earliest = (rates: readonly Rate[]): Rate | undefined =>
  rates.toSorted((a, b) => (a.eta ?? '9').localeCompare(b.eta ?? '9'))[0]

/** A rule's plan is what the quote has assigned by it; without one, the choice is among all rates. */
function chosen(
  { rates, problems, notOffered, parcel }: OrderQuote,
  choice: WarehouseChoice | 'planned',
): Rate | Problem {
  const service = choice === 'planned' ? parcel.assigned : choice
  const rate =
    service === 'cheapest'
      ? rates[0]
      : service === 'earliest'
        ? earliest(rates)
        : rates.find(({ carrier, serviceCode }) => carrier === service?.carrier && serviceCode === service.serviceCode)
  return (
    rate ??
    problems.find(({ code }) => code === 'SERVICE_PLAN_NOT_MET') ??
    problems[0] ??
    notOffered[0] ??
    problemOf(rowProblem('NO_RATES'))
  )
}

/** Who buys, in the name of the seller. */
type Buyer = Pick<BaseCtx, 'database' | 'now' | 'scope'> & { actor: { userId: number } }
interface Due {
  sellerId: number
  orderId: number
  choice: WarehouseChoice
  /** Which version of the order is meant, so that nothing is bought for packages that are packed in another way meanwhile; null: any. */
  version: number | null
}

interface Terms {
  planned: boolean
  /** May the seller buy labels itself? */
  cleared: boolean
}

/** What the seller's order and account say of a purchase in its name. */
async function termsOf(ctx: Buyer, orgId: number, orderId: number): Promise<Terms> {
  const { rows } = await inScope(ctx.database, { ...ctx.scope, role: 'service' }, (db) =>
    sql<Terms>`
      select o.service_plan is not null as planned, g.status = ${stateSql(accountStatus.active)}
        and ${hasActiveUser(sql`g.id`)} and (g.identity_verified or g.parent_org_id is distinct from ${PLATFORM_ORG_ID}) as cleared
      from orders_order o join tenancy_org g on g.id = o.org_id where o.org_id = ${orgId} and o.id = ${orderId}`.execute(
      db,
    ),
  )
  if (!rows[0]) throw notFound('Order', '订单')
  return rows[0]
}

/** Who asks in the seller's name: somebody at the warehouse that ships its orders. */
export function sellerOf(ctx: Buyer, sellerId: number): Caller {
  const actor = { orgId: sellerId, userId: ctx.actor.userId }
  return {
    actor,
    database: ctx.database,
    now: ctx.now,
    inScope: (work, options) => inScope(ctx.database, { role: 'seller', ...actor }, work, options),
  }
}

/**
 * Buys the label of an order that a warehouse ships, or those of all its packages that have none, from the seller's postage balance, in the name of the caller, who works at the warehouse.
 * Asks carriers, so never within a transaction. Nothing is bought while the order has a label or a purchase under way.
 */
export const buyForWarehouse = async (ctx: BaseCtx, due: Due): Promise<WarehousePurchase> =>
  buyWith(await runtimeOf(ctx), ctx, due)

/** The same with a shipping side of the caller's. */
export async function buyWith(
  runtime: Runtime,
  ctx: Buyer,
  { sellerId, orderId, choice, version }: Due,
): Promise<WarehousePurchase> {
  const { planned, cleared } = await termsOf(ctx, sellerId, orderId)
  if (!cleared) throw new AppError('FLOOR_SELLER_NOT_CLEARED')
  const seller = { orgId: sellerId, userId: ctx.actor.userId }
  const caller = sellerOf(ctx, sellerId)
  const { quotes, balance } = await quoteOrders(caller, runtime, { orderIds: [orderId] })
  const quote = quotes[0]!
  const rate = chosen(quote, planned && typeof choice === 'string' ? 'planned' : choice)
  if (!('price' in rate) || quote.quoteId === null)
    return { state: 'refused', problem: 'price' in rate ? problemOf(rowProblem('NO_RATES')) : rate }
  const { carrier, serviceCode, price } = rate
  if (price > balance) throw new AppError('INSUFFICIENT_FUNDS', { params: { short: formatMoney(price - balance) } })
  const item = { orderId, quoteId: quote.quoteId, carrier, serviceCode, price }
  const batchId = await caller.inScope(async (db) => {
    // Who packs it in another way locks it as well, and sees from now on that labels are being bought.
    if (version !== null && (await lockOrder(db, sellerId, orderId))?.version !== version)
      throw new AppError('OUTBOUND_STATE')
    const packages = (await packagesQuoted(db, sellerId, [item])).get(item.quoteId)
    const items = [packages ? { ...item, packages: packagePrices(price, packages) } : item]
    return insertBatch(db, { ...seller, labelSize: 1, labelFormat: 'PDF', total: price, fromWarehouse: true, items })
  })
  await runBatch(runtime, { orgId: sellerId, batchId })
  const rows = (await caller.inScope((db) => getBatch(db, sellerId, batchId))).items
  const bought = rows.flatMap(({ shipmentId }) => shipmentId ?? [])
  if (bought.length === rows.length) return { state: 'bought', shipmentIds: bought }
  const failed = rows.find(({ state }) => state === 'failed')
  const decided = rows.every(({ state, shipmentId }) => state === 'failed' || shipmentId !== null)
  return decided && failed?.problem ? { state: 'refused', problem: failed.problem } : { state: 'unknown' }
}
