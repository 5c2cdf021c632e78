import { randomUUID } from 'node:crypto'
import { writeKeyset } from '../../../platform/keyset.ts'
import { exportMargin, getMargin, getSpend, listMarginRows, listReportRows } from '@waybill/contract/reports/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { asService } from '../../../testing/chain.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { orgOfAccount } from '../../../testing/probe.ts'
import { exported } from '../../sell/exports/testing.ts'
import { useTestServer } from '../../../testing/server.ts'
import { addFunds, openBooks } from '../funds/index.ts'
import { plantLabel } from '../../../testing/planted-labels.ts'

const server = useTestServer()
const [seller, acmeSeller, reseller, platform] = [
  'seller@demo.test',
  'seller@acme.test',
  'owner@acme.test',
  'admin@demo.test',
]
const now = new Date('2026-11-18T18:00:00Z')
const at = (day: string) => new Date(`${day}T20:00:00Z`)
const days = { dateFrom: '2026-11-02', dateTo: '2026-11-18' }
const label = { carrier: 2, service: '03', zone: '5', weightCg: 45_359, bought: at('2026-11-10') }

beforeAll(async () => {
  server.clock.set(now)
  await asService(server.database, orgOfAccount(reseller), async (db) => {
    await openBooks(db)
    await addFunds(db, { key: 'reseller-funds', amount: 100_0000, via: 'bank', at: at('2026-11-01') })
  })
  const direct = { ...label, orgId: demoOrg.seller }
  await plantLabel(server, { ...direct, price: { sell: 8_0000, buy: null, cost: 6_0000 } })
  await plantLabel(server, {
    ...direct,
    carrier: 1,
    price: { sell: 5_0000, buy: null, cost: 4_0000 },
    voided: at('2026-11-12'),
  })
  await plantLabel(server, { ...direct, price: { sell: 3_0000, buy: null, cost: 2_0000 }, bought: at('2026-10-20') })
  // A loss: its adjustment cost the reseller more than its seller.
  await plantLabel(server, {
    ...label,
    orgId: orgOfAccount(acmeSeller),
    price: { sell: 9_0000, buy: 8_0000, cost: 7_0000 },
    adjusted: { at: at('2026-11-15'), sell: 5000, buy: 3_0000, cost: 2_0000 },
  })
})

const query = (more: object) => ({ query: { ...days, ...more } as never })
const spend = async (more: object = {}, as = seller) => (await server.call(getSpend, query(more), { as })).body.data!
const margin = async (more: object = {}, as = reseller) =>
  (await server.call(getMargin, query(more), { as })).body.data!
const rows = async (more: object) => (await server.call(listReportRows, query(more), { as: seller })).body.data!
const marginRows = async (more: object) => (await server.call(listMarginRows, query(more), { as: platform })).body.data!

describe('the spend of a seller', () => {
  it('is what its labels cost, with refunds on the day of the void, beside the period before', async () => {
    const { period, totals, before, groups } = await spend()
    expect(totals).toMatchObject({
      bought: 2,
      voided: 1,
      labels: 1,
      amount: 8_0000,
      voidedAmount: -5_0000,
      weightCg: 45_359,
    })
    expect(before).toMatchObject({ bought: 1, amount: 3_0000 })
    expect(groups.map(({ carrier, sums }) => [carrier, sums.amount])).toEqual([
      [2, 8_0000],
      [1, 0],
    ])
    expect(period).toMatchObject({
      from: '2026-11-02',
      to: '2026-11-18',
      before: { from: '2026-10-16', to: '2026-11-01' },
    })
    expect([period.partial, period.complete, period.buckets.length]).toEqual([true, true, 17])
  })

  it('is that of the last 30 days when no period is asked for', async () => {
    const { period } = await spend({ dateFrom: undefined, dateTo: undefined })
    expect(period).toMatchObject({ from: '2026-10-20', to: '2026-11-18' })
  })

  it('counts a void on the day of its label when asked to', async () => {
    const daily = async (datedBy: string) => {
      const { period, buckets } = await spend({ datedBy })
      return Object.fromEntries(
        period.buckets.flatMap(({ from }, index) => (buckets[index]?.amount ? [[from, buckets[index].amount]] : [])),
      )
    }
    expect(await daily('event')).toEqual({ '2026-11-10': 13_0000, '2026-11-12': -5_0000 })
    expect(await daily('label')).toEqual({ '2026-11-10': 8_0000 })
  })

  it('opens the rows of each figure', async () => {
    const all = await rows({})
    expect(all.records.map(({ event, amount }) => [event, amount])).toEqual([
      ['voided', -5_0000],
      ...(all.records[1]?.amount === 8_0000
        ? [
            ['bought', 8_0000],
            ['bought', 5_0000],
          ]
        : [
            ['bought', 5_0000],
            ['bought', 8_0000],
          ]),
    ])
    expect(all.sums.amount).toBe(8_0000)
    expect((await rows({ events: '5' })).records).toHaveLength(1)
    const ups = await rows({ carrier: 2, serviceCode: '03' })
    expect(ups.records[0]?.shipment?.trackingNo).toMatch(/^9400/)
    expect([ups.total.count, ups.sums.amount]).toEqual([1, 8_0000])
  })
})

describe('the margin of a provider', () => {
  it("is what its sellers paid less what it paid, and another reseller's are not its", async () => {
    const { totals, groups } = await margin()
    expect(groups).toMatchObject([
      {
        id: orgOfAccount(acmeSeller),
        sums: { amount: 9_5000, cost: 11_0000, margin: -1_5000, adjustedMargin: -2_5000 },
      },
    ])
    expect(totals.margin).toBe(-1_5000)
    expect((await margin({ seller: demoOrg.seller })).groups).toEqual([])
  })

  it('of the platform is over its own customers, sellers and resellers', async () => {
    const { groups } = await margin({}, platform)
    const of = (id: number) => groups.find((group) => group.id === id)?.sums
    expect(of(orgOfAccount(reseller))).toMatchObject({ amount: 11_0000, cost: 9_0000, margin: 2_0000 })
    expect(of(demoOrg.seller)).toMatchObject({ amount: 8_0000, cost: 6_0000, margin: 2_0000 })
    const listed = await marginRows({ seller: orgOfAccount(reseller) })
    expect(listed.sums).toEqual(of(orgOfAccount(reseller)))
    expect(listed.records.reduce((sum, one) => sum + one.margin, 0)).toBe(2_0000)
  })

  it.each(['seller', 'service', 'carrier', 'rule'])('by %s adds up to the same, the largest loss first', async (by) => {
    const { groups, totals } = await margin({ by })
    const margins = groups.map(({ sums }) => sums.margin)
    expect(margins).toEqual(margins.toSorted((a, b) => a - b))
    expect(margins.reduce((sum, one) => sum + one, 0)).toBe(totals.margin)
  })
})

describe('the file of a report', () => {
  const lines = async (path: string, as: string, more = '') => {
    const url = `${path}?dateFrom=${days.dateFrom}&dateTo=${days.dateTo}${more}`
    const { status, body } = await server.request({ method: 'GET', url, as })
    expect(status).toBe(200)
    return String(body)
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
  }
  const sumOf = (rows: string[][], head: string) => {
    const at = rows[0]?.indexOf(head) ?? -1
    return Math.round(rows.slice(1).reduce((sum, row) => sum + Number(row[at]), 0) * 10_000)
  }
  it('has a line for each group, which add up to the report', async () => {
    const { bytes, name } = await exported(server, seller, {
      target: 'spendReport',
      columns: ['carrier', 'service', 'bought', 'amount'],
      format: 'csv',
      filter: { ...days, by: 'service' },
    })
    const table = bytes.toString().replace('\uFEFF', '').trim().split('\r\n')
    expect(name).toMatch(/^Postage report-.*\.csv$/)
    expect(
      sumOf(
        table.map((line) => line.split(',')),
        'Net (USD)',
      ),
    ).toBe((await spend()).totals.amount)
    expect(sumOf(await lines(exportMargin.path, reseller), 'Margin (USD)')).toBe((await margin()).totals.margin)
  })
  it.each([[exportMargin, seller]] as const)('$id is for whom it is about', async (route, mayNot) => {
    const status = async (as?: string) =>
      (await server.request({ method: 'GET', url: route.path, ...(as !== undefined && { as }) })).status
    expect([await status(), await status(mayNot)]).toEqual([401, 403])
    expect(
      (
        await server.request({
          method: 'GET',
          url: `${route.path}?dateFrom=x`,
          as: mayNot === seller ? reseller : seller,
        })
      ).status,
    ).toBe(400)
  })
})

describe('a report', () => {
  const calls = [
    [getSpend, seller, reseller],
    [listReportRows, seller, platform],
    [getMargin, reseller, seller],
    [listMarginRows, platform, seller],
  ] as const
  it.each(calls)('$id is for whom it is about', async (route, may, mayNot) => {
    const status = async (how: object) => (await server.call(route, { query: {} }, how)).status
    expect(await status({})).toBe(401)
    expect(await status({ as: mayNot })).toBe(403)
    expect(await status({ as: may })).toBe(200)
  })
  it.each(calls)(
    '$id refuses days that are none, and periods that end before they begin or are too long',
    async (route, as) => {
      for (const path of [
        'dateFrom=2026-02-30',
        'dateFrom=2026-11-02&dateTo=2026-11-01',
        'dateFrom=2020-01-01&dateTo=2026-01-01',
        'datedBy=void',
        'by=color',
        'carrier=x',
      ]) {
        const { status } = await server.request({ method: 'GET', url: `${route.path}?${path}`, as })
        expect([path, status]).toEqual([path, 400])
      }
    },
  )
  it('of rows refuses events that there are not, and cursors of other lists', async () => {
    const noDay = writeKeyset('report rows', ['2026-13-01T00:00:00.000000Z', randomUUID()])
    for (const path of ['events=4', 'cursor=x', `cursor=${noDay}`, 'limit=0']) {
      const { status } = await server.request({ method: 'GET', url: `${listReportRows.path}?${path}`, as: seller })
      expect([path, status]).toEqual([path, 400])
    }
  })
  it('of a new seller is empty, and leaves the books as they are', async () => {
    const { totals, groups } = await spend({ dateFrom: '2025-01-01', dateTo: '2025-01-31' })
    expect([totals.amount, groups]).toEqual([0, []])
    expect(await ledgerFaults(server.admin)).toEqual([])
  })
})
