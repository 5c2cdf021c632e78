import { labelState } from '@waybill/contract/shipping/label-lifecycle'
import type { CarrierProblem, CarrierProvider, Outcome, Purchase } from '../../../../carriers/index.ts'
import { isDatabaseAway } from '../../../../platform/database/index.ts'
import { callWithTimeout } from '../carrier/call-with-timeout.ts'
import { setItemState } from './batches.ts'
import { countLabel } from './figures.ts'
import { killPoint } from '../runtime/kill-points.ts'
import { type Refusal, rowProblem } from '../request/problem.ts'
import { itemOf, markParked, markSent, markUnknown, type OpenPurchase, postpone } from './purchases.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { refusal, settleRejected, settleSuccess } from './settle.ts'

/** How often a purchase is sent to a carrier that has not produced a label for it. */
const MAX_ATTEMPTS = 3

const providerOf = ({ carriers }: Runtime, purchase: OpenPurchase): Promise<CarrierProvider> =>
  carriers.resolveCarrier(purchase)

async function markUnknownAndReschedule(runtime: Runtime, purchase: OpenPurchase, waitMs: number): Promise<void> {
  const at = new Date(runtime.now().getTime() + waitMs)
  const left = await runtime.serve(purchase.orgId, async (db) => {
    const open = await markUnknown(db, purchase, { checks: purchase.checks, at })
    if (open) await setItemState(db, itemOf(purchase), labelState.unknown)
    return open
  })
  // Once a purchase, however often it is looked up.
  if (left && purchase.state === 'sent') countLabel(purchase, 'unknown')
}

/**
 * Records what a carrier answered. If that fails, the money stays held and it is retried as if the carrier had not answered: less
 * and less often, until it is parked for a person.
 */
async function recordOrRetry(runtime: Runtime, purchase: OpenPurchase, booking: () => Promise<void>): Promise<void> {
  try {
    await booking()
  } catch (error) {
    runtime.log.error({ err: error, purchase: purchase.id }, 'what a carrier answered could not be booked')
    if (purchase.state !== 'parked') await handleNoAnswer(runtime, purchase)
  }
}

const recordPurchased = (runtime: Runtime, purchase: OpenPurchase, bought: Purchase): Promise<void> =>
  recordOrRetry(runtime, purchase, () => settleSuccess(runtime, purchase, bought))
const recordRejected = (runtime: Runtime, purchase: OpenPurchase, reason: Refusal): Promise<void> =>
  recordOrRetry(runtime, purchase, () => settleRejected(runtime, purchase, reason))

/**
 * A rejection means that this call produced no label. While an earlier call may still be in progress it decides nothing, and is
 * stored until that one is settled.
 */
async function handleRejected(
  runtime: Runtime,
  purchase: OpenPurchase,
  { problems, undecided }: { problems: CarrierProblem[]; undecided: boolean },
): Promise<void> {
  const reason = refusal(purchase, problems)
  if (!undecided) return recordRejected(runtime, purchase, reason)
  const { settledAfterMs, lookUpWaitsMs } = runtime.timing
  if (problems.some(({ retryable }) => retryable))
    return markUnknownAndReschedule(runtime, purchase, lookUpWaitsMs[0] ?? 0)
  await markUnknownAndReschedule(runtime, { ...purchase, rejection: reason }, settledAfterMs)
}

/**
 * Buys the label of a purchase whose money is held: `sent` is committed before the carrier is called, the call runs outside any
 * transaction, and every one of its three outcomes ends in one commit. `undecided`: an earlier call may still make the label.
 */
export async function sendPurchase(runtime: Runtime, purchase: OpenPurchase, undecided = false): Promise<void> {
  const provider = await providerOf(runtime, purchase)
  const at = runtime.now()
  const marked = await runtime.commitTogether(purchase.orgId, async (db) => ({
    value: await markSent(db, purchase, at),
  }))
  if (!marked) return
  killPoint('k2')
  const attempts = purchase.attempts + 1
  const sent: OpenPurchase = { ...purchase, state: 'sent', sentAt: at, attempts, checks: 0, rejection: null }
  const { request, offer, pieces } = sent
  const maxCost = pieces.reduce((sum, piece) => sum + piece.offer.cost, offer.cost)
  const others = pieces.map(({ request: { parcel, options, piece } }) => ({
    parcel,
    options,
    ...(piece && { piece }),
  }))
  const order = {
    ...request,
    service: offer.serviceCode,
    maxCost,
    key: sent.id,
    ...(others.length > 0 && { pieces: others }),
  }
  const outcome = await callWithTimeout((signal) => provider.buyLabel(order, { signal }), runtime.timing.callTimeoutMs)
  killPoint('k4')
  if (outcome.outcome === 'success') return recordPurchased(runtime, sent, outcome.data)
  if (outcome.outcome === 'rejected') return handleRejected(runtime, sent, { problems: outcome.problems, undecided })
  await markUnknownAndReschedule(runtime, sent, runtime.timing.lookUpWaitsMs[0] ?? 0)
}

/** The call has taken effect by now, or never will. */
const isSettled = ({ timing, now }: Runtime, { sentAt }: OpenPurchase): boolean =>
  sentAt !== null && now().getTime() >= sentAt.getTime() + timing.settledAfterMs

const unavailable = (provider: CarrierProvider): Refusal => ({
  problem: rowProblem('CARRIER_UNAVAILABLE', { carrier: provider.id }),
  newPrice: null,
})

/** The carrier has no label. `settled`: by the time of the look-up the last call had taken effect or never would. */
async function handleNotFound(
  runtime: Runtime,
  provider: CarrierProvider,
  { purchase, settled }: { purchase: OpenPurchase; settled: boolean },
): Promise<void> {
  const { sentAt, orgId, attempts } = purchase
  const isOver = purchase.rejection !== null || attempts >= MAX_ATTEMPTS
  if (!settled && (isOver || !provider.recognisesRepeats)) {
    const settlesAt = (sentAt?.getTime() ?? 0) + runtime.timing.settledAfterMs
    return markUnknownAndReschedule(runtime, purchase, Math.max(0, settlesAt - runtime.now().getTime()))
  }
  if (isOver) return recordRejected(runtime, purchase, purchase.rejection ?? unavailable(provider))
  if (purchase.state === 'sent') {
    const open = await runtime.serve(orgId, (db) =>
      markUnknown(db, purchase, { checks: purchase.checks, at: runtime.now() }),
    )
    if (!open) return
  }
  await sendPurchase(runtime, { ...purchase, state: 'unknown' }, !settled)
}

async function park(runtime: Runtime, purchase: OpenPurchase): Promise<boolean> {
  const nextTryAt = new Date(runtime.now().getTime() + runtime.timing.parkedLookUpMs)
  return runtime.serve(purchase.orgId, (db) => markParked(db, purchase, nextTryAt))
}

async function handleNoAnswer(runtime: Runtime, purchase: OpenPurchase): Promise<void> {
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
  await markUnknownAndReschedule(runtime, { ...purchase, checks: purchase.checks + 1 }, waitAfter(runtime, purchase))
}

function lookUp(runtime: Runtime, provider: CarrierProvider, { id }: OpenPurchase): Promise<Outcome<Purchase | null>> {
  return callWithTimeout((signal) => provider.findPurchase(id, { signal }), runtime.timing.callTimeoutMs)
}

const waitAfter = ({ timing: { lookUpWaitsMs } }: Runtime, { checks }: OpenPurchase): number =>
  lookUpWaitsMs[Math.min(checks, lookUpWaitsMs.length - 1)] ?? 0

/**
 * Asks again about a purchase that is parked for a person, who is alerted only once. No label after all this time means that none
 * will come: the money is released, since by now the seller no longer expects the label to be bought.
 */
async function resumeParked(runtime: Runtime, purchase: OpenPurchase): Promise<void> {
  // The next time is set first, so that an internal failure does not make the look-ups more frequent.
  if (!(await park(runtime, purchase))) return
  const provider = await providerOf(runtime, purchase)
  const settled = isSettled(runtime, purchase)
  const found = await lookUp(runtime, provider, purchase)
  if (found.outcome !== 'success') return
  if (found.data) return recordPurchased(runtime, purchase, found.data)
  if (settled) await recordRejected(runtime, purchase, purchase.rejection ?? unavailable(provider))
}

async function advancePurchase(runtime: Runtime, purchase: OpenPurchase): Promise<void> {
  if (purchase.state === 'reserved') return sendPurchase(runtime, purchase)
  if (purchase.state === 'parked') return resumeParked(runtime, purchase)
  const provider = await providerOf(runtime, purchase)
  const settled = isSettled(runtime, purchase)
  const found = await lookUp(runtime, provider, purchase)
  if (found.outcome !== 'success') return handleNoAnswer(runtime, purchase)
  if (found.data) return recordPurchased(runtime, purchase, found.data)
  return handleNotFound(runtime, provider, { purchase, settled })
}

/**
 * Resumes a purchase that its node abandoned: what may have been sent is looked up first, never simply sent again. One that fails
 * for an internal reason is rescheduled like the others.
 */
export async function resumePurchase(runtime: Runtime, purchase: OpenPurchase): Promise<void> {
  try {
    await advancePurchase(runtime, purchase)
  } catch (error) {
    // A lost database is not the purchase's fault: the next sweep resumes it.
    if (isDatabaseAway(error)) throw error
    const at = new Date(runtime.now().getTime() + waitAfter(runtime, purchase))
    await runtime.serve(purchase.orgId, (db) => postpone(db, purchase, at))
    throw error
  }
}
