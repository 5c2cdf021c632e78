import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { csvLine, XlsxWriter } from '../../spreadsheet/index.ts'
import { writeAreas } from './layouts/areas.ts'
import type { Cells } from './layouts/found.ts'
import { writeFuel } from './layouts/fuel.ts'
import { writeRates } from './layouts/rates.ts'
import { writeSurcharges } from './layouts/surcharges.ts'
import type { SheetContent } from './rows.ts'
import type { WeightSteps } from './weights.ts'

/** A sheet as the table in which it is read again. */
export function cellsOf(content: SheetContent, steps: WeightSteps): Cells {
  switch (content.kind) {
    case 'rates':
      return writeRates(content.rows, steps)
    case 'surcharges':
      return writeSurcharges(content.rows, content.carrier)
    case 'fuel':
      return writeFuel(content.rows, content.carrier)
    case 'areas':
      return writeAreas(content.rows)
  }
}

const asText = (cells: Cells): string => `\uFEFF${cells.map((row) => csvLine(row)).join('')}`

async function asWorkbook([headings = [], ...rows]: Cells, { kind }: SheetContent): Promise<Uint8Array> {
  const path = join(tmpdir(), `rate-sheet-${randomUUID()}.xlsx`)
  const isNumber = (col: number) => kind === 'rates' || (kind === 'fuel' && col > 0)
  const columns = headings.map((heading, col) => ({
    heading,
    type: isNumber(col) ? ('number' as const) : ('text' as const),
  }))
  const writer = await XlsxWriter.create(path, { sheetName: 'Rates', columns })
  try {
    await writer.rows(rows)
    await writer.end()
    return await readFile(path)
  } finally {
    await writer.close()
    await rm(path, { force: true })
  }
}

const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A sheet as a file that can be changed and read again. */
export async function writeSheetFile(
  content: SheetContent,
  { steps, format }: { steps: WeightSteps; format: keyof typeof mimes },
): Promise<{ mime: string; body: Uint8Array | string }> {
  const cells = cellsOf(content, steps)
  return { mime: mimes[format], body: format === 'csv' ? asText(cells) : await asWorkbook(cells, content) }
}
