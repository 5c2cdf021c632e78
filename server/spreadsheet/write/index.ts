/**
 * Writing tables: xlsx and csv files row by row, in memory that does not grow with them.
 * Invariants: no text becomes a formula, in either format; what our reader reads of a written file is what was written; a file is
 * whole only after `end`. Meant to run inside a worker thread.
 */
export { type CsvColumn, writeCsv } from './csv-file.ts'
export { csvLine, CsvWriter, defused, undefused } from './csv-writer.ts'
export type { Cell, Marks, TableColumn, TableWriter } from './table.ts'
export { XlsxWriter } from './xlsx-writer.ts'
export { ZipTooLargeError, ZipWriter } from './zip-writer.ts'
