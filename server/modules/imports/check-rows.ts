import { fieldProblem, type FieldProblem, type Mapping } from '@waybill/contract'
import type { RowValues } from '@waybill/contract/imports/fields'
import type { RowRemarks } from '@waybill/contract/imports/row-reader'
import { type CellNote, undefused } from '../../spreadsheet/index.ts'
import type { Parsed, RowContext, Target } from './targets/index.ts'

/** A staged row with what the user typed over it. */
export type StagedRow = { rowNo: number; cells: string[]; notes: CellNote[] | null; edit: RowValues | null }
export type CheckedRow = {
  rowNo: number
  values: RowValues
  problems: FieldProblem[]
  parsed: Parsed
  key: string | null
  /** The row in which the thing began that this one adds lines to; null: it is one by itself. */
  joinedTo: number | null
}
/** Where the values of a row come from. */
export type RowSource = {
  mapping: Mapping
  /** Values that all rows share, of fields without a column. */
  constants: RowValues
  /** What a cell's text stands for, of fields whose cells name one of a few values. */
  meanings: ReadonlyMap<string, (text: string) => string>
}
/** How an import reads its rows. */
export type RowRules = RowSource & { target: Target; context: RowContext }

/** A row in system fields: what was typed, else the mapped cell, else what all rows share. Empty cells are left out. */
export function valuesOf(row: StagedRow, { mapping, constants, meanings }: RowSource): RowValues {
  const values: RowValues = { ...constants }
  for (const [field, index] of Object.entries(mapping)) {
    const cell = index === null || index === undefined ? undefined : row.cells[index]
    if (cell === undefined || cell === '') continue
    const text = undefused(cell)
    values[field] = meanings.get(field)?.(text) ?? text
  }
  return { ...values, ...row.edit }
}

/** The reader's remarks on mapped cells that nobody has typed over. */
export function remarksOf(row: StagedRow, mapping: Mapping): RowRemarks | undefined {
  if (!row.notes) return undefined
  const remarks: RowRemarks = {}
  for (const [field, index] of Object.entries(mapping)) {
    const note = row.notes.find((candidate) => candidate.col === index)
    if (note && row.edit?.[field] === undefined) remarks[field] = note.code
  }
  return remarks
}

/** A row with its values and what it names. */
export type ReadRow = { row: StagedRow; values: RowValues; key: string | null }
export function readRow(row: StagedRow, rules: RowRules): ReadRow {
  const values = valuesOf(row, rules)
  return { row, values, key: rules.target.keyOf(values) }
}

/** Everything that can be said about a row by itself. */
export function checkWhole({ row, values, key }: ReadRow, { target, mapping, context }: RowRules): CheckedRow {
  const { problems, parsed } = target.check(values, context, remarksOf(row, mapping))
  return { rowNo: row.rowNo, values, problems, parsed, key, joinedTo: null }
}

/** The keys of rows, each once. */
export const keysOf = (rows: { key: string | null }[]): string[] => [
  ...new Set(rows.flatMap((row) => (row.key === null ? [] : [row.key]))),
]

type Known = { firstRow: ReadonlyMap<string, number>; existing: ReadonlySet<string> }

/** Marks rows that repeat the key of an earlier row without adding to it, or one that exists already. */
export function markDuplicates(rows: CheckedRow[], target: Target, { firstRow, existing }: Known): void {
  const { keyField, byKey } = target.fields
  const field = byKey.get(keyField)?.label
  for (const row of rows) {
    if (row.key === null || row.joinedTo !== null) continue
    const first = firstRow.get(row.key)
    const value = target.nameOf(row.key)
    if (first !== undefined && first !== row.rowNo)
      row.problems.push(fieldProblem(keyField, 'DUPLICATE_IN_FILE', { field, params: { value, row: first } }))
    else if (existing.has(row.key))
      row.problems.push(fieldProblem(keyField, target.existsCode, { field, params: { value } }))
    else continue
    row.parsed = null
  }
}
