import { notFound } from '@waybill/contract/core/errors'
import { type RawBuilder, sql } from 'kysely'
import { type AuditActionOf, recordAuditEach } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
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

/** Until the end of the transaction nobody else adds to the book or changes which sender is the default: two at once would both be it. */
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

/** Has the organization ever added a sender? As a condition of a query. */
export const hasSender = (orgId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from address where org_id = ${orgId} and type = 1)`

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

/** Records what the transaction's user did; ids and field names only. */
export const recordAct = (
  db: Db,
  { ids, ...event }: { orgId: number; ids: readonly number[]; action: AuditActionOf<'address'>; detail?: object },
): Promise<void> => recordAuditEach(db, { ...event, subject: { type: 'address', ids } })
