import * as api from '@waybill/contract/imports/api'
import { utils, write } from '@e965/xlsx'
import { orderImportFields } from '@waybill/contract/orders/import-fields'
import { expect, it } from 'vitest'
import { mendedFile } from '../../../../testing/mended-file.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, errorSheetOf, quoted, rowsOf, tableOf, uploaded, validRow } from '../testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()

const errorFile = (payload: object, as = seller) => errorSheetOf(server, as, payload)

it('marks the wrong cells red, comments them, and says all of it in a first column', async () => {
  const rows = rowsOf(3, (at) => ({ orderNO: `M-${at}`, ...(at === 1 && { zipCode: 'x', packageLength: '0' }) }))
  const { excelCacheId } = await uploaded(server, seller, { name: 'marks.csv', bytes: csvOf(rows) })
  const { sheet } = await errorFile({ excelCacheId })
  const headings = tableOf(rows)[0] ?? []
  const cell = (heading: string) => sheet[`${columnName(headings.indexOf(heading) + 1)}2`]
  expect(sheet['A1'].v).toBe('What to fix')
  expect(sheet['A2'].v).toMatch(/^Recipient ZIP code: Invalid zip code.*\nLength: /)
  expect(cell('Recipient ZIP code')).toMatchObject({ v: 'x', s: { fgColor: { rgb: 'FFC7CE' } } })
  expect(cell('Recipient ZIP code').c[0].t).toMatch(/^Invalid zip code/)
  expect(cell('Length').c[0].t).toMatch(/can't be 0/)
  expect(cell('Recipient city').c).toBeUndefined()
  expect(sheet['A3']).toBeUndefined()
})

it('maps itself when mended, with columns that only its user could map, and completes the import', async () => {
  const rows = rowsOf(2, (at) => ({ orderNO: `H-${at}`, ...(at === 1 && { zipCode: 'x' }) }))
  const [headings = [], ...lines] = tableOf(rows)
  const odd = headings.map((_, at) => `Q${at}`)
  const table = (list: string[][]) =>
    Buffer.from(list.map((line) => line.map((text) => `"${text}"`).join(',')).join('\n'))
  const first = await uploaded(server, seller, { name: 'odd.csv', bytes: table([odd, ...lines]) })
  const mapping = Object.fromEntries(
    headings.map((heading, at) => [orderImportFields.find(({ label }) => label.en === heading)?.key, at]),
  )
  const params = { id: first.excelCacheId }
  await server.call(api.changeImport, { params, body: { mapping } }, { as: seller })
  const { sheet } = await errorFile({ excelCacheId: first.excelCacheId })
  const width = headings.length + 1
  const row = (no: number) => Array.from({ length: width }, (_, at) => String(sheet[`${columnName(at)}${no}`]?.v ?? ''))
  const mended = [row(1), row(2).map((text) => (text === 'x' ? '10001' : text))]
  const again = await uploaded(server, seller, { name: 'mended.csv', bytes: table(mended) })
  expect(again).toMatchObject({ unmapped: [], rows: 1 })
  for (const id of [first.excelCacheId, again.excelCacheId]) {
    const body = { excelCacheId: id, ignoreErrors: true }
    expect((await server.call(api.saveOrders, { body }, { as: seller })).body.data?.created).toBe(1)
  }
  const { rows: made } = await server.admin.query(
    "select order_no from sales_order where order_no like 'H-%' order by 1",
  )
  expect(made).toEqual([{ order_no: 'H-0' }, { order_no: 'H-1' }])
})

it.each(['en', 'cn'] as const)(
  'has, asked for in %s, what was typed for a field without a column and leaves the values for every row as they were: mended it is imported at once',
  async (locale) => {
    const as = locale === 'en' ? seller : 'seller@nova.test'
    const rows = rowsOf(2, (at) => ({ orderNO: `T-${locale}-${at}`, ...(at === 1 && { zipCode: 'x' }) }))
    const unsaid = ['carrierName', 'city']
    const without = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !unsaid.includes(key))))
    const first = await uploaded(server, as, { name: 'typed.csv', bytes: csvOf(without) })
    const params = { id: first.excelCacheId }
    const constants = { carrierName: 'USPS', city: 'New York' }
    await server.call(api.changeImport, { params, body: { constants } }, { as })
    const edit = { excelCacheId: first.excelCacheId, rows: [{ rowNo: 3, values: { reference: 'R-77' } }] }
    await server.call(api.validateRows, { body: edit }, { as })
    const { sheet } = await errorFile({ excelCacheId: first.excelCacheId }, as)
    const mended = utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' })
    const bytes = (of: string[][]) =>
      Buffer.from(of.map((line) => line.map((text) => quoted(String(text))).join(',')).join('\n'))
    const still = await uploaded(server, as, { name: 'still-wrong.csv', bytes: bytes(mended) })
    const { sheet: again } = await errorFile({ excelCacheId: still.excelCacheId }, as)
    const headings = utils.sheet_to_json<string[]>(again, { header: 1 })[0]
    expect(headings).toEqual(mended[0])
    const right = mended.map((line) => line.map((text) => (text === 'x' ? '10001' : text)))
    const info = await uploaded(server, as, { name: 'typed-mended.csv', bytes: bytes(right) })
    expect(info).toMatchObject({ unmapped: [], constants, mapping: { reference: headings!.length - 1 } })
    const body = { excelCacheId: info.excelCacheId }
    expect((await server.call(api.saveOrders, { body }, { as })).body.data).toMatchObject({ created: 1, failed: 0 })
    const { rows: made } = await server.admin.query(
      'select city, carrier, reference from sales_order where order_no = $1',
      [`T-${locale}-1`],
    )
    expect(made).toEqual([{ city: 'New York', carrier: 1, reference: 'R-77' }])
  },
)

it('keeps a date what it was, though the date that told day from month is not in it', async () => {
  const times = ['25/03/2026', '03/04/2026 9:30', '03/04/2026 9:30']
  const rows = rowsOf(3, (at) => ({ orderNO: `W-${at}`, createTime: times[at]!, ...(at === 1 && { zipCode: 'x' }) }))
  const { excelCacheId } = await uploaded(server, seller, { name: 'days.csv', bytes: csvOf(rows) })
  const { bytes } = await errorFile({ excelCacheId })
  const again = await uploaded(server, seller, { name: 'days.xlsx', bytes: mendedFile(bytes, { x: '10001' }) })
  for (const id of [excelCacheId, again.excelCacheId])
    await server.call(api.saveOrders, { body: { excelCacheId: id, ignoreErrors: true } }, { as: seller })
  const { rows: made } = await server.admin.query(
    "select to_char(create_time at time zone 'UTC', 'Mon DD') as day, count(*)::int from sales_order where order_no like 'W-%' group by 1 order by 1",
  )
  expect(made).toEqual([
    { day: 'Apr 03', count: 2 },
    { day: 'Mar 25', count: 1 },
  ])
})

it('asks again for the order of day and month where nothing tells', async () => {
  const { excelCacheId } = await uploaded(server, seller, {
    name: 'open.csv',
    bytes: csvOf(rowsOf(2, (at) => ({ orderNO: `O-${at}`, createTime: '03/04/2026' }))),
  })
  const { bytes } = await errorFile({ excelCacheId })
  const again = await uploaded(server, seller, { name: 'open.xlsx', bytes })
  const seen = await server.call(api.viewImport, { query: { excelCacheId: again.excelCacheId } }, { as: seller })
  expect(seen.body.data?.rows.map((row) => row.values.createTime)).toEqual(['03/04/2026', '03/04/2026'])
  expect(seen.body.data?.import).toMatchObject({ valid: 0, invalid: 2 })
})

it('sent back unmended, is as wrong as it was: a number that the sheet has rounded is taken for no text', async () => {
  const [head = [], ...lines] = tableOf(rowsOf(2, () => ({ ...validRow, reference: 'R' })))
  const sheet = utils.aoa_to_sheet([head, ...lines])
  const place = (heading: string, row: number) => utils.encode_cell({ r: row, c: head.indexOf(heading) })
  sheet[place('Order number', 1)] = { t: 'n', v: 123_456_789_012_345_680 }
  sheet[place('Reference', 2)] = { t: 'n', v: 123_456_789_012_345_680 }
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'S')
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const first = await uploaded(server, seller, { name: 'rounded.xlsx', bytes })
  const errors = await errorFile({ excelCacheId: first.excelCacheId })
  expect(errors.sheet['A2'].v).toMatch(/^Order number: .*rounded or shortened it.*\(123456789012345680\)$/)
  const again = await uploaded(server, seller, { name: 'unmended.xlsx', bytes: errors.bytes })
  const body = { excelCacheId: again.excelCacheId }
  expect((await server.call(api.saveOrders, { body }, { as: seller })).body.errorCode).toBe('IMPORT_NOTHING_VALID')
  const seen = await server.call(api.viewImport, { query: body }, { as: seller })
  expect(seen.body.data?.rows.map((row) => row.errorMessages.map((one) => [one.fieldName, one.code]))).toEqual([
    [['orderNO', 'ERROR_CELL']],
    [['reference', 'ERROR_CELL']],
  ])
})

it('speaks the language of who asks, for rows that come in the call as well', async () => {
  const problem = { fieldName: 'zipCode', code: 'ZIP', message: 'Invalid zip code', zhMessage: '邮编无效' }
  const rows = [{ values: { orderNO: '=1', zipCode: 'x' }, errorMessages: [problem] }]
  const { sheet } = await errorFile({ rows }, 'seller@nova.test')
  expect([sheet['A1'].v, sheet['A2'].v, sheet['B2'].v, sheet['B2'].f]).toEqual([
    '需要修正',
    '收件邮编: 邮编无效',
    '=1',
    undefined,
  ])
  expect(sheet['C2'].c[0].t).toBe('邮编无效')
})

it('takes what a csv export defused against formulas for what it was', async () => {
  const bytes = csvOf(rowsOf(1, () => ({ orderNO: 'D-1', senderPhone: "'+12135550100", company: "'=Acme" })))
  const { excelCacheId } = await uploaded(server, seller, { name: 'defused.csv', bytes })
  const seen = await server.call(api.viewImport, { query: { excelCacheId } }, { as: seller })
  expect(seen.body.data?.rows[0]?.values).toMatchObject({ senderPhone: '+12135550100', company: '=Acme' })
})

function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`
}
