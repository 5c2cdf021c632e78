import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { profileFile, readRows, type FileProfile, type ReadOptions, type SheetRow } from './index.ts'

/** A zip part as tests make it; `declared` lies about its inflated size, `flags` 1 says that it is encrypted. */
export type TestPart = { name: string; content: string | Buffer; declared?: number; flags?: number; method?: number }

/** A zip made by hand, with whatever lies the test wants in it. */
export function zipOf(parts: readonly TestPart[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declared, flags = 0, method = 8 } of parts) {
    const bytes = Buffer.from(content)
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(method, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(declared ?? bytes.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    const body = [Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed]
    bodies.push(...body)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), head, tail, Buffer.from(name))
    offset += body.reduce((sum, part) => sum + part.length, 0)
  }
  return Buffer.concat([...bodies, ...directory, endRecord(parts.length, Buffer.concat(directory).length, offset)])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22)
  record.write('PK\x05\x06', 'latin1')
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(offset, 16)
  return record
}

export type WorkbookParts = {
  /** What stands inside `sheetData`. */
  rows: string
  /** What stands behind it. */
  after?: string
  /** Texts of shared strings, as XML inside `si`; leave out for a workbook without the part. */
  strings?: readonly string[]
  /** Format codes of the cell styles, in order. */
  formats?: readonly string[]
  date1904?: boolean
  extra?: readonly TestPart[]
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const LINKS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

/** The parts of a workbook of one sheet, in the order in which Excel writes them. */
export function workbookParts({
  rows,
  after = '',
  strings,
  formats = [],
  date1904,
  extra = [],
}: WorkbookParts): TestPart[] {
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const escaped = formats.map((code) => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships ${LINKS}>${link('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets><sheet name="Orders" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships ${LINKS}>${link('r1', 'worksheet', 'worksheets/sheet1.xml')}${link('r2', 'styles', 'styles.xml')}${link('r3', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet ${MAIN}><numFmts>${escaped.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${escaped.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    ...(strings
      ? [
          {
            name: 'xl/sharedStrings.xml',
            content: `<sst ${MAIN}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
          },
        ]
      : []),
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet ${MAIN}><sheetData>${rows}</sheetData>${after}</worksheet>`,
    },
    ...extra,
  ]
}

/** An .xlsx of one sheet. */
export function workbookOf(parts: WorkbookParts): Buffer {
  return zipOf(workbookParts(parts))
}

const folder = mkdtempSync(join(tmpdir(), 'waybill-spreadsheet-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
let files = 0

/** Writes a file for one test and gives back its path; removed when the tests are over. */
export function fileOf(content: string | Uint8Array, extension = 'xlsx'): string {
  const path = join(folder, `${++files}.${extension}`)
  writeFileSync(path, content)
  return path
}

/** Reads a file as an import would, the profile's guesses taken. */
export async function readAll(
  content: string | Uint8Array,
  options: Partial<ReadOptions> & { extension?: string } = {},
): Promise<{ profile: FileProfile; rows: SheetRow[] }> {
  const path = fileOf(content, options.extension)
  const profile = await profileFile(path, options.limits)
  const rows: SheetRow[] = []
  for await (const batch of readRows(path, { profile, ...options })) rows.push(...batch)
  return { profile, rows }
}

/** The cells alone. */
export async function cellsOf(content: string | Uint8Array, options: Partial<ReadOptions> = {}): Promise<string[][]> {
  return (await readAll(content, options)).rows.map((row) => row.cells)
}
