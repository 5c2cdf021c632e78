import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CarrierProvider, type Outcome, type Purchase, success } from '../../../../carriers/provider.ts'
import { silentLog } from '../../../../platform/log.ts'
import { asService, chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { useTestDatabase } from '../../../../testing/database.ts'
import { fakePurchase, onlyCarrier, plainProvider, unknown } from '../../../../testing/faults/fake-provider.fixture.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { seedFunds } from '../../../../testing/shipping.ts'
import { getBalance } from '../../../money/funds/index.ts'
import { runBatch } from './batch-runner.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { plantBatch, testRuntime } from './saga.fixture.ts'
import { sweep } from '../sweeper.ts'

const context = useTestDatabase()
const org = chainOrgs.direct
const PRICE = 5_1200
const runtimes: Runtime[] = []

beforeAll(() => seedProviderChain(context.admin))
beforeEach(() => seedFunds(context.database, org, 100_0000))
afterEach(async () => {
  expect(await ledgerFaults(context.admin)).toEqual([])
  await Promise.all(runtimes.splice(0).map((runtime) => runtime.node.stop()))
})

async function nodeWith(
  changes: Partial<CarrierProvider> = {},
  more: Partial<Parameters<typeof testRuntime>[0]> = {},
): Promise<Runtime> {
  const carriers = onlyCarrier(plainProvider(changes))
  const runtime = await testRuntime({ database: context.database, carriers, ...more })
  runtimes.push(runtime)
  return runtime
}
const sweepOnce = async (runtime: Runtime) => (await sweep(runtime)).finished
const wallet = async () => {
  const { available, held } = await asService(context.database, org, (db) => getBalance(db, org))
  return { available, held }
}
async function itemsOf(batchId: string) {
  const { rows } = await context.admin.query<{ state: string; code: string | null; purchase: string | null }>(
    `select i.state, i.error_code as code, p.state as purchase from label_batch_item i
     left join purchase p on p.org_id = i.org_id and p.id = i.purchase_id where i.batch_id = $1 order by i.position`,
    [batchId],
  )
  return rows
}

describe('a batch that nobody has worked on', () => {
  const planted = async (age: string) => {
    const batch = await plantBatch(context.database, org, { count: 2, price: PRICE })
    await context.admin.query('update label_batch set created_at = now() - $2::interval where id = $1', [
      batch.batchId,
      age,
    ])
    return batch
  }
  const isOpen = async (batchId: string): Promise<boolean> => {
    const { rows } = await context.admin.query('select finished_at from label_batch where id = $1', [batchId])
    return rows[0].finished_at === null
  }

  it('is bought within a week', async () => {
    const { batchId } = await planted('6 days')
    await sweepOnce(await nodeWith())
    expect((await itemsOf(batchId)).map((item) => item.state)).toEqual(['bought', 'bought'])
  })

  it('is given up after a week: nothing is bought, and its orders can be bought anew', async () => {
    const before = await wallet()
    const { batchId, orderIds } = await planted('8 days')
    const node = await nodeWith()
    await sweepOnce(node)
    const givenUp = { state: 'failed', code: 'RATE_EXPIRED', purchase: null }
    expect(await itemsOf(batchId)).toEqual([givenUp, givenUp])
    expect(await isOpen(batchId)).toBe(false)
    expect(await wallet()).toEqual(before)
    const again = await plantBatch(context.database, org, { count: 2, price: PRICE, orderIds })
    await runBatch(node, again)
    expect((await itemsOf(again.batchId)).map((item) => item.state)).toEqual(['bought', 'bought'])
  })

  it('stays with a living node that has taken it', async () => {
    const { batchId } = await planted('8 days')
    const owner = await nodeWith()
    await context.admin.query('update label_batch set owner = $2 where id = $1', [batchId, owner.node.id()])
    await sweepOnce(await nodeWith())
    expect((await itemsOf(batchId)).map((item) => item.state)).toEqual(['queued', 'queued'])
    await owner.node.stop()
    await sweepOnce(await nodeWith())
    expect((await itemsOf(batchId)).map((item) => item.code)).toEqual(['RATE_EXPIRED', 'RATE_EXPIRED'])
  })
})

describe('a purchase that is left to a person', () => {
  const MINUTE_MS = 60_000

  /** One that its carrier told nothing about for an hour; `answer` is what it tells from then on. */
  async function parked() {
    const state = { clock: Date.now(), answer: unknown as Outcome<Purchase | null>, asked: 0, bought: 0, told: 0 }
    const provider: Partial<CarrierProvider> = {
      buyLabel: async () => {
        state.bought++
        return unknown
      },
      findPurchase: async () => {
        state.asked++
        return state.answer
      },
    }
    const log = Object.create(silentLog, { error: { value: () => void state.told++ } })
    const timing = { parkAfterMs: 60 * MINUTE_MS, parkedLookUpMs: 60 * MINUTE_MS }
    const newNode = () => nodeWith(provider, { log, timing, now: () => new Date(state.clock) })
    const node = await newNode()
    const batch = await plantBatch(context.database, org, { count: 1, price: PRICE })
    const before = await wallet()
    await runBatch(node, batch)
    state.clock += 61 * MINUTE_MS
    await sweepOnce(node)
    expect(await itemsOf(batch.batchId)).toMatchObject([{ state: 'unknown', purchase: 'parked' }])
    state.asked = 0
    return { state, node, newNode, batch, before }
  }

  it('is asked about once an hour, and the person is told once', async () => {
    const { state, node, batch, before } = await parked()
    for (let minutes = 0; minutes < 180; minutes += 10) {
      state.clock += 10 * MINUTE_MS
      await sweepOnce(node)
    }
    expect(state).toMatchObject({ asked: 3, told: 1, bought: 1 })
    expect(await itemsOf(batch.batchId)).toMatchObject([{ state: 'unknown', purchase: 'parked' }])
    expect(await wallet()).toEqual({ available: before.available - PRICE, held: before.held + PRICE })
  })

  it('is charged when the carrier tells of the label after all, though the node has changed', async () => {
    const { state, node, newNode, batch, before } = await parked()
    await node.node.stop()
    state.answer = success(fakePurchase(`LATE-${batch.batchId}`))
    state.clock += 61 * MINUTE_MS
    await sweepOnce(await newNode())
    expect(await itemsOf(batch.batchId)).toMatchObject([{ state: 'bought', code: null, purchase: 'succeeded' }])
    expect((await wallet()).available).toBe(before.available - PRICE)
    expect(state.bought).toBe(1)
  })

  it('gives the money back when the carrier tells that there is no label, and buys none by itself', async () => {
    const { state, node, batch, before } = await parked()
    state.answer = success(null)
    state.clock += 61 * MINUTE_MS
    await sweepOnce(node)
    const item = { state: 'failed', code: 'CARRIER_UNAVAILABLE', purchase: 'rejected' }
    expect(await itemsOf(batch.batchId)).toEqual([item])
    expect((await wallet()).available).toBe(before.available)
    expect(state.bought).toBe(1)
    const again = await plantBatch(context.database, org, { count: 1, price: PRICE, orderIds: batch.orderIds })
    await runBatch(await nodeWith(), again)
    expect(await itemsOf(again.batchId)).toMatchObject([{ state: 'bought' }])
  })
})
