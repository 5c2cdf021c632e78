import { getOrder } from '@waybill/contract/orders/api'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OutboundSeller, plantOutboundSeller } from '../../../../testing/outbound.ts'
import { type PlantedFloor, plantFloor, plantOutbound, plantStock } from '../../../../testing/outbound-floor.ts'
import { drainJobs } from '../../../../platform/jobs/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { outboundModule } from '../index.ts'
import { floorCalls } from './floor.fixture.ts'

const server = useTestServer()
let seller: OutboundSeller
let floor: PlantedFloor
const calls = floorCalls(server, () => floor)
const { release, start, pick, beginPutBack, putBack } = calls

beforeEach(async () => {
  seller = await plantOutboundSeller(server)
  floor = await plantFloor(server, seller.orgId)
  await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 3 }])
})
afterEach(() => calls.sound())

/** An order of the seller at the warehouse, whose cancellation is requested while it is picked. */
async function canceledInPicking() {
  const orderId = await seller.order({ MUG: 3 })
  const { id } = await plantOutbound(server, floor, { MUG: 3 }, { orderId })
  await release([id])
  await start(id, { tote: 'T-1' })
  await pick(id, { place: 'A-1', code: floor.skuOf('MUG'), quantity: 1 })
  await server.admin.query('update outbound set cancel_requested_at = now() where id = $1', [id])
  return { id, orderId }
}
const runJobs = () =>
  drainJobs({
    database: server.database,
    log: server.services.log,
    clock: { now: server.services.now },
    concurrency: 1,
    jobs: outboundModule.jobs?.(server.services) ?? [],
  })
const activityOf = async (id: number) =>
  (await server.call(getOrder, { params: { id } }, { as: seller.email })).body.data!.activity

it('takes the order from the warehouse with the last unit that is back', async () => {
  const { id, orderId } = await canceledInPicking()
  expect((await beginPutBack(id, {})).body.data).toMatchObject({ state: 'picking' })
  expect((await activityOf(orderId))[0]?.action).not.toBe('order.takenFromWarehouse')
  const back = { place: 'A-1', code: floor.skuOf('MUG'), quantity: 1 }
  expect((await putBack(id, back)).body.data).toMatchObject({ state: 'canceled' })
  expect((await activityOf(orderId))[0]).toMatchObject({ action: 'order.takenFromWarehouse' })
  const { rows } = await server.admin.query<{ sendTo: unknown; by: string }>(
    `select send_to as "sendTo", chosen -> 'warehouse' ->> 'by' as by from sales_order where id = $1`,
    [orderId],
  )
  expect(rows).toEqual([{ sendTo: null, by: 'person' }])
})

it('gives the goods that are back to the order that waits for them', async () => {
  const { id } = await canceledInPicking()
  const { rows } = await server.admin.query<{ id: number }>(
    `with waiting as (
       insert into outbound (org_id, warehouse_org_id, warehouse_id, order_id, order_no, option, state, recipient, recipient_name,
         line_count, units)
       select org_id, warehouse_org_id, warehouse_id, order_id + 1000000, order_no, option, 'backorder', recipient, recipient_name, 1, 3
       from outbound where id = $1 returning org_id, id)
     insert into outbound_line (org_id, outbound_id, line, order_line_id, product_id, sku, ordered)
     select org_id, id, 1, 1, $2, $3, 3 from waiting returning outbound_id::int as id`,
    [id, floor.products.get('MUG'), floor.skuOf('MUG')],
  )
  const waiting = rows[0]!.id
  await runJobs()
  expect((await calls.get(waiting)).state).toBe('backorder')
  await putBack(id, { place: 'A-1', code: floor.skuOf('MUG'), quantity: 1 })
  await runJobs()
  expect((await calls.get(waiting)).state).toBe('allocated')
})
