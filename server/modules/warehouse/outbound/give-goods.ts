import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { dueDay } from '@waybill/contract/warehouses/due-day'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { lockDivisible } from '../../sell/orders/index.ts'
import { recordCaseEvent } from '../../ship/cases/index.ts'
import { findBeingPutAway } from '../stock/index.ts'
import { findHours } from '../warehouses/index.ts'
import { leaveRest, type OpenLine } from './leave-rest.ts'
import { isWhole, needOf, type Place, takeStock } from './take-stock.ts'

/** A label that the seller brings is for the whole of an order. */
export const mayLeaveInParts = (option: number): boolean => option !== fulfilmentOption.uploadLabel

interface WaitingLine extends OpenLine {
  id: number
  option: number
  partial: boolean
}

/** Locks those that still wait; who is at work on one of them is not waited for. */
async function lockWaiting(db: Db, orgId: number, ids: readonly number[]): Promise<Map<number, WaitingLine[]>> {
  const { rows: held } = await sql<{ id: number }>`
    select id from outbound where org_id = ${orgId} and id = any(${[...ids]}::bigint[])
      and state = ${stateSql(outboundState.backorder)} order by id for update skip locked`.execute(db)
  const { rows } = await sql<WaitingLine>`
    select o.id, o.option, o.partial, o.order_id as "orderId", l.line, l.order_line_id as "orderLineId", l.product_id as "productId",
      l.ordered - l.shipped - l.canceled as quantity
    from outbound o join outbound_line l on l.org_id = o.org_id and l.outbound_id = o.id
    where o.org_id = ${orgId} and o.id = any(${held.map(({ id }) => id)}::bigint[]) order by o.priority, o.id, l.line`.execute(
    db,
  )
  return Map.groupBy(rows, ({ id }) => id)
}

/** How long nothing of a product is received or put away before orders are divided for it: each part has a label and fees of its own. */
const CALM_MINUTES = 15

interface ToGive {
  ids: readonly number[]
  at: Date
  /** Nobody pressed anything: an order is divided once no more of its goods is being put away. */
  calm?: boolean
}

/** Those that leave in parts: their orders can be divided by the lines that the warehouse knows. */
async function findDivisible(
  db: Db,
  place: Place,
  { waiting, at, calm }: { waiting: ReadonlyMap<number, readonly WaitingLine[]>; at: Date; calm: boolean },
): Promise<Set<number>> {
  const some = [...waiting].filter(([, [first]]) => first!.partial && mayLeaveInParts(first!.option))
  if (some.length === 0) return new Set()
  const ids = some.map(([, [first]]) => first!.orderId)
  const orders = await lockDivisible(db, place.orgId, { ids, busy: 'skip' })
  const products = some.flatMap(([, lines]) => lines.map(({ productId }) => productId))
  const since = new Date(at.getTime() - CALM_MINUTES * 60_000)
  const moving = calm ? await findBeingPutAway(db, place, { products, since }) : new Set<number>()
  const isKnown = ({ orderId, orderLineId, productId, quantity }: WaitingLine) =>
    !moving.has(productId) &&
    (orders.get(orderId)?.some((line) => line.lineId === orderLineId && line.quantity === quantity) ?? false)
  return new Set(some.flatMap(([id, lines]) => (lines.every(isKnown) ? [id] : [])))
}

async function setAllocated(db: Db, place: Place, { ids, at }: { ids: readonly number[]; at: Date }): Promise<void> {
  const { orgId } = place
  await sql`
    update outbound_line set allocated = ordered - shipped - canceled
    where org_id = ${orgId} and outbound_id = any(${[...ids]}::bigint[])`.execute(db)
  await sql`
    update outbound set state = ${stateSql(outboundState.allocated)}, allocated_at = ${at}, reason = null, version = version + 1,
      due_day = ${dueDay(at, await findHours(db, place))}::date
    where org_id = ${orgId} and id = any(${[...ids]}::bigint[])`.execute(db)
  for (const caseId of ids) {
    const event = { orgId, kind: 'outbound', caseId, actor: 'system', at } as const
    await recordCaseEvent(db, { ...event, from: outboundState.backorder, to: outboundState.allocated })
  }
}

/** Gives waiting orders of one seller at one warehouse their goods, as far as they go; those that leave in parts get what there is. */
export async function giveGoods(db: Db, place: Place, { ids, at, calm = false }: ToGive): Promise<void> {
  const { orgId } = place
  const waiting = await lockWaiting(db, orgId, ids)
  const divisible = await findDivisible(db, place, { waiting, at, calm })
  const demands = [...waiting].map(([id, lines]) => ({ id, lines, need: needOf(lines), partly: divisible.has(id) }))
  const got = await takeStock(db, place, demands)
  const woken: number[] = []
  for (const [index, demand] of demands.entries()) {
    const mine = got[index]!
    if (mine.size === 0) continue
    woken.push(demand.id)
    if (!isWhole(demand, mine)) await leaveRest(db, place, { ...demand, got: mine, at })
  }
  if (woken.length > 0) await setAllocated(db, place, { ids: woken, at })
}
