import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { notFound } from '@waybill/contract/core/errors'
import { importLifecycle, importState } from '@waybill/contract/imports/lifecycle'
import { statesBefore } from '@waybill/contract/core/lifecycle'
import { type Selectable, sql } from 'kysely'
import { type Db, type Schema, stateSql } from '../../../../platform/database/index.ts'
import type { ReadChoice } from './read-choice.ts'
import { findSameFile } from './imported-files.ts'

export type ImportJob = Selectable<Schema['import_job']>

const missing = () => notFound('Import', '导入')

/** When an import expires that is worked on now, and one that is done now. */
export const openUntil = sql<Date>`now() + interval '24 hours'`
export const doneUntil = sql<Date>`now() + interval '30 days'`
const RENEW_BELOW_MS = 23 * 3_600_000

const found = (orgId: number, id: string) =>
  sql`org_id = ${orgId} and id = ${id} and state <> ${stateSql(importState.discarded)}`

/** The organisation's import; throws NotFound for another's, a discarded or an expired one. `lock` reserves it against all other work and, unless it is done, renews its expiry. */
export async function getJob(
  db: Db,
  orgId: number,
  id: string,
  { lock = false, target }: { lock?: boolean; target?: string } = {},
): Promise<ImportJob> {
  const expiresAt = sql<Date>`case when state = ${stateSql(importState.done)} then expires_at else ${openUntil} end`
  const { rows } = await (
    lock
      ? sql<ImportJob>`update import_job set expires_at = ${expiresAt} where ${found(orgId, id)} returning *`
      : sql<ImportJob>`select * from import_job where ${found(orgId, id)}`
  ).execute(db)
  const job = rows[0]
  if (!job || (target !== undefined && job.target !== target)) throw missing()
  return job
}

/** The import for somebody who views it, which counts as work: at most once an hour that renews its expiry. Throws NotFound. */
export async function viewJob(db: Db, orgId: number, id: string): Promise<ImportJob> {
  const job = await getJob(db, orgId, id)
  const isFresh = job.expires_at.getTime() - Date.now() > RENEW_BELOW_MS
  return isFresh ? job : getJob(db, orgId, id, { lock: true })
}

/** Imports that can be resumed and those finished in the last day, newest first. */
export function listJobs(db: Db, orgId: number): Promise<ImportJob[]> {
  return db
    .selectFrom('import_job')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('state', '<>', importState.discarded)
    .where(sql<boolean>`(state <> ${stateSql(importState.done)} or imported_at > now() - interval '1 day')`)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
}

type NewJob = {
  orgId: number
  userId: number
  target: ImportTarget
  warehouseId: string | null
  fileName: string
  storageKey: string
  sha256: Buffer
  choice: ReadChoice
}

export async function insertJob(db: Db, job: NewJob): Promise<string> {
  const { id } = await db
    .insertInto('import_job')
    .values({
      org_id: job.orgId,
      user_id: job.userId,
      target: job.target,
      warehouse_id: job.warehouseId,
      file_name: job.fileName,
      kind: 'csv',
      storage_key: job.storageKey,
      sha256: job.sha256,
      read_choice: JSON.stringify(job.choice),
      same_file: await findSameFile(db, job),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function markFailed(
  db: Db,
  ref: { orgId: number; id: string },
  error: { code: string; params: Record<string, string | number> },
): Promise<void> {
  await db
    .updateTable('import_job')
    .set({ state: importState.failed, error_code: error.code, error_params: JSON.stringify(error.params) })
    .where('org_id', '=', ref.orgId)
    .where('id', '=', ref.id)
    .where('state', 'in', statesBefore(importLifecycle, importState.failed))
    .execute()
}

/** How far the work on an import is: on its file (`reading`) or on the check of its rows (`ready`). `share` of the file is 0 while it is unknown. */
export type Progress = { state: 'reading' | 'ready'; rows: number; share: number; ms: number }

/** Publishes it to the other nodes; skipped while the import is locked, since progress is not worth waiting for. */
export async function saveProgress(db: Db, ref: { orgId: number; id: string }, progress: Progress): Promise<void> {
  await sql`update import_job set progress = ${JSON.stringify(progress)}::jsonb where (org_id, id) in (
    select org_id, id from import_job where ${found(ref.orgId, ref.id)} for no key update skip locked)`.execute(db)
}

const FIRST_ROWS = 100

/** The first rows below the headings as the file has them; throws NotFound. They are there while the rest is still being read. */
export async function listFirstRows(db: Db, orgId: number, id: string): Promise<{ rowNo: number; cells: string[] }[]> {
  const job = await getJob(db, orgId, id)
  const rows = await db
    .selectFrom('import_row')
    .select(['row_no', 'cells'])
    .where('org_id', '=', orgId)
    .where('import_id', '=', job.id)
    .orderBy('row_no')
    .limit(FIRST_ROWS)
    .execute()
  return rows.map((row) => ({ rowNo: row.row_no, cells: row.cells as string[] }))
}
