import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import * as fc from 'fast-check'
import { readFile as bytesOf } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { profileFile, readRows } from '../index.ts'
import { CsvWriter, defused, type Cell, type TableColumn, undefused, XlsxWriter, ZipWriter } from './index.ts'

const folder = await mkdtemp(join(tmpdir(), 'waybill-write-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
let files = 0
const pathOf = (kind: string) => join(folder, `${files++}.${kind}`)

const textColumns = (count: number): TableColumn[] =>
  Array.from({ length: count }, (_, at) => ({ heading: `Column ${at + 1}`, type: 'text' as const }))

async function xlsxOf(
  rows: Cell[][],
  columns = textColumns(rows[0]?.length ?? 1),
  sheetRows?: number,
): Promise<string> {
  const path = pathOf('xlsx')
  const writer = await XlsxWriter.create(path, { sheetName: 'Orders', columns, ...(sheetRows && { sheetRows }) })
  await writer.rows(rows)
  await writer.end()
  return path
}
async function csvOf(rows: Cell[][], columns = textColumns(rows[0]?.length ?? 1)): Promise<string> {
  const path = pathOf('csv')
  const writer = await CsvWriter.create(path, columns)
  await writer.rows(rows)
  await writer.end()
  return path
}
/** Rows below the heading, as our own reader gives them. */
async function readBack(path: string, sheet = 0): Promise<string[][]> {
  const rows: string[][] = []
  for await (const batch of readRows(path, { profile: await profileFile(path), sheet }))
    rows.push(...batch.map((row) => row.cells))
  return rows.slice(1)
}

/** What another reader takes for formulas in a csv file, whatever it splits cells by. */
async function formulasIn(path: string): Promise<unknown[]> {
  const bytes = await bytesOf(path)
  const cells = [',', ';', '\t'].flatMap((FS) => {
    const book = read(bytes, { FS, cellFormula: true })
    return Object.values(book.Sheets['Sheet1'] ?? {}) as { f?: string }[]
  })
  return cells.flatMap(({ f }) => f ?? [])
}

const formulas = [
  '=1+1',
  '＝1+1',
  '＋1',
  '－2+3',
  '＠SUM(A1)',
  '+1 213 555 0100',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  "'=1",
  '=HYPERLINK("http://evil.test","x")',
]

describe('a written xlsx file', () => {
  it('is read alike by our reader and by another one, long numbers, zeros, Chinese and odd letters included', async () => {
    const rows = [
      ['00123', '1234567890123456789', '张伟 <b>&"', ' two  blanks '],
      ['line\nbreak', '_x0041_', '😀', '2026-03-09'],
    ]
    const path = await xlsxOf(rows)
    expect(await readBack(path)).toEqual(rows)
    const sheet = read(await bytesOf(path), { dense: false }).Sheets['Orders']
    expect(utils.sheet_to_json(sheet!, { header: 1 })).toEqual([
      ['Column 1', 'Column 2', 'Column 3', 'Column 4'],
      ...rows,
    ])
  })
  it.each(formulas)('holds %j as text and never as a formula', async (text) => {
    const book = read(await bytesOf(await xlsxOf([[text]])), { cellFormula: true })
    const cell = book.Sheets['Orders']?.['A2']
    expect(cell).toMatchObject({ t: 's', v: text })
    expect(cell?.f).toBeUndefined()
  })
  it('holds numbers as numbers and days as days, and what is neither as text', async () => {
    const columns: TableColumn[] = [
      { heading: 'Weight', type: 'number' },
      { heading: 'Price', type: 'money' },
      { heading: 'Day', type: 'day' },
      { heading: 'At', type: 'time' },
    ]
    const path = await xlsxOf(
      [
        ['3.5', '-1234.50', '2026-03-09', '2026-03-09 13:05'],
        ['heavy', '', 'soon', '-'],
      ],
      columns,
    )
    const book = read(await bytesOf(path), { cellDates: false })
    const sheet = book.Sheets['Orders']!
    expect([sheet['A2'], sheet['B2'], sheet['C2']].map((cell) => [cell.t, cell.v])).toEqual([
      ['n', 3.5],
      ['n', -1234.5],
      ['n', 46_090],
    ])
    expect(await readBack(path)).toEqual([
      ['3.5', '-1234.5', '2026-03-09', '2026-03-09 13:05:00'],
      ['heavy', '', 'soon', '-'],
    ])
  })
  it('goes on in a further sheet when one is full, under the same heading', async () => {
    const rows = Array.from({ length: 7 }, (_, at) => [`A-${at}`])
    const path = await xlsxOf(rows, textColumns(1), 4)
    expect((await profileFile(path)).sheets.map(({ name }) => name)).toEqual(['Orders', 'Orders (2)', 'Orders (3)'])
    const read = [await readBack(path), await readBack(path, 1), await readBack(path, 2)]
    expect(read.map((part) => part.length)).toEqual([3, 3, 1])
    expect(read.flat()).toEqual(rows)
  })
  it('marks wrong cells red and tells in a comment what is wrong', async () => {
    const path = pathOf('xlsx')
    const writer = await XlsxWriter.create(path, { sheetName: 'Errors', columns: textColumns(2) })
    await writer.rows([['ok', 'bad']], [new Map([[1, 'Invalid zip code <5 digits>']])])
    await writer.rows([['', 'fine']], [new Map([[0, 'Name is required']])])
    await writer.end()
    const sheet = read(await bytesOf(path), { cellStyles: true }).Sheets['Errors']!
    expect(sheet['B2'].c[0].t).toBe('Invalid zip code <5 digits>')
    expect(sheet['A3'].c[0].t).toBe('Name is required')
    expect(sheet['B2'].s.fgColor.rgb).toBe('FFC7CE')
    expect(sheet['B3'].c).toBeUndefined()
    expect(await readBack(path)).toEqual([
      ['ok', 'bad'],
      ['', 'fine'],
    ])
  })
  it('gives back any text that a cell can hold', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => text !== '' && !text.includes('\0'))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), async (rows) => {
        expect(await readBack(await xlsxOf(rows))).toEqual(rows)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a written csv file', () => {
  it.each(formulas)('defuses %j by an apostrophe, which is taken away again', async (text) => {
    const path = await csvOf([[text, 'x']])
    const cell = (await readBack(path))[0]?.[0] ?? ''
    expect(cell.startsWith("'")).toBe(true)
    expect(undefused(cell)).toBe(text)
    expect(await formulasIn(path)).toEqual([])
  })
  it('defuses what a program that splits by semicolons, tabs or lines would take for a formula', async () => {
    expect(await formulasIn(await csvOf([['a;=1+1;b', 'x\t=2+2']]))).toEqual([])
    expect(['a;=1+1', 'a\n@SUM(A1)', 'x\t=1', '\t=1'].map(defused)).toEqual([
      "a;'=1+1",
      "a\n'@SUM(A1)",
      "x\t'=1",
      "'\t'=1",
    ])
  })
  it('leaves numbers as numbers', () => {
    expect(['-5', '-12.50', '7'].map(defused)).toEqual(['-5', '-12.50', '7'])
  })
  it('begins with a byte order mark, so that Excel reads Chinese', async () => {
    const bytes = await bytesOf(await csvOf([['张伟']]))
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  })
  it('gives back any text, defused or not', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }),
      fc.constantFrom(...formulas, "''=1", "'"),
      fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', 'a', "'", '='), minLength: 1, maxLength: 10 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constant('k'), cell), { minLength: 1, maxLength: 20 }), async (rows) => {
        const read = await readBack(await csvOf(rows))
        expect(read.map((cells) => cells.map(undefused))).toEqual(rows)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a zip', () => {
  it('holds files as they are, under names in any script', async () => {
    const path = pathOf('zip')
    const zip = await ZipWriter.create(path)
    await zip.add(
      '订单-USPS.xlsx',
      (async function* () {
        yield Buffer.from('PK one')
      })(),
      true,
    )
    await zip.add(
      'b.csv',
      (async function* () {
        yield Buffer.from('a,b\r\n')
      })(),
    )
    await zip.end()
    const { openPromise } = await import('yauzl')
    const opened = await openPromise(path, { lazyEntries: true })
    const names: string[] = []
    for await (const entry of opened.eachEntry()) names.push(`${entry.fileName} ${entry.uncompressedSize}`)
    expect(names).toEqual(['订单-USPS.xlsx 6', 'b.csv 5'])
  })
})
