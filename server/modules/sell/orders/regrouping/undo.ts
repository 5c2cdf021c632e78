import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import { orderStatus } from '@waybill/contract/orders/enums'
import type { Regrouping, undoRegrouping } from '@waybill/contract/orders/regrouping-api'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { recordActivity } from '../activity.ts'
import { CHANGED_COLUMNS, TAG_AND_HOLD_COLUMNS } from '../columns-sql.ts'
import { blockedParams } from '../policy.ts'
import { lockOrders } from '../lock.ts'
import { refreshLineSums } from './members.ts'

/** What combining changes beside what an import can change. */
const FACT_COLUMNS = [...TAG_AND_HOLD_COLUMNS, 'note', 'buyer_note', 'gift_message', 'ship_by'] as const

type Found = Pick<Regrouping, 'id' | 'kind'> & { orderId: number }
type Member = { orderId: number; version: number; created: boolean }

async function lockRegrouping(db: Db, orgId: number, id: number): Promise<Found> {
  const { rows } = await sql<Found>`
    select id, kind, order_id as "orderId" from order_regrouping
    where org_id = ${orgId} and id = ${id} and undone_at is null for update`.execute(db)
  const [found] = rows
  if (!found) throw notFound('Split or combination', '拆分或合并')
  return found
}

/** Locks splits and combinations that are not undone, so that nobody else undoes them; in order of id, before their orders. */
export async function lockRegroupings(db: Db, orgId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    select from order_regrouping where org_id = ${orgId} and id = any(${[...ids]}::bigint[]) and undone_at is null
    order by id for update`.execute(db)
}

/** Which of these splits and combinations were undone. */
export async function listUndone(db: Db, orgId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from order_regrouping
    where org_id = ${orgId} and id = any(${[...ids]}::bigint[]) and undone_at is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The orders of splits and combinations, those that they made among them. */
export async function listMembers(db: Db, orgId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ orderId: number }>`
    select distinct order_id as "orderId" from order_regrouping_member
    where org_id = ${orgId} and regrouping_id = any(${[...ids]}::bigint[])`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

async function readMembers(db: Db, orgId: number, id: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select order_id as "orderId", version, sales_order is null as created from order_regrouping_member
    where org_id = ${orgId} and regrouping_id = ${id} order by order_id`.execute(db)
  return rows
}

/** Throws ORDER_HAS_FILING for an order that is to go and whose export stands filed. */
async function checkFilings(db: Db, orgId: number, orders: ReadonlyMap<number, string>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select order_id as id from shipping_live_filing
    where org_id = ${orgId} and order_id = any(${[...orders.keys()]}::bigint[]) order by order_id limit 1`.execute(db)
  const [filed] = rows
  if (filed) throw new AppError('ORDER_HAS_FILING', { params: { value: orders.get(filed.id) ?? '' } })
}

/** Locks the orders; throws when one of them is not as the regrouping left it, or may get a label at this moment. */
async function lockUnchanged(db: Db, orgId: number, members: readonly Member[]): Promise<Map<number, string>> {
  const orders = await lockOrders(
    db,
    orgId,
    members.map(({ orderId }) => orderId),
  )
  const tried = await sql<{ id: number }>`
    select order_id as id from shipping_label_attempt
    where org_id = ${orgId} and order_id = any(${members.flatMap((one) => (one.created ? [one.orderId] : []))}::bigint[])`.execute(
    db,
  )
  const attempts = new Set(tried.rows.map(({ id }) => id))
  const found = new Map(orders.map((order) => [order.id, order]))
  for (const { orderId, version } of members) {
    const order = found.get(orderId)
    if (!order) throw notFound('Order', '订单')
    const params = { value: order.order_no }
    if (order.status === orderStatus.shipped || order.units_shipped > 0 || order.packages_labeled.length > 0)
      throw new AppError('ORDER_HAS_LABEL', { params })
    if (order.buying) throw new AppError('ORDER_BEING_BOUGHT', { params })
    if (order.outbound) throw new AppError('ORDER_AT_WAREHOUSE', { params: blockedParams(order) })
    if (order.version !== version || attempts.has(orderId)) throw new AppError('REGROUPING_CHANGED', { params })
  }
  return new Map(orders.map((order) => [order.id, order.order_no]))
}

/** Lines are again as they were: those that moved go back, those that a regrouping added go. */
async function restoreLines(db: Db, orgId: number, id: number): Promise<void> {
  await sql`
    update order_line l set order_id = m.order_id, quantity = was.quantity, going = null, customs = nullif(was.customs, 'null')
    from order_regrouping_member m cross join jsonb_to_recordset(m.lines) as was (id bigint, quantity int, customs jsonb)
    where m.org_id = ${orgId} and m.regrouping_id = ${id} and l.org_id = m.org_id and l.id = was.id`.execute(db)
  await sql`
    delete from order_line l using order_regrouping_member m
    where m.org_id = ${orgId} and m.regrouping_id = ${id} and m.lines is not null and l.org_id = m.org_id and l.order_id = m.order_id
      and not exists (select from jsonb_to_recordset(m.lines) as was (id bigint) where was.id = l.id)`.execute(db)
}

async function restoreOrders(db: Db, orgId: number, { id, at }: { id: number; at: Date }): Promise<void> {
  const restored = [...CHANGED_COLUMNS, ...FACT_COLUMNS, 'status', 'canceled_at']
  const assignments = sql.join(restored.map((column) => sql`${sql.ref(column)} = ${sql.ref(`was.${column}`)}`))
  await sql`
    update sales_order o set ${assignments}, version = o.version + 1, updated_at = ${at}
    from order_regrouping_member m cross join jsonb_populate_record(null::sales_order, m.sales_order) as was
    where m.org_id = ${orgId} and m.regrouping_id = ${id} and m.sales_order is not null and o.org_id = m.org_id and o.id = m.order_id`.execute(
    db,
  )
}

/** What an earlier regrouping left is there again, so that it can be undone as well. */
async function asBefore(db: Db, orgId: number, id: number): Promise<void> {
  await sql`
    update order_regrouping_member e set version = o.version
    from order_regrouping_member m join sales_order o on o.org_id = m.org_id and o.id = m.order_id
    where m.org_id = ${orgId} and m.regrouping_id = ${id} and m.sales_order is not null
      and e.org_id = m.org_id and e.order_id = m.order_id and e.regrouping_id < ${id} and e.version = m.version - 1`.execute(
    db,
  )
}

/** What was split off and put together again at a warehouse is apart again: its splits stand again. */
async function reviveSplits(db: Db, orgId: number, id: number): Promise<void> {
  await sql`
    update order_regrouping s set undone_at = null
    where s.org_id = ${orgId} and s.kind = 'split' and s.undone_at is not null and exists (
      select from order_regrouping_member made
      join order_regrouping_member m on m.org_id = made.org_id and m.order_id = made.order_id and m.regrouping_id = ${id}
      where made.org_id = s.org_id and made.regrouping_id = s.id and made.sales_order is null)`.execute(db)
}

/**
 * Undoes a split or a combination: the orders are as before, those that the split created are gone. REGROUPING_CHANGED names the order that
 * was changed since; NOT_FOUND when it was undone already.
 */
export async function undoOne(ctx: Ctx, id: number): Promise<OutputOf<typeof undoRegrouping>> {
  const { db, actor, now } = ctx
  const { orgId } = actor
  const { kind, orderId } = await lockRegrouping(db, orgId, id)
  const members = await readMembers(db, orgId, id)
  const numbers = await lockUnchanged(db, orgId, members)
  const created = members.flatMap((member) => (member.created ? [member.orderId] : []))
  await checkFilings(db, orgId, new Map(created.map((one) => [one, numbers.get(one) ?? ''])))
  const at = now()
  await restoreLines(db, orgId, id)
  await restoreOrders(db, orgId, { id, at })
  await db
    .updateTable('order_regrouping')
    .set({ undone_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('sales_order')
    .where('org_id', '=', orgId)
    .where('id', 'in', [0, ...created])
    .execute()
  const restored = members.flatMap((member) => (member.created ? [] : [member.orderId]))
  await asBefore(db, orgId, id)
  if (kind === 'combine') await reviveSplits(db, orgId, id)
  // What an earlier version stored of them lacks sums that came later.
  await refreshLineSums(db, orgId, restored)
  const action = kind === 'split' ? 'order.splitUndone' : 'order.combineUndone'
  await recordActivity(db, { orgId, ids: restored, action })
  return { order: { id: orderId, orderNo: numbers.get(orderId) ?? '' } }
}
