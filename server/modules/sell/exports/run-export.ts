import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Locale } from '@waybill/contract/core/messages'
import { BATCH_ROWS, type ExportSplit } from '@waybill/contract/exports/list'
import type { ExportTarget } from '@waybill/contract/exports/targets'
import { exportStatus } from '@waybill/contract/exports/enums'
import { exportLists } from '@waybill/contract/exports/lists'
import { inScope, isDatabaseAway, type Scope } from '../../../platform/database/index.ts'
import { uploadsFolder } from '../../../platform/files/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { userToday } from '../../people/identity/index.ts'
import { unassignedNames } from './names.ts'
import { planExport, readerOf, type ExportRequest } from './plan.ts'
import { beginRun, type ExportJob, recordRunProgress } from './repository.ts'
import { notifyFinished } from './notify.ts'
import type { ExportSources } from './sources.ts'
import type { ExportReport, ExportTask } from './worker/task.ts'
import { ExportTooLarge, runInWorker } from './worker/run.ts'

export type ExportDeps = Pick<Services, 'database' | 'files' | 'config' | 'log' | 'now'>
type RunDeps = ExportDeps & { sources: ExportSources }
type Ref = { orgId: number; id: string }
interface Run {
  lastAttempt: boolean
  signal: AbortSignal
}

const NOTE_EVERY_MS = 500
const service: Scope = { role: 'service', orgId: 0 }

class RunOver extends Error {}

/** What the worker is to do, worked out in the scope of who asked. */
async function taskOf(deps: RunDeps, job: ExportJob, path: string): Promise<ExportTask> {
  const locale = job.locale as Locale
  const target = job.target as ExportTarget
  const source = deps.sources[target]
  const scope: Scope = { role: readerOf(source), orgId: job.org_id, userId: job.user_id }
  const request: ExportRequest = { target, source, ...(job.request as Pick<ExportRequest, 'filter' | 'ids'>) }
  const now = deps.now()
  const splitBy = job.file_type === 2 ? (job.split_by as ExportSplit) : null
  const plan = await inScope(deps.database, scope, async (db) => {
    const { zone } = await userToday(db, now)
    return planExport(db, request, { orgId: job.org_id, now, columns: job.columns, splitBy, zone, locale })
  })
  return {
    appUrl: deps.database.appUrl,
    scope,
    plan,
    format: job.format as 'xlsx' | 'csv',
    path,
    name: exportLists[target].name[locale],
    nameless: unassignedNames[splitBy ?? 'rows'][locale],
    batchRows: BATCH_ROWS,
  }
}

/** Keeps what the worker reports, now and then; ends the run when nobody waits for it any more. */
function noter(deps: ExportDeps, ref: Ref & { startedAt: Date }, onOver: () => void): (report: ExportReport) => void {
  let last = 0
  return (report) => {
    if (report.type === 'tooLarge') return
    if (report.type === 'rows' && Date.now() - last < NOTE_EVERY_MS) return
    last = Date.now()
    const change = report.type === 'total' ? { rows_total: report.rows } : { rows_done: report.rows }
    void inScope(deps.database, service, (db) => recordRunProgress(db, ref, change)).then(
      (counts) => counts || onOver(),
      (error: unknown) => deps.log.warn({ err: error }, 'the progress of an export could not be kept'),
    )
  }
}

/** Writes the file and stores it: afterwards it is whole, or there is none. */
async function makeFile(deps: RunDeps, job: ExportJob, run: { startedAt: Date; signal: AbortSignal }) {
  const folder = uploadsFolder(deps.config.dataDir)
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const over = new AbortController()
  const ref = { orgId: job.org_id, id: job.id, startedAt: run.startedAt }
  let rows = 0
  const note = noter(deps, ref, () => over.abort(new RunOver()))
  const onReport = (report: ExportReport) => {
    if (report.type === 'rows') ({ rows } = report)
    note(report)
  }
  try {
    const task = await taskOf(deps, job, path)
    await runInWorker(task, { signal: AbortSignal.any([run.signal, over.signal]), onReport })
    const { key, size } = await deps.files.put(createReadStream(path))
    return { key, size, rows }
  } finally {
    await rm(path, { force: true })
    await rm(`${path}.part`, { force: true })
  }
}

/** Runs an export from its beginning; a killed server's is run again. Nothing is offered before the whole file is stored. */
export async function runExport(deps: RunDeps, ref: Ref, { lastAttempt, signal }: Run): Promise<void> {
  const startedAt = new Date()
  const job = await inScope(deps.database, service, (db) => beginRun(db, ref, startedAt))
  if (!job) return
  const end = (change: Parameters<typeof recordRunProgress>[2]) =>
    inScope(deps.database, service, async (db) => {
      const counts = await recordRunProgress(db, { ...ref, startedAt }, { ...change, finished_at: new Date() })
      if (counts) await notifyFinished(db, job, change.status === exportStatus.success)
      return counts
    })
  try {
    const { key, size, rows } = await makeFile(deps, job, { startedAt, signal })
    const counts = await end({
      status: exportStatus.success,
      storage_key: key,
      size,
      rows_done: rows,
      rows_total: rows,
    })
    if (!counts) await deps.files.delete(key)
  } catch (error) {
    if (error instanceof RunOver) return
    // The queue runs it again as soon as the database is back.
    if (isDatabaseAway(error)) throw error
    const tooLarge = error instanceof ExportTooLarge
    if (!tooLarge && !lastAttempt) throw error
    if (!tooLarge) deps.log.error({ err: error, exportId: job.id }, 'an export failed')
    await end({ status: exportStatus.failed, error_code: tooLarge ? 'EXPORT_TOO_LARGE' : 'SERVER_ERROR' })
  }
}
