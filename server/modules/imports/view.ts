import { AppError, type ImportRow } from '@waybill/contract'
import type { ImportProblem, ReadingOffer } from '@waybill/contract/api/import-rows'
import type { RowFilter } from '@waybill/contract/api/row-filter'
import { importState } from '@waybill/contract/lifecycles/import'
import type { ClientBase } from 'pg'
import { type Database, type Db, inScope } from '../../platform/database/index.ts'
import { applyTemplate } from './change.ts'
import { readingsOffered } from './column-readings.ts'
import { type FillPreview, fillPreview } from './fill-preview.ts'
import { insuranceOf } from './insurance.ts'
import { outletOf } from './outlets.ts'
import { failureOf } from './present.ts'
import { problemsOf } from './problems.ts'
import { scopeOf, type Readings, type Who } from './readings.ts'
import { getJob, type ImportJob } from './repository.ts'
import { mappedOf, type MappedImport } from './meanings.ts'
import { findRows } from './row-filter.ts'
import { checkLoose, type Edit, readWindow, type Window } from './rows.ts'
import { stepsOf } from './steps.ts'
import { refuseUnknownFields, targets } from './targets/index.ts'

const WAIT_MS = 20_000
/** Sorting 200,000 rows takes a few seconds. */
const FIND_TIMEOUT_MS = 40_000

/** The import, read; throws NotReady while it is being read and the file's own error when that failed. */
async function readable(database: Database, readings: Readings, who: Who, importId: string): Promise<ImportJob> {
  await readings.settled(importId, WAIT_MS)
  const job = await inScope(database, scopeOf(who), (db) => getJob(db, who.orgId, importId))
  if (job.state === importState.reading) throw new AppError('IMPORT_NOT_READY')
  if (job.state === importState.failed) throw failureOf(job)
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

/** The same before saving: rows that were read as new and are updates by now, or the other way round, are checked anew. */
export async function ensureFresh(database: Database, readings: Readings, who: Who, importId: string): Promise<void> {
  const job = await ensureChecked(database, readings, who, importId)
  const { isStale } = outletOf(job.target)
  if (job.state !== 'ready' || job.on_existing !== 'update' || !isStale) return
  const isFound = async (db: Db, client: ClientBase): Promise<boolean> => {
    if (!(await isStale(client, { orgId: who.orgId, importId }))) return false
    await db
      .updateTable('import_job')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('org_id', '=', who.orgId)
      .where('id', '=', importId)
      .where('state', '=', importState.ready)
      .execute()
    return true
  }
  if (await inScope(database, scopeOf(who), isFound, { statementTimeoutMs: FIND_TIMEOUT_MS }))
    await ensureChecked(database, readings, who, importId)
}

async function useTemplate(
  database: Database,
  who: Who,
  request: { importId: string; templateId: number | undefined },
): Promise<void> {
  const { importId, templateId } = request
  if (templateId === undefined) return
  await inScope(database, scopeOf(who), async (db, client) => {
    const job = await getJob(db, who.orgId, importId, { lock: true })
    if (job.state !== 'ready' || job.template_id === templateId) return
    await applyTemplate({ db, client }, who, { job, templateId })
  })
}

/** True while the rest of the file is read and its first rows can be seen already. */
const showsFirstRows = (job: ImportJob): boolean =>
  job.state === importState.reading && (job.columns as unknown[]).length > 0

const mappedJob = (job: ImportJob): MappedImport => mappedOf({ orgId: job.org_id, importId: job.id }, job)

/** Needs the check, or all rows. */
const isNarrowed = ({ show, sort, search, errorField, errorCode }: Partial<RowFilter>): boolean =>
  (show ?? 'all') !== 'all' || [sort, search, errorField, errorCode].some((part) => part !== undefined)

/** The first rows of a file that is still being read. */
async function viewFirstRows(
  database: Database,
  who: Who,
  request: ViewRequest,
): Promise<{ job: ImportJob; total: number; rows: ImportRow[] } | undefined> {
  if (isNarrowed(request) || request.templateId !== undefined) return undefined
  return inScope(database, scopeOf(who), async (db, client) => {
    const job = await getJob(db, who.orgId, request.importId)
    if (!showsFirstRows(job)) return undefined
    const { rows } = await readWindow(client, mappedJob(job), request)
    return { job, total: job.rows, rows }
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
  const job =
    isNarrowed(window) || templateId !== undefined
      ? await ensureChecked(database, readings, who, importId)
      : await readable(database, readings, who, importId)
  const mapped = mappedJob(job)
  refuseUnknownFields(mapped.target, fieldsOfFilter(window), 'query')
  const checked = job.checked_version === job.version
  const valid = job.rows_kept ? job.valid : 0
  const totals = { all: checked ? valid + job.invalid : job.rows, errors: job.invalid, valid, removed: 0 }
  const { rows, total } = await inScope(database, scopeOf(who), (_db, client) => readWindow(client, mapped, window))
  return { job, total: total ?? totals[window.show ?? 'all'], rows }
}

const fieldsOfFilter = ({ sort, searchField, errorField }: Partial<RowFilter>): string[] =>
  [sort, searchField, errorField].filter((field) => field !== undefined)

/** The numbers of all rows that a filter finds, in its order, and whether changes can be taken back or made again. */
export async function findImportRows(
  database: Database,
  readings: Readings,
  who: Who,
  { importId, filter }: { importId: string; filter: RowFilter },
): Promise<{ rows: string; total: number; canUndo: boolean; canRedo: boolean }> {
  const job = isNarrowed(filter)
    ? await ensureChecked(database, readings, who, importId)
    : await readable(database, readings, who, importId)
  const mapped = mappedJob(job)
  refuseUnknownFields(mapped.target, fieldsOfFilter(filter), 'query')
  const find = async (_db: Db, client: ClientBase) => ({
    ...(await findRows(client, mapped, filter)),
    ...(await stepsOf(client, mapped)),
  })
  return inScope(database, scopeOf(who), find, { statementTimeoutMs: FIND_TIMEOUT_MS })
}

/** What is wrong in an import, by field and kind. */
export async function listImportProblems(
  database: Database,
  readings: Readings,
  who: Who,
  importId: string,
): Promise<ImportProblem[]> {
  const job = await ensureChecked(database, readings, who, importId)
  return inScope(database, scopeOf(who), (_db, client) => problemsOf(client, mappedJob(job)))
}

/** How columns could be read besides, for the user to take or leave. */
export async function listImportReadings(
  database: Database,
  readings: Readings,
  who: Who,
  importId: string,
): Promise<ReadingOffer[]> {
  const job = await ensureChecked(database, readings, who, importId)
  if (job.state !== 'ready' || job.checked_version !== job.version) return []
  const offer = (_db: Db, client: ClientBase) => readingsOffered(client, mappedJob(job))
  return inScope(database, scopeOf(who), offer, { statementTimeoutMs: FIND_TIMEOUT_MS })
}

/** The insured orders of an import as it stands. */
export async function sumImportInsurance(
  database: Database,
  readings: Readings,
  who: Who,
  importId: string,
): Promise<{ orders: number; insuredValue: number }> {
  const job = await ensureChecked(database, readings, who, importId)
  return inScope(database, scopeOf(who), (_db, client) => insuranceOf(client, mappedJob(job)))
}

/** What of the new orders products can fill. */
export async function previewImportFill(
  database: Database,
  readings: Readings,
  who: Who,
  importId: string,
): Promise<FillPreview> {
  const job = await ensureChecked(database, readings, who, importId)
  const preview = (db: Db, client: ClientBase) => fillPreview({ db, client }, mappedJob(job))
  return inScope(database, scopeOf(who), preview, { statementTimeoutMs: FIND_TIMEOUT_MS })
}

/** What is wrong in rows that belong to no import. */
export async function checkRows(
  database: Database,
  who: Who,
  rows: Edit[],
): Promise<{ rows: ImportRow[]; valid: number; invalid: number; joined: number; existing: number }> {
  refuseUnknownFields(
    targets.orders,
    rows.flatMap((row) => Object.keys(row.values)),
    'rows',
  )
  const source = { orgId: who.orgId, target: targets.orders, onExisting: 'error' as const }
  const checked = await inScope(database, scopeOf(who), (_db, client) => checkLoose(client, source, rows))
  const answers = checked.map((row) => ({
    rowNo: row.rowNo,
    values: row.values,
    valid: row.problems.length === 0,
    existing: row.existing,
    errorMessages: row.problems,
    joinedTo: row.joinedTo,
  }))
  return {
    rows: answers,
    valid: answers.filter((row) => row.valid).length,
    invalid: answers.filter((row) => !row.valid).length,
    joined: answers.filter((row) => row.valid && row.joinedTo !== null).length,
    existing: answers.filter((row) => row.existing).length,
  }
}
