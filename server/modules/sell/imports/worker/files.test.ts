import * as api from '@waybill/contract/imports/api'
import { utils, write, type WorkSheet } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { workbookOf, zipOf } from '../../../../spreadsheet/workbook-fixture.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, refusalOf, rowsOf, tableOf, uploaded } from '../testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()
const problems = async (id: string) => {
  const { body } = await server.call(api.viewImport, { query: { excelCacheId: id, show: 'errors' } }, { as: seller })
  return body.data!.rows.flatMap((row) => row.errorMessages.map((one) => [row.rowNo, one.fieldName, one.code]))
}

/** A workbook with the rows, changed by hand before it is written. */
function workbook(
  table: string[][],
  change: (sheet: WorkSheet) => void,
  bookType: 'xlsx' | 'biff8' = 'xlsx',
): Uint8Array {
  const sheet = utils.aoa_to_sheet(table)
  change(sheet)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Orders')
  return new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer)
}

describe('files as people have them', () => {
  it('reads GBK text from Chinese Excel, and lets the charset be corrected', async () => {
    const [head, ...lines] = csvOf(rowsOf(2, (index) => ({ orderNO: `G-${index}` })))
      .toString()
      .split('\r\n')
    const han = Buffer.concat([
      Buffer.from(`${head}\r\n`),
      ...lines.flatMap((line) => [Buffer.from(line.replace('Rita Recipient', '@@')), Buffer.from('\r\n')]),
    ])
    const bytes = Buffer.from(
      han
        .toString('latin1')
        .replaceAll('@@', Buffer.from([0xcd, 0xf5, 0xce, 0xb0, 0xb5, 0xc4, 0xb5, 0xea]).toString('latin1')),
      'latin1',
    )
    const info = await uploaded(server, seller, { name: '订单.csv', bytes })
    expect(info).toMatchObject({ fileName: '订单.csv', charset: 'gb18030' })
    const seen = await server.call(api.viewImport, { query: { excelCacheId: info.excelCacheId } }, { as: seller })
    expect(seen.body.data?.rows[0]?.values.name).toBe('王伟的店')
    const change = { params: { id: info.excelCacheId }, body: { charset: 'windows-1252' } } as const
    expect((await server.call(api.changeImport, change, { as: seller })).status).toBe(200)
    const read = async () =>
      (await server.call(api.getImport, { params: { id: info.excelCacheId } }, { as: seller })).body.data
    await expect.poll(read, { timeout: 20_000 }).toMatchObject({ state: 'ready', charset: 'windows-1252', rows: 2 })
  })

  it('refuses “1,250” where decimals have a comma, also when it is typed, and takes it where nothing says so', async () => {
    const send = async (numbers: { weight: string; length: string }[], delimiter = ',') => {
      const rows = rowsOf(numbers.length, (index) => ({
        packageWeight1: numbers[index]?.weight,
        packageWeight2: '',
        packageLength: numbers[index]?.length,
      }))
      const text = tableOf(rows).map((line) => line.map((cell) => `"${cell}"`).join(delimiter))
      return uploaded(server, seller, { name: 'commas.csv', bytes: Buffer.from(text.join('\r\n')) })
    }
    const mixed = await send([
      { weight: '2', length: '1,250' },
      { weight: '0,500', length: '30' },
    ])
    const refused = [
      [2, 'packageLength', 'NUMBER'],
      [3, 'packageWeight1', 'NUMBER'],
    ]
    expect(await problems(mixed.excelCacheId)).toEqual(refused)
    const typed = { rowNo: 3, values: { packageWeight1: '1,500' } }
    const body = { excelCacheId: mixed.excelCacheId, rows: [typed] }
    await server.call(api.validateRows, { body }, { as: seller })
    expect(await problems(mixed.excelCacheId)).toEqual(refused)
    const german = await send([{ weight: '1,250', length: '1,250.5' }], ';')
    expect(await problems(german.excelCacheId)).toEqual([[2, 'packageWeight1', 'NUMBER']])
    expect(await problems((await send([{ weight: '1,250', length: '30' }])).excelCacheId)).toEqual([])
  })

  it('reads UTF-16 text with tabs, as Excel saves "Unicode text"', async () => {
    const text = tableOf(rowsOf(2, (index) => ({ orderNO: `U-${index}`, name: '李娜' })))
      .map((line) => line.join('\t'))
      .join('\r\n')
    const info = await uploaded(server, seller, {
      name: 'unicode.txt',
      bytes: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
    })
    expect(info).toMatchObject({ kind: 'csv', delimiter: '\t', rows: 2, unmapped: [] })
    expect(await problems(info.excelCacheId)).toEqual([])
  })

  it('finds the headings below a title row', async () => {
    const table = [
      ['Orders of March', ''],
      ['Machine name', 'Human name'],
      ...tableOf(rowsOf(2, (index) => ({ orderNO: `H-${index}` }))),
    ]
    const info = await uploaded(server, seller, { name: 'titled.xlsx', bytes: workbook(table, () => undefined) })
    expect(info).toMatchObject({ kind: 'xlsx', headerRow: 3, rows: 2, unmapped: [] })
  })

  it('reads xls', async () => {
    const info = await uploaded(server, seller, {
      name: 'old.xls',
      bytes: workbook(tableOf(rowsOf(2, (index) => ({ orderNO: `S-${index}` }))), () => undefined, 'biff8'),
    })
    expect(info).toMatchObject({ kind: 'xls', rows: 2, unmapped: [] })
    expect(await problems(info.excelCacheId)).toEqual([])
  })

  it('marks error cells, formulas without a result and numbers of 18 digits in their row and field, until they are typed over', async () => {
    const table = tableOf(rowsOf(3, (index) => ({ orderNO: `E-${index}` })))
    const at = (row: number, heading: string) => utils.encode_cell({ r: row, c: table[0]!.indexOf(heading) })
    const bytes = workbook(table, (sheet) => {
      sheet[at(1, 'Recipient city')] = { t: 'e', v: 42, w: '#N/A' }
      sheet[at(2, 'Order number')] = { t: 'n', v: 123456789012345680 }
    })
    const info = await uploaded(server, seller, { name: 'cells.xlsx', bytes })
    expect(await problems(info.excelCacheId)).toEqual([
      [2, 'city', 'ERROR_CELL'],
      [3, 'orderNO', 'DIGITS_LOST'],
    ])
    const rows = [
      { rowNo: 2, values: { city: 'Albany' } },
      { rowNo: 3, values: { orderNO: '123456789012345678' } },
    ]
    expect(
      (await server.call(api.validateRows, { body: { excelCacheId: info.excelCacheId, rows } }, { as: seller })).body
        .data,
    ).toMatchObject({ valid: 3, invalid: 0 })
  })

  it('keeps long numbers and leading zeros as the sheet shows them (decisions §7)', async () => {
    const bytes = csvOf(
      rowsOf(1, () => ({ orderNO: '001234567890123456789', zipCode: '02108', stateCode: 'MA', city: 'Boston' })),
    )
    const info = await uploaded(server, seller, { name: 'long.csv', bytes })
    const seen = await server.call(api.viewImport, { query: { excelCacheId: info.excelCacheId } }, { as: seller })
    expect(seen.body.data?.rows[0]?.values).toMatchObject({ orderNO: '001234567890123456789', zipCode: '02108' })
  })

  it('gives the rows with errors back as a spreadsheet that maps itself and holds no formula', async () => {
    const info = await uploaded(server, seller, {
      name: 'bad.csv',
      bytes: csvOf(
        rowsOf(3, (index) => ({ orderNO: `F-${index}`, ...(index === 1 && { name: '=1+1', zipCode: 'x' }) })),
      ),
    })
    const token = await server.tokenOf(seller)
    const answer = await server.app.inject({
      method: 'POST',
      url: api.exportErrorOrders.path,
      payload: { excelCacheId: info.excelCacheId },
      headers: { host: 'localhost:8027', authorization: `Bearer ${token}` },
    })
    expect(answer.headers['content-disposition']).toContain('errors-bad.xlsx')
    const again = await uploaded(server, seller, { name: 'errors-bad.xlsx', bytes: answer.rawPayload })
    expect(again).toMatchObject({ rows: 1, unmapped: [] })
    const seen = await server.call(api.viewImport, { query: { excelCacheId: again.excelCacheId } }, { as: seller })
    expect(seen.body.data?.rows[0]?.values).toMatchObject({ orderNO: 'F-1', name: '=1+1' })
    expect(await problems(again.excelCacheId)).toEqual([[2, 'zipCode', 'ZIP']])
  })
})

describe('the first rows', () => {
  it('are seen as the file has them, and in system fields, while the rest is still being read', async () => {
    const info = await uploaded(server, seller, {
      name: 'first.csv',
      bytes: csvOf(rowsOf(150, (index) => ({ orderNO: `P-${index}` }))),
    })
    const id = info.excelCacheId
    await server.admin.query(`update import_job set state = 'reading' where id = $1`, [id])
    const raw = await server.call(api.firstImportRows, { params: { id } }, { as: seller })
    expect(raw.body.data?.rows).toHaveLength(100)
    expect(raw.body.data?.rows[0]).toMatchObject({ rowNo: 2, cells: expect.arrayContaining(['P-0']) })
    const seen = await server.call(api.viewImport, { query: { excelCacheId: id } }, { as: seller })
    expect(seen.body.data).toMatchObject({ import: { state: 'reading' }, rows: { 0: { values: { orderNO: 'P-0' } } } })
    const errors = { query: { excelCacheId: id, show: 'errors' } } as const
    expect((await server.call(api.viewImport, errors, { as: seller })).body.errorCode).toBe('IMPORT_NOT_READY')
    await server.admin.query(`update import_job set state = 'ready' where id = $1`, [id])
  })

  const merging = tableOf(rowsOf(3, (index) => ({ orderNO: `M-${index}`, city: index === 0 ? 'Albany' : '' })))
  const cityAt = merging[0]!.indexOf('Recipient city')
  const citiesOf = async (id: string) => {
    const { body } = await server.call(api.firstImportRows, { params: { id } }, { as: seller })
    return body.data?.rows.map((row) => row.cells[cityAt] ?? '')
  }
  const filledDown = async (id: string) => {
    await server.call(api.changeImport, { params: { id }, body: { fillDown: true } }, { as: seller })
    for (let tries = 0; tries < 300; tries++) {
      const { body } = await server.call(api.getImport, { params: { id } }, { as: seller })
      if (body.data?.state === 'ready' && body.data.fillDown) break
      await new Promise((go) => setTimeout(go, 100))
    }
    return citiesOf(id)
  }

  it('have the value of merged cells in every row when that is wished, and not when it is not', async () => {
    const range = { s: { r: 1, c: cityAt }, e: { r: 3, c: cityAt } }
    const bytes = workbook(merging, (sheet) => (sheet['!merges'] = [range]))
    const info = await uploaded(server, seller, { name: 'merged.xlsx', bytes })
    expect(info).toMatchObject({ merged: 1, fillDown: false })
    expect(await citiesOf(info.excelCacheId)).toEqual(['Albany', '', ''])
    expect(await filledDown(info.excelCacheId)).toEqual(['Albany', 'Albany', 'Albany'])
  })

  it('have merged cells seen in a sheet of any size, and nothing of what is hidden under them', async () => {
    const hidden = merging.map((cells, row) => cells.with(cityAt, row === 2 ? 'hidden' : cells[cityAt]!))
    const rows = hidden.map((cells) => `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`)
    const column = utils.encode_col(cityAt)
    const bytes = workbookOf({
      rows: rows.join('') + ' '.repeat(17 * 1024 * 1024),
      after: `<mergeCells><mergeCell ref="${column}2:${column}4"/></mergeCells>`,
    })
    const info = await uploaded(server, seller, { name: 'merged-large.xlsx', bytes })
    expect(info).toMatchObject({ merged: 1, fillDown: false, rows: 3 })
    expect(await citiesOf(info.excelCacheId)).toEqual(['Albany', '', ''])
    expect(await filledDown(info.excelCacheId)).toEqual(['Albany', 'Albany', 'Albany'])
  })
})

describe('files within the limits', () => {
  it('are read though a few kilobytes of them make thousands of the longest cells', async () => {
    const bytes = workbookOf({
      rows: `<row><c t="str"><v>Order number</v></c></row>${'<row><c t="s"><v>0</v></c></row>'.repeat(3000)}`,
      strings: [`<t>${'漢字'.repeat(16_000)}</t>`],
    })
    expect(await uploaded(server, seller, { name: 'long.xlsx', bytes })).toMatchObject({ state: 'ready', rows: 3000 })
  })
})

describe('files that are none', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  it.each([
    ['an empty file', 'orders.csv', Buffer.alloc(0), 'FILE_EMPTY'],
    ['a renamed picture', 'orders.xlsx', Buffer.concat([png, Buffer.alloc(2000, 7)]), 'FILE_TYPE_UNSUPPORTED'],
    ['a pdf', 'orders.csv', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'FILE_TYPE_UNSUPPORTED'],
    ['a web page saved as xls', 'orders.xls', Buffer.from('<html><p>Your session has expired</p></html>'), 'FILE_HTML'],
    ['half a zip', 'orders.xlsx', Buffer.from('504b0304140000000800000021', 'hex'), 'FILE_CORRUPT'],
    ['headings alone', 'orders.csv', Buffer.from('Order number,Recipient name\r\n'), 'NO_ROWS'],
  ])('%s is refused with %s', async (_, name, bytes, code) => {
    const refusal = await refusalOf(server, seller, { name, bytes })
    expect(refusal.code).toBe(code)
    expect(refusal.zhMessage).toBeTruthy()
  })

  it('a refusal says what the file is, and which limit it broke', async () => {
    const pdf = await refusalOf(server, seller, { name: 'x.csv', bytes: Buffer.from('%PDF-1.7\n1 0 obj') })
    expect(pdf).toMatchObject({
      message: expect.stringContaining('a PDF document'),
      zhMessage: expect.stringContaining('PDF 文档'),
    })
    const wide = await refusalOf(server, seller, { name: 'x.csv', bytes: Buffer.from(`${'a,'.repeat(600)}b\n1,2\n`) })
    expect(wide).toMatchObject({ code: 'TOO_MANY_COLUMNS', message: expect.stringContaining('512') })
  })

  it('a call without a file says so, and leaves nothing behind', async () => {
    const answer = await server.request({ method: 'POST', url: api.analyseAndCacheFile.path, as: seller, payload: {} })
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 'FILE_MISSING' } })
    const { rows } = await server.admin.query(
      "select count(*)::int as n from import_job where state in ('failed', 'reading')",
    )
    expect(rows[0].n).toBe(0)
  })
})

it('a web page, XML Spreadsheet 2003 and an OpenDocument sheet of orders are imported like any other file', async () => {
  const table = tableOf(rowsOf(2, (index) => ({ orderNO: `KIND-${index}` })))
  const of = (row: (cells: string) => string, cell: (text: string) => string) =>
    table.map((line) => row(line.map(cell).join(''))).join('')
  const html = `<html><table>${of(
    (cells) => `<tr>${cells}</tr>`,
    (text) => `<td>${text}</td>`,
  )}</table></html>`
  const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>${of(
    (cells) => `<Row>${cells}</Row>`,
    (text) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`,
  )}</Table></Worksheet></Workbook>`
  const cells = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
  const rows = of((line) => `<table:table-row>${line}</table:table-row>`, cells)
  const ods = zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', method: 0 },
    { name: 'META-INF/manifest.xml', content: '<manifest/>' },
    {
      name: 'content.xml',
      content: `<office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet>`,
    },
  ])
  for (const [name, bytes, kind] of [
    ['orders.xls', Buffer.from(html), 'html'],
    ['orders.xls', Buffer.from(xml), 'xml'],
    ['orders.ods', ods, 'ods'],
  ] as const) {
    const info = await uploaded(server, seller, { name, bytes })
    expect(info).toMatchObject({ kind, state: 'ready', rows: 2, unmapped: [] })
  }
})
