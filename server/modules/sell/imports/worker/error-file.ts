import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { Mapping } from '@waybill/contract/imports/api'
import type { RowValues } from '@waybill/contract/sheets/fields'
import { isEitherDate, yearFirst } from '@waybill/contract/sheets/dates'
import type { FieldsByKey } from '@waybill/contract/sheets/row-reader'
import { isErrorCell } from '@waybill/contract/sheets/values'
import { type Marks, type TableColumn, XlsxWriter } from '../../../../spreadsheet/index.ts'
import type { Column } from '../job/columns.ts'
import { remarksOf, type RowRules, type StagedRow, valuesOf } from '../checking/check-rows.ts'
import { rulesOf } from '../checking/check-rules.ts'
import { columnsOfErrors } from './error-columns.ts'
import { ERROR_HEADING } from '../job/error-heading.ts'
import { MAPPED_COLUMNS, mappedOf, type MappedJob } from '../job/mapped-import.ts'
import { lookUp } from '../checking/row-filter.ts'
import { inWorkerScope } from './connection.ts'
import type { ErrorFileTask, WorkerSettings } from './tasks.ts'

type Locale = 'en' | 'cn'
/** The words of the fields, and in which language. */
type Words = { fields: FieldsByKey; locale: Locale }
type Row = StagedRow & { problems: FieldProblem[] }
const ROWS_AT_ONCE = 1000
const HEADING_WIDTH = 44
const MAX_NAMED = 100

const wordsOf = (problem: FieldProblem, locale: Locale): string =>
  locale === 'en' ? problem.message : problem.zhMessage
const labelOf = (field: string, { fields, locale }: Words): string => fields.get(field)?.label[locale] ?? field

/** One sentence a problem, with the name of its field. */
const explain = (problems: FieldProblem[], words: Words): string =>
  problems.map((problem) => `${labelOf(problem.fieldName, words)}: ${wordsOf(problem, words.locale)}`).join('\n')

/** The heading row of an error file: the error column, then the file's columns. */
export const errorColumns = (headings: string[], locale: Locale): TableColumn[] => [
  { heading: ERROR_HEADING[locale], type: 'text', width: HEADING_WIDTH },
  ...headings.map((heading) => ({ heading, type: 'text' as const })),
]

/** A row of an error file and which of its cells are wrong; `placeOf` returns the column of a field, from 0. */
export function errorLine(
  row: { cells: string[]; problems: FieldProblem[] },
  placeOf: (field: string) => number | undefined,
  words: Words,
): { cells: string[]; marks: Marks } {
  const marks = new Map<number, string>()
  for (const problem of row.problems) {
    const place = placeOf(problem.fieldName)
    if (place === undefined) continue
    const before = marks.get(place + 1)
    marks.set(
      place + 1,
      before === undefined ? wordsOf(problem, words.locale) : `${before}\n${wordsOf(problem, words.locale)}`,
    )
  }
  return { cells: [explain(row.problems, words), ...row.cells], marks }
}

/** The first cell of a row that is beyond the columns, unless its problem has been resolved. */
const extraCellIn = ({ problems, notes }: Row): number | undefined =>
  problems.some(({ code }) => code === 'EXTRA_CELLS')
    ? notes?.find(({ code }) => code === 'EXTRA_CELLS')?.col
    : undefined

/** As a spreadsheet says that there is no value: wrong until somebody types one. */
const NO_VALUE = '#N/A'

/** The rows in the order of the file's columns, so that their cells are read the second time as they were the first. */
class Layout {
  readonly #columns: Column[]
  readonly #rules: RowRules
  readonly #places = new Map<string, number>()

  constructor({ columns, mapping }: { columns: Column[]; mapping: Mapping }, rules: RowRules) {
    this.#columns = columns
    this.#rules = rules
    for (const [field, index] of Object.entries(mapping)) {
      const at = columns.findIndex((column) => column.index === index)
      if (at >= 0) this.#places.set(field, at)
    }
  }

  placeOf = (field: string): number | undefined => this.#places.get(field)

  /** The cells as the file has them, with what was typed over them. What the reader remarked on is no part of a text: such a cell has none. */
  line(row: Row): { cells: string[]; problems: FieldProblem[] } {
    const values: RowValues = valuesOf(row, this.#rules)
    const remarks = remarksOf({ row, values }, this.#rules) ?? {}
    const beyond = extraCellIn(row)
    const cells = this.#columns.map(({ index }) => (index < (beyond ?? Infinity) ? (row.cells[index] ?? '') : ''))
    const lost = new Map<string, string>()
    for (const [field, place] of this.#places) {
      const text = this.#written(field, values[field] ?? '')
      const isLost = remarks[field] !== undefined && remarks[field] !== 'UNREADABLE' && !isErrorCell(text)
      if (isLost) lost.set(field, text)
      cells[place] = isLost ? NO_VALUE : text
    }
    // In a column of its own: as long as something stands there the row is wrong.
    if (beyond !== undefined) cells.push(row.cells.slice(beyond).join(', '))
    return { cells, problems: row.problems.map((problem) => withText(problem, lost.get(problem.fieldName))) }
  }

  /** What decides in which order a column writes its dates may not be among the wrong rows. */
  #written(field: string, text: string): string {
    const { target, context } = this.#rules
    const isDate = target.fields.byKey.get(field)?.type === 'date'
    // Where the column does not tell, the question goes with the file.
    const isOpen = context.dateOrder === null && isEitherDate(text)
    return isDate && !isOpen ? yearFirst(text, context.dateOrder ?? undefined) : text
  }
}

/** A problem that names the text which its cell has no more. */
function withText(problem: FieldProblem, text = ''): FieldProblem {
  if (text === '' || text.length > MAX_NAMED) return problem
  return { ...problem, message: `${problem.message} (${text})`, zhMessage: `${problem.zhMessage}（${text}）` }
}

const ERROR_ROWS = `declare error_rows no scroll cursor for
  select r.row_no as "rowNo", r.cells, r.notes, e.values as edit, c.problems
  from import_check c ${lookUp('import_row', 'r', 'c')} ${lookUp('import_edit', 'e', 'c')}
  where c.org_id = $1 and c.import_id = $2 and not c.valid order by c.row_no`

const HAS_EXTRA_CELLS = `select exists (select from import_check where org_id = $1 and import_id = $2 and not valid
  and problems @> '[{"code": "EXTRA_CELLS"}]') as are`

/**
 * Writes the rows with errors: the problems in a first column, wrong cells red and commented. Corrected and imported again, the file
 * maps itself. Rows go from the database to the file a thousand at a time.
 */
export async function writeErrorFile(settings: WorkerSettings, task: ErrorFileTask): Promise<void> {
  const { locale } = task
  await inWorkerScope(settings, async (client) => {
    const ref = [settings.orgId, settings.importId]
    const job = await client.query<MappedJob & { columns: Column[] }>(
      `select ${MAPPED_COLUMNS}, columns from import_job where org_id = $1 and id = $2`,
      ref,
    )
    const [current] = job.rows
    if (!current) return
    const mapped = mappedOf(settings, current)
    const words = { fields: mapped.target.fields.byKey, locale }
    const shown = await columnsOfErrors(client, mapped, { ...mapped, columns: current.columns, locale })
    const layout = new Layout(shown, await rulesOf(client, mapped))
    await client.query(ERROR_ROWS, ref)
    const headings = shown.columns.map((column) => column.heading)
    const beyond = await client.query<{ are: boolean }>(HAS_EXTRA_CELLS, ref)
    if (beyond.rows[0]?.are) headings.push(ERROR_HEADING[locale])
    const options = { sheetName: 'Errors', columns: errorColumns(headings, locale) }
    const writer = await XlsxWriter.create(task.path, options)
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${ROWS_AT_ONCE} from error_rows`)
      if (rows.length === 0) break
      const lines = rows.map((row) => errorLine(layout.line(row), layout.placeOf, words))
      await writer.rows(
        lines.map(({ cells }) => cells),
        lines.map(({ marks }) => marks),
      )
    }
    await writer.end()
  })
}
