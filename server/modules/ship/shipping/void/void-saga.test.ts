import { afterEach, beforeAll, expect, it } from 'vitest'
import { type CarrierProvider, rejected, success } from '../../../../carriers/provider.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { asService, chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { useTestDatabase } from '../../../../testing/database.ts'
import { FAKE_COST, onlyCarrier, plainProvider, unknown } from '../../../../testing/faults/fake-provider.fixture.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { seedFunds } from '../../../../testing/shipping.ts'
import { getBalance } from '../../../money/funds/index.ts'
import { runBatch } from '../purchase/batch-runner.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { plantBatch, testRuntime } from '../purchase/saga.fixture.ts'
import { sweep } from '../sweeper.ts'
import { voidLabels } from './void-labels.ts'

const context = useTestDatabase()
const seller = { orgId: chainOrgs.direct, userId: 7 }
const PRICE = 5_1200
const runtimes: Runtime[] = []
let clock = Date.now()
const now = () => new Date(clock)

beforeAll(async () => {
  await seedProviderChain(context.admin)
  await seedFunds(context.database, seller.orgId, 100_0000)
})
afterEach(async () => {
  expect(await ledgerFaults(context.admin)).toEqual([])
  await Promise.all(runtimes.splice(0).map((runtime) => runtime.node.stop()))
})

async function nodeWith(changes: Partial<CarrierProvider>): Promise<Runtime> {
  const carriers = onlyCarrier(plainProvider(changes))
  const runtime = await testRuntime({ database: context.database, carriers, now })
  runtimes.push(runtime)
  return runtime
}

/** A label bought, and the void of it asked for. */
async function boughtAndVoided(runtime: Runtime) {
  const batch = await plantBatch(context.database, seller.orgId, { count: 1, price: PRICE })
  await runBatch(runtime, batch)
  const { rows } = await context.admin.query('select id from shipment where order_id = $1', [batch.orderIds[0]])
  const id = rows[0].id as number
  const before = await available()
  const asker = {
    actor: seller,
    database: context.database,
    now,
    inScope: ((work, options) => inScope(context.database, { role: 'seller', ...seller }, work, options)) as Parameters<
      typeof voidLabels
    >[0]['inScope'],
  }
  const { results } = await voidLabels(asker, runtime, { shipmentIds: [id] })
  return { id, before, result: results[0], orderId: batch.orderIds[0] }
}
const available = async () =>
  (await asService(context.database, seller.orgId, (db) => getBalance(db, seller.orgId))).available
const facts = async (id: number) => {
  const { rows } = await context.admin.query(
    `select s.status, v.state, o.status as "order" from shipment s join void_request v on v.org_id = s.org_id and v.shipment_id = s.id
     join sales_order o on o.org_id = s.org_id and o.id = s.order_id where s.id = $1`,
    [id],
  )
  return rows
}
const sweepOnce = async (runtime: Runtime) => (await sweep(runtime)).finished
const money = { refund: FAKE_COST, expectedBy: null, decidedAt: null }

it('a carrier that does not answer a void is asked again, and the money comes back once', async () => {
  let calls = 0
  const runtime = await nodeWith({
    voidLabel: async () => (++calls === 1 ? unknown : success({ state: 'voided', ...money })),
  })
  const { id, before, result } = await boughtAndVoided(runtime)
  expect(result).toMatchObject({ state: 'requested', problem: null })
  expect(await available()).toBe(before)
  clock += 60_000
  for (let round = 0; round < 3; round++) await sweepOnce(runtime)
  expect(await facts(id)).toEqual([{ status: 4, state: 'confirmed', order: 1 }])
  expect(await available()).toBe(before + PRICE)
  expect(calls).toBe(2)
})

it('a void whose node died is finished by another', async () => {
  const dead = await nodeWith({ voidLabel: async () => unknown })
  const { id, before } = await boughtAndVoided(dead)
  await dead.node.stop()
  clock += 60_000
  await sweepOnce(await nodeWith({}))
  expect(await facts(id)).toEqual([{ status: 4, state: 'confirmed', order: 1 }])
  expect(await available()).toBe(before + PRICE)
})

it('a carrier that first takes a void and then refuses it leaves a label that counts again', async () => {
  let calls = 0
  const runtime = await nodeWith({
    voidLabel: async () =>
      ++calls === 1 ? success({ state: 'pending', ...money }) : rejected({ code: 'VOID_IN_TRANSIT', params: {} }),
  })
  const { id, before, result } = await boughtAndVoided(runtime)
  expect(result).toMatchObject({ state: 'submitted', refund: PRICE })
  expect(await facts(id)).toEqual([{ status: 4, state: 'submitted', order: 1 }])
  clock += 2 * 3_600_000
  await sweepOnce(runtime)
  expect(await facts(id)).toEqual([{ status: 1, state: 'rejected', order: 2 }])
  expect(await available()).toBe(before)
})
