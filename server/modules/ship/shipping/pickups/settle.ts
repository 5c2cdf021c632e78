import { assertTransition } from '@waybill/contract/core/lifecycle'
import { type PickupState, pickupLifecycle, pickupState } from '@waybill/contract/pickups/lifecycle'
import { timeOf } from '@waybill/contract/pickups/rules'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import type { CarrierPickup, Outcome, PickupService } from '../../../../carriers/index.ts'
import { instantAt } from '../../../../places/index.ts'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { captureFee, releaseFee } from '../../../money/funds/index.ts'
import { recordCaseEvent } from '../../cases/index.ts'
import { callWithTimeout } from '../carrier/call-with-timeout.ts'
import { fromCarrier, paramsJson, problemOf, type RowProblem } from '../request/problem.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { addPickupMessage } from './notify.ts'
import { claimDuePickups, lockOpenPickup, type OpenPickup, requestOf } from './open-pickup.ts'
import { countParcels } from './parcels.ts'

const ASK_AGAIN_MS = 10 * 60_000
const DAY_MINUTES = 24 * 60
/** Noon of the next day: by then somebody has scanned what was collected. */
const MISSED_AFTER = DAY_MINUTES + 12 * 60

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
      next_try_at = ${isOver ? null : nextLook(open, at)}::timestamptz
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
  await addPickupMessage(db, open, to)
}

async function recordChanged(db: Db, open: OpenPickup, at: Date): Promise<void> {
  const { orgId, id, pendingReady: ready, pendingClose: close, pendingBy } = open
  await sql`update pickup_parcel set is_confirmed = true where org_id = ${orgId} and pickup_id = ${id} and is_live`.execute(
    db,
  )
  await sql`
    update pickup set ready_minutes = ${ready}, close_minutes = ${close}, pending = null, pending_ready = null, pending_close = null,
      pending_by = null, next_try_at = ${nextLook({ ...open, ready: ready ?? open.ready }, at)}::timestamptz
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

async function isScanned(db: Db, { orgId, id, date, zone }: OpenPickup): Promise<boolean> {
  const since = instantAt(date, 0, zone)
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

/** Books what the carrier answered about a pickup as it was asked; anything that changed since is asked again. */
async function book(
  db: Db,
  still: OpenPickup,
  asked: OpenPickup,
  { outcome, at }: { outcome: Outcome<CarrierPickup | null>; at: Date },
) {
  if (still.state !== asked.state || still.pending !== asked.pending) return null
  if (outcome.outcome === 'rejected' && !outcome.problems.some(({ retryable }) => retryable === true)) {
    const [first] = outcome.problems
    const problem = first ? fromCarrier(first, still.carrier) : null
    const note = problem && problemOf(problem).message
    if (still.state === pickupState.requested)
      await movePickup(db, still, { to: pickupState.failed, actor: 'carrier', note, ...(problem && { problem }) }, at)
    else if (still.pending) await dropPending(db, still)
    return problem
  }
  if (outcome.outcome !== 'success' || !outcome.data) return null
  const { state, confirmation, fee } = outcome.data
  if (still.state === pickupState.requested) {
    await movePickup(db, still, { to: pickupState.scheduled, actor: 'carrier', note: confirmation, confirmation }, at)
    return null
  }
  if (state === 'pickedUp') await movePickup(db, still, { to: state, actor: 'carrier', finalFee: fee }, at)
  else if (state === 'missed') await movePickup(db, still, { to: state, actor: 'carrier' }, at)
  else if (state === 'canceled') {
    const isOurs = still.pending === 'cancel'
    await movePickup(
      db,
      still,
      { to: state, actor: isOurs ? 'seller' : 'carrier', userId: isOurs ? still.pendingBy : null },
      at,
    )
  } else if (still.pending === 'change') await recordChanged(db, still, at)
  else if (await isScanned(db, still)) await movePickup(db, still, { to: pickupState.pickedUp, actor: 'carrier' }, at)
  else if (at >= instantAt(still.date, MISSED_AFTER, still.zone))
    await movePickup(db, still, { to: pickupState.missed, actor: 'system' }, at)
  else
    await sql`update pickup set next_try_at = ${nextLook(still, at)}::timestamptz where org_id = ${still.orgId} and id = ${still.id}`.execute(
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
  // An account that cannot be used is none of a carrier that collects nothing.
  if (!service) return null
  const request = await runtime.serve(orgId, (db) => requestOf(db, open))
  const outcome = await callWithTimeout(call(service, open, request), runtime.timing.callTimeoutMs)
  killPoint('pickup.answered')
  const at = runtime.now()
  const problem = await runtime.serve(orgId, async (db) => {
    const still = await lockOpenPickup(db, orgId, id)
    return still ? book(db, still, open, { outcome, at }) : null
  })
  killPoint('pickup.settled')
  return problem
}

const AT_ONCE = 200

/** Asks about every pickup whose time has come; one that fails is tried again later. */
export async function settleDuePickups(runtime: Runtime): Promise<void> {
  for (const open of await claimDuePickups(runtime, AT_ONCE))
    await settlePickup(runtime, open).catch((err: unknown) =>
      runtime.log.error({ err, pickup: open.id }, "a carrier's answer to a pickup was not booked"),
    )
}
