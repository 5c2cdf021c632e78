import { describe, expect, it } from 'vitest'
import { SpreadsheetError } from '../index.ts'
import { readAll, zipOf } from '../workbook-fixture.ts'

const read = async (content: string | Buffer, options: Parameters<typeof readAll>[1] = {}) => {
  const { profile, rows } = await readAll(content, { extension: 'xls', ...options })
  return { kind: profile.kind, sheets: profile.sheets.map(({ name }) => name), cells: rows.map((row) => row.cells) }
}
const refusalOf = (content: string | Buffer) =>
  readAll(content, { extension: 'xls' }).then(
    () => 'read',
    (error: unknown) => (error instanceof SpreadsheetError ? error.code : String(error)),
  )
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const page = (rows: string) =>
  `<html><head><title>x</title><style>td{}</style></head><body><table>${rows}</table></body></html>`

const XML =
  '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">'
const xml = (rows: string, name = 'Orders') =>
  `${XML}<Worksheet ss:Name="${name}"><Table>${rows}</Table></Worksheet></Workbook>`
const data = (type: string, text: string) => `<Cell><Data ss:Type="${type}">${text}</Data></Cell>`

const MIME = 'application/vnd.oasis.opendocument.spreadsheet'
const ods = (tables: string, manifest = '<manifest/>') =>
  zipOf([
    { name: 'mimetype', content: MIME, method: 0 },
    { name: 'META-INF/manifest.xml', content: manifest },
    {
      name: 'content.xml',
      content: `<office:document-content><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    },
  ])
const table = (rows: string, name = 'Orders') => `<table:table table:name="${name}">${rows}</table:table>`
const text = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`

describe('a web page saved as a spreadsheet', () => {
  it('has the rows of its tables, with spans, line breaks and letters by name', async () => {
    const rows =
      '<tr><th>Order</th><th colspan=2>Name</th><th>City</th></tr>' +
      '<tr><td rowspan="2">A-1</td><td>Zo&eacute;<br>Lee</td><td></td><td>S&atilde;o&nbsp;Paulo</td></tr>' +
      `<tr><td>Bo &amp; Li</td><td>&#20320;</td><td><p>x</p></td></tr>`
    expect(await read(page(rows))).toEqual({
      kind: 'html',
      sheets: [''],
      cells: [
        ['Order', 'Name', '', 'City'],
        ['A-1', 'Zoé\nLee', '', 'São Paulo'],
        ['', 'Bo & Li', '你', 'x'],
      ],
    })
  })

  it('keeps zeros in front and long numbers, and a table within a cell is text of that cell', async () => {
    const inner = `02108<table>${row('x')}</table>`
    expect((await read(page(row('Zip', 'Number') + row(inner, '123456789012345678')))).cells).toEqual([
      ['Zip', 'Number'],
      ['02108 x', '123456789012345678'],
    ])
  })

  it('is read in the charset that it names, without closing tags, and without a table is what it is', async () => {
    const chinese = Buffer.concat([
      Buffer.from('<html><meta charset=gb2312><table><tr><td>City<tr><td>'),
      Buffer.from([0xb9, 0xe3, 0xd6, 0xdd]),
      Buffer.from('</table></html>'),
    ])
    expect((await read(chinese)).cells).toEqual([['City'], ['广州']])
    expect(await refusalOf('<html><body>Log in</body></html>')).toBe('FILE_HTML')
  })
})

describe('XML Spreadsheet 2003', () => {
  it('has its sheets, its rows and cells where they say they stand, dates and numbers as a sheet shows them', async () => {
    const rows =
      `<Row>${data('String', 'Order')}${data('String', 'Date')}<Cell ss:Index="4"><Data ss:Type="String">N&amp;M</Data></Cell></Row>` +
      `<Row ss:Index="5">${data('String', '007')}${data('DateTime', '2025-03-09T00:00:00.000')}${data('Number', '1.5E3')}</Row>`
    const { profile, rows: read5 } = await readAll(xml(rows), { extension: 'xls' })
    expect([profile.kind, profile.sheets[0]?.name]).toEqual(['xml', 'Orders'])
    expect(read5).toEqual([
      { no: 1, cells: ['Order', 'Date', '', 'N&M'] },
      { no: 5, cells: ['007', '2025-03-09', '1500'] },
    ])
  })

  it('of another kind of XML, or with entities of its own, is refused', async () => {
    expect(await refusalOf('<?xml version="1.0"?><orders><order/></orders>')).toBe('FILE_HTML')
    const laughs = XML.replace('<Workbook', '<!DOCTYPE x [<!ENTITY a "aa">]><Workbook')
    expect(await refusalOf(`${laughs}</Workbook>`)).toBe('FILE_UNSAFE')
    expect(await refusalOf(xml(`<Row>${data('String', 'x')}`).slice(0, -30))).not.toBe('read')
  })
})

describe('an OpenDocument spreadsheet', () => {
  it('has its sheets, repeated cells and rows, dates, numbers with their zeros, and no comments', async () => {
    const rows =
      `<table:table-row>${text('Order')}${text('Zip')}${text('At')}</table:table-row>` +
      '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>' +
      `<table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation><text:p>A<text:s text:c="2"/>1</text:p></table:table-cell>` +
      '<table:table-cell office:value-type="float" office:value="2108"><text:p>02108</text:p></table:table-cell>' +
      '<table:table-cell office:value-type="date" office:date-value="2025-03-09T10:05:00"><text:p>9 Mar</text:p></table:table-cell></table:table-row>'
    const { profile, rows: found } = await readAll(ods(table(rows) + table('', 'Empty')), { extension: 'ods' })
    expect(profile).toMatchObject({ kind: 'ods', sheets: [{ name: 'Orders' }, { name: 'Empty' }] })
    expect(found).toEqual([
      { no: 1, cells: ['Order', 'Zip', 'At'] },
      { no: 5, cells: ['A  1', '02108', '2025-03-09 10:05:00'] },
    ])
  })

  it('that repeats without end, is encrypted or lies about its size is refused', async () => {
    const wide = text('x').replace('<table:table-cell ', '<table:table-cell table:number-columns-repeated="999999999" ')
    expect(await refusalOf(ods(table(`<table:table-row>${wide}</table:table-row>`)))).toBe('TOO_MANY_COLUMNS')
    const long = `<table:table-row table:number-rows-repeated="999999999">${text('x')}</table:table-row>`
    expect(await refusalOf(ods(table(long)))).toBe('TOO_MANY_ROWS')
    expect(await refusalOf(ods(table(''), '<manifest><encryption-data/></manifest>'))).toBe('FILE_ENCRYPTED')
    const bomb = zipOf([
      { name: 'mimetype', content: MIME, method: 0 },
      { name: 'META-INF/manifest.xml', content: '<manifest/>' },
      { name: 'content.xml', content: ' '.repeat(30_000_000) },
    ])
    expect(await refusalOf(bomb)).toBe('FILE_EXPANDS_TOO_MUCH')
  })
})

it('a tag without an end, a cell without one and a row of too many cells are refused', async () => {
  expect(await refusalOf(page(row('x'.repeat(2_000_000))))).toBe('CELL_TOO_LONG')
  expect(await refusalOf(`<table><tr><td a="${'x'.repeat(200_000)}`)).toBe('FILE_CORRUPT')
  expect(await refusalOf(page(row(...Array.from({ length: 600 }, () => 'x'))))).toBe('TOO_MANY_COLUMNS')
})
