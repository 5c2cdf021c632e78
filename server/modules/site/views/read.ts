import { notFound } from '@waybill/contract/core/errors'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import type { SavedView } from '@waybill/contract/views/api'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'

export type Caller = { orgId: number; userId: number }
type Row = Omit<SavedView, 'updatedAt' | 'own' | 'deletable'> & {
  updatedAt: Date
  ownerId: number
  ownerLeft: boolean
  tableView: number
}
export type FoundView = { view: SavedView; tableView: number; ownerId: number }

/** The caller's views and the shared ones, oldest first. */
async function selectViews(db: Db, { orgId, userId }: Caller, where: { tableView?: number; id?: number }) {
  const { tableView = null, id = null } = where
  const { rows } = await sql<Row>`
    select v.id, v.name, v.shared, v.owner_id as "ownerId", u.status = ${stateSql(accountStatus.suspended)} as "ownerLeft", concat_ws(' ', u.first_name, u.last_name) as "ownerName", v.state, v.version,
      v.updated_at as "updatedAt", v.table_view as "tableView"
    from saved_view v join identity_user u on u.org_id = v.org_id and u.id = v.owner_id
    where v.org_id = ${orgId} and (v.shared or v.owner_id = ${userId})
      and (${tableView}::int is null or v.table_view = ${tableView}::int) and (${id}::bigint is null or v.id = ${id}::bigint)
    order by v.id`.execute(db)
  return rows.map(({ tableView: list, ownerId, ownerLeft, updatedAt, ...row }): FoundView => ({
    tableView: list,
    ownerId,
    view: {
      ...row,
      own: ownerId === userId,
      deletable: ownerId === userId || (row.shared && ownerLeft),
      updatedAt: updatedAt.toISOString(),
    },
  }))
}

export const readViews = async (db: Db, caller: Caller, tableView: number): Promise<SavedView[]> =>
  (await selectViews(db, caller, { tableView })).map(({ view }) => view)

/** One view; NOT_FOUND also for another user's own and for another organization's. */
export async function getView(db: Db, caller: Caller, id: number): Promise<FoundView> {
  const [found] = await selectViews(db, caller, { id })
  if (!found) throw notFound('View', '视图')
  return found
}
