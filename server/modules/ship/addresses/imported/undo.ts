import type { ClientBase } from 'pg'
import { setFrom } from './columns.ts'
import { FIRST_DEFAULT, lockBook } from './write.ts'

type Ref = { orgId: number; importId: string }
const SHOWN = 20

/** Whoever changes or uses one of these now is waited for, and what he did is read then. In the order of ids, as an import locks them. */
const LOCK = `
  select from address where org_id = $1
    and (import_id = $2 or id in (select address_id from address_undo_snapshot where org_id = $1 and import_id = $2))
  order by id for update`
/** Changed since, or used for an order since; one that was deleted meanwhile is in nobody's way. */
const BLOCKING = `
  select a.name, count(*) over ()::int as count
  from address a left join address_undo_snapshot b on b.org_id = $1 and b.import_id = $2 and b.address_id = a.id
  where a.org_id = $1 and a.deleted_at is null and (a.import_id = $2 or b.address_id is not null)
    and case when b.address_id is null then a.version <> 1 or a.used_count > 0
      else a.version <> b.version or a.used_count > (b.address ->> 'used_count')::int end
  order by lower(a.name), a.id limit ${SHOWN}`
const REMOVE = `
  delete from address a where a.org_id = $1 and a.import_id = $2 and (a.version = 1 or a.deleted_at is not null)
    and not exists (select from address_undo_snapshot b where b.org_id = $1 and b.import_id = $2 and b.address_id = a.id)
  returning a.is_default and a.deleted_at is null as was_default`
const RESTORE = `
  with old as (
    select b.version as given, o.* from address_undo_snapshot b cross join jsonb_populate_record(null::address, b.address) as o
    where b.org_id = $1 and b.import_id = $2)
  update address a set ${setFrom('old')}, version = a.version + 1, updated_at = now()
  from old where a.org_id = $1 and a.id = old.id and a.version = old.given`

/** Ids of the addresses that an import added or changed, the first of them. */
export async function addressesOfImport(
  client: ClientBase,
  { orgId, importId }: Ref,
  limit: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from address where org_id = $1 and import_id = $2
     union select address_id from address_undo_snapshot where org_id = $1 and import_id = $2 order by id limit $3`,
    [orgId, importId, limit],
  )
  return rows.map(({ id }) => id)
}

/** Undoes an import of addresses; nothing of it while one is in the way: their names, the first 20 of `count`. */
export async function undoImportedAddresses(
  client: ClientBase,
  { orgId, importId }: Ref,
): Promise<{ removed: number; restored: number; names: string[]; count: number }> {
  const values = [orgId, importId]
  await lockBook(client, orgId)
  await client.query(LOCK, values)
  const blocking = await client.query<{ name: string; count: number }>(BLOCKING, values)
  const count = blocking.rows[0]?.count ?? 0
  if (count > 0) return { removed: 0, restored: 0, names: blocking.rows.map(({ name }) => name), count }
  const { rows: gone } = await client.query<{ was_default: boolean }>(REMOVE, values)
  const restored = (await client.query(RESTORE, values)).rowCount ?? 0
  if (gone.some((row) => row.was_default)) await client.query(FIRST_DEFAULT, [orgId])
  await client.query('delete from address_undo_snapshot where org_id = $1 and import_id = $2', values)
  return { removed: gone.length, restored, names: [], count: 0 }
}
