import { AppError } from '@waybill/contract/core/errors'
import { isUnreleased, partEvent } from '@waybill/contract/outbound/events'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { joinAtWarehouse, noteAtWarehouse } from '../../sell/orders/index.ts'
import { recordCaseEvent } from '../../ship/cases/index.ts'
import { freeGoods } from './free-goods.ts'
import { giveGoods } from './give-goods.ts'
import { recountLines } from './leave-rest.ts'
import type { LockedOutbound, Who } from './locked-outbound.ts'

type Part = Pick<LockedOutbound, 'id' | 'number' | 'orderId' | 'state'>

/** Locks the other parts that nobody works on, oldest first. */
async function lockParts(db: Db, { orgId, id }: LockedOutbound): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select p.id, p.number, p.order_id as "orderId", p.state from outbound o
    join outbound p on p.org_id = o.org_id and coalesce(p.part_of, p.id) = coalesce(o.part_of, o.id) and p.id <> o.id
    where o.org_id = ${orgId} and o.id = ${id} and p.state in (${stateSql(outboundState.backorder, outboundState.allocated)})
    order by p.id for update of p`.execute(db)
  return rows
}

/** The lines of the parts are lines of the order; the parts are over. */
async function moveLines(
  db: Db,
  { orgId, id }: LockedOutbound,
  { parts, lineOf, at }: { parts: readonly Part[]; lineOf: ReadonlyMap<number, number>; at: Date },
): Promise<void> {
  const ids = parts.map((part) => part.id)
  const lines = [...lineOf].map(([from, to]) => ({ from, to }))
  await sql`
    insert into outbound_line (org_id, outbound_id, line, order_line_id, product_id, sku, name, ordered)
    select l.org_id, ${id}::bigint, last.line + row_number() over (order by m."to"), m."to", l.product_id, l.sku, l.name, l.ordered
    from outbound_line l
    join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as m ("from" bigint, "to" bigint) on m."from" = l.order_line_id
    cross join (select max(line) as line from outbound_line where org_id = ${orgId} and outbound_id = ${id}) last
    where l.org_id = ${orgId} and l.outbound_id = any(${ids}::bigint[])`.execute(db)
  await sql`
    update outbound set state = ${stateSql(outboundState.canceled)}, canceled_at = ${at}, version = version + 1
    where org_id = ${orgId} and id = any(${ids}::bigint[])`.execute(db)
  // What was freed waits again.
  await sql`
    update outbound_line set canceled = 0 where org_id = ${orgId} and outbound_id = ${id}`.execute(db)
  await sql`
    update outbound set state = ${stateSql(outboundState.backorder)}, allocated_at = null, due_day = null, partial = false
    where org_id = ${orgId} and id = ${id}`.execute(db)
  await recountLines(db, orgId, id)
}

/**
 * Puts the parts of an order that nobody works on together into this one, which waits until everything is there. The order is locked.
 * OUTBOUND_STATE when it is released itself, OUTBOUND_NO_PARTS when no other part is there.
 */
export async function joinParts(db: Db, outbound: LockedOutbound, { side, userId, at }: Who): Promise<void> {
  const { orgId, id, number, orderId, state } = outbound
  if (!isUnreleased(state)) throw new AppError('OUTBOUND_STATE')
  const parts = await lockParts(db, outbound)
  if (parts.length === 0) throw new AppError('OUTBOUND_NO_PARTS', { params: { number } })
  const orderIds = parts.map((part) => part.orderId)
  const lineOf = await joinAtWarehouse(db, orgId, { ids: [orderId, ...orderIds], at })
  for (const part of [outbound, ...parts]) await freeGoods(db, outbound, part.id)
  await moveLines(db, outbound, { parts, lineOf, at })
  await noteAtWarehouse(db, orgId, { ids: orderIds, sent: false })
  const event = { orgId, kind: 'outbound', actor: side, userId, at } as const
  for (const part of parts)
    await recordCaseEvent(db, { ...event, caseId: part.id, from: part.state, to: outboundState.canceled, note: number })
  const note = parts.map((part) => part.number).join(', ')
  await recordCaseEvent(db, { ...event, caseId: id, from: state, to: partEvent.joined, note })
  await giveGoods(db, outbound, { ids: [id], at })
}
