import { notFound } from '@waybill/contract/core/errors'
import { exportStatus } from '@waybill/contract/exports/enums'
import { type Selectable, sql } from 'kysely'
import type { Db, Schema } from '../../../platform/database/index.ts'

export type ExportJob = Selectable<Schema['export_job']>

export const missing = () => notFound('Export', '导出')

/** The organisation's export; throws NotFound for another's or a deleted one. */
export async function getExport(db: Db, orgId: number, id: string): Promise<ExportJob> {
  const job = await db
    .selectFrom('export_job')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!job) throw missing()
  return job
}

/** Waits until no other call begins an export of the organisation, and counts those under way. */
export async function countPending(db: Db, orgId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('exports', ${orgId}))`.execute(db)
  const { count } = await db
    .selectFrom('export_job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('status', '=', exportStatus.pending)
    .executeTakeFirstOrThrow()
  return count
}

type Ref = { orgId: number; id: string }
/** Until when an export is kept that ends now, or that begins to run again. */
export const exportExpiry = sql<Date>`now() + interval '7 days'`

const ofRef = (db: Db, { orgId, id }: Ref) =>
  db
    .updateTable('export_job')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', exportStatus.pending)

/** Takes a waiting export, or one whose server died, up from its beginning; undefined when it is gone or over. */
export async function beginRun(db: Db, ref: Ref, startedAt: Date): Promise<ExportJob | undefined> {
  const fresh = { started_at: startedAt, rows_total: null, rows_done: 0 }
  return ofRef(db, ref).set(fresh).returningAll().executeTakeFirst()
}

/** Fails an export that no run will end; undefined when it is gone or over. */
export async function failAbandoned(db: Db, ref: Ref): Promise<ExportJob | undefined> {
  const failed = {
    status: exportStatus.failed,
    error_code: 'SERVER_ERROR',
    finished_at: new Date(),
    expires_at: exportExpiry,
  }
  return ofRef(db, ref).set(failed).returningAll().executeTakeFirst()
}

type Change = Partial<
  Pick<ExportJob, 'status' | 'rows_total' | 'rows_done' | 'finished_at' | 'storage_key' | 'size' | 'error_code'>
>
/** Notes something of the run that began then; false when the export was deleted or another run has taken over. */
export async function recordRunProgress(db: Db, ref: Ref & { startedAt: Date }, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await ofRef(db, ref)
    .where('started_at', '=', ref.startedAt)
    .set(change.finished_at ? { ...change, expires_at: exportExpiry } : change)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}
