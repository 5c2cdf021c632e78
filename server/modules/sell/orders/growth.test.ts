import type { AppError } from '@waybill/contract/core/errors'
import { beforeAll, expect, it } from 'vitest'
import { inScope } from '../../../platform/database/index.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { pagesRead } from '../../../testing/pages-read.ts'
import type { OrderListQuery } from './list-filter.ts'
import { listPage, matchIds } from './list.ts'
import { findCombinable } from './regrouping/same-address.ts'

const context = useTestDatabase()
const ORG = 71
const ORDERS = 40_000

beforeAll(async () => {
  await context.admin.query(`insert into org (id, type, name) values (1, 3, 'Platform')`)
  await context.admin.query(`insert into org (id, type, parent_org_id, name) values (${ORG}, 1, 1, 'Seller')`)
  await context.admin.query(
    `insert into app_user (org_id, id, tenant_org_id, user_name, email, first_name, last_name, password_hash) values (${ORG}, 9, 1, 'a@example.com', 'a@example.com', 'Ann', 'Lee', 'x')`,
  )
  await context.admin.query(`insert into order_tag (org_id, name) values (${ORG}, 'Rare'), (${ORG}, 'Common')`)
  await context.admin.query(
    `insert into store (org_id, id, name, type) select ${ORG}, id, 'Store ' || id, 4 from generate_series(1, 4) id`,
  )
  // Each store ships with a carrier of its own, and one order in a thousand is canceled.
  await context.admin.query(
    `insert into sales_order (org_id, order_no, status, store_id, carrier, create_time, recipient_name, line1, city, country, weight_cg, line_total)
     select ${ORG}, 'N-' || lpad(n::text, 6, '0'), case when n % 1000 = 0 then 3 when n % 3 = 0 then 1 else 2 end, 1 + n % 4, 1 + n % 4,
       timestamptz '2026-11-01' - n * interval '10 minutes', 'Name ' || n * 7919 % 9973, 'x', 'x', 'US', case when n % 3 = 0 then 100 else n end, nullif(n * 7 % 1000, 0) * 5000
     from generate_series(1, ${ORDERS}) n`,
  )
  // One order in a hundred has a day to ship by. What few have lies far from the head of every list.
  await context.admin.query(`update sales_order set ship_by = date '2026-12-01' + (id % 60)::int where id % 100 = 0`)
  await context.admin.query(
    `update sales_order set held_at = now(), country = 'CA', order_type = 6, tags = '{Rare,Common}', weight_cg = 7777777, line_total = 999999999, assignee_id = 9,
       address_verdict = 6, address_checked_at = now(), address_print = app.address_print(line1, line2, city, state, zip, 'CA')
     where id in (select id from sales_order where status = 1 order by create_time offset 5000 limit 30)`,
  )
  await context.admin.query(`update sales_order set tags = '{Common}' where id % 4 = 0 and tags = '{}'`)
  await context.admin.query(
    `insert into order_line (org_id, order_id, sku) select ${ORG}, id, case when held_at is null then 'MUG' else 'Rare-SKU' end from sales_order`,
  )
  await context.admin.query('vacuum analyze sales_order, order_tagging, order_line')
})

const listed = (query: Partial<OrderListQuery>) =>
  inScope(context.database, { role: 'seller', orgId: ORG, userId: 1 }, async (db) => {
    const asked = { sort: 'createTime', desc: true, limit: 50, ...query } as OrderListQuery
    const ctx = { db, actor: { orgId: ORG, userId: 1 }, now: () => new Date() } as never
    const { records, total } = await listPage(ctx, asked)
    return { records, total, read: await pagesRead(db, 'sales_order', () => listPage(ctx, asked)) }
  })

/** How a search is refused, and whether it read less than a page of each order that it may try, and their keys. */
const pagesOf = (query: Partial<OrderListQuery>) =>
  inScope(context.database, { role: 'seller', orgId: ORG, userId: 1 }, async (db) => {
    const asked = { sort: 'createTime', desc: true, limit: 50, ...query } as OrderListQuery
    const ctx = { db, actor: { orgId: ORG, userId: 1 }, now: () => new Date() } as never
    let refused = ''
    const work = () => listPage(ctx, asked).catch((error: AppError) => void (refused = error.code))
    const read = await pagesRead(db, 'sales_order', work)
    return { refused, cheap: read < 2.5 * 10_000 }
  })

const keys = {
  createTime: ['create_time', 'id'],
  orderNo: ['order_no', 'id'],
  recipient: ['recipient_key', 'id'],
  weight: ['coalesce(weight_cg, -1)', 'id'],
  service: ['coalesce(carrier, 0)', "coalesce(service_code, '')", 'id'],
  total: ['total_key', 'id'],
  shipBy: ["coalesce(ship_by, 'infinity'::date)", 'create_time', 'id'],
}
const sorts = ['createTime', 'orderNo', 'recipient', 'weight', 'service', 'shipBy', 'total'] as const

it.each(sorts)('by %s, a filter that lets nothing through reads next to nothing', async (sort) => {
  for (const desc of [true, false]) {
    const { records, total, read } = await listed({ storeIds: [1], carriers: [2], sort, desc })
    expect([records, total]).toEqual([[], { count: 0, capped: false }])
    expect(read).toBeLessThan(50)
  }
})

it.each(sorts)('by %s, the few orders of a rare status are read alone, and counted', async (sort) => {
  const { records, total, read } = await listed({ status: [3], sort })
  expect([records.length, total]).toEqual([40, { count: 40, capped: false }])
  expect(read).toBeLessThan(300)
})

it.each(sorts)(
  'by %s, the orders of one status are read from its own index, wherever they lie among the others',
  async (sort) => {
    for (const desc of [true, false]) expect((await listed({ status: [1], sort, desc })).read).toBeLessThan(600)
  },
)

it.each(sorts)('by %s, orders of several statuses are merged in their order', async (sort) => {
  for (const desc of [true, false]) {
    const { records, read } = await listed({ sort, desc, limit: 200 })
    const { rows } = await context.admin.query<{ id: number }>(
      `select id from sales_order order by ${keys[sort].map((key) => `${key} ${desc ? 'desc' : 'asc'}`).join(', ')} limit 200`,
    )
    expect(records.map(({ id }) => id)).toEqual(rows.map(({ id }) => Number(id)))
    expect(read).toBeLessThan(2500)
    const two = await listed({ status: [1, 3], sort, desc })
    expect(two.records.every(({ status }) => status !== 2)).toBe(true)
  }
})

/** Every order is a "Name"; two letters and a sort that no index knows together. */
it.each(sorts)(
  'by %s, a short text is answered from the head of the list, or refused, never looked for to its end',
  async (sort) => {
    for (const desc of [true, false]) {
      const frequent = await listed({ search: 'na', sort, desc })
      expect([frequent.records.length, frequent.total]).toEqual([50, { count: 50, capped: true }])
      expect(frequent.read).toBeLessThan(1500)
      const before = await pagesOf({ search: 'qq', sort, desc })
      expect(before).toEqual({ refused: 'SEARCH_TOO_BROAD', cheap: true })
    }
  },
)

const ofStores = [{ storeIds: [1] }, { storeIds: [4] }, { storeIds: [1, 4] }]
it.each(ofStores)(
  'by service, the orders of stores $storeIds are read alone, wherever they lie',
  async ({ storeIds }) => {
    for (const status of [undefined, [2], [2, 3]])
      for (const desc of [true, false]) {
        const { records, read } = await listed({ storeIds, status, sort: 'service', desc })
        expect(records.length).toBe(50)
        expect(records.every(({ store }) => storeIds.includes(store?.id ?? 0))).toBe(true)
        expect(read).toBeLessThan(1500)
      }
  },
)

it('by service, a page of many stores holds what a page of all would', async () => {
  const all = await listed({ sort: 'service' })
  expect((await listed({ storeIds: [1, 2, 3, 4, 5, 6], sort: 'service' })).records).toEqual(all.records)
  expect((await listed({ storeIds: [1, 2, 3, 4], sort: 'service' })).records).toEqual(all.records)
})

it.each(sorts)('by %s, the ids of a short text are found among the first orders, or refused', async (sort) => {
  const idsOf = (query: Partial<OrderListQuery>) =>
    inScope(context.database, { role: 'seller', orgId: ORG, userId: 1 }, async (db) => {
      const asked = { sort, desc: true, limit: 50, ...query } as OrderListQuery
      const ctx = { db, actor: { orgId: ORG, userId: 1 }, now: () => new Date() } as never
      const found: { ids?: number[]; capped?: boolean; refused?: string } = {}
      const work = () =>
        matchIds(ctx, asked).then(
          (answer) => Object.assign(found, answer),
          (error: AppError) => Object.assign(found, { refused: error.code }),
        )
      const read = await pagesRead(db, 'sales_order', work)
      return { ...found, ids: found.ids?.length, read }
    })
  expect(await idsOf({ search: 'na' })).toMatchObject({ ids: 5000, capped: true })
  expect(await idsOf({ search: 'na', status: [3] })).toMatchObject({ ids: 40, capped: false })
  const nothing = await idsOf({ search: 'qq' })
  expect(nothing.refused).toBe('SEARCH_TOO_BROAD')
  expect(nothing.read).toBeLessThan(2.5 * 10_000)
})

it('a short text is answered whole where the filter leaves few enough to try', async () => {
  const { records, total } = await listed({ search: 'qq', status: [3], sort: 'recipient' })
  expect([records, total]).toEqual([[], { count: 0, capped: false }])
  expect((await listed({ search: 'na', status: [3] })).total).toEqual({ count: 40, capped: false })
})

it('orders found so are in the order asked for, page by page', async () => {
  const whole = await listed({ status: [3], sort: 'weight', limit: 200 })
  const weights = whole.records.map(({ id }) => id)
  const first = await listed({ status: [3], sort: 'weight', limit: 25 })
  expect(first.records.map(({ id }) => id)).toEqual(weights.slice(0, 25))
})

it('street, city, ZIP and e-mail are looked up among very many orders', async () => {
  await context.admin.query(
    `update sales_order set city = 'Springfield', zip = 'QX4 9ZZ', email = 'wilma@quill.test', line1 = '77 Elm Street' where id in (
       select id from sales_order order by create_time offset 20000 limit 3)`,
  )
  await context.admin.query('vacuum analyze sales_order')
  for (const search of ['springfield', 'qx4 9zz', 'wilma@quill', '77 elm']) {
    const { total, read } = await listed({ search })
    expect(total).toEqual({ count: 3, capped: false })
    expect(read).toBeLessThan(2500)
  }
})

it('a tracking number that nothing was shipped with is looked up, not tried on all orders', async () => {
  const { records, read } = await listed({ search: '420900019400190000000000001424' })
  expect(records).toEqual([])
  expect(read).toBeLessThan(2500)
})

it('finds the orders to one address without reading the others of their country, and few of those that have no ZIP code', async () => {
  const { rows } = await context.admin.query<{ id: number }>(
    `insert into sales_order (org_id, order_no, create_time, recipient_name, line1, city, zip, country)
     select ${ORG}, 'ZIP-' || n, now(), 'Ann', '1 Oak St', 'Marfa', '79843', 'US' from generate_series(1, 2) n returning id`,
  )
  const [unzipped] = (
    await context.admin.query<{ id: number }>(
      `select id from sales_order where org_id = ${ORG} and status = 1 and zip is null limit 1`,
    )
  ).rows
  const read = (id: number) =>
    inScope(context.database, { role: 'seller', orgId: ORG, userId: 1 }, (db) => {
      const ctx = { db, actor: { orgId: ORG, userId: 1 }, now: () => new Date() } as never
      return pagesRead(db, 'sales_order', () => findCombinable(ctx, [id]))
    })
  // The pages of a few index entries and two rows; the country fills thousands.
  expect(await read(rows[0]!.id)).toBeLessThan(40)
  expect(await read(unzipped!.id)).toBeLessThan(2500)
})

const rare: Partial<OrderListQuery>[] = [
  { hold: true },
  { country: 'ca' },
  { types: [6] },
  { tag: 'RARE' },
  { sku: 'rare-sku' },
  { assignees: [9] },
  { addressChecks: [4, 6] },
  { weightFrom: 7_000_000 },
  { totalFrom: 900_000_000 },
  { tag: 'Common', hold: true },
  { tag: 'Common', country: 'CA', status: [1] },
]
it.each(rare)('%j is found by its own index, whatever the list is sorted by', async (filter) => {
  for (const sort of sorts)
    for (const status of [undefined, [1], [1, 2]]) {
      const { records, total, read } = await listed({ status, ...filter, sort })
      expect([records.length, total]).toEqual([30, { count: 30, capped: false }])
      expect([sort, status, read < 900]).toEqual([sort, status, true])
    }
})

it.each([
  { tag: 'Common' },
  { tag: 'Common', status: [2] },
  { country: 'US' },
  { types: [1] },
  { addressChecks: [0] },
  { hold: false },
  { sku: 'mug' },
])('%j of many orders is read from the head of the list', async (filter) => {
  for (const sort of sorts) {
    const { records, read } = await listed({ ...filter, sort })
    expect(records.length).toBe(50)
    expect(read).toBeLessThan(12_000)
  }
})

it('a tag that no order of the status has reads next to nothing', async () => {
  for (const sort of sorts) expect((await listed({ tag: 'Rare', status: [2, 3], sort })).read).toBeLessThan(50)
})

it('what is late by its ship-by date or by its age is read in the order of the list', async () => {
  for (const todo of ['late', 'today'] as const)
    for (const desc of [true, false]) {
      const { records, read } = await listed({ todo, desc })
      expect(records.map(({ id }) => id)).toEqual(
        records
          .toSorted((a, b) => (desc ? -1 : 1) * (Date.parse(a.createTime) - Date.parse(b.createTime)))
          .map(({ id }) => id),
      )
      expect(read).toBeLessThan(1500)
    }
})
