import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { profileFile, readRows, SpreadsheetError, type ReadOptions } from './index.ts'
import { fileOf, readAll, type TestPart, workbookOf, workbookParts, zipOf } from './workbook-fixture.ts'

async function refusal(content: string | Uint8Array, options: Partial<ReadOptions> = {}): Promise<string> {
  const error = await readAll(content, options).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SpreadsheetError)
  return (error as SpreadsheetError).code
}

function withPart(name: string, change: (part: TestPart) => Partial<TestPart>): Buffer {
  const parts = workbookParts({ rows: '<row r="1"><c t="s"><v>0</v></c></row>', strings: ['<t>a</t>'] })
  return zipOf(parts.map((part) => (part.name.endsWith(name) ? { ...part, ...change(part) } : part)))
}

const oneRow = '<row r="1"><c><v>1</v></c></row>'
const openFiles = (): number => readdirSync('/proc/self/fd').length

describe('files that are no spreadsheets', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'FILE_EMPTY'],
    ['a byte order mark alone', '\uFEFF', 'FILE_EMPTY'],
    ['blank lines alone', '\r\n \t\r\n', 'FILE_EMPTY'],
    ['a picture with another name', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'FILE_TYPE_UNSUPPORTED'],
    ['a pdf', '%PDF-1.7\n', 'FILE_TYPE_UNSUPPORTED'],
    ['random bytes', randomBytes(4000), 'FILE_TYPE_UNSUPPORTED'],
    ['few random bytes', Buffer.from([1, 2, 3, 4, 250, 6, 7]), 'FILE_TYPE_UNSUPPORTED'],
    ['a web page saved as xls', '\uFEFF \n<html><p>1</p>', 'FILE_HTML'],
    ['a table of a web page', '<TABLE border=1>', 'FILE_HTML'],
    ['XML of another kind', '<?xml version="1.0"?><Workbook/>', 'FILE_HTML'],
    ['a zip of something', zipOf([{ name: 'a.txt', content: 'a' }]), 'FILE_TYPE_UNSUPPORTED'],
    ['an empty zip', zipOf([]), 'FILE_TYPE_UNSUPPORTED'],
    [
      'an OLE container of nothing',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]),
      'FILE_CORRUPT',
    ],
    ['the start of an OLE container', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'FILE_CORRUPT'],
  ])('%s is refused', async (_, content, code) => {
    expect(await refusal(content)).toBe(code)
  })

  test('a text document and an OpenDocument text are named for what they are', async () => {
    const word = zipOf([
      { name: '[Content_Types].xml', content: '<Types/>' },
      {
        name: '_rels/.rels',
        content:
          '<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      },
      { name: 'word/document.xml', content: '<document/>' },
    ])
    expect(await refusal(word)).toBe('FILE_TYPE_UNSUPPORTED')
    expect(
      await refusal(
        zipOf([
          { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
          { name: 'content.xml', content: '<a/>' },
        ]),
      ),
    ).toBe('FILE_TYPE_UNSUPPORTED')
  })

  test('a workbook of chart sheets alone has no rows', async () => {
    expect(await refusal(withPart('workbook.xml', () => ({ content: '<workbook><sheets/></workbook>' })))).toBe(
      'NO_ROWS',
    )
  })

  test('a sheet that is not there is named', async () => {
    expect(await refusal(workbookOf({ rows: oneRow }), { sheet: 3 })).toBe('SHEET_NOT_FOUND')
    expect(await refusal('a,b\n1,2', { sheet: 1 })).toBe('SHEET_NOT_FOUND')
  })
})

describe('damaged workbooks', () => {
  const whole = workbookOf({ rows: oneRow.repeat(1), strings: ['<t>a</t>'] })

  test.each([0.2, 0.5, 0.9, 0.99])('a workbook cut off at %d of its length is damaged', async (share) => {
    expect(await refusal(whole.subarray(0, Math.floor(whole.length * share)))).toBe('FILE_CORRUPT')
  })

  test('any single byte turned over gives rows or a refusal, never another error', async () => {
    const outcomes = new Set<string>()
    for (let index = 0; index < whole.length; index += 3) {
      const bytes = Buffer.from(whole)
      bytes[index]! ^= 0xff
      const outcome = await readAll(bytes).catch((thrown: unknown) => thrown)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(SpreadsheetError)
      outcomes.add(outcome instanceof SpreadsheetError ? outcome.code : 'rows')
    }
    expect(outcomes).toContain('FILE_CORRUPT')
    expect(outcomes).toContain('rows')
  })

  test('a part that ends in the middle of a row is damaged', async () => {
    const content = '<worksheet><sheetData><row r="1"><c><v>1</v></c></row><row r="2"><c>'
    expect(await refusal(withPart('sheet1.xml', () => ({ content })))).toBe('FILE_CORRUPT')
    expect(await refusal(withPart('sheet1.xml', () => ({ content: 'no xml at all' })))).toBe('FILE_CORRUPT')
  })

  test('a cell that points at no shared string is damage, not an empty cell', async () => {
    expect(await refusal(workbookOf({ rows: '<row><c t="s"><v>1</v></c></row>', strings: ['<t>a</t>'] }))).toBe(
      'FILE_CORRUPT',
    )
    expect(await refusal(workbookOf({ rows: '<row><c t="s"><v>0</v></c></row>' }))).toBe('FILE_CORRUPT')
  })

  test('two rows of one number are damage: one of them would be lost', async () => {
    expect(await refusal(workbookOf({ rows: oneRow + oneRow }))).toBe('FILE_CORRUPT')
  })

  test('a packed part with a password is told as encrypted', async () => {
    expect(await refusal(withPart('sheet1.xml', () => ({ flags: 1 })))).toBe('FILE_ENCRYPTED')
  })

  test('an unknown packing method is damage', async () => {
    expect(await refusal(withPart('sheet1.xml', () => ({ method: 12 })))).toBe('FILE_CORRUPT')
  })
})

describe('files made to hurt', () => {
  test('a zip bomb is refused by its directory alone', async () => {
    const bomb = Buffer.alloc(30 * 1024 * 1024, ' ')
    expect(await refusal(withPart('sheet1.xml', () => ({ content: bomb })))).toBe('FILE_EXPANDS_TOO_MUCH')
  })

  test('a bomb whose header lies is stopped at the size that it declared', async () => {
    const bomb = Buffer.alloc(30 * 1024 * 1024, ' ')
    expect(await refusal(withPart('sheet1.xml', () => ({ content: bomb, declared: 5000 })))).toBe(
      'FILE_EXPANDS_TOO_MUCH',
    )
    expect(await refusal(withPart('sharedStrings.xml', () => ({ content: bomb, declared: 5000 })))).toBe(
      'FILE_EXPANDS_TOO_MUCH',
    )
  })

  test('too many parts, or too much in all of them together, is refused', async () => {
    const extra = Array.from({ length: 2001 }, (_, index) => ({ name: `xl/media/${index}.png`, content: '' }))
    expect(await refusal(workbookOf({ rows: oneRow, extra }))).toBe('FILE_EXPANDS_TOO_MUCH')
    const limits = { totalBytes: 1000 }
    expect(await refusal(workbookOf({ rows: oneRow }), { limits })).toBe('FILE_EXPANDS_TOO_MUCH')
  })

  test.each(['sheet1.xml', 'sharedStrings.xml', 'workbook.xml', 'styles.xml', '.rels'])(
    'a document type in %s is refused',
    async (name) => {
      const dtd = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
      expect(await refusal(withPart(name, (part) => ({ content: dtd + part.content.toString() })))).toBe('FILE_UNSAFE')
    },
  )

  test('names that climb out of the archive and names given twice are refused', async () => {
    expect(await refusal(workbookOf({ rows: oneRow, extra: [{ name: '../../etc/x', content: '' }] }))).toBe(
      'FILE_UNSAFE',
    )
    expect(await refusal(workbookOf({ rows: oneRow, extra: [{ name: 'XL/workbook.xml', content: '' }] }))).toBe(
      'FILE_UNSAFE',
    )
  })

  test('cells in far columns are refused before anything is padded', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, index) => `<row r="${index + 1}"><c r="XFD${index + 1}"><v>1</v></c></row>`,
    )
    expect(await refusal(workbookOf({ rows: rows.join('') }))).toBe('TOO_MANY_COLUMNS')
    expect(
      await refusal(
        workbookOf({
          rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        }),
      ),
    ).toBe('TOO_MANY_COLUMNS')
    expect(await refusal(workbookOf({ rows: '<row><c r="XFE1"><v>1</v></c></row>' }))).toBe('FILE_CORRUPT')
  })

  test('a far row costs nothing, an empty styled cell in a far column neither', async () => {
    const { rows } = await readAll(
      workbookOf({
        rows: `${oneRow}<row r="9"><c r="XFD9" s="1"/></row><row r="1048576"><c r="A1048576"><v>2</v></c></row>`,
      }),
    )
    expect(rows.map((row) => row.no)).toEqual([1, 1_048_576])
  })

  test('more rows, columns or characters than allowed are refused with the figure', async () => {
    const rows = Array.from(
      { length: 6 },
      (_, index) => `<row r="${index + 1}"><c><v>1</v></c><c><v>22</v></c></row>`,
    ).join('')
    const book = workbookOf({ rows })
    expect(await refusal(book, { limits: { rows: 4 } })).toBe('TOO_MANY_ROWS')
    expect(await refusal(book, { limits: { columns: 1 } })).toBe('TOO_MANY_COLUMNS')
    expect(await refusal(book, { limits: { cellCharacters: 1 } })).toBe('CELL_TOO_LONG')
    expect(await refusal(book, { limits: { emittedCharacters: 10 } })).toBe('FILE_EXPANDS_TOO_MUCH')
    expect(await refusal(book, { limits: { emittedCells: 10 } })).toBe('FILE_EXPANDS_TOO_MUCH')
    expect(await refusal(book, { limits: { fileBytes: 100 } })).toBe('FILE_TOO_LARGE')
    expect(await refusal('a,b\n1,2\n3,4\n', { limits: { rows: 1 } })).toBe('TOO_MANY_ROWS')
    const error = await readAll('a,b\n"', { limits: { columns: 1 } }).catch((thrown: SpreadsheetError) => thrown)
    expect(error).toMatchObject({ code: 'TOO_MANY_COLUMNS', params: { max: 1, row: 1 } })
  })

  test('one string shared by many cells is stopped by what comes out, not by the file', async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, row) => `<row r="${row + 1}">${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`,
    ).join('')
    const file = workbookOf({ rows, strings: [`<t>${'x'.repeat(30_000)}</t>`] })
    expect(await refusal(file)).toBe('FILE_EXPANDS_TOO_MUCH')
  })

  test('huge texts are refused without being gathered', async () => {
    const long = Array.from({ length: 400 }, () => randomBytes(2000).toString('base64')).join('')
    expect(await refusal(workbookOf({ rows: `<row><c t="str"><v>${long}</v></c></row>` }))).toBe('CELL_TOO_LONG')
    expect(await refusal(workbookOf({ rows: '<row><c t="s"><v>0</v></c></row>', strings: [`<t>${long}</t>`] }))).toBe(
      'CELL_TOO_LONG',
    )
    expect(await refusal(`a,b\n"${long}`)).toBe('CELL_TOO_LONG')
    const three = workbookOf({
      rows: '<row><c t="s"><v>2</v></c></row>',
      strings: ['<t>a</t>', '<t>b</t>', '<t>c</t>'],
    })
    expect(await refusal(three, { limits: { sharedStrings: 2 } })).toBe('FILE_EXPANDS_TOO_MUCH')
    expect(await refusal(three, { limits: { sharedCharacters: 2 } })).toBe('FILE_EXPANDS_TOO_MUCH')
  })

  test('rows of the longest cells are handed on a few at a time, so that they fit into the memory of a worker', async () => {
    const line = Array.from({ length: 20 }, () => 'x'.repeat(32_767)).join(',')
    const path = fileOf(Array.from({ length: 40 }, () => line).join('\n'), 'csv')
    const profile = await profileFile(path)
    const sizes: number[] = []
    for await (const rows of readRows(path, { profile })) sizes.push(rows.flatMap((row) => row.cells).join('').length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(40 * 20 * 32_767)
    expect(Math.max(...sizes)).toBeLessThan(6_000_000)
  })

  test('a line without an end is refused as soon as a field or the number of fields is too much', async () => {
    const endless = (piece: string) => piece.repeat(Math.ceil(5_000_000 / piece.length))
    expect(await refusal(endless('x'))).toBe('CELL_TOO_LONG')
    expect(await refusal(`a,b\n"${endless('x\n')}`)).toBe('CELL_TOO_LONG')
    expect(await refusal(endless('汉字'))).toBe('CELL_TOO_LONG')
    expect(await refusal(endless('word word, '))).toBe('TOO_MANY_COLUMNS')
  })

  test('a line of nothing but delimiters and tags nested without end are refused early', async () => {
    expect(await refusal(`a,b\n${','.repeat(20_000)}1\n`)).toBe('TOO_MANY_COLUMNS')
    expect(await refusal(withPart('styles.xml', () => ({ content: '<a>'.repeat(5000) })))).toBe('FILE_CORRUPT')
  })

  test('headings such as __proto__ and constructor are texts like any other', async () => {
    const { rows } = await readAll('__proto__,constructor\n1,2\n')
    expect(rows[0]!.cells).toEqual(['__proto__', 'constructor'])
  })
})

describe('stopping', () => {
  const big = workbookOf({
    rows: Array.from({ length: 5000 }, (_, row) => `<row r="${row + 1}"><c t="s"><v>${row}</v></c></row>`).join(''),
    strings: Array.from({ length: 5000 }, (_, row) => `<t>${row} ${randomBytes(20).toString('hex')}</t>`),
  })

  test.skipIf(process.platform !== 'linux')('leaving the loop closes the file', async () => {
    const path = fileOf(big)
    const profile = await profileFile(path)
    const before = openFiles()
    for (let round = 0; round < 5; round++)
      for await (const batch of readRows(path, { profile })) if (batch.length > 0) break
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(openFiles()).toBeLessThanOrEqual(before)
  })

  test.skipIf(process.platform !== 'linux')('a refused file is closed too', async () => {
    const before = openFiles()
    for (let round = 0; round < 5; round++) await refusal(withPart('sheet1.xml', () => ({ content: 'no xml at all' })))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(openFiles()).toBeLessThanOrEqual(before)
  })

  test('an aborted signal ends the reading with its reason', async () => {
    const path = fileOf(big)
    const profile = await profileFile(path)
    const stop = new AbortController()
    const reading = readRows(path, { profile, signal: stop.signal })
    expect((await reading.next()).done).toBe(false)
    stop.abort(new Error('enough'))
    await expect(reading.next()).rejects.toThrow('enough')
  })
})
