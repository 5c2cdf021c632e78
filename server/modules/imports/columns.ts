import { createHash } from 'node:crypto'
import type { SheetRow } from '../../spreadsheet/index.ts'
import { isErrorHeading } from './error-heading.ts'

export type Column = { index: number; heading: string; samples: string[] }

const SAMPLES = 3
const SAMPLE_LENGTH = 80

/** The file's columns: their headings and the first few different values below each. */
export function columnsOf(heading: SheetRow, below: SheetRow[]): Column[] {
  const width = Math.max(heading.cells.length, ...below.map((row) => row.cells.length))
  return Array.from({ length: width }, (_, index) => {
    const values = below.map((row) => (row.cells[index] ?? '').trim()).filter((value) => value !== '')
    const samples = [...new Set(values)].slice(0, SAMPLES).map((value) => value.slice(0, SAMPLE_LENGTH))
    return { index, heading: (heading.cells[index] ?? '').trim(), samples }
  })
}

/** The same for the same headings in any order, upper or lower case, also in a file of their error rows: by it a mapping is remembered. */
export function headingsHash(columns: Column[]): Buffer {
  const headings = columns
    .map((column) => column.heading.toLowerCase())
    .filter((heading) => heading !== '' && !isErrorHeading(heading))
  return createHash('sha256').update(JSON.stringify(headings.toSorted())).digest()
}
