import { AppError } from '@waybill/contract/core/errors'
import type { ImportRow } from '@waybill/contract/imports/api'
import { importState } from '@waybill/contract/imports/lifecycle'
import type { ClientBase } from 'pg'
import { type Database, type Db, inScope } from '../../../../platform/database/index.ts'
import { type Bulk, fieldsOf, recordBulk } from './bulk-changes.ts'
import { mappedOf, type MappedImport } from '../job/mapped-import.ts'
import type { ImportRunner } from '../intake/import-runner.ts'
import { sellerScope, type Caller } from '../job/caller.ts'
import { getJob, type ImportJob } from '../job/repository.ts'
import { inBulk } from '../checking/row-filter.ts'
import { type Edit, mergeEdits, readWindow, recheck } from '../checking/rows.ts'
import { countKinds } from '../checking/merge-across-batches.ts'
import { applyStep, closeStep, extentOf, moveStep, openStep, recordEdits, rowsRecordedBefore } from './steps.ts'
import { refuseUnknownFields } from '../targets/index.ts'
import { ensureChecked } from './view.ts'

/** So many changed rows are checked at once and answered; more are checked with all others in a worker. */
const AT_ONCE = 500
const TIMEOUT_MS = 55_000
/** A small import is answered checked. */
const ANSWER_AFTER_MS = 1500

export type RowsContext = { database: Database; runner: ImportRunner; caller: Caller; importId: string }
type Counts = Pick<ImportJob, 'valid' | 'invalid' | 'joined' | 'existing'>
/** `others`: rows besides those that were edited whose verdict may be another now. */
type Checked = Counts & { rows: ImportRow[]; others: ImportRow[]; checked?: boolean }
type Changed = { job: ImportJob; changedRows: number; rowNos: number[]; fields: string[] }

/** The import, locked against every other change of it; throws when its rows cannot be changed. */
async function getChangeableJob(db: Db, { caller, importId }: RowsContext): Promise<ImportJob> {
  const job = await getJob(db, caller.orgId, importId, { lock: true })
  if (job.state === importState.done) throw new AppError('IMPORT_DONE')
  if (job.state !== 'ready' || job.checked_version !== job.version) throw new AppError('IMPORT_NOT_READY')
  return job
}

const mappedJob = (job: ImportJob): MappedImport => mappedOf({ orgId: job.org_id, importId: job.id }, job)

/** Has all rows checked again, in a worker. */
const requestFullCheck = (db: Db, job: ImportJob) =>
  db
    .updateTable('import_job')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('org_id', '=', job.org_id)
    .where('id', '=', job.id)
    .execute()

/** Checks rows again and keeps the new counts; undefined when that is left to a worker. */
async function recheckRows(
  db: Db,
  client: ClientBase,
  { job, rowNos }: { job: ImportJob; rowNos: number[] },
): Promise<Checked | undefined> {
  const outcome = await recheck(client, mappedJob(job), rowNos)
  if (!outcome) {
    await requestFullCheck(db, job)
    return undefined
  }
  const kinds = await countKinds(client, mappedJob(job))
  const counts = { valid: job.valid + outcome.valid, invalid: job.invalid + outcome.invalid, ...kinds }
  await db.updateTable('import_job').set(counts).where('org_id', '=', job.org_id).where('id', '=', job.id).execute()
  return { rows: outcome.rows, others: outcome.others, ...counts }
}

/** The import, once a worker has checked what was left to it; not checked yet when that takes longer. */
async function waitForCheck({ database, runner, caller, importId }: RowsContext): Promise<ImportJob> {
  const find = () => inScope(database, sellerScope(caller), (db) => getJob(db, caller.orgId, importId))
  const job = await find()
  if (job.checked_version === job.version) return job
  runner.check(caller, job)
  await runner.settled(importId, ANSWER_AFTER_MS)
  return find()
}

/** Stores edits as one step. Rows already stored under the same `editId` are not applied again. */
async function saveEdits(
  client: ClientBase,
  mapped: MappedImport,
  { rows, editId }: { rows: Edit[]; editId: string | undefined },
): Promise<void> {
  const before = await rowsRecordedBefore(client, mapped, editId)
  const fresh = mergeEdits(rows).filter((row) => !before.has(row.rowNo))
  if (fresh.length === 0) return
  const step = await openStep(client, mapped, editId)
  await recordEdits(client, mapped, step, fresh)
  await applyStep(client, mapped, { step, side: 'after' })
  await closeStep(client, mapped, step)
}

/** Stores edits as one step with all others of the same `editId`, and returns what is wrong in the edited rows now. */
export async function editRows(
  context: RowsContext,
  { rows, editId }: { rows: Edit[]; editId?: string },
): Promise<Checked> {
  const { database, runner, caller, importId } = context
  await ensureChecked(database, runner, caller, importId)
  const settled = await inScope(database, sellerScope(caller), async (db, client) => {
    const job = await getChangeableJob(db, context)
    const mapped = mappedJob(job)
    const fields = rows.flatMap((row) => Object.keys(row.values))
    refuseUnknownFields(mapped.target, fields, 'rows')
    await saveEdits(client, mapped, { rows, editId })
    return recheckRows(db, client, { job, rowNos: [...new Set(rows.map((row) => row.rowNo))] })
  })
  return settled ?? rowsAfterCheck(context, rows)
}

/** The edited rows as a worker finds them; until it is `checked` as they were found before. */
async function rowsAfterCheck(context: RowsContext, edits: Edit[]): Promise<Checked> {
  const { database, caller } = context
  const job = await waitForCheck(context)
  const { valid, invalid, joined, existing } = job
  const left = mergeEdits(edits).flatMap(({ rowNo, deleted }) => (deleted ? [] : [rowNo]))
  const { rows } = await inScope(database, sellerScope(caller), (_, client) =>
    readWindow(client, mappedJob(job), { rows: left.join(','), offset: 0, limit: left.length }),
  )
  return { rows, others: [], valid, invalid, joined, existing, checked: job.checked_version === job.version }
}

type Work = (client: ClientBase, mapped: MappedImport) => Promise<number | null>

/** Runs what changes any number of rows as a step, and has them checked again: few at once, many in a worker. */
async function changeMany(context: RowsContext, work: Work): Promise<Changed> {
  const { database, runner, caller, importId } = context
  await ensureChecked(database, runner, caller, importId)
  const changeAll = async (db: Db, client: ClientBase) => {
    const job = await getChangeableJob(db, context)
    const mapped = mappedJob(job)
    const step = await inBulk(client, () => work(client, mapped))
    if (step === null) return { changedRows: 0, rowNos: [], fields: [] }
    const { rows, ...extent } = await extentOf(client, mapped, { step, limit: AT_ONCE })
    if (rows > AT_ONCE) await requestFullCheck(db, job)
    else await recheckRows(db, client, { job, rowNos: extent.rowNos })
    return { changedRows: rows, ...extent }
  }
  const changed = await inScope(database, sellerScope(caller), changeAll, { statementTimeoutMs: TIMEOUT_MS })
  return { job: await waitForCheck(context), ...changed }
}

/** Changes all rows that a filter finds, or those of them that are named, as one step. */
export function changeRows(context: RowsContext, bulk: Bulk): Promise<Changed> {
  return changeMany(context, async (client, mapped) => {
    refuseUnknownFields(mapped.target, fieldsOf(bulk.change), 'change.fields')
    const step = await openStep(client, mapped, undefined)
    await recordBulk(client, mapped, { step, bulk })
    await applyStep(client, mapped, { step, side: 'after' })
    return (await closeStep(client, mapped, step)) ? step : null
  })
}

/** Undoes the last step (`before`), or redoes the one undone last (`after`). */
export const replayStep = (context: RowsContext, side: 'before' | 'after'): Promise<Changed> =>
  changeMany(context, (client, mapped) => moveStep(client, mapped, side))
