import { AppError, type ImportRow } from '@waybill/contract'
import { type Database, inScope } from '../../platform/database/index.ts'
import { applyTemplate } from './change.ts'
import { scopeOf, type Readings, type Who } from './readings.ts'
import { getJob, type ImportJob } from './repository.ts'
import { mappedOf } from './meanings.ts'
import { countJoined } from './settle-continued.ts'
import { checkLoose, type Edit, keepEdits, readWindow, recheck, type Window } from './rows.ts'
import { refuseUnknownFields, type Target, targets } from './targets/index.ts'

const WAIT_MS = 20_000

/** The import, read; throws NotReady while it is being read and the file's own error when that failed. */
async function readable(database: Database, readings: Readings, who: Who, importId: string): Promise<ImportJob> {
  await readings.settled(importId, WAIT_MS)
  const job = await inScope(database, scopeOf(who), (db) => getJob(db, who.orgId, importId))
  if (job.state === 'reading') throw new AppError('IMPORT_NOT_READY')
  return job
}

/** Makes sure that the rows are checked against the mapping as it stands; waits for it, 20 seconds at most. */
export async function ensureChecked(
  database: Database,
  readings: Readings,
  who: Who,
  importId: string,
): Promise<ImportJob> {
  const job = await readable(database, readings, who, importId)
  if (job.state !== 'ready' || job.checked_version === job.version) return job
  readings.check(who, job)
  return readable(database, readings, who, importId)
}

async function useTemplate(
  database: Database,
  who: Who,
  request: { importId: string; templateId: number | undefined },
): Promise<void> {
  const { importId, templateId } = request
  if (templateId === undefined) return
  await inScope(database, scopeOf(who), async (db) => {
    const job = await getJob(db, who.orgId, importId, true)
    if (job.state === 'ready' && job.template_id !== templateId) await applyTemplate(db, job, templateId)
  })
}

const refuseUnknownValues = (target: Target, rows: Edit[]): void =>
  refuseUnknownFields(
    target,
    rows.flatMap((row) => Object.keys(row.values)),
    'rows',
  )

/** True while the rest of the file is read and its first rows can be seen already. */
const showsFirstRows = (job: ImportJob): boolean => job.state === 'reading' && (job.columns as unknown[]).length > 0

/** The first rows of a file that is still being read. */
async function viewFirstRows(
  database: Database,
  who: Who,
  request: ViewRequest,
): Promise<{ job: ImportJob; total: number; rows: ImportRow[] } | undefined> {
  if (request.show !== 'all' || request.templateId !== undefined) return undefined
  return inScope(database, scopeOf(who), async (db, client) => {
    const job = await getJob(db, who.orgId, request.importId)
    if (!showsFirstRows(job)) return undefined
    return {
      job,
      total: job.rows,
      rows: await readWindow(client, mappedOf({ orgId: who.orgId, importId: job.id }, job), request),
    }
  })
}

export type ViewRequest = Window & { importId: string; templateId: number | undefined }

/** A window of rows; the errors and the valid ones need the check, which is made when it is missing. */
export async function viewImport(
  database: Database,
  readings: Readings,
  who: Who,
  request: ViewRequest,
): Promise<{ job: ImportJob; total: number; rows: ImportRow[] }> {
  const { importId, templateId, ...window } = request
  const first = await viewFirstRows(database, who, request)
  if (first) return first
  await readable(database, readings, who, importId)
  await useTemplate(database, who, { importId, templateId })
  const checkFirst = window.show !== 'all' || templateId !== undefined
  const job = checkFirst
    ? await ensureChecked(database, readings, who, importId)
    : await readable(database, readings, who, importId)
  const checked = job.checked_version === job.version
  const totals = { all: checked ? job.valid + job.invalid : job.rows, errors: job.invalid, valid: job.valid }
  const rows = await inScope(database, scopeOf(who), (_db, client) =>
    readWindow(client, mappedOf({ orgId: who.orgId, importId }, job), window),
  )
  return { job, total: totals[window.show], rows }
}

/** Keeps edits and answers what is wrong in the edited rows now; without an import the rows are only checked. */
export async function validateRows(
  database: Database,
  readings: Readings,
  who: Who,
  request: { importId: string | undefined; rows: Edit[] },
): Promise<{ rows: ImportRow[]; valid: number; invalid: number }> {
  const { importId, rows } = request
  if (importId === undefined) {
    refuseUnknownValues(targets.orders, rows)
    const source = { orgId: who.orgId, target: targets.orders }
    const checked = await inScope(database, scopeOf(who), (_db, client) => checkLoose(client, source, rows))
    const answers = checked.map((row) => ({
      rowNo: row.rowNo,
      values: row.values,
      valid: row.problems.length === 0,
      errorMessages: row.problems,
      joinedTo: row.joinedTo,
    }))
    return {
      rows: answers,
      valid: answers.filter((row) => row.valid).length,
      invalid: answers.filter((row) => !row.valid).length,
    }
  }
  await ensureChecked(database, readings, who, importId)
  return inScope(database, scopeOf(who), async (db, client) => {
    const job = await getJob(db, who.orgId, importId, true)
    if (job.state === 'done') throw new AppError('IMPORT_DONE')
    if (job.state !== 'ready' || job.checked_version !== job.version) throw new AppError('IMPORT_NOT_READY')
    const mapped = mappedOf({ orgId: who.orgId, importId }, job)
    refuseUnknownValues(mapped.target, rows)
    await keepEdits(client, mapped, rows)
    const outcome = await recheck(client, mapped, [...new Set(rows.map((row) => row.rowNo))])
    const counts = { valid: job.valid + outcome.valid, invalid: job.invalid + outcome.invalid }
    const joined = await countJoined(client, mapped)
    await db
      .updateTable('import_job')
      .set({ ...counts, joined })
      .where('org_id', '=', who.orgId)
      .where('id', '=', importId)
      .execute()
    return { rows: outcome.rows, ...counts }
  })
}
