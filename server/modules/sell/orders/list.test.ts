import { countOrders, listOrders, matchOrderIds, type OrderRow } from '@waybill/contract/orders/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import type { NewOrder } from './insert.ts'
import type { OrderListQuery } from './list-filter.ts'
import { seedOrders, plantPurchase, plantShipment, someOrder } from './testing.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
type Query = Partial<Record<keyof OrderListQuery, unknown>>
const list = async (query: Query = {}, as = seller) => {
  const { status, body } = await server.call(listOrders, { query: query as never }, { as })
  expect([status, body.errorCode]).toEqual([200, null])
  return body.data!
}
const numbers = async (query: Query = {}) => (await list(query)).records.map((row: OrderRow) => row.orderNo)
const at = (day: string): Date => new Date(`${day}T12:00:00Z`)
const withName = (name: string) => ({ recipient: { ...someOrder('x').recipient, name } })
const heavy = (weight: number | null): Pick<NewOrder, 'package'> => ({
  package: { ...someOrder('x').package, weight, weight2: null },
})
const sku = (text: string, unitPrice: number): Pick<NewOrder, 'lines'> => ({
  lines: [{ sku: text, name: null, quantity: 2, unitPrice }],
})

let ids: Map<string, number>
beforeAll(async () => {
  await server.admin.query(
    `insert into store (org_id, id, name, type) values ($1, 7, 'Shop seven', 4), ($2, 7, 'Foreign shop', 4)`,
    [demoOrg.seller, demoOrg.acmeSeller],
  )
  ids = await seedOrders(server, demoOrg.seller, [
    someOrder('A-1', {
      createTime: at('2026-03-01'),
      ...withName('zoe Adams'),
      ...heavy(3),
      carrier: 1,
      serviceCode: 'PRIORITY_MAIL',
    }),
    someOrder('A-2', {
      createTime: at('2026-03-02'),
      ...withName('Bo 100%_safe'),
      ...heavy(null),
      ...sku("TEE-BLK'M", 125_000),
    }),
    someOrder('A-3', {
      createTime: at('2026-03-03'),
      ...withName('张伟'),
      ...heavy(1),
      carrier: 2,
      serviceCode: '03',
      storeId: 7,
    }),
    someOrder('B-4', {
      createTime: at('2026-03-04'),
      ...withName('José Ünal'),
      ...heavy(2),
      carrier: 1,
      serviceCode: 'MEDIA_MAIL',
    }),
    someOrder('B-5', {
      createTime: at('2026-03-05'),
      ...withName('Carl'),
      ...heavy(2),
      storeId: 7,
      ...sku('MUG-STONE', 500_000),
    }),
  ])
  await seedOrders(server, demoOrg.acmeSeller, [someOrder('A-1', withName('张伟')), someOrder('FOREIGN-1')])
  await server.admin.query(`update sales_order set status = 3 where order_no = 'B-4'`)
  await server.admin.query(`insert into order_tag (org_id, name) values ($1, 'Gift')`, [demoOrg.seller])
  await server.admin.query(`update sales_order set tags = '{Gift}' where order_no in ('A-2', 'A-3') and org_id = $1`, [
    demoOrg.seller,
  ])
  await server.admin.query(`update sales_order set held_at = now() where order_no = 'A-2' and org_id = $1`, [
    demoOrg.seller,
  ])
  await server.admin.query(`update sales_order set ship_by = '2026-03-20' where order_no = 'A-1' and org_id = $1`, [
    demoOrg.seller,
  ])
  await server.admin.query(`update sales_order set ship_by = '2026-04-20' where order_no = 'B-4' and org_id = $1`, [
    demoOrg.seller,
  ])
  await plantShipment(server, demoOrg.seller, ids.get('B-5')!)
  await plantPurchase(server, demoOrg.seller, { orderId: ids.get('A-1')!, state: 'failed', error: 'PRICE_ROSE' })
  await plantPurchase(server, demoOrg.seller, { orderId: ids.get('A-3')!, state: 'buying' })
})

describe('the order list', () => {
  it('shows the newest first, own orders only, with what belongs to them', async () => {
    const { records, total, next } = await list()
    expect(records.map((row) => row.orderNo)).toEqual(['B-5', 'B-4', 'A-3', 'A-2', 'A-1'])
    expect([total, next]).toEqual([{ count: 5, capped: false }, null])
    expect(records[0]).toMatchObject({
      status: 2,
      createTime: '2026-03-05T12:00:00.000Z',
      store: { id: 7, name: 'Shop seven', type: 4 },
      recipient: 'Carl',
      shipTo: { city: 'New York', state: 'NY', zip: '10118', country: 'US' },
      items: { sku: 'MUG-STONE', quantity: 2, more: 0, lines: 1 },
      package: { massUnit: 'lb', weight: 2, weight2: null, length: 10 },
      weightCg: 90_718,
      shipment: { trackingNo: '1Z999AA10123456784', status: 1 },
      purchase: null,
      can: { buy: { allowed: false, reason: 'ORDER_HAS_LABEL' } },
    })
    expect(records[2]).toMatchObject({
      purchase: { state: 'buying', errorCode: null },
      can: { cancel: { allowed: false, reason: 'ORDER_BEING_BOUGHT' } },
    })
    expect(records[4]).toMatchObject({
      store: null,
      shipment: null,
      // Without the values of its sentence nothing is said.
      purchase: { state: 'failed', errorCode: 'PRICE_ROSE', message: null, zhMessage: null },
      can: { buy: { allowed: true }, cancel: { allowed: true }, edit: { allowed: true } },
    })
    expect(JSON.stringify(records)).not.toMatch(/org_id|line1|phone/)
  })

  it.each<[Query, string[]]>([
    [{ status: '1' }, ['A-3', 'A-2', 'A-1']],
    [{ status: [2, 3] }, ['B-5', 'B-4']],
    [{ status: '9' }, []],
    [{ storeIds: 7 }, ['B-5', 'A-3']],
    [{ carriers: '1' }, ['B-4', 'A-1']],
    [{ carriers: '1,2', status: 1 }, ['A-3', 'A-1']],
    [{ dateFrom: '2026-03-04' }, ['B-5', 'B-4']],
    [{ dateTo: '2026-03-02' }, ['A-2', 'A-1']],
    [{ dateFrom: '2026-03-02', dateTo: '2026-03-02' }, ['A-2']],
    [{ importId: '01890000-0000-7000-8000-000000000000' }, []],
    [{ hold: true }, ['A-2']],
    [{ hold: '0', status: 1 }, ['A-3', 'A-1']],
    [{ tag: 'gift' }, ['A-3', 'A-2']],
    [{ tag: 'gift', status: 3 }, []],
    [{ tag: 'nobody has it' }, []],
    [{ country: 'us', status: 3 }, ['B-4']],
    [{ country: 'CA' }, []],
    [{ sku: 'mug-stone' }, ['B-5']],
    [{ types: [1], status: 2 }, ['B-5']],
    [{ types: 7 }, []],
    [{ weightTo: 0 }, ['A-2']],
    [{ weightFrom: 90_000, weightTo: 100_000 }, ['B-5', 'B-4']],
    [{ totalTo: -1 }, ['B-4', 'A-3', 'A-1']],
    [{ totalFrom: 0, totalTo: 250_000 }, ['A-2']],
    [{ totalFrom: 250_001, status: 2 }, ['B-5']],
    [{ shipByTo: '2026-03-31' }, ['A-1']],
    [{ shipByFrom: '2026-04-01' }, ['B-4']],
    [{ assignees: [999_999] }, []],
  ])('filtered by %j shows %j', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected)
    expect((await list(query)).total).toEqual({ count: expected.length, capped: false })
  })

  it('shows what the lines of an order cost, and sorts by it, those without a price at the end', async () => {
    const { records } = await list({ sort: 'total' })
    expect(records.slice(0, 3).map(({ orderNo, lineTotal, items }) => [orderNo, lineTotal, items.lines])).toEqual([
      ['B-5', 1_000_000, 1],
      ['A-2', 250_000, 1],
      ['B-4', null, 0],
    ])
    const { next } = await list({ sort: 'total', limit: 1 })
    expect(await numbers({ sort: 'total', limit: 1, cursor: next })).toEqual(['A-2'])
  })

  it('takes days in the time zone of the user', async () => {
    // seller@demo.test lives in Los Angeles: noon UTC is 4 a.m. there, 7:59 UTC is still the day before.
    await seedOrders(server, demoOrg.seller, [someOrder('Z-1', { createTime: new Date('2026-02-02T07:59:00Z') })])
    expect(await numbers({ dateFrom: '2026-02-01', dateTo: '2026-02-01' })).toEqual(['Z-1'])
    expect(await numbers({ dateFrom: '2026-02-02', dateTo: '2026-02-02' })).toEqual([])
    await server.admin.query(`delete from sales_order where order_no = 'Z-1'`)
  })

  it.each<[string, string[]]>([
    ['createTime', ['A-1', 'A-2', 'A-3', 'B-4', 'B-5']],
    ['orderNo', ['A-1', 'A-2', 'A-3', 'B-4', 'B-5']],
    ['recipient', ['A-2', 'B-5', 'B-4', 'A-1', 'A-3']],
    ['weight', ['A-2', 'A-3', 'B-4', 'B-5', 'A-1']],
    ['service', ['A-2', 'B-5', 'B-4', 'A-1', 'A-3']],
  ])('sorts by %s both ways, in pages of two without a loss', async (sort, expected) => {
    for (const desc of [false, true]) {
      const wanted = desc ? expected.toReversed() : expected
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ sort, desc, limit: 2, cursor })
        expect(page.total).toEqual({ count: 5, capped: false })
        found.push(...page.records.map((row) => row.orderNo))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(found).toEqual(wanted)
    }
  })

  it.each<[string, string[]]>([
    ['a-1', ['A-1']],
    ['ZOE', ['A-1']],
    ['dams', ['A-1']],
    ['张伟', ['A-3']],
    ['伟', ['A-3']],
    ['josé ünal', ['B-4']],
    ['ÜNAL', ['B-4']],
    ['stone', ['B-5']],
    ["tee-blk'm", ['A-2']],
    ['100%_safe', ['A-2']],
    ['%', ['A-2']],
    ['_', ['A-2']],
    ['a_1', []],
    ['\\', []],
    ["'; drop table sales_order; --", []],
    ['b-', ['B-5', 'B-4']],
    ['  carl  ', ['B-5']],
    ['foreign', []],
    ['5f20', []],
    ['fpca', []],
    ['FPCA', []],
  ])('finds “%s” in number, recipient or SKU', async (search, expected) => {
    expect(await numbers({ search })).toEqual(expected)
  })

  it('counts exactly what it finds among few orders, also where more match than a page holds', async () => {
    await seedOrders(
      server,
      demoOrg.acmeSeller,
      Array.from({ length: 60 }, (_, index) => someOrder(`SIXTY-${index}`)),
    )
    const { total, records } = await list({ search: 'sixty', limit: 50 }, 'seller@acme.test')
    expect([records.length, total]).toEqual([50, { count: 60, capped: false }])
    const { body } = await server.call(matchOrderIds, { query: { search: 'sixty' } }, { as: 'seller@acme.test' })
    expect([body.data?.ids.length, body.data?.capped]).toEqual([60, false])
  })

  it('searches within a filter and a sort', async () => {
    expect(await numbers({ search: 'a-', status: 1, sort: 'recipient', desc: false })).toEqual(['A-2', 'A-1', 'A-3'])
  })

  it('counts the views', async () => {
    const { body } = await server.call(countOrders, {}, { as: seller })
    expect(body.data).toEqual({ awaiting: 3, held: 1, shipped: 1, canceled: 1, all: 5, capped: false })
  })

  it('gives the ids of a query in its order', async () => {
    const { body } = await server.call(
      matchOrderIds,
      { query: { sort: 'orderNo', desc: 'false', status: '1' } },
      { as: seller },
    )
    expect(body.data).toEqual({ ids: ['A-1', 'A-2', 'A-3'].map((no) => ids.get(no)), capped: false })
  })

  it('shows another organisation its own', async () => {
    const { records } = await list({ search: '张伟' }, 'seller@acme.test')
    expect(records.map((row) => row.orderNo)).toEqual(['A-1'])
    expect(records[0]?.id).not.toBe(ids.get('A-1'))
  })
})

describe('the order list refuses', () => {
  const refused = async (query: Query) => {
    const { status, body } = await server.call(listOrders, { query: query as never }, { as: seller })
    return [status, body.errorCode, (body.data as { fieldName: string }[] | null)?.[0]?.fieldName]
  }
  it.each<[Query, string]>([
    [{ dateFrom: '2026-13-01' }, 'dateFrom'],
    [{ dateTo: '2026-02-30' }, 'dateTo'],
    [{ dateTo: '0000-01-01' }, 'dateTo'],
    [{ sort: 'price' }, 'sort'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 201 }, 'limit'],
    [{ status: 'x' }, 'status.0'],
    [{ importId: '1' }, 'importId'],
    [{ todo: 'never' }, 'todo'],
    [{ cursor: 'nonsense' }, 'cursor'],
    [{ cursor: Buffer.from('[1,"createTime",true]').toString('base64url') }, 'cursor'],
  ])('%j', async (query, field) => {
    expect(await refused(query)).toEqual([400, 'INVALID_INPUT', field])
  })

  it('a cursor of another sort or filter, or with keys that its columns cannot hold', async () => {
    const { next } = await list({ limit: 2 })
    expect(await refused({ cursor: next, sort: 'orderNo' })).toEqual([400, 'INVALID_INPUT', 'cursor'])
    expect(await refused({ cursor: next, todo: 'late' })).toEqual([400, 'INVALID_INPUT', 'cursor'])
    expect(await refused({ cursor: next, status: 1 })).toEqual([400, 'INVALID_INPUT', 'cursor'])
    const parts = JSON.parse(Buffer.from(next!, 'base64url').toString()) as unknown[]
    for (const keys of [['2026-02-31T00:00:00.000000Z'], ["'"], [1], [], ['9999999-01-01T00:00:00.000000Z']]) {
      const bent = Buffer.from(JSON.stringify(parts.with(4, keys))).toString('base64url')
      expect([keys, ...(await refused({ cursor: bent }))]).toEqual([keys, 400, 'INVALID_INPUT', 'cursor'])
    }
  })

  it('callers without a log-in, and those who are no sellers', async () => {
    const none = await server.call(listOrders, { query: {} })
    const staff = await server.call(listOrders, { query: {} }, { as: 'floor@demo.test' })
    expect([none.status, staff.status]).toEqual([401, 403])
  })
})
