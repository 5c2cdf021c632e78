import { formatMoney } from '@waybill/contract/core/money'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { sql } from 'kysely'
import { type Db, inScope, stateSql } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { mailOrganization } from '../../site/outbox/index.ts'
import { warehouseShortfall } from '../../money/funds/index.ts'
import { dueFromNow } from './due-from-now.ts'
import type { Place } from './take-stock.ts'

/** Orders that the floor does not have yet. */
const waiting = sql`o.state in (${stateSql(outboundState.allocated, outboundState.backorder)})`
const isHeld = sql`'funds' = any(o.holds)`

interface Customer {
  orgId: number
  operatorId: number
}

/** Whose waiting orders are to be held or go on, and who is to know of it again the next time. */
async function customers(db: Db): Promise<Customer[]> {
  const { rows } = await sql<Customer>`
    select k.org_id as "orgId", k.warehouse_org_id as "operatorId" from (
      select o.org_id, o.warehouse_org_id, bool_or(${isHeld}) as held, bool_or(not ${isHeld}) as free, false as noticed
      from outbound o where ${waiting} group by 1, 2
      union all
      select n.org_id, n.warehouse_org_id, false, false, true from outbound_funds_notice n) k
    left join funds_warehouse_shortfall f on f.org_id = k.org_id and f.operator_org_id = k.warehouse_org_id
    where case when f.needed is null then k.held or k.noticed else k.free end group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Waiting orders of a customer that are held or not, locked; who is at work on one of them is not waited for. */
const lockOrders = ({ orgId, operatorId }: Customer, held: boolean) => sql`
  select o.id from outbound o where o.org_id = ${orgId} and o.warehouse_org_id = ${operatorId} and ${waiting}
    and ${held ? isHeld : sql`not ${isHeld}`} order by o.id for update skip locked`

async function hold(db: Db, customer: Customer): Promise<number> {
  const { rows } = await sql`
    update outbound o set holds = array_append(o.holds, 'funds'), version = o.version + 1
    where o.org_id = ${customer.orgId} and o.id in (${lockOrders(customer, false)}) returning o.id`.execute(db)
  return rows.length
}

async function lift(db: Db, customer: Customer, at: Date): Promise<void> {
  const { rows } = await sql<Place & { id: number; ready: boolean }>`
    update outbound o set holds = array_remove(o.holds, 'funds'), version = o.version + 1
    where o.org_id = ${customer.orgId} and o.id in (${lockOrders(customer, true)})
    returning o.id, o.org_id as "orgId", o.warehouse_org_id as "operatorId", o.warehouse_id as "warehouseId",
      o.state = ${stateSql(outboundState.allocated)} and o.holds = '{}' as ready`.execute(db)
  await dueFromNow(
    db,
    rows.filter(({ ready }) => ready),
    at,
  )
  await sql`
    delete from outbound_funds_notice where org_id = ${customer.orgId} and warehouse_org_id = ${customer.operatorId}`.execute(
    db,
  )
}

/** Once, until the balance is enough again. */
async function notify(
  db: Db,
  { orgId, operatorId }: Customer,
  { held, needed, at }: { held: number; needed: number; at: Date },
): Promise<void> {
  const { rows } = await sql`
    insert into outbound_funds_notice (org_id, warehouse_org_id, notified_at) values (${orgId}, ${operatorId}, ${at}::timestamptz)
    on conflict do nothing returning org_id`.execute(db)
  if (rows.length === 0) return
  const { name: operator } = await db
    .selectFrom('tenancy_org')
    .select('name')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
  const amount = formatMoney(needed)
  const title = { en: `${operator} holds your orders: balance too low`, cn: `${operator} 已搁置您的订单：余额不足` }
  const body = {
    en: `Orders on hold: ${held}. Your warehouse balance is ${amount} below its credit limit. Recharge at least that amount; the orders continue by themselves.`,
    cn: `已搁置 ${held} 个订单。您的仓库余额低于信用额度 ${amount}，请至少充值该金额，到账后订单将自动继续处理。`,
  }
  const path = '/o/#/funds/recharge'
  await addMessage(db, { orgId, kind: 'funds', title, body, href: path })
  await mailOrganization(db, orgId, { title, body, link: { label: { en: 'Recharge', cn: '充值' }, path } })
}

/** Holds a customer's waiting orders, or lifts these holds, by its balance of now. */
async function settle(db: Db, customer: Customer, at: Date): Promise<void> {
  const needed = await warehouseShortfall(db, customer)
  if (needed === 0) return lift(db, customer, at)
  const held = await hold(db, customer)
  if (held > 0) await notify(db, customer, { held, needed, at })
}

/**
 * Holds the orders of sellers whose balance is below their credit limit, before they come to the floor, and lifts these holds by itself once
 * the money is there, a transaction a customer: one that fails holds up no other. What the floor has goes on, and so do inbound and storage:
 * work that is done is never refused.
 */
export async function fundsHolds({ database, now, log }: Pick<Services, 'database' | 'now' | 'log'>): Promise<void> {
  const found = await inScope(database, { role: 'service', orgId: 0 }, customers, { readOnly: true })
  for (const customer of found) {
    const scope = { role: 'service', orgId: customer.orgId } as const
    await inScope(database, scope, (db) => settle(db, customer, now()), { retries: 3 }).catch((error: unknown) =>
      log.error({ err: error, org: customer.orgId, operator: customer.operatorId }, 'orders are not held for money'),
    )
  }
}
