import { NOTICE_SECONDS } from '@waybill/contract/rules/notices'
import type { Outcome } from '@waybill/contract/rules/run'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/index.ts'
import { addJob, jobKind } from '../../../platform/jobs/index.ts'
import type { ActiveRules } from './active.ts'

/** Tells an organization of the orders that its rules wait to tell of. */
export const notifyKind = jobKind('rules.sendNotices', z.strictObject({ orgId: z.number() }))

/** What a rule does once with an order. */
export const onceAct = { notify: 1, split: 2 } as const

type Ran = { orderId: number; outcome: Outcome | undefined }
const windowMs = NOTICE_SECONDS * 1000
/** Runs of the same half minute are notified of together, and steady ones put nothing off. */
const endOfWindow = (at: Date): Date => new Date(Math.ceil((at.getTime() + 1) / windowMs) * windowMs)

/** Notes of which orders people are to be notified, each once for a rule; notified by a job when the transaction has committed. */
export async function queueNotices(
  db: Db,
  orgId: number,
  { setId, compiled }: ActiveRules,
  { ran, at }: { ran: readonly Ran[]; at: Date },
): Promise<void> {
  const requested = ran.flatMap(({ orderId, outcome }) =>
    (outcome?.did ?? []).flatMap(([place, results]) => {
      const rule = compiled[place]?.rule
      return rule && results.some(([choice]) => choice === 'notify') ? [{ orderId, ruleId: rule.id }] : []
    }),
  )
  if (requested.length === 0) return
  const { rows } = await sql`
    insert into rule_once (org_id, order_id, rule_id, act, set_id, at)
    select ${orgId}::bigint, f.order_id, f.rule_id, ${onceAct.notify}::smallint, ${setId}::bigint, ${at}::timestamptz
    from unnest(${requested.map(({ orderId }) => orderId)}::bigint[], ${requested.map(({ ruleId }) => ruleId)}::bigint[]) as f (order_id, rule_id)
    order by f.order_id, f.rule_id
    on conflict do nothing returning order_id`.execute(db)
  if (rows.length === 0) return
  await addJob(db, notifyKind, { orgId }, { key: `rules.sendNotices:${orgId}`, runAt: endOfWindow(at) })
}

/** When each rule noted to tell of each of these orders, by the order's id and the rule's. */
export type Notified = ReadonlyMap<number, ReadonlyMap<number, Date>>
export async function readNotified(db: Db, orgId: number, orderIds: readonly number[]): Promise<Notified> {
  const { rows } = await sql<{ orderId: number; ruleId: number; at: Date }>`
    select order_id as "orderId", rule_id as "ruleId", at from rule_once
    where org_id = ${orgId} and order_id = any(${[...orderIds]}::bigint[]) and act = ${onceAct.notify}`.execute(db)
  const notified = new Map<number, Map<number, Date>>()
  for (const { orderId, ruleId, at } of rows)
    notified.set(orderId, (notified.get(orderId) ?? new Map()).set(ruleId, at))
  return notified
}
