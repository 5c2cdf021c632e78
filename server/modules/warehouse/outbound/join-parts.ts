import { AppError } from '@waybill/contract/core/errors'
import { isUnreleased, partEvent } from '@waybill/contract/outbound/events'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { joinAtWarehouse, noteAtWarehouse } from '../../sell/orders/index.ts'
import { recordCaseEvent } from '../../ship/cases/index.ts'
import { lockAvailable } from '../stock/index.ts'
import { freeGoods } from './free-goods.ts'
import { giveGoods } from './give-goods.ts'
import { recountLines } from './leave-rest.ts'
import type { LockedOutbound, Who } from './locked-outbound.ts'

type Part = Pick<LockedOutbound, 'id' | 'number' | 'orderId' | 'state'>

/** Locks all parts that nobody works on, oldest first. */
async function lockParts(db: Db, { orgId, id }: LockedOutbound): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select p.id, p.number, p.order_id as "orderId", p.state from outbound o
    join outbound p on p.org_id = o.org_id and coalesce(p.part_of, p.id) = coalesce(o.part_of, o.id)
    where o.org_id = ${orgId} and o.id = ${id} and p.state in (${stateSql(outboundState.backorder, outboundState.allocated)})
    order by p.id for update of p`.execute(db)
  return rows
}

/** Frees what the parts have. All products are locked before the first is freed, as everywhere. */
async function freeParts(db: Db, place: LockedOutbound, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ product: number }>`
    select distinct product_id as product from outbound_line
    where org_id = ${place.orgId} and outbound_id = any(${[...ids]}::bigint[])`.execute(db)
  const products = rows.map(({ product }) => product)
  await lockAvailable(db, place, products)
  // oxlint-disable-next-line no-await-in-loop
  for (const id of ids) await freeGoods(db, place, id)
}

interface Joined {
  first: Part
  /** The others. */
  parts: readonly Part[]
}

interface Moving extends Joined {
  lineOf: ReadonlyMap<number, number>
  at: Date
}

/** The units of the parts' lines are the first's: in its line of the same goods where it has one. */
async function moveLines(db: Db, orgId: number, { first: { id }, parts, lineOf }: Moving): Promise<void> {
  const ids = parts.map((part) => part.id)
  const lines = [...lineOf].map(([from, to]) => ({ from, to }))
  const moved = sql`(
    select m."to", l.product_id, min(l.sku) as sku, min(l.name) as name, sum(l.ordered)::int as ordered from outbound_line l
    join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as m ("from" bigint, "to" bigint) on m."from" = l.order_line_id
    where l.org_id = ${orgId} and l.outbound_id = any(${ids}::bigint[]) group by m."to", l.product_id) n`
  const isThere = sql`t.org_id = ${orgId} and t.outbound_id = ${id} and t.order_line_id = n."to" and t.product_id = n.product_id`
  await sql`update outbound_line t set ordered = t.ordered + n.ordered from ${moved} where ${isThere}`.execute(db)
  await sql`
    insert into outbound_line (org_id, outbound_id, line, order_line_id, product_id, sku, name, ordered)
    select ${orgId}::bigint, ${id}::bigint, last.line + row_number() over (order by n."to"), n."to", n.product_id, n.sku, n.name, n.ordered
    from ${moved}
    cross join (select max(line) as line from outbound_line where org_id = ${orgId} and outbound_id = ${id}) last
    where not exists (select from outbound_line t where ${isThere})`.execute(db)
}

/** The parts are over. What holds up one of them holds up all. */
async function endParts(db: Db, orgId: number, { first: { id }, parts, at }: Moving): Promise<void> {
  const ids = parts.map((part) => part.id)
  await sql`
    update outbound set state = ${stateSql(outboundState.canceled)}, canceled_at = ${at}, version = version + 1
    where org_id = ${orgId} and id = any(${ids}::bigint[])`.execute(db)
  // What was freed waits again.
  await sql`
    update outbound_line set canceled = 0 where org_id = ${orgId} and outbound_id = ${id}`.execute(db)
  await sql`
    update outbound o set state = ${stateSql(outboundState.backorder)}, allocated_at = null, due_day = null, partial = false,
      version = version + 1, priority = (
        select min(p.priority) from outbound p where p.org_id = o.org_id and p.id = any(${[id, ...ids]}::bigint[])),
      holds = (
        select coalesce(array_agg(distinct h.hold order by h.hold), '{}') from outbound p cross join unnest(p.holds) as h (hold)
        where p.org_id = o.org_id and p.id = any(${[id, ...ids]}::bigint[]))
    where o.org_id = ${orgId} and o.id = ${id}`.execute(db)
  await recountLines(db, orgId, id)
}

/**
 * Puts the parts of an order that nobody works on together into the oldest of them, which waits until everything is there. The order is
 * locked. OUTBOUND_STATE when it is released itself, OUTBOUND_NO_PARTS when no other part is there.
 */
export async function joinParts(db: Db, outbound: LockedOutbound, { side, userId, at }: Who): Promise<void> {
  const { orgId, number, state } = outbound
  if (!isUnreleased(state)) throw new AppError('OUTBOUND_STATE')
  const [first, ...parts] = await lockParts(db, outbound)
  if (!first || parts.length === 0) throw new AppError('OUTBOUND_NO_PARTS', { params: { number } })
  const orderIds = parts.map((part) => part.orderId)
  const lineOf = await joinAtWarehouse(db, orgId, { ids: [first.orderId, ...orderIds], at })
  await freeParts(
    db,
    outbound,
    [first, ...parts].map(({ id }) => id),
  )
  await moveLines(db, orgId, { first, parts, lineOf, at })
  await endParts(db, orgId, { first, parts, lineOf, at })
  await noteAtWarehouse(db, orgId, { ids: orderIds, sent: false })
  const event = { orgId, kind: 'outbound', actor: side, userId, at } as const
  for (const part of parts) {
    const over = { from: part.state, to: outboundState.canceled, note: first.number }
    await recordCaseEvent(db, { ...event, caseId: part.id, ...over })
  }
  const note = parts.map((part) => part.number).join(', ')
  await recordCaseEvent(db, { ...event, caseId: first.id, from: first.state, to: partEvent.joined, note })
  await giveGoods(db, outbound, { ids: [first.id], at })
}
