import { formatMoney } from '@waybill/contract/core/money'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { dueDay } from '@waybill/contract/warehouses/due-day'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { mailOrganization } from '../../site/outbox/index.ts'
import { warehouseShortfall } from '../../money/funds/index.ts'
import { findHours } from '../warehouses/index.ts'
import type { Place } from './take-stock.ts'

/** Orders whose hold has ended are due as if they had just become ready. */
export async function dueFromNow(db: Db, ready: readonly (Place & { id: number })[], at: Date): Promise<void> {
  const places = Map.groupBy(ready, (one) => `${one.orgId} ${one.operatorId} ${one.warehouseId}`)
  for (const [, orders] of places) {
    const place = orders[0]!
    await sql`
      update outbound set due_day = ${dueDay(at, await findHours(db, place))}::date
      where org_id = ${place.orgId} and id = any(${orders.map(({ id }) => id)}::bigint[])`.execute(db)
  }
}

/** Orders that the floor does not have yet. */
const waiting = sql`o.state in (${stateSql(outboundState.allocated, outboundState.backorder)})`
const isHeld = sql`'funds' = any(o.holds)`

interface Customer {
  orgId: number
  operatorId: number
  /** Of its waiting orders, those that are held for money. */
  held: number
  free: number
}

async function customers(db: Db): Promise<Customer[]> {
  const { rows } = await sql<Customer>`
    select o.org_id as "orgId", o.warehouse_org_id as "operatorId", (count(*) filter (where ${isHeld}))::int as held,
      (count(*) filter (where not ${isHeld}))::int as free
    from outbound o where ${waiting} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

async function hold(db: Db, { orgId, operatorId }: Customer): Promise<void> {
  await sql`
    update outbound o set holds = array_append(o.holds, 'funds'), version = o.version + 1
    where o.org_id = ${orgId} and o.warehouse_org_id = ${operatorId} and ${waiting} and not ${isHeld}`.execute(db)
}

async function lift(db: Db, { orgId, operatorId }: Customer, at: Date): Promise<void> {
  const { rows } = await sql<Place & { id: number; ready: boolean }>`
    update outbound o set holds = array_remove(o.holds, 'funds'), version = o.version + 1
    where o.org_id = ${orgId} and o.warehouse_org_id = ${operatorId} and ${waiting} and ${isHeld}
    returning o.id, o.org_id as "orgId", o.warehouse_org_id as "operatorId", o.warehouse_id as "warehouseId",
      o.state = ${stateSql(outboundState.allocated)} and o.holds = '{}' as ready`.execute(db)
  await dueFromNow(
    db,
    rows.filter(({ ready }) => ready),
    at,
  )
}

/** Once, when the first of its orders is held. */
async function notify(db: Db, { orgId, operatorId, free }: Customer, needed: number): Promise<void> {
  const { name: operator } = await db
    .selectFrom('tenancy_org')
    .select('name')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
  const amount = formatMoney(needed)
  const title = { en: `${operator} holds your orders: balance too low`, cn: `${operator} 已搁置您的订单：余额不足` }
  const body = {
    en: `Orders on hold: ${free}. Your warehouse balance is ${amount} below its credit limit. Recharge at least that amount; the orders continue by themselves.`,
    cn: `已搁置 ${free} 个订单。您的仓库余额低于信用额度 ${amount}，请至少充值该金额，到账后订单将自动继续处理。`,
  }
  const path = '/o/#/funds/recharge'
  await addMessage(db, { orgId, kind: 'funds', title, body, href: path })
  await mailOrganization(db, orgId, { title, body, link: { label: { en: 'Recharge', cn: '充值' }, path } })
}

/**
 * Holds the orders of sellers whose balance is below their credit limit, before they come to the floor, and lifts these holds by itself once
 * the money is there. What the floor has goes on, and so do inbound and storage: work that is done is never refused.
 */
export async function fundsHolds(db: Db, at: Date): Promise<void> {
  for (const customer of await customers(db)) {
    // One after the other: they share the transaction.
    const needed = await warehouseShortfall(db, customer)
    if (needed > 0 && customer.free > 0) {
      await hold(db, customer)
      if (customer.held === 0) await notify(db, customer, needed)
    }
    if (needed === 0 && customer.held > 0) await lift(db, customer, at)
  }
}
