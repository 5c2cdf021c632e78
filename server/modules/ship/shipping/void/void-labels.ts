import { trackingStatus } from '@waybill/contract/shipping/enums'
import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { voidLabels as voidRoute } from '@waybill/contract/shipping/api'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import type { Outcome, VoidResult } from '../../../../carriers/index.ts'
import { type Db, isDatabaseAway } from '../../../../platform/database/index.ts'
import { getBalance, refundVoid } from '../../../money/funds/index.ts'
import { callWithTimeout } from '../carrier/call-with-timeout.ts'
import { instantOrNull } from '../carrier/carrier-dates.ts'
import { lockOrder, markAwaiting, markShippedAgain } from '../../../sell/orders/index.ts'
import { noteLabelBack, noteLabelGone } from '../../../sell/stores/index.ts'
import { voidRefusal } from '../shipments/policy.ts'
import { fromCarrier, problemOf, type RowProblem, rowProblem } from '../request/problem.ts'
import { leavePickup, lockPickupsOf } from '../shipments/pickup-parcels.ts'
import type { Caller } from '../quotes/quote-orders.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { livePurchaseState } from '../purchase/purchases.ts'
import { recordOnOrder, type OrderEvent } from '../purchase/settle.ts'
import { listLabelsToVoid } from '../shipments/shipment-list.ts'
import { apartProblem, findVoidGroups } from '../shipments/void-groups.ts'
import { usualAnswer } from './auto-void-rules.ts'
import {
  changeVoid,
  insertVoidRequest,
  lockLabel,
  postponeVoid,
  setCounts,
  setShipmentStatus,
  type VoidRequest,
} from './void-requests.ts'

type Result = OutputOf<typeof voidRoute>['results'][number]
type State = Result['state']

const RETRY_MS = 30_000
/** What our books refused once they mostly refuse again. */
const UNRECORDED_RETRY_MS = 600_000
const HOUR = 3_600_000

const retryIn = (runtime: Runtime, request: VoidRequest, ms: number): Promise<void> =>
  runtime.serve(request.orgId, (db) => postponeVoid(db, request, new Date(runtime.now().getTime() + ms)))

const recordOnOrderOf = (
  db: Db,
  request: VoidRequest,
  { action, at }: Pick<OrderEvent, 'action' | 'at'>,
): Promise<void> =>
  recordOnOrder(db, {
    ...request,
    at,
    action,
    detail: { shipmentId: request.shipmentId, trackingNo: request.trackingNo },
  })

/** The label does not count any more: its order awaits shipment again, and its store is told. */
async function takeFromOrder(db: Db, { orgId, orderId, shipmentId }: VoidRequest, at: Date): Promise<void> {
  await markAwaiting(db, orgId, { id: orderId, shipmentId })
  await noteLabelGone(db, { orgId, shipmentId, at })
}

async function confirm(runtime: Runtime, request: VoidRequest): Promise<void> {
  const { orgId, orderId } = request
  const at = runtime.now()
  await runtime.serve(orgId, async (db) => {
    await lockOrder(db, orgId, orderId)
    if (!(await changeVoid(db, request, { to: 'confirmed', at }))) return
    await setShipmentStatus(db, request, trackingStatus.voided)
    if (await setCounts(db, request, false)) await takeFromOrder(db, request, at)
    if (request.state === 'requested') await recordOnOrderOf(db, request, { action: 'label.voided', at })
    await refundVoid(db, request.purchaseId, at)
  })
}

async function submit(runtime: Runtime, request: VoidRequest, expectedBy: Date | null): Promise<void> {
  const { orgId, orderId } = request
  const at = runtime.now()
  const nextTryAt = expectedBy && expectedBy > at ? expectedBy : new Date(at.getTime() + HOUR)
  await runtime.serve(orgId, async (db) => {
    if (request.state === 'submitted') return postponeVoid(db, request, nextTryAt)
    await lockOrder(db, orgId, orderId)
    const usually = expectedBy ?? (await usualAnswer(db, request.carrier, at))
    if (!(await changeVoid(db, request, { to: 'submitted', at, expectedBy: usually, nextTryAt }))) return
    await setShipmentStatus(db, request, trackingStatus.voided)
    if (await setCounts(db, request, false)) await takeFromOrder(db, request, at)
    await recordOnOrderOf(db, request, { action: 'label.voided', at })
  })
}

async function refuse(runtime: Runtime, request: VoidRequest, problem: RowProblem): Promise<void> {
  const { orgId, orderId, shipmentId } = request
  const at = runtime.now()
  await runtime.serve(orgId, async (db) => {
    await lockOrder(db, orgId, orderId)
    // Whether its units went with the label that is being bought is known once that is decided.
    if (request.state === 'submitted' && (await livePurchaseState(db, orgId, orderId)) !== null)
      return postponeVoid(db, request, new Date(at.getTime() + RETRY_MS))
    if (!(await changeVoid(db, request, { to: 'rejected', at, problem }))) return
    if (request.state !== 'submitted') return
    await setShipmentStatus(db, request, trackingStatus.labelCreated)
    if (await markShippedAgain(db, orgId, { id: orderId, shipmentId })) {
      await setCounts(db, request, true)
      await noteLabelBack(db, { orgId, shipmentId, at, tracked: true })
    }
    await recordOnOrderOf(db, request, { action: 'label.voidRejected', at })
  })
}

const notOffered = (carrier: number): RowProblem => {
  const name = carrierName(carrier)
  return rowProblem('VOID_NOT_OFFERED', { carrier: name.en }, { zhParams: { carrier: name.cn } })
}

export interface Settled {
  state: State
  expectedBy: Date | null
  problem: RowProblem | null
}

async function applyOutcome(runtime: Runtime, request: VoidRequest, outcome: Outcome<VoidResult>): Promise<Settled> {
  const silent = outcome.outcome === 'unknown' || outcome.problems.some((problem) => problem.retryable === true)
  if (outcome.outcome !== 'success' && silent) {
    await retryIn(runtime, request, RETRY_MS)
    const unusable = outcome.problems.find(({ code }) => code === 'CARRIER_ACCOUNT_UNAVAILABLE')
    return { state: request.state, expectedBy: null, problem: unusable ? fromCarrier(unusable, request.carrier) : null }
  }
  if (outcome.outcome === 'success' && outcome.data.state === 'voided') {
    await confirm(runtime, request)
    return { state: 'confirmed', expectedBy: null, problem: null }
  }
  if (outcome.outcome === 'success' && outcome.data.state === 'pending') {
    const expectedBy = instantOrNull(outcome.data.expectedBy)
    await submit(runtime, request, expectedBy)
    return { state: 'submitted', expectedBy, problem: null }
  }
  const first = outcome.outcome === 'rejected' ? outcome.problems[0] : undefined
  const problem = first ? fromCarrier(first, request.carrier) : notOffered(request.carrier)
  await refuse(runtime, request, problem)
  return { state: 'rejected', expectedBy: null, problem }
}

/** Asks the carrier and books its answer; repeated until it has decided, which is harmless on both sides. */
export async function settleVoid(runtime: Runtime, request: VoidRequest): Promise<Settled> {
  const provider = await runtime.carriers.resolveCarrier(request)
  const label = { shipmentId: request.carrierShipmentId, tracking: request.trackingNo }
  const outcome = await callWithTimeout((signal) => provider.voidLabel(label, { signal }), runtime.timing.callTimeoutMs)
  try {
    return await applyOutcome(runtime, request, outcome)
  } catch (error) {
    await retryIn(runtime, request, isDatabaseAway(error) ? RETRY_MS : UNRECORDED_RETRY_MS)
    throw error
  }
}

interface NewVoids {
  orgId: number
  /** Null: nobody; the labels were never scanned. */
  userId: number | null
  /** A label, or all that are voided together. */
  shipmentIds: readonly number[]
  /** What has to hold as well, in the same transaction; false = no request is written. */
  claim?: (db: Db) => Promise<boolean>
}

/** Why labels that go together are not voided, by label: one that could be says which package stands against it. */
async function problemsOf(db: Db, { orgId, shipmentIds }: NewVoids, at: Date): Promise<Map<number, RowProblem> | null> {
  const found: { id: number; packageNo: number; problem: RowProblem | null }[] = []
  for (const id of shipmentIds.toSorted((a, b) => a - b)) {
    const facts = await lockLabel(db, orgId, id)
    const gone = rowProblem('NOT_FOUND', { thing: 'Label' }, { zhParams: { thing: '面单' } })
    found.push({ id, packageNo: facts?.packageNo ?? 1, problem: facts ? voidRefusal(facts, at) : gone })
  }
  const first = found.find(({ problem }) => problem !== null)
  if (!first?.problem) return null
  const ofOther = { ...first.problem, packageNo: first.packageNo }
  return new Map(found.map(({ id, problem }) => [id, problem ?? ofOther]))
}

/** Writes the requests, all or none; the problems say why there are none. */
export async function createRequests(
  runtime: Runtime,
  request: NewVoids,
): Promise<VoidRequest[] | Map<number, RowProblem>> {
  const { orgId, userId, shipmentIds, claim } = request
  const at = runtime.now()
  const already = new Map(shipmentIds.map((id) => [id, rowProblem('VOID_ALREADY')]))
  return runtime.serve(orgId, async (db) => {
    await lockPickupsOf(db, orgId, shipmentIds)
    const problems = await problemsOf(db, request, at)
    if (problems) return problems
    if (claim && !(await claim(db))) return already
    const created: VoidRequest[] = []
    for (const shipmentId of shipmentIds) {
      const one = await insertVoidRequest(db, { orgId, shipmentId, userId, node: runtime.node.id(), at })
      if (!one && created.length > 0) throw new Error('A label had a void that its lock had not shown')
      if (!one) return already
      created.push(one)
      await leavePickup(db, orgId, shipmentId)
    }
    return created
  })
}

/** A label of a group after the one before it: it is not asked about once that was refused, or while the carrier is silent. */
async function settleAfter(runtime: Runtime, request: VoidRequest, before: Settled): Promise<Settled> {
  if (before.state === 'requested') return before
  if (before.state !== 'rejected' || before.problem === null) return settleVoid(runtime, request)
  await refuse(runtime, request, before.problem)
  return before
}

/** Asks the carrier for each, while nobody else does. `refusedBefore`: what it has refused of labels that go with them. */
export async function settleVoids(
  runtime: Runtime,
  requests: readonly VoidRequest[],
  refusedBefore?: Settled,
): Promise<Settled[]> {
  for (const { id } of requests) runtime.busy.add(id)
  try {
    const settled: Settled[] = []
    // The first label has the papers of all, so it goes last, and stays once another does.
    let before = refusedBefore
    for (const request of requests.toReversed()) {
      before = before ? await settleAfter(runtime, request, before) : await settleVoid(runtime, request)
      settled.unshift(before)
    }
    return settled
  } finally {
    for (const { id } of requests) runtime.busy.delete(id)
  }
}

const refused = ({ id, trackingNo }: { id: number; trackingNo: string }, problem: RowProblem): Result => ({
  shipmentId: id,
  trackingNo,
  state: 'rejected',
  refund: 0,
  expectedBy: null,
  problem: problemOf(problem),
})

type Voidable = { id: number; trackingNo: string; price: number }

/** A label, or those that are voided together. */
async function voidUnit(
  runtime: Runtime,
  ctx: Caller,
  { unit, claim }: { unit: readonly Voidable[]; claim: NewVoids['claim'] },
): Promise<Result[]> {
  // The carrier is asked in the order in which they were sold, whatever order they are named in.
  const labels = unit.toSorted((a, b) => a.id - b.id)
  const shipmentIds = labels.map(({ id }) => id)
  const created = await createRequests(runtime, { ...ctx.actor, shipmentIds, ...(claim && { claim }) })
  if (created instanceof Map) return labels.map((label) => refused(label, created.get(label.id)!))
  const settled = await settleVoids(runtime, created)
  return labels.map(({ id, trackingNo }, at) => {
    const { state, expectedBy, problem } = settled[at]!
    return {
      shipmentId: id,
      trackingNo,
      state,
      refund: state === 'rejected' ? 0 : created[at]!.refund,
      expectedBy: expectedBy?.toISOString().slice(0, 10) ?? null,
      problem: problem && problemOf(problem),
    }
  })
}

/**
 * Asks for the price of labels back, each by its carrier's rule; an id that is not the caller's is NOT_FOUND for the whole call. `claim`: what
 * has to hold as well once the labels are locked.
 */
export async function voidLabels(
  ctx: Caller,
  runtime: Runtime,
  { shipmentIds, claim }: Pick<NewVoids, 'shipmentIds' | 'claim'>,
): Promise<OutputOf<typeof voidRoute>> {
  const { orgId } = ctx.actor
  const ids = [...new Set(shipmentIds)]
  const labels = await ctx.inScope((db) => listLabelsToVoid(db, orgId, ids))
  if (labels.length < ids.length) throw notFound('Shipment', '运单')
  const groups = await ctx.inScope((db) => findVoidGroups(db, orgId, ids))
  const units = Map.groupBy(labels, ({ id }) => groups.get(id)?.ids[0] ?? id)
  const answers = await Promise.all(
    [...units.values()].map((unit) => {
      const group = groups.get(unit[0]!.id)
      if (group && unit.length < group.ids.length) return unit.map((label) => refused(label, apartProblem(group)))
      return runtime.limit(() => voidUnit(runtime, ctx, { unit, claim }))
    }),
  )
  const byLabel = new Map(answers.flat().map((one) => [one.shipmentId, one]))
  const results = labels.map(({ id }) => byLabel.get(id)!)
  const { available } = await ctx.inScope((db) => getBalance(db, orgId))
  return { results, balance: available }
}
