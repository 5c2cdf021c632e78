import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { csvLine } from './csv-writer.ts'

export interface CsvColumn<Row> {
  heading: string
  cell: (row: Row) => string | null
}

async function* linesOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(columns.map(({ heading }) => heading))}`
  for await (const rows of batches) yield rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('')
}

/** Writes rows as csv while they are read: however many there are, few of them are in memory. */
export const writeCsv = <Row>(
  path: string,
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<void> => pipeline(linesOf(columns, batches), createWriteStream(path))
