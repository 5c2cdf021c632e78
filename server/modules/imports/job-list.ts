import { exportFileType } from '@waybill/contract'
import type { FileJob, JobKind, JobStatus } from '@waybill/contract/api/jobs'
import { targetFields } from '@waybill/contract/imports/targets'
import { importState } from '@waybill/contract/lifecycles/import'
import { orderStatus } from '@waybill/contract/enums'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../platform/database/index.ts'
import { errorOf } from './present.ts'
import { type ImportsDeps, type Readings, readingsOf, type Who } from './readings.ts'
import type { ImportJob } from './repository.ts'
import { removeImport } from './upload.ts'

type Listed = ImportJob & { status: JobStatus; by: string | null; shipped: boolean }

const targetsJson = JSON.stringify(
  Object.fromEntries(
    Object.values(targetFields).map(({ name, required, measured, unitKey }) => [name, { required, measured, unitKey }]),
  ),
)
const isFilled = sql<boolean>`(coalesce(jsonb_typeof(j.mapping -> field), '') = 'number' or coalesce(j.constants ->> field, '') ~ '\\S')`
const isMapped = sql<boolean>`(select
    (select bool_and(${isFilled}) from jsonb_array_elements_text(of -> 'required') field)
    and (not (select bool_or(${isFilled}) from jsonb_array_elements_text(of -> 'measured') field)
      or (select ${isFilled} from (select of ->> 'unitKey' as field) unit))
  from (select ${targetsJson}::jsonb -> j.target as of) target)`

/** In the database, so that it can be filtered by: a check is due when every required field has a column or a value for all rows, as `unmappedKeys` tells. */
const status = sql<JobStatus>`case
  when j.state = ${stateSql(importState.done)} then case when j.invalid > 0 then 'partly' else 'success' end
  when j.state = ${stateSql(importState.failed)} then 'failed'
  when j.state = ${stateSql(importState.reading)} then 'pending'
  when j.checked_version = j.version then 'review'
  when ${isMapped} then 'pending'
  else 'review' end`

/** All imports as rows of the list of jobs. */
export const importJobs = sql`select j.org_id, j.id, 'import' as what, j.created_at, j.hidden_at, ${status} as status
  from import_job j where j.state <> ${stateSql(importState.discarded)}`

/** A step's progress and the time that it and what follows take, as told by its pace. */
function paceOf(done: number, ms: number): Pick<FileJob, 'percent' | 'secondsLeft'> {
  if (done <= 0) return { percent: null, secondsLeft: null }
  const seconds = ms / 1000
  return { percent: Math.floor(done * 100), secondsLeft: Math.ceil((seconds / done) * (1 - done)) }
}

/** Reading is the first half of the work and checking, which takes about as long, the second. How far an xls is nobody knows. */
function progressOf(job: Listed, readings: Readings): Pick<FileJob, 'rows' | 'percent' | 'secondsLeft'> {
  const running = job.status === 'pending' ? readings.progress(job) : undefined
  const none = { percent: null, secondsLeft: null }
  if (job.state === importState.reading)
    return { rows: running?.rows ?? 0, ...(running ? paceOf(running.share / 2, running.ms) : none) }
  if (!running || job.rows === 0) return { rows: job.rows, ...none }
  const checked = Math.min(running.rows, job.rows) / job.rows
  const { percent, secondsLeft } = paceOf(checked, running.ms)
  return { rows: job.rows, percent: Math.floor(50 + (percent ?? 0) / 2), secondsLeft }
}

const kinds: Record<string, JobKind> = { orders: 'orderImport', products: 'productImport' }

const present = (job: Listed, { readings, who }: { readings: Readings; who: Who }): FileJob => ({
  id: job.id,
  kind: kinds[job.target] ?? 'orderImport',
  fileType: exportFileType.single,
  exportStatus: null,
  tableView: null,
  fileName: job.file_name,
  status: job.status,
  ...progressOf(job, readings),
  made: job.created === null ? null : job.created + (job.updated ?? 0),
  skipped: job.skipped,
  shipped: job.shipped,
  failed: job.checked_version === job.version ? job.invalid : null,
  by: job.by,
  mine: job.user_id === who.userId,
  startedAt: job.created_at.toISOString(),
  finishedAt: job.imported_at?.toISOString() ?? null,
  keptUntil: job.expires_at.toISOString(),
  hidden: job.hidden_at !== null,
  error: errorOf(job),
})

/** Of a large import a part is enough to tell whether its orders are being shipped. */
const LOOKED_AT = 500

/** These imports as the list shows them. What a stopped server left unchecked is checked from here on. */
export async function presentImportJobs(
  db: Db,
  { readings, who }: { readings: Readings; who: Who },
  ids: readonly string[],
): Promise<FileJob[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Listed>`
    select j.*, ${status} as status, u.first_name || ' ' || u.last_name as by,
      coalesce((select bool_or(made.status = ${stateSql(orderStatus.shipped)}) from (
        select o.status from sales_order o where o.org_id = j.org_id and o.import_id = j.id limit ${LOOKED_AT}) made), false) as shipped
    from import_job j left join app_user u on u.org_id = j.org_id and u.id = j.user_id
    where j.org_id = ${who.orgId} and j.id = any(${[...ids]}::uuid[])`.execute(db)
  for (const job of rows) readings.checkIfDue(who, job)
  return rows.map((job) => present(job, { readings, who }))
}

/** Puts those of them that are imports of the organisation out of sight or back; returns how many they are. */
export async function hideImports(
  db: Db,
  orgId: number,
  { ids, hidden }: { ids: readonly string[]; hidden: boolean },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('import_job')
    .set({ hidden_at: hidden ? new Date() : null })
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const SETTLED_MS = 1500
/** Deletes an import of the list, done or not, when nothing works on it any more; what it made stays. Throws NotFound. */
export async function deleteImport(deps: ImportsDeps, who: Who, id: string): Promise<void> {
  await readingsOf(deps).settled(id, SETTLED_MS)
  await removeImport(deps, who, { id, done: true })
}
