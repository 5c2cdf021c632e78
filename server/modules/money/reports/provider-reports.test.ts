import { randomUUID } from 'node:crypto'
import { exportAccuracy, getAccuracy, listAccuracyRows } from '@waybill/contract/reports/accuracy-api'
import { exportFloat, getFloat, listFloatRows } from '@waybill/contract/reports/float-api'
import { getUnbilled, labelAges, listUnbilledLabels } from '@waybill/contract/reports/unbilled-api'
import { exportFundingTimes, getFundingTimes } from '@waybill/contract/reports/funding-times-api'
import { listFundingRequests } from '@waybill/contract/funding/api'
import { listSellerBalances } from '@waybill/contract/funds/seller-balances-api'
import { carrier } from '@waybill/contract/carriers/enums'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { asService } from '../../../testing/chain.ts'
import { type BilledLabel, buyBilledLabels, importInvoice, upsFile } from '../../../testing/carrier-invoices.ts'
import { orgOfAccount } from '../../../testing/probe.ts'
import { useTestServer } from '../../../testing/server.ts'
import { addFunds, captureLabel, freezeFunds, holdLabel, openBooks } from '../funds/index.ts'

const server = useTestServer()
const [seller, acmeSeller, reseller, platform] = [
  'seller@demo.test',
  'seller@acme.test',
  'owner@acme.test',
  'admin@demo.test',
] as const
const now = new Date()
/** So many days ago. */
const at = (back: number) => new Date(now.getTime() - back * 86_400_000)
const dayOf = (back: number) => at(back).toISOString().slice(0, 10)
const days = { dateFrom: dayOf(16), dateTo: dayOf(-1) }
const q = (more: object = {}) => ({ query: { ...days, ...more } as never })
let labels: BilledLabel[] = []

beforeAll(async () => {
  server.clock.set(now)
  const acme = orgOfAccount(acmeSeller)
  await asService(server.database, acme, async (db) => {
    await openBooks(db)
    await addFunds(db, { key: 'acme-before', amount: 40_0000, via: 'bank', at: at(29) })
    await addFunds(db, { key: 'acme-within', amount: 60_0000, via: 'bank', at: at(8) })
    await freezeFunds(db, { key: 'acme-frozen', amount: 30_0000, note: 'case', at: at(6) })
  })
  labels = await buyBilledLabels(server, { as: seller, orgId: demoOrg.seller, count: 4, carrier: carrier.UPS })
  labels.push(...(await buyBilledLabels(server, { as: acmeSeller, orgId: acme, count: 1, carrier: carrier.UPS })))
  await asService(server.database, acme, async (db) => {
    await holdLabel(db, randomUUID(), { sell: 7_0000, buy: 6_0000 }, at(0))
    await holdLabel(db, randomUUID(), { sell: 5_0000, buy: 4_0000 }, at(2))
  })
  const [same, heavy, , , ofAcme] = labels as [BilledLabel, BilledLabel, BilledLabel, BilledLabel, BilledLabel]
  const day = dayOf(0)
  const charges = [
    { tracking: same.trackingNo, amount: same.cost },
    { tracking: heavy.trackingNo, amount: heavy.cost + 2_0000 },
    { tracking: ofAcme.trackingNo, amount: ofAcme.cost - 1_0000 },
  ]
  await importInvoice(server, 'ups', upsFile([{ number: 'INV-R', day, charges }]))
}, 120_000)

const float = async (more: object = {}, as: string = reseller) =>
  (await server.call(getFloat, q(more), { as })).body.data!

describe("customers' money", () => {
  it('is counted back from the balances of now, and what came in and went out leads from one to the other', async () => {
    const { groups, totals, buckets, period } = await float()
    const acme = groups.find(({ id }) => id === orgOfAccount(acmeSeller))!.sums
    expect(acme.opening).toBe(40_0000)
    expect(acme.closing).toBe(acme.opening + acme.moneyIn - acme.moneyOut)
    const { body } = await server.call(listSellerBalances, { query: { limit: 200 } as never }, { as: reseller })
    expect(totals.closing).toBe(body.data!.sums.liability)
    const closingOn = (day: string) => buckets[period.buckets.findIndex(({ from }) => from === day)]
    // Frozen money is still the customer's.
    expect([closingOn(dayOf(10))?.owed, closingOn(dayOf(4))?.owed]).toEqual([40_0000, 100_0000])
    // What was posted last happened before another hold; the books say what is held.
    const { rows } = await server.admin.query(
      'select sum(balance)::float8 as held from ledger_account where code = 2020 and provider_org = $1',
      [orgOfAccount(reseller)],
    )
    expect([buckets.at(-1)?.held, totals.held]).toEqual([rows[0].held, rows[0].held])
    expect(totals.held).toBe(12_0000)
    expect(buckets.at(-1)?.own).toBeGreaterThan(0)
  })

  it('opens the transactions that it is the sum of, page by page', async () => {
    const { totals } = await float()
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const { body } = await server.call(listFloatRows, q({ limit: 2, ...(cursor && { cursor }) }), { as: reseller })
      seen.push(...body.data!.records.map(({ amount }) => amount))
      const { held: _, ...sums } = totals
      expect(body.data!.sums).toEqual(cursor === undefined ? sums : null)
      cursor = body.data!.next ?? undefined
    } while (cursor)
    const sum = (sign: number) => seen.filter((one) => one * sign > 0).reduce((all, one) => all + one, 0)
    expect([sum(1), -sum(-1)]).toEqual([totals.moneyIn, totals.moneyOut])
  })

  it('is the same in zones whose days begin within an hour', async () => {
    const setZone = (zone: string | null) => server.admin.query('update app_user set time_zone = $1', [zone])
    const before = await float({ dateTo: undefined })
    await setZone('Asia/Kolkata')
    expect((await float({ dateTo: undefined })).totals).toEqual(before.totals)
    await setZone(null)
  })

  it("of the platform is by customer or by provider, and a reseller reads nobody else's", async () => {
    const byProvider = await float({ by: 'provider' }, platform)
    const acme = orgOfAccount(reseller)
    expect(byProvider.groups.find(({ id }) => id === acme)?.sums).toEqual((await float()).totals)
    // The picture is of the platform's own customers; a reseller's are the reseller's to pay.
    expect(byProvider.buckets).toEqual((await float({}, platform)).buckets)
    expect((await float({ provider: acme }, platform)).totals).toEqual((await float()).totals)
    expect((await float({ provider: acme }, platform)).provider).toMatchObject({ id: acme })
    expect((await float({ provider: 1 })).provider).toBeNull()
    expect((await float({ provider: 1, seller: demoOrg.seller })).groups).toEqual([])
    expect((await float({ seller: demoOrg.seller })).groups).toEqual([])
    expect((await float({ by: 'provider' })).groups.map(({ id }) => id)).toEqual([acme])
  })
})

describe('quotes and bills', () => {
  const report = async (more: object = {}, as: string = platform) =>
    (await server.call(getAccuracy, q(more), { as })).body.data!

  it('compare what labels were quoted at with what the carrier billed', async () => {
    const { totals, unbilled, steps } = await report()
    expect(totals).toMatchObject({ labels: 3, dearer: 1, cheaper: 1, difference: 1_0000, median: expect.any(Number) })
    expect(totals.billed - totals.quoted).toBe(1_0000)
    expect(unbilled).toBe(2)
    expect(steps.reduce((sum, one) => sum + one, 0)).toBe(3)
    expect(steps[4]).toBe(1)
  })

  it.each(['carrier', 'service', 'cause'])('by %s add up to the same, and open their labels', async (by) => {
    const { groups, totals } = await report({ by })
    expect(groups.reduce((sum, { sums }) => sum + sums.labels, 0)).toBe(totals.labels)
    for (const { carrier: of, serviceCode, cause, sums } of groups) {
      const more = { carrier: of ?? undefined, serviceCode: serviceCode ?? undefined, cause: cause ?? undefined }
      const { body } = await server.call(listAccuracyRows, q(more), { as: platform })
      expect(body.data!.sums).toEqual(sums)
      expect(body.data!.records.reduce((sum, one) => sum + one.difference, 0)).toBe(sums.difference)
      const above = await server.call(listAccuracyRows, q({ ...more, side: 'above' }), { as: platform })
      expect(above.body.data!.total.count).toBe(sums.dearer)
    }
  })

  it('have their sums on the first page, and their total on every one', async () => {
    const page = async (cursor?: string) =>
      (await server.call(listAccuracyRows, q({ limit: 1, ...(cursor && { cursor }) }), { as: platform })).body.data!
    const first = await page()
    const second = await page(first.next!)
    const third = await page(second.next!)
    expect([first, second, third].map(({ sums }) => sums?.labels)).toEqual([3, undefined, undefined])
    expect([second.total, third.total, third.next]).toEqual([first.total, first.total, null])
    expect(new Set([first, second, third].map(({ records }) => records[0]?.shipment.id)).size).toBe(3)
  })

  it('of a reseller are its own prices, and only what is decided', async () => {
    const undecided = await report({}, reseller)
    expect([undecided.totals.labels, undecided.unbilled]).toEqual([0, 1])
    await server.admin.query(
      `update carrier_adjustment set state = 'posted', buy_delta = -8000 where purchase_id = $1 and state = 'proposed'`,
      [labels[4]?.purchaseId],
    )
    const { totals } = await report({}, reseller)
    expect(totals).toMatchObject({ labels: 1, difference: -8000, quoted: labels[4]?.buy })
  })
})

describe('funding times', () => {
  const times = async (more: object = {}) => (await server.call(getFundingTimes, q(more), { as: platform })).body.data!
  beforeAll(async () => {
    const values = [
      ['bank', 'approved', 60],
      ['bank', 'approved', 180],
      ['card', 'approved', 1],
      ['bank', 'denied', 30],
      ['bank', 'pending', 0],
    ] as const
    for (const [index, [method, state, minutes]] of values.entries()) {
      const decided = state === 'pending' ? null : new Date(at(13).getTime() + minutes * 60_000)
      await server.admin.query(
        `insert into funding_request (org_id, provider_org_id, type, method, status, requested, received, event_id, denial, bank_reference, created_at, decided_at, requested_by)
         values ($1, 1, $2, $3, $4, 1000000, $5, $6, $7, $8, $9, $10, 1)`,
        [
          demoOrg.seller,
          method === 'bank' ? 3 : 0,
          method,
          { approved: 1, pending: 2, denied: 3 }[state],
          state === 'approved' ? 1_000_000 : null,
          state === 'approved' ? '00000000-0000-4000-8000-00000000000' + index : null,
          state === 'denied' ? 'notReceived' : null,
          method === 'bank' ? `RF95TIMES${index}` : null,
          at(13),
          decided,
        ],
      )
    }
  })

  it('are the median and what nine of ten waited, by method', async () => {
    const { groups, totals, oldest } = await times()
    const of = (method: string) => groups.find((group) => group.method === method)?.sums
    expect(of('bank')).toMatchObject({
      requested: 4,
      approved: 2,
      denied: 1,
      pending: 1,
      toCredit: { median: 120, p90: 168 },
      toDenial: { median: 30, p90: 30 },
    })
    expect(of('card')?.toCredit).toEqual({ median: 1, p90: 1 })
    expect(totals).toMatchObject({ requested: 5, received: 3_000_000 })
    expect(oldest?.at).toBe(at(13).toISOString())
  })

  it.each(['method', 'customer', 'outcome'])('by %s add up to all requests, and open them', async (by) => {
    const { groups, totals } = await times({ by })
    expect(groups.reduce((sum, { sums }) => sum + sums.requested, 0)).toBe(totals.requested)
    const statuses: Record<string, number> = { approved: 1, pending: 2 }
    for (const { method, customer, outcome, sums } of groups) {
      const status = outcome === null ? undefined : (statuses[outcome] ?? 3)
      const query = {
        ...days,
        ...(method && { method }),
        ...(customer && { customer: customer.id }),
        ...(status && { statuses: status }),
        ...(status === 3 && { denial: outcome }),
      }
      const { body } = await server.call(listFundingRequests, { query: query as never }, { as: platform })
      expect(body.data!.total.count).toBe(sums.requested)
    }
  })
})

describe('carrier unbilled', () => {
  const report = async () => (await server.call(getUnbilled, {}, { as: platform })).body.data!

  beforeAll(async () => {
    // A label without a shipment, and one that is older than any report goes back.
    await asService(server.database, orgOfAccount(acmeSeller), async (db) => {
      const purchase = randomUUID()
      await holdLabel(db, purchase, { sell: 7_0000, buy: 6_0000 }, at(0))
      await captureLabel(db, purchase, { sell: 7_0000, buy: 6_0000, cost: 5_0000 }, at(0))
    })
    labels.push(
      ...(await buyBilledLabels(server, { as: seller, orgId: demoOrg.seller, count: 1, carrier: carrier.UPS })),
    )
    await report()
    await server.admin.query('update report_movement set label_at = $1 where purchase_id = $2', [
      at(800),
      labels.at(-1)!.purchaseId,
    ])
  })

  it('is what the ledger owes carriers, without the labels that are on invoices', async () => {
    const { groups, totals, complete } = await report()
    expect(complete).toBe(true)
    expect(totals.labels).toBe(4)
    expect(groups.map(({ carrier: of, sums }) => [of, sums.labels]).toSorted()).toEqual([
      [0, 1],
      [carrier.UPS, 3],
    ])
    expect(totals.older).toBe(labels.at(-1)!.cost)
    expect(totals.days7 + totals.days30 + totals.days60 + totals.days90 + totals.older).toBe(totals.amount)
    const { rows } = await server.admin.query(
      `select -sum(e.amount)::float8 as payable, coalesce(-sum(e.amount) filter (where exists (
           select 1 from carrier_invoices_billed b where b.purchase_id = t.ref_id)), 0)::float8 as billed
       from ledger_entry e join ledger_transfer t on t.org_id = e.org_id and t.id = e.transfer_id where e.code = 2300`,
    )
    expect(totals.amount).toBe(rows[0].payable - rows[0].billed)
    expect(rows[0].billed).toBeGreaterThan(0)
  })

  it('opens the labels of a carrier and an age, page by page', async () => {
    const { groups, totals } = await report()
    const call = async (query: object) =>
      (await server.call(listUnbilledLabels, { query: query as { limit: number } }, { as: platform })).body.data!
    const first = await call({ carrier: carrier.UPS, limit: 2 })
    expect(first.sums).toEqual(groups.find(({ carrier: of }) => of === carrier.UPS)!.sums)
    const second = await call({ carrier: carrier.UPS, limit: 2, cursor: first.next })
    expect([second.sums, second.next]).toEqual([null, null])
    const seen = [...first.records, ...second.records]
    expect(seen.reduce((sum, { amount }) => sum + amount, 0)).toBe(first.sums!.amount)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(3)
    expect((await call({ carrier: 0, limit: 1 })).records).toMatchObject([{ shipment: null, amount: 5_0000 }])
    for (const age of labelAges) {
      const { sums } = await call({ age, limit: 1 })
      expect(sums?.amount).toBe(totals[age])
    }
    expect((await call({ carrier: carrier.USPS, limit: 1 })).records).toEqual([])
  })

  it("is the platform's alone", async () => {
    for (const as of [reseller, seller]) {
      expect((await server.call(getUnbilled, {}, { as })).status).toBe(403)
      expect((await server.call(listUnbilledLabels, { query: {} }, { as })).status).toBe(403)
    }
  })
})

describe("a provider's report", () => {
  const routes = [getFloat, listFloatRows, getFundingTimes, getAccuracy, listAccuracyRows] as const
  const files = [exportFloat, exportFundingTimes, exportAccuracy] as const
  it.each([...routes, ...files])('$id is for providers, and refuses days that are none', async (route) => {
    const status = async (as?: string, path = '') =>
      (await server.request({ method: 'GET', url: `${route.path}${path}`, ...(as !== undefined && { as }) })).status
    expect([await status(), await status(seller), await status(reseller)]).toEqual([401, 403, 200])
    for (const bad of ['?dateFrom=2026-02-30', '?dateFrom=2026-11-02&dateTo=2026-11-01'])
      expect([bad, await status(platform, bad)]).toEqual([bad, 400])
  })

  it('has a line for each group in its file', async () => {
    for (const [file, groups] of [
      [exportFloat, (await float({}, platform)).groups],
      [exportFundingTimes, (await server.call(getFundingTimes, q(), { as: platform })).body.data!.groups],
      [exportAccuracy, (await server.call(getAccuracy, q(), { as: platform })).body.data!.groups],
    ] as const) {
      const url = `${file.path}?dateFrom=${days.dateFrom}&dateTo=${days.dateTo}`
      const { body } = await server.request({ method: 'GET', url, as: platform })
      expect([file.id, String(body).trim().split('\r\n').length]).toEqual([file.id, groups.length + 1])
    }
  })
})
