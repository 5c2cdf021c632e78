import { readFile } from 'node:fs/promises'
import type { CellObject, DenseWorkSheet, Range, WorkBook } from '@e965/xlsx'
import { numberText } from './cell-text.ts'
import { downwards, FillDown, MergedCells, type MergedRange, MERGES } from './merged-cells.ts'
import { type NumberFormat, parseFormat, plainFormat } from './number-format.ts'
import { losesDigits } from './number-text.ts'
import { isBrokenContainer, oleContent } from './ole-container.ts'
import { RowCollector } from './row-collector.ts'
import type { DateSystem } from './serial-date.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { CellNote, SheetInfo, SheetRow } from './types.ts'
import type { RowOptions } from './xlsx-rows.ts'

/** The worksheets of an .xls file (Excel 2 to 2003). */
export async function xlsSheets(path: string): Promise<SheetInfo[]> {
  const workbook = await load(path, 1)
  const sheets = worksheets(workbook)
  if (sheets.length === 0) throw new SpreadsheetError('NO_ROWS')
  return sheets.map(({ name, hidden }, index) => ({ index, name, hidden }))
}

/** The rows of a worksheet in batches. The whole workbook is in memory meanwhile: `limits.xlsBytes` bounds it. */
export async function* xlsRows(path: string, sheet: number, options: RowOptions): AsyncGenerator<SheetRow[]> {
  const { limits } = options
  const workbook = await load(path, limits.rows + 2)
  const found = worksheets(workbook)[sheet]
  if (!found) throw new SpreadsheetError('SHEET_NOT_FOUND', { sheet })
  const reader = new CellReader(workbook.Workbook?.WBProps?.date1904 ? 1904 : 1900)
  const ranges = mergedRanges(found.cells)
  options.onMerged?.(downwards(ranges).length)
  const merged = ranges.length > 0 ? new MergedCells(ranges, limits.columns) : undefined
  const fill = options.fillDown ? new FillDown(ranges) : undefined
  const collector = new RowCollector(limits)
  const rows = found.cells['!data'] ?? []
  for (let index = 0; index < rows.length; index++) {
    merged?.startRow(index + 1)
    const { cells, notes } = reader.row(rows[index] ?? [], merged)
    fill?.fill(index + 1, cells)
    for (const cell of cells) collector.survey(cell)
    collector.add(index + 1, cells, notes)
    if (collector.full) yield collector.take()
  }
  const rest = collector.take()
  if (rest.length > 0) yield rest
}

/** Cells as the other readers give them: neither SheetJS's values nor its formatted texts are right alone. */
class CellReader {
  #system: DateSystem
  #formats = new Map<string, NumberFormat>()

  constructor(system: DateSystem) {
    this.#system = system
  }

  row(
    row: readonly (CellObject | undefined)[],
    merged: MergedCells | undefined,
  ): { cells: string[]; notes: CellNote[] } {
    const cells: string[] = []
    const notes: CellNote[] = []
    for (let col = 0; col < row.length; col++) {
      const cell = row[col]
      const text = cell && !merged?.hides(col) ? this.#text(cell) : ''
      cells.push(text)
      if (cell?.t === 'e' && text !== '') notes.push({ col, code: 'ERROR_CELL' })
      else if (cell?.t === 'n' && losesDigits(text)) notes.push({ col, code: 'DIGITS_LOST' })
    }
    return { cells, notes }
  }

  #text(cell: CellObject): string {
    const { t: type, v: value } = cell
    if (value === undefined || value === null || type === 'z') return ''
    if (type === 'b') return value ? 'TRUE' : 'FALSE'
    if (type === 'e') return cell.w ?? '#ERROR!'
    if (type === 'n') return numberText(String(value), this.#format(cell.z), this.#system)
    return String(value).replaceAll('\0', '').toWellFormed()
  }

  #format(code: string | number | undefined): NumberFormat {
    if (typeof code !== 'string' || code === 'General') return plainFormat
    let format = this.#formats.get(code)
    if (!format) this.#formats.set(code, (format = parseFormat(code)))
    return format
  }
}

async function load(path: string, sheetRows: number): Promise<WorkBook> {
  const content = await oleContent(path)
  if (content === 'encrypted') throw new SpreadsheetError('FILE_ENCRYPTED')
  if (content === 'office') throw new SpreadsheetError('FILE_TYPE_UNSUPPORTED', { kind: 'office' })
  const bytes = await readFile(path)
  if (isBrokenContainer(bytes)) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'sectors' })
  const { read } = await import('@e965/xlsx')
  try {
    return read(bytes, { type: 'buffer', dense: true, cellNF: true, sheetRows })
  } catch (error) {
    const encrypted = error instanceof Error && /password-protected/i.test(error.message)
    throw new SpreadsheetError(encrypted ? 'FILE_ENCRYPTED' : 'FILE_CORRUPT', {}, error)
  }
}

function worksheets(workbook: WorkBook): { name: string; hidden: boolean; cells: DenseWorkSheet }[] {
  return workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets?.[name]
    if (sheet?.['!type'] && sheet['!type'] !== 'sheet') return []
    const hidden = Boolean(workbook.Workbook?.Sheets?.[index]?.Hidden)
    return [{ name, hidden, cells: (sheet ?? {}) as DenseWorkSheet }]
  })
}

function mergedRanges(sheet: DenseWorkSheet): MergedRange[] {
  const merges: Range[] = sheet['!merges'] ?? []
  return merges.slice(0, MERGES).map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c }))
}
