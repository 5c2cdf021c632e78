import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessDelimiter } from './csv-delimiter.ts'
import { CsvParser } from './csv-parser.ts'
import { cellsOf, readAll } from './workbook-fixture.ts'

describe('csv', () => {
  test('quotes hold delimiters, line breaks and doubled quotes', async () => {
    expect(await cellsOf('a,"b,c","d\r\ne"\r\n"say ""hi""",,x\n')).toEqual([
      ['a', 'b,c', 'd\r\ne'],
      ['say "hi"', '', 'x'],
    ])
  })

  test('a quote inside a field is text, and so is what follows a closing quote', async () => {
    expect(await cellsOf('5" pipe,"a"b,"c" "d"\n1,2,3')).toEqual([
      ['5" pipe', 'ab', 'c "d"'],
      ['1', '2', '3'],
    ])
  })

  test('CRLF, LF and CR may be mixed, and the last line needs none', async () => {
    expect(await cellsOf('a,b\r\nc,d\ne,f\rg,h')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ])
  })

  test('a quote that is never closed takes the rest and loses nothing', async () => {
    expect(await cellsOf('a,b\n1,"open\n2,3\n')).toEqual([
      ['a', 'b'],
      ['1', 'open\n2,3\n'],
    ])
  })

  test('blank lines count as rows and are left out, blanks in cells are kept', async () => {
    const { rows } = await readAll('a,b\n\n,,\n 1 ,2,,\n')
    expect(rows).toEqual([
      { no: 1, cells: ['a', 'b'] },
      { no: 4, cells: [' 1 ', '2'] },
    ])
  })

  test('what looks like a number stays the text that it is', async () => {
    const line = '00123,1234567890123456789,1.12E+17,2026-03-09,+1,TRUE,#N/A'
    expect(await cellsOf(`${line}\n`)).toEqual([line.split(',')])
  })

  test('a first line sep=; decides and is no row', async () => {
    const { profile, rows } = await readAll('sep=;\r\na;b,c\r\n1;2,5\r\n')
    expect(profile.delimiter).toBe(';')
    expect(rows[0]).toEqual({ no: 1, cells: ['a', 'b,c'] })
  })

  test('the user may choose another delimiter and charset than the guess', async () => {
    const { profile, rows } = await readAll(Buffer.from('a,b|c,d\xe9\n', 'latin1'), {
      delimiter: '|',
      charset: 'windows-1252',
    })
    expect(profile.delimiter).toBe(',')
    expect(rows).toEqual([{ no: 1, cells: ['a,b', 'c,dé'] }])
  })

  test('NULs in the middle of a text become U+FFFD', async () => {
    const head = 'a,b\n'.repeat(6000)
    const cells = await cellsOf(`${head}x\0y,2\n`)
    expect(cells.at(-1)).toEqual(['x\uFFFDy', '2'])
  })
})

describe('the guessed delimiter', () => {
  test.each([
    ['a,b,c\n1,2,3\n', ','],
    ['a;b;c\n1,5;2,5;3\n1,7;2;3,25\n', ';'],
    ['id\ttitle\n1\tRed, green, blue\n2\tOne, two\n', '\t'],
    ['a|b\n1|2\n', '|'],
    ['Name;Address\n"Smith; J";"1 Main St, NY, USA"\nB;C\n', ';'],
    ['orderno,name\n1,"a;b;c"\n2,"d;e;f"\n', ','],
    ['one column\nwithout any\n', ','],
    ['order-id\tname\tcity', '\t'],
  ])('of %j is %j', (text, delimiter) => {
    expect(guessDelimiter(text)).toBe(delimiter)
  })
})

/** Texts with everything that csv finds hard; lone surrogates and NULs cannot be written as a file of text. */
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '|', '\r', '\n', ' ', 'x', '订', '😀') }),
)
// Such a text is written by programs that mean the text inside alone.
const plainCell = cell.filter((text) => !/^="[^"]*"$/.test(text))
const table = fc.array(fc.array(plainCell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 })

function written(rows: string[][], delimiter: string, end: string): string {
  const field = (text: string) =>
    /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
  return rows.map((row) => row.map(field).join(delimiter) + end).join('')
}

function parsed(text: string, delimiter: string, cuts: number[]): string[][] {
  const rows: string[][] = []
  const parser = new CsvParser({
    delimiter,
    longestField: Number.POSITIVE_INFINITY,
    onLongField: () => {},
    onRecord: (fields) => void rows.push(fields),
  })
  let from = 0
  for (const cut of cuts.map((share) => Math.floor(share * text.length)).sort((a, b) => a - b)) {
    parser.push(text.slice(from, cut))
    from = cut
  }
  parser.push(text.slice(from))
  parser.end()
  return rows
}

describe('any table', () => {
  test('comes back from csv cell by cell, with any delimiter and line end, cut anywhere', () => {
    const anyDelimiter = fc.oneof(fc.constantFrom(',', ';', '\t', '|'), fc.constantFrom('^', '~', '§', '、'))
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })
    fc.assert(
      fc.property(table, anyDelimiter, fc.constantFrom('\r\n', '\n', '\r'), cuts, (rows, delimiter, end, shares) => {
        expect(parsed(written(rows, delimiter, end), delimiter, shares)).toEqual(rows)
      }),
      { numRuns: 1500 },
    )
  })

  test('comes back from a file, empty ends cut and empty rows left out', async () => {
    const trimmed = (row: string[]) => row.slice(0, row.findLastIndex((text) => text !== '') + 1)
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('utf-8', 'utf-16le'), async (rows, charset) => {
        // A heading of several columns keeps the file from looking like a web page or like blanks.
        const all = [['h1', 'h2', 'h3'], ...rows]
        const bytes = Buffer.from(`\uFEFF${written(all, ',', '\r\n')}`, charset as BufferEncoding)
        const expected = all.map((row, index) => ({ no: index + 1, cells: trimmed(row) }))
        const { rows: read } = await readAll(bytes, { delimiter: ',', charset: charset as 'utf-8' })
        expect(read).toEqual(expected.filter((row) => row.cells.length > 0))
      }),
      { numRuns: 60 },
    )
  })
})
