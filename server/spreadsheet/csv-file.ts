import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { detectCharset } from './charset/detect.ts'
import { guessDelimiter, separatorLine } from './csv-delimiter.ts'
import { CsvParser } from './csv-parser.ts'
import type { Limits } from './limits.ts'
import { cellTooLong, RowCollector } from './row-collector.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import { chunkDecoder, lastWholeCharacter } from './text-decoder.ts'
import type { Charset, CharsetDoubt, FileProfile, ReadOptions, SheetRow } from './types.ts'

const READ = 256 * 1024
const HEAD = 64 * 1024
/** Empty fields at a line's end are no columns, but nobody writes more of them than Excel has. */
const EXCEL_COLUMNS = 16_384
/** Enough to see whether a text is right. */
const DOUBT_LINES = 3
const DOUBT_BYTES = 200
/** Bytes outside ASCII that the charset is judged by, wherever in the file they come. */
const FOREIGN = 192 * 1024

type CsvProfile = Required<Pick<FileProfile, 'charset' | 'delimiter'>> & Pick<FileProfile, 'doubt'>

/**
 * Charset and delimiter of a delimited text. The whole file is looked through, since an order file may be plain ASCII for
 * thousands of rows before the first Chinese name. Refuses a text of blanks.
 */
export async function profileCsv(path: string): Promise<CsvProfile> {
  const { head, foreign, utf8, blank } = await survey(path)
  if (blank) throw new SpreadsheetError('FILE_EMPTY')
  // NULs mean UTF-16, whose lines cannot be told apart by single bytes.
  const sample = utf8 || head.includes(0) ? head : Buffer.concat([head, Buffer.from('\n'), ...foreign])
  const { charset, doubtful, candidates } = detectCharset(sample)
  const text = chunkDecoder(charset).push(head)
  return { charset, delimiter: guessDelimiter(text), ...(doubtful && { doubt: doubtOf(foreign, candidates) }) }
}

/** A few lines that are not plain ASCII, as each of the charsets reads them. */
function doubtOf(lines: Buffer[], candidates: Charset[]): CharsetDoubt[] {
  const bytes = Buffer.concat(lines.slice(0, DOUBT_LINES).map((line) => line.subarray(0, DOUBT_BYTES)))
  return candidates.map((charset) => ({ charset, sample: chunkDecoder(charset).push(bytes).trim() }))
}

/** The rows of a delimited text in batches. Blank lines count as rows of the sheet and are left out. */
export async function* csvRows(
  path: string,
  options: { charset: Charset; delimiter: string; limits: Limits; onShare?: ReadOptions['onShare'] },
): AsyncGenerator<SheetRow[]> {
  const { limits } = options
  const collector = new RowCollector(limits)
  const decoder = chunkDecoder(options.charset)
  let no = 0
  const parser = new CsvParser({
    delimiter: options.delimiter,
    longestField: limits.cellCharacters * 2 + 2,
    onLongField: (column) => {
      throw cellTooLong(no + 1, column, limits)
    },
    mostFields: EXCEL_COLUMNS,
    onManyFields: () => {
      throw new SpreadsheetError('TOO_MANY_COLUMNS', { max: limits.columns, row: no + 1 })
    },
    onRecord: (fields, openQuote) =>
      collector.add(++no, fields, openQuote === undefined ? undefined : [{ col: openQuote, code: 'UNCLOSED_QUOTE' }]),
  })
  const { size } = await stat(path)
  let read = 0
  let first = true
  for await (const bytes of createReadStream(path, { highWaterMark: READ })) {
    const text = decoder.push(bytes as Buffer)
    options.onShare?.((read += (bytes as Buffer).length) / size)
    collector.survey(text)
    parser.push(first ? text.slice(separatorLine(text)?.length ?? 0) : text)
    first = false
    if (collector.full) yield collector.take()
  }
  const end = decoder.end()
  collector.survey(end)
  parser.push(end)
  parser.end()
  const rest = collector.take()
  if (rest.length > 0) yield rest
}

type Survey = { head: Buffer; foreign: Buffer[]; utf8: boolean; blank: boolean }

async function survey(path: string): Promise<Survey> {
  const result: Survey = { head: Buffer.alloc(0), foreign: [], utf8: true, blank: true }
  let room = FOREIGN
  let cut: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: READ })) {
    const bytes = chunk as Buffer
    if (result.head.length === 0) result.head = headOf(bytes)
    if (result.blank) result.blank = isBlank(bytes)
    if (cut.length === 0 && isAscii(bytes)) continue
    if (room > 0) room -= gather(bytes, result.foreign, room)
    if (!result.utf8) continue
    const whole = cut.length > 0 ? Buffer.concat([cut, bytes]) : bytes
    const end = lastWholeCharacter(whole)
    result.utf8 = isUtf8(whole.subarray(0, end))
    cut = Buffer.from(whole.subarray(end))
  }
  return result
}

/** The start of the file up to the end of a line, in a copy of its own. */
function headOf(bytes: Buffer): Buffer {
  const end = bytes.length <= HEAD ? bytes.length : bytes.lastIndexOf(10, HEAD) + 1 || HEAD
  // UTF-16LE has its NUL behind the line break; an even length keeps both halves.
  return Buffer.from(bytes.subarray(0, end + (end % 2 === 1 && bytes[end] === 0 ? 1 : 0)))
}

/** Keeps the lines with bytes outside ASCII, for at most `room` bytes; gives back how many it kept. */
function gather(bytes: Buffer, into: Buffer[], room: number): number {
  let kept = 0
  let start = 0
  while (start < bytes.length && kept < room) {
    const found = bytes.indexOf(10, start)
    const end = found < 0 ? bytes.length : found + 1
    const line = bytes.subarray(start, Math.min(end, start + room - kept))
    start = end
    if (isAscii(line)) continue
    into.push(Buffer.from(line))
    kept += line.length
  }
  return kept
}

function isBlank(bytes: Buffer): boolean {
  return /^[\s\0\uFEFF\xef\xbb\xbf\xff\xfe]*$/.test(bytes.toString('latin1'))
}
