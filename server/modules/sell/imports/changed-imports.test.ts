import {
  changeImport,
  discardImport,
  getImport,
  saveOrders,
  validateRows,
  viewImport,
} from '@waybill/contract/imports/api'
import { createMapping, deleteMappings, listMappings, updateMapping } from '@waybill/contract/imports/templates-api'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../testing/server.ts'
import { work } from '../exports/testing.ts'
import { importsModule } from './index.ts'
import { csvOf, rowsOf, tableOf, uploaded } from './testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()
const csv = (rows: Parameters<typeof csvOf>[0], name = 'orders.csv') => ({ name, bytes: csvOf(rows) })
const view = async (id: string, show: 'all' | 'errors' | 'valid' = 'all') =>
  (await server.call(viewImport, { query: { excelCacheId: id, show } }, { as: seller })).body.data
const save = (id: string, ignoreErrors = false) =>
  server.call(saveOrders, { body: { excelCacheId: id, ignoreErrors } }, { as: seller })

describe('mapping', () => {
  it('names required fields without a column, and takes a column chosen by hand', async () => {
    const table = tableOf(rowsOf(2, (index) => ({ orderNO: `M-${index}` })))
    table[0] = table[0]!.map((heading) => (heading === 'Recipient city' ? 'Zzz' : heading))
    const info = await uploaded(server, seller, {
      name: 'a.csv',
      bytes: Buffer.from(table.map((line) => line.join(',')).join('\n')),
    })
    expect(info.unmapped).toEqual(['city'])
    const column = info.columns.find((one) => one.heading === 'Zzz')!.index
    const changed = await server.call(
      changeImport,
      { params: { id: info.excelCacheId }, body: { mapping: { city: column } } },
      { as: seller },
    )
    expect(changed.body.data).toMatchObject({ unmapped: [], matchedBy: { city: 'user' } })
    expect((await save(info.excelCacheId)).body.data).toMatchObject({ created: 2 })
    const next = await uploaded(server, seller, {
      name: 'b.csv',
      bytes: Buffer.from(table.map((line) => line.join(',')).join('\n')),
    })
    expect(next.matchedBy.city).toBe('remembered')
    const unknown = await server.call(
      changeImport,
      { params: { id: next.excelCacheId }, body: { mapping: { city: 400 } } },
      { as: seller },
    )
    expect(unknown).toMatchObject({ status: 400, body: { errorCode: 'COLUMN_UNKNOWN' } })
  })

  it('keeps templates: unique names of at most 64 characters, the built-in one locked, all paths of specification §7', async () => {
    const made = await server.call(
      createMapping,
      { params: { name: 'my/名 t' }, query: {}, body: { orderNO: 'Bestellnr' } },
      { as: seller },
    )
    const id = made.body.data!
    expect(
      await server.call(createMapping, { params: { name: 'MY/名 T' }, query: {}, body: {} }, { as: seller }),
    ).toMatchObject({ status: 409, body: { errorCode: 'MAPPING_NAME_TAKEN' } })
    expect(
      await server.call(createMapping, { params: { name: 'x'.repeat(65) }, query: {}, body: {} }, { as: seller }),
    ).toMatchObject({ status: 400, body: { errorCode: 'INVALID_INPUT' } })
    expect(
      (
        await server.call(
          updateMapping,
          { params: { id, name: 'Renamed' }, query: {}, body: { orderNO: 'No.' } },
          { as: seller },
        )
      ).status,
    ).toBe(200)
    const [own, ...ready] = (await server.call(listMappings, { query: {} }, { as: seller })).body.data!
    expect(own).toMatchObject({
      fieldMappingId: id,
      fieldMappingName: 'Renamed',
      preinstall: false,
      fieldMappingDetail: { orderNO: 'No.' },
    })
    expect(ready.length).toBeGreaterThan(7)
    expect(ready.every((one) => one.preinstall)).toBe(true)
    expect(
      await server.call(updateMapping, { params: { id: 1, name: 'Mine' }, query: {}, body: {} }, { as: seller }),
    ).toMatchObject({ status: 403, body: { errorCode: 'TEMPLATE_READ_ONLY' } })
    expect(
      (await server.call(deleteMappings, { query: { excelFieldMappingIds: `${id},999999` } }, { as: seller })).status,
    ).toBe(404)
    expect(
      (await server.call(deleteMappings, { query: { excelFieldMappingIds: String(id) } }, { as: seller })).status,
    ).toBe(200)
  })
})

describe('what a review found', () => {
  const as = seller
  const perfect = () => csv(rowsOf(2, (index) => ({ orderNO: `Z-${Math.floor(performance.now())}-${index}` })))
  const change = (id: string, body: object) => server.call(changeImport, { params: { id }, body }, { as })

  it('a small template does not switch guessing off for what it does not name', async () => {
    const { body } = await server.call(
      createMapping,
      {
        params: { name: 'Only the number' },
        query: {},
        body: { orderNO: 'Order number', city: 'Recipient city', reference: 'SKU' },
      },
      { as: 'seller@nova.test' },
    )
    const info = await uploaded(server, 'seller@nova.test', perfect())
    expect(info).toMatchObject({
      unmapped: [],
      excelFieldMappingId: body.data,
      matchedBy: { orderNO: 'template', name: 'name' },
    })
    expect(info.mapping.sku ?? null).toBeNull()
  })

  it('"matched automatically" matches again what was unmapped by hand', async () => {
    const info = await uploaded(server, as, perfect())
    expect((await change(info.excelCacheId, { mapping: { city: null } })).body.data?.unmapped).toEqual(['city'])
    expect((await change(info.excelCacheId, { mapping: {}, excelFieldMappingId: null })).body.data?.unmapped).toEqual(
      [],
    )
  })

  it('edits and the mapping survive reading the file again in another charset', async () => {
    const info = await uploaded(server, as, perfect())
    const id = info.excelCacheId
    await change(id, { mapping: { sku: null } })
    await server.call(
      validateRows,
      { body: { excelCacheId: id, rows: [{ rowNo: 2, values: { city: 'Albany' } }] } },
      { as },
    )
    await change(id, { charset: 'windows-1252' })
    // On a busy machine the answer comes before the file is read again.
    const read = async () => (await server.call(getImport, { params: { id } }, { as })).body.data
    await expect.poll(async () => (await read())?.charset, { timeout: 30_000 }).toBe('windows-1252')
    expect((await read())?.mapping.sku ?? null).toBeNull()
    expect((await view(id))?.rows[0]?.values).toMatchObject({ city: 'Albany' })
  })

  it('one that is discarded while its rows are checked leaves none of them behind', async () => {
    const { excelCacheId: id } = await uploaded(server, seller, csv(rowsOf(2, (index) => ({ orderNO: `D-${index}` }))))
    await view(id, 'errors')
    const workers = async (condition: string) => {
      const counted = `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and application_name = 'waybill-import' and ${condition}`
      return (await server.admin.query<{ n: number }>(counted)).rows[0]?.n ?? 0
    }
    const blocker = await server.admin.connect()
    await blocker.query('begin; lock table sales_order in access exclusive mode')
    const change = { params: { id }, body: { onExisting: 'skip' } } as const
    const changed = server.call(changeImport, change, { as: seller })
    await expect.poll(() => workers("wait_event_type = 'Lock'"), { timeout: 20_000 }).toBe(1)
    const discarded = server.call(discardImport, { params: { id } }, { as: seller })
    await blocker.query('commit')
    blocker.release()
    await changed
    expect((await discarded).status).toBe(200)
    await expect.poll(() => workers('true'), { timeout: 20_000 }).toBe(0)
    await work(server)
    for (const table of ['import_row', 'import_check'])
      expect((await server.admin.query(`select from ${table} where import_id = $1`, [id])).rowCount).toBe(0)
  })

  it('an import that a dead server left unchecked is checked when somebody looks at it', async () => {
    const info = await uploaded(server, as, perfect())
    await server.admin.query('update import_job set checked_version = 0 where id = $1', [info.excelCacheId])
    const look = async () => (await server.call(getImport, { params: { id: info.excelCacheId } }, { as })).body.data
    await expect.poll(look, { timeout: 20_000 }).toMatchObject({ checked: true, valid: 2, invalid: 0 })
  })

  it('one that a dead server left half read is read again as it was to be read', async () => {
    const info = await uploaded(server, as, perfect())
    const id = info.excelCacheId
    await server.admin.query(
      `update import_job set state = 'reading', read_choice = '{"sheet":0,"headerRow":1,"charset":"windows-1252"}' where id = $1`,
      [id],
    )
    const stopping = await importsModule.start?.(server.services)
    await stopping?.stop()
    expect((await server.call(getImport, { params: { id } }, { as })).body.data).toMatchObject({
      state: 'ready',
      charset: 'windows-1252',
      rows: 2,
    })
  })
})
