import { beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { addJob } from '../../../../platform/jobs/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { itemOf, newOrder, runJobs, seedFunds, seedOrders, shopper } from '../../../../testing/shipping.ts'
import { buyKind } from './buy-labels.ts'
import { insertBatch } from './batches.ts'

const server = useTestServer()
const seller = shopper(server, 'seller@demo.test')
const orgId = demoOrg.seller

beforeAll(() => seedFunds(server.database, orgId, 1000_0000))

/** A warehouse has this order to ship. */
const atWarehouse = (orderId: number) =>
  server.admin.query(
    `insert into outbound (org_id, warehouse_org_id, warehouse_id, order_id, order_no, option, state, recipient, recipient_name, line_count, units)
     values ($1, $2, 1, $3, 'x', 10, 'packed', '{}', 'x', 1, 1)`,
    [orgId, demoOrg.harbor, orderId],
  )

type Quote = Awaited<ReturnType<typeof seller.quote>>[number]

/** The warehouse buys the label; answers the batch. */
async function byWarehouse(quote: Quote | undefined): Promise<string> {
  const batch = { orgId, userId: 11, labelSize: 1, labelFormat: 'PDF', total: quote!.rates[0]!.price }
  const batchId = await inScope(server.database, { role: 'service', orgId }, async (db) => {
    const batchOf = await insertBatch(db, { ...batch, items: [itemOf(quote)], fromWarehouse: true })
    await addJob(db, buyKind, { orgId, batchId: batchOf })
    return batchOf
  })
  await runJobs(server)
  return batchId
}

it('the label of an order at a warehouse is bought by the warehouse alone', async () => {
  const [id = 0] = await seedOrders(server.database, orgId, [newOrder({})])
  const [quote] = await seller.quote([id])
  await atWarehouse(id)
  const bySeller = await seller.buy([itemOf(quote)])
  await runJobs(server)
  const refused = await seller.status(bySeller.body.data!.batchId)
  expect(refused).toMatchObject({ counts: { bought: 0, failed: 1 } })
  expect(refused.items[0]!.problem).toMatchObject({ code: 'ORDER_AT_WAREHOUSE' })
  expect(refused.items[0]!.problem?.message).toMatch(/OB-\d+/)

  expect(await seller.status(await byWarehouse(quote))).toMatchObject({ counts: { bought: 1, failed: 0 } })
})

it('the warehouse buys none for an order that was canceled, or is not packed any more, between its price and its label', async () => {
  const ids = await seedOrders(server.database, orgId, [newOrder({}), newOrder({})])
  const quotes = await seller.quote(ids)
  for (const id of ids) await atWarehouse(id)
  const [stopped = 0, back = 0] = ids
  await server.admin.query('update outbound set cancel_requested_at = now() where order_id = $1', [stopped])
  await server.admin.query(`update outbound set state = 'canceled' where order_id = $1`, [back])
  const codes = []
  for (const quote of quotes) {
    const { items } = await seller.status(await byWarehouse(quote))
    codes.push(items[0]!.problem?.code)
  }
  expect(codes).toEqual(['FLOOR_CANCELED', 'OUTBOUND_STATE'])
})
