import { partEvent } from '@waybill/contract/outbound/events'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { divideAtWarehouse, noteAtWarehouse } from '../../sell/orders/index.ts'
import { recordCaseEvent } from '../../ship/cases/index.ts'
import type { Need, Place } from './take-stock.ts'

export interface OpenLine {
  line: number
  orderId: number
  orderLineId: number
  productId: number
  quantity: number
}
type RestLine = OpenLine & { rest: number }

/** What is left of each line after the order got these units. */
function restOf(lines: readonly OpenLine[], got: Need): RestLine[] {
  const left = new Map(got)
  return lines.map((line) => {
    const units = Math.min(line.quantity, left.get(line.productId) ?? 0)
    left.set(line.productId, (left.get(line.productId) ?? 0) - units)
    return { ...line, rest: line.quantity - units }
  })
}

/** The waiting part, as the order is but for its lines; a part of a part belongs to the first one. */
async function insertRest(
  db: Db,
  orgId: number,
  { id, orderId, orderNo, rest, at }: { id: number; orderId: number; orderNo: string; rest: RestLine[]; at: Date },
): Promise<{ id: number; number: string }> {
  const { rows } = await sql<{ id: number; number: string }>`
    insert into outbound (org_id, warehouse_org_id, warehouse_id, order_id, order_no, option, state, holds, recipient, recipient_name, carrier,
      service_code, gift_message, note, priority, ship_by, line_count, units, created_by, created_at, partial, part_of)
    select org_id, warehouse_org_id, warehouse_id, ${orderId}::bigint, ${orderNo}, option, ${stateSql(outboundState.backorder)}, holds, recipient,
      recipient_name, carrier, service_code, gift_message, note, priority, ship_by, ${rest.length}::int,
      ${rest.reduce((sum, line) => sum + line.rest, 0)}::int, created_by, ${at}, partial, coalesce(part_of, id)
    from outbound where org_id = ${orgId} and id = ${id} returning id, number`.execute(db)
  return rows[0]!
}

async function moveRest(
  db: Db,
  orgId: number,
  { from, to, rest, lineOf }: { from: number; to: number; rest: RestLine[]; lineOf: ReadonlyMap<number, number> },
): Promise<void> {
  const moved = rest.map((line, index) => ({
    line: line.line,
    no: index + 1,
    rest: line.rest,
    orderLine: lineOf.get(line.orderLineId),
  }))
  const lines = sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (line smallint, no smallint, rest int, "orderLine" bigint)`
  await sql`
    insert into outbound_line (org_id, outbound_id, line, order_line_id, product_id, sku, name, ordered)
    select l.org_id, ${to}::bigint, m.no, m."orderLine", l.product_id, l.sku, l.name, m.rest
    from ${lines} join outbound_line l on l.org_id = ${orgId} and l.outbound_id = ${from} and l.line = m.line`.execute(
    db,
  )
  await sql`
    delete from outbound_line l using ${lines}
    where l.org_id = ${orgId} and l.outbound_id = ${from} and l.line = m.line and l.ordered = m.rest`.execute(db)
  await sql`
    update outbound_line l set ordered = l.ordered - m.rest from ${lines}
    where l.org_id = ${orgId} and l.outbound_id = ${from} and l.line = m.line`.execute(db)
}

/** Sets what an order keeps of its lines to what they are now. */
export const recountLines = (db: Db, orgId: number, id: number) =>
  sql`
    update outbound o set line_count = l.lines, units = l.units from (
      select count(*)::int as lines, sum(ordered)::int as units from outbound_line where org_id = ${orgId} and outbound_id = ${id}) l
    where o.org_id = ${orgId} and o.id = ${id}`.execute(db)

/**
 * Leaves what an order did not get to a part of its own, which waits: a new order with the units of each line that are left, at the same
 * warehouse. The order and what it was sent from are locked, and `lockDivisible` answered its lines.
 */
export async function leaveRest(
  db: Db,
  { orgId }: Place,
  { id, lines, got, at }: { id: number; lines: readonly OpenLine[]; got: Need; at: Date },
): Promise<void> {
  const rest = restOf(lines, got).filter((line) => line.rest > 0)
  const units = rest.map((line) => ({ lineId: line.orderLineId, quantity: line.rest }))
  const { rows: wholes } = await sql<{ numberFrom: string }>`
    select coalesce(f.order_no, o.order_no) as "numberFrom" from outbound o
    left join outbound f on f.org_id = o.org_id and f.id = o.part_of where o.org_id = ${orgId} and o.id = ${id}`.execute(
    db,
  )
  const { numberFrom } = wholes[0]!
  const divided = await divideAtWarehouse(db, orgId, { orderId: lines[0]!.orderId, numberFrom, rest: units, at })
  const part = await insertRest(db, orgId, { id, ...divided, rest, at })
  await moveRest(db, orgId, { from: id, to: part.id, rest, lineOf: divided.lineOf })
  await recountLines(db, orgId, id)
  await noteAtWarehouse(db, orgId, { ids: [divided.orderId], sent: true })
  const { rows } = await sql<{
    number: string
  }>`select number from outbound where org_id = ${orgId} and id = ${id}`.execute(db)
  const event = { orgId, kind: 'outbound', actor: 'system', at } as const
  await recordCaseEvent(db, {
    ...event,
    caseId: id,
    from: outboundState.backorder,
    to: partEvent.rest,
    note: part.number,
  })
  await recordCaseEvent(db, {
    ...event,
    caseId: part.id,
    from: null,
    to: outboundState.backorder,
    note: rows[0]!.number,
  })
}
