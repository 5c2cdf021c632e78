import { carrierName } from '@waybill/contract/carriers/catalogue'
import { assertTransition } from '@waybill/contract/core/lifecycle'
import { type PickupState, pickupLifecycle, pickupState } from '@waybill/contract/pickups/lifecycle'
import { timeOf } from '@waybill/contract/pickups/rules'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import type { CarrierPickup, CarrierProblem, Outcome, PickupService } from '../../../../carriers/index.ts'
import { instantAt } from '../../../../places/index.ts'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { captureFee, releaseFee } from '../../../money/funds/index.ts'
import { recordCaseEvent } from '../../cases/index.ts'
import { callWithTimeout } from '../carrier/call-with-timeout.ts'
import { fromCarrier, paramsJson, problemOf, type RowProblem, rowProblem } from '../request/problem.ts'
import { createLimiter } from '../runtime/limiter.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { addPickupMessage } from './notify.ts'
import { claimDuePickups, isOverdue, lockOpenPickup, type OpenPickup, requestOf } from './open-pickup.ts'
import { countParcels } from '../shipments/pickup-parcels.ts'

const ASK_AGAIN_MS = 10 * 60_000

interface Ending {
  to: PickupState
  actor: 'carrier' | 'seller' | 'system'
  userId?: number | null
  note?: string | null
  finalFee?: number
  confirmation?: string
  problem?: RowProblem
}

async function moveMoney(db: Db, open: OpenPickup, finalFee: number | null, at: Date): Promise<void> {
  if (open.fee === 0) return
  if (finalFee === null || finalFee === 0) await releaseFee(db, open.feeKey, at)
  else await captureFee(db, open.feeKey, { sell: finalFee, buy: finalFee, cost: finalFee }, at)
}

/** When to look again at a pickup that is scheduled: not before its window. */
export const nextLook = ({ date, ready, zone }: OpenPickup, at: Date): Date =>
  new Date(Math.max(at.getTime() + ASK_AGAIN_MS, instantAt(date, ready, zone).getTime()))

/** Takes a pickup to another state, with its money, its parcels and its history, in the caller's transaction. */
export async function movePickup(db: Db, open: OpenPickup, ending: Ending, at: Date): Promise<void> {
  const to = assertTransition(pickupLifecycle, open.state, ending.to)
  const isOver = to !== pickupState.scheduled
  const finalFee = to === pickupState.pickedUp ? Math.min(ending.finalFee ?? open.fee, open.fee) : null
  const { problem = null, confirmation = null } = ending
  await sql`
    update pickup set state = ${to}, final_fee = ${finalFee}, confirmation = coalesce(${confirmation}, confirmation),
      pending = null, pending_ready = null, pending_close = null, pending_by = null, error_code = ${problem?.code ?? null},
      error_params = ${problem && paramsJson(problem)}::jsonb, decided_at = ${isOver ? at : null}::timestamptz,
      next_try_at = ${isOver ? null : nextLook(open, at)}::timestamptz, unanswered = 0
    where org_id = ${open.orgId} and id = ${open.id}`.execute(db)
  if (isOver) await moveMoney(db, open, finalFee, at)
  if (isOver && to !== pickupState.pickedUp)
    await sql`update pickup_parcel set is_live = false where org_id = ${open.orgId} and pickup_id = ${open.id}`.execute(
      db,
    )
  killPoint('pickup.moved')
  const { actor, userId = null, note = null } = ending
  const event = { orgId: open.orgId, kind: 'pickup', caseId: open.id, from: open.state, to } as const
  await recordCaseEvent(db, { ...event, actor, userId, note, at })
  await addPickupMessage(db, open, { to, actor })
}

async function recordChanged(db: Db, open: OpenPickup, at: Date): Promise<void> {
  const { orgId, id, pendingReady: ready, pendingClose: close, pendingBy } = open
  await sql`update pickup_parcel set is_confirmed = true where org_id = ${orgId} and pickup_id = ${id} and is_live`.execute(
    db,
  )
  await sql`
    update pickup set ready_minutes = ${ready}, close_minutes = ${close}, pending = null, pending_ready = null, pending_close = null,
      pending_by = null, next_try_at = ${nextLook({ ...open, ready: ready ?? open.ready }, at)}::timestamptz, unanswered = 0
    where org_id = ${orgId} and id = ${id}`.execute(db)
  await countParcels(db, orgId, id)
  await recordCaseEvent(db, {
    orgId,
    kind: 'pickup',
    caseId: id,
    from: open.state,
    to: open.state,
    actor: pendingBy === null ? 'system' : 'seller',
    userId: pendingBy,
    note: `${timeOf(ready ?? open.ready)}–${timeOf(close ?? open.close)}`,
    at,
  })
}

/** What was asked for is not to be: the pickup stays as it was. */
async function dropPending(db: Db, { orgId, id }: OpenPickup): Promise<void> {
  await sql`delete from pickup_parcel where org_id = ${orgId} and pickup_id = ${id} and not is_confirmed`.execute(db)
  await sql`update pickup set pending = null, pending_ready = null, pending_close = null, pending_by = null
    where org_id = ${orgId} and id = ${id}`.execute(db)
}

/** Scanned since the parcels were ready: what was scanned earlier was brought to the carrier. */
async function isScanned(db: Db, { orgId, id, date, ready, zone }: OpenPickup): Promise<boolean> {
  const since = instantAt(date, ready, zone)
  const { rows } = await sql`
    select from pickup_parcel q join tracking_event e on e.org_id = q.org_id and e.shipment_id = q.shipment_id
    where q.org_id = ${orgId} and q.pickup_id = ${id} and q.is_live and e.at >= ${since}::timestamptz
      and e.status not in (${stateSql(trackingStatus.labelCreated, trackingStatus.voided)}) limit 1`.execute(db)
  return rows.length > 0
}

function call(service: PickupService, open: OpenPickup, request: Parameters<PickupService['schedule']>[0]) {
  return (signal: AbortSignal): Promise<Outcome<CarrierPickup | null>> => {
    if (open.state === pickupState.requested) return service.schedule(request, { signal })
    if (open.pending === 'change') return service.change(request, { signal })
    if (open.pending === 'cancel') return service.cancel(request.key, { signal })
    return service.find(request.key, { signal })
  }
}

type Answer = Outcome<CarrierPickup | null>

/** The carrier refused: a request comes to nothing, a change or cancellation is dropped. Answers why. */
async function bookRefusal(
  db: Db,
  open: OpenPickup,
  { problems, at }: { problems: readonly CarrierProblem[]; at: Date },
) {
  const [first] = problems
  const problem = first ? fromCarrier(first, open.carrier) : null
  const note = problem && problemOf(problem).message
  if (open.state === pickupState.requested)
    await movePickup(db, open, { to: pickupState.failed, actor: 'carrier', note, ...(problem && { problem }) }, at)
  else if (open.pending) await dropPending(db, open)
  return problem
}

/** What the scans make of a scheduled pickup once its window is over; null: it stays scheduled. */
async function scansEnding(db: Db, open: OpenPickup, at: Date): Promise<Ending | null> {
  if (at < instantAt(open.date, open.close, open.zone)) return null
  if (await isScanned(db, open)) return { to: pickupState.pickedUp, actor: 'carrier' }
  return isOverdue(open, at) ? { to: pickupState.missed, actor: 'system' } : null
}

/** The carrier says nothing: until the pickup is overdue it may yet come. */
async function silentEnding(db: Db, open: OpenPickup, at: Date): Promise<Ending | null> {
  if (!isOverdue(open, at)) return null
  if (open.state !== pickupState.requested) return scansEnding(db, open, at)
  const { en, cn } = carrierName(open.carrier)
  const problem = rowProblem('PICKUP_UNANSWERED', { carrier: en }, { zhParams: { carrier: cn } })
  return { to: pickupState.failed, actor: 'system', note: problemOf(problem).message, problem }
}

/** What the carrier's word makes of a scheduled pickup; null: it stays scheduled. */
async function endingOf(
  db: Db,
  open: OpenPickup,
  { state, fee, at }: CarrierPickup & { at: Date },
): Promise<Ending | null> {
  if (state === 'pickedUp') return { to: state, actor: 'carrier', finalFee: fee }
  if (state === 'missed') return { to: state, actor: 'carrier' }
  if (state === 'canceled' && open.pending === 'cancel') return { to: state, actor: 'seller', userId: open.pendingBy }
  if (state === 'canceled') return { to: state, actor: 'carrier' }
  if (open.pending === 'change') return null
  return scansEnding(db, open, at)
}

/** Books what the carrier answered about a pickup as it was sent; anything that changed since is settled by the next call. */
async function book(db: Db, open: OpenPickup, sent: OpenPickup, { outcome, at }: { outcome: Answer; at: Date }) {
  if (open.state !== sent.state || open.pending !== sent.pending) return null
  const isRefusal = outcome.outcome === 'rejected' && !outcome.problems.some(({ retryable }) => retryable === true)
  if (isRefusal && (open.state === pickupState.requested || open.pending))
    return bookRefusal(db, open, { problems: outcome.problems, at })
  if (outcome.outcome !== 'success' || !outcome.data) {
    // A carrier that does not know the pickup says no more about it than its scans do.
    const isUnknown = outcome.outcome === 'success' && open.state === pickupState.scheduled
    const ending = await (isUnknown ? scansEnding : silentEnding)(db, open, at)
    if (ending) await movePickup(db, open, ending, at)
    return null
  }
  const { confirmation } = outcome.data
  if (open.state === pickupState.requested) {
    await movePickup(db, open, { to: pickupState.scheduled, actor: 'carrier', note: confirmation, confirmation }, at)
    return null
  }
  const ending = await endingOf(db, open, { ...outcome.data, at })
  if (ending) await movePickup(db, open, ending, at)
  else if (open.pending === 'change') await recordChanged(db, open, at)
  else
    await sql`update pickup set next_try_at = ${nextLook(open, at)}::timestamptz, unanswered = 0 where org_id = ${open.orgId} and id = ${open.id}`.execute(
      db,
    )
  return null
}

/**
 * Asks the carrier what is to be asked about an open pickup and books its answer; asking again is harmless on both sides. Answers why the
 * carrier refused, null if it did not.
 */
export async function settlePickup(runtime: Runtime, open: OpenPickup): Promise<RowProblem | null> {
  const { orgId, id } = open
  const service = (await runtime.carriers.resolveCarrier(open)).pickups
  const request = await runtime.serve(orgId, (db) => requestOf(db, open))
  // An account that cannot be used is none of a carrier that collects nothing: nobody answers.
  const outcome = service
    ? await callWithTimeout(call(service, open, request), runtime.timing.callTimeoutMs)
    : { outcome: 'unknown' as const, problems: [] }
  killPoint('pickup.answered')
  const at = runtime.now()
  const problem = await runtime.serve(orgId, async (db) => {
    const still = await lockOpenPickup(db, orgId, id)
    return still ? book(db, still, open, { outcome, at }) : null
  })
  killPoint('pickup.settled')
  return problem
}

/** So many pickups of one carrier are asked about at once. */
const AT_ONCE = 5

/** Asks about every pickup whose time has come; one that fails is tried again later. */
export async function settleDuePickups(runtime: Runtime): Promise<void> {
  const ofCarriers = Map.groupBy(await claimDuePickups(runtime), ({ carrier }) => carrier)
  const settled = [...ofCarriers.values()].flatMap((pickups) => {
    const limit = createLimiter(AT_ONCE)
    return pickups.map((open) =>
      limit(() => settlePickup(runtime, open)).catch((err: unknown) =>
        runtime.log.error({ err, pickup: open.id }, "a carrier's answer to a pickup was not booked"),
      ),
    )
  })
  await Promise.all(settled)
}
