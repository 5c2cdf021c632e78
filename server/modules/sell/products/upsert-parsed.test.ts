import { checkProductRow, type ProductValues } from '@waybill/contract/products/product-rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { inScope } from '../../../platform/database/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { seedOrders, someOrder } from '../orders/testing.ts'
import { type OnExisting, undoImportedProducts, upsertParsedProducts } from './index.ts'

const server = useTestServer()
const orgId = demoOrg.seller
const scope = { role: 'seller', orgId } as const

const row = (skuCode: string, more: ProductValues = {}): ProductValues => ({
  skuCode,
  skuName: `Name of ${skuCode}`,
  packageType: 'Ready To Ship',
  length: '3',
  width: '2',
  height: '1',
  unit: 'in/lb',
  ...more,
})
let imports = 0
async function importRows(rows: ProductValues[], onExisting: OnExisting = 'skip') {
  const importId = `00000000-0000-4000-8000-${String((imports += 1)).padStart(12, '0')}`
  const lines = rows.map((values) => {
    const { product, problems } = checkProductRow(values)
    expect(problems).toEqual([])
    return JSON.stringify(product)
  })
  const source = { text: 'select line::jsonb as parsed from unnest($3::text[]) as line', values: [lines] }
  const result = await inScope(server.database, scope, (_, client) =>
    upsertParsedProducts(client, { orgId, importId, onExisting }, source),
  )
  return { importId, created: result.created, updated: result.updated }
}
const undo = (importId: string) =>
  inScope(server.database, scope, (_, client) => undoImportedProducts(client, { orgId, importId }))
const products = async () =>
  (await server.admin.query('select * from product where org_id = $1 order by sku_key', [orgId])).rows
const codes = async () =>
  (
    await server.admin.query<{ code: string }>('select code from product_barcode where org_id = $1 order by code', [
      orgId,
    ])
  ).rows.map((found) => found.code)

beforeEach(async () => {
  await server.admin.query('delete from product')
})

describe('products of an import', () => {
  it('are made with all that their rows say', async () => {
    const more = { ean: '4006381333931', weight1: '1', weight2: '2', batteryFlag: 'yes', declaredValue: '3.5' }
    expect(await importRows([row('A', more), row('B')])).toMatchObject({ created: 2, updated: 0 })
    expect(await products()).toMatchObject([
      { sku: 'A', ean: '4006381333931', weight_cg: 51_029, battery: true, declared_value: 35_000, qty_in_package: 1 },
      { sku: 'B', ean: null, weight_cg: null, battery: false },
    ])
    expect(await codes()).toEqual(['04006381333931'])
  })
  it('stay as they are when their SKU is there and the user skips', async () => {
    await importRows([row('A')])
    expect(await importRows([row('a', { skuName: 'New' }), row('B')])).toMatchObject({ created: 1, updated: 0 })
    expect(await products()).toMatchObject([{ sku: 'A', name: 'Name of A', version: 1 }, { sku: 'B' }])
  })
  it('take what a row says and keep what it leaves empty when the user updates', async () => {
    await importRows([
      row('A', { note: 'Old', ean: '4006381333931', upc: '036000241457', qtyInOnePackage: '6', batteryFlag: '1' }),
    ])
    expect(await importRows([row('a', { skuName: 'New', ean: '96385074' })], 'update')).toMatchObject({
      created: 0,
      updated: 1,
    })
    expect(await products()).toMatchObject([
      { sku: 'A', name: 'New', note: 'Old', ean: '96385074', qty_in_package: 6, battery: true, version: 2 },
    ])
    expect(await codes()).toEqual(['00000096385074', '00036000241457'])
  })
  it('keep their weight in the unit of the row that leaves it empty', async () => {
    await importRows([row('A', { weight1: '2', weight2: '8' })])
    await importRows([row('A', { unit: 'cm/kg' })], 'update')
    const [product] = await products()
    expect([product.unit, Number(product.weight1), Number(product.weight2), product.weight_cg]).toEqual([
      'cm/kg',
      1,
      133.98,
      113_398,
    ])
  })
  it('are left out when a barcode of theirs belongs to another product', async () => {
    await importRows([row('A', { upc: '036000241457' })])
    for (const onExisting of ['skip', 'update'] as const)
      expect(await importRows([row('B', { ean: '0036000241457' })], onExisting)).toMatchObject({
        created: 0,
        updated: 0,
      })
  })
})

describe('taking an import of products back', () => {
  it('removes what it made and restores what it changed', async () => {
    await importRows([row('A', { note: 'Old', ean: '4006381333931' })])
    const [before] = await products()
    const { importId } = await importRows([row('A', { note: 'New', ean: '96385074' }), row('B')], 'update')
    expect(await undo(importId)).toEqual({ removed: 1, restored: 1 })
    expect(await products()).toMatchObject([{ ...before, version: 3, updated_at: expect.any(Date) }])
    expect(await codes()).toEqual(['04006381333931'])
  })
  it('leaves what was changed since or stands in orders, in whatever case', async () => {
    const { importId } = await importRows([row('A'), row('B'), row('C')])
    await importRows([row('A', { note: 'Changed' })], 'update')
    const line = { sku: 'b', name: null, quantity: 1, unitPrice: null }
    await seedOrders(server, orgId, [someOrder('NAMES-B', { lines: [line] })])
    expect(await undo(importId)).toEqual({ removed: 1, restored: 0 })
    expect((await products()).map((product) => product.sku)).toEqual(['A', 'B'])
  })
})
