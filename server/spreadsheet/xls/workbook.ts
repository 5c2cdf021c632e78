import { builtInFormat, type NumberFormat, parseFormat } from '../number-format.ts'
import type { DateSystem } from '../serial-date.ts'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { Charset, SheetInfo } from '../types.ts'
import { type BiffRecord, isOneOf, kind, recordsOf, substream, type Version, versionOf } from './records.ts'
import { SharedTexts, type Span, SpanReader, spansOf } from './texts.ts'

/** What must be known of a workbook before the cells of a sheet can be read. */
export type XlsWorkbook = {
  stream: Buffer
  version: Version
  sheets: (SheetInfo & { /** Of its records in the stream. */ start: number })[]
  globals: Globals
}
/** `styles`: the number of a format by that of a cell's style. */
export type Globals = {
  system: DateSystem
  charset: Charset
  texts: SharedTexts
  formats: Map<number, NumberFormat>
  styles: number[]
}

/** Code pages of Windows and the Macintosh that differ from the name of their charset. */
const codePages: Readonly<Record<number, Charset>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  10_000: 'macintosh',
  10_007: 'x-mac-cyrillic',
  20_866: 'koi8-r',
  32_768: 'macintosh',
}
const windowsPages = [1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258]
const charsetOfPage = (page: number): Charset =>
  codePages[page] ?? (windowsPages.includes(page) ? (`windows-${page}` as Charset) : 'windows-1252')

const WORKSHEET = 0x10
const MOST_SHEETS = 4096

export const newGlobals = (stream: Buffer): Globals => ({
  system: 1900,
  charset: 'windows-1252',
  texts: new SharedTexts(stream),
  formats: new Map(),
  styles: [],
})

/** The bytes of a text in a version that knows no Unicode. */
export const decoded = (stream: Buffer, { start, end }: Span, charset: Charset): string =>
  new TextDecoder(charset).decode(stream.subarray(start, end))

/** Takes in a record that says something of all cells. */
export function readGlobal(
  stream: Buffer,
  record: BiffRecord,
  { globals, version }: { globals: Globals; version: Version },
): void {
  const { type, start, end } = record
  if (type === kind.password) throw new SpreadsheetError('FILE_ENCRYPTED')
  if (end - start < 2) return
  if (type === kind.date1904) globals.system = stream.readUInt16LE(start) === 1 ? 1904 : 1900
  else if (type === kind.codePage) globals.charset = charsetOfPage(stream.readUInt16LE(start))
  else if (isOneOf(kind.format, type)) readFormat(stream, record, { globals, version })
  else if (isOneOf(kind.style, type)) globals.styles.push(formatOfStyle(stream, record))
}

function readFormat(
  stream: Buffer,
  record: BiffRecord,
  { globals, version }: { globals: Globals; version: Version },
): void {
  const { start, end } = record
  // Before version 5 formats are known by their place in the list.
  const index = version >= 5 ? stream.readUInt16LE(start) : globals.formats.size
  const at = version >= 4 ? start + 2 : start
  if (at >= end) return
  const code =
    version === 8
      ? new SpanReader(stream, [record], at).text(2)
      : decoded(stream, { start: at + 1, end: Math.min(end, at + 1 + stream[at]!) }, globals.charset)
  globals.formats.set(index, code.toLowerCase() === 'general' ? builtInFormat(0) : parseFormat(code))
}

function formatOfStyle(stream: Buffer, { type, start, end }: BiffRecord): number {
  if (end - start < 4) return 0
  if (type === 0x00e0) return stream.readUInt16LE(start + 2)
  return type === 0x0043 ? stream[start + 2]! & 0x3f : stream[start + 1]!
}

/** The workbook's sheets and what its cells refer to; refuses what is no workbook. */
export function readXlsWorkbook(stream: Buffer): XlsWorkbook {
  const [first] = recordsOf(stream, 0)
  if (!first || !isOneOf(kind.start, first.type)) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'workbook' })
  const version = versionOf(stream, first)
  const globals = newGlobals(stream)
  if (version < 5 || isWorksheet(stream, first)) return { stream, version, globals, sheets: looseSheets(stream) }
  const records = globalRecords(stream)
  const shared = records.findIndex(({ type }) => type === kind.sharedTexts)
  for (const record of records) readGlobal(stream, record, { globals, version })
  const listed = records.filter(({ type, start, end }) => type === kind.sheet && end - start >= 8)
  const found = listed.filter(({ start }) => stream[start + 5] === 0).slice(0, MOST_SHEETS)
  const sheets = found.map((record, index) => sheetOf(stream, record, { index, version, charset: globals.charset }))
  if (shared >= 0) globals.texts = new SharedTexts(stream, spansOf(records, shared))
  return { stream, version, globals, sheets }
}

/** Real workbooks have some thousand. */
const MOST_GLOBALS = 300_000
function globalRecords(stream: Buffer): BiffRecord[] {
  const records: BiffRecord[] = []
  for (const record of substream(stream, 0)) {
    if (records.push(record) > MOST_GLOBALS)
      throw new SpreadsheetError('FILE_EXPANDS_TOO_MUCH', { records: MOST_GLOBALS })
  }
  return records
}

type Named = { index: number; version: Version; charset: Charset }
function sheetOf(
  stream: Buffer,
  record: BiffRecord,
  { index, version, charset }: Named,
): XlsWorkbook['sheets'][number] {
  const { start, end } = record
  const at = start + 6
  const name =
    version === 8
      ? new SpanReader(stream, [record], at).text(1)
      : decoded(stream, { start: at + 1, end: Math.min(end, at + 1 + stream[at]!) }, charset)
  return { index, name, hidden: (stream[start + 4]! & 3) !== 0, start: stream.readUInt32LE(start) }
}

const isWorksheet = (stream: Buffer, { start, end }: BiffRecord): boolean =>
  end - start >= 4 && stream.readUInt16LE(start + 2) === WORKSHEET

/** Excel 2 to 4 saved sheets without a list of them. */
function looseSheets(stream: Buffer): XlsWorkbook['sheets'] {
  const sheets: XlsWorkbook['sheets'] = []
  for (const record of recordsOf(stream, 0)) {
    if (!isOneOf(kind.start, record.type) || !isWorksheet(stream, record)) continue
    const index = sheets.length
    sheets.push({ index, name: `Sheet${index + 1}`, hidden: false, start: record.start - 4 })
    if (sheets.length === MOST_SHEETS) break
  }
  return sheets
}
