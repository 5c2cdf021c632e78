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
  chargeAfterVoid,
  chargeFee,
  freezeFunds,
  getBalance,
  holdLabel,
  InsufficientFundsError,
  openBooks,
  refundVoid,
  reinstatePayment,
  releaseLabel,
  returnPayment,
  unfreezeFunds,
} from './index.ts'
import { anyStep, everyState, type Step, type StepOf } from './ledger-model.testing.ts'

const { direct, viaAcme, acme } = chainOrgs
const orgs: readonly number[] = [direct, viaAcme, acme]
const at = new Date('2026-11-20T10:00:00Z')
const context = useTestDatabase()
const runs = Number(process.env.WAYBILL_MODEL_RUNS ?? 50)

interface Label {
  id: string
  seller: number
  sell: number
  buy: number
  state: 'held' | 'captured' | 'released' | 'refunded' | 'recharged'
}
/** Money frozen, or returned to its payer; `over` once it was released or reinstated. */
interface Moved {
  key: string
  org: number
  amount: number
  over: boolean
}

/** The books as a few numbers in memory: what the database must agree with after every event. */
class Model {
  readonly wallets = new Map(orgs.map((org) => [org, { available: 0, held: 0, frozen: 0 }]))
  readonly labels: Label[] = []
  readonly frozen: Moved[] = []
  readonly returned: Moved[] = []
  /** Every event that was posted, to be sent again. */
  readonly events: { org: number; work: (db: Db) => Promise<unknown> }[] = []
  wallet(org: number) {
    return this.wallets.get(org)!
  }
  /** The wallets and amounts of a label, seller first. */
  parts({ seller, sell, buy }: Label): [number, number][] {
    const own: [number, number] = [seller, sell]
    return seller === viaAcme ? [own, [acme, buy]] : [own]
  }
}

beforeAll(async () => {
  await seedProviderChain(context.admin)
  for (const org of [direct, viaAcme]) await asService(context.database, org, openBooks)
})

/** Posts an event and remembers it. */
async function post<T>(model: Model, org: number, work: (db: Db) => Promise<T>): Promise<T> {
  const done = await asService(context.database, org, work)
  model.events.push({ org, work })
  return done
}
const newest = <T>(items: readonly T[], pick: number): T | undefined =>
  items.at(-1 - (pick % Math.max(1, Math.min(8, items.length))))

async function hold(model: Model, step: StepOf<'hold'>): Promise<void> {
  const { seller, sell, buy, allowLoss } = step
  const label: Label = { id: randomUUID(), seller, sell, buy, state: 'held' }
  const parts = model.parts(label)
  const possible = parts.every(([org, amount]) => model.wallet(org).available >= amount)
  const work = post(model, seller, (db) => holdLabel(db, label.id, step, at))
  if (seller === viaAcme && sell < buy && !allowLoss) return expect(work).rejects.toThrow(/below its cost/)
  if (!possible) return expect(work).rejects.toThrow(InsufficientFundsError)
  await work
  for (const [org, amount] of parts) {
    model.wallet(org).available -= amount
    model.wallet(org).held += amount
  }
  model.labels.push(label)
}

async function capture(model: Model, { pick, share, cost, insured = 0 }: StepOf<'capture'>): Promise<void> {
  const label = newest(model.labels, pick)
  if (!label) return
  const part = (amount: number) => Math.max(100, Math.floor((amount * share) / 10_000) * 100)
  const [sell, buy] = [part(label.sell), part(label.buy)]
  // At most half of it all is insurance.
  const cents = (amount: number) => Math.floor((amount * insured) / 20_000) * 100
  const cover = { sell: cents(sell), buy: cents(buy), cost: Math.floor((cost * insured) / 200) }
  const price = { sell, buy, cost, cover }
  const work = post(model, label.seller, (db) => captureLabel(db, label.id, price, at))
  if (label.state !== 'held') return expect(work).rejects.toThrow()
  await work
  for (const [org, amount] of model.parts(label)) {
    const wallet = model.wallet(org)
    wallet.held -= amount
    wallet.available += amount - (org === label.seller ? price.sell : price.buy)
  }
  Object.assign(label, { sell: price.sell, buy: price.buy, state: 'captured' })
}

interface Resolution {
  call: typeof releaseLabel
  from: Label['state']
  to: Label['state']
}
const resolutions: Record<'release' | 'refund' | 'recharge', Resolution> = {
  release: { call: releaseLabel, from: 'held', to: 'released' },
  refund: { call: refundVoid, from: 'captured', to: 'refunded' },
  recharge: { call: chargeAfterVoid, from: 'refunded', to: 'recharged' },
}

async function resolve(model: Model, { do: what, pick }: StepOf<'release' | 'refund' | 'recharge'>): Promise<void> {
  const label = newest(model.labels, pick)
  if (!label) return
  const { call, from, to } = resolutions[what]
  const posted = await post(model, label.seller, (db) => call(db, label.id, at)).catch(() => undefined)
  const moved = posted !== undefined && !posted.replayed
  expect(moved).toBe(label.state === from)
  if (!moved) return
  for (const [org, amount] of model.parts(label)) {
    const wallet = model.wallet(org)
    wallet.available += what === 'recharge' ? -amount : amount
    if (what === 'release') wallet.held -= amount
  }
  label.state = to
}

async function freeze(model: Model, { org, amount }: StepOf<'freeze'>): Promise<void> {
  const key = `case:${randomUUID()}`
  await post(model, org, (db) => freezeFunds(db, { key, amount, note: 'case', at }))
  const wallet = model.wallet(org)
  const possible = Math.min(amount, Math.max(0, wallet.available))
  wallet.available -= possible
  wallet.frozen += possible
  if (possible > 0) model.frozen.push({ key, org, amount: possible, over: false })
}

async function unfreeze(model: Model, { pick }: StepOf<'unfreeze'>): Promise<void> {
  const found = newest(model.frozen, pick)
  if (!found) return
  const { key, org, amount } = found
  await post(model, org, (db) => unfreezeFunds(db, { key, note: 'case', at }))
  if (found.over) return
  found.over = true
  model.wallet(org).available += amount
  model.wallet(org).frozen -= amount
}

async function giveBack(model: Model, { org, amount, fee }: StepOf<'return'>): Promise<void> {
  const key = `dispute:${randomUUID()}`
  await post(model, org, (db) => returnPayment(db, { key, amount, fee, note: 'dispute', at }))
  model.wallet(org).available -= amount
  model.returned.push({ key, org, amount, over: false })
}

async function reinstate(model: Model, { pick }: StepOf<'reinstate'>): Promise<void> {
  const found = newest(model.returned, pick)
  if (!found) return
  const { key, org, amount } = found
  await post(model, org, (db) => reinstatePayment(db, { key: `${key}:won`, amount, note: 'dispute', at }))
  if (!found.over) model.wallet(org).available += amount
  found.over = true
}

async function charge(model: Model, { do: what, org, amount }: StepOf<'fund' | 'fee'>): Promise<void> {
  const key = `event:${randomUUID()}`
  if (what === 'fund') await post(model, org, (db) => addFunds(db, { key, amount, via: 'bank', at }))
  else await post(model, org, (db) => chargeFee(db, { key, amount, at }))
  model.wallet(org).available += what === 'fund' ? amount : -amount
}

/** What was posted before is sent once more, as after an answer that was lost: nothing changes. */
async function again(model: Model, { pick }: StepOf<'again'>): Promise<void> {
  const event = newest(model.events, pick)
  if (event) await asService(context.database, event.org, event.work)
}

const acts: { [D in Step['do']]: (model: Model, step: StepOf<D>) => Promise<void> } = {
  fund: charge,
  fee: charge,
  hold,
  capture,
  release: resolve,
  refund: resolve,
  recharge: resolve,
  freeze,
  unfreeze,
  return: giveBack,
  reinstate,
  again,
}
const run = (model: Model, step: Step): Promise<void> =>
  (acts[step.do] as (model: Model, step: Step) => Promise<void>)(model, step)

async function compare(model: Model): Promise<void> {
  for (const org of orgs) {
    const { available, held, frozen } = await asService(context.database, org, (db) => getBalance(db, org))
    expect({ org, available, held, frozen }).toEqual({ org, ...model.wallet(org) })
  }
}

/** What a label moved in each wallet over its life, whatever happened to it and however often: its price or nothing (F5). */
async function compareLives(model: Model): Promise<void> {
  const { rows } = await context.admin.query<{ ref_id: string; org_id: number; net: number }>(
    `select ref_id, org_id::int, sum(wallet_change)::float8 as net from ledger_transfer where ref_type = 'purchase' and seq is not null group by 1, 2`,
  )
  const nets = new Map(rows.map(({ ref_id, org_id, net }) => [`${ref_id} ${org_id}`, net]))
  for (const label of model.labels) {
    const charged = label.state === 'captured' || label.state === 'recharged'
    for (const [org, amount] of model.parts(label))
      expect(nets.get(`${label.id} ${org}`) ?? 0, label.state).toBe(charged ? -amount : 0)
  }
}

it(
  'whatever happens in whatever order, the books say what a model in memory says',
  { timeout: 1_800_000 },
  async () => {
    const model = new Model()
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 40 }), async (steps) => {
        for (const step of steps) await run(model, step)
        await compare(model)
      }),
      // The model goes on from run to run, so a failing run cannot be made smaller by running its parts again.
      { numRuns: runs, endOnFailure: true },
    )
    for (const step of everyState) await run(model, step)
    await compare(model)
    await compareLives(model)
    expect(model.labels.length).toBeGreaterThan(20)
    expect(new Set(model.labels.map((label) => label.state)).size).toBe(5)
    for (const list of [model.frozen, model.returned]) expect(new Set(list.map(({ over }) => over)).size).toBe(2)
    expect(await ledgerFaults(context.admin)).toEqual([])
  },
)
