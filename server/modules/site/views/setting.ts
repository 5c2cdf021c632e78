import type { ParsedOf } from '@waybill/contract/core/route'
import { type ListSetting, listSetting, type saveListSetting, type SavedView } from '@waybill/contract/views/api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { type Caller, readViews } from './read.ts'

const firstSetting: ListSetting = { first: null, order: [], columns: null }

/** Without views that are gone, or that the user no longer sees. */
function presentSetting(stored: unknown, views: readonly SavedView[]): ListSetting {
  const { success, data } = listSetting.safeParse({ ...firstSetting, ...(stored as object | undefined) })
  if (!success) return firstSetting
  const seen = new Set(views.map(({ id }) => id))
  const { first, order, columns } = data
  return {
    first: typeof first === 'number' && !seen.has(first) ? null : first,
    order: order.filter((id) => seen.has(id)),
    columns,
  }
}

/** How the caller looks at a list of which these are the views. */
export async function readSetting(
  db: Db,
  { orgId, userId }: Caller,
  { tableView, views }: { tableView: number; views: readonly SavedView[] },
): Promise<ListSetting> {
  const row = await db
    .selectFrom('list_setting')
    .select('setting')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('table_view', '=', tableView)
    .executeTakeFirst()
  return presentSetting(row?.setting, views)
}

/** Changes some of the settings, each by itself: two windows of one user do not undo each other's. */
export async function changeSetting(
  { db, actor, now }: Ctx,
  { tableView, ...change }: ParsedOf<typeof saveListSetting>['body'],
): Promise<ListSetting> {
  const setting = sql`${JSON.stringify(change)}::jsonb`
  await sql`
    insert into list_setting (org_id, user_id, table_view, setting, updated_at)
    values (${actor.orgId}, ${actor.userId}, ${tableView}, ${setting}, ${now()})
    on conflict (org_id, user_id, table_view)
    do update set setting = list_setting.setting || excluded.setting, updated_at = excluded.updated_at`.execute(db)
  return readSetting(db, actor, { tableView, views: await readViews(db, actor, tableView) })
}
