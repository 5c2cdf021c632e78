import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type CarrierProblem,
  type CarrierProvider,
  type Purchase,
  rejected,
  success,
} from '../../../../carriers/provider.ts'
import { silentLog } from '../../../../platform/log.ts'
import { asService, chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { useTestDatabase } from '../../../../testing/database.ts'
import { fakePurchase, onlyCarrier, plainProvider, unknown } from '../../../../testing/faults/fake-provider.fixture.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { seedFunds } from '../../../../testing/shipping.ts'
import { getBalance } from '../../../money/funds/index.ts'
import { runBatch } from './batch-runner.ts'
import { memoryFiles, plantBatch, testRuntime } from './saga.fixture.ts'
import { sweep } from '../sweeper.ts'

const context = useTestDatabase()
const org = chainOrgs.direct
const PRICE = 5_1200
const SECOND = 1000
const MINUTE = 60 * SECOND

beforeAll(() => seedProviderChain(context.admin))
beforeEach(() => seedFunds(context.database, org, 100_0000))
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  expect(await ledgerFaults(context.admin)).toEqual([])
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

const wallet = async () => {
  const { available, held } = await asService(context.database, org, (db) => getBalance(db, org))
  return { available, held }
}

/** A purchase whose carrier makes `label` when the test says so and answers calls by `calls`, in turn; silence when there are no more. */
async function begun(provider: Partial<CarrierProvider>) {
  const told: string[] = []
  const log = Object.create(silentLog, { error: { value: (_: unknown, words: string) => void told.push(words) } })
  const state = { clock: Date.now(), label: null as Purchase | null, calls: 0, lookUps: 0 }
  const before = await wallet()
  const files = memoryFiles()
  const carriers = onlyCarrier(
    plainProvider({
      findPurchase: async () => {
        state.lookUps++
        return success(state.label)
      },
      ...provider,
      buyLabel: async (request) => {
        state.calls++
        return (await provider.buyLabel?.(request)) ?? unknown
      },
    }),
  )
  const timing = { callTimeoutMs: 45 * SECOND, settledAfterMs: MINUTE, parkAfterMs: 60 * MINUTE }
  const waits = { lookUpWaitsMs: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE], parkedLookUpMs: 60 * MINUTE }
  const now = () => new Date(state.clock)
  const runtime = await testRuntime({ ...context, carriers, files, log, now, timing: { ...timing, ...waits } })
  stops.push(() => runtime.node.stop())
  const batch = await plantBatch(context.database, org, { count: 1, price: PRICE })
  const sweepAfter = async (ms: number) => {
    state.clock += ms
    await (
      await sweep(runtime)
    ).finished
  }
  const item = async () => {
    const { rows } = await context.admin.query(
      `select i.state, i.error_code as code, i.new_price, p.state as purchase from label_batch_item i
       left join purchase p on p.org_id = i.org_id and p.id = i.purchase_id where i.batch_id = $1`,
      [batch.batchId],
    )
    return rows[0]
  }
  await runBatch(runtime, batch)
  return { state, told, files, before, sweepAfter, item, batch }
}

const refusals: [words: string, problem: CarrierProblem][] = [
  ['is unavailable', { code: 'CARRIER_UNAVAILABLE', params: { carrier: 'Fake' }, retryable: true }],
  ['says no', { code: 'CARRIER_REJECTED', params: { carrier: 'Fake', detail: 'no\0\ud800' } }],
  ['asks more', { code: 'PRICE_ROSE', params: { before: '5.12', after: '9.00', newPrice: 9_0000 } }],
]

describe.each(refusals)(
  'a carrier that %s when it is asked again, while its first call is under way,',
  (_, problem) => {
    const asked = async () => {
      const answers = [unknown, rejected(problem)]
      const purchase = await begun({ buyLabel: async () => answers.shift() ?? unknown })
      await purchase.sweepAfter(5 * SECOND)
      expect(purchase.state.calls).toBe(2)
      return purchase
    }

    it('decides nothing by that: the label that comes late is bought and paid once', async () => {
      const { state, item, before, sweepAfter } = await asked()
      expect(await item()).toMatchObject({ state: 'unknown', purchase: 'unknown' })
      expect(await wallet()).toEqual({ available: before.available - PRICE, held: PRICE })
      state.label = fakePurchase(`LATE-${problem.code}`)
      await sweepAfter(MINUTE)
      expect(await item()).toMatchObject({ state: 'bought', purchase: 'succeeded' })
      expect(await wallet()).toEqual({ available: before.available - PRICE, held: 0 })
      expect(state.calls).toBe(2)
    })

    it('ends it once the calls have settled and left no label', async () => {
      const { item, before, sweepAfter } = await asked()
      for (let turn = 0; turn < 3; turn++) await sweepAfter(MINUTE)
      expect(await item()).toMatchObject({ state: 'failed', code: problem.code, purchase: 'rejected' })
      expect((await item()).new_price === null).toBe(problem.code !== 'PRICE_ROSE')
      expect(await wallet()).toEqual(before)
    })
  },
)

it('a purchase is not given up while its last call may still make the label', async () => {
  const { state, item, before, sweepAfter } = await begun({})
  for (let turn = 0; turn < 3; turn++) await sweepAfter(5 * SECOND)
  expect(state.calls).toBe(3)
  expect(await item()).toMatchObject({ state: 'unknown' })
  expect(await wallet()).toEqual({ available: before.available - PRICE, held: PRICE })
  state.label = fakePurchase('THIRD')
  await sweepAfter(MINUTE)
  expect(await item()).toMatchObject({ state: 'bought' })
  expect(await wallet()).toEqual({ available: before.available - PRICE, held: 0 })
})

it('a label that was made while the carrier was asked about it is no label that never comes', async () => {
  let label: Purchase | null = null
  const purchase = await begun({
    buyLabel: async () => unknown,
    findPurchase: async () => {
      const found = success(label)
      // The look-up takes its time, and meanwhile the call settles with a label.
      if (purchase?.state.calls === 3) purchase.state.clock += 2 * MINUTE
      if (purchase?.state.calls === 3) label = fakePurchase('MEANWHILE')
      return found
    },
  })
  for (let turn = 0; turn < 4; turn++) await purchase.sweepAfter(5 * SECOND)
  expect(await purchase.item()).toMatchObject({ state: 'bought' })
})

describe('a label that our own books refuse', () => {
  // No column takes a NUL.
  const refused = async () => {
    const purchase = await begun({ buyLabel: async () => success(fakePurchase('BAD\0')) })
    purchase.state.label = fakePurchase('BAD\0')
    return purchase
  }

  it('waits longer each time, keeps the money held and leaves no files behind', async () => {
    const { state, item, before, files, told, sweepAfter } = await refused()
    for (let seconds = 0; seconds < 60; seconds++) await sweepAfter(SECOND)
    expect(state).toMatchObject({ calls: 1, lookUps: 2 })
    expect(told.length).toBe(3)
    expect(files.stored.size).toBe(0)
    expect(await item()).toMatchObject({ state: 'unknown', purchase: 'unknown' })
    expect(await wallet()).toEqual({ available: before.available - PRICE, held: PRICE })
    state.label = fakePurchase('MENDED')
    await sweepAfter(2 * MINUTE)
    expect(await item()).toMatchObject({ state: 'bought' })
  })

  it('is left to a person after an hour, asked about seldom, and charged when it can be booked after all', async () => {
    const { state, item, before, files, told, sweepAfter } = await refused()
    for (let minutes = 0; minutes < 90; minutes += 10) await sweepAfter(10 * MINUTE)
    expect(await item()).toMatchObject({ state: 'unknown', purchase: 'parked' })
    expect(told.filter((words) => words.includes('needs a person'))).toHaveLength(1)
    const { lookUps } = state
    for (let minutes = 0; minutes < 180; minutes += 10) await sweepAfter(10 * MINUTE)
    expect(state.lookUps - lookUps).toBe(3)
    expect(await wallet()).toEqual({ available: before.available - PRICE, held: PRICE })
    state.label = fakePurchase('GOOD')
    await sweepAfter(60 * MINUTE)
    expect(await item()).toMatchObject({ state: 'bought', code: null, purchase: 'succeeded' })
    expect(await wallet()).toEqual({ available: before.available - PRICE, held: 0 })
    expect(files.stored.size).toBe(2)
  })
})

it.each(['+010000-01', '2026-02-30', 'soon', ''])(
  '%j is no day of delivery, and keeps no label from its order',
  async (eta) => {
    const label = fakePurchase(`ETA-${eta}`)
    const odd = { ...label, voidableUntil: eta, rate: { ...label.rate, eta } }
    const { item, batch } = await begun({ buyLabel: async () => success(odd) })
    expect(await item()).toMatchObject({ state: 'bought' })
    const { rows } = await context.admin.query('select eta, void_until from shipment where order_id = $1', [
      batch.orderIds[0],
    ])
    expect(rows[0].eta).toBeNull()
  },
)
