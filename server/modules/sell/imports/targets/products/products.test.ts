import {
  analyseAndCacheFile,
  changeImport,
  saveOrders,
  undoImport,
  validateRows,
  viewImport,
} from '@waybill/contract/imports/api'
import { createMapping, listMappings } from '@waybill/contract/imports/templates-api'
import * as products from '@waybill/contract/imports/products-api'
import { listProducts } from '@waybill/contract/products/api'
import { productImportFields, type ProductImportKey } from '@waybill/contract/products/product-fields'
import { read } from '@e965/xlsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { inScope } from '../../../../../platform/database/index.ts'
import { addJob } from '../../../../../platform/jobs/index.ts'
import { hostOfAccount, useTestServer } from '../../../../../testing/server.ts'
import { work } from '../../../exports/testing.ts'
import { expireKind } from '../../intake/expiry.ts'
import { upload, uploaded } from '../../testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()
type Row = Partial<Record<ProductImportKey, string>>

const product = (skuCode: string, more: Row = {}): Row => ({
  skuCode,
  skuName: `Name of ${skuCode}`,
  packageType: 'Ready To Ship',
  length: '3',
  width: '2',
  height: '1',
  unit: 'in/lb',
  ...more,
})
const fileOf = (rows: Row[], name = 'products.csv') => {
  const fields = productImportFields.filter((field) => rows.some((row) => row[field.key] !== undefined))
  const lines = [
    fields.map((field) => field.label.en),
    ...rows.map((row) => fields.map((field) => row[field.key] ?? '')),
  ]
  return { name, bytes: Buffer.from(lines.map((line) => line.join(',')).join('\n')) }
}
const send = (rows: Row[]) => uploaded(server, seller, fileOf(rows), `${analyseAndCacheFile.path}?target=products`)
const view = async (id: string, show: 'all' | 'errors' = 'all') =>
  (await server.call(viewImport, { query: { excelCacheId: id, show } }, { as: seller })).body.data
const save = async (id: string) =>
  (await server.call(products.saveProducts, { body: { excelCacheId: id } }, { as: seller })).body
const stored = async () => (await server.admin.query('select * from product order by sku_key')).rows

beforeEach(async () => {
  await server.admin.query('delete from product')
})

describe('products as the target of an import', () => {
  it('are mapped, checked and made by the same steps as orders', async () => {
    const info = await send([product('A', { ean: '4006381333931', batteryFlag: 'yes' }), product('B')])
    expect(info).toMatchObject({ target: 'products', state: 'ready', rows: 2, unmapped: [] })
    expect(await save(info.excelCacheId)).toMatchObject({
      result: 'OK',
      data: { created: 2, updated: 0, skipped: 0, failed: 0, productIds: [expect.any(Number), expect.any(Number)] },
    })
    expect(await stored()).toMatchObject([
      { sku: 'A', ean: '4006381333931', battery: true, import_id: info.excelCacheId },
      { sku: 'B' },
    ])
  })

  it('say the words of products: required columns are SKU, name, package type, the three sizes and unit (specification §5)', async () => {
    const info = await uploaded(
      server,
      seller,
      { name: 'p.csv', bytes: Buffer.from('Brand,Note\nAcme,x\n') },
      `${analyseAndCacheFile.path}?target=products`,
    )
    expect(info.unmapped).toEqual(['skuCode', 'skuName', 'packageType', 'length', 'width', 'height', 'unit'])
  })

  it('are the same product however their SKU is written', async () => {
    await save((await send([product('İ 1'), product('2002')])).excelCacheId)
    const again = await send([product('i  1'), product("'2002"), product('N-3'), product('\u200en-3')])
    expect((await view(again.excelCacheId))?.rows.map((row) => row.errorMessages.map((one) => one.code))).toEqual([
      ['SKU_TAKEN'],
      ['SKU_TAKEN'],
      [],
      ['DUPLICATE_IN_FILE'],
    ])
  })

  it('that exist already are errors, skipped or updated', async () => {
    await save((await send([product('A', { note: 'Old', brand: 'Acme' })])).excelCacheId)
    const again = await send([product('a', { note: 'New' }), product('B')])
    expect((await view(again.excelCacheId, 'errors'))?.rows).toMatchObject([
      { existing: true, errorMessages: [{ fieldName: 'skuCode', code: 'SKU_TAKEN', message: 'SKU a already exists' }] },
    ])
    const change = { params: { id: again.excelCacheId }, body: { onExisting: 'update' as const } }
    await server.call(changeImport, change, { as: seller })
    expect((await save(again.excelCacheId)).data).toMatchObject({ created: 1, updated: 1 })
    expect(await stored()).toMatchObject([{ sku: 'A', note: 'New', brand: 'Acme', version: 2 }, { sku: 'B' }])
    const list = await server.call(listProducts, { query: { importId: again.excelCacheId } }, { as: seller })
    expect(list.body.data?.records.map((one) => one.skuCode)).toEqual(['A', 'B'])
  })

  it('are forgotten as they were before an update when the import is removed', async () => {
    await save((await send([product('A', { note: 'Old' })])).excelCacheId)
    const { excelCacheId: id } = await send([product('A', { note: 'New' })])
    const update = { params: { id }, body: { onExisting: 'update' as const } }
    await server.call(changeImport, update, { as: seller })
    await save(id)
    const before = async () =>
      (await server.admin.query('select product from product_undo_snapshot where import_id = $1', [id])).rows
    expect(await before()).toMatchObject([{ product: { note: 'Old' } }])
    await server.admin.query(`update import_job set expires_at = now() - interval '1 hour' where id = $1`, [id])
    await inScope(server.database, { role: 'service', orgId: 0 }, (db) => addJob(db, expireKind, {}))
    await work(server)
    expect(await before()).toEqual([])
    expect(await stored()).toMatchObject([{ note: 'New' }])
  })

  it('may not claim a barcode of another product or of another row, before and after an edit', async () => {
    await save((await send([product('A', { upc: '036000241457' })])).excelCacheId)
    const again = await send([
      product('B', { upc: '036000241457' }),
      product('C', { ean: '4006381333931' }),
      product('D', { ean: '4006381333931' }),
    ])
    const id = again.excelCacheId
    expect((await view(id, 'errors'))?.rows.map((row) => [row.rowNo, row.errorMessages[0]?.message])).toEqual([
      [2, 'Barcode 036000241457 already belongs to SKU A'],
      [4, 'Barcode 4006381333931 is also in row 3'],
    ])
    const edit = async (ean: string) =>
      (
        await server.call(
          validateRows,
          { body: { excelCacheId: id, rows: [{ rowNo: 4, values: { ean } }] } },
          { as: seller },
        )
      ).body.data?.rows[0]
    expect(await edit('96385074')).toMatchObject({ valid: true })
    expect(await edit('4006381333931')).toMatchObject({ valid: false, errorMessages: [{ code: 'BARCODE_IN_FILE' }] })
  })

  it('are mended with the row that had their barcode: it is theirs when that row is changed, left out or taken in again', async () => {
    const ean = '4006381333931'
    const { excelCacheId: id } = await send([product('A', { ean }), product('B', { ean }), product('C', { ean })])
    const wrong = async () => {
      const seen = await view(id)
      const rows = seen?.rows.map((row) => row.errorMessages[0]?.message.match(/row \d+/)?.[0] ?? '')
      return [rows, seen?.import.valid, seen?.import.invalid]
    }
    const edit = (change: object) =>
      server.call(
        validateRows,
        { body: { excelCacheId: id, rows: [{ rowNo: 2, values: {}, ...change }] } },
        { as: seller },
      )
    expect(await wrong()).toEqual([['', 'row 2', 'row 2'], 1, 2])
    await edit({ values: { ean: '96385074' } })
    expect(await wrong()).toEqual([['', '', 'row 3'], 2, 1])
    await edit({ values: { ean } })
    expect(await wrong()).toEqual([['', 'row 2', 'row 2'], 1, 2])
    await edit({ deleted: true })
    expect(await wrong()).toEqual([['', 'row 3'], 1, 1])
    await edit({ deleted: false })
    expect(await wrong()).toEqual([['', 'row 2', 'row 2'], 1, 2])
    await edit({ values: { skuName: '' } })
    expect(await wrong()).toEqual([['', '', 'row 3'], 1, 2])
  })

  it('can be taken back while nothing uses them', async () => {
    const info = await send([product('A'), product('B')])
    await save(info.excelCacheId)
    const undo = () => server.call(undoImport, { params: { id: info.excelCacheId } }, { as: seller })
    await server.admin.query("update product set version = 2 where sku = 'B'")
    expect((await undo()).body).toMatchObject({
      errorCode: 'IMPORT_UNDO_BLOCKED',
      data: [{ fieldName: 'B', code: 'PRODUCT_CHANGED_SINCE' }],
    })
    expect(await stored()).toHaveLength(2)
    await server.admin.query("update product set version = 1 where sku = 'B'")
    expect((await undo()).body.data).toEqual({ removed: 2, restored: 0 })
    expect(await stored()).toEqual([])
  })

  it('are not taken back while another product has a barcode that one of them would have again', async () => {
    const [old, other] = ['4006381333931', '96385074']
    const update = async (rows: Row[]) => {
      const { excelCacheId: id } = await send(rows)
      await server.call(changeImport, { params: { id }, body: { onExisting: 'update' } }, { as: seller })
      await save(id)
      return () => server.call(undoImport, { params: { id } }, { as: seller })
    }
    await update([product('A', { ean: old }), product('B', { ean: other })])
    const undo = await update([product('A', { ean: '5901234123457' }), product('NEW')])
    const undoOther = await update([product('C', { ean: old })])
    expect((await undo()).body).toMatchObject({
      errorCode: 'IMPORT_UNDO_BLOCKED',
      data: [{ fieldName: 'A', code: 'BARCODE_TAKEN', message: `Barcode ${old} already belongs to SKU C` }],
    })
    await undoOther()
    expect((await undo()).body.data).toEqual({ removed: 1, restored: 1 })
    expect(await stored()).toMatchObject([
      { sku: 'A', ean: old },
      { sku: 'B', ean: other },
    ])
  })

  it('are no orders: the call for orders does not know their import', async () => {
    const info = await send([product('A')])
    const body = { excelCacheId: info.excelCacheId }
    expect((await server.call(saveOrders, { body }, { as: seller })).status).toBe(404)
  })

  it('have templates of their own', async () => {
    const make = (type: 'order' | 'product', body: Record<string, string>) =>
      server.call(createMapping, { params: { name: 'Mine' }, query: { type }, body }, { as: seller })
    expect((await make('product', { skuCode: 'Code' })).status).toBe(200)
    expect((await make('order', { orderNO: 'Number' })).status).toBe(200)
    expect((await make('product', { orderNO: 'Number' })).body.errorCode).toBe('INVALID_INPUT')
    const list = (await server.call(listMappings, { query: { type: 'product' } }, { as: seller })).body.data
    expect(list?.map((one) => one.fieldMappingDetail.skuCode)).toEqual(['Code', 'SKU'])
  })
})

describe('the product calls of specification §7', () => {
  const check = (rows: Row[]) => upload(server, seller, fileOf(rows, 'checked.csv'), products.importProductFile.path)

  it('importProduct/shipout answers the rows, OK when all are right', async () => {
    const { status, body } = await check([product('A')])
    expect([status, body.result]).toEqual([200, 'OK'])
    expect(body.data).toMatchObject([{ skuCode: 'A', rowNo: 2, errorMessages: [] }])
  })

  it('importProduct/shipout answers ERR with errorMessages in both languages in the wrong rows, and keeps nothing', async () => {
    const { body } = await check([product('A', { length: '0' }), product('B')])
    expect(body.result).toBe('ERR')
    expect(body.data).toMatchObject([
      {
        skuCode: 'A',
        errorMessages: [{ fieldName: 'length', message: expect.any(String), zhMessage: expect.any(String) }],
      },
      { skuCode: 'B', errorMessages: [] },
    ])
    await work(server)
    expect((await server.admin.query('select 1 from import_job where file_name = $1', ['checked.csv'])).rows).toEqual(
      [],
    )
  })

  it('validate answers a row with what is wrong in it', async () => {
    const row = { ...product('A'), length: 0, qtyInOnePackage: 1.5, brand: null }
    const { body } = await server.call(products.validateProduct, { body: row }, { as: seller })
    expect(body.data?.errorMessages.map((one) => [one.fieldName, one.code])).toEqual([
      ['qtyInOnePackage', 'INTEGER'],
      ['length', 'NOT_ZERO'],
    ])
  })

  it('save makes the rows as the check answered them, and a repeated call makes nothing twice', async () => {
    const rows = (await check([product('A'), product('B')])).body.data as unknown as products.CheckedProductRow[]
    const call = async () => (await server.call(products.saveProducts, { body: rows }, { as: seller })).body.data
    expect(await call()).toMatchObject({ created: 2, skipped: 0, alreadyDone: false })
    expect(await call()).toMatchObject({ created: 0, skipped: 2, alreadyDone: true })
    expect(await stored()).toHaveLength(2)
  })

  it('errorExport answers a spreadsheet with the messages', async () => {
    const { body } = await check([product('A', { length: '0' })])
    const answer = await server.app.inject({
      method: 'POST',
      url: products.exportErrorProducts.path,
      payload: body.data as unknown as object[],
      headers: { host: hostOfAccount(seller), authorization: `Bearer ${await server.tokenOf(seller)}` },
    })
    expect(read(answer.rawPayload).Sheets['Errors']?.['A2'].v).toMatch(/^Length: /)
  })
})
