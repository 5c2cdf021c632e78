import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { HiddenParts } from '../hidden-parts.ts'
import type { Limits } from '../limits.ts'
import { RowCollector } from '../row-collector.ts'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import { chunkDecoder, xmlCharset } from '../text-decoder.ts'
import { type Charset, charsets, type FileKind, type ReadOptions, type SheetInfo, type SheetRow } from '../types.ts'
import { partText, withArchive } from '../xlsx-parts.ts'
import { ZipArchive } from '../zip-archive.ts'
import { htmlTables, openDocument, xmlSpreadsheet } from './dialects.ts'
import { MarkupScanner } from './scanner.ts'
import { TableRows } from './table.ts'

export type MarkupKind = Extract<FileKind, 'html' | 'xml' | 'ods'>
const dialects = { html: htmlTables, xml: xmlSpreadsheet, ods: openDocument }
const CONTENT = 'content.xml'
const MANIFEST = 'meta-inf/manifest.xml'
const HEAD = 4096

/** The charset that the file names in its first lines, else what its first bytes tell. */
async function charsetOf(path: string): Promise<Charset> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    const head = buffer.subarray(0, bytesRead)
    const wide = xmlCharset(head)
    if (wide !== 'utf-8' || head.subarray(0, 3).toString('latin1') === '\xef\xbb\xbf') return wide
    const named = /(?:charset\s*=\s*["']?|encoding\s*=\s*["'])([\w-]+)/i.exec(head.toString('latin1'))?.[1] ?? 'utf-8'
    const label = labelOf(named)
    return charsets.find((charset) => charset === label) ?? 'utf-8'
  } finally {
    await file.close()
  }
}

/** Its name as the Encoding Standard has it; GBK and GB2312 are parts of gb18030. */
function labelOf(named: string): string {
  try {
    const { encoding } = new TextDecoder(named)
    return encoding === 'gbk' ? 'gb18030' : encoding
  } catch {
    return 'utf-8'
  }
}

type Share = NonNullable<ReadOptions['onShare']>

async function* fileText(path: string, onShare?: Share): AsyncGenerator<string> {
  const decoder = chunkDecoder(await charsetOf(path))
  const { size } = await stat(path)
  let read = 0
  for await (const bytes of createReadStream(path)) {
    onShare?.((read += (bytes as Buffer).length) / size)
    yield decoder.push(bytes as Buffer)
  }
  yield decoder.end()
}

async function* documentText(path: string, limits: Limits, onShare?: Share): AsyncGenerator<string> {
  const zip = await ZipArchive.open(path, limits)
  try {
    if (!zip.has(MANIFEST)) throw new SpreadsheetError('FILE_CORRUPT', { part: MANIFEST })
    for await (const text of partText(zip, MANIFEST))
      if (text.includes('encryption-data')) throw new SpreadsheetError('FILE_ENCRYPTED')
    const size = zip.size(CONTENT)
    let read = 0
    for await (const text of partText(zip, CONTENT)) {
      onShare?.(Math.min(1, (read += text.length) / size))
      yield text
    }
  } finally {
    zip.close()
  }
}

const textOf = (path: string, kind: MarkupKind, { limits, onShare }: { limits: Limits; onShare?: Share | undefined }) =>
  kind === 'ods' ? documentText(path, limits, onShare) : fileText(path, onShare)

/** Whether a zip is an OpenDocument spreadsheet: it says so in its first part, which is not packed. */
export const isOpenDocument = (path: string, limits: Limits): Promise<boolean> =>
  withArchive(path, limits, async (zip) => {
    if (!zip.has('mimetype') || !zip.has(CONTENT)) return false
    let type = ''
    for await (const bytes of zip.read('mimetype')) if (type.length < 200) type += bytes.toString('latin1')
    return type.trim().startsWith('application/vnd.oasis.opendocument.spreadsheet')
  })

/** The sheets of the file; a page without any table is refused as what it is. */
export async function markupSheets(path: string, kind: MarkupKind, limits: Limits): Promise<SheetInfo[]> {
  const rows = new TableRows(null, { wanted: -1, limits })
  const scanner = new MarkupScanner(dialects[kind](rows))
  let hasRow = false
  for await (const text of textOf(path, kind, { limits })) {
    scanner.push(text)
    hasRow ||= kind !== 'html' || /<tr\b/i.test(text)
  }
  if (kind === 'html' && !hasRow) throw new SpreadsheetError('FILE_HTML')
  if (rows.sheets.length === 0) throw new SpreadsheetError('NO_ROWS')
  return rows.sheets
}

type Options = { kind: MarkupKind; limits: Limits } & Pick<
  ReadOptions,
  'leaveHiddenOut' | 'onHidden' | 'onMerged' | 'onShare'
>

/** The rows of one sheet in batches. */
export async function* markupRows(path: string, sheet: number, options: Options): AsyncGenerator<SheetRow[]> {
  const { kind, limits } = options
  const collector = new RowCollector(limits)
  options.onMerged?.(0)
  const rows = new TableRows({ collector, hidden: new HiddenParts(options) }, { wanted: sheet, limits })
  const scanner = new MarkupScanner(dialects[kind](rows))
  for await (const text of textOf(path, kind, options)) {
    collector.survey(text)
    scanner.push(text)
    if (collector.full) yield collector.take()
  }
  if (scanner.isBroken) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'ends within a tag' })
  if (!rows.sheets[sheet]) throw new SpreadsheetError('SHEET_NOT_FOUND', { sheet })
  const rest = collector.take()
  if (rest.length > 0) yield rest
}
