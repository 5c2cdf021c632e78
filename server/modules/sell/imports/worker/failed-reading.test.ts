import * as api from '@waybill/contract/imports/api'
import { findImportRows, undoImportChange } from '@waybill/contract/imports/rows-api'
import { utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { workbookParts, zipOf } from '../../../../spreadsheet/workbook-fixture.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, rowsOf, tableOf, upload, uploaded } from '../testing.ts'

const as = 'seller@demo.test'
const server = useTestServer()
let serial = 0

/** A workbook whose second sheet is empty, and whose third has other orders. */
function workbook(): Uint8Array {
  const book = utils.book_new()
  const group = serial++
  const rows = rowsOf(3, (index) => ({ orderNO: `F${group}-${index}` }))
  utils.book_append_sheet(book, utils.aoa_to_sheet(tableOf(rows)), 'Orders')
  utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Empty')
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet(tableOf(rowsOf(2, (at) => ({ orderNO: `G${group}-${at}` })))),
    'More',
  )
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}

/** How the import stands once nothing is done with it any more. */
async function settled(id: string): Promise<api.ImportInfo> {
  for (let tries = 0; tries < 400; tries++) {
    const { body } = await server.call(api.getImport, { params: { id } }, { as })
    if (body.data!.state === 'failed' || (body.data!.state === 'ready' && body.data!.checked)) return body.data!
    await new Promise((go) => setTimeout(go, 50))
  }
  throw new Error('the import does not settle')
}
async function changed(id: string, body: object): Promise<api.ImportInfo> {
  expect((await server.call(api.changeImport, { params: { id }, body }, { as })).status).toBe(200)
  return settled(id)
}
const sent = async () => (await uploaded(server, as, { name: 'book.xlsx', bytes: workbook() })).excelCacheId

it('an empty sheet says so and stays chosen; the sheet before is read again as it was, with its mapping', async () => {
  const id = await sent()
  await changed(id, { mapping: { sku: null } })
  expect(await changed(id, { sheet: 1 })).toMatchObject({
    state: 'failed',
    sheet: 1,
    error: { code: 'NO_ROWS', message: expect.any(String), zhMessage: expect.any(String) },
    sheets: [{ name: 'Orders' }, { name: 'Empty' }, { name: 'More' }],
  })
  const back = await changed(id, { sheet: 0 })
  expect(back).toMatchObject({ state: 'ready', sheet: 0, error: null, rows: 3, valid: 3, unmapped: [] })
  expect(back.mapping.sku ?? null).toBeNull()
})

it('edits are thrown away with their sheet once another one is read, and not before; nothing of them can be taken back', async () => {
  const id = await sent()
  const edit = { excelCacheId: id, rows: [{ rowNo: 2, values: { city: 'Albany' } }] }
  const seen = async () => {
    const { body } = await server.call(api.viewImport, { query: { excelCacheId: id } }, { as })
    const found = await server.call(findImportRows, { params: { id }, query: {} as never }, { as })
    return [body.data?.rows.map((row) => row.values.city), found.body.data?.canUndo]
  }
  await server.call(api.validateRows, { body: edit }, { as })
  expect(await changed(id, { sheet: 1 })).toMatchObject({ state: 'failed' })
  await changed(id, { sheet: 0 })
  expect(await seen()).toEqual([['Albany', 'New York', 'New York'], true])
  await changed(id, { sheet: 2 })
  expect(await seen()).toEqual([['New York', 'New York'], false])
  const undone = await server.call(undoImportChange, { params: { id } }, { as })
  expect(undone.body.data).toMatchObject({ changedRows: 0 })
  expect(await seen()).toEqual([['New York', 'New York'], false])
})

it('a row of headings that the file does not have says so; what else is chosen then leaves the edits', async () => {
  const id = await sent()
  const edit = { excelCacheId: id, rows: [{ rowNo: 2, values: { city: 'Albany' } }] }
  await server.call(api.validateRows, { body: edit }, { as })
  expect(await changed(id, { headerRow: 900 })).toMatchObject({
    state: 'failed',
    headerRow: 900,
    error: { code: 'NO_ROWS' },
  })
  expect(await changed(id, { headerRow: 1 })).toMatchObject({ state: 'ready', headerRow: 1, rows: 3 })
  const { body } = await server.call(api.viewImport, { query: { excelCacheId: id } }, { as })
  expect(body.data?.rows[0]?.values.city).toBe('Albany')
})

it('rows, mapping and import of a file that could not be read are refused by its own error', async () => {
  const id = await sent()
  await changed(id, { sheet: 1 })
  const answers = [
    await server.call(api.viewImport, { query: { excelCacheId: id } }, { as }),
    await server.call(api.changeImport, { params: { id }, body: { mapping: { sku: null } } }, { as }),
    await server.call(api.saveOrders, { body: { excelCacheId: id, ignoreErrors: true } }, { as }),
  ]
  expect(answers.map(({ body }) => body.errorCode)).toEqual(['NO_ROWS', 'NO_ROWS', 'NO_ROWS'])
})

it('after a fault the file is read again as it was to be, once that can be done', async () => {
  const bytes = csvOf(rowsOf(2, (index) => ({ orderNO: `A${serial++}-${index}` })))
  const { excelCacheId: id } = await uploaded(server, as, { name: 'fault.csv', bytes })
  const { rows } = await server.admin.query('select storage_key from import_job where id = $1', [id])
  const keep = (key: string) => server.admin.query('update import_job set storage_key = $2 where id = $1', [id, key])
  await keep('gone')
  expect(await changed(id, { charset: 'windows-1252' })).toMatchObject({
    state: 'failed',
    error: { code: 'SERVER_ERROR' },
  })
  await keep(rows[0].storage_key)
  expect(await changed(id, { again: true })).toMatchObject({
    state: 'ready',
    charset: 'windows-1252',
    error: null,
    rows: 2,
    valid: 2,
  })
})

it.each(['xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml'])(
  'a document type in %s keeps its own error, though the sheet seems to have no rows',
  async (part) => {
    const bomb = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY more "&lol;&lol;">]>'
    const parts = workbookParts({ rows: '<row r="1"><c t="s"><v>0</v></c></row>', strings: ['<t>&more;</t>'] })
    const bytes = zipOf(parts.map((one) => (one.name === part ? { ...one, content: bomb + String(one.content) } : one)))
    const { status, body } = await upload(server, as, { name: 'lol.xlsx', bytes })
    expect([status, body.errorCode]).toEqual([400, 'FILE_UNSAFE'])
  },
)
