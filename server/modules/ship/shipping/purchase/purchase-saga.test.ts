import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CarrierProvider, rejected, success } from '../../../../carriers/provider.ts'
import { memoryFiles, plantBatch, testRuntime } from './saga.fixture.ts'
import { asService, chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { useTestDatabase } from '../../../../testing/database.ts'
import {
  FAKE_COST,
  fakePurchase,
  onlyCarrier,
  plainProvider,
  unknown,
} from '../../../../testing/faults/fake-provider.fixture.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { newOrder, seedFunds, seedOrders } from '../../../../testing/shipping.ts'
import { getBalance } from '../../../money/funds/index.ts'
import { runBatch } from './batch-runner.ts'
import type { Runtime } from '../runtime/runtime.ts'
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
  const runtime = await testRuntime({
    database: context.database,
    carriers: onlyCarrier(plainProvider(changes)),
    ...more,
  })
  runtimes.push(runtime)
  return runtime
}
const batchOf = (count = 1, price = PRICE) => plantBatch(context.database, org, { count, price })
const wallet = async () => {
  const { available, held } = await asService(context.database, org, (db) => getBalance(db, org))
  return { available, held }
}
async function itemsOf(batchId: string) {
  const { rows } = await context.admin.query<{
    state: string
    code: string | null
    new_price: number | null
    purchase: string | null
  }>(
    `select i.state, i.error_code as code, i.new_price, p.state as purchase from label_batch_item i
     left join purchase p on p.org_id = i.org_id and p.id = i.purchase_id where i.batch_id = $1 order by i.position`,
    [batchId],
  )
  return rows
}
const sweepOnce = async (runtime: Runtime) => (await sweep(runtime)).finished
const later = (ms: number) => new Promise((done) => setTimeout(done, ms))

describe('a carrier that answers', () => {
  it('is called only after the money is held and the call is committed as sent', async () => {
    const seen: unknown[] = []
    const runtime = await nodeWith({
      buyLabel: async ({ key }) => {
        const { rows } = await context.admin.query('select state from purchase where id = $1', [key])
        seen.push([rows[0].state, (await wallet()).held])
        return success(fakePurchase(`SEEN-${key}`))
      },
    })
    const before = await wallet()
    await runBatch(runtime, await batchOf())
    expect(seen).toEqual([['sent', PRICE]])
    expect(await wallet()).toEqual({ available: before.available - PRICE, held: 0 })
  })

  it('and asks less than it quoted makes the price smaller; what is left of the hold returns', async () => {
    const before = await wallet()
    const batch = await batchOf()
    await runBatch(await nodeWith({ buyLabel: async ({ key }) => success(fakePurchase(`LESS-${key}`, 4_0000)) }), batch)
    expect(await wallet()).toEqual({ available: before.available - 4_0000, held: 0 })
    const { rows } = await context.admin.query('select price, cover, lines from shipment where order_id = $1', [
      batch.orderIds[0],
    ])
    expect(rows[0]).toMatchObject({ price: 4_0000, cover: 7800, lines: [{ amount: 3_2200 }, { amount: 7800 }] })
  })

  it('and asks more than it promised does not make the seller pay more', async () => {
    const before = await wallet()
    await runBatch(
      await nodeWith({ buyLabel: async ({ key }) => success(fakePurchase(`MORE-${key}`, 6_0000)) }),
      await batchOf(),
    )
    expect(await wallet()).toEqual({ available: before.available - PRICE, held: 0 })
  })

  it('that refuses costs nothing, and the row says why while the others go on', async () => {
    const before = await wallet()
    let calls = 0
    const runtime = await nodeWith({
      buyLabel: async ({ key }) =>
        ++calls === 2
          ? rejected({ code: 'CARRIER_REJECTED', params: { carrier: 'Fake', detail: 'no' } })
          : success(fakePurchase(`OK-${key}`)),
    })
    const batch = await batchOf(3)
    await runBatch(runtime, batch)
    const items = await itemsOf(batch.batchId)
    expect(items.map((item) => item.state).toSorted()).toEqual(['bought', 'bought', 'failed'])
    expect(items.find((item) => item.state === 'failed')).toMatchObject({
      code: 'CARRIER_REJECTED',
      purchase: 'rejected',
    })
    expect(await wallet()).toEqual({ available: before.available - 2 * PRICE, held: 0 })
  })

  it('that became dearer since the quote is refused with the new price of the seller', async () => {
    const before = await wallet()
    const rise = rejected({ code: 'PRICE_ROSE', params: { before: '', after: '', newPrice: 6_2550 } })
    const batch = await batchOf()
    await runBatch(await nodeWith({ buyLabel: async () => rise }), batch)
    expect(await itemsOf(batch.batchId)).toMatchObject([{ state: 'failed', code: 'PRICE_ROSE', new_price: 6_2600 }])
    expect(await wallet()).toEqual(before)
  })

  it('that is down leaves the order as it was, to be tried again', async () => {
    const before = await wallet()
    const down = rejected({ code: 'CARRIER_UNAVAILABLE', params: { carrier: 'Fake' }, retryable: true })
    const first = await batchOf()
    await runBatch(await nodeWith({ buyLabel: async () => down }), first)
    expect(await itemsOf(first.batchId)).toMatchObject([
      { state: 'failed', code: 'CARRIER_UNAVAILABLE', purchase: 'rejected' },
    ])
    expect(await wallet()).toEqual(before)
    const again = await plantBatch(context.database, org, { count: 1, price: PRICE, orderIds: first.orderIds })
    await runBatch(await nodeWith(), again)
    expect(await itemsOf(again.batchId)).toMatchObject([{ state: 'bought' }])
  })
})

describe('a carrier that does not answer', () => {
  it('keeps the money held until it is found out that the label was made', async () => {
    const before = await wallet()
    const made = new Set<string>()
    const runtime = await nodeWith({
      buyLabel: async ({ key }) => {
        made.add(key)
        return unknown
      },
      findPurchase: async (key) => success(made.has(key) ? fakePurchase(`FOUND-${key}`) : null),
    })
    const batch = await batchOf()
    await runBatch(runtime, batch)
    expect(await itemsOf(batch.batchId)).toMatchObject([{ state: 'unknown', purchase: 'unknown' }])
    expect(await wallet()).toEqual({ available: before.available - PRICE, held: PRICE })
    await later(5)
    await sweepOnce(runtime)
    expect(await itemsOf(batch.batchId)).toMatchObject([{ state: 'bought', purchase: 'succeeded' }])
    expect(made.size).toBe(1)
    expect(await wallet()).toEqual({ available: before.available - PRICE, held: 0 })
  })

  it('and hangs, or throws, is an unknown as well', async () => {
    const hanging = await batchOf()
    const impatient = { timing: { callTimeoutMs: 200 } }
    await runBatch(await nodeWith({ buyLabel: () => new Promise(() => undefined) }, impatient), hanging)
    const throwing = await batchOf()
    await runBatch(await nodeWith({ buyLabel: () => Promise.reject(new Error('html')) }), throwing)
    for (const { batchId } of [hanging, throwing]) expect(await itemsOf(batchId)).toMatchObject([{ state: 'unknown' }])
  })

  it('is asked again at once when it recognises repeats, and otherwise only when its silence has settled', async () => {
    for (const recognisesRepeats of [true, false]) {
      let clock = Date.now()
      const keys: string[] = []
      // What earlier tests left open is taken over as well.
      const calls = () => keys.filter((key) => key === keys[0]).length
      const runtime = await nodeWith(
        {
          recognisesRepeats,
          buyLabel: async ({ key }) => (keys.push(key) === 1 ? unknown : success(fakePurchase(`AGAIN-${key}`))),
        },
        { now: () => new Date(clock) },
      )
      const start = clock
      const batch = await batchOf()
      await runBatch(runtime, batch)
      clock += 10
      await sweepOnce(runtime)
      expect(calls()).toBe(recognisesRepeats ? 2 : 1)
      clock = start + 400
      await sweepOnce(runtime)
      expect(calls()).toBe(2)
      expect(await itemsOf(batch.batchId)).toMatchObject([{ state: 'bought' }])
    }
  })

  it('and cannot be asked either is left to a person, with the money still held', async () => {
    const before = await wallet()
    let clock = Date.now()
    const silent = async () => unknown
    const runtime = await nodeWith({ buyLabel: silent, findPurchase: silent }, { now: () => new Date(clock) })
    const batch = await batchOf()
    await runBatch(runtime, batch)
    for (let minutes = 0; minutes < 5; minutes++) {
      clock += 20_000
      await sweepOnce(runtime)
    }
    expect(await itemsOf(batch.batchId)).toMatchObject([{ state: 'unknown', purchase: 'parked' }])
    expect(await wallet()).toEqual({ available: before.available - PRICE, held: PRICE })
    const again = await plantBatch(context.database, org, { count: 1, price: PRICE, orderIds: batch.orderIds })
    await runBatch(await nodeWith(), again)
    expect(await itemsOf(again.batchId)).toMatchObject([{ state: 'failed', code: 'PURCHASE_UNKNOWN' }])
  })

  it('and never made a label in several tries gives the money back', async () => {
    const before = await wallet()
    let clock = Date.now()
    const runtime = await nodeWith({ buyLabel: async () => unknown }, { now: () => new Date(clock) })
    const batch = await batchOf()
    await runBatch(runtime, batch)
    for (let round = 0; round < 4; round++) {
      clock += 400
      await sweepOnce(runtime)
    }
    expect(await itemsOf(batch.batchId)).toMatchObject([
      { state: 'failed', code: 'CARRIER_UNAVAILABLE', purchase: 'rejected' },
    ])
    expect(await wallet()).toEqual(before)
  })
})

describe('at the same time', () => {
  it('100 purchases with money for 10 make exactly 10 labels', async () => {
    const poor = chainOrgs.other
    await seedFunds(context.database, poor, 10 * PRICE)
    const batches = await Promise.all(
      Array.from({ length: 10 }, () => plantBatch(context.database, poor, { count: 10, price: PRICE })),
    )
    const runtime = await nodeWith()
    await Promise.all(batches.map((batch) => runBatch(runtime, batch)))
    const items = (await Promise.all(batches.map((batch) => itemsOf(batch.batchId)))).flat()
    expect(items.filter((item) => item.state === 'bought')).toHaveLength(10)
    expect(items.filter((item) => item.code === 'INSUFFICIENT_FUNDS')).toHaveLength(90)
  })

  it('one order in ten batches on two nodes gets one label', async () => {
    const orderIds = await seedOrders(context.database, org, [newOrder()])
    const nodes = [await nodeWith(), await nodeWith()]
    const batches = await Promise.all(
      Array.from({ length: 10 }, () => plantBatch(context.database, org, { count: 1, price: PRICE, orderIds })),
    )
    await Promise.all(batches.map((batch, index) => runBatch(nodes[index % 2] as Runtime, batch)))
    const items = (await Promise.all(batches.map((batch) => itemsOf(batch.batchId)))).flat()
    expect(items.filter((item) => item.state === 'bought')).toHaveLength(1)
    expect(new Set(items.flatMap((item) => item.code ?? []))).not.toContain('SERVER_ERROR')
  })

  it('one batch on two nodes is worked off by one of them', async () => {
    const batch = await batchOf(5)
    const nodes = [await nodeWith(), await nodeWith()]
    await Promise.all(nodes.map((node) => runBatch(node, batch)))
    expect((await itemsOf(batch.batchId)).map((item) => item.state)).toEqual(Array(5).fill('bought'))
  })

  it('a node that is cut off while it buys does no harm when it comes back', async () => {
    const made: string[] = []
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: allowed, resolve: answer } = Promise.withResolvers<void>()
    const slow = await nodeWith({
      buyLabel: async ({ key }) => {
        made.push(key)
        ask()
        await allowed
        return success(fakePurchase(`SLOW-${key}`))
      },
    })
    const batch = await batchOf()
    const running = runBatch(slow, batch)
    await asked
    // Its lock is gone, so the others take it for dead.
    await slow.node.stop()
    const other = await nodeWith({
      findPurchase: async (key) => success(made.includes(key) ? fakePurchase(`SLOW-${key}`) : null),
    })
    await sweepOnce(other)
    await sweepOnce(other)
    expect(await itemsOf(batch.batchId)).toMatchObject([{ state: 'bought' }])
    answer()
    await running
    const { rows } = await context.admin.query('select count(*)::int as n from shipment where order_id = $1', [
      batch.orderIds[0],
    ])
    expect([made.length, rows[0].n]).toEqual([1, 1])
  })
})

it('keeps the label’s documents before it is charged, and no others', async () => {
  const files = memoryFiles()
  const batch = await batchOf(2)
  await runBatch(await nodeWith({}, { files }), batch)
  const { rows } = await context.admin.query<{ key: string; format: string }>(
    `select f.storage_key as key, l.format from label l join file f on f.org_id = l.org_id and f.id = l.file_id
     join shipment s on s.org_id = l.org_id and s.id = l.shipment_id where s.order_id = any($1)`,
    [batch.orderIds],
  )
  expect(rows.map((row) => row.format).toSorted()).toEqual(['PDF', 'PDF', 'ZPL', 'ZPL'])
  expect(new Set(rows.map((row) => row.key))).toEqual(new Set(files.stored.keys()))
  expect(FAKE_COST).toBeGreaterThan(0)
})
