import { exportAddresses, getAddress, listAddresses } from '@waybill/contract/addresses/api'
import { saveAddresses } from '@waybill/contract/imports/addresses-api'
import { read, utils } from '@e965/xlsx'
import { analyseAndCacheFile, changeImport, saveOrders, undoImport } from '@waybill/contract/imports/api'
import { getOrder, listOrders } from '@waybill/contract/orders/api'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { saveProducts } from '@waybill/contract/imports/products-api'
import { getProduct, listProducts } from '@waybill/contract/products/api'
import { exportLists } from '@waybill/contract/exports/lists'
import { targetFields } from '@waybill/contract/imports/targets'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../testing/server.ts'
import { exported } from '../exports/testing.ts'
import { orderColumns } from '../orders/columns.ts'
import { fieldSuitesWith, missingFields, type Seen, staleReasons } from './every-field.testing.ts'
import { quoted, uploaded } from './testing.ts'

const server = useTestServer()
const fieldSuites = fieldSuitesWith(Object.values(orderColumns))
const as = 'seller@demo.test'

/** Calls of a target: saving an import, the entry of the list with the one record, and its detail. */
const calls: Record<ImportTarget, { save: typeof saveOrders; seen: () => Promise<{ row: object; detail: object }> }> = {
  orders: {
    save: saveOrders,
    seen: async () => {
      const { body } = await server.call(listOrders, { query: { search: 'EVERY-1' } }, { as })
      const row = body.data!.records[0]!
      const detail = (await server.call(getOrder, { params: { id: row.id } }, { as })).body.data!
      return { row, detail }
    },
  },
  products: {
    save: saveProducts as never,
    seen: async () => {
      const { body } = await server.call(listProducts, { query: { search: 'EVERY-SKU' } }, { as })
      const row = body.data!.records[0]!
      const detail = (await server.call(getProduct, { params: { id: row.id } }, { as })).body.data!.product
      return { row, detail }
    },
  },
  addresses: {
    save: saveAddresses as never,
    seen: async () => {
      const { body } = await server.call(listAddresses, { query: { type: 2, search: 'every' } }, { as })
      const row = body.data!.records[0]!
      const detail = (await server.call(getAddress, { params: { id: row.id } }, { as })).body.data!
      return { row, detail }
    },
  },
}

/** The columns that an export has, and its file. */
async function exportOf(target: ImportTarget): Promise<{ keys: (string | null)[]; bytes: Buffer }> {
  if (target === 'addresses') {
    // The address book has an export of its own, whose headings are those of the import.
    const url = `${exportAddresses.path}?type=2&search=every`
    const { body } = await server.request({ method: 'GET', url, as })
    const text = String(body).replace(/^\uFEFF/, '')
    const headings = (text.split('\r\n')[0] ?? '').split(',')
    const keys = headings.map((one) => targetFields.addresses.fields.find(({ label }) => label.en === one)?.key ?? null)
    return { keys, bytes: Buffer.from(text) }
  }
  const columns = exportLists[target].columns.map(({ key }) => key)
  const filter = { search: 'EVERY-' }
  const file = await exported(server, as, { target, columns, format: 'csv', filter } as never)
  return { keys: columns, bytes: file.bytes }
}

/** Imports a file of one row with every field filled; answers the import's id. */
async function imported(target: ImportTarget, step: 0 | 1): Promise<string> {
  const { cells } = fieldSuites[target]
  const { fields } = targetFields[target]
  const lines = [fields.map(({ label }) => label.en), fields.map(({ key }) => cells[key]?.[step] ?? '')]
  const bytes = Buffer.from(lines.map((line) => line.map(quoted).join(',')).join('\n'))
  const file = { name: `${target}-${step}.csv`, bytes }
  const { excelCacheId: id } = await uploaded(server, as, file, `${analyseAndCacheFile.path}?target=${target}`)
  const mapping = Object.fromEntries(fields.map(({ key }, column) => [key, column]))
  const body = { mapping, ...(step === 1 && { onExisting: 'update' as const }) }
  const changed = await server.call(changeImport, { params: { id }, body }, { as })
  expect(changed.body).toMatchObject({ result: 'OK' })
  const saved = await server.call(calls[target].save, { body: { excelCacheId: id } }, { as })
  expect(saved.body).toMatchObject({ data: { created: 1 - step, updated: step, failed: 0 } })
  return id
}

const text = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\uFEFF/, '')

/** What a client sees in list, detail and export; the entry of the list never differs from the detail. */
async function look(target: ImportTarget): Promise<Seen> {
  const { row, detail } = await calls[target].seen()
  const own = Object.keys(row).filter((key) => key in detail)
  expect(row).toMatchObject(Object.fromEntries(own.map((key) => [key, detail[key as never]])))
  const { keys, bytes } = await exportOf(target)
  const sheet = Object.values(read(text(bytes), { type: 'string', raw: true }).Sheets)[0]!
  const [headings = [], cells = []] = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false })
  expect(headings).toHaveLength(keys.length)
  return { detail, cells: Object.fromEntries(keys.flatMap((key, at) => (key === null ? [] : [[key, cells[at]]]))) }
}

const tables = {
  orders: ['sales_order', 'order_no'],
  products: ['product', 'sku'],
  addresses: ['address', 'name'],
} as const
const stored = async (target: ImportTarget) => {
  const [table, name] = tables[target]
  const { rows } = await server.admin.query<{ row: object }>(
    `select to_jsonb(t) - 'version' - 'updated_at' as row from ${table} t where ${name} ilike 'EVERY%'`,
  )
  return rows.map(({ row }) => row)
}

describe.each(Object.keys(fieldSuites) as ImportTarget[])('every field of an import of %s', (target) => {
  it('has a column of the file, and whatever is left out has a reason that still holds', () => {
    expect(Object.keys(fieldSuites[target].cells).toSorted()).toEqual([...targetFields[target].byKey.keys()].toSorted())
    expect(staleReasons(fieldSuites[target])).toEqual([])
  })

  it('is stored, shown, exported, changed by an update, and as before once that is undone', async () => {
    await imported(target, 0)
    const [first, before] = [await look(target), await stored(target)]
    expect(missingFields(fieldSuites[target], first, 0)).toEqual([])

    const update = await imported(target, 1)
    expect(missingFields(fieldSuites[target], await look(target), 1)).toEqual([])

    await server.call(undoImport, { params: { id: update } }, { as })
    const undone = await look(target)
    expect(missingFields(fieldSuites[target], undone, 0)).toEqual([])
    expect(undone.cells).toEqual({
      ...first.cells,
      ...('updatedAt' in first.cells && { updatedAt: undone.cells.updatedAt }),
    })
    expect(await stored(target)).toEqual(before)
  })

  it('is named when it is lost, with each place that lacks it', () => {
    const lost = missingFields(fieldSuites[target], { detail: {}, cells: {} }, 0)
    const { cells, unexported } = fieldSuites[target]
    const placesOf = (key: string) => lost.filter((fault) => fault.startsWith(`${key} is not`)).length
    expect(Object.keys(cells).filter((key) => placesOf(key) !== (key in unexported ? 1 : 2))).toEqual([])
  })
})
