import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { Locale } from '@waybill/contract/core/messages'
import type { RowValues } from '@waybill/contract/sheets/fields'
import { inScope } from '../../../../platform/database/index.ts'
import { type FileAnswer, writtenFile } from '../../../../platform/http/index.ts'
import { XlsxWriter } from '../../../../spreadsheet/index.ts'
import type { Column } from '../job/columns.ts'
import { columnsOfErrors } from '../worker/error-columns.ts'
import { mappedOf } from '../job/mapped-import.ts'
import type { ImportServices, ImportRunner } from '../intake/import-runner.ts'
import { sellerScope, type Caller } from '../job/caller.ts'
import { rememberImport } from '../mapping/mapping-memory.ts'
import { refuseUnknownFields, type Target } from '../targets/index.ts'
import { ensureChecked } from './view.ts'
import { errorColumns, errorLine } from '../worker/error-file.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const answerOf = (
  deps: ImportServices,
  fileName: string,
  write: (path: string) => Promise<void>,
): Promise<FileAnswer> => writtenFile(deps.config, { fileName, mime: XLSX }, write)

/** The rows with errors of an import, as a spreadsheet. Its mapping is remembered, so that the corrected file is mapped automatically. */
export async function errorFileOfImport(
  deps: ImportServices,
  runner: ImportRunner,
  caller: Caller,
  request: { importId: string; locale: Locale },
): Promise<FileAnswer> {
  const job = await ensureChecked(deps.database, runner, caller, request.importId)
  await inScope(deps.database, sellerScope(caller), async (_db, client) => {
    const mapped = mappedOf({ orgId: caller.orgId, importId: job.id }, job)
    const columns = job.columns as Column[]
    const shown = await columnsOfErrors(client, mapped, { ...mapped, columns, locale: request.locale })
    await rememberImport(client, caller, { ...job, ...shown })
  })
  return answerOf(deps, `errors-${job.file_name.replace(/\.\w+$/, '')}.xlsx`, (path) =>
    runner.errorFile(caller, request.importId, { path, locale: request.locale }),
  )
}

/** The same for rows that come with their messages in the call. */
export function errorFileOfRows(
  deps: ImportServices,
  request: { target: Target; rows: { values: RowValues; errorMessages?: FieldProblem[] }[]; locale: Locale },
): Promise<FileAnswer> {
  const { target, rows, locale } = request
  refuseUnknownFields(
    target,
    rows.flatMap((row) => Object.keys(row.values)),
    'rows',
  )
  const { byKey } = target.fields
  const fields = target.fields.fields.filter((field) => rows.some((row) => row.values[field.key] !== undefined))
  const placeOf = (name: string): number | undefined => {
    const at = fields.findIndex((field) => field.key === name)
    return at < 0 ? undefined : at
  }
  const lines = rows.map(({ values, errorMessages = [] }) =>
    errorLine({ cells: fields.map(({ key }) => values[key] ?? ''), problems: errorMessages }, placeOf, {
      locale,
      fields: byKey,
    }),
  )
  return answerOf(deps, `errors-${target.fields.name}.xlsx`, async (path) => {
    const columns = errorColumns(
      fields.map((field) => field.label[locale]),
      locale,
    )
    const writer = await XlsxWriter.create(path, { sheetName: 'Errors', columns })
    await writer.rows(
      lines.map(({ cells }) => cells),
      lines.map(({ marks }) => marks),
    )
    await writer.end()
  })
}
