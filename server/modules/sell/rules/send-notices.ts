import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { getRuleNotice } from '@waybill/contract/rules/api'
import { noticePlace, noticeText, openOrders } from '@waybill/contract/rules/notices'
import type { Rule } from '@waybill/contract/rules/rule'
import { sql } from 'kysely'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { mailOrganization } from '../../site/outbox/index.ts'
import { onceAct } from './once.ts'
import { readableRules } from './stored.ts'

type Waiting = { ruleId: number; setId: number; orderIds: number[] }

/** What nobody was notified of yet, by rule, locked; what a run notes meanwhile has a job of its own. */
async function lockWaiting(db: Db, orgId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with waiting as (
      select rule_id, set_id, order_id from rule_once
      where org_id = ${orgId} and act = ${onceAct.notify} and notice_id is null
      order by order_id, rule_id for update)
    select rule_id as "ruleId", max(set_id) as "setId", array_agg(order_id order by order_id) as "orderIds"
    from waiting group by rule_id order by rule_id`.execute(db)
  return rows
}

async function findRule(db: Db, orgId: number, { setId, ruleId }: Waiting): Promise<Rule | undefined> {
  const row = await db
    .selectFrom('rule_set')
    .select('rules')
    .where('org_id', '=', orgId)
    .where('id', '=', setId)
    .executeTakeFirst()
  return readableRules(row?.rules).find(({ id }) => id === ruleId)
}

async function orderNosOf(db: Db, orgId: number, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ orderNo: string }>`
    select order_no as "orderNo" from orders_order where org_id = ${orgId} and id = any(${ids.slice(0, 5)}::bigint[])
    order by id`.execute(db)
  return rows.map(({ orderNo }) => orderNo)
}

/** One message about all orders that a rule waits to tell of, by email as well where it says so. */
async function sendNotice(db: Db, orgId: number, { waiting, at }: { waiting: Waiting; at: Date }): Promise<void> {
  const { ruleId, orderIds } = waiting
  const rule = await findRule(db, orgId, waiting)
  const { text = '', email = false } = rule?.does.notify ?? {}
  const ruleName = rule?.name ?? ''
  const orders = orderIds.length
  const { id } = await db
    .insertInto('rule_notice')
    .values({ org_id: orgId, rule_id: ruleId, rule_name: ruleName, text, orders, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    update rule_once set notice_id = ${id}::uuid
    where org_id = ${orgId} and rule_id = ${ruleId} and act = ${onceAct.notify} and order_id = any(${orderIds}::bigint[])`.execute(
    db,
  )
  const words = noticeText({ ruleName, text, orders, orderNos: await orderNosOf(db, orgId, orderIds) })
  const href = noticePlace(id, orderIds)
  await addMessage(db, { orgId, kind: 'rules', ...words, href })
  if (email) await mailOrganization(db, orgId, { ...words, link: { label: openOrders(orders), path: href } })
}

/** Tells an organization of its waiting orders: messages, mails and their mark in one transaction, so none goes out twice or is lost. */
export async function sendNotices({ database, now }: Pick<Services, 'database' | 'now'>, orgId: number): Promise<void> {
  await inScope(database, { role: 'service', orgId }, async (db) => {
    for (const waiting of await lockWaiting(db, orgId)) await sendNotice(db, orgId, { waiting, at: now() })
  })
}

/** What a message was about; NOT_FOUND. */
export async function getNotice(db: Db, orgId: number, id: string): Promise<OutputOf<typeof getRuleNotice>> {
  const row = await db
    .selectFrom('rule_notice')
    .select(['id', 'rule_name', 'text', 'orders', 'at'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Message', '消息')
  const { rule_name: ruleName, at, ...rest } = row
  return { ...rest, ruleName, at: at.toISOString() }
}
