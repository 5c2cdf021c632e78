import { HiddenParts } from './hidden-parts.ts'
import type { Limits } from './limits.ts'
import { downwards, FillDown, MergedCells, type MergedRange } from './merged-cells.ts'
import { RowCollector } from './row-collector.ts'
import { SharedStrings } from './shared-strings.ts'
import { type RawRow, SheetScanner } from './sheet-scanner.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { ReadOptions, SheetInfo, SheetRow } from './types.ts'
import { mergedRanges } from './xlsx-merges.ts'
import { partText, withArchive } from './xlsx-parts.ts'
import { readFormats, readWorkbook, type Workbook } from './xlsx-workbook.ts'
import { ZipArchive } from './zip-archive.ts'

/** Merged ranges stand behind the rows, so a sheet is inflated twice to learn them: in no time up to this size. */
const MERGES_AT_ONCE = 16 * 1024 * 1024

export type RowOptions = { limits: Limits } & Pick<
  ReadOptions,
  'fillDown' | 'hurried' | 'leaveHiddenOut' | 'onHidden' | 'onMerged' | 'onShare'
>

/** The worksheets of an xlsx or xlsm file. */
export function xlsxSheets(path: string, limits: Limits): Promise<SheetInfo[]> {
  return withArchive(path, limits, async (zip) => {
    const { sheets } = await readWorkbook(zip)
    return sheets.map(({ index, name, hidden }) => ({ index, name, hidden }))
  })
}

/** The rows of a worksheet in batches; stopping early stops the inflating. */
export async function* xlsxRows(path: string, sheet: number, options: RowOptions): AsyncGenerator<SheetRow[]> {
  const { limits } = options
  const zip = await ZipArchive.open(path, limits)
  let strings: SharedStrings | undefined
  try {
    const workbook = await readWorkbook(zip)
    const part = workbook.sheets[sheet]?.part
    if (part === undefined) throw new SpreadsheetError('SHEET_NOT_FOUND', { sheet })
    const table = workbook.sharedStrings
    const collector = new RowCollector(limits)
    strings = new SharedStrings(table === undefined ? undefined : surveyed(partText(zip, table), collector), limits)
    const skipped = options.hurried && zip.size(part) > MERGES_AT_ONCE
    const ranges = skipped ? [] : await mergedRanges(zip, part)
    options.onMerged?.(skipped ? undefined : downwards(ranges).length)
    const fill = options.fillDown ? new FillDown(ranges) : undefined
    const hidden = new HiddenParts(options)
    const scanner = await sheetScanner(zip, workbook, { ranges, limits, hidden })
    const size = zip.size(part)
    let read = 0
    for await (const text of partText(zip, part)) {
      // Of letters beyond ASCII several bytes make one: an estimate.
      options.onShare?.(Math.min(1, (read += text.length) / size))
      collector.survey(text)
      scanner.push(text)
      await settle(scanner.rows, strings, { collector, fill, hidden })
      scanner.rows = []
      if (collector.full) yield collector.take()
    }
    // To their ends, where their check sums are: rows of a damaged file may look whole.
    await strings.load(Number.POSITIVE_INFINITY)
    if (scanner.broken) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'sheet ends early' })
    const rest = collector.take()
    if (rest.length > 0) yield rest
  } finally {
    await strings?.close()
    zip.close()
  }
}

async function* surveyed(texts: AsyncGenerator<string>, collector: RowCollector): AsyncGenerator<string> {
  for await (const text of texts) {
    collector.survey(text)
    yield text
  }
}

async function sheetScanner(
  zip: ZipArchive,
  workbook: Workbook,
  { ranges, limits, hidden }: { ranges: MergedRange[]; limits: Limits; hidden: HiddenParts },
): Promise<SheetScanner> {
  const formats = await readFormats(zip, workbook.styles)
  const merged = ranges.length > 0 ? new MergedCells(ranges, limits.columns) : undefined
  const { system, uncalculated } = workbook
  return new SheetScanner({ formats, system, uncalculated, limits, merged, hidden })
}

/** Puts the shared strings in and hands the rows on. */
async function settle(
  rows: RawRow[],
  strings: SharedStrings,
  { collector, fill, hidden }: { collector: RowCollector; fill: FillDown | undefined; hidden: HiddenParts },
): Promise<void> {
  let last = -1
  for (const row of rows) if (row.lastShared > last) last = row.lastShared
  await strings.load(last)
  for (const { no, cells, notes, hidden: isHidden } of rows) {
    for (let col = 0; col < cells.length; col++) {
      const cell = cells[col]
      if (typeof cell === 'number') cells[col] = strings.get(cell)
    }
    fill?.fill(no, cells as string[])
    if (hidden.reads(cells as string[], isHidden)) collector.add(no, cells as string[], notes)
  }
}
