import { notFound } from '@waybill/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { addressColumns, type AddressRecord } from './row.ts'

/** Addresses that are not deleted, among these ids, in order of id. */
export async function findAddresses(db: Db, orgId: number, ids: readonly number[]): Promise<AddressRecord[]> {
  const { rows } = await sql<AddressRecord>`
    select ${addressColumns} from address a
    where a.org_id = ${orgId} and a.deleted_at is null and a.id = any(${[...ids]}::bigint[]) order by a.id`.execute(db)
  return rows
}

/** One address; NOT_FOUND for a deleted one and for another organisation's too. */
export async function getRecord(db: Db, orgId: number, id: number): Promise<AddressRecord> {
  const [record] = await findAddresses(db, orgId, [id])
  if (!record) throw notFound('Address', '地址')
  return record
}

/** Until the end of the transaction nobody else changes which sender is the default: two at once would both want to be it. */
export async function lockDefault(db: Db, orgId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(8049, (${orgId}::bigint % 2147483647)::int)`.execute(db)
}

/** Makes the sender the default; the lock is held. */
export async function makeDefault(db: Db, orgId: number, id: number): Promise<void> {
  await db
    .updateTable('address')
    .set({ is_default: false })
    .where('org_id', '=', orgId)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .execute()
  await db.updateTable('address').set({ is_default: true }).where('org_id', '=', orgId).where('id', '=', id).execute()
}

export async function hasDefault(db: Db, orgId: number): Promise<boolean> {
  const row = await db
    .selectFrom('address')
    .select('id')
    .where('org_id', '=', orgId)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export type AddressAction =
  | 'address.created'
  | 'address.updated'
  | 'address.deleted'
  | 'address.restored'
  | 'address.default'
  | 'address.exported'

/** Writes into the audit trail what the transaction's user did; ids and field names only. */
export async function recordAct(
  db: Db,
  entry: { orgId: number; ids: readonly number[]; action: AddressAction; detail?: object },
): Promise<void> {
  await sql`
    insert into audit_event (org_id, user_id, action, subject_type, subject_id, detail)
    select ${entry.orgId}::bigint, app.actor(), ${entry.action}, 'address', id::text, ${JSON.stringify(entry.detail ?? {})}::jsonb
    from unnest(${[...entry.ids]}::bigint[]) as id`.execute(db)
}
