import { Readable } from 'node:stream'
import { csvLine } from './csv-writer.ts'

export interface CsvColumn<Row> {
  heading: string
  cell: (row: Row) => string | null
}
/** Rows from a place in a list on; `next`: where the page after them begins, null when they are the last. */
type ReadPage<Row> = (cursor: string | undefined) => Promise<{ rows: readonly Row[]; next: string | null }>

async function* linesOf<Row>(columns: readonly CsvColumn<Row>[], read: ReadPage<Row>): AsyncGenerator<string> {
  yield `\ufeff${csvLine(columns.map(({ heading }) => heading))}`
  for (let cursor: string | undefined; ;) {
    const { rows, next } = await read(cursor)
    yield rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('')
    if (next === null) return
    cursor = next
  }
}

/** A list as csv, written while its pages are read: however many rows it has, few of them are in memory. */
export const csvPages = <Row>(columns: readonly CsvColumn<Row>[], read: ReadPage<Row>): Readable =>
  Readable.from(linesOf(columns, read))
