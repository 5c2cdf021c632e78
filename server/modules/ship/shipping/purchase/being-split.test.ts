import { beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { itemOf, newOrder, runJobs, seedFunds, seedOrders, shopper } from '../../../../testing/shipping.ts'

const server = useTestServer()
const seller = shopper(server, 'seller@demo.test')
const orgId = demoOrg.seller

beforeAll(() => seedFunds(server.database, orgId, 1000_0000))

type Quote = Awaited<ReturnType<typeof seller.quote>>[number]
async function bought(quote: Quote | undefined) {
  const { body } = await seller.buy([itemOf(quote)])
  await runJobs(server)
  const { counts, items } = await seller.status(body.data!.batchId)
  return { bought: counts.bought, code: items[0]!.problem?.code }
}

it('no label is bought for an order that a rule is about to split', async () => {
  const [id = 0] = await seedOrders(server.database, orgId, [newOrder({})])
  const [quote] = await seller.quote([id])
  await server.admin.query(
    'insert into rule_once (org_id, order_id, rule_id, act, set_id, at) values ($1, $2, 1, 2, 0, now())',
    [orgId, id],
  )
  expect(await bought(quote)).toEqual({ bought: 0, code: 'ORDER_BEING_SPLIT' })
  const { rows } = await server.admin.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'orders.splitByRules'`,
  )
  expect(rows).toEqual([{ payload: { orgId } }])
  await server.admin.query("update rule_once set done_at = now(), refused = 'parts' where order_id = $1", [id])
  expect(await bought(quote)).toMatchObject({ bought: 1 })
})

it('what a rule left in an order is not bought at the price of all of it', async () => {
  const [id = 0, byHand = 0] = await seedOrders(server.database, orgId, [newOrder({}), newOrder({})])
  const quotes = await seller.quote([id, byHand])
  const splitBy = (orderId: number, ruleId: number | null) =>
    server.admin.query(
      `with split as (insert into order_regrouping (org_id, kind, order_id, rule_id) values ($1, 'split', $2, $3))
       update sales_order set weight = 1, weight2 = null, weight_cg = 45359, version = version + 1 where id = $2`,
      [orgId, orderId, ruleId],
    )
  await splitBy(id, 1)
  await splitBy(byHand, null)
  expect(await bought(quotes[0])).toEqual({ bought: 0, code: 'ORDER_BEING_SPLIT' })
  expect(await bought(quotes[1])).toMatchObject({ bought: 1 })
})
