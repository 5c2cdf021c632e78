import { type ErrorCode, errorText, notFound } from '@waybill/contract/core/errors'
import { exportFileType, exportStatus, tableView } from '@waybill/contract/exports/enums'
import type { OutputOf } from '@waybill/contract/core/route'
import type { FileJob, JobStatus, listJobs } from '@waybill/contract/jobs/api'
import { exportJobKind, type ExportTarget } from '@waybill/contract/exports/targets'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx, Ctx } from '../../../platform/http/index.ts'
import { readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { deletePrint, hidePrints, presentPrints, printJobs } from '../../ship/printing/index.ts'
import { deleteImport, hideImports, importJobs, presentImportJobs, importRunnerOf } from '../imports/index.ts'
import type { ExportJob } from './repository.ts'

const LIST = 'jobs'
const COUNT_CAP = 10_000
const KEYS = [/^\d{20}$/, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/]

type Query = { status?: JobStatus | undefined; hidden: boolean; cursor?: string | undefined; limit: number }
type ExportRequester = { orgId: number; userId: number }
type Found = { id: string; what: 'import' | 'export' | 'print'; key: string }

const views: Partial<Record<ExportTarget, 101 | 102>> = { orders: tableView.order, shipments: tableView.shipment }
const statuses: Record<number, JobStatus> = {
  [exportStatus.success]: 'success',
  [exportStatus.failed]: 'failed',
  [exportStatus.pending]: 'pending',
}

const exportJobs = sql`select e.org_id, e.id, 'export' as what, e.created_at, e.hidden_at,
  case e.status when ${stateSql(exportStatus.success)} then 'success' when ${stateSql(exportStatus.failed)} then 'failed' else 'pending' end as status from export_job e`
const jobs = sql`(${importJobs} union all ${exportJobs} union all ${printJobs}) as j`

function matching(orgId: number, { status, hidden }: Pick<Query, 'status' | 'hidden'>): RawBuilder<boolean> {
  const parts = [sql<boolean>`j.org_id = ${orgId}`]
  parts.push(hidden ? sql`j.hidden_at is not null` : sql`j.hidden_at is null`)
  if (status !== undefined) parts.push(sql`j.status = ${status}`)
  return sql.join(parts, sql` and `)
}

/** How far a running export is; an end can be told as soon as some rows are written. */
function progressOf(job: ExportJob): Pick<FileJob, 'rows' | 'percent' | 'secondsLeft'> {
  const { rows_done: done, rows_total: total, started_at: startedAt } = job
  if (job.status !== exportStatus.pending || total === null || total === 0 || startedAt === null)
    return { rows: done, percent: null, secondsLeft: null }
  const seconds = (Date.now() - startedAt.getTime()) / 1000
  return {
    rows: total,
    percent: Math.min(100, Math.floor((done / total) * 100)),
    secondsLeft: done === 0 ? null : Math.max(0, Math.ceil((seconds / done) * (total - done))),
  }
}

function problemOf({ error_code: code }: ExportJob): FileJob['error'] {
  if (code === null) return null
  const text = errorText(code as ErrorCode)
  return { code, message: text.en, zhMessage: text.cn }
}

const present = (job: ExportJob & { by: string | null }, { userId }: ExportRequester): FileJob => ({
  id: job.id,
  kind: exportJobKind(job.target as ExportTarget),
  fileType: job.file_type === exportFileType.batch ? exportFileType.batch : exportFileType.single,
  exportStatus: job.status as FileJob['exportStatus'],
  tableView: views[job.target as ExportTarget] ?? null,
  fileName: job.file_name,
  status: statuses[job.status] ?? 'pending',
  ...progressOf(job),
  made: null,
  skipped: null,
  shipped: false,
  failed: null,
  by: job.by,
  mine: job.user_id === userId,
  startedAt: job.created_at.toISOString(),
  finishedAt: job.finished_at?.toISOString() ?? null,
  keptUntil: job.expires_at.toISOString(),
  hidden: job.hidden_at !== null,
  error: problemOf(job),
})

async function presentExports(db: Db, requester: ExportRequester, ids: readonly string[]): Promise<FileJob[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ExportJob & { by: string | null }>`
    select e.*, u.first_name || ' ' || u.last_name as by
    from export_job e left join identity_user u on u.org_id = e.org_id and u.id = e.user_id
    where e.org_id = ${requester.orgId} and e.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.map((job) => present(job, requester))
}

async function count(db: Db, condition: RawBuilder<boolean>) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from ${jobs} where ${condition} limit ${COUNT_CAP + 1}) as counted`.execute(db)
  const found = rows[0]?.count ?? 0
  return { count: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP }
}

/** One page of the organisation's imports, exports and print jobs, newest first. */
export async function listPage(ctx: Ctx, query: Query): Promise<OutputOf<typeof listJobs>> {
  const { db, actor } = ctx
  const condition = matching(actor.orgId, query)
  const [at, id] = readKeyset(LIST, KEYS, query.cursor) ?? []
  const key = sql<string>`to_char(j.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`
  const after = at && id ? sql`and (${key}, j.id) < (${at}, ${id}::uuid)` : sql``
  const { rows } = await sql<Found>`select j.id, j.what, ${key} as key from ${jobs}
    where ${condition} ${after} order by j.created_at desc, j.id desc limit ${query.limit + 1}`.execute(db)
  const shown = rows.slice(0, query.limit)
  const idsOf = (what: Found['what']) => shown.flatMap((job) => (job.what === what ? [job.id] : []))
  const who = { orgId: actor.orgId, userId: actor.userId }
  const found = new Map<string, FileJob>()
  for (const job of await presentImportJobs(db, { runner: importRunnerOf(ctx), caller: who }, idsOf('import')))
    found.set(job.id, job)
  for (const job of await presentExports(db, who, idsOf('export'))) found.set(job.id, job)
  for (const job of await presentPrints(db, { ...who, now: ctx.now() }, idsOf('print'))) found.set(job.id, job)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  return {
    records: shown.flatMap((job) => found.get(job.id) ?? []),
    total: await count(db, condition),
    next: last ? writeKeyset(LIST, [last.key, last.id]) : null,
  }
}

/** Puts jobs out of sight or back; throws NotFound unless all are the organisation's. Returns how many they are. */
export async function hideJobs(
  { db, actor: { orgId } }: Ctx,
  { ids, hidden }: { ids: readonly string[]; hidden: boolean },
): Promise<number> {
  const uniqueIds = [...new Set(ids)]
  const { numUpdatedRows } = await db
    .updateTable('export_job')
    .set({ hidden_at: hidden ? new Date() : null })
    .where('org_id', '=', orgId)
    .where('id', 'in', uniqueIds)
    .executeTakeFirst()
  const exports = Number(numUpdatedRows)
  const prints = exports < uniqueIds.length ? await hidePrints(db, orgId, { ids: uniqueIds, hidden }) : 0
  const others = exports + prints
  const imports = others < uniqueIds.length ? await hideImports(db, orgId, { ids: uniqueIds, hidden }) : 0
  if (others + imports !== uniqueIds.length) throw notFound('Job', '任务')
  return uniqueIds.length
}

/** Deletes an export or a print job with its file, one that runs too, or an import with its rows. Throws NotFound. */
export async function deleteJob(ctx: BaseCtx, id: string): Promise<void> {
  const { orgId, userId } = ctx.actor
  const gone = await ctx.inScope((db) =>
    db
      .deleteFrom('export_job')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returning('storage_key')
      .executeTakeFirst(),
  )
  if (gone?.storage_key) await ctx.files.delete(gone.storage_key)
  if (!gone && !(await deletePrint(ctx, id))) await deleteImport(ctx, { orgId, userId }, id)
}
