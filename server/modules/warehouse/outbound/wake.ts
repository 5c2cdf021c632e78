import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { dueDay } from '@waybill/contract/warehouses/due-day'
import { linkState } from '@waybill/contract/warehouses/link-lifecycle'
import { sql } from 'kysely'
import * as z from 'zod'
import { type Db, inScope, stateSql } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { addJob, jobKind } from '../../../platform/jobs/index.ts'
import { recordCaseEvent } from '../../ship/cases/index.ts'
import { findHours } from '../warehouses/index.ts'
import { dueFromNow } from './due-from-now.ts'
import { fundsHolds } from './funds-holds.ts'
import { needOf, type Place, takeStock } from './take-stock.ts'

/** Gives waiting orders their goods: everyone's now and then, those of one seller after something of its was freed. */
export const wakeKind = jobKind('outbound.wake', z.strictObject({}), { maxAttempts: 3 })
export const wakeSellerKind = jobKind('outbound.wakeSeller', z.strictObject({ orgId: z.int() }), { maxAttempts: 3 })

/** Gives waiting orders of a seller their goods after the transaction: something of its was freed, or is there again. */
export async function wakeSoon(db: Db, orgId: number): Promise<void> {
  await addJob(db, wakeSellerKind, { orgId }, { key: `outbound.wake ${orgId}` })
}

/** Orders of one run. */
const MOST_WOKEN = 500
const EVERYWHERE = { role: 'service', orgId: 0 } as const

/** Waiting orders of which everything is free, those that come first first. */
async function wakeable(db: Db, orgId: number | undefined): Promise<(Place & { id: number })[]> {
  const { rows } = await sql<Place & { id: number }>`
    select o.id, o.org_id as "orgId", o.warehouse_org_id as "operatorId", o.warehouse_id as "warehouseId" from outbound o
    where o.state = ${stateSql(outboundState.backorder)} and ${orgId === undefined ? sql`true` : sql`o.org_id = ${orgId}`}
      and exists (select from warehouses_connected c where c.org_id = o.org_id and c.operator_org_id = o.warehouse_org_id
        and c.warehouse_id = o.warehouse_id and c.state = ${stateSql(linkState.active)})
      and not exists (
        select from (
          select l.product_id, sum(l.ordered - l.shipped - l.canceled) as units from outbound_line l
          where l.org_id = o.org_id and l.outbound_id = o.id group by l.product_id) need
        left join stock_available s on s.org_id = o.org_id and s.operator_org_id = o.warehouse_org_id
          and s.warehouse_id = o.warehouse_id and s.product_id = need.product_id
        where coalesce(s.available, 0) < need.units)
    order by o.priority, o.id limit ${MOST_WOKEN}`.execute(db)
  return rows
}

interface WaitingLine {
  id: number
  priority: number
  productId: number
  quantity: number
}

/** Locks those that still wait; who is at work on one of them is not waited for. */
async function lockWaiting(db: Db, orgId: number, ids: readonly number[]): Promise<Map<number, WaitingLine[]>> {
  const { rows: held } = await sql<{ id: number }>`
    select id from outbound where org_id = ${orgId} and id = any(${[...ids]}::bigint[])
      and state = ${stateSql(outboundState.backorder)} order by id for update skip locked`.execute(db)
  const { rows } = await sql<WaitingLine>`
    select o.id, o.priority, l.product_id as "productId", l.ordered - l.shipped - l.canceled as quantity
    from outbound o join outbound_line l on l.org_id = o.org_id and l.outbound_id = o.id
    where o.org_id = ${orgId} and o.id = any(${held.map(({ id }) => id)}::bigint[]) order by o.priority, o.id, l.line`.execute(
    db,
  )
  return Map.groupBy(rows, ({ id }) => id)
}

/** Gives these orders of one seller at one warehouse their goods, as far as they go. */
async function wakeAt(db: Db, place: Place, { ids, at }: { ids: readonly number[]; at: Date }): Promise<void> {
  const { orgId } = place
  const waiting = [...(await lockWaiting(db, orgId, ids))]
  const got = await takeStock(
    db,
    place,
    waiting.map(([, lines]) => needOf(lines)),
  )
  const woken = waiting.flatMap(([id], index) => (got[index] ? [id] : []))
  if (woken.length === 0) return
  await sql`
    update outbound_line set allocated = ordered - shipped - canceled
    where org_id = ${orgId} and outbound_id = any(${woken}::bigint[])`.execute(db)
  await sql`
    update outbound set state = ${stateSql(outboundState.allocated)}, allocated_at = ${at}, reason = null, version = version + 1,
      due_day = ${dueDay(at, await findHours(db, place))}::date
    where org_id = ${orgId} and id = any(${woken}::bigint[])`.execute(db)
  for (const caseId of woken) {
    const event = { orgId, kind: 'outbound', caseId, actor: 'system', at } as const
    await recordCaseEvent(db, { ...event, from: outboundState.backorder, to: outboundState.allocated })
  }
}

/** The labels that sellers were to bring have come for these: who may go on now is due as if it had just become ready. */
async function endLabelHolds(db: Db, at: Date): Promise<void> {
  const { rows } = await sql<Place & { id: number; ready: boolean }>`
    update outbound o set holds = array_remove(o.holds, 'label'), version = o.version + 1
    where 'label' = any(o.holds) and o.option = ${fulfilmentOption.uploadLabel}
      and o.state not in (${stateSql(outboundState.shipped, outboundState.canceled)})
      and exists (select from orders_order s where s.org_id = o.org_id and s.id = o.order_id and s.shipment_id is not null)
    returning o.id, o.org_id as "orgId", o.warehouse_org_id as "operatorId", o.warehouse_id as "warehouseId",
      o.state = ${stateSql(outboundState.allocated)} and o.holds = '{}' as ready`.execute(db)
  await dueFromNow(
    db,
    rows.filter(({ ready }) => ready),
    at,
  )
}

/** Of a seller, or of everyone. Bounded by MOST_WOKEN orders a run; the others' turn is the next one. */
export async function wake(
  { database, now, log }: Pick<Services, 'database' | 'now' | 'log'>,
  orgId?: number,
): Promise<void> {
  if (orgId === undefined) {
    await inScope(database, EVERYWHERE, (db) => endLabelHolds(db, now()))
    await fundsHolds({ database, now, log })
  }
  const found = await inScope(database, EVERYWHERE, (db) => wakeable(db, orgId), { readOnly: true })
  const groups = Map.groupBy(found, (one) => `${one.orgId} ${one.operatorId} ${one.warehouseId}`)
  for (const [, orders] of groups) {
    const { id: _, ...place } = orders[0]!
    const ids = orders.map(({ id }) => id)
    await inScope(database, { role: 'service', orgId: place.orgId }, (db) => wakeAt(db, place, { ids, at: now() }))
  }
}
