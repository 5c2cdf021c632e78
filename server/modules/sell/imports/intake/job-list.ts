import { exportFileType } from '@waybill/contract/exports/enums'
import type { FileJob, JobStatus } from '@waybill/contract/jobs/api'
import { targetFields } from '@waybill/contract/imports/targets'
import { importState } from '@waybill/contract/imports/lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { errorOf } from '../job/present.ts'
import { type ImportServices, type ImportRunner, importRunnerOf } from './import-runner.ts'
import type { Caller } from '../job/caller.ts'
import type { ImportJob } from '../job/repository.ts'
import { isImportShipped } from '../targets/orders/shipped.ts'
import { wordsOf } from '../targets/words.ts'
import { removeImport } from './upload.ts'

type ListedImport = ImportJob & { status: JobStatus; by: string | null; shipped: boolean }

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

/** In the database, so that it can be filtered by: a check is due when every required field has a column or a value for all rows, as `unmappedKeys` determines. */
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

/** How many imports wait for their rows to be reviewed: the view of that name in the list of jobs. */
export async function countImportsInReview(db: Db, orgId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${importJobs}) j
    where j.org_id = ${orgId} and j.status = 'review' and j.hidden_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** A step's progress, and the time left for it and what follows, estimated from its pace. */
function paceOf(done: number, ms: number): Pick<FileJob, 'percent' | 'secondsLeft'> {
  if (done <= 0) return { percent: null, secondsLeft: null }
  const seconds = ms / 1000
  return { percent: Math.floor(done * 100), secondsLeft: Math.ceil((seconds / done) * (1 - done)) }
}

/** Reading is the first half of the work and checking, which takes about as long, the second. How far an xls is nobody knows. */
function progressOf(job: ListedImport, runner: ImportRunner): Pick<FileJob, 'rows' | 'percent' | 'secondsLeft'> {
  const running = job.status === 'pending' ? runner.progress(job) : undefined
  const none = { percent: null, secondsLeft: null }
  if (job.state === importState.reading)
    return { rows: running?.rows ?? 0, ...(running ? paceOf(running.share / 2, running.ms) : none) }
  if (!running || job.rows === 0) return { rows: job.rows, ...none }
  const checked = Math.min(running.rows, job.rows) / job.rows
  const { percent, secondsLeft } = paceOf(checked, running.ms)
  return { rows: job.rows, percent: Math.floor(50 + (percent ?? 0) / 2), secondsLeft }
}

const present = (job: ListedImport, { runner, caller }: { runner: ImportRunner; caller: Caller }): FileJob => ({
  id: job.id,
  kind: wordsOf(job.target).jobKind,
  fileType: exportFileType.single,
  exportStatus: null,
  tableView: null,
  fileName: job.file_name,
  status: job.status,
  ...progressOf(job, runner),
  made: job.created === null ? null : job.created + (job.updated ?? 0),
  skipped: job.skipped,
  shipped: job.shipped,
  failed: job.checked_version === job.version ? job.invalid : null,
  by: job.by,
  mine: job.user_id === caller.userId,
  startedAt: job.created_at.toISOString(),
  finishedAt: job.imported_at?.toISOString() ?? null,
  keptUntil: job.expires_at.toISOString(),
  hidden: job.hidden_at !== null,
  error: errorOf(job),
})

/** These imports as the list shows them. What a stopped server left unchecked is checked from here on. */
export async function presentImportJobs(
  db: Db,
  { runner, caller }: { runner: ImportRunner; caller: Caller },
  ids: readonly string[],
): Promise<FileJob[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedImport>`
    select j.*, ${status} as status, u.first_name || ' ' || u.last_name as by,
      ${isImportShipped} as shipped
    from import_job j left join identity_user u on u.org_id = j.org_id and u.id = j.user_id
    where j.org_id = ${caller.orgId} and j.id = any(${[...ids]}::uuid[])`.execute(db)
  for (const job of rows) runner.checkIfDue(caller, job)
  return rows.map((job) => present(job, { runner, caller }))
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
/** Deletes an import of the list, done or not, when nothing works on it any more; the records it created stay. Throws NotFound. */
export async function deleteImport(deps: ImportServices, caller: Caller, id: string): Promise<void> {
  await importRunnerOf(deps).settled(id, SETTLED_MS)
  await removeImport(deps, caller, { id, done: true })
}
