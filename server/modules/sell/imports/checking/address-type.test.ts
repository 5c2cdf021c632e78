import * as api from '@waybill/contract/imports/api'
import * as rowsApi from '@waybill/contract/imports/rows-api'
import { mappedWithoutDoubt } from '@waybill/contract/imports/as-last-time'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { exported, type Wish } from '../../exports/testing.ts'
import { quoted, tableOf, uploaded, validRow } from '../testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()
const as = { as: seller }

const { packageUnit: _, ...plain } = validRow
/** Rows under the headings of a carrier's tool, where an order is residential or not. */
function fileOf(
  rows: Record<string, string>[],
  headings: Record<string, string> = {},
): { name: string; bytes: Buffer } {
  const [own = [], ...lines] = tableOf(rows.map((row, at) => ({ ...plain, orderNO: `RES-${at + 1}`, ...row })))
  const table = [own.map((heading) => headings[heading] ?? heading), ...lines]
  return { name: 'tool.csv', bytes: Buffer.from(table.map((line) => line.map(quoted).join(',')).join('\n')) }
}
const stored = async (importId: string) =>
  (
    await server.admin.query(
      `select order_no, residential, mass_unit, size_unit, length::float8 as length from sales_order where import_id = $1 order by order_no`,
      [importId],
    )
  ).rows
const save = (excelCacheId: string) => server.call(api.saveOrders, { body: { excelCacheId } }, as)

describe('columns of carriers’ tools', () => {
  const types = ['Yes', 'no', '']
  const rows = types.map((addressType) => ({ addressType, packageUnit: 'lb', sizeUnit: 'CM' }))
  const headings = { 'Address type': 'Residential Indicator', Unit: 'Weight Unit', 'Size unit': 'Dim Unit' }

  it('say who lives there, and have a unit for sizes that differs from the weights’: both are stored, updated and taken back', async () => {
    const info = await uploaded(server, seller, fileOf(rows, headings))
    expect(info).toMatchObject({ unmapped: [] })
    expect(info.columns[info.mapping.addressType!]?.heading).toBe('Residential Indicator')
    expect([info.mapping.packageUnit, info.mapping.sizeUnit].map((at) => info.columns[at!]?.heading)).toEqual([
      'Weight Unit',
      'Dim Unit',
    ])
    expect((await save(info.excelCacheId)).body.data).toMatchObject({ created: 3, failed: 0 })
    const parcel = { mass_unit: 'lb', size_unit: 'cm', length: 10 }
    const before = [
      { order_no: 'RES-1', residential: 2, ...parcel },
      { order_no: 'RES-2', residential: 3, ...parcel },
      { order_no: 'RES-3', residential: null, ...parcel },
    ]
    expect(await stored(info.excelCacheId)).toEqual(before)

    const { bytes } = await exported(server, seller, {
      target: 'orders',
      format: 'csv',
      columns: ['orderNO', 'addressType', 'packageUnit', 'packageLength'],
      filter: { search: 'RES-' },
    } as Wish)
    // The export has one system of units in a row, that of the weight.
    const lines = bytes
      .toString()
      .replace(/^\ufeff/, '')
      .trim()
      .split(/\r?\n/)
      .toSorted()
    expect(lines).toEqual([
      'Order number,Address type,Unit,Length',
      'RES-1,Residential,in/lb,3.94',
      'RES-2,Commercial,in/lb,3.94',
      'RES-3,,in/lb,3.94',
    ])

    const change = ['', 'Residential', 'gewerblich'].map((addressType) => ({
      addressType,
      packageUnit: 'lb',
      sizeUnit: 'in',
    }))
    const next = await uploaded(server, seller, fileOf(change, headings))
    expect(mappedWithoutDoubt(next)).toBe('lastTime')
    await server.call(api.changeImport, { params: { id: next.excelCacheId }, body: { onExisting: 'update' } }, as)
    const { body } = await server.call(rowsApi.listImportProblems, { params: { id: next.excelCacheId } }, as)
    expect(body.data).toEqual([])
    expect((await save(next.excelCacheId)).body.data).toMatchObject({ updated: 3 })
    expect(await stored(info.excelCacheId)).toEqual([
      { order_no: 'RES-1', residential: 2, ...parcel, size_unit: 'in' },
      { order_no: 'RES-2', residential: 2, ...parcel, size_unit: 'in' },
      { order_no: 'RES-3', residential: 3, ...parcel, size_unit: 'in' },
    ])
    await server.call(api.undoImport, { params: { id: next.excelCacheId } }, as)
    expect(await stored(info.excelCacheId)).toEqual(before)
  })

  it('a heading of sizes names their unit, beside a column of the weights’ units', async () => {
    const sized = { Length: 'Length (cm)', Width: 'Width (cm)', Height: 'Height (cm)', Unit: 'Weight Unit' }
    const info = await uploaded(server, seller, fileOf([{ packageUnit: 'lb', orderNO: 'RES-CM' }], sized))
    expect(info).toMatchObject({ unmapped: [], constants: { sizeUnit: 'cm' } })
    expect((await save(info.excelCacheId)).body.data).toMatchObject({ created: 1 })
    expect(await stored(info.excelCacheId)).toMatchObject([{ mass_unit: 'lb', size_unit: 'cm' }])
  })

  it('are doubted where the last import with the same headings had other contents', async () => {
    const info = await uploaded(
      server,
      seller,
      fileOf(
        rows.map((row) => ({ ...row, addressType: '5 Elm St' })),
        headings,
      ),
    )
    expect(info.matchedBy.addressType).toBe('remembered')
    expect(info.confidence.addressType).toBeLessThan(0.87)
    expect(mappedWithoutDoubt(info)).toBeNull()
  })
})
