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
import { voidRefusal } from '../shipments/policy.ts'
import { fromCarrier, problemOf, type RowProblem, rowProblem } from '../request/problem.ts'
import { leavePickup, lockPickupOf } from '../shipments/pickup-parcels.ts'
import type { Caller } from '../quotes/quote-orders.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { livePurchaseState } from '../purchase/purchases.ts'
import { recordOnOrder, type OrderEvent } from '../purchase/settle.ts'
import { listLabelsToVoid } from '../shipments/shipment-list.ts'
import { listApart } from './together.ts'
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

async function confirm(runtime: Runtime, request: VoidRequest): Promise<void> {
  const { orgId, orderId, shipmentId } = request
  const at = runtime.now()
  await runtime.serve(orgId, async (db) => {
    await lockOrder(db, orgId, orderId)
    if (!(await changeVoid(db, request, { to: 'confirmed', at }))) return
    await setShipmentStatus(db, request, trackingStatus.voided)
    if (await setCounts(db, request, false)) await markAwaiting(db, orgId, { id: orderId, shipmentId })
    if (request.state === 'requested') await recordOnOrderOf(db, request, { action: 'label.voided', at })
    await refundVoid(db, request.purchaseId, at)
  })
}

async function submit(runtime: Runtime, request: VoidRequest, expectedBy: Date | null): Promise<void> {
  const { orgId, orderId, shipmentId } = request
  const at = runtime.now()
  const nextTryAt = expectedBy && expectedBy > at ? expectedBy : new Date(at.getTime() + HOUR)
  await runtime.serve(orgId, async (db) => {
    if (request.state === 'submitted') return postponeVoid(db, request, nextTryAt)
    await lockOrder(db, orgId, orderId)
    const usually = expectedBy ?? (await usualAnswer(db, request.carrier, at))
    if (!(await changeVoid(db, request, { to: 'submitted', at, expectedBy: usually, nextTryAt }))) return
    await setShipmentStatus(db, request, trackingStatus.voided)
    if (await setCounts(db, request, false)) await markAwaiting(db, orgId, { id: orderId, shipmentId })
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
    if (await markShippedAgain(db, orgId, { id: orderId, shipmentId })) await setCounts(db, request, true)
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

interface NewVoid {
  orgId: number
  /** Null: nobody; the label was never scanned. */
  userId: number | null
  shipmentId: number
  /** What has to hold as well, in the same transaction; false = no request is written. */
  claim?: (db: Db) => Promise<boolean>
}

/** Writes the request; the problem says why there is none. */
export async function createRequest(runtime: Runtime, request: NewVoid): Promise<VoidRequest | RowProblem> {
  const { orgId, userId, shipmentId, claim } = request
  const at = runtime.now()
  return runtime.serve(orgId, async (db) => {
    await lockPickupOf(db, orgId, shipmentId)
    const facts = await lockLabel(db, orgId, shipmentId)
    if (!facts) return rowProblem('NOT_FOUND', { thing: 'Label' }, { zhParams: { thing: '面单' } })
    const refusal = voidRefusal(facts, at)
    if (refusal) return refusal
    if (claim && !(await claim(db))) return rowProblem('VOID_ALREADY')
    const created = await insertVoidRequest(db, { orgId, shipmentId, userId, node: runtime.node.id(), at })
    if (created) await leavePickup(db, orgId, shipmentId)
    return created ?? rowProblem('VOID_ALREADY')
  })
}

const refused = ({ id, trackingNo }: { id: number; trackingNo: string }, problem: RowProblem): Result => ({
  shipmentId: id,
  trackingNo,
  state: 'rejected',
  refund: 0,
  expectedBy: null,
  problem: problemOf(problem),
})

async function voidOne(
  runtime: Runtime,
  ctx: Caller,
  label: { id: number; trackingNo: string; price: number },
): Promise<Result> {
  const created = await createRequest(runtime, { ...ctx.actor, shipmentId: label.id })
  const facts = { shipmentId: label.id, trackingNo: label.trackingNo }
  if ('code' in created) return refused(label, created)
  runtime.busy.add(created.id)
  try {
    const { state, expectedBy, problem } = await settleVoid(runtime, created)
    const refund = state === 'rejected' ? 0 : created.refund
    return {
      ...facts,
      state,
      refund,
      expectedBy: expectedBy?.toISOString().slice(0, 10) ?? null,
      problem: problem && problemOf(problem),
    }
  } finally {
    runtime.busy.delete(created.id)
  }
}

/** Asks for the price of labels back, each by its carrier's rule; an id that is not the caller's is NOT_FOUND for the whole call. */
export async function voidLabels(
  ctx: Caller,
  runtime: Runtime,
  shipmentIds: readonly number[],
): Promise<OutputOf<typeof voidRoute>> {
  const { orgId } = ctx.actor
  const ids = [...new Set(shipmentIds)]
  const labels = await ctx.inScope((db) => listLabelsToVoid(db, orgId, ids))
  if (labels.length < ids.length) throw notFound('Shipment', '运单')
  const apart = await ctx.inScope((db) => listApart(db, orgId, ids))
  const results = await Promise.all(
    labels.map(async (label) => {
      const alone = apart.get(label.id)
      return alone ? refused(label, alone) : runtime.limit(() => voidOne(runtime, ctx, label))
    }),
  )
  const { available } = await ctx.inScope((db) => getBalance(db, orgId))
  return { results, balance: available }
}
