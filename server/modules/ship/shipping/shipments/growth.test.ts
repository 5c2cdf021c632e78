import { beforeAll, expect, it } from 'vitest'
import { asAdmin, inScope } from '../../../../platform/database/index.ts'
import { useTestDatabase } from '../../../../testing/database.ts'
import { pagesRead } from '../../../../testing/pages-read.ts'
import { plantOrdersOf, plantShipped } from '../../../../testing/shipped-orders.ts'
import { listShipments, type ShipmentQuery } from './shipment-list.ts'

const context = useTestDatabase()
const [SMALL, LARGE] = [71, 72]
const now = new Date('2026-11-01T12:00:00Z')
const FIRST: ShipmentQuery = { sort: 'createdAt', desc: true, limit: 50 }

beforeAll(async () => {
  await asAdmin(context.adminUrl, async (client) => {
    await client.query(`insert into org (id, type, name) values (1, 3, 'Platform');
      insert into org (id, type, parent_org_id, name) values (${SMALL}, 1, 1, 'Small'), (${LARGE}, 1, 1, 'Large')`)
    await plantOrdersOf(client, SMALL, 500)
    await plantOrdersOf(client, LARGE, 30_000)
    await plantShipped(client)
  })
})

/** A page, and how many pages of the table and its indexes were read for it. */
function listed(orgId: number, query: Partial<ShipmentQuery>) {
  return inScope(context.database, { role: 'seller', orgId, userId: 1 }, async (db) => {
    const list = () => listShipments(db, orgId, { query: { ...FIRST, ...query }, now })
    return { ...(await list()), read: await pagesRead(db, 'shipment', list) }
  })
}

it('what a small seller searches for is looked up among its own shipments, however short it is and however many others have', async () => {
  const found = await listed(SMALL, { search: 'xu' })
  expect(found.total).toEqual({ count: 100, capped: false })
  expect(found.read).toBeLessThan(1500)
  expect((await listed(SMALL, { search: 'qq' })).read).toBeLessThan(1000)
})

const sorts = ['createdAt', 'trackingNo', 'recipient', 'price', 'eta'] as const

it('of a large seller a short or frequent text fills a page from the head of the list, or is refused, never looked for to its end', async () => {
  for (const search of ['xu', 'ord-', '9400']) {
    const found = await listed(LARGE, { search })
    expect([found.records.length, found.total]).toEqual([50, { count: 50, capped: true }])
    expect(found.read).toBeLessThan(13_000)
  }
  for (const sort of sorts)
    await expect(listed(LARGE, { search: 'qq', sort })).rejects.toMatchObject({ code: 'SEARCH_TOO_BROAD' })
  const one = await listed(LARGE, { search: 'ord-0029999' })
  expect([one.records.length, one.total]).toEqual([1, { count: 1, capped: false }])
  expect(one.read).toBeLessThan(2500)
})

it('a search that was refused has read a bounded part of the list', async () => {
  const read = await inScope(context.database, { role: 'seller', orgId: LARGE, userId: 1 }, (db) =>
    pagesRead(db, 'shipment', () =>
      listShipments(db, LARGE, { query: { ...FIRST, search: 'qq', sort: 'recipient' }, now }).catch(() => undefined),
    ),
  )
  expect(read).toBeLessThan(45_000)
})

it('the pages of a frequent text hold every shipment with it once', async () => {
  const seen: number[] = []
  for (let cursor: string | undefined, page = 0; page < 5; page++) {
    const { records, next } = await listed(LARGE, { search: 'xu', sort: 'price', ...(cursor && { cursor }) })
    seen.push(...records.map(({ id }) => id))
    cursor = next ?? undefined
  }
  const { rows } = await context.admin.query<{ id: string }>(
    `select id from shipment where org_id = $1 and search_text like '%xu%' order by price desc, id desc limit 250`,
    [LARGE],
  )
  expect(seen).toEqual(rows.map(({ id }) => Number(id)))
})

it.each(sorts)(
  'sorted by %s, a filter that lets nothing or little through is looked up, not read to the end',
  async (sort) => {
    const none = await listed(LARGE, { status: [1], sort })
    expect([none.records, none.total]).toEqual([[], { count: 0, capped: false }])
    expect(none.read).toBeLessThan(50)
    const some = await listed(LARGE, { status: [2], carriers: [1], sort })
    const { rows } = await context.admin.query<{ count: number }>(
      'select count(*)::int as count from shipment where org_id = $1 and status = 2 and carrier = 1',
      [LARGE],
    )
    expect([some.records.length, some.total]).toEqual([50, { count: rows[0]?.count, capped: false }])
    expect(some.read).toBeLessThan(8000)
  },
)

it.each(sorts)('sorted by %s, a page of very many shipments costs as much as one of few', async (sort) => {
  for (const desc of [true, false]) {
    // Counting is measured without: it reads on to 10,000.
    const few = await listed(SMALL, { sort, desc })
    const many = await listed(LARGE, { sort, desc })
    const counted = await listed(LARGE, { ...FIRST })
    expect(many.records).toHaveLength(50)
    expect(many.read - counted.read).toBeLessThan(few.read + 200)
  }
})

it('a whole tracking number is one look-up, in whichever form it was scanned', async () => {
  const { rows } = await context.admin.query<{ id: string; tracking_no: string }>(
    'select id, tracking_no from shipment where org_id = $1 order by id desc limit 1',
    [LARGE],
  )
  const [{ id, tracking_no: number } = { id: '', tracking_no: '' }] = rows
  for (const search of [number, `42090001${number}`, number.replaceAll(/(.{4})(?=.)/g, '$1 ')]) {
    const found = await listed(LARGE, { search })
    expect(found.records.map((one) => one.id)).toEqual([Number(id)])
    expect(found.read).toBeLessThan(40)
  }
})

it('a name beyond ASCII is looked up by its letters', async () => {
  await context.admin.query(
    `update shipment set recipient = '欧阳娜' where id = (select min(id) from shipment where org_id = ${LARGE})`,
  )
  const found = await listed(LARGE, { search: '欧阳' })
  expect([found.records.length, found.total]).toEqual([1, { count: 1, capped: false }])
  expect(found.read).toBeLessThan(2500)
})

it('cases that are over cost nothing where those under way are looked for', async () => {
  await context.admin.query(`
    insert into shipment_exception (org_id, shipment_id, carrier, code, source, state, first_at, last_at, count, found_at, state_at, closed_at)
    select org_id, id, carrier, 'stalled', 'clock', case when n <= 30 then 'open' else 'autoClosed' end, now(), now(), 1, now(), now(),
      case when n > 30 then now() end
    from (select *, row_number() over (order by created_at) as n from shipment where org_id = ${LARGE}) s`)
  await context.admin.query('analyze shipment_exception')
  const query = { ...FIRST, openCase: 'exception' } as const
  const found = await listed(LARGE, query)
  expect([found.records.length, found.total]).toEqual([30, { count: 30, capped: false }])
  expect(found.read).toBeLessThan(600)
  const cases = await inScope(context.database, { role: 'seller', orgId: LARGE, userId: 1 }, (db) =>
    pagesRead(db, 'shipment_exception', () => listShipments(db, LARGE, { query, now })),
  )
  expect(cases).toBeLessThan(100)
})
