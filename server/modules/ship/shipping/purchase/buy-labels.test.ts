import { getPostageInfo } from '@waybill/contract/funds/api'
import { getShipment, listShipments, quoteOrders } from '@waybill/contract/shipping/api'
import { printLabels } from '@waybill/contract/printing/api'
import { urlOf } from '@waybill/contract/core/client'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import {
  itemOf,
  newOrder,
  seedFunds,
  seedOrders,
  runJobs,
  shopper,
  testRecipient,
} from '../../../../testing/shipping.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const seller = () => shopper(server, as)
const orders = (...changes: Parameters<typeof newOrder>[0][]) =>
  seedOrders(server.database, demoOrg.seller, changes.map(newOrder))
const balance = async () => (await server.call(getPostageInfo, {}, { as })).body.data

beforeAll(() => seedFunds(server.database, demoOrg.seller, 1000_0000))

it('an order that goes while Buy is pressed is not found', async () => {
  const [id = 0] = await orders({})
  const [quote] = await seller().quote([id])
  const undoing = await server.admin.connect()
  await undoing.query('begin')
  await undoing.query('select from sales_order where id = $1 for update', [id])
  const buying = seller().buy([itemOf(quote)])
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await server.admin.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
  await undoing.query('delete from order_line where order_id = $1', [id])
  await undoing.query('delete from sales_order where id = $1', [id])
  await undoing.query('commit')
  undoing.release()
  const { status, body } = await buying
  expect([status, body.errorCode]).toEqual([404, 'NOT_FOUND'])
})

describe('comparing rates', () => {
  it('shows the services of all carriers with lines that add up, the cheapest first', async () => {
    const [quote] = await seller().quote(await orders({}))
    expect(new Set(quote?.rates.map((rate) => rate.carrier)).size).toBeGreaterThanOrEqual(3)
    for (const rate of quote?.rates ?? []) {
      expect(rate.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(rate.price)
      expect(rate.price % 100).toBe(0)
    }
    const prices = quote?.rates.map((rate) => rate.price) ?? []
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(quote?.rates[0]?.tags).toContain('cheapest')
    expect(quote?.rates.filter((rate) => rate.tags.includes('fastest'))).toHaveLength(1)
  })

  it('prices a day that is over as today: no carrier collects in the past', async () => {
    const orderIds = await orders({})
    const on = async (shipDate?: string) =>
      (await server.call(quoteOrders, { body: { orderIds, shipDate } }, { as })).body.data?.quotes[0]?.rates
    const today = await on()
    expect(today?.length).toBeGreaterThan(3)
    expect(await on('2020-01-01')).toEqual(today)
  })

  it('marks the service that is assigned to the order', async () => {
    const [quote] = await seller().quote(await orders({ carrier: 2, serviceCode: '03' }))
    expect(quote?.rates.find((rate) => rate.tags.includes('assigned'))).toMatchObject({ carrier: 2, serviceCode: '03' })
  })

  it.each([
    ['no weight', { package: { weight: null, weight2: null } }, 'WEIGHT_MISSING', 'package.weight'],
    ['two of three sides', { package: { height: null } }, 'SIZE_MISSING', 'package.height'],
    [
      'no zip where one is needed',
      { recipient: { ...testRecipient, zip: null } },
      'ADDRESS_INCOMPLETE',
      'recipient.zip',
    ],
    ['no sender at all', { shipFrom: null }, 'SENDER_MISSING', 'shipFrom.name'],
    ['more than any carrier takes', { package: { weight: 900 } }, 'PARCEL_TOO_HEAVY', 'package.weight'],
  ] as const)('an order with %s says so, with the field', async (_, change, code, fieldName) => {
    const [quote] = await seller().quote(await orders(change))
    expect(quote).toMatchObject({ quoteId: null, rates: [] })
    expect(quote?.problems).toContainEqual(expect.objectContaining({ code, fieldName }))
    expect(quote?.problems[0]?.message).not.toMatch(/[{}]/)
  })
})

describe('buying', () => {
  it('makes a label, charges its price once, and moves the order on', async () => {
    const before = await balance()
    const [id = 0] = await orders({})
    const batch = await seller().ship([id])
    expect(batch).toMatchObject({ finished: true, counts: { total: 1, bought: 1, failed: 0, waiting: 0 } })
    const [item] = batch.items
    const { body } = await server.call(getShipment, { params: { id: item?.shipmentId ?? 0 } }, { as })
    expect(body.data).toMatchObject({ status: 1, trackingNo: item?.trackingNo, order: { id }, price: item?.price })
    expect(body.data?.movements).toMatchObject([{ amount: -(item?.price ?? 0), balanceAfter: batch.balance }])
    expect(await balance()).toMatchObject({ available: (before?.available ?? 0) - (item?.price ?? 0), held: 0 })
    const [again] = await seller().quote([id])
    expect(again?.problems[0]).toMatchObject({ code: 'ORDER_HAS_LABEL' })
  })

  it('many labels come in one PDF, in the order asked for, and as ZPL', async () => {
    const batch = await seller().ship(await orders({}, {}, {}, {}))
    const shipmentIds = batch.items.map((item) => item.shipmentId ?? 0).toReversed()
    const pdf = await server.app.inject({
      method: 'POST',
      url: urlOf(printLabels, {}),
      headers: { host: 'localhost:8027', authorization: `Bearer ${await server.tokenOf(as)}` },
      payload: { shipmentIds, labelSize: 2, labelFormat: 'PDF' },
    })
    expect(pdf.statusCode).toBe(200)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const zpl = await server.app.inject({
      method: 'POST',
      url: urlOf(printLabels, {}),
      headers: { host: 'localhost:8027', authorization: `Bearer ${await server.tokenOf(as)}` },
      payload: { shipmentIds, labelFormat: 'ZPL' },
    })
    const numbers = batch.items.map((item) => item.trackingNo ?? '').toReversed()
    const places = numbers.map((number) => zpl.payload.indexOf(number.slice(-8)))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('a purchase has its key as its number, where that is one and new', async () => {
    const key = randomUUID()
    const quotes = await seller().quote(await orders({}, {}))
    const [first, second] = quotes.map((quote) => [itemOf(quote)])
    expect((await seller().buy(first ?? [], key)).body.data?.batchId).toBe(key)
    expect((await seller().status(key)).counts.total).toBe(1)
    await server.admin.query('delete from idempotency_key where key = $1', [key])
    const again = await seller().buy(second ?? [], key)
    expect(again.status).toBe(200)
    expect(again.body.data?.batchId).not.toBe(key)
    await runJobs(server)
  })

  it('one order is bought once, however often and from wherever Buy is pressed', async () => {
    const [id = 0] = await orders({})
    const [quote] = await seller().quote([id])
    const item = itemOf(quote)
    const same = await Promise.all(Array.from({ length: 50 }, () => seller().buy([item], 'one-intention-only')))
    expect(new Set(same.map((answer) => answer.body.data?.batchId)).size).toBe(1)
    const tabs = await Promise.all([seller().buy([item]), seller().buy([item])])
    await runJobs(server)
    const batches = await Promise.all([same[0], ...tabs].map((one) => seller().status(one?.body.data?.batchId ?? '')))
    expect(batches.map((batch) => batch.counts.bought).toSorted()).toEqual([0, 0, 1])
    const { body } = await server.call(listShipments, { query: { search: quote?.orderNo } }, { as })
    expect(body.data?.total).toEqual({ count: 1, capped: false })
  })

  it('the same key with another selection is refused', async () => {
    const quotes = await seller().quote(await orders({}, {}))
    await seller().buy([itemOf(quotes[0])], 'key-of-two-selections')
    const { status, body } = await seller().buy([itemOf(quotes[1])], 'key-of-two-selections')
    expect([status, body.errorCode]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it("an order's edit after the quote is priced again, and refused with the new price when dearer", async () => {
    const [id = 0] = await orders({})
    const [quote] = await seller().quote([id])
    const item = itemOf(quote)
    await server.admin.query('update sales_order set weight_cg = weight_cg * 12, version = version + 1 where id = $1', [
      id,
    ])
    const { body } = await seller().buy([item])
    await runJobs(server)
    const batch = await seller().status(body.data?.batchId ?? '')
    expect(batch.items[0]).toMatchObject({ state: 'failed', problem: { code: 'PRICE_ROSE' } })
    expect(batch.items[0]?.newPrice).toBeGreaterThan(item.price)
  })

  it('a quote that expired is priced again, and bought while it costs no more', async () => {
    const [id = 0] = await orders({})
    const [quote] = await seller().quote([id])
    await server.admin.query(`update quote set expires_at = now() - interval '1 hour' where id = $1`, [quote?.quoteId])
    const { body } = await seller().buy([itemOf(quote)])
    await runJobs(server)
    expect((await seller().status(body.data?.batchId ?? '')).counts.bought).toBe(1)
  })

  it('more than the balance is refused at once, naming what is short', async () => {
    const [id = 0] = await orders({})
    const [quote] = await seller().quote([id])
    const { status, body } = await seller().buy([{ ...itemOf(quote), price: 5000_0000 }])
    expect([status, body.errorCode]).toEqual([402, 'INSUFFICIENT_FUNDS'])
    expect(body.message).toMatch(/\$4,\d{3}\.\d\d short/)
  })

  it('a batch whose orders are listed twice, or whose price or carrier can be none, is refused', async () => {
    const [quote] = await seller().quote(await orders({}))
    const item = itemOf(quote)
    const noCarrier = [40_000, 99_999_999_999, -1].map((carrier) => [{ ...item, carrier }])
    for (const items of [[item, item], [{ ...item, price: 150 }], [{ ...item, price: -100 }], ...noCarrier]) {
      const { status, body } = await seller().buy(items)
      expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    }
  })

  it('leaves the books exact', async () => {
    expect(await ledgerFaults(server.admin)).toEqual([])
    expect(await balance()).toMatchObject({ held: 0 })
  })
})

describe("a reseller's seller", () => {
  const acme = 'seller@acme.test'
  it("reads that buying is paused when the reseller's wallet is short, and nothing is held", async () => {
    await seedFunds(server.database, demoOrg.acmeSeller, 100_0000)
    const [id = 0] = await seedOrders(server.database, demoOrg.acmeSeller, [newOrder()])
    const batch = await shopper(server, acme).ship([id])
    expect(batch.items[0]?.problem).toMatchObject({ code: 'PURCHASE_PAUSED' })
    expect(batch.items[0]?.problem?.message).toContain('Acme')
    expect(await server.call(getPostageInfo, {}, { as: acme })).toMatchObject({
      body: { data: { available: 100_0000, held: 0 } },
    })
  })

  it("alarms the reseller's staff, once until its wallet gets money", async () => {
    const mails = async () =>
      (await server.admin.query(`select recipient from outbox_message where subject like 'Your balance is too low%'`))
        .rows
    expect(await mails()).toEqual([{ recipient: 'owner@acme.test' }])
    const [again = 0] = await seedOrders(server.database, demoOrg.acmeSeller, [newOrder()])
    await shopper(server, acme).ship([again])
    expect(await mails()).toHaveLength(1)
    await seedFunds(server.database, demoOrg.acme, 1_0000)
    const [later = 0] = await seedOrders(server.database, demoOrg.acmeSeller, [newOrder()])
    await shopper(server, acme).ship([later])
    expect(await mails()).toHaveLength(2)
  })

  it('pays its own price, the reseller the platform’s', async () => {
    await seedFunds(server.database, demoOrg.acme, 100_0000)
    await server.admin.query(
      `insert into price_rule (org_id, kind, name, name_cn, percent_ppm, effective_from) values ($1, 'markup', 'a', 'a', 80000, '2020-01-01')`,
      [demoOrg.acme],
    )
    const [id = 0] = await seedOrders(server.database, demoOrg.acmeSeller, [newOrder()])
    const batch = await shopper(server, acme).ship([id])
    expect(batch.counts.bought).toBe(1)
    const { rows } = await server.admin.query('select price, buy_price, cost from purchase where order_id = $1', [id])
    expect(rows[0].price).toBe(batch.items[0]?.price)
    expect(rows[0].price).toBe(Math.round((rows[0].buy_price * 1.08) / 100) * 100)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })
})
