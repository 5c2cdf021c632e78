import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import type { SendRefusal, sendToWarehouse } from '@waybill/contract/outbound/api'
import type { OutboundState } from '@waybill/contract/outbound/lifecycle'
import { sendReasons } from '@waybill/contract/outbound/send-reasons'
import { dueDay } from '@waybill/contract/warehouses/due-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import {
  lockDivisible,
  lockOrdersToSend,
  noteAtWarehouse,
  type OrderToSend,
  type Unsendable,
} from '../../sell/orders/index.ts'
import { recordCaseEvent } from '../../ship/cases/index.ts'
import { asService, findAllowPartial, findHours, requireActiveLink } from '../warehouses/index.ts'
import { giveGoods, mayLeaveInParts } from './give-goods.ts'
import { needOf, type Place, takeStock } from './take-stock.ts'
import { wakeSoon } from './wake.ts'

/** Orders that were not sent, by the reason, the most frequent one first. */
function refusals(refused: readonly Unsendable[]): SendRefusal[] {
  const groups = Map.groupBy(refused, ({ reason }) => reason)
  return [...groups]
    .map(([code, orders]) => ({
      code,
      message: sendReasons[code].en,
      zhMessage: sendReasons[code].cn,
      orders: orders.map(({ id, orderNo }) => ({ id, orderNo })),
    }))
    .toSorted((a, b) => b.orders.length - a.orders.length)
}

/** Null: nobody pressed anything; the orders go by themselves. */
type Sender = number | null
interface Sending {
  place: Place
  userId: Sender
  at: Date
  dueDay: string
  partial: boolean
}
type Sent = OutputOf<typeof sendToWarehouse>['sent'][number]

async function insert(
  db: Db,
  { place, userId, at, dueDay, partial }: Sending,
  order: OrderToSend,
  got: boolean,
): Promise<Sent> {
  const { orgId, operatorId, warehouseId } = place
  const state: OutboundState = got ? 'allocated' : 'backorder'
  const row = await db
    .insertInto('outbound')
    .values({
      org_id: orgId,
      warehouse_org_id: operatorId,
      warehouse_id: warehouseId,
      order_id: order.id,
      order_no: order.orderNo,
      option: order.option,
      state,
      partial: partial && mayLeaveInParts(order.option),
      // The warehouse waits for the label that the seller brings.
      holds: order.option === fulfilmentOption.uploadLabel ? ['label'] : [],
      recipient: JSON.stringify(order.recipient),
      recipient_name: order.recipient.name,
      carrier: order.carrier,
      service_code: order.serviceCode,
      gift_message: order.giftMessage,
      ship_by: order.shipBy,
      due_day: got ? dueDay : null,
      line_count: order.lines.length,
      units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      created_by: userId,
      created_at: at,
      allocated_at: got ? at : null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('outbound_line')
    .values(
      order.lines.map((line, index) => ({
        org_id: orgId,
        outbound_id: row.id,
        line: index + 1,
        order_line_id: line.id,
        product_id: line.productId,
        sku: line.sku,
        name: line.name,
        ordered: line.quantity,
        allocated: got ? line.quantity : 0,
      })),
    )
    .execute()
  const by = userId === null ? ({ actor: 'system' } as const) : ({ actor: 'seller', userId } as const)
  const event = { orgId, kind: 'outbound', caseId: row.id, ...by, at } as const
  await recordCaseEvent(db, { ...event, from: null, to: state })
  return { orderId: order.id, ...row, state }
}

async function requireActive(db: Db, { operatorId, warehouseId }: Place): Promise<void> {
  const { active } = await db
    .selectFrom('warehouses_warehouse')
    .select('active')
    .where('operator_org_id', '=', operatorId)
    .where('id', '=', warehouseId)
    .executeTakeFirstOrThrow()
  if (!active) throw new AppError('WAREHOUSE_INACTIVE')
}

/** Those that are at this warehouse already: who sends again because the answer was lost reads that they were sent. */
async function sentBefore(db: Db, place: Place, refused: readonly Unsendable[]): Promise<Sent[]> {
  const ids = refused.filter(({ reason }) => reason === 'ORDER_AT_WAREHOUSE').map(({ id }) => id)
  const { rows } = await sql<Sent>`
    select order_id as "orderId", outbound_id as id, number, state from outbound_open
    where org_id = ${place.orgId} and order_id = any(${ids}::bigint[]) and operator_org_id = ${place.operatorId}
      and warehouse_id = ${place.warehouseId} order by outbound_id`.execute(db)
  return rows
}

/** An order without a service leaves with the cheapest label, unless the seller has it collected. */
const served = (order: OrderToSend, unserved: 'lowest' | 'none'): OrderToSend =>
  order.option === fulfilmentOption.none && unserved === 'lowest'
    ? { ...order, option: fulfilmentOption.lowestEstimate }
    : order

interface ToSend {
  place: Place
  orderIds: readonly number[]
  /** What becomes of orders that nobody chose a service for. */
  unserved: 'lowest' | 'none'
  /** Ship what is there; undefined: what the connection says. */
  partial?: boolean | undefined
  userId: Sender
  at: Date
}

/** Orders that are divided while somebody waits for the answer; the others right after it. */
const MOST_DIVIDED = 25

/** Those that wait get what there is, after those of which everything was there: fewer orders are divided. */
async function givePartly(
  db: Db,
  place: Place,
  { sent, at, calm }: { sent: readonly Sent[]; at: Date; calm: boolean },
): Promise<Sent[]> {
  const waiting = sent.flatMap(({ id, state }) => (state === 'backorder' ? [id] : []))
  const ids = waiting.slice(0, MOST_DIVIDED)
  if (waiting.length > ids.length) await wakeSoon(db, place.orgId)
  await giveGoods(db, place, { ids, at, calm })
  const { rows } = await sql<{ id: number; state: OutboundState }>`
    select id, state from outbound where org_id = ${place.orgId} and id = any(${ids}::bigint[])`.execute(db)
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  return sent.map((one) => ({ ...one, state: states.get(one.id) ?? one.state }))
}

/**
 * Sends those that can be sent, each with all of its goods promised or waiting for them; where they leave in parts, with what is there. The
 * caller knows that the place takes orders.
 */
export async function sendOrders(
  db: Db,
  { place, orderIds, unserved, partial: chosen, userId, at }: ToSend,
): Promise<{ sent: Sent[]; refused: Unsendable[] }> {
  const { orgId } = place
  const { orders, refused } = await lockOrdersToSend(db, orgId, [...new Set(orderIds)])
  const demands = orders.map(({ lines }) => ({ need: needOf(lines), partly: false }))
  const got = await takeStock(db, place, demands)
  const partial = chosen ?? (await findAllowPartial(db, place))
  const sending = { place, userId, at, dueDay: dueDay(at, await findHours(db, place)) }
  const sent: Sent[] = []
  const ids = orders.map(({ id }) => id)
  const divisible = partial ? await lockDivisible(db, orgId, { ids, busy: 'wait' }) : new Map<number, unknown>()
  for (const [index, order] of orders.entries()) {
    const how = { ...sending, partial: divisible.has(order.id) }
    sent.push(await insert(db, how, served(order, unserved), got[index]!.size > 0))
  }
  if (sent.length > 0) await noteAtWarehouse(db, orgId, { ids: sent.map(({ orderId }) => orderId), sent: true })
  return { sent: partial ? await givePartly(db, place, { sent, at, calm: userId === null }) : sent, refused }
}

/** Answers sendToWarehouse. */
export function send(
  ctx: BaseCtx,
  { orderIds, operatorId, warehouseId, unserved, partial }: ParsedOf<typeof sendToWarehouse>['body'],
): Promise<OutputOf<typeof sendToWarehouse>> {
  const { orgId, userId } = ctx.actor
  const place = { orgId, operatorId, warehouseId }
  return asService(ctx, async (db) => {
    await requireActiveLink(db, place)
    await requireActive(db, place)
    const { sent, refused } = await sendOrders(db, { place, orderIds, unserved, partial, userId, at: ctx.now() })
    const before = await sentBefore(db, place, refused)
    const there = new Set(before.map(({ orderId }) => orderId))
    return { sent: [...before, ...sent], refused: refusals(refused.filter(({ id }) => !there.has(id))) }
  })
}
