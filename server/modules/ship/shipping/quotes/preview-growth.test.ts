import { PREVIEW_LABELS } from '@waybill/contract/prices/preview-api'
import { orgType } from '@waybill/contract/core/enums'
import { beforeAll, expect, it } from 'vitest'
import { asAdmin, inScope } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { useTestDatabase } from '../../../../testing/database.ts'
import { pagesRead } from '../../../../testing/pages-read.ts'
import { plantOrdersOf, plantShipped } from '../../../../testing/shipped-orders.ts'
import { soldLabels } from './preview-prices.ts'

const context = useTestDatabase()
const [PLATFORM, RESELLER, OTHER] = [1, 2, 3]
const sellers = Array.from({ length: 20 }, (_, n) => 100 + n)
const EACH = 300

beforeAll(async () => {
  await asAdmin(context.adminUrl, async (client) => {
    await client.query(`insert into org (id, type, name) values (${PLATFORM}, 3, 'Platform');
      insert into org (id, type, parent_org_id, name) values (${RESELLER}, 4, 1, 'Reseller'), (${OTHER}, 1, 1, 'Another seller')`)
    for (const id of sellers)
      await client.query(
        `insert into org (id, type, parent_org_id, name) values (${id}, 1, ${RESELLER}, 'Seller ${id}')`,
      )
    for (const id of sellers) await plantOrdersOf(client, id, EACH)
    await plantOrdersOf(client, OTHER, 1000)
    // As wide as requests and offers make them, from the start: rows that were rewritten may stay as dead ones for as long as anybody connects.
    await plantShipped(client, JSON.stringify({ reference: 'x'.repeat(1500) }))
  })
})

/** The labels on which a provider tries a rule, and how many pages of two tables and their indexes were read for them. */
function tried(actor: Pick<BaseCtx['actor'], 'orgId' | 'orgType'>) {
  return inScope(context.database, { role: 'service', orgId: actor.orgId }, async (db) => {
    const read = () => soldLabels(db, { actor: actor as BaseCtx['actor'] }, null)
    const labels = await read()
    return {
      labels,
      shipments: await pagesRead(db, 'shipment', read),
      purchases: await pagesRead(db, 'purchase', read),
    }
  })
}

it('a preview of a reseller with many sellers reads the latest labels of all of them, not all that each of them has', async () => {
  const { labels, shipments, purchases } = await tried({ orgId: RESELLER, orgType: orgType.SERVER })
  const { rows } = await context.admin.query<{ purchase_id: string }>(
    `select purchase_id from shipment where org_id = any($1) order by created_at desc, id desc limit ${PREVIEW_LABELS}`,
    [sellers],
  )
  expect(labels.map(({ id }) => id)).toEqual(rows.map((row) => row.purchase_id))
  expect(shipments).toBeLessThan(2500)
  expect(purchases).toBeLessThan(2500)
})

it('a preview of the platform reads the latest labels of everybody from their index', async () => {
  const { labels, shipments, purchases } = await tried({ orgId: PLATFORM, orgType: orgType.ADMIN })
  expect(labels).toHaveLength(PREVIEW_LABELS)
  expect(shipments).toBeLessThan(2500)
  expect(purchases).toBeLessThan(2500)
})
