import { type ImportJobRow, type JobStatus, type listImportJobs, notFound, type OutputOf } from '@waybill/contract'
import { targetFields } from '@waybill/contract/imports/targets'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { readKeyset, writeKeyset } from '../../platform/keyset.ts'
import { errorOf } from './present.ts'
import type { Readings, Who } from './readings.ts'
import type { ImportJob } from './repository.ts'

const LIST = 'import-jobs'
const COUNT_CAP = 10_000
const KEYS = [/^\d{20}$/, /^[0-9a-f-]{36}$/]

type Query = { status?: JobStatus | undefined; hidden: boolean; cursor?: string | undefined; limit: number }
type Listed = ImportJob & { status: JobStatus; by: string | null; key: string }

const REQUIRED = JSON.stringify(Object.fromEntries(Object.values(targetFields).map((one) => [one.name, one.required])))

/** In the database, so that it can be filtered by: a check is due when every required field has a column. */
const status = sql<JobStatus>`case
  when j.state = 'done' then case when j.invalid > 0 then 'partly' else 'success' end
  when j.state = 'failed' then 'failed'
  when j.state = 'reading' then 'pending'
  when j.checked_version = j.version then 'review'
  when (select bool_and(coalesce(jsonb_typeof(j.mapping -> field), '') = 'number') from jsonb_array_elements_text(${REQUIRED}::jsonb -> j.target) field) then 'pending'
  else 'review' end`

function matching(orgId: number, query: Pick<Query, 'status' | 'hidden'>): RawBuilder<boolean> {
  const parts = [sql<boolean>`j.org_id = ${orgId} and j.state <> 'discarded'`]
  parts.push(query.hidden ? sql`j.hidden_at is not null` : sql`j.hidden_at is null`)
  if (query.status !== undefined) parts.push(sql`${status} = ${query.status}`)
  return sql.join(parts, sql` and `)
}

/** Of what is being checked the end can be told; while a file is read nobody knows how many rows it has. */
function progressOf(job: Listed, readings: Readings): Pick<ImportJobRow, 'rows' | 'percent' | 'secondsLeft'> {
  const running = job.status === 'pending' ? readings.progress(job.id) : undefined
  if (job.state === 'reading') return { rows: running?.rows ?? 0, percent: null, secondsLeft: null }
  if (job.status !== 'pending' || !running || job.rows === 0)
    return { rows: job.rows, percent: null, secondsLeft: null }
  const done = Math.min(running.rows, job.rows)
  const seconds = (Date.now() - running.startedAt) / 1000
  return {
    rows: job.rows,
    percent: Math.floor((done / job.rows) * 100),
    secondsLeft: done === 0 ? null : Math.ceil((seconds / done) * (job.rows - done)),
  }
}

const present = (job: Listed, readings: Readings): ImportJobRow => ({
  id: job.id,
  kind: 'orderImport',
  fileName: job.file_name,
  status: job.status,
  ...progressOf(job, readings),
  made: job.created,
  skipped: job.skipped,
  failed: job.checked_version === job.version ? job.invalid : null,
  by: job.by,
  startedAt: job.created_at.toISOString(),
  finishedAt: job.imported_at?.toISOString() ?? null,
  keptUntil: job.expires_at.toISOString(),
  hidden: job.hidden_at !== null,
  error: errorOf(job),
})

async function count(db: Db, condition: RawBuilder<boolean>) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from import_job j where ${condition} limit ${COUNT_CAP + 1}) as counted`.execute(db)
  const found = rows[0]?.count ?? 0
  return { count: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP }
}

/** One page of the organisation's imports, newest first. What a stopped server left unchecked is checked from here on. */
export async function listJobPage(
  db: Db,
  readings: Readings,
  who: Who,
  query: Query,
): Promise<OutputOf<typeof listImportJobs>> {
  const condition = matching(who.orgId, query)
  const [at, id] = readKeyset(LIST, KEYS, query.cursor) ?? []
  const key = sql<string>`to_char(j.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`
  const after = at && id ? sql`and (${key}, j.id) < (${at}, ${id}::uuid)` : sql``
  const { rows } = await sql<Listed>`
    select j.*, ${status} as status, ${key} as key, u.first_name || ' ' || u.last_name as by
    from import_job j left join app_user u on u.org_id = j.org_id and u.id = j.user_id
    where ${condition} ${after} order by j.created_at desc, j.id desc limit ${query.limit + 1}`.execute(db)
  const shown = rows.slice(0, query.limit)
  for (const job of shown) readings.checkIfDue(who, job)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  return {
    records: shown.map((job) => present(job, readings)),
    total: await count(db, condition),
    next: last ? writeKeyset(LIST, [last.key, last.id]) : null,
  }
}

/** Puts imports out of sight or back; throws NotFound unless all are the organisation's. Returns how many they are. */
export async function hideJobs(
  db: Db,
  orgId: number,
  { ids, hidden }: { ids: readonly string[]; hidden: boolean },
): Promise<number> {
  const wanted = [...new Set(ids)]
  const { numUpdatedRows } = await db
    .updateTable('import_job')
    .set({ hidden_at: hidden ? new Date() : null })
    .where('org_id', '=', orgId)
    .where('id', 'in', wanted)
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== wanted.length) throw notFound('Import', '导入')
  return wanted.length
}
