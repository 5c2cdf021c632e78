import { AppError } from '@waybill/contract/core/errors'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import type { Mapping, OnExisting } from '@waybill/contract/imports/api'
import { charsetOf } from '@waybill/contract/sheets/charsets'
import type { RowValues } from '@waybill/contract/sheets/fields'
import { importState } from '@waybill/contract/imports/lifecycle'
import type { ClientBase } from 'pg'
import { inScope, type Database, type Db } from '../../../../platform/database/index.ts'
import type { Column } from '../job/columns.ts'
import { recomputeDefaults, automaticMapping, type ChosenMapping, templateMapping } from '../mapping/choose-mapping.ts'
import { NO_HEADINGS, withoutHeadings } from '../job/headless.ts'
import { jsonLine } from '../job/json-lines.ts'
import { getMapping } from '../mapping/field-mappings.ts'
import type { ImportRunner } from '../intake/import-runner.ts'
import { sellerScope, type Caller } from '../job/caller.ts'
import { getJob, type ImportJob } from '../job/repository.ts'
import { failureOf, readChoiceOf, unmappedOf } from '../job/present.ts'
import { refuseUnknownFields, targetOf } from '../targets/index.ts'
import type { ReadChoice } from '../job/read-choice.ts'

export type Change = {
  sheet?: number
  headerRow?: number
  charset?: string
  delimiter?: string
  fillDown?: boolean
  leaveHiddenOut?: boolean
  mapping?: Mapping
  constants?: Partial<Record<string, string | null>>
  excelFieldMappingId?: number | null
  onExisting?: OnExisting
  again?: true
}

function refuseUnready(job: ImportJob): void {
  if (job.state === importState.reading) throw new AppError('IMPORT_NOT_READY')
  if (job.state === importState.done) throw new AppError('IMPORT_DONE')
}

function refuseUnknownColumns(mapping: Mapping, columns: Column[]): void {
  const known = new Set(columns.map((column) => column.index))
  for (const index of Object.values(mapping)) {
    if (typeof index === 'number' && !known.has(index))
      throw new AppError('COLUMN_UNKNOWN', { params: { value: index + 1 } })
  }
}

/** The old mapping with the new one on top; what changed counts as chosen by the user, with full confidence. */
function mergeMapping(job: ImportJob, mapping: Mapping): Pick<ChosenMapping, 'mapping' | 'matchedBy' | 'confidence'> {
  const before = job.mapping as Mapping
  const matchedBy = { ...(job.matched_by as ChosenMapping['matchedBy']) }
  const confidence = { ...(job.confidence as ChosenMapping['confidence']) }
  for (const [field, index] of Object.entries(mapping)) {
    if (before[field] === index) continue
    delete matchedBy[field]
    delete confidence[field]
    if (typeof index === 'number') [matchedBy[field], confidence[field]] = ['user', 1]
  }
  return { mapping: { ...before, ...mapping }, matchedBy, confidence }
}

/** The old values for all rows with the new ones on top; throws INVALID_INPUT that names those which no row can have. */
function withConstants(job: ImportJob, change: Change['constants'] = {}): RowValues {
  const entries = Object.entries(change)
  const values = Object.fromEntries(entries.flatMap(([field, text]) => (text?.trim() ? [[field, text]] : [])))
  const unchanged = Object.entries(job.constants as RowValues).filter(([field]) => change[field] === undefined)
  const all: RowValues = { ...Object.fromEntries(unchanged), ...values }
  const wrong = targetOf(job)
    .check(all, {})
    .problems.filter((problem) => problem.code !== 'REQUIRED' && values[problem.fieldName] !== undefined)
    .map((problem) => ({ ...problem, fieldName: `constants.${problem.fieldName}` }))
  if (wrong.length > 0) throw new AppError('INVALID_INPUT', { fields: wrong })
  return all
}

async function saveMapping(db: Db, job: ImportJob, next: ChosenMapping): Promise<ImportJob> {
  return db
    .updateTable('import_job')
    .set((eb) => ({
      mapping: jsonLine(next.mapping),
      matched_by: jsonLine(next.matchedBy),
      confidence: jsonLine(next.confidence),
      constants: jsonLine(next.constants),
      defaulted_fields: next.defaultedFields,
      value_choices: jsonLine(next.choices ?? job.value_choices),
      template_id: next.templateId,
      version: eb('version', '+', 1),
    }))
    .where('org_id', '=', job.org_id)
    .where('id', '=', job.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The two ways to the database of one transaction. */
export type Connection = { db: Db; client: ClientBase }
const fileOf = (job: ImportJob, caller: Caller) => ({ ...caller, target: job.target as ImportTarget, importId: job.id })

/** The columns as they are matched by themselves. */
const matchableColumns = ({ columns, header_row }: ImportJob): Column[] =>
  header_row === NO_HEADINGS ? withoutHeadings(columns as Column[]) : (columns as Column[])

/** Applies a template by its headings; fields that the template does not name lose their column. */
export async function applyTemplate(
  { db, client }: Connection,
  caller: Caller,
  { job, templateId }: { job: ImportJob; templateId: number },
): Promise<ImportJob> {
  const template = await getMapping(db, job, templateId)
  const columns = job.columns as Column[]
  return saveMapping(db, job, await templateMapping(client, fileOf(job, caller), { columns, template }))
}

/** No template and no column by hand: match by names and contents again. */
const isAutomatic = (change: Change): boolean =>
  change.excelFieldMappingId === null &&
  Object.keys(change.mapping ?? {}).length === 0 &&
  change.constants === undefined

const needsReading = (change: Change): boolean =>
  [
    change.sheet,
    change.headerRow,
    change.charset,
    change.delimiter,
    change.fillDown,
    change.leaveHiddenOut,
    change.again,
  ].some((part) => part !== undefined)

/** How the file is read next: choices that are not changed stay as they were, but for another sheet the heading row is detected again. */
function nextReadChoice(job: ImportJob, change: Change): ReadChoice {
  const { sheet, headerRow, charset, delimiter, fillDown, leaveHiddenOut } = change
  const before = readChoiceOf(job)
  const own = sheet === undefined ? before : {}
  return {
    sheet: sheet ?? before.sheet,
    headerRow: headerRow ?? own.headerRow,
    charset: (charset && charsetOf(charset)) ?? before.charset,
    delimiter: delimiter ?? before.delimiter,
    fillDown: fillDown ?? own.fillDown,
    leaveHiddenOut: leaveHiddenOut ?? own.leaveHiddenOut,
  }
}

async function startReading(db: Db, job: ImportJob, change: Change): Promise<void> {
  await db
    .updateTable('import_job')
    .set({
      state: importState.reading,
      read_choice: JSON.stringify(nextReadChoice(job, change)),
      error_code: null,
      error_params: null,
      notified_version: null,
    })
    .where('org_id', '=', job.org_id)
    .where('id', '=', job.id)
    .execute()
}

function saveOnExisting(db: Db, job: ImportJob, onExisting: OnExisting): Promise<ImportJob> {
  return db
    .updateTable('import_job')
    .set((eb) => ({ on_existing: onExisting, version: eb('version', '+', 1) }))
    .where('org_id', '=', job.org_id)
    .where('id', '=', job.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The import with another mapping, by a template, by itself or by hand. */
async function remap(
  connection: Connection,
  caller: Caller,
  { job, change }: { job: ImportJob; change: Change },
): Promise<ImportJob> {
  const { db, client } = connection
  const columns = job.columns as Column[]
  if (typeof change.excelFieldMappingId === 'number')
    return applyTemplate(connection, caller, { job, templateId: change.excelFieldMappingId })
  if (isAutomatic(change))
    return saveMapping(db, job, await automaticMapping(client, fileOf(job, caller), matchableColumns(job)))
  const { mapping = {}, constants } = change
  if (change.mapping === undefined && constants === undefined) return job
  refuseUnknownFields(targetOf(job), Object.keys(mapping), 'mapping')
  refuseUnknownFields(targetOf(job), Object.keys(constants ?? {}), 'constants')
  refuseUnknownColumns(mapping, columns)
  const matches = mergeMapping(job, mapping)
  const defaults = await recomputeDefaults(
    client,
    { ...fileOf(job, caller), columns },
    {
      from: job.mapping as Mapping,
      to: matches.mapping,
      constants: withConstants(job, constants),
      defaultedFields: job.defaulted_fields.filter((field) => constants?.[field] === undefined),
    },
  )
  return saveMapping(db, job, {
    ...matches,
    ...defaults,
    templateId: change.excelFieldMappingId === undefined ? job.template_id : null,
  })
}

/** Changes how the file is read (reads it again in the background) or how it is mapped (checks it again in the background). */
export async function changeImport(
  database: Database,
  runner: ImportRunner,
  caller: Caller,
  request: { id: string; change: Change },
): Promise<void> {
  const { id, change } = request
  const job = await inScope(database, sellerScope(caller), async (db, client) => {
    const stored = await getJob(db, caller.orgId, id, { lock: true })
    refuseUnready(stored)
    const { onExisting } = change
    const chosen = onExisting !== undefined && onExisting !== stored.on_existing
    const current = chosen ? await saveOnExisting(db, stored, onExisting) : stored
    if (needsReading(change)) {
      await startReading(db, current, change)
      return current
    }
    if (current.state === importState.failed) throw failureOf(current)
    return remap({ db, client }, caller, { job: current, change })
  })
  if (needsReading(change)) runner.read(caller, job, nextReadChoice(job, change))
  else if (unmappedOf(job).length === 0 && job.checked_version !== job.version) runner.check(caller, job)
}
