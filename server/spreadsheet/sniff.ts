import { isUtf8 } from 'node:buffer'
import { open, stat } from 'node:fs/promises'
import { type Limits, withDefaults } from './limits.ts'
import { megabytes, SpreadsheetError } from './spreadsheet-error.ts'
import type { FileKind } from './types.ts'

const HEAD = 16 * 1024
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1')

/** First bytes of what people upload by mistake; text may not begin so. */
const others: readonly [kind: string, bytes: Buffer][] = [
  ['picture', Buffer.from('\x89PNG', 'latin1')],
  ['picture', Buffer.from('ffd8ff', 'hex')],
  ['picture', Buffer.from('GIF8')],
  ['pdf', Buffer.from('%PDF-')],
  ['picture', Buffer.from('RIFF')],
  ['picture', Buffer.from('II*\0', 'latin1')],
  ['rtf', Buffer.from('{\\rtf')],
  ['archive', Buffer.from('1f8b08', 'hex')],
  ['archive', Buffer.from('Rar!')],
  ['archive', Buffer.from('7z\xbc\xaf', 'latin1')],
]

/** What the file is by its first bytes; refuses what is no spreadsheet or larger than the limits allow. */
export async function sniffKind(path: string, limits: Limits = withDefaults()): Promise<FileKind> {
  const { size } = await stat(path)
  if (size === 0) throw new SpreadsheetError('FILE_EMPTY')
  const head = await readHead(path)
  const kind = kindOf(head)
  const max = kind === 'xls' ? Math.min(limits.xlsBytes, limits.fileBytes) : limits.fileBytes
  if (size > max) throw new SpreadsheetError('FILE_TOO_LARGE', { max: megabytes(max) })
  return kind
}

function kindOf(head: Buffer): FileKind {
  if (starts(head, ZIP) || starts(head, EMPTY_ZIP)) return 'xlsx'
  if (starts(head, OLE) || isBareBiff(head)) return 'xls'
  const other = others.find(([, bytes]) => starts(head, bytes))
  if (other) throw new SpreadsheetError('FILE_TYPE_UNSUPPORTED', { kind: other[0] })
  if (head.length >= 8 && isUtf32(head)) throw new SpreadsheetError('FILE_TYPE_UNSUPPORTED', { kind: 'utf-32' })
  const page = markupOf(head)
  if (page) return page
  if (!isText(head)) throw new SpreadsheetError('FILE_TYPE_UNSUPPORTED', { kind: 'binary' })
  return 'csv'
}

/** Text of four bytes a letter, with its mark or without: no other text reads as letters of four bytes throughout. */
function isUtf32(head: Buffer): boolean {
  const isMarked = head.readUInt32BE(0) === 0xfeff || head.readUInt32LE(0) === 0xfeff
  return (
    isMarked ||
    hasOnlyLetters(head, (at) => head.readUInt32LE(at)) ||
    hasOnlyLetters(head, (at) => head.readUInt32BE(at))
  )
}

function hasOnlyLetters(head: Buffer, letterAt: (at: number) => number): boolean {
  let last = 0
  for (let at = 0; at + 4 <= head.length; at += 4) {
    last = letterAt(at)
    if (last === 0 || last > 0x10ffff) return false
  }
  return last > 0
}

/** Excel 2 to 4 wrote their records without a container: 09 00, 09 02, 09 04 and a length. */
function isBareBiff(head: Buffer): boolean {
  const [first, version, length, high] = head
  return first === 9 && [0, 2, 4, 8].includes(version ?? -1) && (length ?? 0) >= 4 && (length ?? 99) <= 16 && high === 0
}

/** Portals save HTML or XML under the name .xls; a mail archive or other XML is no table. */
function markupOf(head: Buffer): 'html' | 'xml' | undefined {
  const text = head
    .toString('latin1', 0, 4096)
    .replaceAll('\0', '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '')
  if (/^<\?xml\b/i.test(text) && /<(?:\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/.test(text))
    return 'xml'
  if (/^(?:<\?xml\b|MIME-Version:)/i.test(text) && !/<html\b/i.test(text.slice(0, 1024)))
    throw new SpreadsheetError('FILE_HTML')
  return /^(?:<!doctype\s+html|<(?:html|head|meta|body|table|style|script)\b|<\?xml\b|<!--)/i.test(text)
    ? 'html'
    : undefined
}

/** Tab, line breaks, page break, and the escape by which old Japanese texts change their alphabet. */
const ordinary = new Set([9, 10, 12, 13, 27])

/** Text has no control characters to speak of, and NULs only as the empty halves of UTF-16. */
function isText(head: Buffer): boolean {
  if (isWideText(head)) return true
  if (head.includes(0)) return false
  let controls = 0
  for (const byte of head) if (byte < 32 && !ordinary.has(byte)) controls++
  return controls === 0 || (controls <= head.length / 200 && (isUtf8(head) || head.length > 512))
}

function isWideText(head: Buffer): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return head.length % 2 === 0
  let even = 0
  let odd = 0
  for (let index = 0; index + 1 < head.length; index += 2) {
    if (head[index] === 0) even++
    if (head[index + 1] === 0) odd++
  }
  const pairs = head.length / 2
  return Math.max(even, odd) > pairs * 0.1 && Math.min(even, odd) === 0
}

function starts(head: Buffer, bytes: Buffer): boolean {
  return head.subarray(0, bytes.length).equals(bytes)
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
