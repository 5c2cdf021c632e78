import { createHash } from 'node:crypto'
import type { FileKind, SheetRow } from '../../../../spreadsheet/index.ts'
import { isErrorHeading } from './error-heading.ts'

export type Column = { index: number; heading: string; samples: string[] }

/** Different values that are shown of a column. */
export const SAMPLES = 3
const SAMPLE_LENGTH = 80

export const sampleOf = (cell: string): string => cell.trim().slice(0, SAMPLE_LENGTH)

/** The file's columns: their headings and the first few different values below each. */
export function columnsOf(heading: SheetRow, below: SheetRow[]): Column[] {
  const width = Math.max(heading.cells.length, ...below.map((row) => row.cells.length))
  return Array.from({ length: width }, (_, index) => {
    const values = below.map((row) => (row.cells[index] ?? '').trim()).filter((value) => value !== '')
    const samples = [...new Set(values)].slice(0, SAMPLES).map((value) => value.slice(0, SAMPLE_LENGTH))
    return { index, heading: (heading.cells[index] ?? '').trim(), samples }
  })
}

/** From which cell on a row has more of them than there are columns. */
export type FindExtraCell = (row: SheetRow) => number | undefined

/**
 * In csv a comma too many moves the cells of a row, so that it goes on behind the headings, or behind the columns without a heading
 * that most of the first rows fill. A file of such rows has what was too much under a second heading that says what to mend.
 */
export function extraCellFinder(heading: SheetRow, below: SheetRow[], kind: FileKind): FindExtraCell {
  const errorColumn = heading.cells.findLastIndex(isErrorHeading)
  const lengths = below.map((row) => row.cells.length).toSorted((a, b) => a - b)
  const most = lengths.length > 1 ? lengths[Math.ceil(lengths.length / 2) - 1]! : 0
  const width = kind === 'csv' ? Math.max(heading.cells.length, most) : Infinity
  return ({ cells }) => {
    if (errorColumn > 0 && (cells[errorColumn] ?? '').trim() !== '') return errorColumn
    return cells.length > width ? width : undefined
  }
}

export const markExtraCells = (rows: SheetRow[], beyond: FindExtraCell): SheetRow[] =>
  rows.map((row) => {
    const col = beyond(row)
    return col === undefined ? row : { ...row, notes: [...(row.notes ?? []), { col, code: 'EXTRA_CELLS' }] }
  })

/** The same for the same headings in any order, upper or lower case, also in a file of their error rows: by it a mapping is remembered. */
export function headingsHash(columns: Column[]): Buffer {
  const headings = columns
    .map((column) => column.heading.toLowerCase())
    .filter((heading) => heading !== '' && !isErrorHeading(heading))
  return createHash('sha256').update(JSON.stringify(headings.toSorted())).digest()
}
