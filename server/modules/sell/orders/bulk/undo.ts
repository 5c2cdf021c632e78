import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { undoBulkChange } from '@waybill/contract/orders/bulk-api'
import type { BulkReason } from '@waybill/contract/orders/bulk-reasons'
import { sql } from 'kysely'
import { z } from 'zod'
import { recordAudit } from '../../../../platform/audit/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import type { Ctx, Services } from '../../../../platform/http/index.ts'
import { jobKind } from '../../../../platform/jobs/index.ts'
import { withdrawSplits } from '../../rules/index.ts'
import { recordActivity } from '../activity.ts'
import { changeRefused } from '../policy.ts'
import { lockOrders } from '../lock.ts'
import { expiry } from './expiry.ts'
import { Refusals } from './refusals.ts'

export const forgetChangesKind = jobKind('orders.deleteExpiredChanges', z.strictObject({}))

/** Deletes what can no longer be undone, of every organization. */
export async function forgetChanges({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  await inScope(
    database,
    { role: 'service', orgId: 0 },
    (db) => db.deleteFrom('order_change').where('created_at', '<', expiry(now())).execute(),
    { statementTimeoutMs: 60_000 },
  )
}

async function findChange({ db, actor, now }: Ctx, id: string) {
  const change = await db
    .selectFrom('order_change')
    .select(['fields', 'columns', 'undone_at', 'created_at'])
    .where('org_id', '=', actor.orgId)
    .where('id', '=', id)
    .where('created_at', '>=', expiry(now()))
    .forUpdate()
    .executeTakeFirst()
  if (!change) throw notFound('Change', '修改')
  if (change.undone_at) throw new AppError('BULK_CHANGE_UNDONE')
  return change
}

/** Writes back what the columns held, but for the orders that are left; names of columns come from what was stored with the change. */
async function restore(
  { db, actor, now }: Ctx,
  { id, columns, left }: { id: string; columns: string[]; left: number[] },
): Promise<void> {
  const set = columns.map(
    (name) =>
      sql`${sql.ref(name)} = case when b.before ? ${name} then old.${sql.ref(name)} else o.${sql.ref(name)} end`,
  )
  await sql`
    update sales_order o set ${sql.join(set)}, version = o.version + 1, updated_at = ${now()}
    from order_change_before b cross join lateral jsonb_populate_record(null::sales_order, b.before) as old
    where b.org_id = ${actor.orgId} and b.change_id = ${id} and o.org_id = ${actor.orgId} and o.id = b.order_id
      and b.order_id <> all(${left}::bigint[])`.execute(db)
}

/** Takes a bulk change back of the orders that are still as it left them; the others are named. NOT_FOUND, BULK_CHANGE_UNDONE. */
export async function undoChange(ctx: Ctx, id: string): Promise<OutputOf<typeof undoBulkChange>> {
  const { db, actor, now } = ctx
  const { fields, columns, created_at: since } = await findChange(ctx, id)
  const before = await db
    .selectFrom('order_change_before')
    .select(['order_id', 'version'])
    .where('org_id', '=', actor.orgId)
    .where('change_id', '=', id)
    .orderBy('order_id')
    .execute()
  const ids = before.map((row) => row.order_id)
  const locked = new Map((await lockOrders(db, actor.orgId, ids)).map((order) => [order.id, order]))
  const refusals = new Refusals()
  const restored = before.flatMap(({ order_id: orderId, version }) => {
    const order = locked.get(orderId)
    const blocked = order ? changeRefused(order, fields) : 'NOT_FOUND'
    const code = blocked ?? (order?.version === version ? null : 'ORDER_CHANGED_SINCE')
    if (code) refusals.addCode(code as BulkReason, orderId, order)
    return code ? [] : [orderId]
  })
  if (restored.length > 0) {
    const back = new Set(restored)
    await restore(ctx, { id, columns, left: ids.filter((orderId) => !back.has(orderId)) })
    await withdrawSplits(db, actor.orgId, { orderIds: restored, since, at: now() })
    const detail = { fields: fields.toSorted(), of: restored.length }
    await recordActivity(db, { orgId: actor.orgId, ids: restored, action: 'order.changeUndone', detail })
  }
  await db
    .updateTable('order_change')
    .set({ undone_at: now() })
    .where('org_id', '=', actor.orgId)
    .where('id', '=', id)
    .execute()
  const subject = { type: 'orderChange', id } as const
  await recordAudit(db, {
    orgId: actor.orgId,
    subject,
    action: 'orderChange.undone',
    detail: { orders: restored.length },
  })
  return { restored, refused: refusals.list() }
}
