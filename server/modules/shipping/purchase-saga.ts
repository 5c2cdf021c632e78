import { labelState } from '@waybill/contract/lifecycles/label'
import type { CarrierProblem, CarrierProvider, Outcome, Purchase } from '../../carriers/index.ts'
import { isDatabaseAway } from '../../platform/database/index.ts'
import { answered } from './answered.ts'
import { setItemState } from './batches.ts'
import { countLabel } from './figures.ts'
import { killPoint } from './kill-points.ts'
import { type Refusal, rowProblem } from './problem.ts'
import { markParked, markSent, markUnknown, type OpenPurchase, postpone } from './purchases.ts'
import type { Runtime } from './runtime.ts'
import { refusal, settleRejected, settleSuccess } from './settle.ts'

/** How often a purchase is put to a carrier that never made a label of it. */
const MOST_ATTEMPTS = 3

function providerOf({ carriers }: Runtime, purchase: OpenPurchase): CarrierProvider {
  const provider = carriers.find(purchase.carrier)
  if (!provider) throw new Error(`There is no carrier ${purchase.carrier}`)
  return provider
}

async function leaveOpen(runtime: Runtime, purchase: OpenPurchase, waitMs: number): Promise<void> {
  const at = new Date(runtime.now().getTime() + waitMs)
  const left = await runtime.serve(purchase.orgId, async (db) => {
    const open = await markUnknown(db, purchase, { checks: purchase.checks, at })
    if (open) await setItemState(db, { orgId: purchase.orgId, purchaseId: purchase.id }, labelState.unknown)
    return open
  })
  // Once a purchase, however often it is looked up.
  if (left && purchase.state === 'sent') countLabel(purchase, 'unknown')
}

/**
 * Puts what a carrier answered into our books. If they refuse it, the money stays held and it is tried again like a carrier that is
 * silent: less and less often, and then a person is told.
 */
async function booked(runtime: Runtime, purchase: OpenPurchase, booking: () => Promise<void>): Promise<void> {
  try {
    await booking()
  } catch (error) {
    runtime.log.error({ err: error, purchase: purchase.id }, 'what a carrier answered could not be booked')
    if (purchase.state !== 'parked') await stillSilent(runtime, purchase)
  }
}

const made = (runtime: Runtime, purchase: OpenPurchase, bought: Purchase): Promise<void> =>
  booked(runtime, purchase, () => settleSuccess(runtime, purchase, bought))
const notMade = (runtime: Runtime, purchase: OpenPurchase, why: Refusal): Promise<void> =>
  booked(runtime, purchase, () => settleRejected(runtime, purchase, why))

/**
 * A refusal says that its own call made nothing. While an earlier one may still be at work it decides nothing, and is kept until that
 * is settled.
 */
async function refused(
  runtime: Runtime,
  purchase: OpenPurchase,
  { problems, undecided }: { problems: CarrierProblem[]; undecided: boolean },
): Promise<void> {
  const why = refusal(purchase, problems)
  if (!undecided) return notMade(runtime, purchase, why)
  const { settledAfterMs, lookUpWaitsMs } = runtime.timing
  if (problems.some(({ retryable }) => retryable)) return leaveOpen(runtime, purchase, lookUpWaitsMs[0] ?? 0)
  await leaveOpen(runtime, { ...purchase, refusal: why }, settledAfterMs)
}

/**
 * Buys the label of a purchase whose money is held: `sent` is committed before the carrier is called, the call runs outside any
 * transaction, and every one of its three outcomes ends in one commit. `undecided`: an earlier call may still make the label.
 */
export async function send(runtime: Runtime, purchase: OpenPurchase, undecided = false): Promise<void> {
  const provider = providerOf(runtime, purchase)
  const at = runtime.now()
  const marked = await runtime.together(purchase.orgId, async (db) => ({ value: await markSent(db, purchase, at) }))
  if (!marked) return
  killPoint('k2')
  const attempts = purchase.attempts + 1
  const sent: OpenPurchase = { ...purchase, state: 'sent', sentAt: at, attempts, checks: 0, refusal: null }
  const { request, offer } = sent
  const order = { ...request, service: offer.serviceCode, maxCost: offer.cost, key: sent.id }
  const outcome = await answered((signal) => provider.buyLabel(order, { signal }), runtime.timing.callTimeoutMs)
  killPoint('k4')
  if (outcome.outcome === 'success') return made(runtime, sent, outcome.data)
  if (outcome.outcome === 'rejected') return refused(runtime, sent, { problems: outcome.problems, undecided })
  await leaveOpen(runtime, sent, runtime.timing.lookUpWaitsMs[0] ?? 0)
}

/** The call has had its effect by now, or never will. */
const isSettled = ({ timing, now }: Runtime, { sentAt }: OpenPurchase): boolean =>
  sentAt !== null && now().getTime() >= sentAt.getTime() + timing.settledAfterMs

const noAnswer = (provider: CarrierProvider): Refusal => ({
  problem: rowProblem('CARRIER_UNAVAILABLE', { carrier: provider.id }),
  newPrice: null,
})

/** The carrier knows no label. `settled`: its last call had its effect, or none, before it was asked. */
async function nothingFound(
  runtime: Runtime,
  provider: CarrierProvider,
  { purchase, settled }: { purchase: OpenPurchase; settled: boolean },
): Promise<void> {
  const { sentAt, orgId, attempts } = purchase
  const isOver = purchase.refusal !== null || attempts >= MOST_ATTEMPTS
  if (!settled && (isOver || !provider.recognisesRepeats)) {
    const settlesAt = (sentAt?.getTime() ?? 0) + runtime.timing.settledAfterMs
    return leaveOpen(runtime, purchase, Math.max(0, settlesAt - runtime.now().getTime()))
  }
  if (isOver) return notMade(runtime, purchase, purchase.refusal ?? noAnswer(provider))
  if (purchase.state === 'sent') {
    const open = await runtime.serve(orgId, (db) =>
      markUnknown(db, purchase, { checks: purchase.checks, at: runtime.now() }),
    )
    if (!open) return
  }
  await send(runtime, { ...purchase, state: 'unknown' }, !settled)
}

async function park(runtime: Runtime, purchase: OpenPurchase): Promise<boolean> {
  const nextTryAt = new Date(runtime.now().getTime() + runtime.timing.parkedLookUpMs)
  return runtime.serve(purchase.orgId, (db) => markParked(db, purchase, nextTryAt))
}

async function stillSilent(runtime: Runtime, purchase: OpenPurchase): Promise<void> {
  const { timing, now } = runtime
  const since = now().getTime() - (purchase.sentAt?.getTime() ?? 0)
  if (purchase.state === 'unknown' && since >= timing.parkAfterMs) {
    if (!(await park(runtime, purchase))) return
    runtime.log.error(
      { purchase: purchase.id, carrier: purchase.carrier },
      'a purchase needs a person: the carrier does not tell what became of it, or our books do not take what it tells',
    )
    return
  }
  await leaveOpen(runtime, { ...purchase, checks: purchase.checks + 1 }, waitAfter(runtime, purchase))
}

function lookUp(runtime: Runtime, provider: CarrierProvider, { id }: OpenPurchase): Promise<Outcome<Purchase | null>> {
  return answered((signal) => provider.findPurchase(id, { signal }), runtime.timing.callTimeoutMs)
}

const waitAfter = ({ timing: { lookUpWaitsMs } }: Runtime, { checks }: OpenPurchase): number =>
  lookUpWaitsMs[Math.min(checks, lookUpWaitsMs.length - 1)] ?? 0

/**
 * Asks again about a purchase that waits for a person, who is told once only. No label after all this time means none will come: the
 * money returns, since by now the seller no longer expects a label to be bought by itself.
 */
async function resumeParked(runtime: Runtime, purchase: OpenPurchase): Promise<void> {
  // The next time is set first, so that a failure of ours does not make it often.
  if (!(await park(runtime, purchase))) return
  const provider = providerOf(runtime, purchase)
  const settled = isSettled(runtime, purchase)
  const found = await lookUp(runtime, provider, purchase)
  if (found.outcome !== 'success') return
  if (found.data) return made(runtime, purchase, found.data)
  if (settled) await notMade(runtime, purchase, purchase.refusal ?? noAnswer(provider))
}

async function goOn(runtime: Runtime, purchase: OpenPurchase): Promise<void> {
  if (purchase.state === 'reserved') return send(runtime, purchase)
  if (purchase.state === 'parked') return resumeParked(runtime, purchase)
  const provider = providerOf(runtime, purchase)
  const settled = isSettled(runtime, purchase)
  const found = await lookUp(runtime, provider, purchase)
  if (found.outcome !== 'success') return stillSilent(runtime, purchase)
  if (found.data) return made(runtime, purchase, found.data)
  return nothingFound(runtime, provider, { purchase, settled })
}

/**
 * Goes on with a purchase that its node left: what may have been sent is looked up first, never simply sent again. One that fails for
 * reasons of our own has to wait like the others.
 */
export async function resume(runtime: Runtime, purchase: OpenPurchase): Promise<void> {
  try {
    await goOn(runtime, purchase)
  } catch (error) {
    // Of the database that went away no purchase is to blame: the next sweep goes on with it.
    if (isDatabaseAway(error)) throw error
    const at = new Date(runtime.now().getTime() + waitAfter(runtime, purchase))
    await runtime.serve(purchase.orgId, (db) => postpone(db, purchase, at))
    throw error
  }
}
