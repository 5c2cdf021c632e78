import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { type FieldProblem, type Locale, orderImportFields } from '@waybill/contract'
import type { FileAnswer } from '../../platform/http/index.ts'
import type { RowValues } from './check-rows.ts'
import type { ImportsDeps, Readings, Who } from './readings.ts'
import { ensureChecked } from './view.ts'
import { ERROR_HEADING, explain, sheetOf } from './worker/error-file.ts'

const answer = (body: Uint8Array, name: string): FileAnswer => ({
  fileName: name,
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  body,
  size: body.byteLength,
})

/** The rows with errors of an import, as a spreadsheet. */
export async function errorFileOfImport(
  deps: ImportsDeps,
  readings: Readings,
  who: Who,
  request: { importId: string; locale: Locale },
): Promise<FileAnswer> {
  const job = await ensureChecked(deps.database, readings, who, request.importId)
  const folder = join(deps.config.dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  try {
    await readings.errorFile(who, request.importId, { path, locale: request.locale })
    return answer(await readFile(path), `errors-${job.file_name.replace(/\.\w+$/, '')}.xlsx`)
  } finally {
    await rm(path, { force: true })
  }
}

/** The same for rows that come with their messages in the call. */
export function errorFileOfRows(
  rows: { values: RowValues; errorMessages?: FieldProblem[] }[],
  locale: Locale,
): FileAnswer {
  const fields = orderImportFields.filter((field) => rows.some((row) => row.values[field.key] !== undefined))
  const heading = [ERROR_HEADING[locale], ...fields.map((field) => field.label[locale])]
  const lines = rows.map((row) => [
    explain(row.errorMessages ?? [], locale),
    ...fields.map((field) => row.values[field.key] ?? ''),
  ])
  return answer(sheetOf([heading, ...lines]), 'errors-orders.xlsx')
}
