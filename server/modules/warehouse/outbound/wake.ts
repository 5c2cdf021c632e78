import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { linkState } from '@waybill/contract/warehouses/link-lifecycle'
import { sql } from 'kysely'
import * as z from 'zod'
import { type Db, inScope, stateSql } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { addJob, jobKind } from '../../../platform/jobs/index.ts'
import { dueFromNow } from './due-from-now.ts'
import { fundsHolds } from './funds-holds.ts'
import { giveGoods } from './give-goods.ts'
import type { Place } from './take-stock.ts'

/** Gives waiting orders their goods: everyone's now and then, those of one seller after something of its was freed. */
export const wakeKind = jobKind('outbound.wake', z.strictObject({}), { maxAttempts: 3 })
export const wakeSellerKind = jobKind('outbound.wakeSeller', z.strictObject({ orgId: z.int() }), { maxAttempts: 3 })

/** Gives waiting orders of a seller their goods after the transaction: something of its was freed, or is there again. */
export async function wakeSoon(db: Db, orgId: number): Promise<void> {
  await addJob(db, wakeSellerKind, { orgId }, { key: `outbound.wake ${orgId}` })
}

/** Orders of one seller in one run: one that has more holds up nobody else's. */
const MOST_WOKEN = 500
/** Orders of one transaction. */
const AT_ONCE = 25
const EVERYWHERE = { role: 'service', orgId: 0 } as const

/** Of an order `o` everything is free. */
const isAllFree = sql`not exists (
  select from (
    select l.product_id, sum(l.ordered - l.shipped - l.canceled) as units from outbound_line l
    where l.org_id = o.org_id and l.outbound_id = o.id group by l.product_id) need
  left join stock_available s on s.org_id = o.org_id and s.operator_org_id = o.warehouse_org_id
    and s.warehouse_id = o.warehouse_id and s.product_id = need.product_id
  where coalesce(s.available, 0) < need.units)`

/** An order `o` leaves in parts, and something of it is free. */
const isSomeFree = sql`o.partial and o.option <> ${fulfilmentOption.uploadLabel} and exists (
  select from outbound_line l join stock_available s on s.org_id = l.org_id and s.operator_org_id = o.warehouse_org_id
    and s.warehouse_id = o.warehouse_id and s.product_id = l.product_id
  where l.org_id = o.org_id and l.outbound_id = o.id and l.ordered > l.shipped + l.canceled and s.available > 0)`

/**
 * Waiting orders of which everything is free, or something where they leave in parts; those that come first first. Where a seller has too
 * many, those that leave in parts wait.
 */
async function wakeable(db: Db, orgId: number | undefined): Promise<(Place & { id: number })[]> {
  const { rows } = await sql<Place & { id: number }>`
    select id, "orgId", "operatorId", "warehouseId" from (
      select o.id, o.priority, o.org_id as "orgId", o.warehouse_org_id as "operatorId", o.warehouse_id as "warehouseId",
        row_number() over (partition by o.org_id order by f.whole desc, o.priority, o.id) as turn
      from outbound o cross join lateral (select ${isAllFree} as whole) f
      where o.state = ${stateSql(outboundState.backorder)} and ${orgId === undefined ? sql`true` : sql`o.org_id = ${orgId}`}
        and exists (select from warehouses_connected c where c.org_id = o.org_id and c.operator_org_id = o.warehouse_org_id
          and c.warehouse_id = o.warehouse_id and c.state = ${stateSql(linkState.active)})
        and (f.whole or ${isSomeFree})) waiting
    where turn <= ${MOST_WOKEN} order by priority, id`.execute(db)
  return rows
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

/** In transactions of a few orders: one that fails holds up no other, and nobody waits long for what it locks. */
async function giveInTurn(
  { database, now, log }: Pick<Services, 'database' | 'now' | 'log'>,
  place: Place,
  ids: readonly number[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const work = (db: Db) => giveGoods(db, place, { ids: some, at: now(), calm: true })
    // Those that come first have their goods before the next are looked at.
    // oxlint-disable-next-line no-await-in-loop
    await inScope(database, { role: 'service', orgId: place.orgId }, work, { retries: 3 }).catch((error: unknown) =>
      log.error({ err: error, org: place.orgId, orders: some }, 'waiting orders get no goods'),
    )
  }
}

/** Of a seller, or of everyone. Bounded by MOST_WOKEN orders of a seller a run; the others' turn is the next one. */
export async function wake(services: Pick<Services, 'database' | 'now' | 'log'>, orgId?: number): Promise<void> {
  const { database, now } = services
  if (orgId === undefined) {
    await inScope(database, EVERYWHERE, (db) => endLabelHolds(db, now()))
    await fundsHolds(services)
  }
  const found = await inScope(database, EVERYWHERE, (db) => wakeable(db, orgId), { readOnly: true })
  const groups = Map.groupBy(found, (one) => `${one.orgId} ${one.operatorId} ${one.warehouseId}`)
  for (const [, orders] of groups) {
    const { id: _, ...place } = orders[0]!
    const ids = orders.map(({ id }) => id)
    // oxlint-disable-next-line no-await-in-loop
    await giveInTurn(services, place, ids)
  }
}
