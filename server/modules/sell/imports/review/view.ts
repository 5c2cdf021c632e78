import { AppError } from '@waybill/contract/core/errors'
import type { ImportRow } from '@waybill/contract/imports/api'
import type { ImportProblem, ReadingOffer } from '@waybill/contract/imports/rows-api'
import type { RowFilter } from '@waybill/contract/imports/row-filter'
import { importState } from '@waybill/contract/imports/lifecycle'
import type { ClientBase } from 'pg'
import { type Database, type Db, inScope } from '../../../../platform/database/index.ts'
import { applyTemplate } from './change-import.ts'
import { readingsOffered } from './column-readings.ts'
import { type FillPreview, fillPreview } from './fill-preview.ts'
import { insuranceOf } from './insurance.ts'
import { failureOf } from '../job/present.ts'
import { problemsOf } from '../checking/problem-summary.ts'
import type { ImportRunner } from '../intake/import-runner.ts'
import { sellerScope, type Caller } from '../job/caller.ts'
import { getJob, type ImportJob } from '../job/repository.ts'
import { mappedOf, type MappedImport } from '../job/mapped-import.ts'
import { findRows } from '../checking/row-filter.ts'
import { checkStandaloneRows, type Edit, readWindow, type Window } from '../checking/rows.ts'
import { stepsOf } from './steps.ts'
import { refuseUnknownFields, targets } from '../targets/index.ts'

const WAIT_MS = 20_000
/** Sorting 200,000 rows takes a few seconds. */
const FIND_TIMEOUT_MS = 40_000

/** The import, read; throws NotReady while it is being read and the file's own error when that failed. */
async function getReadJob(
  database: Database,
  runner: ImportRunner,
  caller: Caller,
  importId: string,
): Promise<ImportJob> {
  await runner.settled(importId, WAIT_MS)
  const job = await inScope(database, sellerScope(caller), (db) => getJob(db, caller.orgId, importId))
  if (job.state === importState.reading) throw new AppError('IMPORT_NOT_READY')
  if (job.state === importState.failed) throw failureOf(job)
  return job
}

/** Makes sure that the rows are checked against the mapping as it stands; waits for it, 20 seconds at most. */
export async function ensureChecked(
  database: Database,
  runner: ImportRunner,
  caller: Caller,
  importId: string,
): Promise<ImportJob> {
  const job = await getReadJob(database, runner, caller, importId)
  if (job.state !== 'ready' || job.checked_version === job.version) return job
  runner.check(caller, job)
  return getReadJob(database, runner, caller, importId)
}

async function useTemplate(
  database: Database,
  caller: Caller,
  request: { importId: string; templateId: number | undefined },
): Promise<void> {
  const { importId, templateId } = request
  if (templateId === undefined) return
  await inScope(database, sellerScope(caller), async (db, client) => {
    const job = await getJob(db, caller.orgId, importId, { lock: true })
    if (job.state !== 'ready' || job.template_id === templateId) return
    await applyTemplate({ db, client }, caller, { job, templateId })
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
  caller: Caller,
  request: ViewRequest,
): Promise<{ job: ImportJob; total: number; rows: ImportRow[] } | undefined> {
  if (isNarrowed(request) || request.templateId !== undefined) return undefined
  return inScope(database, sellerScope(caller), async (db, client) => {
    const job = await getJob(db, caller.orgId, request.importId)
    if (!showsFirstRows(job)) return undefined
    const { rows } = await readWindow(client, mappedJob(job), request)
    return { job, total: job.rows, rows }
  })
}

export type ViewRequest = Window & { importId: string; templateId: number | undefined }

/** A window of rows; filtering by validity needs the check, which is run if it is missing. */
export async function viewImport(
  database: Database,
  runner: ImportRunner,
  caller: Caller,
  request: ViewRequest,
): Promise<{ job: ImportJob; total: number; rows: ImportRow[] }> {
  const { importId, templateId, ...window } = request
  const first = await viewFirstRows(database, caller, request)
  if (first) return first
  await getReadJob(database, runner, caller, importId)
  await useTemplate(database, caller, { importId, templateId })
  const job =
    isNarrowed(window) || templateId !== undefined
      ? await ensureChecked(database, runner, caller, importId)
      : await getReadJob(database, runner, caller, importId)
  const mapped = mappedJob(job)
  refuseUnknownFields(mapped.target, fieldsOfFilter(window), 'query')
  const checked = job.checked_version === job.version
  const valid = job.rows_complete ? job.valid : 0
  const totals = { all: checked ? valid + job.invalid : job.rows, errors: job.invalid, valid, removed: 0 }
  const { rows, total } = await inScope(database, sellerScope(caller), (_db, client) =>
    readWindow(client, mapped, window),
  )
  return { job, total: total ?? totals[window.show ?? 'all'], rows }
}

const fieldsOfFilter = ({ sort, searchField, errorField }: Partial<RowFilter>): string[] =>
  [sort, searchField, errorField].filter((field) => field !== undefined)

/** The numbers of all rows that a filter finds, in its order, and whether changes can be undone or redone. */
export async function findImportRows(
  database: Database,
  runner: ImportRunner,
  caller: Caller,
  { importId, filter }: { importId: string; filter: RowFilter },
): Promise<{ rows: string; total: number; canUndo: boolean; canRedo: boolean }> {
  const job = isNarrowed(filter)
    ? await ensureChecked(database, runner, caller, importId)
    : await getReadJob(database, runner, caller, importId)
  const mapped = mappedJob(job)
  refuseUnknownFields(mapped.target, fieldsOfFilter(filter), 'query')
  const find = async (_db: Db, client: ClientBase) => ({
    ...(await findRows(client, mapped, filter)),
    ...(await stepsOf(client, mapped)),
  })
  return inScope(database, sellerScope(caller), find, { statementTimeoutMs: FIND_TIMEOUT_MS })
}

/** What is wrong in an import, by field and kind. */
export async function listImportProblems(
  database: Database,
  runner: ImportRunner,
  caller: Caller,
  importId: string,
): Promise<ImportProblem[]> {
  const job = await ensureChecked(database, runner, caller, importId)
  return inScope(database, sellerScope(caller), (_db, client) => problemsOf(client, mappedJob(job)))
}

/** How columns could be read besides, for the user to take or leave. */
export async function listImportReadings(
  database: Database,
  runner: ImportRunner,
  caller: Caller,
  importId: string,
): Promise<ReadingOffer[]> {
  const job = await ensureChecked(database, runner, caller, importId)
  if (job.state !== 'ready' || job.checked_version !== job.version) return []
  const offer = (_db: Db, client: ClientBase) => readingsOffered(client, mappedJob(job))
  return inScope(database, sellerScope(caller), offer, { statementTimeoutMs: FIND_TIMEOUT_MS })
}

/** The insured orders of an import as it stands. */
export async function sumImportInsurance(
  database: Database,
  runner: ImportRunner,
  caller: Caller,
  importId: string,
): Promise<{ orders: number; insuredValue: number }> {
  const job = await ensureChecked(database, runner, caller, importId)
  return inScope(database, sellerScope(caller), (_db, client) => insuranceOf(client, mappedJob(job)))
}

/** What of the new orders products can fill. */
export async function previewImportFill(
  database: Database,
  runner: ImportRunner,
  caller: Caller,
  importId: string,
): Promise<FillPreview> {
  const job = await ensureChecked(database, runner, caller, importId)
  const preview = (db: Db, client: ClientBase) => fillPreview({ db, client }, mappedJob(job))
  return inScope(database, sellerScope(caller), preview, { statementTimeoutMs: FIND_TIMEOUT_MS })
}

/** What is wrong in rows that belong to no import. */
export async function checkRows(
  database: Database,
  caller: Caller,
  rows: Edit[],
): Promise<{ rows: ImportRow[]; valid: number; invalid: number; joined: number; existing: number }> {
  refuseUnknownFields(
    targets.orders,
    rows.flatMap((row) => Object.keys(row.values)),
    'rows',
  )
  const source = { orgId: caller.orgId, target: targets.orders, onExisting: 'error' as const }
  const checked = await inScope(database, sellerScope(caller), (_db, client) =>
    checkStandaloneRows(client, source, rows),
  )
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
