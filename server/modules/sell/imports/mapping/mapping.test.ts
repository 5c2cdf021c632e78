import {
  analyseAndCacheFile,
  changeImport,
  chooseImportValues,
  exportErrorOrders,
  listImportValues,
  saveOrders,
  viewImport,
} from '@waybill/contract/imports/api'
import { createAddress } from '@waybill/contract/addresses/api'
import { getOrderDefaults, saveOrderDefaults } from '@waybill/contract/defaults/api'
import { createMapping, deleteMappings, listMappings, updateMapping } from '@waybill/contract/imports/templates-api'
import { MAPPING_PREFERENCE, savePreference } from '@waybill/contract/preferences/api'
import { channelExports } from '@waybill/contract/orders/channel-exports.testing'
import { readyTemplates } from '@waybill/contract/orders/ready-templates'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, quoted, type Row, rowsOf, tableOf, uploaded, validRow } from '../testing.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const other = 'seller@acme.test'
let serial = 0
const number = (): string => `MAP-${(serial += 1)}`

const cellOf: Record<string, string> = {
  createTime: '2026-03-25 10:00',
  name: 'Rita Recipient',
  recipientLastName: 'van Beek',
  addressLine1: '5 Elm St',
  city: 'New York',
  stateCode: 'NY',
  zipCode: "'10001",
  countryCode: 'US',
  phone: '2125550100',
  email: 'rita@example.com',
  serviceCode: 'Ground Advantage',
  carrierName: 'USPS',
  sku: 'MUG',
  quantity: '2',
  itemName: 'Mug',
  itemPrice: '4.50',
  storeName: 'Shop',
}
/** An export of a channel with one order of one line, as the channel would write it. */
function exportOf(name: string): { name: string; bytes: Buffer } {
  const { template, headings } = channelExports[name]!
  const detail = readyTemplates.find((one) => one.id === template)!.detail as Record<string, string>
  const fieldOf = new Map(Object.entries(detail).map(([field, heading]) => [heading, field]))
  const cells = headings.map((heading) => {
    const field = fieldOf.get(heading)
    return field === 'orderNO' ? number() : ((field && cellOf[field]) ?? '')
  })
  const lines = [headings, cells].map((line) => line.map(quoted).join(','))
  return { name: `${name}.csv`, bytes: Buffer.from(lines.join('\n')) }
}
const fileOf = (rows: Row[]) => ({ name: 'rows.csv', bytes: csvOf(rows) })
const change = async (id: string, body: object) =>
  (await server.call(changeImport, { params: { id }, body }, { as })).body
const save = (id: string, who = as) => server.call(saveOrders, { body: { excelCacheId: id } }, { as: who })

describe('the export of a sales channel', () => {
  it.each(Object.entries(channelExports))('of %s is mapped by its ready template', async (name, { template }) => {
    const info = await uploaded(server, as, exportOf(name))
    expect(info.excelFieldMappingId).toBe(template)
    const detail = readyTemplates.find((one) => one.id === template)!.detail
    const found = Object.keys(detail).filter((field) => info.matchedBy[field] === 'template')
    const there = Object.entries(detail).filter(([, heading]) => info.columns.some((one) => one.heading === heading))
    expect(found.toSorted()).toEqual(there.map(([field]) => field).toSorted())
    expect(info.unmapped.every((field) => /^sender|^carrier|^service|^country/.test(field))).toBe(true)
  })

  it('lacks sender, carrier and service: the default sender and service of the settings stand in every row', async () => {
    const sender = {
      name: 'Sam Seller',
      line1: '1 Main St',
      city: 'Los Angeles',
      state: 'CA',
      zip: '90001',
      country: 'US',
    }
    await server.call(
      createAddress,
      { body: { type: 1, ...sender, phone: '(213) 555-0123', isDefault: true, allowDuplicate: true } },
      { as, headers: { 'idempotency-key': 'mapping-sender' } },
    )
    const { version } = (await server.call(getOrderDefaults, {}, { as })).body.data!
    const services = { domestic: { carrier: 1, serviceCode: 'PRIORITY_MAIL' }, international: null }
    await server.call(saveOrderDefaults, { body: { version, change: { services } } }, { as })
    const etsy = await uploaded(server, as, exportOf('Etsy, items'))
    expect(etsy.constants).toMatchObject({
      senderName: 'Sam Seller',
      senderZipCode: '90001',
      carrierName: 'USPS',
      serviceCode: 'USPS Priority Mail',
    })
    expect(etsy.unmapped).toEqual([])
    expect((await save(etsy.excelCacheId)).body.data).toMatchObject({ created: 1, failed: 0 })
    const { rows } = await server.admin.query(
      `select service_code, ship_from ->> 'name' as sender, zip from sales_order where import_id = $1`,
      [etsy.excelCacheId],
    )
    expect(rows).toEqual([{ service_code: 'PRIORITY_MAIL', sender: 'Sam Seller', zip: '10001' }])
  })

  it('takes the default sender of its day; only what the user set himself is remembered, also in a template', async () => {
    const first = await uploaded(server, as, exportOf('Etsy, items'))
    await change(first.excelCacheId, { constants: { reference2: 'By hand' } })
    await save(first.excelCacheId)
    const stored = { query: { excelCacheId: first.excelCacheId }, body: { orderNO: 'Order ID' } }
    await server.call(createMapping, { params: { name: 'Of its day' }, ...stored }, { as })
    const moved = { name: 'Moved', line1: '9 Oak St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
    await server.call(
      createAddress,
      { body: { type: 1, ...moved, phone: '5125550100', isDefault: true } },
      { as, headers: { 'idempotency-key': 'mapping-moved' } },
    )
    const next = await uploaded(server, as, exportOf('Etsy, items'))
    expect(next.constants).toMatchObject({ senderName: 'Moved', senderZipCode: '78701', reference2: 'By hand' })
    const templates = (await server.call(listMappings, { query: {} }, { as })).body.data
    const template = templates?.find((one) => one.fieldMappingName === 'Of its day')
    expect(template?.constants).toEqual({ reference2: 'By hand' })
    await server.call(deleteMappings, { query: { excelFieldMappingIds: String(template?.fieldMappingId) } }, { as })
  })

  it('has the sender of its own columns alone, no matter who chose them: no part of the default one stands beside it', async () => {
    const lines = ['order no,recipient name,where from,who', 'S-1,Rita,9 Dock Rd,Anna', 'S-2,Rob,,Anna']
    const info = await uploaded(server, as, { name: 'own.csv', bytes: Buffer.from(lines.join('\n')) })
    expect(info.constants).toMatchObject({ senderName: 'Moved', senderZipCode: '78701' })
    const own = (await change(info.excelCacheId, { mapping: { senderAddressLine1: 2 } })).data
    expect(Object.keys(own?.constants ?? {}).filter((field) => field.startsWith('sender'))).toEqual([])
    const without = (await change(info.excelCacheId, { mapping: { senderAddressLine1: null } })).data
    expect(without?.constants).toMatchObject({ senderName: 'Moved', senderZipCode: '78701' })
    await change(info.excelCacheId, { constants: { senderName: 'Said by hand' } })
    const said = (await change(info.excelCacheId, { mapping: { senderAddressLine1: 2 } })).data
    expect(said?.constants).toMatchObject({ senderName: 'Said by hand' })
    expect(said?.constants.senderZipCode).toBeUndefined()
  })

  it('has the unit that its headings tell in every row, also where a column that says it is empty', async () => {
    const lines = ['order no,recipient name,重量(kg),长(cm),measure', 'U-1,Rita,2.5,30,cm/kg']
    const info = await uploaded(server, as, { name: 'units.csv', bytes: Buffer.from(lines.join('\n')) })
    expect(info.mapping).toMatchObject({ packageWeight1: 2, packageLength: 3 })
    expect(info.constants.packageUnit).toBe('cm/kg')
    const named = (await change(info.excelCacheId, { mapping: { packageUnit: 4 } })).data
    expect(named?.constants.packageUnit).toBe('cm/kg')
    const without = (await change(info.excelCacheId, { mapping: { packageUnit: null } })).data
    expect(without?.constants.packageUnit).toBe('cm/kg')
  })

  it('that has first and last names apart makes whole names', async () => {
    const info = await uploaded(server, as, exportOf('WooCommerce'))
    await change(info.excelCacheId, { constants: { carrierName: 'USPS' } })
    expect((await save(info.excelCacheId)).body.data).toMatchObject({ created: 1 })
    const { rows } = await server.admin.query('select recipient_name from sales_order where import_id = $1', [
      info.excelCacheId,
    ])
    expect(rows).toEqual([{ recipient_name: 'Rita Recipient van Beek' }])
  })

  it('has templates that cannot be changed, renamed or deleted, and whose names are taken', async () => {
    const { fieldMappingId: id, fieldMappingName: name } = (
      await server.call(listMappings, { query: {} }, { as })
    ).body.data!.find((one) => one.fieldMappingName === 'Shopify orders')!
    const update = { params: { id, name: 'Mine' }, query: {}, body: {} }
    expect((await server.call(updateMapping, update, { as })).body.errorCode).toBe('TEMPLATE_READ_ONLY')
    const remove = { query: { excelFieldMappingIds: String(id) } }
    expect((await server.call(deleteMappings, remove, { as })).body.errorCode).toBe('TEMPLATE_READ_ONLY')
    const create = { params: { name }, query: {}, body: { orderNO: 'Name' } }
    expect((await server.call(createMapping, create, { as })).body.errorCode).toBe('MAPPING_NAME_TAKEN')
    const body = { operationTableId: id }
    expect((await server.call(savePreference, { query: MAPPING_PREFERENCE, body }, { as })).status).toBe(200)
  })

  it.each(Object.keys(channelExports))(
    'of %s becomes an order once what it lacks is said for every row',
    async (name) => {
      const { excelCacheId: id, unmapped } = await uploaded(server, as, exportOf(name))
      const constants = Object.fromEntries(unmapped.map((field) => [field, validRow[field as keyof Row]]))
      expect((await change(id, { constants })).data?.unmapped).toEqual([])
      expect((await save(id)).body.data).toMatchObject({ created: 1, failed: 0 })
      const { rows } = await server.admin.query('select zip from sales_order where import_id = $1', [id])
      expect(rows).toEqual([{ zip: '10001' }])
    },
  )

  it('that was imported before is mapped as last time, by the same template unless another column was chosen', async () => {
    const again = await uploaded(server, as, exportOf('Walmart'))
    expect(again).toMatchObject({ unmapped: [], excelFieldMappingId: 9, matchedBy: { orderNO: 'remembered' } })
    await change(again.excelCacheId, { mapping: { reference: null } })
    expect((await save(again.excelCacheId)).body.data).toMatchObject({ created: 1 })
    expect(await uploaded(server, as, exportOf('Walmart'))).toMatchObject({ unmapped: [], excelFieldMappingId: null })
  })
})

describe('a value for every row', () => {
  it('stands where a field has no column and where its cell is empty, and can be taken back', async () => {
    const rows = rowsOf(2, (index) => ({ orderNO: number(), zipCode: index === 0 ? '' : '10003' }))
    const table = tableOf(rows).map((line) => line.filter((_, at) => tableOf(rows)[0]![at] !== 'Recipient city'))
    const bytes = Buffer.from(table.map((line) => line.map(quoted).join(',')).join('\n'))
    const { excelCacheId: id, unmapped } = await uploaded(server, as, { name: 'no-city.csv', bytes })
    expect(unmapped).toEqual(['city'])
    const set = await change(id, { constants: { city: 'New York', zipCode: '10001' } })
    expect(set.data).toMatchObject({ unmapped: [], constants: { city: 'New York', zipCode: '10001' } })
    const seen = await server.call(viewImport, { query: { excelCacheId: id, show: 'valid' } }, { as })
    expect(seen.body.data?.rows.map(({ values }) => [values.city, values.zipCode])).toEqual([
      ['New York', '10001'],
      ['New York', '10003'],
    ])
    expect((await change(id, { constants: { city: null } })).data?.unmapped).toEqual(['city'])
  })

  it('is refused when no row could have it, and for a field that there is not', async () => {
    const { excelCacheId: id } = await uploaded(server, as, fileOf(rowsOf(1, () => ({ orderNO: number() }))))
    expect(await change(id, { constants: { carrierName: 'Pigeon' } })).toMatchObject({
      errorCode: 'INVALID_INPUT',
      data: [{ fieldName: 'constants.carrierName', code: 'CARRIER' }],
    })
    expect(await change(id, { constants: { nothing: 'x' } })).toMatchObject({
      errorCode: 'INVALID_INPUT',
      data: [{ fieldName: 'constants.nothing', code: 'UNKNOWN_FIELD' }],
    })
  })

  it('and a column chosen by hand leave the template chosen, so that it can be kept changed', async () => {
    const info = await uploaded(server, as, exportOf('ShipStation'))
    expect(info.excelFieldMappingId).toBe(10)
    const changed = await change(info.excelCacheId, { mapping: { reference: null }, constants: { countryCode: 'US' } })
    expect(changed.data?.excelFieldMappingId).toBe(10)
    const automatic = await change(info.excelCacheId, { mapping: {}, excelFieldMappingId: null })
    expect(automatic.data?.excelFieldMappingId).toBeNull()
  })

  it('is kept with a template and comes back with the next file that the template fits', async () => {
    const headings = (mark: string) => Buffer.from(`Nr ${mark},Stadt ${mark}\nA,B\n`)
    const first = await uploaded(server, as, { name: 'a.csv', bytes: headings('kept') })
    await change(first.excelCacheId, { mapping: { orderNO: 0, city: 1 }, constants: { countryCode: 'DE' } })
    await server.call(
      createMapping,
      {
        params: { name: 'With values' },
        query: { excelCacheId: first.excelCacheId },
        body: { orderNO: 'Nr kept', city: 'Stadt kept' },
      },
      { as },
    )
    const next = await uploaded(server, as, { name: 'b.csv', bytes: headings('kept') })
    expect(next).toMatchObject({ mapping: { orderNO: 0, city: 1 }, constants: { countryCode: 'DE' } })
    const templates = (await server.call(listMappings, { query: {} }, { as })).body.data
    expect(templates?.[0]).toMatchObject({ fieldMappingName: 'With values', constants: { countryCode: 'DE' } })
  })
})

describe('what a column was mapped to before', () => {
  const strange = (mark: string, extra = ''): { name: string; bytes: Buffer } => {
    const [headings = [], ...lines] = tableOf(rowsOf(1, () => ({ orderNO: number() })))
    const renamed = headings.map((heading) => (heading === 'Recipient city' ? 'Feld 17' : heading))
    const table = [[...renamed, `Extra ${mark}`], ...lines.map((line) => [...line, extra])]
    return { name: `${mark}.csv`, bytes: Buffer.from(table.map((line) => line.map(quoted).join(',')).join('\n')) }
  }
  it('is used for other files with the same heading: for the user surely, for a colleague less, for others not', async () => {
    const first = await uploaded(server, as, strange('one'))
    expect(first.unmapped).toEqual(['city'])
    const city = first.columns.find((column) => column.heading === 'Feld 17')!.index
    await change(first.excelCacheId, { mapping: { city } })
    expect((await save(first.excelCacheId)).status).toBe(200)
    const next = await uploaded(server, as, strange('two'))
    expect(next).toMatchObject({ unmapped: [], mapping: { city }, matchedBy: { city: 'remembered' } })
    expect(next.confidence.city).toBeGreaterThan(0.95)
    const stranger = await uploaded(server, other, strange('three'))
    expect(stranger.unmapped).toContain('city')
  })

  it('says how sure it is of each column', async () => {
    const { confidence } = await uploaded(server, as, {
      name: 'sure.csv',
      bytes: Buffer.from('Order number,Recipent name,Carrier\nA,Ann Lee,UPS\n'),
    })
    expect(confidence.orderNO).toBeGreaterThan(0.95)
    expect(confidence.name).toBeLessThan(0.95)
  })
})

describe('what the texts of a column stand for', () => {
  const values = async (id: string, field: string) =>
    (await server.call(listImportValues, { params: { id } }, { as })).body.data?.find((one) => one.field === field)
  const choose = async (id: string, field: string, raw: string, value: string | null) =>
    (await server.call(chooseImportValues, { params: { id }, body: { field, values: [{ raw, value }] } }, { as })).body
  /** Of the import as it is once all rows are checked. */
  const counts = async (id: string) =>
    (await server.call(viewImport, { query: { excelCacheId: id, show: 'valid' } }, { as })).body.data?.import
  const texts = ['Standard', 'standard ', 'Priority Mail', 'Grond Advantage']
  const file = () => fileOf(rowsOf(4, (index) => ({ orderNO: number(), serviceCode: texts[index] })))

  it('is listed with counts, what is unknown first: as it stands, by its likeness, by choice for all rows', async () => {
    const { excelCacheId: id } = await uploaded(server, as, file())
    expect(await values(id, 'serviceCode')).toEqual({
      field: 'serviceCode',
      total: 3,
      values: [
        { raw: 'Standard', count: 2, value: null, by: null },
        { raw: 'Grond Advantage', count: 1, value: 'USPS Ground Advantage', by: 'alike' },
        { raw: 'Priority Mail', count: 1, value: 'Priority Mail', by: 'exact' },
      ],
    })
    await choose(id, 'serviceCode', 'Standard', 'USPS Ground Advantage')
    expect(await counts(id)).toMatchObject({ valid: 4 })
    expect((await values(id, 'serviceCode'))?.values.find((one) => one.raw === 'Standard')).toMatchObject({
      by: 'user',
    })
    await choose(id, 'serviceCode', 'Standard', null)
    expect(await counts(id)).toMatchObject({ valid: 2, invalid: 2 })
  })

  it('is remembered for the organisation once it was used', async () => {
    const first = await uploaded(server, as, file())
    await choose(first.excelCacheId, 'serviceCode', 'Standard', 'USPS Ground Advantage')
    expect((await save(first.excelCacheId)).body.data).toMatchObject({ created: 4 })
    const next = await uploaded(server, as, file())
    expect(
      (await values(next.excelCacheId, 'serviceCode'))?.values.find((one) => one.raw === 'Standard'),
    ).toMatchObject({
      value: 'USPS Ground Advantage',
      by: 'remembered',
    })
    expect((await save(next.excelCacheId)).body.data).toMatchObject({ created: 4, failed: 0 })
    const stranger = await uploaded(server, other, file())
    const answer = await server.call(listImportValues, { params: { id: stranger.excelCacheId } }, { as: other })
    expect(answer.body.data?.find((one) => one.field === 'serviceCode')?.values[0]).toMatchObject({ value: null })
  })

  it('must be something that the rules read, of a field that has a few values', async () => {
    const { excelCacheId: id } = await uploaded(server, as, file())
    expect(await choose(id, 'serviceCode', 'Standard', 'By pigeon')).toMatchObject({
      errorCode: 'INVALID_INPUT',
      data: [{ fieldName: 'values.0.value', code: 'INVALID_VALUE' }],
    })
    expect(await choose(id, 'city', 'NYC', 'New York')).toMatchObject({
      errorCode: 'INVALID_INPUT',
      data: [{ fieldName: 'field', code: 'INVALID_VALUE' }],
    })
  })
})

describe('a template of the organisation', () => {
  const create = (name: string, query: { warehouseId?: string; type?: 'order' | 'product' } = {}) =>
    server.call(createMapping, { params: { name }, query, body: {} }, { as })
  const namesFor = async (query: { warehouseId?: string; type?: 'order' | 'product' }) => {
    const { body } = await server.call(listMappings, { query }, { as })
    return body.data?.flatMap((one) => (one.fieldMappingName.startsWith('Place') ? [one.fieldMappingName] : []))
  }

  it('for a warehouse is listed there, one for all of them everywhere, one of products with products alone', async () => {
    await create('Place 1', { warehouseId: '1' })
    await create('Place 2', { warehouseId: '2' })
    await create('Place of all')
    await create('Place of products', { type: 'product' })
    expect(await namesFor({ warehouseId: '1' })).toEqual(['Place of all', 'Place 1'])
    expect(await namesFor({})).toEqual(['Place of all', 'Place 2', 'Place 1'])
    expect(await namesFor({ type: 'product' })).toEqual(['Place of products'])
  })

  it('for a warehouse maps files for it, before what was used last, and never those for another', async () => {
    const send = async (warehouseId: string, mark = 'x') => {
      const bytes = Buffer.from(`Nr ${mark},Ort A,Ort B\nA,B,C\n`)
      return uploaded(server, as, { name: 'w.csv', bytes }, `${analyseAndCacheFile.path}?warehouseId=${warehouseId}`)
    }
    const keep = async (name: string, warehouseId: string | undefined, city: string) => {
      const call = { params: { name }, query: { warehouseId }, body: { orderNO: 'Nr x', city } }
      return (await server.call(createMapping, call, { as })).body.data
    }
    const [one, two] = [await keep('Harbour', '1', 'Ort A'), await keep('Hills', '2', 'Ort B')]
    expect(await send('1')).toMatchObject({ warehouseId: '1', excelFieldMappingId: one, mapping: { city: 1 } })
    const second = await send('2')
    expect(second).toMatchObject({ warehouseId: '2', excelFieldMappingId: two, mapping: { city: 2 } })
    await server.call(exportErrorOrders, { body: { excelCacheId: second.excelCacheId } }, { as })
    expect(await send('1')).toMatchObject({ excelFieldMappingId: one, mapping: { city: 1 } })
    expect(await send('3')).toMatchObject({ excelFieldMappingId: null })
    const all = await keep('Everywhere', undefined, 'Ort A')
    await server.call(deleteMappings, { query: { excelFieldMappingIds: `${one}` } }, { as })
    expect(await send('2')).toMatchObject({ excelFieldMappingId: two })
    await server.call(deleteMappings, { query: { excelFieldMappingIds: `${two},${all}` } }, { as })
  })

  it('has a name of 1 to 64 characters that no other has, whatever its case', async () => {
    expect((await create('n'.repeat(64))).status).toBe(200)
    expect((await create('n'.repeat(65))).body.errorCode).toBe('INVALID_INPUT')
    expect((await create('N'.repeat(64))).body.errorCode).toBe('MAPPING_NAME_TAKEN')
    expect((await create('亚马逊订单报告')).body.errorCode).toBe('MAPPING_NAME_TAKEN')
  })
})
