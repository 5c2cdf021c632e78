import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../platform/database/index.ts'
import { asService, chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import {
  addFunds,
  captureLabel,
  getBalance,
  holdLabel,
  openBooks,
  chargeAfterVoid,
  refundVoid,
  releaseLabel,
  InsufficientFundsError,
} from './index.ts'

/** The books as a few numbers in memory: what the database must agree with after every event. */
class Model {
  readonly wallets = new Map<number, { available: number; held: number }>()
  readonly labels: Label[] = []
  wallet(org: number) {
    const wallet = this.wallets.get(org) ?? { available: 0, held: 0 }
    this.wallets.set(org, wallet)
    return wallet
  }
  /** The wallets and amounts of a label, seller first. */
  parts(label: Label): [number, number][] {
    const { seller } = label
    return seller === viaAcme
      ? [
          [seller, label.sell],
          [acme, label.buy],
        ]
      : [[seller, label.sell]]
  }
}
interface Label {
  id: string
  seller: number
  sell: number
  buy: number
  state: 'held' | 'captured' | 'released' | 'refunded' | 'recharged'
}

const { direct, viaAcme, acme } = chainOrgs
const at = new Date('2026-11-20T10:00:00Z')
const context = useTestDatabase()
const runs = Number(process.env.WAYBILL_MODEL_RUNS ?? 25)

beforeAll(async () => {
  await seedProviderChain(context.admin)
  for (const org of [direct, viaAcme]) await asService(context.database, org, openBooks)
})

const act = <T>(org: number, work: (db: Db) => Promise<T>) => asService(context.database, org, work)
const cents = (max: number) => fc.integer({ min: 1, max }).map((n) => n * 100)

type Step =
  | { do: 'fund'; org: number; amount: number }
  | { do: 'hold'; seller: number; sell: number; buy: number; allowLoss?: boolean }
  | { do: 'capture'; pick: number; share: number; cost: number }
  | { do: 'release' | 'refund' | 'recharge'; pick: number }
const pick = fc.nat(1000)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('fund' as const), org: fc.constantFrom(direct, viaAcme, acme), amount: cents(5_000) }),
  fc.record({
    do: fc.constant('hold' as const),
    seller: fc.constantFrom(direct, viaAcme),
    sell: cents(2_000),
    buy: cents(1_800),
    // As chance has it, the reseller sells below what it pays.
    allowLoss: fc.constant(true),
  }),
  fc.record({
    do: fc.constant('capture' as const),
    pick,
    share: fc.integer({ min: 1, max: 100 }),
    cost: fc.nat(99_999),
  }),
  fc.record({ do: fc.constantFrom('release' as const, 'refund' as const, 'recharge' as const), pick }),
)

/** Tries the event on the books; true when they took it. */
async function taken(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

async function hold(model: Model, given: Extract<Step, { do: 'hold' }>): Promise<void> {
  const label: Label = { id: randomUUID(), seller: given.seller, sell: given.sell, buy: given.buy, state: 'held' }
  const parts = model.parts(label)
  const possible = parts.every(([org, amount]) => model.wallet(org).available >= amount)
  const work = act(given.seller, (db) => holdLabel(db, label.id, given, at))
  if (!possible) return expect(work).rejects.toThrow(InsufficientFundsError)
  await work
  for (const [org, amount] of parts) {
    model.wallet(org).available -= amount
    model.wallet(org).held += amount
  }
  model.labels.push(label)
}

async function capture(model: Model, label: Label, given: Extract<Step, { do: 'capture' }>): Promise<void> {
  const part = (amount: number) => Math.max(100, Math.floor((amount * given.share) / 10_000) * 100)
  const price = { sell: part(label.sell), buy: part(label.buy), cost: given.cost }
  const done = await taken(act(label.seller, (db) => captureLabel(db, label.id, price, at)))
  expect(done).toBe(label.state === 'held')
  if (!done) return
  for (const [org, amount] of model.parts(label)) {
    const wallet = model.wallet(org)
    wallet.held -= amount
    wallet.available += amount - (org === label.seller ? price.sell : price.buy)
  }
  Object.assign(label, { sell: price.sell, buy: price.buy, state: 'captured' })
}

async function resolve(model: Model, label: Label, what: 'release' | 'refund' | 'recharge'): Promise<void> {
  const call = { release: releaseLabel, refund: refundVoid, recharge: chargeAfterVoid }[what]
  const from = { release: 'held', refund: 'captured', recharge: 'refunded' }[what]
  const to = { release: 'released', refund: 'refunded', recharge: 'recharged' } as const
  const posted = await act(label.seller, (db) => call(db, label.id, at)).catch(() => undefined)
  const moved = posted !== undefined && !posted.replayed
  expect(moved).toBe(label.state === from)
  if (!moved) return
  for (const [org, amount] of model.parts(label)) {
    const wallet = model.wallet(org)
    wallet.available += what === 'recharge' ? -amount : amount
    if (what === 'release') wallet.held -= amount
  }
  label.state = to[what]
}

async function run(model: Model, given: Step): Promise<void> {
  if (given.do === 'fund') {
    await act(given.org, (db) => addFunds(db, { key: randomUUID(), amount: given.amount, via: 'bank', at }))
    model.wallet(given.org).available += given.amount
    return
  }
  if (given.do === 'hold') return hold(model, given)
  const label = model.labels.at(-1 - (given.pick % Math.max(1, Math.min(8, model.labels.length))))
  if (!label) return
  if (given.do === 'capture') return capture(model, label, given)
  return resolve(model, label, given.do)
}

/** One label to each of the five states, for chance may leave one out. */
const everyState: Step[] = [
  { do: 'fund', org: direct, amount: 500_000 },
  ...(['hold', 'capture', 'release', 'refund', 'recharge'] as const).flatMap((last): Step[] => {
    const capture: Step = { do: 'capture', pick: 0, share: 100, cost: 100 }
    const hold: Step = { do: 'hold', seller: direct, sell: 1000, buy: 900 }
    const after: Record<typeof last, Step[]> = {
      hold: [],
      capture: [capture],
      release: [{ do: 'release', pick: 0 }],
      refund: [capture, { do: 'refund', pick: 0 }],
      recharge: [capture, { do: 'refund', pick: 0 }, { do: 'recharge', pick: 0 }],
    }
    return [hold, ...after[last]]
  }),
]

it('whatever happens in whatever order, the books say what a model in memory says', async () => {
  const model = new Model()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      for (const one of steps) await run(model, one)
      for (const org of [direct, viaAcme, acme]) {
        const { available, held } = await act(org, (db) => getBalance(db, org))
        expect({ org, available, held }).toEqual({ org, ...model.wallet(org) })
      }
    }),
    // The model goes on from run to run, so a failing run cannot be made smaller by running its parts again.
    { numRuns: runs, endOnFailure: true },
  )
  for (const one of everyState) await run(model, one)
  expect(model.labels.length).toBeGreaterThan(20)
  expect(new Set(model.labels.map((label) => label.state)).size).toBe(5)
  expect(await ledgerFaults(context.admin)).toEqual([])
})
