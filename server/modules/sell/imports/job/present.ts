import { AppError, errorText, type ErrorCode, isErrorCode } from '@waybill/contract/core/errors'
import type { ImportInfo, Mapping } from '@waybill/contract/imports/api'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import type { Params } from '@waybill/contract/core/messages'
import type { RowValues } from '@waybill/contract/sheets/fields'
import { fileRefusal } from '@waybill/contract/core/file-kinds'
import { targetFields, unmappedKeys } from '@waybill/contract/imports/targets'
import { importState } from '@waybill/contract/imports/lifecycle'
import type { Column } from './columns.ts'
import type { ImportJob } from './repository.ts'
import type { ReadChoice } from './read-choice.ts'

/** Required fields that have neither a column nor a value for all rows. */
export const unmappedOf = (job: Pick<ImportJob, 'target' | 'mapping' | 'constants'>): string[] =>
  unmappedKeys(targetFields[job.target as ImportTarget], {
    mapping: job.mapping as Mapping,
    constants: job.constants as RowValues,
  })

const codeOf = (job: ImportJob): ErrorCode =>
  job.error_code !== null && isErrorCode(job.error_code) ? job.error_code : 'FILE_CORRUPT'

/** Why an import failed, as an answer. */
export const failureOf = (job: ImportJob): AppError =>
  new AppError(codeOf(job), fileRefusal((job.error_params ?? {}) as Params))

/** Why an import failed; null when it did not. */
export function errorOf(job: ImportJob): ImportInfo['error'] {
  if (job.error_code === null) return null
  const code = codeOf(job)
  const { params, zhParams } = fileRefusal((job.error_params ?? {}) as Params)
  const text = errorText(code, params, zhParams)
  return { code, message: text.en, zhMessage: text.cn }
}

/** How the file was read; if it could not be read, how it was to be read. */
export function readChoiceOf(job: ImportJob): ReadChoice {
  if (job.state === importState.failed) return (job.read_choice ?? {}) as ReadChoice
  return {
    sheet: job.sheet,
    headerRow: job.header_row,
    // A charset that is only likely is no choice: read again, the file is judged again.
    charset: job.charset_doubt === null ? (job.charset ?? undefined) : undefined,
    delimiter: job.delimiter ?? undefined,
    fillDown: job.fill_down,
    leaveHiddenOut: job.exclude_hidden,
  }
}

function importedOf(job: ImportJob): ImportInfo['imported'] {
  if (job.imported_at === null) return null
  return {
    created: job.created ?? 0,
    updated: job.updated ?? 0,
    skipped: job.skipped ?? 0,
    at: job.imported_at.toISOString(),
  }
}

/** What knows how the reading of an import stands. */
interface Reader {
  progress(job: ImportJob): { rows: number } | undefined
  delayFor(job: ImportJob): number
}

/** What a seller sees of an import, with the progress of reading it if `runner` is given. */
export function presentImport(job: ImportJob, runner?: Reader): ImportInfo {
  const heldMs = runner?.delayFor(job) ?? 0
  const choice = readChoiceOf(job)
  return {
    excelCacheId: job.id,
    target: job.target as ImportTarget,
    warehouseId: job.warehouse_id,
    fileName: job.file_name,
    kind: job.kind as ImportInfo['kind'],
    state: job.state as ImportInfo['state'],
    createdAt: job.created_at.toISOString(),
    sheets: job.sheets as ImportInfo['sheets'],
    sheet: choice.sheet ?? job.sheet,
    charset: choice.charset ?? job.charset,
    charsetDoubt: job.charset_doubt as ImportInfo['charsetDoubt'],
    delimiter: choice.delimiter ?? job.delimiter,
    headerRow: choice.headerRow ?? job.header_row,
    merged: job.merged,
    fillDown: choice.fillDown ?? job.fill_down,
    hidden: { rows: job.hidden_rows, columns: job.hidden_columns },
    leaveHiddenOut: choice.leaveHiddenOut ?? job.exclude_hidden,
    columns: job.columns as Column[],
    mapping: job.mapping as Mapping,
    matchedBy: job.matched_by as ImportInfo['matchedBy'],
    confidence: job.confidence as ImportInfo['confidence'],
    constants: job.constants as RowValues,
    excelFieldMappingId: job.template_id,
    unmapped: unmappedOf(job),
    rows: job.state === importState.reading ? (runner?.progress(job)?.rows ?? 0) : job.rows,
    checked: job.checked_version === job.version,
    valid: job.valid,
    invalid: job.invalid,
    joined: job.joined,
    onExisting: job.on_existing as ImportInfo['onExisting'],
    existing: job.existing,
    sameFile: job.same_file as ImportInfo['sameFile'],
    imported: importedOf(job),
    heldSeconds: heldMs > 0 ? Math.ceil(heldMs / 1000) : null,
    error: errorOf(job),
  }
}
