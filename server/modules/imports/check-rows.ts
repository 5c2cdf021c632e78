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
}
/** How an import reads its rows. */
export type RowRules = { target: Target; mapping: Mapping; context: RowContext }

/** A row in system fields: what was typed, else the mapped cell. Empty cells are left out. */
export function valuesOf(row: StagedRow, mapping: Mapping): RowValues {
  const values: RowValues = {}
  for (const [field, index] of Object.entries(mapping)) {
    const cell = index === null || index === undefined ? undefined : row.cells[index]
    if (cell !== undefined && cell !== '') values[field] = undefused(cell)
  }
  return { ...values, ...row.edit }
}

/** The reader's remarks on mapped cells that nobody has typed over. */
function remarksOf(row: StagedRow, mapping: Mapping): RowRemarks | undefined {
  if (!row.notes) return undefined
  const remarks: RowRemarks = {}
  for (const [field, index] of Object.entries(mapping)) {
    const note = row.notes.find((candidate) => candidate.col === index)
    if (note && row.edit?.[field] === undefined) remarks[field] = note.code
  }
  return remarks
}

/** Everything that can be said about a row by itself; rows that name the same thing are compared by markDuplicates. */
export function checkRow(row: StagedRow, { target, mapping, context }: RowRules): CheckedRow {
  const values = valuesOf(row, mapping)
  const { problems, parsed } = target.check(values, context, remarksOf(row, mapping))
  return { rowNo: row.rowNo, values, problems, parsed, key: target.keyOf(values) }
}

/** The keys of rows, each once. */
export const keysOf = (rows: { key: string | null }[]): string[] => [
  ...new Set(rows.flatMap((row) => (row.key === null ? [] : [row.key]))),
]

type Known = { firstRow: Map<string, number>; existing: ReadonlySet<string> }

/** Marks rows that repeat the key of an earlier row, or one that exists already. `firstRow` remembers the earliest row of each key. */
export function markDuplicates(rows: CheckedRow[], target: Target, { firstRow, existing }: Known): void {
  const { keyField, byKey } = target.fields
  const field = byKey.get(keyField)?.label
  for (const row of rows) {
    if (row.key === null) continue
    const first = firstRow.get(row.key)
    if (first === undefined) firstRow.set(row.key, row.rowNo)
    const value = target.nameOf(row.key)
    if (first !== undefined && first !== row.rowNo)
      row.problems.push(fieldProblem(keyField, 'DUPLICATE_IN_FILE', { field, params: { value, row: first } }))
    else if (existing.has(row.key))
      row.problems.push(fieldProblem(keyField, target.existsCode, { field, params: { value } }))
    else continue
    row.parsed = null
  }
}
