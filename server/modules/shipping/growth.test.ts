import { beforeAll, expect, it } from 'vitest'
import { asAdmin, inScope } from '../../platform/database/index.ts'
import { useTestDatabase } from '../../testing/database.ts'
import { pagesRead } from '../../testing/pages-read.ts'
import { plantOrdersOf, plantShipped } from '../../testing/shipped-orders.ts'
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

it.each(['createdAt', 'trackingNo', 'recipient', 'price', 'eta'] as const)(
  'sorted by %s, a page of very many shipments costs as much as one of few',
  async (sort) => {
    for (const desc of [true, false]) {
      // Counting is measured without: it reads on to 10,000.
      const few = await listed(SMALL, { sort, desc })
      const many = await listed(LARGE, { sort, desc })
      const counted = await listed(LARGE, { ...FIRST })
      expect(many.records).toHaveLength(50)
      expect(many.read - counted.read).toBeLessThan(few.read + 200)
    }
  },
)
