import type { CarrierProvider, Outcome, Purchase } from '../../carriers/index.ts'
import { setItemState } from './batches.ts'
import { killPoint } from './kill-points.ts'
import { rowProblem } from './problem.ts'
import { markParked, markSent, markUnknown, type OpenPurchase } from './purchases.ts'
import type { Runtime } from './runtime.ts'
import { refusal, settleRejected, settleSuccess } from './settle.ts'

/** How often a purchase is put to a carrier that never made a label of it. */
const MOST_ATTEMPTS = 3

/** A carrier answers, or counts as silent; it may still be at work afterwards. */
export async function answered<T>(
  call: (signal: AbortSignal) => Promise<Outcome<T>>,
  timeoutMs: number,
): Promise<Outcome<T>> {
  const silence: Outcome<T> = { outcome: 'unknown', problems: [] }
  const signal = AbortSignal.timeout(timeoutMs)
  const late = new Promise<Outcome<T>>((resolve) => {
    signal.addEventListener('abort', () => resolve(silence), { once: true })
  })
  // The interface promises never to throw; a purchase must not hang on that promise.
  return Promise.race([call(signal).catch(() => silence), late])
}

function providerOf({ carriers }: Runtime, purchase: OpenPurchase): CarrierProvider {
  const provider = carriers.find(purchase.carrier)
  if (!provider) throw new Error(`There is no carrier ${purchase.carrier}`)
  return provider
}

async function leaveOpen(runtime: Runtime, purchase: OpenPurchase, waitMs: number): Promise<void> {
  const at = new Date(runtime.now().getTime() + waitMs)
  await runtime.serve(purchase.orgId, async (db) => {
    if (!(await markUnknown(db, purchase, { checks: purchase.checks, at }))) return
    await setItemState(db, { orgId: purchase.orgId, purchaseId: purchase.id }, 'unknown')
  })
}

/**
 * Buys the label of a purchase whose money is held: `sent` is committed before the carrier is called, the call runs outside any
 * transaction, and every one of its three outcomes ends in one commit.
 */
export async function send(runtime: Runtime, purchase: OpenPurchase): Promise<void> {
  const provider = providerOf(runtime, purchase)
  const at = runtime.now()
  const marked = await runtime.together(purchase.orgId, async (db) => ({ value: await markSent(db, purchase, at) }))
  if (!marked) return
  killPoint('k2')
  const sent: OpenPurchase = { ...purchase, state: 'sent', sentAt: at, attempts: purchase.attempts + 1, checks: 0 }
  const { request, offer } = sent
  const order = { ...request, service: offer.serviceCode, maxCost: offer.cost, key: sent.id }
  const outcome = await answered((signal) => provider.buyLabel(order, { signal }), runtime.timing.callTimeoutMs)
  killPoint('k4')
  if (outcome.outcome === 'success') return settleSuccess(runtime, sent, outcome.data)
  if (outcome.outcome === 'rejected') return settleRejected(runtime, sent, refusal(sent, outcome.problems))
  await leaveOpen(runtime, sent, runtime.timing.lookUpWaitsMs[0] ?? 0)
}

/** The call has had its effect by now, or never will. */
const isSettled = ({ timing, now }: Runtime, { sentAt }: OpenPurchase): boolean =>
  sentAt !== null && now().getTime() >= sentAt.getTime() + timing.settledAfterMs

/** May the carrier be asked for a label again, although it may have got the first call and knows none of it now? */
const mayRepeat = (runtime: Runtime, provider: CarrierProvider, purchase: OpenPurchase): boolean =>
  provider.recognisesRepeats || isSettled(runtime, purchase)

async function nothingFound(runtime: Runtime, provider: CarrierProvider, purchase: OpenPurchase): Promise<void> {
  const { sentAt, orgId } = purchase
  if (!mayRepeat(runtime, provider, purchase)) {
    const settled = (sentAt?.getTime() ?? 0) + runtime.timing.settledAfterMs
    return leaveOpen(runtime, purchase, Math.max(0, settled - runtime.now().getTime()))
  }
  if (purchase.attempts >= MOST_ATTEMPTS) {
    const name = { carrier: provider.id }
    return settleRejected(runtime, purchase, { problem: rowProblem('CARRIER_UNAVAILABLE', name), newPrice: null })
  }
  if (purchase.state === 'sent') {
    const open = await runtime.serve(orgId, (db) =>
      markUnknown(db, purchase, { checks: purchase.checks, at: runtime.now() }),
    )
    if (!open) return
  }
  await send(runtime, { ...purchase, state: 'unknown' })
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
      'a purchase needs a person: the carrier does not tell what became of it',
    )
    return
  }
  const wait = timing.lookUpWaitsMs[Math.min(purchase.checks, timing.lookUpWaitsMs.length - 1)] ?? 0
  await leaveOpen(runtime, { ...purchase, checks: purchase.checks + 1 }, wait)
}

function lookUp(runtime: Runtime, provider: CarrierProvider, { id }: OpenPurchase): Promise<Outcome<Purchase | null>> {
  return answered((signal) => provider.findPurchase(id, { signal }), runtime.timing.callTimeoutMs)
}

/**
 * Asks again about a purchase that waits for a person, who is told once only. No label after all this time means none will come: the
 * money returns, since by now the seller no longer expects a label to be bought by itself.
 */
async function resumeParked(runtime: Runtime, purchase: OpenPurchase): Promise<void> {
  // The next time is set first, so that a failure of ours does not make it often.
  if (!(await park(runtime, purchase))) return
  const provider = providerOf(runtime, purchase)
  const found = await lookUp(runtime, provider, purchase)
  if (found.outcome !== 'success') return
  if (found.data) return settleSuccess(runtime, purchase, found.data)
  if (!isSettled(runtime, purchase)) return
  const problem = rowProblem('CARRIER_UNAVAILABLE', { carrier: provider.id })
  await settleRejected(runtime, purchase, { problem, newPrice: null })
}

/** Goes on with a purchase that its node left: what may have been sent is looked up first, never simply sent again. */
export async function resume(runtime: Runtime, purchase: OpenPurchase): Promise<void> {
  if (purchase.state === 'reserved') return send(runtime, purchase)
  if (purchase.state === 'parked') return resumeParked(runtime, purchase)
  const provider = providerOf(runtime, purchase)
  const found = await lookUp(runtime, provider, purchase)
  if (found.outcome !== 'success') return stillSilent(runtime, purchase)
  if (found.data) return settleSuccess(runtime, purchase, found.data)
  return nothingFound(runtime, provider, purchase)
}
