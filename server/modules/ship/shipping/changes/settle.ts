import {
  type ChangeState,
  changeLifecycle,
  changeState,
  type DeliveryChange,
} from '@waybill/contract/address-changes/lifecycle'
import { assertTransition, openStates } from '@waybill/contract/core/lifecycle'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { sql } from 'kysely'
import { type CarrierProvider, type ChangeAnswer, type Outcome, rejected } from '../../../../carriers/index.ts'
import { recordAudit } from '../../../../platform/audit/index.ts'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { captureFee, releaseFee } from '../../../money/funds/index.ts'
import { recordCaseEvent } from '../../cases/index.ts'
import { callWithTimeout } from '../carrier/call-with-timeout.ts'
import { problemOf, fromCarrier } from '../request/problem.ts'
import { shipDateAt } from '../request/ship-date.ts'
import { createLimiter } from '../runtime/limiter.ts'
import { watchAgain } from '../shipments/watch-again.ts'
import { ofParcel, type ParcelRef } from '../runtime/parcel.ts'
import type { Runtime } from '../runtime/runtime.ts'

const RETRY_MS = 10 * 60_000

/** A change that is not decided, with what its carrier needs to know. */
export interface OpenChange {
  orgId: number
  id: number
  state: ChangeState
  shipmentId: number
  change: DeliveryChange
  carrier: number
  trackingNo: string
  connectionId: string
  from: PostalAddress
  oldAddress: PostalAddress
  newAddress: PostalAddress | null
  fee: number
  feeKey: string
  activeUntil: string
  requestedAt: Date
  /** Set while the carrier is to be asked to cancel it, or has not answered that. */
  cancelRequestedBy: number | null
}

const columns = sql`c.org_id as "orgId", c.id, c.shipment_id as "shipmentId", c.state, c.change, c.carrier, c.tracking_no as "trackingNo", c.old_address as "oldAddress",
  c.new_address as "newAddress", c.fee, c.fee_key as "feeKey", c.active_until as "activeUntil", c.requested_at as "requestedAt",
  c.cancel_requested_by as "cancelRequestedBy", s.from_address as "from", (select p.connection_id from purchase p where p.org_id = s.org_id and p.id = s.purchase_id) as "connectionId"`
const isOpen = sql`c.state in (${stateSql(...openStates(changeLifecycle))})`

/** An open change, locked until the transaction ends; undefined once it is decided. */
export async function lockOpenChange(db: Db, orgId: number, id: number): Promise<OpenChange | undefined> {
  const { rows } = await sql<OpenChange>`
    select ${columns} from address_change c join shipment s on s.org_id = c.org_id and s.id = c.shipment_id
    where c.org_id = ${orgId} and c.id = ${id} and ${isOpen} for update of c`.execute(db)
  return rows[0]
}

interface Ending {
  to: ChangeState
  actor: 'carrier' | 'seller' | 'system'
  userId?: number
  note?: string | null
  /** In Chinese where it reads otherwise. */
  zhNote?: string | null
  finalFee?: number
  carrierCase?: string
}

/** Takes a change to another state, with its money and its history, in the caller's transaction. */
export async function moveChange(db: Db, open: OpenChange, ending: Ending, at: Date): Promise<void> {
  const to = assertTransition(changeLifecycle, open.state, ending.to)
  const isOver = to !== changeState.accepted
  const finalFee = to === changeState.completed ? (ending.finalFee ?? open.fee) : null
  await sql`
    update address_change set state = ${to}, final_fee = ${finalFee}, carrier_case = coalesce(${ending.carrierCase ?? null}, carrier_case),
      decided_at = ${isOver ? at : null}::timestamptz, next_try_at = ${isOver ? null : new Date(at.getTime() + RETRY_MS)}::timestamptz
    where org_id = ${open.orgId} and id = ${open.id}`.execute(db)
  if (isOver && open.fee > 0) {
    if (finalFee === null || finalFee === 0) await releaseFee(db, open.feeKey, at)
    else await captureFee(db, open.feeKey, { sell: finalFee, buy: finalFee, cost: finalFee }, at)
  }
  await watchAgain(db, { orgId: open.orgId, ids: [open.shipmentId], at })
  killPoint('addressChange.moved')
  await recordCaseEvent(db, {
    orgId: open.orgId,
    kind: 'addressChange',
    caseId: open.id,
    from: open.state,
    to,
    actor: ending.actor,
    userId: ending.userId ?? null,
    note: ending.note ?? null,
    zhNote: ending.zhNote ?? null,
    at,
  })
  if (to === changeState.canceled && ending.userId !== undefined)
    await recordAudit(db, {
      orgId: open.orgId,
      userId: ending.userId,
      action: 'addressChange.canceled',
      subject: { type: 'addressChange', id: open.id },
      detail: { trackingNo: open.trackingNo },
    })
}

const states = {
  accepted: changeState.accepted,
  done: changeState.completed,
  notCaught: changeState.failed,
  denied: changeState.denied,
  canceled: changeState.canceled,
} as const

/** Certain: the carrier will not do what it was asked for. */
const isRefusal = (outcome: Outcome<ChangeAnswer>): boolean =>
  outcome.outcome === 'rejected' && !outcome.problems.some(({ retryable }) => retryable === true)

/** Why the carrier refuses, in words of both languages; null = it did not say. */
function reasonOf({ problems: [first] }: Outcome<ChangeAnswer>, carrier: number) {
  if (!first) return { note: null, zhNote: null }
  const { message, zhMessage } = problemOf(fromCarrier(first, carrier))
  return { note: message, zhNote: zhMessage }
}

/** Who brought a change to an end that the carrier answers. */
const endedBy = (open: OpenChange, to: ChangeState): Pick<Ending, 'actor' | 'userId'> =>
  to === changeState.canceled && open.cancelRequestedBy !== null
    ? { actor: 'seller', userId: open.cancelRequestedBy }
    : { actor: 'carrier' }

/** What the carrier's answer makes of an open change; null: nothing yet. */
function endingOf(open: OpenChange, outcome: Outcome<ChangeAnswer>, today: string): Ending | null {
  if (outcome.outcome === 'success') {
    const { state, caseNo, fee } = outcome.data
    const to = states[state]
    const carrierCase = caseNo === null ? {} : { carrierCase: caseNo }
    if (to !== open.state) return { to, ...endedBy(open, to), ...carrierCase, ...(fee !== null && { finalFee: fee }) }
  }
  if (isRefusal(outcome)) return { to: changeState.denied, actor: 'carrier', ...reasonOf(outcome, open.carrier) }
  // Silence is no answer: it may have done it.
  return outcome.outcome === 'success' && today > open.activeUntil ? { to: changeState.failed, actor: 'system' } : null
}

/** The change goes on: its carrier would not cancel it. */
async function keepChange(db: Db, open: OpenChange, reason: ReturnType<typeof reasonOf>, at: Date): Promise<void> {
  await db
    .updateTable('address_change')
    .set({ cancel_requested_at: null, cancel_requested_by: null })
    .where('org_id', '=', open.orgId)
    .where('id', '=', open.id)
    .execute()
  const { orgId, id: caseId, state } = open
  await recordCaseEvent(db, {
    orgId,
    kind: 'addressChange',
    caseId,
    from: state,
    to: state,
    actor: 'carrier',
    ...reason,
    at,
  })
}

interface Answered {
  /** The last call. */
  call: 'change' | 'cancel'
  outcome: Outcome<ChangeAnswer>
}

/**
 * Asks the carrier to change the delivery or how that stands, or to cancel it. How an accepted change stands is read before it is
 * canceled, so that an unanswered cancellation is looked up first; one that may never have arrived must not be sent by looking.
 */
async function askCarrier({ timing }: Runtime, provider: CarrierProvider, open: OpenChange): Promise<Answered> {
  const { id, trackingNo: tracking, change, oldAddress, newAddress, fee } = open
  const requestedAt = open.requestedAt.toISOString()
  const request = { reference: `AC-${id}`, tracking, change, oldAddress, newAddress, fee, requestedAt }
  const ask = (call: 'changeDelivery' | 'cancelDeliveryChange') =>
    callWithTimeout<ChangeAnswer>(
      (signal) => provider[call]?.(request, { signal }) ?? Promise.resolve(rejected()),
      timing.callTimeoutMs,
    )
  if (open.cancelRequestedBy === null) return { call: 'change', outcome: await ask('changeDelivery') }
  if (open.state === changeState.accepted) {
    const outcome = await ask('changeDelivery')
    const isUnderWay = outcome.outcome === 'success' && outcome.data.state === 'accepted'
    if (!isUnderWay) return { call: 'change', outcome }
  }
  return { call: 'cancel', outcome: await ask('cancelDeliveryChange') }
}

/** Asks the carrier how an open change stands, or to cancel it, and books its answer; asking again is harmless on both sides. */
export async function settleChange(runtime: Runtime, open: OpenChange): Promise<void> {
  const provider = await runtime.carriers.resolveCarrier(open)
  // An account that cannot be used is none of a carrier that changes nothing.
  if (!provider.capabilities.has('labels')) return
  const { call, outcome } = await askCarrier(runtime, provider, open)
  killPoint('addressChange.answered')
  const at = runtime.now()
  await runtime.serve(open.orgId, async (db) => {
    const still = await lockOpenChange(db, open.orgId, open.id)
    if (!still) return
    if (call === 'cancel' && isRefusal(outcome)) return keepChange(db, still, reasonOf(outcome, still.carrier), at)
    const ending = endingOf(still, outcome, shipDateAt(at, still.from, 'UTC'))
    if (ending) await moveChange(db, still, ending, at)
  })
}

/** So many changes of one carrier are asked about in a run, and so many of them at once: a slow carrier holds up its own alone. */
const OF_CARRIER = 50
const AT_ONCE = 5

/** Changes to ask about now, put off at once, so that two nodes do not ask for the same. All organizations. */
async function claimDue(runtime: Runtime, only: ParcelRef | undefined): Promise<OpenChange[]> {
  const now = runtime.now()
  const again = new Date(now.getTime() + RETRY_MS)
  return inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
    const { rows } = await sql<OpenChange>`
      with due as (
        select org_id, id, row_number() over (partition by carrier order by next_try_at) as turn from address_change
        where next_try_at <= ${now}::timestamptz ${ofParcel(only, { orgId: 'org_id', id: 'shipment_id' })}),
      c as (
        update address_change set next_try_at = ${again}::timestamptz where (org_id, id) in (
          select q.org_id, q.id from address_change q join due d on d.org_id = q.org_id and d.id = q.id
          where d.turn <= ${OF_CARRIER} and q.next_try_at <= ${now}::timestamptz for update of q skip locked)
        returning *)
      select ${columns} from c join shipment s on s.org_id = c.org_id and s.id = c.shipment_id order by c.org_id, c.id`.execute(
      db,
    )
    return rows
  })
}

/** Asks about every change whose time has come; one that fails is tried again later; or about those of `only` one parcel. */
export async function settleDueChanges(runtime: Runtime, only?: ParcelRef): Promise<void> {
  const ofCarriers = Map.groupBy(await claimDue(runtime, only), ({ carrier }) => carrier)
  const settled = [...ofCarriers.values()].flatMap((changes) => {
    const limit = createLimiter(AT_ONCE)
    return changes.map((open) =>
      limit(() => settleChange(runtime, open)).catch((err: unknown) =>
        runtime.log.error({ err, change: open.id }, "a carrier's answer to an address change was not booked"),
      ),
    )
  })
  await Promise.all(settled)
}
