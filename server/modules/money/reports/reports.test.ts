import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { labelEvent } from '@waybill/contract/reports/enums'
import { asAdmin, inScope } from '../../../platform/database/index.ts'
import { asService, chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { pagesRead } from '../../../testing/pages-read.ts'
import { plantOrdersOf, plantShipped } from '../../../testing/shipped-orders.ts'
import { addFunds, openBooks } from '../funds/index.ts'
import { bucketsOf, spanOf } from './period.ts'
import { plantLabel, type PlantedLabel } from '../../../testing/planted-labels.ts'
import { refreshReports } from './refresh.ts'
import { marginRows, reportRows } from './rows.ts'
import { marginReport, spendReport } from './spend.ts'
import type { Narrowing, Reader } from './sums.ts'

const context = useTestDatabase()
const { platform, direct, viaAcme, viaAcme2, acme } = chainOrgs
const LARGE = 7001
const START = Date.UTC(2026, 9, 1)
const NOW = new Date(START + 4 * 86_400_000)
const now = () => NOW
/** One of a zone of full hours, and one whose days begin within an hour. */
const zones = ['America/Los_Angeles', 'Asia/Kolkata'] as const

beforeAll(async () => {
  await seedProviderChain(context.admin)
  await asService(context.database, direct, openBooks)
  await asService(context.database, viaAcme, openBooks)
  await asService(context.database, acme, (db) =>
    addFunds(db, { key: 'acme-funds', amount: 1e10, via: 'bank', at: new Date(START) }),
  )
  for (const [orgId, id] of [
    [direct, 900],
    [viaAcme, 901],
    [acme, 902],
    [platform, 903],
    [LARGE, 904],
  ]) {
    if (orgId === LARGE)
      await context.admin.query(`insert into org (id, type, parent_org_id, name) values (${LARGE}, 1, 1, 'Large')`)
    await context.admin.query(
      `insert into app_user (org_id, id, tenant_org_id, email, user_name, password_hash, first_name, last_name, language, status, time_zone)
       values ($1, $2, 1, $3, $3, '', 'Ann', 'Xu', 'en', 1, $4)`,
      [orgId, id, `user${id}@example.com`, zones[0]],
    )
  }
})

const users: Record<number, number> = { [direct]: 900, [viaAcme]: 901, [acme]: 902, [platform]: 903, [LARGE]: 904 }
const setZone = (zone: string) => context.admin.query('update app_user set time_zone = $1', [zone])
const read = <T>(reader: Reader, work: Parameters<typeof inScope<T>>[2]) =>
  inScope(context.database, { role: reader.as, orgId: reader.orgId, userId: users[reader.orgId] ?? 0 }, work)
const readers: Reader[] = [
  { as: 'seller', orgId: direct },
  { as: 'seller', orgId: viaAcme },
  { as: 'reseller', orgId: acme },
  { as: 'platform', orgId: platform },
]

const instant = fc.integer({ min: 0, max: 4 * 96 - 1 }).map((step) => new Date(START + step * 900_000))
const labels = fc.array(
  fc.record({
    orgId: fc.constantFrom(direct, viaAcme, viaAcme2),
    carrier: fc.constantFrom(1, 2),
    service: fc.constantFrom('01', '03'),
    zone: fc.constantFrom('2', '8', null),
    weightCg: fc.integer({ min: 1, max: 90_000 }),
    cents: fc.integer({ min: 3, max: 900 }),
    life: fc.constantFrom('bought', 'voided', 'chargedAgain'),
    adjusted: fc.boolean(),
    times: fc.array(instant, { minLength: 4, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 10 },
)
const narrowings = fc.record(
  {
    datedBy: fc.constantFrom('event' as const, 'label' as const),
    carrier: fc.constantFrom(1, 2),
    zone: fc.constantFrom('2', '-'),
    events: fc.subarray(Object.values(labelEvent), { minLength: 1 }),
  },
  { requiredKeys: ['datedBy'] },
)
const day = fc.integer({ min: -2, max: 5 })
const questionsDrawn = fc.record({
  narrowing: narrowings,
  from: day,
  length: fc.integer({ min: 0, max: 6 }),
  zone: fc.constantFrom(...zones),
})

/** The model: every change of a label's cost as the ledger must have it. */
type Change = PlantedLabel & { kind: number; at: Date; amount: number; providerCost: number; carrierCost: number }
const model: Change[] = []

async function plant(label: Parameters<typeof changesOf>[0]): Promise<void> {
  const planted = plantedOf(label)
  await plantLabel(context, planted)
  model.push(...changesOf(label))
}
type Drawn = typeof labels extends fc.Arbitrary<(infer One)[]> ? One : never
function plantedOf({ cents, life, adjusted, times, ...facts }: Drawn): PlantedLabel {
  const [bought, voided, again, billed] = times as [Date, Date, Date, Date]
  const sell = cents * 100
  return {
    ...facts,
    bought,
    price: { sell, buy: facts.orgId === direct ? null : sell - 100, cost: sell - 200 },
    ...(life !== 'bought' && { voided }),
    ...(life === 'chargedAgain' && { chargedAgain: again }),
    ...(adjusted && { adjusted: { at: billed, sell: 500, buy: 400, cost: 333 } }),
  }
}
function changesOf(drawn: Drawn): Change[] {
  const label = plantedOf(drawn)
  const { price, bought, voided, chargedAgain, adjusted } = label
  const change = (kind: number, at: Date, sign: number, of = { ...price, buy: price.buy ?? price.cost }): Change => ({
    ...label,
    kind,
    at,
    amount: sign * of.sell,
    providerCost: sign * (price.buy === null ? of.cost : of.buy),
    carrierCost: sign * of.cost,
  })
  return [
    change(labelEvent.bought, bought, 1),
    ...(voided ? [change(labelEvent.voided, voided, -1)] : []),
    ...(chargedAgain ? [change(labelEvent.chargedAgain, chargedAgain, 1)] : []),
    ...(adjusted ? [change(labelEvent.adjusted, adjusted.at, 1, adjusted)] : []),
  ]
}

/** Whose label it is in the eyes of the reader; null: not the reader's to see. */
const customerIn = ({ as, orgId }: Reader, change: Change): number | null => {
  const provider = change.orgId === direct ? platform : acme
  if (as === 'seller') return change.orgId === orgId ? orgId : null
  if (as === 'reseller') return provider === orgId ? change.orgId : null
  return provider === platform ? change.orgId : provider
}
const dateIn = (zone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)
function inModel(
  reader: Reader,
  { datedBy, carrier, zone, events }: Narrowing,
  days: { from: string; to: string; zone: string },
) {
  return model.filter((change) => {
    const date = dateIn(days.zone, datedBy === 'label' ? change.bought : change.at)
    return (
      customerIn(reader, change) !== null &&
      date >= days.from &&
      date <= days.to &&
      (carrier === undefined || change.carrier === carrier) &&
      (zone === undefined || (change.zone ?? '-') === zone) &&
      (events === undefined || events.includes(change.kind))
    )
  })
}
const priceIn = (reader: Reader, change: Change) =>
  reader.as === 'platform' && change.orgId !== direct ? change.providerCost : change.amount
const costIn = (reader: Reader, change: Change) => (reader.as === 'reseller' ? change.providerCost : change.carrierCost)
const sum = (values: number[]) => values.reduce((total, one) => total + one, 0)
const dayAt = (offset: number) => new Date(START + offset * 86_400_000).toISOString().slice(0, 10)

it('every figure is the sum of the ledger, and the rows that it opens add up to it', async () => {
  await fc.assert(
    fc.asyncProperty(labels, fc.array(questionsDrawn, { minLength: 2, maxLength: 4 }), async (drawn, questions) => {
      for (const label of drawn) await plant(label)
      expect(await refreshReports({ database: context.database, now }, 'all')).toBe(true)
      for (const { narrowing, from, length, zone } of questions) {
        await setZone(zone)
        const days = { dateFrom: dayAt(from), dateTo: dayAt(from + length) }
        const period = { from: days.dateFrom, to: days.dateTo, zone }
        for (const reader of readers) {
          const expected = inModel(reader, narrowing, period)
          const page = { narrowing, complete: true, cursor: undefined, limit: 200 }
          await read(reader, async (db) => {
            const span = await spanOf(db, days, NOW)
            if (reader.as === 'seller') {
              const spend = await spendReport(db, reader, { narrowing, span, by: 'service', complete: true })
              expect(spend.totals.amount).toBe(sum(expected.map(({ amount }) => amount)))
              expect(sum(spend.groups.map((group) => group.sums.amount))).toBe(spend.totals.amount)
              expect(sum(spend.groups.flatMap((group) => group.amounts))).toBe(spend.totals.amount)
              expect(sum(spend.buckets.map((bucket) => bucket.amount))).toBe(spend.totals.amount)
              const { from: first, to } = spend.period.before
              expect(spend.before.amount).toBe(
                sum(inModel(reader, narrowing, { from: first, to, zone }).map((one) => one.amount)),
              )
              for (const [index, bucket] of spend.period.buckets.entries()) {
                const own = inModel(reader, narrowing, { ...bucket, zone })
                expect(spend.buckets[index]?.amount).toBe(sum(own.map(({ amount }) => amount)))
              }
              for (const group of spend.groups) {
                const own = { ...narrowing, carrier: group.carrier ?? 0, serviceCode: group.serviceCode ?? '-' }
                const { records, sums } = await reportRows(db, reader, { ...page, narrowing: own, span })
                expect(sums).toEqual(group.sums)
                expect(sum(records.map(({ amount }) => amount))).toBe(group.sums.amount)
              }
            } else {
              const margin = await marginReport(db, reader, { narrowing, span, by: 'seller', complete: true })
              expect(margin.totals.amount).toBe(sum(expected.map((one) => priceIn(reader, one))))
              expect(margin.totals.cost).toBe(sum(expected.map((one) => costIn(reader, one))))
              expect(sum(margin.groups.map((group) => group.sums.margin))).toBe(margin.totals.margin)
              for (const group of margin.groups) {
                const { records, sums } = await marginRows(db, reader, {
                  ...page,
                  narrowing: { ...narrowing, seller: group.id ?? 0 },
                  span,
                })
                expect(sums).toEqual(group.sums)
                expect(sum(records.map((one) => one.margin))).toBe(group.sums.margin)
                expect(records.filter((one) => one.customer.id !== group.id)).toEqual([])
              }
            }
          })
        }
      }
    }),
    { numRuns: 6 },
  )
  expect(await ledgerFaults(context.admin)).toEqual([])
})

it('reading on twice at once counts nothing twice, and weights and labels of a refund are subtracted', async () => {
  await setZone('UTC')
  const bought = new Date(START)
  const label = {
    orgId: direct,
    carrier: 4,
    service: 'P',
    zone: '5',
    weightCg: 100,
    price: { sell: 5000, buy: null, cost: 4000 },
    bought,
  }
  await plantLabel(context, label)
  await plantLabel(context, { ...label, voided: new Date(START + 86_400_000) })
  await Promise.all([1, 2, 3].map(() => refreshReports({ database: context.database, now }, { seller: direct })))
  const totalsOf = (datedBy: 'event' | 'label', dateFrom: string) =>
    read({ as: 'seller', orgId: direct }, async (db) => {
      const span = await spanOf(db, { dateFrom, dateTo: dateFrom }, NOW)
      const reader = { as: 'seller', orgId: direct } as const
      return (await spendReport(db, reader, { narrowing: { datedBy, carrier: 4 }, span, by: 'zone', complete: true }))
        .totals
    })
  expect(await totalsOf('event', dayAt(0))).toMatchObject({
    bought: 2,
    voided: 0,
    labels: 2,
    amount: 10_000,
    weightCg: 200,
  })
  expect(await totalsOf('event', dayAt(1))).toMatchObject({
    bought: 0,
    voided: 1,
    labels: -1,
    amount: -5000,
    weightCg: -100,
  })
  expect(await totalsOf('label', dayAt(0))).toMatchObject({
    bought: 2,
    voided: 1,
    labels: 1,
    amount: 5000,
    weightCg: 100,
  })
  expect(await totalsOf('label', dayAt(1))).toMatchObject({ bought: 0, voided: 0, amount: 0 })
})

describe('a seller of very many labels', () => {
  const reader = { as: 'seller', orgId: LARGE } as const
  beforeAll(async () => {
    await setZone(zones[0])
    await asAdmin(context.adminUrl, async (client) => {
      await client.query('delete from report_hour; delete from report_movement; delete from report_progress')
      await client.query(
        'truncate ledger_hour; delete from ledger_entry; delete from ledger_transfer; delete from shipment; delete from purchase',
      )
      await plantOrdersOf(client, LARGE, 20_000)
      await plantShipped(client)
      // The platform's book with the seller, whose wallet the planted transactions moved.
      await client.query(`insert into ledger_account (org_id, provider_org, code, tier, side, tracks_balance, book_seq)
        select ${LARGE}, 1, 2010, 3, -1, true, max(seq) from ledger_transfer where org_id = ${LARGE}`)
    })
  })

  it('is read on in pages, and a report in between says that it is not complete', async () => {
    expect(await refreshReports({ database: context.database, now }, { seller: LARGE }, 2)).toBe(false)
    expect(await refreshReports({ database: context.database, now }, { seller: LARGE }, 100)).toBe(true)
    const { rows } = await context.admin.query<{ reported: number; posted: number }>(
      `select (select sum(amount)::float8 from report_movement where org_id = $1) as reported,
        (select -sum(wallet_change)::float8 from ledger_transfer where org_id = $1 and kind in (3, 5)) as posted`,
      [LARGE],
    )
    expect(rows[0]?.reported).toBe(rows[0]?.posted)
    await context.admin.query('vacuum analyze report_hour')
    await context.admin.query('vacuum analyze report_movement')
  })

  it('sees a report of a year from the sums, and a page of rows from an index', async () => {
    const year = { dateFrom: '2025-11-01', dateTo: '2026-10-31' }
    await read(reader, async (db) => {
      const span = await spanOf(db, year, NOW)
      const ask = { narrowing: { datedBy: 'event' as const }, span, complete: true }
      expect(await pagesRead(db, 'report_movement', () => spendReport(db, reader, { ...ask, by: 'carrier' }))).toBe(0)
      const old = await spanOf(db, { dateFrom: '2026-02-01', dateTo: '2026-02-10' }, NOW)
      const page = { ...ask, span: old, cursor: undefined, limit: 50 }
      for (const table of ['report_movement', 'report_hour', 'shipment', 'sales_order', 'ledger_transfer']) {
        const pages = await pagesRead(db, table, async () => {
          expect((await reportRows(db, reader, page)).records).toHaveLength(50)
        })
        expect({ table, pages }).toEqual({ table, pages: expect.toSatisfy((read: number) => read < 900) })
      }
    })
  })

  it('turns its pages without losing a row', async () => {
    await read(reader, async (db) => {
      const span = await spanOf(db, { dateFrom: '2026-02-01', dateTo: '2026-02-07' }, NOW)
      const seen = new Set<string>()
      let cursor: string | undefined
      for (;;) {
        const page = await reportRows(db, reader, {
          narrowing: { datedBy: 'event' },
          span,
          complete: true,
          cursor,
          limit: 100,
        })
        for (const { id } of page.records) seen.add(id)
        if (page.next === null) {
          expect(seen.size).toBe(page.total.count)
          break
        }
        cursor = page.next
      }
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from report_movement`.execute(db)
      expect(rows[0]?.count).toBeGreaterThan(seen.size)
    })
  })
})

describe('the columns of a report', () => {
  it.each([
    ['2026-10-01', '2026-10-31', 31, '2026-10-02'],
    ['2026-10-07', '2026-11-30', 9, '2026-10-12'],
    ['2026-01-15', '2026-12-10', 12, '2026-02-01'],
  ])('from %s to %s are %i', (from, to, count, second) => {
    const buckets = bucketsOf({ from, to })
    expect([buckets.length, buckets[1]?.from]).toEqual([count, second])
    expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([from, to])
  })
})
