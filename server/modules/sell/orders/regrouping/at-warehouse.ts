import { orderStatus } from '@waybill/contract/orders/enums'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { lockOrders } from '../lock.ts'
import { combineLocked } from './combine.ts'
import { divideValues } from './divide-values.ts'
import { refreshLineSums } from './members.ts'
import { splitLocked } from './split.ts'

export interface UnitsOfOrderLine {
  lineId: number
  quantity: number
}
/** An order that a warehouse divided: the new order, and which of its lines has the units of which line. */
export interface DividedOrder {
  orderId: number
  orderNo: string
  lineOf: ReadonlyMap<number, number>
}

async function linesOf(db: Db, orgId: number, ids: readonly number[]) {
  return db
    .selectFrom('order_line')
    .select(['id as lineId', 'order_id as orderId', 'quantity'])
    .where('org_id', '=', orgId)
    .where('order_id', 'in', [0, ...ids])
    .orderBy('id')
    .execute()
}

/** Those of which something was declared or filed for customs. */
async function listDeclared(db: Db, orgId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select order_id as id from shipping_declared_order
    where org_id = ${orgId} and order_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Locks orders that a warehouse has and answers the lines of those that can be divided: they go in one package, nothing of them has a label,
 * nothing is collected on delivery, and nothing was declared or filed for customs, which would be of all of their goods. `busy`: what
 * somebody else has locked is waited for, or left out.
 */
export async function lockDivisible(
  db: Db,
  orgId: number,
  { ids, busy }: { ids: readonly number[]; busy: 'wait' | 'skip' },
): Promise<Map<number, UnitsOfOrderLine[]>> {
  const { rows: free } = await sql<{ id: number }>`
    select id from sales_order where org_id = ${orgId} and id = any(${[...ids]}::bigint[]) and cod_amount is null
    order by id for no key update ${busy === 'skip' ? sql`skip locked` : sql``}`.execute(db)
  const locked = await lockOrders(
    db,
    orgId,
    free.map(({ id }) => id),
  )
  const declared = await listDeclared(
    db,
    orgId,
    locked.map(({ id }) => id),
  )
  const whole = locked.filter(
    (order) =>
      order.status === orderStatus.awaiting &&
      !order.buying &&
      !declared.has(order.id) &&
      !order.other_packages &&
      order.units_shipped === 0 &&
      order.packages_labeled.length === 0,
  )
  const lines = await linesOf(
    db,
    orgId,
    whole.map(({ id }) => id),
  )
  return Map.groupBy(lines, ({ orderId }) => orderId)
}

interface ToDivide {
  orderId: number
  /** The number that the new order's is made of: that of the order whose parts all are. */
  numberFrom: string
  rest: readonly UnitsOfOrderLine[]
  at: Date
}

/** Moves units of an order that `lockDivisible` answered to a new order: what a warehouse does not have yet. */
export async function divideAtWarehouse(
  db: Db,
  orgId: number,
  { orderId, numberFrom, rest, at }: ToDivide,
): Promise<DividedOrder> {
  const [order] = await lockOrders(db, orgId, [orderId])
  if (!order) throw new Error('A locked order is there')
  const before = new Map((await linesOf(db, orgId, [orderId])).map(({ lineId, quantity }) => [lineId, quantity]))
  const parts = [{ lines: rest.map((one) => ({ ...one })) }]
  const { orders } = await splitLocked(db, orgId, { order, parts, at, rule: null, atWarehouse: { numberFrom } })
  const [part] = orders
  if (!part) throw new Error('A split makes an order')
  await divideValues(db, orgId, [orderId, part.id])
  // A line that moved as a whole is the same one; the others were divided, in their order.
  const moved = new Set(rest.flatMap(({ lineId, quantity }) => (before.get(lineId) === quantity ? [lineId] : [])))
  const copies = (await linesOf(db, orgId, [part.id])).filter(({ lineId }) => !moved.has(lineId))
  const divided = rest.filter(({ lineId }) => !moved.has(lineId)).toSorted((a, b) => a.lineId - b.lineId)
  const lineOf = new Map([...moved].map((lineId) => [lineId, lineId]))
  for (const [index, { lineId }] of divided.entries()) lineOf.set(lineId, copies[index]!.lineId)
  return { orderId: part.id, orderNo: part.orderNo, lineOf }
}

/**
 * Where all that was split off is in the first order again, the splits do not stand any more: the order is its store's own, which may cancel
 * it. The combination stands: its other orders have copies of lines that ship with the first, so none of them is restored.
 */
async function endSplits(db: Db, orgId: number, { ids, at }: { ids: readonly number[]; at: Date }): Promise<void> {
  await sql`
    with touched as (
      select r.id, bool_and(m.order_id = any(${[...ids]}::bigint[])) as back from order_regrouping r
      join order_regrouping_member m on m.org_id = r.org_id and m.regrouping_id = r.id
      where r.org_id = ${orgId} and r.kind = 'split' and r.undone_at is null and exists (
        select from order_regrouping_member t
        where t.org_id = r.org_id and t.regrouping_id = r.id and t.order_id = any(${[...ids]}::bigint[]))
      group by r.id)
    update order_regrouping r set undone_at = ${at}
    where r.org_id = ${orgId} and r.id in (select id from touched)
      and (select bool_and(back) from touched)`.execute(db)
}

/**
 * Adds lines to the order's first line of the same goods: those are what a split divided. Answers which line has their units now; lines of
 * other goods stay as they are.
 */
async function foldLines(
  db: Db,
  orgId: number,
  orderId: number,
  added: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ lineId: number; into: number }>`
    select a.id as "lineId", min(l.id) as "into" from order_line a join order_line l on l.org_id = a.org_id and l.order_id = a.order_id
    where a.org_id = ${orgId} and a.order_id = ${orderId} and a.id = any(${[...added]}::bigint[]) and l.id < a.id
      and (l.sku, l.name, l.unit_price, l.customs, l.store_line) is not distinct from (a.sku, a.name, a.unit_price, a.customs, a.store_line)
    group by a.id`.execute(db)
  const folds = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f ("lineId" bigint, "into" bigint)`
  await sql`
    update order_line l set quantity = l.quantity + more.units from (
      select f."into", sum(a.quantity)::int as units from ${folds}
      join order_line a on a.org_id = ${orgId} and a.id = f."lineId" group by f."into") more
    where l.org_id = ${orgId} and l.id = more."into"`.execute(db)
  await sql`delete from order_line l using ${folds} where l.org_id = ${orgId} and l.id = f."lineId"`.execute(db)
  await refreshLineSums(db, orgId, [orderId])
  return new Map(rows.map(({ lineId, into }) => [lineId, into]))
}

/**
 * Puts orders that a warehouse has together into the first of them; the others are canceled. Answers which line of the first has the units of
 * which line of the others: of the same goods it is one. COMBINE_TEXT_TOO_LONG, COMBINE_TOO_MANY_TAGS.
 */
export async function joinAtWarehouse(
  db: Db,
  orgId: number,
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<Map<number, number>> {
  const [first = 0, ...others] = ids
  await lockOrders(db, orgId, ids)
  const had = new Set((await linesOf(db, orgId, [first])).map(({ lineId }) => lineId))
  const { rows: from } = await sql<{ lineId: number }>`
    select id as "lineId" from order_line where org_id = ${orgId} and order_id = any(${others}::bigint[])
    order by array_position(${others}::bigint[], order_id), id`.execute(db)
  await combineLocked(db, orgId, ids, at)
  await endSplits(db, orgId, { ids, at })
  const added = (await linesOf(db, orgId, [first])).flatMap(({ lineId }) => (had.has(lineId) ? [] : [lineId]))
  const into = await foldLines(db, orgId, first, added)
  return new Map(from.map(({ lineId }, index) => [lineId, into.get(added[index]!) ?? added[index]!]))
}
