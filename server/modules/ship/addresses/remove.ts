import { sql } from 'kysely'
import type { Ctx } from '../../../platform/http/index.ts'
import { hasDefault, lockDefault, recordAct } from './repository.ts'

/** Deletes what of these ids is the organisation's; a default stays marked, so that restoring brings it back as it was. */
export async function removeAddresses({ db, actor, now }: Ctx, ids: readonly number[]): Promise<{ done: number[] }> {
  const { orgId } = actor
  await lockDefault(db, orgId)
  const rows = await db
    .updateTable('address')
    .set({ deleted_at: now() })
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  const done = rows.map((row) => row.id)
  await recordAct(db, { orgId, ids: done, action: 'address.deleted' })
  return { done }
}

/** Brings deleted addresses back; one that was the default is so again unless another took its place. */
export async function restoreDeleted({ db, actor }: Ctx, ids: readonly number[]): Promise<{ done: number[] }> {
  const { orgId } = actor
  await lockDefault(db, orgId)
  const gone = db
    .selectFrom('address')
    .select(['id', 'is_default'])
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is not', null)
  const was = (await gone.where('is_default', '=', true).orderBy('deleted_at', 'desc').executeTakeFirst())?.id ?? 0
  const again = (await hasDefault(db, orgId)) ? 0 : was
  const { rows } = await sql<{ id: number }>`
    update address set deleted_at = null, is_default = (id = ${again}::bigint)
    where org_id = ${orgId} and id = any(${[...ids]}::bigint[]) and deleted_at is not null returning id`.execute(db)
  const done = rows.map((row) => row.id)
  await recordAct(db, { orgId, ids: done, action: 'address.restored' })
  return { done }
}

/** Counts that addresses were taken from the book. */
export async function countUse({ db, actor }: Ctx, ids: readonly number[]): Promise<{ done: number[] }> {
  const { rows } = await sql<{ id: number }>`
    update address set used_count = used_count + 1
    where org_id = ${actor.orgId} and id = any(${[...ids]}::bigint[]) and deleted_at is null returning id`.execute(db)
  return { done: rows.map((row) => row.id) }
}
