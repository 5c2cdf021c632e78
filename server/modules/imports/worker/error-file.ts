import { writeFile } from 'node:fs/promises'
import { findImportField, type FieldProblem, type Mapping } from '@waybill/contract'
import { utils, write } from '@e965/xlsx'
import type { Column } from '../columns.ts'
import { valuesOf, type RowValues, type StagedRow } from '../check-rows.ts'
import { inWorkerScope } from './connection.ts'
import type { ErrorFileTask, WorkerSettings } from './tasks.ts'

type Row = StagedRow & { problems: FieldProblem[] }
export const ERROR_HEADING = { en: 'What to mend', cn: '需要修正' } as const

/** A sheet of text cells only: text is never read as a formula. */
export function sheetOf(rows: string[][]): Uint8Array {
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map((cell) => ({ t: 's' as const, v: cell, z: '@' }))))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Errors')
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer)
}

/** One sentence a problem, with the field's name where the sentence lacks it. */
export const explain = (problems: FieldProblem[], locale: 'en' | 'cn'): string =>
  problems
    .map(
      (problem) =>
        `${findImportField(problem.fieldName)?.label[locale] ?? problem.fieldName}: ${locale === 'en' ? problem.message : problem.zhMessage}`,
    )
    .join('\n')

/** The columns of the file in their order, edits put in; fields that have no column follow under their own names. */
function lineOf(
  row: Row,
  shape: { columns: Column[]; mapping: Mapping; extra: string[] },
  locale: 'en' | 'cn',
): string[] {
  const values: RowValues = valuesOf(row, shape.mapping)
  const cells = shape.columns.map((column) => row.cells[column.index] ?? '')
  for (const [field, index] of Object.entries(shape.mapping)) {
    const at = shape.columns.findIndex((column) => column.index === index)
    if (at >= 0) cells[at] = values[field as keyof RowValues] ?? ''
  }
  return [
    explain(row.problems, locale),
    ...cells,
    ...shape.extra.map((field) => values[field as keyof RowValues] ?? ''),
  ]
}

/** Writes the rows with errors and, in a first column, what to mend: mended and imported again, the file maps itself. */
export async function writeErrorFile(settings: WorkerSettings, task: ErrorFileTask): Promise<void> {
  await inWorkerScope(settings, async (client) => {
    const ref = [settings.orgId, settings.importId]
    const job = await client.query<{ columns: Column[]; mapping: Mapping }>(
      'select columns, mapping from import_job where org_id = $1 and id = $2',
      ref,
    )
    const { columns = [], mapping = {} } = job.rows[0] ?? {}
    const { rows } = await client.query<Row>(
      `select r.row_no as "rowNo", r.cells, r.notes, e.values as edit, c.problems
       from import_check c join import_row r using (org_id, import_id, row_no) left join import_edit e using (org_id, import_id, row_no)
       where c.org_id = $1 and c.import_id = $2 and not c.valid order by c.row_no`,
      ref,
    )
    const mapped = new Set(
      Object.entries(mapping)
        .filter(([, index]) => typeof index === 'number')
        .map(([field]) => field),
    )
    const extra = [...new Set(rows.flatMap((row) => Object.keys(row.edit ?? {})))].filter((field) => !mapped.has(field))
    const heading = [
      ERROR_HEADING[task.locale],
      ...columns.map((column) => column.heading),
      ...extra.map((field) => findImportField(field)?.label[task.locale] ?? field),
    ]
    await writeFile(
      task.path,
      sheetOf([heading, ...rows.map((row) => lineOf(row, { columns, mapping, extra }, task.locale))]),
    )
  })
}
