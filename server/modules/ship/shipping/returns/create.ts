import { AppError } from '@waybill/contract/core/errors'
import { formatMoney } from '@waybill/contract/core/money'
import type { createReturn, ReturnLabelDetail } from '@waybill/contract/returns/api'
import { returnState } from '@waybill/contract/returns/lifecycle'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ShipRequest } from '../../../../carriers/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { alarmShortWallet, holdLabel, holdReturn, InsufficientFundsError } from '../../../money/funds/index.ts'
import { getSalesChain, mayLose, type SalesChain } from '../../../money/prices/index.ts'
import { lockOrder } from '../../../sell/orders/index.ts'
import { oneRate } from '../carrier/carrier-rates.ts'
import { sendPurchase } from '../purchase/purchase-saga.ts'
import { insertPurchase, type OpenPurchase } from '../purchase/purchases.ts'
import { recordOnOrder } from '../purchase/settle.ts'
import { type Offer, offerOf } from '../quotes/offers.ts'
import type { RowProblem } from '../request/problem.ts'
import { rowProblem } from '../request/problem.ts'
import { killPoint } from '../runtime/kill-points.ts'
import type { Runtime } from '../runtime/runtime.ts'
import {
  daysAfter,
  findOutbound,
  lastDay,
  listReturnRules,
  type Outbound,
  outboundProblem,
  type ReturnRule,
  returnRequest,
} from './facts.ts'
import { mailReturn } from './mail.ts'
import { notOffered } from './options.ts'
import { getReturnLabel } from './read.ts'

type Body = z.output<NonNullable<(typeof createReturn)['body']>>
interface Plan {
  body: Body
  outbound: Outbound
  rule: ReturnRule
  request: ShipRequest
  offer: Offer
  chain: SalesChain
  at: Date
}

const refused = ({ code, params, zhParams }: RowProblem): AppError => new AppError(code, { params, zhParams })

/** The label that this request was answered with before. Throws IDEMPOTENCY_KEY_REUSED when its key named another request. */
async function knownReturn(db: Db, orgId: number, body: Body): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; same: boolean }>`
    select id, shipment_id = ${body.shipmentId} and carrier = ${body.carrier} and reason = ${body.reason} and paid_by = ${body.paidBy}
      and delivery = ${body.delivery} and items = ${JSON.stringify(body.items)}::jsonb as same
    from return_label where org_id = ${orgId} and request_key = ${body.requestKey}::uuid`.execute(db)
  if (rows[0]?.same === false) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return rows[0]?.id
}

/** The end of the chosen day at the buyer's, or of the carrier's window. Throws RETURN_VALID. */
function expiryOf({ body, outbound, rule, at }: Pick<Plan, 'body' | 'outbound' | 'rule' | 'at'>): Date {
  const latest = daysAfter(at, rule.validDays)
  const last = lastDay(latest, outbound.buyer)
  if (body.validUntil === null || body.validUntil === last) return latest
  if (body.validUntil > last || body.validUntil < lastDay(at, outbound.buyer))
    throw new AppError('RETURN_VALID', { params: { date: last } })
  const days = Math.round((Date.parse(last) - Date.parse(body.validUntil)) / 86_400_000)
  return daysAfter(latest, -days)
}

/** Everything that is decided before money is held: prices are asked for again, outside any transaction. */
async function planReturn(ctx: BaseCtx, runtime: Runtime, body: Body): Promise<Plan> {
  const { orgId } = ctx.actor
  const at = runtime.now()
  const { outbound, rules } = await ctx.inScope(async (db) => ({
    outbound: await findOutbound(db, orgId, body.shipmentId),
    rules: await listReturnRules(db, at),
  }))
  const problem = outboundProblem(outbound)
  if (problem) throw refused(problem)
  const rule = rules.get(body.carrier)
  if (!rule) throw refused(notOffered(body.carrier))
  const request = returnRequest(outbound, at)
  const chain = await runtime.serve(orgId, (db) => getSalesChain(db, orgId, at))
  const { rate, problems } = await oneRate(await runtime.carriers.list(orgId), request, body)
  const offer = rate && offerOf(rate, chain, request)
  if (!offer) throw refused(rate ? rowProblem('NO_RATES') : problems[0])
  if (offer.sell > body.price) throw new AppError('RETURN_PRICE', { params: { price: formatMoney(offer.sell) } })
  return { body, outbound, rule, request, offer, chain, at }
}

async function insertReturn(db: Db, plan: Plan, { orgId, userId }: BaseCtx['actor'], purchaseId: string) {
  const { body, outbound, rule, offer, request, at } = plan
  const inserted = await db
    .insertInto('return_label')
    .values({
      org_id: orgId,
      order_id: outbound.orderId,
      shipment_id: outbound.id,
      purchase_id: purchaseId,
      state: returnState.creating,
      reason: body.reason,
      note: body.note?.trim() || null,
      items: JSON.stringify(body.items),
      paid_by: body.paidBy,
      delivery: body.delivery,
      carrier: offer.carrier,
      service_code: offer.serviceCode,
      price: offer.sell,
      charge: rule.charge,
      from_address: JSON.stringify(request.from),
      to_address: JSON.stringify(request.to),
      created_by: userId,
      request_key: body.requestKey,
      created_at: at,
      expires_at: expiryOf(plan),
      hold_until: daysAfter(at, rule.holdDays),
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // The same request waits for its order: whoever else has the key now is about another one.
  if (!inserted) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return inserted.id
}

/** Label, purchase and hold in one commit; after it the purchase is finished whatever happens to this process. */
async function reserveReturn(
  runtime: Runtime,
  plan: Plan,
  actor: BaseCtx['actor'],
): Promise<{ id: number; purchase: OpenPurchase | null }> {
  const { orgId, userId } = actor
  const { outbound, request, offer, rule, at, body } = plan
  const [batchId, purchaseId] = [randomUUID(), randomUUID()]
  const { carrier, serviceCode, sell: price } = offer
  return runtime.serve(orgId, async (db) => {
    await lockOrder(db, orgId, outbound.orderId)
    const known = await knownReturn(db, orgId, body)
    if (known !== undefined) return { id: known, purchase: null }
    await sql`
      insert into label_batch (org_id, id, label_size, label_format, total, created_by, finished_at)
      values (${orgId}, ${batchId}, 1, 'PDF', ${price}, ${userId}, ${at}::timestamptz)`.execute(db)
    const item = {
      orgId,
      batchId,
      position: 0,
      purchaseId,
      orderId: outbound.orderId,
      quoteId: '',
      carrier,
      serviceCode,
      price,
      fromWarehouse: false,
      packageNo: 1,
      packageCount: 1,
      others: [],
    }
    const purchase = await insertPurchase(db, { item, request, offer, node: runtime.node.id(), at })
    if (!purchase) throw new AppError('ORDER_BEING_BOUGHT', { params: { value: outbound.orderNo } })
    const id = await insertReturn(db, plan, actor, purchaseId)
    const detail = { returnId: id, serviceCode, price }
    await recordOnOrder(db, { orgId, orderId: outbound.orderId, userId, at, action: 'label.returnCreated', detail })
    const direct = offer.trace.at(-1)
    const amounts = { sell: offer.sell, buy: offer.buy, allowLoss: direct !== undefined && mayLose(direct) }
    await (rule.charge === 'use' ? holdReturn : holdLabel)(db, purchaseId, amounts, at)
    return { id, purchase }
  })
}

/** Whose money is missing is the reseller's affair: its sellers read that they have to contact it. */
async function shortOf(runtime: Runtime, error: InsufficientFundsError, { resellerOrgId, site }: SalesChain) {
  if (error.whose === 'seller')
    return new AppError('INSUFFICIENT_FUNDS', { params: { short: formatMoney(error.short) } })
  if (resellerOrgId !== null) await runtime.serve(resellerOrgId, (db) => alarmShortWallet(db, resellerOrgId))
  return new AppError('PURCHASE_PAUSED', { params: { site: site.en }, zhParams: { site: site.cn } })
}

/** Buys a return label; what its carrier does not answer now is looked up later, as for every purchase. */
export async function createReturnLabel(ctx: BaseCtx, runtime: Runtime, body: Body): Promise<ReturnLabelDetail> {
  const { orgId } = ctx.actor
  const shown = (id: number) => ctx.inScope((db) => getReturnLabel(db, orgId, id), { readOnly: true })
  const known = await ctx.inScope((db) => knownReturn(db, orgId, body), { readOnly: true })
  if (known !== undefined) return shown(known)
  const plan = await planReturn(ctx, runtime, body)
  const { id, purchase } = await reserveReturn(runtime, plan, ctx.actor).catch(async (error: unknown) => {
    throw error instanceof InsufficientFundsError ? await shortOf(runtime, error, plan.chain) : error
  })
  if (!purchase) return shown(id)
  killPoint('k1')
  runtime.busy.add(purchase.id)
  try {
    await sendPurchase(runtime, purchase)
  } finally {
    runtime.busy.delete(purchase.id)
  }
  await mailReturn(runtime, { orgId, id })
  return shown(id)
}
