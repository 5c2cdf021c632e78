import * as api from '@waybill/contract/rate-sheets/api'
import { listCarrierTableRows } from '@waybill/contract/carriers/tables-api'
import type { InputOf } from '@waybill/contract/core/route'
import type { Sheet } from '@waybill/contract/rate-sheets/shapes'
import { calculateRates } from '@waybill/contract/shipping/rate-calculator-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { sendFile } from '../../../testing/send-file.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../testing/shipping.ts'
import { turn } from './change.ts'

const server = useTestServer()
const as = 'admin@demo.test'
/** Who calls; a log-in of its own once the clock has moved. */
let how: { as: string } | { token: string } = { as }
const seller = 'seller@demo.test'
const ground = { kind: 'rates', carrier: 2, service: '03' } as const
const surcharges = { kind: 'surcharges', carrier: 2 } as const
const origin = {
  name: 'UPS daily rates 2027',
  source: 'ups.com daily rates',
  sourceDate: '2027-01-02',
  status: 'verified',
} as const
const dayAfter = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

const sheetOf = async (query: InputOf<typeof api.getRateSheet>['query'] = ground): Promise<Sheet> =>
  (await server.call(api.getRateSheet, { query }, how)).body.data!
const download = async (query: object) => {
  const url = `${api.downloadRateSheet.path}?${new URLSearchParams(query as Record<string, string>).toString()}`
  const answer = await server.app.inject({
    method: 'GET',
    url,
    headers: {
      host: 'localhost:8027',
      authorization: `Bearer ${'token' in how ? how.token : await server.tokenOf(as)}`,
    },
  })
  return answer.rawPayload
}
const csvOf = async (query: object = ground) => (await download({ ...query, format: 'csv' })).toString('utf8')
const load = async (content: string | Uint8Array, more: object = {}) => {
  const query = { ...ground, ...origin, seen: 0, ...more }
  const sent = { route: api.loadRateSheet, as, query, fileName: 'rates.csv', content }
  return (await sendFile(server, sent)) as Awaited<ReturnType<typeof server.call<typeof api.loadRateSheet>>>
}
/** Every price of a matrix, changed. */
const repriced = (csv: string, change: (price: number) => string) =>
  csv
    .split('\r\n')
    .map((line, at) =>
      at < 2 || line === ''
        ? line
        : line
            .split(',')
            .map((cell, col) => (col === 0 ? cell : change(Number(cell))))
            .join(','),
    )
    .join('\r\n')
const dearer = (price: number) => (Math.round(price * 110) / 100).toFixed(2)
const parcel = {
  from: { country: 'US', zip: '94103', city: 'San Francisco', state: 'CA' },
  to: { country: 'US', zip: '10118', city: 'New York', state: 'NY' },
  package: { massUnit: 'lb' as const, weight: 2, sizeUnit: 'in' as const },
}
const quoted = async (shipDate: string) => {
  const body = { ...parcel, options: { shipDate } }
  const { body: answer } = await server.call(calculateRates, { body }, { as: seller })
  return answer.data!.rates.find((rate) => rate.carrier === 2 && rate.serviceCode === '03')!
}

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 900_0000)
  const ids = await seedOrders(
    server.database,
    demoOrg.seller,
    [2, 5].map((weight) => newOrder({ carrier: 2, serviceCode: '03', package: { weight } })),
  )
  expect((await shopper(server, seller).ship(ids, 2)).counts.bought).toBe(2)
}, 120_000)

describe('a rate sheet', () => {
  it('is there from the release for every table, and comes back as it was, as csv and as a workbook', async () => {
    const { body } = await server.call(api.listRateSheets, { query: { limit: 200 } }, { as })
    const listed = body.data!.records
    expect(listed.filter(({ kind }) => kind !== 'rates')).toHaveLength(12)
    expect(listed.find(({ service }) => service === '03')).toMatchObject({
      current: { version: 0, state: 'active' },
      hasDraft: false,
    })
    const page = (await server.call(api.listRateSheets, { query: { limit: 50 } }, { as })).body.data!
    const rest = (await server.call(api.listRateSheets, { query: { limit: 50, cursor: page.next! } }, { as })).body
      .data!
    expect([...page.records, ...rest.records]).toEqual(listed)
    expect(rest.next).toBeNull()
    const csv = await csvOf()
    for (const content of [csv, new Uint8Array(await download({ ...ground, format: 'xlsx' }))]) {
      const { body: answer } = await load(content, { seen: (await sheetOf()).draft?.edit ?? 0 })
      expect(answer.data!.problems).toEqual([])
      expect(answer.data!.sheet.draft).toMatchObject({ doubts: [], comparison: { added: 0, gone: 0, changed: 0 } })
    }
    expect(await csvOf({ ...ground, version: '1' })).toBe(csv)
    const first = (await sheetOf()).draft!
    await server.call(api.discardRateSheet, { body: { ...ground, seen: first.edit } }, { as })
    await load(csv)
    const stale = { ...ground, seen: first.edit, startsOn: dayAfter(9), doubtsSeen: true }
    expect((await server.call(api.scheduleRateSheet, { body: stale }, { as })).body.errorCode).toBe(
      'RATE_SHEET_CHANGED',
    )
    const { draft } = await sheetOf()
    const same = { ...ground, seen: draft!.edit, startsOn: dayAfter(9), doubtsSeen: true }
    expect((await server.call(api.scheduleRateSheet, { body: same }, { as })).body.errorCode).toBe('RATE_SHEET_SAME')
    await server.call(api.discardRateSheet, { body: { ...ground, seen: draft!.edit } }, { as })
    expect((await sheetOf()).draft).toBeNull()
  })

  it('with errors is refused whole, each with its row and column', async () => {
    const { body, status } = await load('Weight (lb),Zone 2,Zone 3\n1,5.00,abc\n1.5,6,7\n')
    expect(status).toBe(200)
    expect(body.data!.problems.map(({ code, row, column }) => [code, row, column])).toEqual([
      ['RATE_SHEET_PRICE', 2, 'C'],
      ['RATE_SHEET_STEP', 3, 'A'],
    ])
    expect(body.data!.problems[0]).toMatchObject({
      message: expect.stringContaining('abc'),
      zhMessage: expect.stringContaining('abc'),
    })
    expect(body.data!.sheet.draft).toBeNull()
    expect((await load('PK\u0003\u0004 no workbook')).body.data!.problems[0]?.row).toBeNull()
    expect((await load('')).body.errorCode).toBe('FILE_EMPTY')
    expect((await load('a', { service: '99' })).body.errorCode).toBe('NOT_FOUND')
  })

  it('is compared, tried, scheduled, prices parcels from its day on, and is begun, left and gone back to', async () => {
    const csv = await csvOf()
    const { body } = await load(repriced(csv, dearer))
    const draft = body.data!.sheet.draft!
    expect(draft.comparison).toMatchObject({ added: 0, gone: 0, largestFallPpm: null })
    expect(draft.comparison.changed).toBeGreaterThan(1000)
    expect(draft.comparison.largestRisePpm).toBeGreaterThan(99_000)
    const seen = draft.edit

    const tried = (await server.call(api.tryRateSheet, { body: { ...ground, seen, parcel } }, { as })).body.data!
    expect(tried.labels).toMatchObject({ count: 2, priced: 2, changed: 2, lost: 0, largestFall: null })
    expect(tried.labels.after).toBeGreaterThan(tried.labels.before)
    const [rate] = tried.parcel!.rates
    expect(rate!.after!.cost).toBeGreaterThan(rate!.before!.cost)
    expect(rate!.after!.lines.find(({ code }) => code === 'base')).toMatchObject({
      source: origin.source,
      status: 'verified',
    })
    expect(rate!.before!.lines.find(({ code }) => code === 'base')!.source).not.toBe(origin.source)

    const day = dayAfter(10)
    const schedule = (startsOn: string, edit = seen, versionsSeen: number[] = []) =>
      server.call(
        api.scheduleRateSheet,
        { body: { ...ground, seen: edit, startsOn, doubtsSeen: false, versionsSeen } },
        how,
      )
    expect((await schedule(dayAfter(-1))).body.errorCode).toBe('RATE_SHEET_EARLY')
    expect((await schedule(day, seen + 1)).body.errorCode).toBe('RATE_SHEET_CHANGED')
    expect((await schedule(day)).body.data!.versions[0]).toMatchObject({
      version: 1,
      state: 'scheduled',
      from: day,
      to: null,
    })
    const [before, after] = [await quoted(dayAfter(9)), await quoted(day)]
    expect(after.price).toBeGreaterThan(before.price)
    expect(JSON.stringify(after)).toContain(origin.source)
    expect(JSON.stringify(before)).not.toContain(origin.source)

    const { draft: second } = (await load(repriced(csv, (price) => (price + 1).toFixed(2)))).body.data!.sheet
    expect((await schedule(day, second!.edit)).body.errorCode).toBe('RATE_SHEET_DAY')
    for (const other of [dayAfter(5), dayAfter(20)])
      expect((await schedule(other, second!.edit)).body).toMatchObject({
        errorCode: 'RATE_SHEET_OTHERS',
        message: expect.stringContaining('version 1,'),
      })
    const compared = await sheetOf({ ...ground, day: dayAfter(20) })
    expect(compared.draft!.comparison.largestFallPpm).toBeLessThan(0)
    expect(second!.comparison.largestFallPpm).toBeNull()
    const id = (await schedule(dayAfter(20), second!.edit, [1])).body.data!.versions[0]!.id!
    expect((await sheetOf()).versions.map(({ version, to }) => [version, to])).toEqual([
      [2, null],
      [1, dayAfter(20)],
      [0, day],
    ])
    const cancel = () => server.call(api.cancelRateSheet, { params: { id } }, { as })
    expect((await cancel()).body.data!.versions[0]).toMatchObject({ state: 'canceled' })
    expect((await cancel()).body.errorCode).toBe('RATE_SHEET_STATE')

    const start = server.clock.now()
    server.clock.set(new Date(`${day}T00:01:00Z`))
    how = { token: (await server.logIn(as)).accessToken }
    await inScope(server.database, { role: 'service', orgId: 0 }, (db) => turn(db, server.clock.now()))
    expect((await sheetOf()).versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'canceled'],
      [1, 'active'],
      [0, 'superseded'],
    ])
    const leftOut = async (change: string) => {
      await server.admin.query(change)
      return (await sheetOf()).releaseLeftOut
    }
    const band = (by: number) =>
      `update rate_band set base_amount = base_amount + ${by} where carrier = 2 and service = '03'`
    expect(await leftOut(`update rate_table_version set loaded_at = loaded_at + interval '9 years'`)).toBeNull()
    expect(await leftOut(band(100))).not.toBeNull()
    expect(await leftOut(band(-100))).toBeNull()
    const again = { ...ground, version: 0, seen: 0 }
    const back = (await server.call(api.draftFromVersion, { body: again }, how)).body.data!.draft!
    expect(back.comparison.changed).toBe(draft.comparison.changed)
    expect((await schedule(day, back.edit)).body.errorCode).toBe('RATE_SHEET_OTHERS')
    expect((await schedule(day, back.edit, [1])).body.data!.versions.slice(0, 3).map(({ state }) => state)).toEqual([
      'active',
      'canceled',
      'superseded',
    ])
    expect(await csvOf()).toBe(csv)
    server.clock.set(start)
    how = { as }
    const { rows } = await server.admin.query(
      `select distinct action from audit_event where subject_type = 'rateSheet' order by action`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'rateSheet.activated',
      'rateSheet.canceled',
      'rateSheet.discarded',
      'rateSheet.drafted',
      'rateSheet.loaded',
      'rateSheet.scheduled',
    ])
  })
})

describe('a single surcharge', () => {
  const listed = async () => (await server.call(api.listSheetSurcharges, { query: { carrier: 2 } }, { as })).body.data!
  const change = (body: Omit<InputOf<typeof api.changeSheetSurcharge>['body'], 'carrier'>) =>
    server.call(api.changeSheetSurcharge, { body: { carrier: 2, ...body } }, { as })

  it('is changed with a reason in the next version; of two at once the second is refused', async () => {
    const { surcharges: rows, edit } = await listed()
    const home = rows.find(({ values, effectiveService }) => values.kind === 'residential' && effectiveService === 1)!
    expect(home).toMatchObject({ status: 1 })
    const wanted = { key: home.key, effectiveService: 1 as const, reason: 'Notice of December' }
    const first = await change({ ...wanted, seen: edit, amount: 7_2500, status: 1 })
    expect(first.body.data!.draft!.comparison).toMatchObject({
      changed: 1,
      rows: [{ values: { kind: 'residential' } }],
    })
    expect((await change({ ...wanted, seen: edit, amount: 1_0000, status: 1 })).body.errorCode).toBe(
      'RATE_SHEET_CHANGED',
    )
    const seen = first.body.data!.draft!.edit
    const off = await change({ ...wanted, seen, amount: 7_2500, status: 2 })
    expect(off.body.data!.draft!.comparison.rows[0]!.fields.map(({ column }) => column).toSorted()).toEqual([
      'active',
      'amount',
    ])
    const twin = { ...wanted, effectiveService: 2 as const, amount: 1_0000, status: 1 as const }
    expect((await change({ ...twin, seen: off.body.data!.draft!.edit })).body.errorCode).toBe(
      'RATE_SHEET_SURCHARGE_TWICE',
    )
    const latest = off.body.data!.draft!.edit
    const csv = await csvOf({ ...surcharges, version: '1' })
    const loaded = (await load(csv, { kind: 'surcharges', service: undefined, seen: latest })).body.data!
    expect(loaded.problems).toEqual([])
    expect(loaded.sheet.draft!.comparison).toMatchObject({ added: 0, gone: 0, changed: 1 })
    const body = {
      kind: 'surcharges',
      carrier: 2,
      seen: loaded.sheet.draft!.edit,
      startsOn: dayAfter(0),
      doubtsSeen: true,
    } as const
    const done = (await server.call(api.scheduleRateSheet, { body }, { as })).body.data!
    expect(done.versions[0]).toMatchObject({ version: 1, state: 'active' })
    const now = (await listed()).surcharges.find(({ values }) => JSON.stringify(values) === JSON.stringify(home.values))
    expect(now).toMatchObject({ amount: 7_2500, status: 2, source: 'Notice of December' })
  })
})

describe('fuel and delivery areas', () => {
  it('are loaded by carrier: newer weeks beside those in force, and lists of zip codes', async () => {
    const fuel = { kind: 'fuel', service: undefined }
    const { sheet } = (await load(`Week,Ground,Express\n${dayAfter(7)},23.5%,24%\n`, fuel)).body.data!
    expect(sheet.draft!.comparison).toMatchObject({ added: 2, gone: 0, changed: 0 })
    const body = { kind: 'fuel', carrier: 2, seen: sheet.draft!.edit, startsOn: dayAfter(0), doubtsSeen: true } as const
    expect((await server.call(api.scheduleRateSheet, { body }, { as })).body.data!.versions[0]!.state).toBe('active')
    const query = { table: 'fuel', carrier: 2, limit: 200 } as const
    const { records } = (await server.call(listCarrierTableRows, { query }, { as })).body.data!
    expect(records.filter(({ to }) => to !== null)).toEqual([])
    expect(records.every(({ from }) => from! >= dayAfter(0))).toBe(true)
    expect(records.some(({ from }) => from === dayAfter(7))).toBe(true)
    const areas = (await load('ZIP,Tier\n01002,Remote\n', { kind: 'areas', carrier: 4, service: undefined })).body.data!
    expect(areas.problems).toEqual([])
    expect(areas.sheet.draft!.comparison.gone).toBeGreaterThan(1000)
    expect(areas.sheet.draft!.doubts.map(({ code }) => code)).toEqual(['rowsGone'])
  })
})

describe('rate sheets', () => {
  it('are for platform staff alone', async () => {
    for (const who of ['owner@acme.test', seller, 'floor@demo.test']) {
      expect((await server.call(api.listRateSheets, { query: {} }, { as: who })).status, who).toBe(403)
      expect(
        (
          await sendFile(server, {
            route: api.loadRateSheet,
            as: who,
            query: { ...ground, ...origin, seen: 0 },
            fileName: 'a.csv',
            content: 'a',
          })
        ).status,
      ).toBe(403)
    }
    expect((await server.call(api.getRateSheet, { query: ground })).status).toBe(401)
  })
})
