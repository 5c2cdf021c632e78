import {
  getDashboardDays,
  getDashboardParcels,
  getDashboardTodo,
  getDashboardTotals,
} from '@waybill/contract/dashboard/api'
import { listOrders, type OrderTodo, orderTodos } from '@waybill/contract/orders/api'
import { listJobs } from '@waybill/contract/jobs/api'
import { getRefundReport } from '@waybill/contract/reports/api'
import { listPostage } from '@waybill/contract/funds/api'
import { listShipments } from '@waybill/contract/shipping/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { plantLabel } from '../../../testing/planted-labels.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../testing/shipping.ts'
import { uploaded } from '../../sell/imports/testing.ts'
import { plantPurchase, plantShipment } from '../../sell/orders/testing.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
const saas = 'seller@acme.test'
const routes = [getDashboardTodo, getDashboardTotals, getDashboardDays, getDashboardParcels] as const

/** A Wednesday, 10:00 in Los Angeles (UTC−8), where the seller lives. */
const now = new Date('2026-11-18T18:00:00Z')
beforeAll(() => server.clock.set(now))

const todo = async (as = seller) => (await server.call(getDashboardTodo, {}, { as })).body.data!
const totals = async (days = 7, as = seller) =>
  (await server.call(getDashboardTotals, { query: { days } }, { as })).body.data!
const days = async (range = 7, as = seller) =>
  (await server.call(getDashboardDays, { query: { days: range } }, { as })).body.data!
const parcels = async (range = 7, as = seller) =>
  (await server.call(getDashboardParcels, { query: { days: range } }, { as })).body.data!
/** How many the list has that a figure leads to. */
const listed = async (query: { todo?: OrderTodo; dateFrom?: string; dateTo?: string }, as = seller) =>
  (await server.call(listOrders, { query }, { as })).body.data!.total
const shipped = async (query: object) =>
  (await server.call(listShipments, { query: query as never }, { as: seller })).body.data!.total

const at = (text: string) => ({ createTime: new Date(text) })
const plant = (orgId: number, ...orders: Parameters<typeof newOrder>[0][]) =>
  seedOrders(
    server.database,
    orgId,
    orders.map((order) => newOrder(order)),
  )
const change = (shipment: number, set: string) =>
  server.admin.query(
    `update shipment set to_address = '{"city":"Reno","state":"NV","zip":"89501","country":"US"}', ${set} where org_id = $1 and id = $2`,
    [demoOrg.seller, shipment],
  )

/** A purchase of the order of which only a person can tell. */
const park = (orderId: number) =>
  server.admin.query(
    `with batch as (insert into label_batch (org_id, label_size, label_format, total) values ($1, 1, 'PDF', 50000) returning id)
     insert into purchase (org_id, id, batch_id, order_id, carrier, service_code, state, price, cost, request, offer, owner, reserved_at)
     select $1, gen_random_uuid(), id, $2, 2, '03', 'parked', 50000, 50000, '{}', '{}', 1, now() from batch`,
    [demoOrg.seller, orderId],
  )

describe('an organisation without orders', () => {
  it('has nothing to do but to add funds', async () => {
    const none = { count: 0, capped: false }
    expect(await todo()).toEqual({
      anyOrders: false,
      orders: { late: none, today: none, failed: none, waiting: none, unweighed: none, releasing: none },
      exceptions: none,
      unprinted: none,
      voidable: none,
      imports: 0,
      storeErrors: 0,
      lowBalance: { available: 0, currency: 'USD', threshold: 500_000, daysLeft: null },
    })
    const nothing = { orders: 0, labels: 0, spent: 0 }
    expect(await totals()).toEqual({
      from: '2026-11-12',
      to: '2026-11-18',
      today: nothing,
      range: nothing,
      before: nothing,
      currency: 'USD',
    })
    expect(await parcels()).toMatchObject({
      labels: 0,
      spent: 0,
      parcels: 0,
      exceptions: 0,
      delivered: 0,
      judged: 0,
      late: 0,
    })
  })
})

describe('with orders and labels', () => {
  beforeAll(async () => {
    await seedFunds(server.database, demoOrg.seller, 200 * 10_000)
    const ids = await plant(
      demoOrg.seller,
      // To be shipped today: from before the end of Tuesday in Los Angeles, which is 08:00 UTC on Wednesday.
      at('2026-11-18T07:59:59Z'),
      at('2026-10-01T12:00:00Z'),
      // Of Wednesday, to be shipped on Thursday.
      at('2026-11-18T08:00:00Z'),
      { ...at('2026-11-18T17:00:00Z'), package: { weight: null, weight2: null } },
      { ...at('2026-11-18T17:00:00Z'), package: { weight: 0, weight2: 0 } },
      // Late from here on. Of the seven days from Thursday on, and of the second before them.
      at('2026-11-12T08:00:00Z'),
      at('2026-11-12T07:59:59Z'),
      // Of the first of the seven days before, and of the second before that.
      at('2026-11-05T08:00:00Z'),
      at('2026-11-05T07:59:59Z'),
    )
    // Canceled: nothing to do any more, but an order of its day.
    await server.admin.query('update sales_order set status = 3 where org_id = $1 and id = $2', [
      demoOrg.seller,
      ids[1],
    ])
    const [failed = 0, mended = 0, waiting = 0] = [ids[2], ids[5], ids[6]]
    // Of these holds the one that ends tomorrow counts.
    for (const [order, until] of [
      [ids[2], '2026-11-19'],
      [ids[3], '2026-11-20'],
      [ids[4], null],
    ])
      await server.admin.query(
        'update sales_order set held_at = now(), hold_until = $3::date, release_at = $3::date where org_id = $1 and id = $2',
        [demoOrg.seller, order, until],
      )
    await plantPurchase(server, demoOrg.seller, { orderId: failed, state: 'failed', error: 'NO_RATES' })
    await plantPurchase(server, demoOrg.seller, { orderId: mended, state: 'failed', error: 'NO_RATES' })
    await plantPurchase(server, demoOrg.seller, { orderId: mended, state: 'queued' })
    await park(waiting)
    const toShip = await plant(demoOrg.seller, ...Array.from({ length: 4 }, () => at('2026-11-18T17:30:00Z')))
    const bought: number[] = []
    for (const id of toShip) bought.push(await plantShipment(server, demoOrg.seller, id))
    const [delivered = 0, tooLate = 0, stuck = 0, voided = 0] = bought
    await change(
      delivered,
      `created_at = '2026-11-18T08:00:00Z', status = 3, eta = '2026-11-18', last_event_at = '2026-11-19T07:59:00Z'`,
    )
    await change(
      tooLate,
      `created_at = '2026-11-12T08:00:00Z', status = 3, eta = '2026-11-18', last_event_at = '2026-11-19T08:00:00Z'`,
    )
    await change(stuck, `created_at = '2026-11-12T07:59:59Z', status = 5, price = 20000`)
    const [unusedOrder = 0] = await plant(demoOrg.seller, at('2026-09-01T17:30:00Z'))
    const unused = await plantShipment(server, demoOrg.seller, unusedOrder)
    await change(unused, `created_at = '2026-09-01T17:30:00Z', void_until = '2026-11-20'`)
    await change(voided, `created_at = '2026-11-17T12:00:00Z', status = 4, price = 30000`)
    await server.admin.query(
      `insert into store (org_id, name, pull_status, state)
       values ($1, 'Broken', 3, 1), ($1, 'Gone', 3, 0), ($1, 'Fine', 2, 1), ($2, 'Foreign', 3, 1)`,
      [demoOrg.seller, demoOrg.acmeSeller],
    )
    await plant(demoOrg.acmeSeller, at('2026-11-18T17:00:00Z'), at('2026-11-01T17:00:00Z'))
  })

  it('what needs a person is counted, and each count is that of its list', async () => {
    const { anyOrders, orders, exceptions, unprinted, voidable, storeErrors, lowBalance } = await todo()
    expect([anyOrders, storeErrors, lowBalance]).toEqual([true, 1, null])
    const counts = Object.fromEntries(orderTodos.map((one) => [one, orders[one].count]))
    expect(counts).toEqual({ late: 4, today: 1, failed: 1, waiting: 1, unweighed: 2, releasing: 1 })
    for (const one of orderTodos) expect([one, await listed({ todo: one })]).toEqual([one, orders[one]])
    expect(exceptions).toEqual(await shipped({ status: '5' }))
    expect(exceptions.count).toBe(1)
    expect(unprinted).toEqual(await shipped({ status: '1', notPrinted: 'true' }))
    const { expiringTotal } = (await server.call(getRefundReport, { query: {} }, { as: seller })).body.data!
    expect([unprinted.count, voidable.count, expiringTotal.count]).toEqual([1, 1, 1])
  })

  it('an import whose rows wait for review is counted as its list counts it', async () => {
    const review = async () =>
      (await server.call(listJobs, { query: { status: 'review' } as never }, { as: seller })).body.data!.total.count
    expect([(await todo()).imports, await review()]).toEqual([0, 0])
    await uploaded(server, seller, { name: 'columns.csv', bytes: Buffer.from('a,b\n1,2\n') })
    expect([(await todo()).imports, await review()]).toEqual([1, 1])
  })

  it('a balance that lasts three days at most at its pace is low, however large', async () => {
    expect((await todo()).lowBalance).toBeNull()
    await plantLabel(server, {
      orgId: demoOrg.seller,
      carrier: 2,
      service: '03',
      zone: '5',
      weightCg: 45_359,
      bought: new Date('2026-11-01T20:00:00Z'),
      price: { sell: 3000 * 10_000, buy: null, cost: 10_000 },
    })
    const { lowBalance } = await todo()
    expect(lowBalance).toMatchObject({ available: 201 * 10_000, daysLeft: 1.8 })
  })

  it('days begin and end at midnight of the account, and add up to the lists', async () => {
    const figures = await totals()
    expect(figures).toMatchObject({
      today: { orders: 7, labels: 1, spent: 50_000 },
      range: { orders: 9, labels: 3, spent: 130_000 },
      before: { orders: 2, labels: 1, spent: 20_000 },
    })
    const span = { dateFrom: figures.from, dateTo: figures.to }
    expect((await listed(span)).count).toBe(figures.range.orders)
    expect((await shipped(span)).count).toBe(figures.range.labels)
    expect((await shipped({ dateFrom: figures.to, dateTo: figures.to })).count).toBe(figures.today.labels)
  })

  it('each day of the range stands by itself, those without anything too', async () => {
    const { days: week } = await days()
    expect(week.map(({ day, orders, labels, spent }) => [day, orders, labels, spent])).toEqual([
      ['2026-11-12', 1, 1, 50_000],
      ['2026-11-13', 0, 0, 0],
      ['2026-11-14', 0, 0, 0],
      ['2026-11-15', 0, 0, 0],
      ['2026-11-16', 0, 0, 0],
      ['2026-11-17', 1, 1, 30_000],
      ['2026-11-18', 7, 1, 50_000],
    ])
    expect((await days(90)).days).toHaveLength(90)
    expect((await days(30)).days[0]?.day).toBe('2026-10-20')
  })

  it('a parcel that came on its promised day of the account is on time; a voided label is no parcel', async () => {
    const week = await parcels()
    expect(week).toEqual({
      from: '2026-11-12',
      to: '2026-11-18',
      labels: 3,
      spent: 130_000,
      currency: 'USD',
      parcels: 2,
      exceptions: 0,
      delivered: 2,
      judged: 2,
      late: 1,
    })
    const span = { dateFrom: week.from, dateTo: week.to }
    expect((await shipped({ ...span, promise: 'late' })).count).toBe(week.late)
    expect((await shipped({ ...span, status: '3' })).count).toBe(week.delivered)
    expect((await parcels(30)).exceptions).toBe(1)
  })

  it('what was spent is what the postage history tells of the same days', async () => {
    const before = await totals()
    const ids = await plant(demoOrg.seller, at('2026-11-18T17:45:00Z'), at('2026-11-18T17:46:00Z'))
    const { spent } = await shopper(server, seller).ship(ids)
    expect(spent).toBeGreaterThan(0)
    const after = await totals()
    expect(after.today.spent - before.today.spent).toBe(spent)
    const query = { dateFrom: after.to, dateTo: after.to, changeTypes: '1' }
    const history = (await server.call(listPostage, { query: query as never }, { as: seller })).body.data!
    expect(history.summary.moneyOut).toBe(spent)
  })

  it('another organisation sees its own and nothing of this one, in its own time zone', async () => {
    const { orders, storeErrors, lowBalance } = await todo(saas)
    expect([orders.late.count, orders.today.count, storeErrors, lowBalance?.available]).toEqual([1, 0, 1, 0])
    expect(await totals(7, saas)).toMatchObject({ range: { orders: 1, labels: 0, spent: 0 }, before: { orders: 0 } })
    expect((await days(7, saas)).days.at(-1)).toEqual({ day: '2026-11-18', orders: 1, labels: 0, spent: 0 })
  })
})

describe('around the change of the clocks', () => {
  it('the day with 25 hours holds all of them', async () => {
    server.clock.set('2026-11-02T20:00:00Z')
    const edges = ['2026-11-01T06:59:59Z', '2026-11-01T07:00:00Z', '2026-11-02T07:59:59Z', '2026-11-02T08:00:00Z']
    const before = await days(7)
    await plant(demoOrg.seller, ...edges.map(at))
    const after = await days(7)
    const gained = after.days.map(({ day, orders }, index) => [day, orders - (before.days[index]?.orders ?? 0)])
    expect(gained.slice(-3)).toEqual([
      ['2026-10-31', 1],
      ['2026-11-01', 2],
      ['2026-11-02', 1],
    ])
    server.clock.set(now)
  })
})

describe('who may see Home', () => {
  it.each(routes)(
    '$id: nobody, other kinds of organisations and ordinary sellers without a warehouse are kept out',
    async (route) => {
      expect((await server.call(route, {})).status).toBe(401)
      for (const as of ['floor@demo.test', 'owner@acme.test', 'admin@demo.test'])
        expect((await server.call(route, {}, { as })).body.errorCode).toBe('FORBIDDEN')
      const { status, body } = await server.call(route, {}, { as: 'new@demo.test' })
      expect([status, body.errorCode]).toEqual([403, 'NEEDS_WAREHOUSE'])
    },
  )
  it.each(routes)('$id: sellers of a reseller need none', async (route) => {
    expect((await server.call(route, {}, { as: saas })).status).toBe(200)
  })
  it.each(['1', '0', 'x', '8', '91', ''])('a range of “%s” days is refused', async (given) => {
    for (const route of routes.slice(1)) {
      const answer = await server.request({ method: 'GET', url: `${route.path}?days=${given}`, as: seller })
      expect([answer.status, answer.body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    }
    const answer = await server.request({ method: 'GET', url: `${getDashboardTodo.path}?days=7`, as: seller })
    expect(answer.status).toBe(400)
  })
})
