import { carrier, signature } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { formatMoney } from '@waybill/contract/core/money'
import { urlOf } from '@waybill/contract/core/client'
import { listPostage } from '@waybill/contract/funds/api'
import { listLabelPostage } from '@waybill/contract/funds/label-postage-api'
import { getPostageStatement } from '@waybill/contract/funds/statement-api'
import { getMargin, getSpend, listReportRows } from '@waybill/contract/reports/api'
import { getShipment, type OrderQuote, voidLabels } from '@waybill/contract/shipping/api'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { hostOfAccount, useTestServer } from '../../../../testing/server.ts'
import { newOrder, runJobs, seedFunds, seedOrders, shopper } from '../../../../testing/shipping.ts'

const server = useTestServer()
const [as, reseller, platform] = ['seller@acme.test', 'owner@acme.test', 'admin@demo.test']
const { quote, buy, status } = shopper(server, as)
const { USPS, UPS, FedEx, DHLExpress } = carrier

beforeAll(async () => {
  await server.admin.query('update org set identity_verified = true where id = $1', [demoOrg.acmeSeller])
  await server.admin.query(
    `insert into price_rule (org_id, kind, name, name_cn, percent_ppm, fixed, effective_from) values
      (1, 'markup', 'Ours', '我们', 50000, 2500, '2020-01-01'), ($1, 'markup', 'Acme', 'Acme', 80000, 0, '2020-01-01')`,
    [demoOrg.acme],
  )
  await seedFunds(server.database, demoOrg.acmeSeller, 5000_0000)
  await seedFunds(server.database, demoOrg.acme, 5000_0000)
})

/** What each carrier asks for insurance: for each begun 100.00 above 100.00, and the least. */
const premiums: Record<number, readonly [per: number, least: number]> = {
  [USPS]: [1_3500, 2_7000],
  [UPS]: [1_4000, 4_2000],
  [FedEx]: [1_4000, 4_2000],
  [DHLExpress]: [1_3000, 15_0000],
}
function premiumOf(of: number, insured: number): number {
  const [per, least] = premiums[of]!
  return insured <= 100_0000 ? 0 : Math.max(least, per * Math.ceil((insured - 100_0000) / 100_0000))
}

const anyParcel = fc.record({
  carrier: fc.constantFrom(...valuesOf(carrier)),
  insured: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200_000 })),
  weight: fc.integer({ min: 1, max: 30 }),
  signature: fc.constantFrom(signature.serviceDefault, signature.direct),
})
type Parcel = typeof anyParcel extends fc.Arbitrary<infer P> ? P : never
const orderOf = ({ insured, weight, signature: signed }: Parcel) =>
  newOrder({
    signature: signed,
    package: { weight },
    ...(insured > 0 && { insuredValue: insured * 100 }),
  })

/** What is posted for a purchase: of each organization, by account. */
async function posted(purchaseId: string, kind: number) {
  const { rows } = await server.admin.query<{ key: string; amount: number }>(
    `select e.org_id || ':' || e.code as key, abs(e.amount)::int as amount from ledger_entry e
     join ledger_transfer t on t.org_id = e.org_id and t.id = e.transfer_id where t.ref_id = $1 and t.kind = $2`,
    [purchaseId, kind],
  )
  const amounts = new Map(rows.map(({ key, amount }) => [key, amount]))
  return (org: number, code: number) => amounts.get(`${org}:${code}`) ?? 0
}
interface Bought {
  id: string
  price: number
  buy: number
  cost: number
  cover: number
  cover_buy: number
  cover_cost: number
}
async function purchaseOf(shipmentId: number): Promise<Bought> {
  const { rows } = await server.admin.query<Bought>(
    `select id, price::int, buy_price::int as buy, cost::int, cover::int, cover_buy::int, cover_cost::int from purchase where shipment_id = $1`,
    [shipmentId],
  )
  return rows[0]!
}
const detailOf = async (id: number) => (await server.call(getShipment, { params: { id } }, { as })).body.data!
const insuranceIn = (lines: readonly { code: string; amount: number }[]) =>
  lines.find(({ code }) => code === 'insurance')?.amount ?? 0

async function reports() {
  const query = { datedBy: 'event' } as const
  const spend = (await server.call(getSpend, { query: { ...query, by: 'carrier' } }, { as })).body.data!.totals
  const margin = async (who: string, seller: number) =>
    (await server.call(getMargin, { query: { ...query, by: 'seller', seller } }, { as: who })).body.data!.totals
  return {
    spend,
    acme: await margin(reseller, demoOrg.acmeSeller),
    platform: await margin(platform, demoOrg.acme),
  }
}
const grown = async (before: Awaited<ReturnType<typeof reports>>) => {
  const after = await reports()
  const less = (now: number, then: number) => now - then
  return {
    spend: [less(after.spend.amount, before.spend.amount), less(after.spend.insurance, before.spend.insurance)],
    acme: [
      less(after.acme.insurance, before.acme.insurance),
      less(after.acme.insuranceCost, before.acme.insuranceCost),
    ],
    platform: [
      less(after.platform.insurance, before.platform.insurance),
      less(after.platform.insuranceCost, before.platform.insuranceCost),
      less(after.platform.cost, before.platform.cost),
    ],
  }
}
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

it('with random options the price is the same in quote, purchase, ledger and reports, and so is its insurance', async () => {
  const before = await reports()
  const parcels = fc.sample(anyParcel, 12)
  const orderIds = await seedOrders(server.database, demoOrg.acmeSeller, parcels.map(orderOf))
  const quotes = await quote(orderIds)
  const chosen = quotes.map((one: OrderQuote, at) => {
    const rate = one.rates.find((candidate) => candidate.carrier === parcels[at]!.carrier)!
    const { carrier: by, serviceCode, price } = rate
    return { rate, item: { orderId: one.orderId, quoteId: one.quoteId!, carrier: by, serviceCode, price } }
  })
  const batchId = (await buy(chosen.map(({ item }) => item))).body.data!.batchId
  await runJobs(server)
  const { items } = await status(batchId)
  const bought: Bought[] = []
  for (const [at, { rate }] of chosen.entries()) {
    const { insured, carrier: by } = parcels[at]!
    const included = by === DHLExpress ? 0 : 100_0000
    expect(rate.cover).toEqual({ insurer: by, insured: insured * 100, included, premium: insuranceIn(rate.lines) })
    const shipmentId = items.find(({ orderId }) => orderId === orderIds[at])!.shipmentId!
    const detail = await detailOf(shipmentId)
    expect([detail.price, insuranceIn(detail.lines)]).toEqual([rate.price, rate.cover.premium])
    const purchase = await purchaseOf(shipmentId)
    expect(purchase).toMatchObject({ price: rate.price, cover: rate.cover.premium })
    expect(purchase.cover_cost).toBe(premiumOf(by, insured * 100))
    expect(purchase.cover > 0).toBe(purchase.cover_cost > 0)
    const of = await posted(purchase.id, 3)
    const { acme, acmeSeller } = demoOrg
    expect([of(acmeSeller, 4010) + of(acmeSeller, 4030), of(acmeSeller, 4030)]).toEqual([rate.price, purchase.cover])
    expect([of(acme, 4010) + of(acme, 4030), of(acme, 4030)]).toEqual([purchase.buy, purchase.cover_buy])
    expect([of(1, 5100) + of(1, 5110), of(1, 5110), of(1, 2300)]).toEqual([
      purchase.cost,
      purchase.cover_cost,
      purchase.cost,
    ])
    bought.push(purchase)
  }
  expect(bought.filter(({ cover }) => cover > 0).length).toBeGreaterThan(3)
  const total = (key: Exclude<keyof Bought, 'id'>) => sum(bought.map((one) => one[key]))
  const { records } = (await server.call(listPostage, { query: { limit: 12 } }, { as })).body.data!
  expect([sum(records.map(({ amount }) => amount)), sum(records.map(({ insurance }) => insurance))]).toEqual([
    -total('price'),
    -total('cover'),
  ])
  expect(await grown(before)).toEqual({
    spend: [total('price'), total('cover')],
    acme: [total('cover'), total('cover_buy')],
    platform: [total('cover_buy'), total('cover_cost'), total('cost')],
  })
  expect(await ledgerFaults(server.admin)).toEqual([])
})

it('a void gives insurance back as insurance, and statements say what of an amount it is', async () => {
  const before = await reports()
  const [orderId = 0] = await seedOrders(server.database, demoOrg.acmeSeller, [newOrder({ insuredValue: 300_0000 })])
  const [item] = (await shopper(server, as).ship([orderId], UPS)).items
  const shipmentId = item!.shipmentId!
  const { id, price, cost, buy: bought, cover, cover_buy: coverBuy } = await purchaseOf(shipmentId)
  // What providers add is added to all that the carrier charges alike.
  expect(Math.abs(coverBuy - (4_2000 * bought) / cost)).toBeLessThan(100)
  expect(Math.abs(cover - (4_2000 * price) / cost)).toBeLessThan(100)
  expect(cover > coverBuy && coverBuy > 4_2000).toBe(true)
  const listed = async () => {
    const labels = (await server.call(listLabelPostage, { query: { limit: 1 } }, { as })).body.data!.records
    const { records } = (await server.call(listPostage, { query: { limit: 1 } }, { as })).body.data!
    return [records[0]?.insurance, labels[0]?.insurance]
  }
  expect(await listed()).toEqual([-cover, cover])
  await server.call(voidLabels, { body: { shipmentIds: [shipmentId] } }, { as })
  expect(await listed()).toEqual([cover, 0])
  const of = await posted(id, 5)
  expect([of(demoOrg.acmeSeller, 4030), of(demoOrg.acme, 4030), of(1, 5110)]).toEqual([cover, coverBuy, 4_2000])
  expect(await grown(before)).toEqual({ spend: [0, 0], acme: [0, 0], platform: [0, 0, 0] })
  const { records: rows } = (await server.call(listReportRows, { query: { limit: 100 } }, { as })).body.data!
  const own = rows.filter(({ shipment }) => shipment?.id === shipmentId)
  expect(own.map(({ insurance }) => insurance).toSorted((a, b) => a - b)).toEqual([-cover, cover])
  const today = server.services.now().toISOString().slice(0, 10)
  const statement = async (who: string) => {
    const query = { dateFrom: '2020-01-01', dateTo: today, format: 'csv' } as const
    const headers = { authorization: `Bearer ${await server.tokenOf(who)}`, host: hostOfAccount(who) }
    return (await server.app.inject({ method: 'GET', url: urlOf(getPostageStatement, { query }), headers })).body
  }
  expect(await statement(as)).toContain(`insurance ${formatMoney(cover)}`)
  expect(await statement(reseller)).toContain(`insurance ${formatMoney(coverBuy)}`)
  expect(await ledgerFaults(server.admin)).toEqual([])
})
