import {
  carrierTableColumns,
  carrierTables,
  getCarrierTables,
  listCarrierTableRows,
} from '@waybill/contract/carriers/tables-api'
import type { ClientBase } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadFuelRates, seedRateTables } from '../../../carriers/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const load = (work: (client: ClientBase) => Promise<unknown>) =>
  inScope(server.database, { role: 'service', orgId: 0 }, (_, client) => work(client))
beforeEach(async () => void (await load(seedRateTables)))
const columns: ReadonlySet<string> = new Set(carrierTableColumns)
const platform = 'admin@demo.test'
type Query = { table?: string; carrier?: number; status?: string; search?: string; cursor?: string; limit?: number }
const rows = async (query: Query) => {
  const { body } = await server.call(listCarrierTableRows, { query: query as never }, { as: platform })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}
const facts = async () => {
  const { body } = await server.call(getCarrierTables, {}, { as: platform })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}

describe('the tables of carriers', () => {
  it('are counted with their version, how much of them is verified and when they were loaded', async () => {
    const data = await facts()
    expect(data.version?.name).toMatch(/\S/)
    expect(data.tables.map(({ table }) => table)).toEqual([...carrierTables])
    for (const { table, rows: count, verified, loadedAt } of data.tables) {
      expect(count, table).toBeGreaterThan(0)
      expect(verified).toBeLessThanOrEqual(count)
      expect(loadedAt).toMatch(/^\d{4}-/)
    }
    expect(data.tables.some(({ verified, rows: count }) => verified > 0 && verified < count)).toBe(true)
  })

  it.each(carrierTables)(
    'show every row of %s once, each with its source, its status and what it says',
    async (table) => {
      const seen: string[] = []
      let cursor: string | undefined
      let total = 0
      do {
        const page = await rows({ table, limit: 200, ...(cursor && { cursor }) })
        total = page.total.count
        for (const row of page.records) {
          expect(row.source).not.toBe('')
          expect(['verified', 'sample']).toContain(row.status)
          expect(JSON.stringify(row.values).length).toBeLessThan(2000)
          expect(Object.keys(row.values).filter((name) => !columns.has(name))).toEqual([])
          seen.push(JSON.stringify(row))
        }
        cursor = page.next ?? undefined
      } while (cursor)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBe(total)
    },
  )

  it('are narrowed by carrier, status and words, percent signs taken as they are', async () => {
    const all = await rows({ table: 'surcharges', limit: 200 })
    const usps = await rows({ table: 'surcharges', carrier: 1, limit: 200 })
    expect(new Set(usps.records.map(({ carrier }) => carrier))).toEqual(new Set([1]))
    expect(usps.total.count).toBeLessThan(all.total.count)
    const verified = await rows({ table: 'limits', status: 'verified', limit: 200 })
    expect(new Set(verified.records.map(({ status }) => status))).toEqual(new Set(['verified']))
    const handling = await rows({ table: 'surcharges', search: 'HANDLING', limit: 200 })
    expect(handling.records.length).toBeGreaterThan(0)
    for (const { values } of handling.records) expect(JSON.stringify(values).toLowerCase()).toContain('handling')
    expect((await rows({ table: 'surcharges', search: '%_%' })).records).toEqual([])
  })

  it('show counts in place of charts and lists of zip codes', async () => {
    const [chart] = (await rows({ table: 'zoneCharts', carrier: 1 })).records
    expect(chart?.values).toMatchObject({ origins: 931 })
    const areas = await rows({ table: 'deliveryAreas' })
    expect(Number(areas.records[0]?.values.zipCodes)).toBeGreaterThan(100)
    expect(areas.records[0]?.values).not.toHaveProperty('zips')
  })

  it('show a fuel rate as soon as it is loaded, and when that was', async () => {
    const before = Date.now()
    await load((client) => loadFuelRates(client, '4\t*\t2031-01-06\t21.25\tA newer page\t2031-01-01\tverified\n'))
    const [row] = (await rows({ table: 'fuel', carrier: 4 })).records
    expect(row).toMatchObject({
      from: '2031-01-06',
      sourceDate: '2031-01-01',
      status: 'verified',
      source: 'A newer page',
    })
    expect(row?.values).toEqual({ appliesTo: '*', ppm: 212_500 })
    const data = await facts()
    const fuel = data.tables.find(({ table }) => table === 'fuel')
    expect(Date.parse(fuel?.loadedAt ?? '')).toBeGreaterThanOrEqual(before - 60_000)
    expect(fuel?.newestSource).toBe('2031-01-01')
  })

  it('refuse what is no table, no carrier, no status and no cursor', async () => {
    for (const query of [{ table: 'app_user' }, { carrier: 9 }, { status: 'true' }, { cursor: 'x' }, { limit: 0 }]) {
      const { status } = await server.call(listCarrierTableRows, { query: query as never }, { as: platform })
      expect(status, JSON.stringify(query)).toBe(400)
    }
  })

  it('are for platform staff alone', async () => {
    for (const route of [getCarrierTables, listCarrierTableRows]) {
      expect((await server.call(route, { query: {} } as never, {})).status).toBe(401)
      for (const as of ['owner@acme.test', 'seller@demo.test', 'floor@demo.test'])
        expect((await server.call(route, { query: {} } as never, { as })).status, as).toBe(403)
    }
  })
})
