import { AppError, type ImportTarget, type Mapping, type OnExisting } from '@waybill/contract'
import { inScope } from '../../platform/database/index.ts'
import type { Column } from './columns.ts'
import { columnsByHeading, type HeadingMapping, matchedMapping } from './choose-mapping.ts'
import { jsonLine } from './json-lines.ts'
import type { Database, Db } from '../../platform/database/index.ts'
import { getMapping } from './field-mappings.ts'
import { scopeOf, type Readings, type Who } from './readings.ts'
import { getJob, type ImportJob } from './repository.ts'
import { unmappedOf } from './present.ts'
import { refuseUnknownFields, targetOf } from './targets/index.ts'
import type { ReadChoice } from './worker/tasks.ts'

export type Change = {
  sheet?: number
  headerRow?: number
  charset?: string
  delimiter?: string
  mapping?: Mapping
  excelFieldMappingId?: number | null
  onExisting?: OnExisting
}

function refuseUnready(job: ImportJob): void {
  if (job.state === 'reading') throw new AppError('IMPORT_NOT_READY')
  if (job.state === 'done') throw new AppError('IMPORT_DONE')
}

function refuseUnknownColumns(mapping: Mapping, columns: Column[]): void {
  const known = new Set(columns.map((column) => column.index))
  for (const index of Object.values(mapping)) {
    if (typeof index === 'number' && !known.has(index))
      throw new AppError('COLUMN_UNKNOWN', { params: { value: index + 1 } })
  }
}

/** The new mapping laid over the old one; what changed counts as chosen by the user. */
function mapped(job: ImportJob, mapping: Mapping): { mapping: Mapping; matchedBy: Record<string, string> } {
  const before = job.mapping as Mapping
  const matchedBy = { ...(job.matched_by as Record<string, string>) }
  for (const [field, index] of Object.entries(mapping)) {
    if (typeof index !== 'number') delete matchedBy[field]
    else if (before[field] !== index) matchedBy[field] = 'user'
  }
  return { mapping: { ...before, ...mapping }, matchedBy }
}

async function keepMapping(
  db: Db,
  job: ImportJob,
  next: { mapping: Mapping; matchedBy: Partial<Record<string, string>>; templateId: number | null },
): Promise<ImportJob> {
  return db
    .updateTable('import_job')
    .set((eb) => ({
      mapping: jsonLine(next.mapping),
      matched_by: jsonLine(next.matchedBy),
      template_id: next.templateId,
      version: eb('version', '+', 1),
    }))
    .where('org_id', '=', job.org_id)
    .where('id', '=', job.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Applies a template by its headings; fields that the template does not name lose their column. */
export async function applyTemplate(db: Db, job: ImportJob, templateId: number): Promise<ImportJob> {
  const template = await getMapping(db, job, templateId)
  const mapping = columnsByHeading(template.detail as HeadingMapping, job.columns as Column[])
  const matchedBy = Object.fromEntries(
    Object.entries(mapping)
      .filter(([, index]) => index !== null)
      .map(([field]) => [field, 'template']),
  )
  return keepMapping(db, job, { mapping, matchedBy, templateId })
}

/** No template and no column by hand: match by names and contents again. */
const isAutomatic = (change: Change): boolean =>
  change.excelFieldMappingId === null && Object.keys(change.mapping ?? {}).length === 0

const rereads = (change: Change): boolean =>
  [change.sheet, change.headerRow, change.charset, change.delimiter].some((part) => part !== undefined)

/** What the file's reader is told anew: the choices that are not changed stay as they were, but another sheet finds its own heading row. */
const choiceOf = (job: ImportJob, change: Change): ReadChoice => ({
  sheet: change.sheet ?? job.sheet,
  headerRow: change.headerRow ?? (change.sheet === undefined ? job.header_row : undefined),
  charset: change.charset ?? job.charset ?? undefined,
  delimiter: change.delimiter ?? job.delimiter ?? undefined,
})

/** Edits stay with their rows; those of another sheet mean nothing here. */
async function startReading(db: Db, job: ImportJob, choice: ReadChoice): Promise<void> {
  await db
    .updateTable('import_job')
    .set({ state: 'reading', read_choice: JSON.stringify(choice) })
    .where('org_id', '=', job.org_id)
    .where('id', '=', job.id)
    .execute()
  if (choice.sheet === job.sheet) return
  await db.deleteFrom('import_edit').where('org_id', '=', job.org_id).where('import_id', '=', job.id).execute()
}

function keepChoice(db: Db, job: ImportJob, onExisting: OnExisting): Promise<ImportJob> {
  return db
    .updateTable('import_job')
    .set((eb) => ({ on_existing: onExisting, version: eb('version', '+', 1) }))
    .where('org_id', '=', job.org_id)
    .where('id', '=', job.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes how the file is read (reads it again in the background) or how it is mapped (checks it again in the background). */
export async function changeImport(
  database: Database,
  readings: Readings,
  who: Who,
  request: { id: string; change: Change },
): Promise<void> {
  const { id, change } = request
  const job = await inScope(database, scopeOf(who), async (db) => {
    const stored = await getJob(db, who.orgId, id, { lock: true })
    refuseUnready(stored)
    const { onExisting } = change
    const chosen = onExisting !== undefined && onExisting !== stored.on_existing
    const current = chosen ? await keepChoice(db, stored, onExisting) : stored
    if (rereads(change)) {
      await startReading(db, current, choiceOf(current, change))
      return current
    }
    if (typeof change.excelFieldMappingId === 'number') return applyTemplate(db, current, change.excelFieldMappingId)
    if (isAutomatic(change))
      return keepMapping(db, current, matchedMapping(current.target as ImportTarget, current.columns as Column[]))
    if (change.mapping === undefined) return current
    refuseUnknownFields(targetOf(current), Object.keys(change.mapping), 'mapping')
    refuseUnknownColumns(change.mapping, current.columns as Column[])
    return keepMapping(db, current, {
      ...mapped(current, change.mapping),
      templateId: change.excelFieldMappingId ?? null,
    })
  })
  if (rereads(change)) readings.read(who, job, choiceOf(job, change))
  else if (unmappedOf(job).length === 0 && job.checked_version !== job.version) readings.check(who, job)
}
