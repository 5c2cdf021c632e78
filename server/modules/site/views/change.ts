import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { type createView, MOST_VIEWS, type SavedView, type updateView } from '@waybill/contract/views/api'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/http/index.ts'
import { getView, readViews } from './read.ts'

type Candidate = { tableView: number; name: string; shared: boolean; id: number | null }

/** Until the end of the transaction nobody else of the organization saves a view: names and limits hold for what two people save at once. */
const lockViews = ({ db, actor }: Ctx) =>
  sql`select pg_advisory_xact_lock(8340, (${actor.orgId}::bigint % 2147483647)::int)`.execute(db)

/** Throws VIEW_NAME_TAKEN for a name that the caller sees already, and TOO_MANY_VIEWS. */
async function refuse(ctx: Ctx, { tableView, name, shared, id }: Candidate): Promise<void> {
  const others = (await readViews(ctx.db, ctx.actor, tableView)).filter((view) => view.id !== id)
  const key = name.toLowerCase()
  if (others.some((view) => view.name.toLowerCase() === key))
    throw new AppError('VIEW_NAME_TAKEN', { params: { name } })
  if (others.filter((view) => view.shared === shared).length >= MOST_VIEWS) throw new AppError('TOO_MANY_VIEWS')
}

/** Saves a view of the caller's. */
export async function addView(ctx: Ctx, body: ParsedOf<typeof createView>['body']): Promise<SavedView> {
  const { db, actor } = ctx
  await lockViews(ctx)
  await refuse(ctx, { ...body, id: null })
  const { tableView, name, shared, state } = body
  const { id } = await db
    .insertInto('saved_view')
    .values({
      org_id: actor.orgId,
      owner_id: actor.userId,
      table_view: tableView,
      name,
      shared,
      state: JSON.stringify(state),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await getView(db, actor, id)).view
}

/** Changes a view; what is left out stays. Throws CONFLICT when it was changed since the caller read it. */
export async function changeView(
  ctx: Ctx,
  { id, version, ...change }: { id: number } & ParsedOf<typeof updateView>['body'],
): Promise<SavedView> {
  const { db, actor, now } = ctx
  await lockViews(ctx)
  const { view, tableView } = await getView(db, actor, id)
  if (view.version !== version) throw new AppError('CONFLICT')
  const { name = view.name, shared = view.shared, state = view.state } = change
  if (view.shared && !shared && !view.own) throw new AppError('VIEW_NOT_YOURS')
  if (name !== view.name || shared !== view.shared) await refuse(ctx, { tableView, name, shared, id })
  await db
    .updateTable('saved_view')
    .set({ name, shared, state: JSON.stringify(state), version: version + 1, updated_at: now() })
    .where('org_id', '=', actor.orgId)
    .where('id', '=', id)
    .execute()
  return (await getView(db, actor, id)).view
}

/** Deletes a view of the caller's own, or a shared one whose owner has left. */
export async function removeView({ db, actor }: Ctx, id: number): Promise<null> {
  const { view } = await getView(db, actor, id)
  if (!view.deletable) throw new AppError('VIEW_NOT_YOURS')
  await db.deleteFrom('saved_view').where('org_id', '=', actor.orgId).where('id', '=', id).execute()
  return null
}
