import { AppError, notFound } from '@waybill/contract/core/errors'
import type { RuleRun } from '@waybill/contract/rules/api'
import type { ChoiceValues, Chosen } from '@waybill/contract/rules/order'
import { UNDO_DAYS } from '@waybill/contract/rules/rule'
import { sql } from 'kysely'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { undoUntil } from './book.ts'

/** What an order had before a run, and its version after it. */
export type OrderBefore = {
  orderId: number
  version: number
  before: { values: ChoiceValues; tags: string[]; chosen: Chosen }
}
type NewRun = {
  id: string
  setId: number
  userId: number
  at: Date
  total: number
  /** How many orders it splits. */
  split: number
  orders: OrderBefore[]
}

/** Keeps a run over existing orders with what it is undone with. */
export async function addRun(
  db: Db,
  orgId: number,
  { id, setId, userId, at, total, split, orders }: NewRun,
): Promise<RuleRun> {
  const changed = orders.length
  await db
    .insertInto('rule_run')
    .values({ org_id: orgId, id, set_id: setId, at, by: userId, total, changed, split })
    .execute()
  await sql`
    insert into rule_run_before (org_id, run_id, order_id, version, before)
    select ${orgId}::bigint, ${id}::uuid, "orderId", version, before
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as f ("orderId" bigint, version int, before jsonb)`.execute(
    db,
  )
  return { id, at: at.toISOString(), total, changed, split, undoUntil: undoUntil(at).toISOString(), undoneAt: null }
}

/** Locks a run that is to be undone; NOT_FOUND, RULE_RUN_UNDONE or RULE_UNDO_LATE when it cannot be. */
export async function markUndone(db: Db, orgId: number, { id, at }: { id: string; at: Date }): Promise<void> {
  const run = await db
    .selectFrom('rule_run')
    .select(['at', 'undone_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw notFound('Run', '执行记录')
  if (run.undone_at) throw new AppError('RULE_RUN_UNDONE')
  if (undoUntil(run.at) < at) throw new AppError('RULE_UNDO_LATE', { params: { max: UNDO_DAYS } })
  await db.updateTable('rule_run').set({ undone_at: at }).where('org_id', '=', orgId).where('id', '=', id).execute()
}

/** What the orders of a run had before it. */
export async function listBefore(db: Db, orgId: number, runId: string): Promise<OrderBefore[]> {
  const { rows } = await sql<OrderBefore>`
    select order_id as "orderId", version, before from rule_run_before
    where org_id = ${orgId} and run_id = ${runId}::uuid order by order_id`.execute(db)
  return rows
}

/** Removes runs that can no longer be undone, of every organisation. */
export async function forgetRuns({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const before = new Date(2 * now().getTime() - undoUntil(now()).getTime())
  await inScope(database, { role: 'service', orgId: 0 }, (db) =>
    db.deleteFrom('rule_run').where('at', '<', before).execute(),
  )
}
