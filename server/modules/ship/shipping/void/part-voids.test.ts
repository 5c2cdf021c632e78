import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type CarrierProvider,
  type Outcome,
  rejected,
  success,
  type VoidResult,
} from '../../../../carriers/provider.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { asService, chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { useTestDatabase } from '../../../../testing/database.ts'
import { FAKE_COST, onlyCarrier, plainProvider, unknown } from '../../../../testing/faults/fake-provider.fixture.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { newOrder, seedFunds, seedOrders } from '../../../../testing/shipping.ts'
import { joinAtWarehouse, markShippedWithout } from '../../../sell/orders/index.ts'
import { insertOwnShipment } from '../own-labels/insert.ts'
import { removeLabel, restoreLabel } from '../own-labels/remove.ts'
import { runBatch } from '../purchase/batch-runner.ts'
import { plantBatch, testRuntime } from '../purchase/saga.fixture.ts'
import { findOrdersToShip } from '../request/orders-to-ship.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { sweep } from '../sweeper.ts'
import { voidLabels } from './void-labels.ts'

const context = useTestDatabase()
const seller = { orgId: chainOrgs.direct, userId: 7 }
const PRICE = 5_1200
const HOUR = 3_600_000
const runtimes: Runtime[] = []
let clock = 0
const now = () => new Date(clock)

beforeAll(async () => {
  await seedProviderChain(context.admin)
  await seedFunds(context.database, seller.orgId, 1000_0000)
})
beforeEach(() => {
  clock = Date.now()
})
afterEach(async () => {
  expect(await ledgerFaults(context.admin)).toEqual([])
  await Promise.all(runtimes.splice(0).map((runtime) => runtime.node.stop()))
})

type Answer = Outcome<VoidResult>
const money = { refund: FAKE_COST, expectedBy: null, decidedAt: null }
const pending: Answer = success({ state: 'pending', ...money })
const voided: Answer = success({ state: 'voided', ...money })
const refused: Answer = rejected({ code: 'VOID_IN_TRANSIT', params: {} })

async function nodeWith(changes: Partial<CarrierProvider>): Promise<Runtime> {
  const runtime = await testRuntime({ database: context.database, carriers: onlyCarrier(plainProvider(changes)), now })
  runtimes.push(runtime)
  return runtime
}
/** A carrier that answers one request to void after the other so. */
const answering = (...answers: Answer[]) => nodeWith({ voidLabel: async () => answers.shift() ?? voided })

const caller = () => ({
  actor: seller,
  database: context.database,
  now,
  inScope: ((work, options) => inScope(context.database, { role: 'seller', ...seller }, work, options)) as Parameters<
    typeof voidLabels
  >[0]['inScope'],
})
const threeCups = async (): Promise<number> => {
  const lines = [{ sku: 'CUP', name: null, quantity: 3, unitPrice: null }]
  const [id = 0] = await seedOrders(context.database, seller.orgId, [newOrder({ lines })])
  return id
}
/** Buys a label for so many units, or for all that are left; returns its shipment. */
async function buy(runtime: Runtime, id: number, units: number | null): Promise<number> {
  await context.admin.query('update order_line set going = $2 where order_id = $1', [id, units])
  const weighed = 'update sales_order set weight = 1, weight_cg = 45359, version = version + 1 where id = $1'
  await context.admin.query(weighed, [id])
  await runBatch(runtime, await plantBatch(context.database, seller.orgId, { count: 1, price: PRICE, orderIds: [id] }))
  const { rows } = await context.admin.query('select max(id) as id from shipment where order_id = $1', [id])
  return rows[0].id as number
}
const cancelLabel = async (runtime: Runtime, shipmentId: number) =>
  (await voidLabels(caller(), runtime, { shipmentIds: [shipmentId] })).results[0]?.state
/** Status of the order, and how many of its three cups have a label. */
async function stateOf(id: number): Promise<[status: number, shipped: number]> {
  const { rows } = await context.admin.query(`select o.status, o.units_shipped from sales_order o where o.id = $1`, [
    id,
  ])
  return [rows[0].status, rows[0].units_shipped]
}
async function later(runtime: Runtime): Promise<void> {
  clock += 2 * HOUR
  const { finished } = await sweep(runtime)
  await finished
}

it('a void that the carrier accepts first and confirms later gives the units back once', async () => {
  const runtime = await answering(pending, voided)
  const id = await threeCups()
  const first = await buy(runtime, id, 1)
  await buy(runtime, id, 1)
  expect(await stateOf(id)).toEqual([1, 2])
  expect(await cancelLabel(runtime, first)).toBe('submitted')
  expect(await stateOf(id)).toEqual([1, 1])
  await later(runtime)
  expect(await stateOf(id)).toEqual([1, 1])
})

it('an order that went on with another label stays shipped when the void of the first is confirmed', async () => {
  const runtime = await answering(pending, voided)
  const id = await threeCups()
  const first = await buy(runtime, id, 1)
  await cancelLabel(runtime, first)
  await buy(runtime, id, null)
  const [status] = await stateOf(id)
  expect(status).toBe(2)
  await later(runtime)
  expect((await stateOf(id))[0]).toBe(2)
})

it('a label whose void was refused after its units went with another is voided again without touching the order', async () => {
  const runtime = await answering(pending, refused, voided)
  const id = await threeCups()
  const first = await buy(runtime, id, 1)
  await cancelLabel(runtime, first)
  await buy(runtime, id, null)
  await later(runtime)
  expect((await stateOf(id))[0]).toBe(2)
  expect(await cancelLabel(runtime, first)).toBe('confirmed')
  expect((await stateOf(id))[0]).toBe(2)
})

it('a label whose void was refused does not ship what was combined into its order since', async () => {
  const runtime = await answering(pending, pending, refused, refused)
  const [id, other, alone] = [await threeCups(), await threeCups(), await threeCups()]
  const label = await buy(runtime, id, null)
  const single = await buy(runtime, alone, null)
  for (const one of [label, single]) expect(await cancelLabel(runtime, one)).toBe('submitted')
  await asService(context.database, seller.orgId, (db) =>
    joinAtWarehouse(db, seller.orgId, { ids: [id, other], at: now() }),
  )
  await later(runtime)
  expect((await stateOf(id))[0]).toBe(1)
  expect((await stateOf(alone))[0]).toBe(2)
  // The label counts for nothing, though it was not taken back.
  const { rows } = await context.admin.query(
    'select s.status, v.state from shipment s join void_request v on v.shipment_id = s.id where s.id = $1',
    [label],
  )
  expect(rows).toEqual([{ status: 1, state: 'rejected' }])
})

it('a void that is refused is decided on after the label that is being bought', async () => {
  const answers = [pending, refused]
  const runtime = await nodeWith({ voidLabel: async () => answers.shift() ?? refused })
  const id = await threeCups()
  const first = await buy(runtime, id, 1)
  await cancelLabel(runtime, first)
  const silent = await nodeWith({ buyLabel: async () => unknown, findPurchase: async () => unknown })
  await buy(silent, id, 1)
  await later(runtime)
  const { rows } = await context.admin.query('select state from void_request where shipment_id = $1', [first])
  expect(rows).toEqual([{ state: 'submitted' }])
})

it('the removal of an uploaded label is not undone while a label is being bought', async () => {
  const runtime = await nodeWith({ buyLabel: async () => unknown, findPurchase: async () => unknown })
  const id = await threeCups()
  const own = await asService(context.database, seller.orgId, async (db) => {
    const order = (await findOrdersToShip(db, seller.orgId, [id])).get(id)
    if (!order) throw new Error('The order is gone')
    const shipmentId = await insertOwnShipment(db, seller.orgId, { order, carrier: 1, trackingNo: 'OWN-1', at: now() })
    await markShippedWithout(db, seller.orgId, { id, shipmentId })
    return shipmentId
  })
  await removeLabel(caller() as never, runtime, own)
  await buy(runtime, id, null)
  await expect(restoreLabel(caller() as never, runtime, own)).rejects.toMatchObject({ code: 'ORDER_BEING_BOUGHT' })
  expect((await stateOf(id))[0]).toBe(1)
})
