import { type ErrorCode, fieldProblem } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { OnExisting } from '@waybill/contract/imports/api'
import type { Params } from '@waybill/contract/core/messages'
import { isNumber, type RowValues } from '@waybill/contract/sheets/fields'
import { cellText, type RowRemarks } from '@waybill/contract/sheets/row-reader'
import { isEitherNumber } from '@waybill/contract/sheets/values'
import { type CellNote, undefused } from '../../../../spreadsheet/index.ts'
import type { RowSource } from '../mapping/value-mapping.ts'
import type { Parsed, RowContext, Target } from '../targets/index.ts'

/** A staged row with what the user typed over it. */
export type StagedRow = { rowNo: number; cells: string[]; notes: CellNote[] | null; edit: RowValues | null }
export type CheckedRow = {
  rowNo: number
  values: RowValues
  problems: FieldProblem[]
  parsed: Parsed
  key: string | null
  /** The first row of the order that this row adds lines to; null: it is an order by itself. */
  joinedTo: number | null
  /** Its record exists already. */
  existing: boolean
  /** The codes that it claims, whether it may have them or not; left out: none. */
  codes?: string[]
}
/** How an import reads its rows. */
export type RowRules = RowSource & {
  target: Target
  onExisting: OnExisting
  context: RowContext
  /** The same without defaults, for rows that update an existing record. */
  explicit: RowSource
  /** Columns that are not compared by themselves: those of the fields, and the error column that this program added. */
  readColumns: ReadonlySet<number>
}

type Column = { field: string; index: number; meaning: ((text: string) => string) | undefined }
/** `shape` has every field, unset: objects copied from it stay plain structs, where one built key by key becomes a hash table, thrice as dear. */
type ReadPlan = { columns: Column[]; shape: RowValues }
const plans = new WeakMap<RowSource, ReadPlan>()

function planOf(source: RowSource): ReadPlan {
  const known = plans.get(source)
  if (known) return known
  const columns = Object.entries(source.mapping).flatMap(([field, index]) =>
    index === null || index === undefined ? [] : [{ field, index, meaning: source.meanings.get(field) }],
  )
  const fields = [...columns.map(({ field }) => field), ...Object.keys(source.constants)]
  const empty = JSON.parse(`{${[...new Set(fields)].map((field) => `${JSON.stringify(field)}:null`).join(',')}}`)
  for (const field of fields) empty[field] = source.constants[field]
  const plan = { columns, shape: empty as RowValues }
  plans.set(source, plan)
  return plan
}

/** A row in system fields: what was typed, else the mapped cell, else what all rows share. Empty cells are left out. */
export function valuesOf(row: StagedRow, source: RowSource): RowValues {
  const { columns, shape } = planOf(source)
  const values: RowValues = { ...shape }
  for (const { field, index, meaning } of columns) {
    const cell = row.cells[index]
    if (cell === undefined || cell === '') continue
    const text = undefused(cell)
    values[field] = meaning?.(text) ?? text
  }
  return row.edit ? { ...values, ...row.edit } : values
}

/** The reader's remarks on mapped cells that nobody has typed over, and where numbers can be read in two ways. */
export function remarksOf({ row, values }: Pick<ReadRow, 'row' | 'values'>, rules: RowRules): RowRemarks | undefined {
  const { context, mapping, target } = rules
  if (!row.notes && !context.decimalComma) return undefined
  const remarks: RowRemarks = {}
  for (const [field, index] of Object.entries(mapping)) {
    const code = row.notes?.find((note) => note.col === index)?.code
    if (code && code !== 'EXTRA_CELLS' && row.edit?.[field] === undefined) remarks[field] = code
    else if (context.decimalComma && isNumber(target.fields.byKey.get(field)) && isEitherNumber(values[field] ?? ''))
      remarks[field] = 'NUMBER'
  }
  return remarks
}

/**
 * The problem of a row with more cells than the file has columns: an extra comma has moved its cells, and nobody can know which. It is
 * reported at the last field that has a column, until that is edited or the column behind it is mapped.
 */
export function extraCellProblem({ notes, edit }: StagedRow, { mapping, target }: RowRules): FieldProblem | undefined {
  const note = notes?.find(({ code }) => code === 'EXTRA_CELLS')
  if (!note) return undefined
  const mapped = Object.entries(mapping).flatMap(([field, index]) =>
    typeof index === 'number' ? [{ field, index }] : [],
  )
  const last = mapped.toSorted((a, b) => b.index - a.index)[0]
  if (!last || last.index >= note.col || edit?.[last.field] !== undefined) return undefined
  return fieldProblem(last.field, 'EXTRA_CELLS', { field: target.fields.byKey.get(last.field)?.label })
}

/** A row with its values and what it names. */
export type ReadRow = { row: StagedRow; values: RowValues; key: string | null }
export function readRow(row: StagedRow, rules: RowRules): ReadRow {
  const values = valuesOf(row, rules)
  return { row, values, key: rules.target.keyOf(values) }
}

/** Everything that can be checked about a row by itself, as a new record or as an update of one. */
export function checkWhole({ row, values, key }: ReadRow, rules: RowRules, isUpdate = false): CheckedRow {
  const { target } = rules
  const context = isUpdate ? { ...rules.context, isUpdate } : rules.context
  const read = isUpdate ? valuesOf(row, rules.explicit) : values
  const { problems, parsed } = target.check(read, context, remarksOf({ row, values }, rules))
  const beyond = extraCellProblem(row, rules)
  if (beyond) problems.push(beyond)
  return { rowNo: row.rowNo, values, problems, parsed: beyond ? null : parsed, key, joinedTo: null, existing: false }
}

/** The keys of rows, each once. */
export const keysOf = (rows: { key: string | null }[]): string[] => [
  ...new Set(rows.flatMap((row) => (row.key === null ? [] : [row.key]))),
]

/** What is there already: for each key why it may not be changed, null when it may. */
export type Existing = ReadonlyMap<string, ErrorCode | null>
type Known = { firstRow: ReadonlyMap<string, number>; existing: Existing }

/**
 * Marks rows that repeat the key of an earlier row without adding to it, and those whose key exists already: an error, left out, or an update, as the user
 * has chosen. `firstRow` knows the earliest row of each key; what becomes of it becomes of those that add to it.
 */
export function markDuplicates(rows: CheckedRow[], { target, onExisting }: RowRules, known: Known): void {
  const { keyField, byKey } = target.fields
  const field = byKey.get(keyField)?.label
  for (const row of rows) {
    if (row.key === null) continue
    const value = cellText(row.values[keyField] ?? '')
    const refuse = (code: ErrorCode, params: Params = {}) => {
      row.problems.push(fieldProblem(keyField, code, { field, params: { value, ...params } }))
      row.parsed = null
    }
    const first = known.firstRow.get(row.key)
    const blocked = known.existing.get(row.key)
    row.existing = blocked !== undefined
    const repeats = row.joinedTo === null && first !== undefined && first !== row.rowNo
    if (repeats) refuse('DUPLICATE_IN_FILE', { row: first })
    else if (blocked === undefined) continue
    else if (onExisting === 'skip') Object.assign(row, { problems: [], parsed: null })
    else if (row.joinedTo !== null) continue
    else if (onExisting === 'error') refuse(target.existsCode)
    else if (blocked !== null) refuse(blocked)
  }
}
