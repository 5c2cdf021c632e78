import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import { cancelEvent, isFree, isOpen, type OutboundAct } from '@waybill/contract/outbound/events'
import { type OutboundState, outboundState } from '@waybill/contract/outbound/lifecycle'
import { dueDay } from '@waybill/contract/warehouses/due-day'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { lockDivisible, noteAtWarehouse } from '../../sell/orders/index.ts'
import { recordCaseEvent } from '../../ship/cases/index.ts'
import { findHours } from '../warehouses/index.ts'
import { endEmptyWave, lockWaveOf } from './floor/waves/leave.ts'
import { freeGoods } from './free-goods.ts'
import { giveGoods, mayLeaveInParts } from './give-goods.ts'
import { joinParts } from './join-parts.ts'
import type { LockedOutbound, Who } from './locked-outbound.ts'
import { wakeSoon } from './wake.ts'

/** Locks an order of a seller, or at a warehouse of an operator with whom its seller is connected; throws NotFound. */
export async function lockOutbound(
  db: Db,
  id: number,
  whose: { orgId: number } | { operatorId: number },
): Promise<LockedOutbound> {
  const mine =
    'orgId' in whose
      ? sql`o.org_id = ${whose.orgId}`
      : sql`o.warehouse_org_id = ${whose.operatorId} and exists (select from warehouses_connected c where c.org_id = o.org_id
          and c.operator_org_id = o.warehouse_org_id and c.warehouse_id = o.warehouse_id)`
  await lockWaveOf(db, id)
  const { rows } = await sql<LockedOutbound>`
    select o.id, o.number, o.org_id as "orgId", o.warehouse_org_id as "operatorId", o.warehouse_id as "warehouseId",
      o.order_id as "orderId", o.state, o.holds, o.version, o.option, o.partial,
      o.cancel_requested_at is not null as "cancelRequested", o.put_back_at is not null as "puttingBack",
      o.wave_id as "waveId"
    from outbound o where o.id = ${id} and ${mine} for update`.execute(db)
  if (!rows[0]) throw notFound('Outbound order', '出库单')
  return rows[0]
}

export interface Change {
  act: OutboundAct
  version: number
  priority?: number | undefined
  reason: string | null
}

const holdOf = { seller: 'seller', staff: 'operator' } as const

/** The wish to cancel it ends without that. */
const isGoingOn = (act: OutboundAct) => act === 'withdrawCancel' || act === 'declineCancel'

/** Only what waits can be told to wait for everything, or not to. */
function checkParts({ state, option }: LockedOutbound, act: OutboundAct): void {
  if (act !== 'shipPart' && act !== 'shipWhole') return
  if (state !== outboundState.backorder || !mayLeaveInParts(option)) throw new AppError('OUTBOUND_STATE')
}

/** OUTBOUND_WHOLE: its order goes in several packages, has a label, is paid on delivery, or was declared for customs. */
async function requireDivisible(db: Db, { orgId, orderId, number }: LockedOutbound): Promise<void> {
  const orders = await lockDivisible(db, orgId, { ids: [orderId], busy: 'wait' })
  if (!orders.has(orderId)) throw new AppError('OUTBOUND_WHOLE', { params: { number } })
}

/** Refuses an act that the state does not allow. */
function checkState(outbound: LockedOutbound, act: OutboundAct): void {
  const { state, number, cancelRequested, puttingBack } = outbound
  if (act === 'cancel' && isOpen(state) && !isFree(state)) throw new AppError('OUTBOUND_BEGUN', { params: { number } })
  if (!isOpen(state) || (act === 'requestCancel' && isFree(state))) throw new AppError('OUTBOUND_STATE')
  checkParts(outbound, act)
  if (!isGoingOn(act)) return
  if (puttingBack) throw new AppError('OUTBOUND_PUT_BACK', { params: { number } })
  if (!cancelRequested) throw new AppError('OUTBOUND_STATE')
}

const cancelColumns = (reason: string | null, at: Date) =>
  sql`state = ${stateSql(outboundState.canceled)}, canceled_at = ${at}, reason = ${reason}, cancel_requested_at = null,
    wave_id = null, wave_slot = null`

/** The hold's time is excluded: who may go on now is due as if it had just become ready. */
async function unholdColumns(db: Db, outbound: LockedOutbound, { side, at }: Who): Promise<RawBuilder<unknown>> {
  const left = outbound.holds.filter((hold) => hold !== holdOf[side])
  const clock = left.length === 0 && outbound.holds.length > 0 && outbound.state === outboundState.allocated
  const due = clock ? sql`, due_day = ${dueDay(at, await findHours(db, outbound))}::date` : sql``
  return sql`holds = ${left}::text[]${due}`
}

async function columnsOf(
  db: Db,
  outbound: LockedOutbound,
  { act, priority, reason }: Change,
  who: Who,
): Promise<RawBuilder<unknown>> {
  if (act === 'hold') {
    // Before its tote is bound it leaves its wave; after that the wave goes on without it.
    const leaves = outbound.state === outboundState.released ? sql`, wave_id = null, wave_slot = null` : sql``
    return sql`holds = ${[...new Set([...outbound.holds, holdOf[who.side]])]}::text[]${leaves}`
  }
  if (act === 'unhold') return unholdColumns(db, outbound, who)
  if (act === 'cancel') return cancelColumns(reason, who.at)
  if (act === 'requestCancel') return sql`cancel_requested_at = coalesce(cancel_requested_at, ${who.at})`
  if (isGoingOn(act)) return sql`cancel_requested_at = null`
  if (act === 'shipPart' || act === 'shipWhole') return sql`partial = ${act === 'shipPart'}`
  if (act === 'joinParts') return sql`partial = false`
  if (priority === undefined)
    throw new AppError('INVALID_INPUT', {
      fields: [fieldProblem('priority', 'REQUIRED', { field: { en: 'Priority', cn: '优先级' } })],
    })
  return sql`priority = ${priority}`
}

/** What the history tells of it; null: nothing. */
function eventOf({ act, reason }: Change, state: OutboundState): string | null {
  if (act === 'cancel') return outboundState.canceled
  if (act === 'requestCancel' || act === 'withdrawCancel' || act === 'declineCancel') return cancelEvent[act]
  return reason === null ? null : state
}

/**
 * Does what the seller or the staff want with a locked order: OUTBOUND_BEGUN where the floor has its goods already, OUTBOUND_STATE where it is
 * too late for anything, CONFLICT when the caller saw another version. What a cancellation frees wakes other orders.
 */
export async function change(db: Db, outbound: LockedOutbound, request: Change, who: Who): Promise<void> {
  const { orgId, operatorId, id, state, orderId, waveId } = outbound
  // Sent twice, it is canceled once.
  if (request.act === 'cancel' && state === outboundState.canceled) return
  checkState(outbound, request.act)
  if (request.version !== outbound.version) throw new AppError('CONFLICT')
  if (request.act === 'shipPart') await requireDivisible(db, outbound)
  const columns = await columnsOf(db, outbound, request, who)
  const canceled = request.act === 'cancel'
  if (canceled) await freeGoods(db, outbound, id)
  await sql`update outbound set ${columns}, version = version + 1 where org_id = ${orgId} and id = ${id}`.execute(db)
  if (waveId !== null) await endEmptyWave(db, { operatorId, waveId, at: who.at })
  const to = eventOf(request, state)
  if (to !== null) {
    const event = { orgId, kind: 'outbound', caseId: id, actor: who.side, userId: who.userId, at: who.at } as const
    await recordCaseEvent(db, { ...event, from: state, to, note: request.reason })
  }
  if (request.act === 'shipPart') await giveGoods(db, outbound, { ids: [id], at: who.at })
  if (request.act === 'joinParts') await joinParts(db, outbound, who)
  if (!canceled) {
    // What the parts had is free again.
    if (request.act === 'joinParts') await wakeSoon(db, orgId)
    return
  }
  await noteAtWarehouse(db, orgId, { ids: [orderId], sent: false })
  await wakeSoon(db, orgId)
}
