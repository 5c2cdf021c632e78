import { read, utils } from '@e965/xlsx'
import { listOrders } from '@waybill/contract/orders/api'
import { orderGroupings, spendGroupings, UNKNOWN } from '@waybill/contract/reports/enums'
import {
  getDeliveryReport,
  getOrderReport,
  type DeliverySums,
  type OrderSums,
} from '@waybill/contract/reports/operations-api'
import { listShipments } from '@waybill/contract/shipping/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedOrders } from '../../../testing/shipping.ts'
import { begin, exported } from '../../sell/exports/testing.ts'
import { plantShipment } from '../../sell/orders/testing.ts'

const server = useTestServer()
const [seller, saas, reseller] = ['seller@demo.test', 'seller@acme.test', 'owner@acme.test']
/** A Wednesday, 10:00 in Los Angeles, where the seller lives. */
const now = new Date('2026-11-18T18:00:00Z')
const period = { dateFrom: '2026-11-01', dateTo: '2026-11-18' }
type Query = Record<string, string | number | boolean | number[] | undefined>

const orders = async (query: Query = period, as = seller) =>
  (await server.call(getOrderReport, { query: query as never }, { as })).body.data!
const delivery = async (query: Query = period, as = seller) =>
  (await server.call(getDeliveryReport, { query: query as never }, { as })).body.data!
const listed = async (query: Query) =>
  (await server.call(listOrders, { query: query as never }, { as: seller })).body.data!.total.count
const shipped = async (query: Query) =>
  (await server.call(listShipments, { query: query as never }, { as: seller })).body.data!.total.count

/** The filters of the list that each figure opens. */
const orderFigures: Record<keyof OrderSums, Query> = {
  orders: {},
  open: { status: 1 },
  held: { status: 1, hold: true },
  late: { todo: 'late' },
  shipped: { status: 2 },
  canceled: { status: 3 },
}
const ofOrderGroup: Record<(typeof orderGroupings)[number], (key: string) => Query> = {
  store: (key) => ({ storeIds: Number(key) }),
  type: (key) => ({ types: Number(key) }),
  country: (key) => ({ country: key }),
  service: (key) => {
    const [carrier, code] = key.split(':')
    return key === '' ? { carriers: 0 } : { carriers: Number(carrier), serviceCode: code || UNKNOWN }
  },
  tag: (key) => ({ tag: key }),
}
type Count = Exclude<keyof DeliverySums, 'promisedDays' | 'actualDays'>
const deliveryFigures: Record<Count, Query> = {
  labels: {},
  voided: { status: 4 },
  toHandOver: { status: 1 },
  inTransit: { status: 2 },
  exceptions: { status: 5 },
  onTime: { promise: 'onTime' },
  late: { promise: 'late' },
  unpromised: { promise: 'unpromised' },
  overdue: { promise: 'overdue' },
}

const day = (of: string) => new Date(`2026-${of}T20:00:00Z`)
const set = (table: string, id: number, change: string) =>
  server.admin.query(`update ${table} set ${change} where org_id = $1 and id = $2`, [demoOrg.seller, id])

beforeAll(async () => {
  server.clock.set(now)
  await server.admin.query(
    `insert into store (id, org_id, name, pull_status, state) values (77, $1, 'Shop', 2, 1), (78, $1, 'Quiet', 2, 1)`,
    [demoOrg.seller],
  )
  const created = [
    // Of the period before.
    day('10-20'),
    // The first and the last instant of the period, and the ones beside them.
    new Date('2026-11-01T07:00:00Z'),
    new Date('2026-11-01T06:59:59Z'),
    new Date('2026-11-19T07:59:59Z'),
    new Date('2026-11-19T08:00:00Z'),
    ...Array.from({ length: 9 }, (_, index) => day(`11-${String(8 + index).padStart(2, '0')}`)),
  ]
  const ids = await seedOrders(
    server.database,
    demoOrg.seller,
    created.map((createTime) => newOrder({ createTime })),
  )
  const changes = [
    'store_id = 77',
    'store_id = 77, carrier = 2, service_code = $$03$$',
    'status = 3, country = $$CA$$',
    'order_type = 7, carrier = 1, service_code = null',
    '',
    'held_at = now()',
    'status = 3, store_id = 78',
  ]
  for (const [at, change] of changes.entries()) if (change) await set('sales_order', ids[at]!, change)
  await set('sales_order', ids[8]!, `ship_by = '2026-11-30', country = 'DE'`)
  for (const [order, tags] of [
    [ids[1], ['Fragile']],
    [ids[5], ['Fragile', 'Gift']],
  ] as const) {
    await server.admin.query('update sales_order set tags = $3 where org_id = $1 and id = $2', [
      demoOrg.seller,
      order,
      tags,
    ])
  }
  const bought = await seedOrders(
    server.database,
    demoOrg.seller,
    Array.from({ length: 9 }, () => newOrder({ createTime: day('11-10') })),
  )
  const parcels = [
    `status = 1, eta = '2026-11-17', zone = '5'`,
    `status = 1, eta = null`,
    `status = 2, eta = '2026-11-20', carrier = 1, service_code = 'GA', zone = '5'`,
    `status = 2, eta = '2026-11-16', carrier = 1, service_code = 'GA', zone = '2'`,
    // By midnight of the seller's zone, and a second after it.
    `status = 3, eta = '2026-11-14', last_event_at = '2026-11-15T07:59:59Z', zone = '2'`,
    `status = 3, eta = '2026-11-14', last_event_at = '2026-11-15T08:00:00Z', zone = '5'`,
    `status = 3, eta = null, last_event_at = '2026-11-15T08:00:00Z'`,
    `status = 4`,
    `status = 5, created_at = '2026-10-25T20:00:00Z'`,
  ]
  for (const [at, change] of parcels.entries()) {
    const id = await plantShipment(server, demoOrg.seller, bought[at]!)
    await set(
      'shipment',
      id,
      `ship_date = '2026-11-11', created_at = '2026-11-10T20:00:00Z', to_address = '{"city":"Reno","state":"NV","zip":"89501","country":"US"}'`,
    )
    await set('shipment', id, change)
  }
})

describe('the orders of a period', () => {
  it('are those of its days in the seller’s zone, and what became of them', async () => {
    const { period: days, totals, before, buckets } = await orders()
    expect(days).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-18',
      before: { from: '2026-10-14', to: '2026-10-31' },
    })
    expect(totals).toEqual({ orders: 20, open: 10, held: 1, late: 8, shipped: 9, canceled: 1 })
    expect(before).toMatchObject({ orders: 2, canceled: 1 })
    expect(buckets).toHaveLength(18)
    expect(buckets.reduce((sum, one) => sum + one.orders, 0)).toBe(20)
    expect(buckets[0]?.orders).toBe(1)
  })

  it.each(orderGroupings)('by %s: every figure is the number of orders in the list that it opens', async (by) => {
    const { groups, totals, before, period: days } = await orders({ ...period, by })
    expect(groups.length).toBeGreaterThan(1)
    for (const figure of Object.keys(orderFigures) as (keyof OrderSums)[]) {
      const query = { ...period, ...orderFigures[figure] }
      expect([figure, await listed(query)]).toEqual([figure, totals[figure]])
      const earlier = { ...query, dateFrom: days.before.from, dateTo: days.before.to }
      expect([figure, await listed(earlier)]).toEqual([figure, before[figure]])
      for (const { key, sums } of groups)
        expect([figure, key, await listed({ ...query, ...ofOrderGroup[by](key) })]).toEqual([figure, key, sums[figure]])
    }
    if (by !== 'tag') expect(groups.reduce((sum, { sums }) => sum + sums.orders, 0)).toBe(totals.orders)
  })

  it('name stores, and count an order under each of its tags', async () => {
    const { groups: stores } = await orders({ ...period, by: 'store' })
    expect(stores.map(({ key, name }) => [key, name])).toEqual([
      ['', null],
      ['77', 'Shop'],
      ['78', 'Quiet'],
    ])
    const { groups: tags } = await orders({ ...period, by: 'tag' })
    expect(tags.map(({ key, sums }) => [key, sums.orders])).toEqual([
      ['Fragile', 2],
      ['Gift', 1],
    ])
  })

  it('are narrowed to stores and types', async () => {
    expect((await orders({ ...period, storeIds: 77 })).totals.orders).toBe(1)
    expect((await orders({ ...period, storeIds: '0,77' })).totals.orders).toBe(19)
    expect((await orders({ ...period, types: 7 })).totals.orders).toBe(1)
  })
})

describe('the delivery of parcels', () => {
  it('is judged by the promised day in the seller’s zone; what is not known yet stands by itself', async () => {
    const { totals, before } = await delivery()
    expect(totals).toEqual({
      labels: 8,
      voided: 1,
      toHandOver: 2,
      inTransit: 2,
      exceptions: 0,
      onTime: 1,
      late: 1,
      unpromised: 1,
      overdue: 2,
      promisedDays: 6,
      actualDays: 7,
    })
    expect(before).toMatchObject({ labels: 1, exceptions: 1 })
  })

  it.each(spendGroupings)('by %s: every figure is the number of shipments in the list that it opens', async (by) => {
    const { groups, totals } = await delivery({ ...period, by })
    expect(groups.length).toBeGreaterThan(1)
    for (const figure of Object.keys(deliveryFigures) as Count[]) {
      const query = { ...period, ...deliveryFigures[figure] }
      expect([figure, await shipped(query)]).toEqual([figure, totals[figure]])
      for (const { carrier, serviceCode, zone, sums } of groups) {
        const narrowed =
          by === 'zone' ? { zone: zone ?? UNKNOWN } : { carriers: carrier ?? 0, serviceCode: serviceCode ?? undefined }
        expect([figure, await shipped({ ...query, ...narrowed })]).toEqual([figure, sums[figure]])
      }
    }
    expect(groups.reduce((sum, { sums }) => sum + sums.labels, 0)).toBe(totals.labels)
  })

  it('is narrowed to a carrier, a service and a zone', async () => {
    expect((await delivery({ ...period, carrier: 1 })).totals.labels).toBe(2)
    expect((await delivery({ ...period, carrier: 1, serviceCode: 'GA', zone: '2' })).totals.labels).toBe(1)
    expect((await delivery({ ...period, zone: UNKNOWN })).totals.labels).toBe(3)
  })
})

describe('a report as a file', () => {
  const tableOf = ({ bytes }: { bytes: Buffer }): string[][] => {
    const book = read(bytes)
    return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: false, blankrows: false })
  }
  it.each([
    ['store', 'store', ['', 'Shop', 'Quiet']],
    ['country', 'country', ['US', 'DE', 'CA']],
    ['tag', 'tag', ['Fragile', 'Gift']],
  ] as const)('has the orders by %s as the table does', async (by, column, names) => {
    for (const format of ['xlsx', 'csv'] as const) {
      const columns = [column, 'orders', 'late', 'before']
      const file = await exported(server, seller, { target: 'orderReport', columns, format, filter: { ...period, by } })
      const { groups } = await orders({ ...period, by })
      const [, ...rows] = tableOf(file)
      expect(rows.map(([name, ...counts]) => [name ?? '', ...counts.map(Number)])).toEqual(
        groups.map(({ sums, before }, at) => [names[at], sums.orders, sums.late, before.orders]),
      )
    }
  })
  it('has the parcels by service, with names instead of codes', async () => {
    const columns = ['carrier', 'service', 'labels', 'overdue', 'promisedDays', 'actualDays']
    const file = await exported(server, seller, {
      target: 'deliveryReport',
      columns,
      format: 'xlsx',
      filter: { ...period, by: 'service' },
    })
    expect(tableOf(file).slice(1)).toEqual([
      ['UPS', 'UPS Ground', '6', '1', '3', '3.5'],
      ['USPS', 'GA', '2', '1'],
    ])
  })
  it('is for those who may see the report', async () => {
    const { status, body } = await begin(server, 'new@demo.test', {
      target: 'orderReport',
      columns: ['orders'],
      format: 'csv',
    })
    expect([status, body.errorCode]).toEqual([403, 'NEEDS_WAREHOUSE'])
  })
})

describe.each([getOrderReport, getDeliveryReport])('$id', (route) => {
  const status = async (how: object, query: Query = {}) =>
    (await server.call(route, { query: query as never }, how)).status
  it('is for sellers: ordinary ones with a warehouse, those of a reseller without', async () => {
    expect([await status({}), await status({ as: reseller }), await status({ as: saas })]).toEqual([401, 403, 200])
    const { status: without, body } = await server.call(route, { query: {} }, { as: 'new@demo.test' })
    expect([await status({ as: seller }), without, body.errorCode]).toEqual([200, 403, 'NEEDS_WAREHOUSE'])
  })
  it('refuses days that are none, end before they begin or are too many', async () => {
    for (const query of [
      { dateFrom: '2026-02-30' },
      { dateFrom: '2026-11-02', dateTo: '2026-11-01' },
      { dateFrom: '2019-11-02', dateTo: '2026-11-01' },
      { by: 'color' },
    ])
      expect([query, await status({ as: seller }, query)]).toEqual([query, 400])
  })
  it('tells nothing of another organization', async () => {
    const { totals } = (await server.call(route, { query: period as never }, { as: saas })).body.data!
    expect(Object.values(totals).every((one) => one === 0)).toBe(true)
  })
})
