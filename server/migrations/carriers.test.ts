import { carrier as carriers } from '@waybill/contract/carriers/enums'
import type { ClientBase, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  loadFuelRates,
  loadRateTables,
  loadZoneChart,
  postgresSandboxStore,
  rateTablesFrom,
  sandboxAdapter,
  seedRateTables,
} from '../carriers/index.ts'
import { sampleTables } from '../carriers/sandbox/sample-rates/index.ts'
import { noon, purchaseRequest } from '../carriers/testing.ts'
import { inScope } from '../platform/database/index.ts'
import { createPool } from '../platform/database/pool.ts'
import { silentLog } from '../platform/log.ts'
import { useTestDatabase } from '../testing/database.ts'

/** A row for comparing, whatever the order of its columns. */
const asText = (row: object): string =>
  JSON.stringify(
    Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    (_, value: unknown) =>
      value instanceof Set
        ? [...value].toSorted()
        : value instanceof Uint8Array
          ? Buffer.from(value).toString('base64')
          : value,
  )

const testing = useTestDatabase()
const seed = () => inScope(testing.database, { role: 'service', orgId: 0 }, (_, client) => seedRateTables(client))

let pool: Pool
beforeAll(async () => {
  const url = testing.database.appUrl
  pool = createPool({
    url,
    log: silentLog,
    max: 8,
    options: '-c role=waybill_service',
    applicationName: 'test carriers',
  })
  await seed()
})
afterAll(() => pool.end())

describe('rate tables', () => {
  test('hold the sample rates exactly as they were written', async () => {
    const loaded = await loadRateTables(pool, '2026-11-23')
    const sample = sampleTables()
    expect(new Map([...loaded.bands].sort())).toEqual(new Map([...sample.bands].sort()))
    expect(loaded.services).toHaveLength(sample.services.length)
    expect(loaded.services).toEqual(expect.arrayContaining([...sample.services]))
    for (const part of [
      'limits',
      'dimRules',
      'zones',
      'zoneCharts',
      'zoneExceptions',
      'surcharges',
      'deliveryAreas',
      'holidays',
      'voidRules',
      'lithiumRules',
      'codRules',
      'insuranceRules',
    ] as const) {
      expect(loaded[part], part).toHaveLength(sample[part].length)
      expect(new Set(loaded[part].map(asText)), part).toEqual(new Set(sample[part].map(asText)))
    }
  })

  test('are seeded once, however often and however many at once ask for it', async () => {
    expect(await Promise.all([seed(), seed(), seed()])).toEqual([false, false, false])
  })

  test('take the place of an earlier set, and leave what an operator made', async () => {
    await testing.admin.query(`delete from rate_table_version where name = 'Carrier facts 2026-11'`)
    await testing.admin.query(
      `insert into void_rule (carrier, mode, window_days, effective_from, effective_to, source)
       values (2, 'instant', 1, '2020-01-01', '2020-02-01', 'Sample rates 2026-01 (fictitious)'),
         (2, 'instant', 2, '2019-01-01', '2019-02-01', 'our contract')`,
    )
    expect(await seed()).toBe(true)
    const { rows } = await testing.admin.query(
      'select source from void_rule where carrier = 2 and window_days < 10 order by source',
    )
    expect(rows).toEqual([{ source: 'our contract' }])
    expect((await loadRateTables(pool, '2026-11-23')).voidRules).toHaveLength(sampleTables().voidRules.length)
  })

  test('with zones of FedEx and UPS in the place of those that an earlier version took from the post', async () => {
    const older = 'USPS zone chart of 2024-04, 91 to 96 % equal to FedEx zones'
    const zones = async () =>
      (await testing.admin.query('select carrier, like_carrier, chart, source from zone_chart order by carrier')).rows
    const ours = await zones()
    await testing.admin.query(
      `update zone_chart set chart = null, like_carrier = 1, source = $1, effective_to = case carrier when 2 then date '2026-06-01' end
       where carrier in (2, 3)`,
      [older],
    )
    await testing.admin.query(`update zone_chart set source = 'our contract' where carrier = 1`)
    expect(await seed()).toBe(true)
    const [post, ups, fedex] = await zones()
    expect(post).toMatchObject({ carrier: 1, source: 'our contract' })
    expect(ups).toMatchObject({ carrier: 2, source: older })
    expect(fedex).toEqual(ours[2])
    await testing.admin.query('update zone_chart set effective_to = null where carrier = 2')
    await testing.admin.query('update zone_chart set source = $1 where carrier = 1', [ours[0].source])
    expect(await seed()).toBe(true)
    expect(await zones()).toEqual(ours)
    expect(await seed()).toBe(false)
  })

  test('are dated: before they take effect nothing is offered, and a closed row gives way to the next', async () => {
    expect((await loadRateTables(pool, '2025-12-31')).bands.size).toBe(0)
    await testing.admin.query(`update void_rule set effective_to = '2027-01-01' where carrier = 2`)
    await testing.admin.query(
      `insert into void_rule (carrier, mode, window_days, effective_from, source) values (2, 'instant', 30, '2027-01-01', 'test')`,
    )
    const windowOn = async (day: string) =>
      (await loadRateTables(pool, day)).voidRules.find((rule) => rule.carrier === 2)?.windowDays
    expect([await windowOn('2026-12-31'), await windowOn('2027-01-01')]).toEqual([90, 30])
  })

  test('are read by everybody and changed by nobody who works for an organisation', async () => {
    for (const role of ['seller', 'warehouse', 'reseller', 'platform'] as const) {
      const scope = { role, orgId: 1 }
      const count = await inScope(testing.database, scope, (_, client) =>
        client.query('select count(*) from rate_band'),
      )
      expect(Number(count.rows[0]?.count)).toBeGreaterThan(500)
      const change = inScope(testing.database, scope, (_, client) =>
        client.query('update rate_band set base_amount = 100'),
      )
      await expect(change).rejects.toThrow(/permission denied/)
    }
  })
})

describe('newer rows', () => {
  const load = <T>(work: (client: ClientBase) => Promise<T>) =>
    inScope(testing.database, { role: 'service', orgId: 0 }, (_, client) => work(client))
  /** Everybody everywhere in zone 4, as USPS would publish it. */
  const flatChart = (day: string) =>
    [day, ...['100', '900'].map((origin) => origin + Array.from({ length: 999 }, () => '4 ').join(''))].join('\n')
  const chartOn = async (day: string) =>
    (await loadRateTables(pool, day)).zoneCharts.find(({ carrier }) => carrier === carriers.USPS)?.sourceDate

  test('a newer zone chart holds from its date on, and the one before until then', async () => {
    const loaded = await load((client) => loadZoneChart(client, flatChart('07012027')))
    expect(loaded).toMatchObject({ effective: '2027-07-01', origins: 2 })
    expect(loaded.changed).toBeGreaterThan(1000)
    expect([await chartOn('2027-06-30'), await chartOn('2027-07-01')]).toEqual(['2024-04-01', '2027-07-01'])
    const { zoneCharts } = await loadRateTables(pool, '2027-07-01')
    expect(zoneCharts.map(({ carrier }) => carrier).toSorted()).toEqual([carriers.USPS, carriers.UPS, carriers.FedEx])
    await expect(load((client) => loadZoneChart(client, flatChart('07012027')))).rejects.toThrow(/2027-07-01/)
    await expect(load((client) => loadZoneChart(client, 'no chart'))).rejects.toThrow(/Format 2/)
  })

  test('a newer fuel rate holds from its day on, and is added once', async () => {
    const rows = '# of a page\n2\tground\t2027-02-01\t19.25\tups.com\t2027-02-01\tverified\n'
    expect(await load((client) => loadFuelRates(client, rows))).toBe(1)
    expect(await load((client) => loadFuelRates(client, rows))).toBe(0)
    const fuelOn = async (day: string) =>
      (await loadRateTables(pool, day)).surcharges.find(
        (row) => row.kind === 'fuel' && row.carrier === carriers.UPS && row.appliesTo === 'ground',
      )
    expect(await fuelOn('2027-01-31')).toMatchObject({ ppm: 217_500, status: 'sample' })
    expect(await fuelOn('2027-02-01')).toMatchObject({ ppm: 192_500, status: 'verified', sourceDate: '2027-02-01' })
    await expect(load((client) => loadFuelRates(client, '2\tground'))).rejects.toThrow(/fuel rate/)
  })
})

describe('the memory of the sandbox carriers', () => {
  const provider = (recognisesRepeats: boolean) => {
    const deps = { store: postgresSandboxStore(pool), tables: rateTablesFrom(pool), now: () => noon, recognisesRepeats }
    const found = sandboxAdapter(deps)
      .connect(null)
      .find(({ carriers: [own] }) => own === carriers.UPS)
    if (!found) throw new Error('no provider')
    return found
  }
  const labels = async (reference: string): Promise<number> =>
    Number(
      (await pool.query('select count(*) from sandbox_carrier.shipment where reference = $1', [reference])).rows[0]
        ?.count,
    )

  test('keeps one label for fifty purchases with one key at the same time', async () => {
    const ups = provider(true)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => ups.buyLabel(purchaseRequest(carriers.UPS, 'crowd'))),
    )
    const numbers = outcomes.map((outcome) => (outcome.outcome === 'success' ? outcome.data.tracking : outcome.outcome))
    expect(new Set(numbers).size).toBe(1)
    expect(await labels('crowd')).toBe(1)
  })

  test('gives back what was bought: label, price, dates', async () => {
    const bought = await provider(true).buyLabel(purchaseRequest(carriers.UPS, 'found'))
    const found = await provider(true).findPurchase('found')
    if (bought.outcome !== 'success' || found.outcome !== 'success') throw new Error('not bought')
    const { documents: _, ...facts } = bought.data
    expect(found.data).toMatchObject(facts)
    expect(found.data?.documents.map((document) => document.format)).toEqual(['PDF', 'ZPL'])
    expect(await provider(true).findPurchase('other')).toMatchObject({ outcome: 'success', data: null })
  })

  test('has several labels under one key at a carrier that does not recognise repeats, the first is found', async () => {
    const forgetful = provider(false)
    const first = await forgetful.buyLabel(purchaseRequest(carriers.UPS, 'twice'))
    await forgetful.buyLabel(purchaseRequest(carriers.UPS, 'twice'))
    expect(await labels('twice')).toBe(2)
    const found = await forgetful.findPurchase('twice')
    expect(
      found.outcome === 'success' && first.outcome === 'success' && found.data?.tracking === first.data.tracking,
    ).toBe(true)
  })

  test('notes a void once and tracks by number', async () => {
    const ups = provider(true)
    const bought = await ups.buyLabel(purchaseRequest(carriers.UPS, 'void'))
    if (bought.outcome !== 'success') throw new Error('not bought')
    const voids = await Promise.all([ups.voidLabel(bought.data), ups.voidLabel(bought.data)])
    expect(voids).toMatchObject([{ data: { state: 'voided' } }, { data: { state: 'voided' } }])
    expect(await ups.track([bought.data.tracking])).toMatchObject({ data: [{ status: 4 }] })
  })

  test('is closed to every role of an organisation', async () => {
    for (const role of ['seller', 'warehouse', 'reseller', 'platform'] as const) {
      const look = inScope(testing.database, { role, orgId: 1 }, (_, client) =>
        client.query('select * from sandbox_carrier.shipment'),
      )
      await expect(look).rejects.toThrow(/permission denied/)
    }
  })
})
