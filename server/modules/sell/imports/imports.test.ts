import {
  changeImport,
  discardImport,
  exportErrorOrders,
  getImport,
  saveOrders,
  validateRows,
  viewImport,
} from '@waybill/contract/imports/api'
import { getOrder, listOrders } from '@waybill/contract/orders/api'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../testing/server.ts'
import { csvOf, rowsOf, upload, uploaded, validRow } from './testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()
const csv = (rows: Parameters<typeof csvOf>[0], name = 'orders.csv') => ({ name, bytes: csvOf(rows) })
const view = async (id: string, show: 'all' | 'errors' | 'valid' = 'all') =>
  (await server.call(viewImport, { query: { excelCacheId: id, show } }, { as: seller })).body.data
const save = (id: string, ignoreErrors = false) =>
  server.call(saveOrders, { body: { excelCacheId: id, ignoreErrors } }, { as: seller })
const countOrders = async (id: string) =>
  Number((await server.admin.query('select count(*) from sales_order where import_id = $1', [id])).rows[0].count)

describe('the whole import by HTTP alone (decisions §6): upload, map, view, validate, save', () => {
  it('maps our own headings by itself, shows every row, mends one, and imports all', async () => {
    const rows = rowsOf(4, (index) => ({ orderNO: `W-${index}`, ...(index === 2 && { zipCode: 'nope' }) }))
    const info = await uploaded(server, seller, csv(rows))
    expect(info).toMatchObject({ state: 'ready', kind: 'csv', rows: 4, unmapped: [], headerRow: 1 })
    const seen = await view(info.excelCacheId)
    expect(seen?.rows.map((row) => row.values.orderNO)).toEqual(['W-0', 'W-1', 'W-2', 'W-3'])
    const wrong = await view(info.excelCacheId, 'errors')
    expect(wrong?.rows.map((row) => [row.rowNo, row.errorMessages.map((one) => [one.fieldName, one.code])])).toEqual([
      [4, [['zipCode', 'ZIP']]],
    ])
    expect(wrong?.rows[0]?.errorMessages[0]?.zhMessage).toMatch(/邮编/)
    expect(await save(info.excelCacheId)).toMatchObject({
      status: 422,
      body: { errorCode: 'IMPORT_HAS_ERRORS', message: 'Rows with errors: 1. Fix them or select “Ignore errors”.' },
    })
    const mended = await server.call(
      validateRows,
      { body: { excelCacheId: info.excelCacheId, rows: [{ rowNo: 4, values: { zipCode: '10003' } }] } },
      { as: seller },
    )
    expect(mended.body.data).toMatchObject({ valid: 4, invalid: 0, rows: [{ rowNo: 4, valid: true }] })
    expect((await save(info.excelCacheId)).body.data).toMatchObject({
      created: 4,
      skipped: 0,
      failed: 0,
      filled: 0,
      alreadyDone: false,
    })
    const { rows: orders } = await server.admin.query(
      'select order_no, zip, weight_cg, quantity, line_count, create_time from sales_order where import_id = $1 order by order_no',
      [info.excelCacheId],
    )
    expect(orders[2]).toMatchObject({ order_no: 'W-2', zip: '10003', weight_cg: 100641, quantity: 3, line_count: 2 })
  })

  it('with "ignore errors" sends only the valid rows, and refuses when there are none (specification §5)', async () => {
    const some = await uploaded(
      server,
      seller,
      csv(rowsOf(3, (index) => ({ orderNO: `I-${index}`, ...(index === 1 && { carrierName: 'Pigeon' }) }))),
    )
    expect((await save(some.excelCacheId, true)).body.data).toMatchObject({ created: 2, failed: 1 })
    const none = await uploaded(server, seller, csv(rowsOf(2, (index) => ({ orderNO: `N-${index}`, city: '' }))))
    expect(await save(none.excelCacheId, true)).toMatchObject({
      status: 422,
      body: { errorCode: 'IMPORT_NOTHING_VALID' },
    })
  })

  it('without columns for required fields says which, when nothing can be imported', async () => {
    const info = await uploaded(server, seller, {
      name: 'two.csv',
      bytes: Buffer.from('Order number,Carrier\nQ-1,UPS\n'),
    })
    const { status, body } = await save(info.excelCacheId, true)
    expect([status, body.errorCode]).toEqual([422, 'IMPORT_NOTHING_VALID'])
    expect(body.data).toContainEqual(
      expect.objectContaining({ fieldName: 'city', code: 'NOT_MAPPED', zhMessage: '必填字段：请为收件城市映射一列' }),
    )
  })

  it('a double click imports once, and a later call gets the same summary', async () => {
    const info = await uploaded(server, seller, csv(rowsOf(20, (index) => ({ orderNO: `D-${index}` }))))
    const both = await Promise.all([save(info.excelCacheId), save(info.excelCacheId), save(info.excelCacheId)])
    expect(both.map((one) => one.body.data?.created)).toEqual([20, 20, 20])
    expect(both.filter((one) => one.body.data?.alreadyDone === false)).toHaveLength(1)
    expect(await countOrders(info.excelCacheId)).toBe(20)
  })

  it('an order says who imported it', async () => {
    const info = await uploaded(server, seller, csv(rowsOf(1, () => ({ orderNO: 'WHO-1' }))))
    await save(info.excelCacheId)
    const query = { importId: info.excelCacheId }
    const id = (await server.call(listOrders, { query }, { as: seller })).body.data?.records[0]?.id ?? 0
    const { activity } = (await server.call(getOrder, { params: { id } }, { as: seller })).body.data!
    expect(activity).toMatchObject([{ action: 'order.imported', actor: expect.stringMatching(/^Maya /) }])
  })

  it('shows the rows of the same file sent again as duplicates', async () => {
    const rows = rowsOf(3, (index) => ({ orderNO: `R-${index}` }))
    await save((await uploaded(server, seller, csv(rows))).excelCacheId)
    const again = await uploaded(server, seller, csv(rows))
    const seen = await view(again.excelCacheId, 'errors')
    expect(seen?.rows.map((row) => row.errorMessages[0]?.code)).toEqual([
      'DUPLICATE_ORDER',
      'DUPLICATE_ORDER',
      'DUPLICATE_ORDER',
    ])
  })

  it('marks an order number that stands twice in the file, and clears the mark when one of them is changed', async () => {
    const info = await uploaded(
      server,
      seller,
      csv(rowsOf(3, (index) => ({ orderNO: index === 1 ? 'T-1' : `T-${index + 1}` }))),
    )
    expect((await view(info.excelCacheId, 'errors'))?.rows).toMatchObject([
      { rowNo: 3, errorMessages: [{ code: 'DUPLICATE_IN_FILE', message: 'Order number T-1 is also in row 2' }] },
    ])
    const change = { excelCacheId: info.excelCacheId, rows: [{ rowNo: 2, values: { orderNO: 'T-9' } }] }
    expect((await server.call(validateRows, { body: change }, { as: seller })).body.data).toMatchObject({
      valid: 3,
      invalid: 0,
    })
  })

  it('leaves deleted rows out and keeps edits over a later look', async () => {
    const info = await uploaded(
      server,
      seller,
      csv(rowsOf(3, (index) => ({ orderNO: `X-${index}`, ...(index === 0 && { name: '' }) }))),
    )
    await server.call(
      validateRows,
      {
        body: {
          excelCacheId: info.excelCacheId,
          rows: [
            { rowNo: 2, values: {}, deleted: true },
            { rowNo: 3, values: { city: 'Albany' } },
          ],
        },
      },
      { as: seller },
    )
    const seen = await view(info.excelCacheId)
    expect(seen).toMatchObject({ total: 2, rows: [{ rowNo: 3, values: { city: 'Albany' } }, { rowNo: 4 }] })
    expect((await save(info.excelCacheId)).body.data).toMatchObject({ created: 2, failed: 0 })
  })

  it('takes rows without a file, twice without doubling them', async () => {
    const rows = rowsOf(2, (index) => ({ orderNO: `B-${index}` }))
    const checked = await server.call(
      validateRows,
      { body: { rows: [{ rowNo: 1, values: { ...validRow, phone: 'x' } }] } },
      { as: seller },
    )
    expect(checked.body.data).toMatchObject({ valid: 0, invalid: 1 })
    expect((await server.call(saveOrders, { body: { rows } }, { as: seller })).body.data).toMatchObject({
      created: 2,
    })
    expect((await server.call(saveOrders, { body: { rows } }, { as: seller })).body.data).toMatchObject({
      created: 0,
      skipped: 2,
      filled: 0,
      alreadyDone: true,
    })
  })

  it('says of rows without a file which cell of which row is wrong', async () => {
    const rows = rowsOf(3, (index) => ({ orderNO: `F-${index}`, ...(index === 1 && { city: '', phone: 'x' }) }))
    const { status, body } = await server.call(saveOrders, { body: { rows } }, { as: seller })
    expect([status, body.errorCode]).toEqual([422, 'IMPORT_HAS_ERRORS'])
    expect(
      (body.data as unknown as { fieldName: string; code: string }[]).map((one) => `${one.fieldName} ${one.code}`),
    ).toEqual(['rows.1.city REQUIRED', 'rows.1.phone PHONE'])
  })

  it('takes a row that is edited twice in one call as edited one after the other, and refuses rows that no sheet has', async () => {
    const info = await uploaded(server, seller, csv(rowsOf(2, (index) => ({ orderNO: `E-${index}` }))))
    const edit = (rowNo: number, values: object) => ({ rowNo, values })
    const validate = (...rows: ReturnType<typeof edit>[]) =>
      server.call(validateRows, { body: { excelCacheId: info.excelCacheId, rows } }, { as: seller })
    const twice = await validate(edit(2, { name: 'One', city: 'Albany' }), edit(2, { name: 'Two' }))
    expect(twice.body.data).toMatchObject({ valid: 2, rows: [{ rowNo: 2, values: { name: 'Two', city: 'Albany' } }] })
    expect(await validate(edit(99_999_999_999, { name: 'X' }))).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_INPUT' },
    })
  })

  it('takes the charsets that the reader knows, refuses any other and leaves the import as it was', async () => {
    const info = await uploaded(server, seller, csv(rowsOf(1, () => ({ orderNO: 'K-1' }))))
    const change = { params: { id: info.excelCacheId }, body: { charset: 'klingon' } }
    expect(await server.call(changeImport, change, { as: seller })).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_INPUT', data: [{ fieldName: 'charset', code: 'INVALID_VALUE' }] },
    })
    expect((await view(info.excelCacheId))?.import.state).toBe('ready')
  })
})

describe('who may', () => {
  it('keeps other organisations out of an import and answers 404', async () => {
    const info = await uploaded(server, seller, csv(rowsOf(1, () => ({ orderNO: 'P-1' }))))
    const id = info.excelCacheId
    for (const as of ['seller@acme.test', 'new@demo.test']) {
      expect((await server.call(getImport, { params: { id } }, { as })).status).toBe(404)
      expect((await server.call(viewImport, { query: { excelCacheId: id } }, { as })).status).toBe(404)
      expect((await server.call(changeImport, { params: { id }, body: { mapping: {} } }, { as })).status).toBe(404)
      expect((await server.call(saveOrders, { body: { excelCacheId: id } }, { as })).status).toBe(404)
      expect((await server.call(discardImport, { params: { id } }, { as })).status).toBe(404)
      expect((await server.call(exportErrorOrders, { body: { excelCacheId: id } }, { as })).status).toBe(404)
      expect(
        (await server.call(validateRows, { body: { excelCacheId: id, rows: [{ rowNo: 2, values: {} }] } }, { as }))
          .status,
      ).toBe(404)
    }
    expect((await upload(server, undefined, csv([validRow]))).status).toBe(401)
    expect((await upload(server, 'floor@demo.test', csv([validRow]))).status).toBe(403)
  })
})
