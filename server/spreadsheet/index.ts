/**
 * Reading spreadsheets: csv, xlsx (and xlsm), xls and ods files, HTML tables and XML Spreadsheet 2003 as rows of text, streaming, with bounded time and memory.
 *
 * Owns: what a file is, its charset and delimiter, its sheets, the text of its cells. Knows no fields, no database, no HTTP.
 * Invariants: the first bytes decide what a file is, never its name; nothing is inflated before the zip's directory passed the
 * limits; a cell is the text that the sheet shows (long numbers whole, leading zeros kept, dates as ISO text) and never holds
 * a NUL or half a surrogate pair; row numbers rise strictly; every refusal is a SpreadsheetError.
 * Writing (write/): xlsx and csv row by row, where no text becomes a formula.
 * Meant to run inside a memory-capped worker process, for files come from strangers: an xls is in memory as a whole, the others in steps of some 128 kB.
 */
import { csvRows, profileCsv } from './csv-file.ts'
import { filledSheets } from './filled-sheets.ts'
import { type Limits, withDefaults } from './limits.ts'
import { isOpenDocument, type MarkupKind, markupRows, markupSheets } from './markup/rows.ts'
import { sniffKind } from './sniff.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { FileKind, FileProfile, ReadOptions, SheetRow } from './types.ts'
import { xlsRows, xlsSheets } from './xls/rows.ts'
import { xlsxRows, xlsxSheets } from './xlsx-rows.ts'

export {
  type Cell,
  type CsvColumn,
  csvLine,
  CsvWriter,
  type Marks,
  type TableColumn,
  type TableWriter,
  defused,
  undefused,
  writeCsv,
  XlsxWriter,
  ZipTooLargeError,
  ZipWriter,
} from './write/index.ts'
export { type CharsetGuess, detectCharset } from './charset/detect.ts'
export { findHeaderRow, looksLikeData } from './header-row.ts'
export type { Hidden } from './hidden-parts.ts'
export type { Limits } from './limits.ts'
export { columnName } from './row-collector.ts'
export { SpreadsheetError, type SpreadsheetErrorCode, type SpreadsheetErrorParams } from './spreadsheet-error.ts'
export type { CellNote, Charset, CharsetDoubt, FileKind, FileProfile } from './types.ts'
export type { ReadOptions, SheetInfo, SheetRow } from './types.ts'

/** What the file is and what can be chosen in it; throws SpreadsheetError for a file that we do not read. */
export async function profileFile(path: string, limits?: Partial<Limits>): Promise<FileProfile> {
  const full = withDefaults(limits)
  const found = await sniffKind(path, full)
  return refusing(async () => {
    const kind = found === 'xlsx' && (await isOpenDocument(path, full)) ? 'ods' : found
    if (isMarkup(kind)) return { kind, sheets: await markupSheets(path, kind, full) }
    if (kind === 'xlsx') return { kind, sheets: await xlsxSheets(path, full) }
    if (kind === 'xls') return { kind, sheets: await xlsSheets(path) }
    return { kind, sheets: [{ index: 0, name: '', hidden: false }], ...(await profileCsv(path)) }
  })
}

/** The sheets to look for rows in when none is chosen, in that order, at most 20: visible ones first, without those that are surely empty. */
export const sheetsToTry = (path: string, profile: FileProfile, limits?: Partial<Limits>): Promise<number[]> =>
  refusing(() => filledSheets(path, profile, withDefaults(limits)))

/**
 * The rows of one sheet in batches of about 500, empty rows left out. Streams with backpressure: leaving the loop stops the
 * reading and closes the file. Throws SpreadsheetError, also in the middle; throws the signal's reason when it is aborted.
 */
export async function* readRows(path: string, options: ReadOptions): AsyncGenerator<SheetRow[]> {
  const batches = open(path, options)
  try {
    for (;;) {
      options.signal?.throwIfAborted()
      const next = await refusing(() => batches.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await batches.return(undefined)
  }
}

const isMarkup = (kind: FileKind): kind is MarkupKind => kind === 'html' || kind === 'xml' || kind === 'ods'

function open(
  path: string,
  { profile, sheet = 0, charset, delimiter, limits, ...merging }: ReadOptions,
): AsyncGenerator<SheetRow[]> {
  const full = withDefaults(limits)
  if (profile.kind === 'xlsx') return xlsxRows(path, sheet, { ...merging, limits: full })
  if (profile.kind === 'xls') return xlsRows(path, sheet, { ...merging, limits: full })
  if (isMarkup(profile.kind)) return markupRows(path, sheet, { ...merging, kind: profile.kind, limits: full })
  if (sheet !== 0) throw new SpreadsheetError('SHEET_NOT_FOUND', { sheet })
  return csvRows(path, {
    charset: charset ?? profile.charset ?? 'utf-8',
    delimiter: delimiter ?? profile.delimiter ?? ',',
    limits: full,
    onShare: merging.onShare,
  })
}

/** A reader that stumbles over a file has met a damaged file; trouble of the disk stays what it is. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const ours = error instanceof SpreadsheetError || (error instanceof Error && 'syscall' in error)
    throw ours ? error : new SpreadsheetError('FILE_CORRUPT', {}, error)
  }
}
