import type { ParsedOf, OutputOf } from '@waybill/contract/core/route'
import { type changeOrders, type listBulkChanges, MOST_LISTED } from '@waybill/contract/orders/bulk-api'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../../../platform/audit/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import { findActiveRules } from '../../rules/index.ts'
import { applyRules } from '../by-rules/run.ts'
import { ruleColumns } from '../by-rules/write.ts'
import { namesWritten, writeOrders } from '../write.ts'
import { expiry } from './expiry.ts'
import { type Plan, planChange } from './plan.ts'

/** What rules may write of orders that change: an undo gives back what they did as well. */
export const columnsOfRules = async (db: Db, orgId: number): Promise<readonly string[]> =>
  (await findActiveRules(db, orgId)) ? ruleColumns : []

/** Remembers what the columns hold of orders, before they are written. */
async function remember(
  { db, actor }: Ctx,
  changeId: string,
  { ids, columns }: { ids: readonly number[]; columns: readonly string[] },
): Promise<void> {
  const pairs = columns.flatMap((name) => [sql.lit(name), sql.ref(`o.${name}`)])
  await sql`
    insert into order_change_before (org_id, change_id, order_id, version, before)
    select ${actor.orgId}, ${changeId}, o.id, o.version + 1, jsonb_build_object(${sql.join(pairs)})
    from sales_order o where o.org_id = ${actor.orgId} and o.id = any(${ids}::bigint[])`.execute(db)
}

type NewChange = { fields: string[]; columns: string[]; orders: number }

/** Enters a change into the list of those that can be undone. */
async function enter({ db, actor, now }: Ctx, { fields, columns, orders }: NewChange): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('order_change')
    .values({
      org_id: actor.orgId,
      id,
      user_id: actor.userId,
      fields,
      columns,
      orders,
      created_at: now(),
    })
    .execute()
  const event = { orgId: actor.orgId, subject: { type: 'orderChange', id }, detail: { fields, orders } } as const
  await recordAudit(db, { ...event, action: 'orderChange.applied' })
  return id
}

/** Remembers orders before the caller writes these columns of them and raises their versions by one, so that undoBulkChange can put them back. */
export async function startChange(
  ctx: Ctx,
  { ids, fields, columns }: { ids: readonly number[]; fields: string[]; columns: string[] },
): Promise<string> {
  const id = await enter(ctx, { fields, columns, orders: ids.length })
  await remember(ctx, id, { ids, columns })
  return id
}

async function apply(ctx: Ctx, { fields, change, groups, changed }: Plan): Promise<string> {
  const byRules = await columnsOfRules(ctx.db, ctx.actor.orgId)
  const columnsOf = (group: Plan['groups'][number]) => [
    ...new Set([...namesWritten(group.columns, fields), ...byRules]),
  ]
  const columns = [...new Set(groups.flatMap(columnsOf))]
  const id = await enter(ctx, { fields, columns, orders: changed.length })
  const detail = { of: changed.length }
  for (const group of groups) {
    await remember(ctx, id, { ids: group.ids, columns: columnsOf(group) })
    await writeOrders(ctx, { ...group, fields, hold: change.hold, detail })
  }
  const ids = changed.map((order) => order.id)
  if (byRules.length > 0) await applyRules(ctx.db, ctx.actor.orgId, ids, ctx.now())
  return id
}

/**
 * Changes many orders as updateOrder changes one, or says what would become of them. INVALID_INPUT for what is wrong with the change
 * itself; what stands in the way of single orders leaves them as they are.
 */
export async function changeMany(
  ctx: Ctx,
  { preview, ...request }: ParsedOf<typeof changeOrders>['body'],
): Promise<OutputOf<typeof changeOrders>> {
  // What planning locks, and tags that it adds, are given up with a preview.
  if (preview) await sql`savepoint planned`.execute(ctx.db)
  const plan = await planChange(ctx, request)
  if (preview) await sql`rollback to savepoint planned`.execute(ctx.db)
  const { changed, same, refused } = plan
  if (preview || changed.length === 0) return { id: null, changed, same, refused }
  const id = await apply(ctx, plan)
  return { id, changed: changed.map((order) => ({ id: order.id, version: order.version + 1 })), same, refused }
}

/** The bulk changes that can still be undone or were, newest first. */
export async function listChanges({ db, actor, now }: Ctx): Promise<OutputOf<typeof listBulkChanges>> {
  type Row = { id: string; at: Date; by: string | null; fields: string[]; orders: number; undone: Date | null }
  const { rows } = await sql<Row>`
    select c.id, c.created_at as at, u.first_name || ' ' || u.last_name as by, c.fields, c.orders, c.undone_at as undone
    from order_change c left join identity_user u on u.org_id = c.org_id and u.id = c.user_id
    where c.org_id = ${actor.orgId} and c.created_at >= ${expiry(now())} order by c.created_at desc, c.id limit ${MOST_LISTED}`.execute(
    db,
  )
  return {
    changes: rows.map(({ at, undone, ...change }) => ({
      ...change,
      at: at.toISOString(),
      undoneAt: undone?.toISOString() ?? null,
    })),
  }
}
