import { readFile } from 'node:fs/promises'
import { HiddenParts } from '../hidden-parts.ts'
import { downwards, FillDown, MergedCells, type MergedRange, MERGES } from '../merged-cells.ts'
import { RowCollector } from '../row-collector.ts'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { CellNote, SheetInfo, SheetRow } from '../types.ts'
import type { RowOptions } from '../xlsx-rows.ts'
import { CellReader, type CellRecord, isCell } from './cells.ts'
import { isBrokenContainer, oleContent, workbookStream } from './container.ts'
import { type BiffRecord, isOneOf, kind, substream } from './records.ts'
import type { Span } from './texts.ts'
import { readGlobal, readXlsWorkbook, type XlsWorkbook } from './workbook.ts'

/** The worksheets of an .xls file (Excel 2 to 2003). */
export async function xlsSheets(path: string): Promise<SheetInfo[]> {
  const { sheets } = await load(path)
  if (sheets.length === 0) throw new SpreadsheetError('NO_ROWS')
  return sheets.map(({ index, name, hidden }) => ({ index, name, hidden }))
}

/** The rows of a worksheet in batches. The file is in memory meanwhile, which `limits.xlsBytes` bounds; its cells are read row by row. */
export async function* xlsRows(path: string, sheet: number, options: RowOptions): AsyncGenerator<SheetRow[]> {
  const workbook = await load(path)
  const found = workbook.sheets[sheet]
  if (!found) throw new SpreadsheetError('SHEET_NOT_FOUND', { sheet })
  const hidden = new HiddenParts(options)
  const { rows, ranges, hiddenRows, results } = indexOf(workbook, found.start, hidden)
  const recordAt = (start: number): CellRecord => ({
    type: workbook.stream.readUInt16LE(start - 4),
    start,
    end: start + workbook.stream.readUInt16LE(start - 2),
    result: results.get(start),
  })
  options.onMerged?.(downwards(ranges).length)
  const merged = ranges.length > 0 ? new MergedCells(ranges, options.limits.columns) : undefined
  const fill = options.fillDown ? new FillDown(ranges) : undefined
  const collector = new RowCollector(options.limits)
  const reader = new CellReader(workbook.stream, workbook.version, workbook.globals)
  for (const row of [...rows.keys()].sort((a, b) => a - b)) {
    const no = row + 1
    const { cells, notes } = shownRow(rows.get(row)!.map(recordAt), reader, { merged, no })
    fill?.fill(no, cells)
    for (const cell of cells) collector.survey(cell)
    if (hidden.reads(cells, hiddenRows.has(row))) collector.add(no, cells, notes)
    if (collector.full) yield collector.take()
  }
  const rest = collector.take()
  if (rest.length > 0) yield rest
}

function shownRow(
  records: readonly CellRecord[],
  reader: CellReader,
  { merged, no }: { merged: MergedCells | undefined; no: number },
): { cells: string[]; notes: CellNote[] } {
  const cells: string[] = []
  const notes: CellNote[] = []
  for (const record of records) reader.read(record, cells, notes)
  if (!merged) return { cells, notes }
  merged.startRow(no)
  for (let col = 0; col < cells.length; col++) if (merged.hides(col)) cells[col] = ''
  return { cells, notes: notes.filter(({ col }) => !merged.hides(col)) }
}

/** Of a cell only where its record begins is kept: there may be a million. `results`: texts of formulas, by the formula's record. */
type SheetIndex = {
  rows: Map<number, number[]>
  results: Map<number, Span[]>
  ranges: MergedRange[]
  hiddenRows: Set<number>
}

/** Which records each row has, in whichever order the file holds them. */
function indexOf({ stream, version, globals }: XlsWorkbook, start: number, hidden: HiddenParts): SheetIndex {
  const index: SheetIndex = { rows: new Map(), results: new Map(), ranges: [], hiddenRows: new Set() }
  let last: BiffRecord | undefined
  for (const record of substream(stream, start)) {
    if (isCell(record)) {
      last = record
      const row = stream.readUInt16LE(record.start)
      const known = index.rows.get(row)
      if (known) known.push(record.start)
      else index.rows.set(row, [record.start])
    } else if (isOneOf(kind.result, record.type)) {
      if (last && isOneOf(kind.formula, last.type)) index.results.set(last.start, [record])
    } else if (record.type === kind.continued && last) index.results.get(last.start)?.push(record)
    else readSheetPart(stream, record, { index, hidden })
    // Sheets that stand alone have their formats among the cells.
    if (version < 5) readGlobal(stream, record, { globals, version })
    else if (record.type === kind.password) throw new SpreadsheetError('FILE_ENCRYPTED')
  }
  return index
}

const HIDDEN_ROW = 0x20
const RANGE = 8
type Parts = { index: SheetIndex; hidden: HiddenParts }
function readSheetPart(stream: Buffer, { type, start, end }: BiffRecord, { index, hidden }: Parts): void {
  if (type === kind.row && end - start >= 14) {
    if (stream[start + 12]! & HIDDEN_ROW) index.hiddenRows.add(stream.readUInt16LE(start))
  } else if (type === kind.columnInfo && end - start >= 10) {
    if (stream[start + 8]! & 1) hidden.hide(stream.readUInt16LE(start), Math.min(255, stream.readUInt16LE(start + 2)))
  } else if (type === kind.merged) {
    for (let at = start + 2; at + RANGE <= end && index.ranges.length < MERGES; at += RANGE) {
      const [top, bottom, left, right] = [0, 2, 4, 6].map((by) => stream.readUInt16LE(at + by)) as [
        number,
        number,
        number,
        number,
      ]
      index.ranges.push({ top: top + 1, bottom: bottom + 1, left, right })
    }
  }
}

async function load(path: string): Promise<XlsWorkbook> {
  const content = await oleContent(path)
  if (content === 'encrypted') throw new SpreadsheetError('FILE_ENCRYPTED')
  if (content === 'office') throw new SpreadsheetError('FILE_TYPE_UNSUPPORTED', { kind: 'office' })
  const bytes = await readFile(path)
  // Excel 2 to 4 wrote their records without a container.
  if (bytes[0] === 9) return readXlsWorkbook(bytes)
  if (isBrokenContainer(bytes)) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'sectors' })
  const stream = workbookStream(bytes)
  if (!stream) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'workbook' })
  return readXlsWorkbook(stream)
}
