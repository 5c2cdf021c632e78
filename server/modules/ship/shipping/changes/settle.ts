import {
  type ChangeState,
  changeLifecycle,
  changeState,
  type DeliveryChange,
} from '@waybill/contract/address-changes/lifecycle'
import { assertTransition, openStates } from '@waybill/contract/core/lifecycle'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { sql } from 'kysely'
import type { ChangeAnswer, Outcome } from '../../../../carriers/index.ts'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { captureFee, releaseFee } from '../../../money/funds/index.ts'
import { recordCaseEvent } from '../../cases/index.ts'
import { callWithTimeout } from '../carrier/call-with-timeout.ts'
import { problemOf, fromCarrier } from '../request/problem.ts'
import { shipDateAt } from '../request/ship-date.ts'
import { watchAgain } from '../shipments/watch-again.ts'
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
}

const columns = sql`c.org_id as "orgId", c.id, c.shipment_id as "shipmentId", c.state, c.change, c.carrier, c.tracking_no as "trackingNo", c.old_address as "oldAddress",
  c.new_address as "newAddress", c.fee, c.fee_key as "feeKey", c.active_until as "activeUntil", c.requested_at as "requestedAt",
  s.from_address as "from", (select p.connection_id from purchase p where p.org_id = s.org_id and p.id = s.purchase_id) as "connectionId"`
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
    at,
  })
}

const states = {
  accepted: changeState.accepted,
  done: changeState.completed,
  notCaught: changeState.failed,
  denied: changeState.denied,
} as const

/** What the carrier's answer makes of an open change; null: nothing yet. */
function endingOf(open: OpenChange, outcome: Outcome<ChangeAnswer>, today: string): Ending | null {
  if (outcome.outcome === 'success') {
    const { state, caseNo, fee } = outcome.data
    const to = states[state]
    const carrierCase = caseNo === null ? {} : { carrierCase: caseNo }
    if (to !== open.state) return { to, actor: 'carrier', ...carrierCase, ...(fee !== null && { finalFee: fee }) }
  }
  if (outcome.outcome === 'rejected' && !outcome.problems.some(({ retryable }) => retryable === true)) {
    const [first] = outcome.problems
    return {
      to: changeState.denied,
      actor: 'carrier',
      note: first ? problemOf(fromCarrier(first, open.carrier)).message : null,
    }
  }
  // Silence is no answer: it may have done it.
  return outcome.outcome === 'success' && today > open.activeUntil ? { to: changeState.failed, actor: 'system' } : null
}

/** Asks the carrier how an open change stands and books its answer; asking again is harmless on both sides. */
export async function settleChange(runtime: Runtime, open: OpenChange): Promise<void> {
  const provider = await runtime.carriers.resolveCarrier(open)
  // An account that cannot be used is none of a carrier that changes nothing.
  if (!provider.capabilities.has('labels')) return
  const { id, trackingNo: tracking, change, oldAddress, newAddress, fee, requestedAt } = open
  const request = {
    reference: `AC-${id}`,
    tracking,
    change,
    oldAddress,
    newAddress,
    fee,
    requestedAt: requestedAt.toISOString(),
  }
  const outcome = await callWithTimeout<ChangeAnswer>(
    (signal) =>
      provider.changeDelivery?.(request, { signal }) ?? Promise.resolve({ outcome: 'rejected', problems: [] }),
    runtime.timing.callTimeoutMs,
  )
  killPoint('addressChange.answered')
  const at = runtime.now()
  await runtime.serve(open.orgId, async (db) => {
    const still = await lockOpenChange(db, open.orgId, open.id)
    if (!still) return
    const ending = endingOf(still, outcome, shipDateAt(at, still.from, 'UTC'))
    if (ending) await moveChange(db, still, ending, at)
  })
}

/** Changes to ask about now, put off at once, so that two nodes do not ask for the same. All organizations. */
async function claimDue(runtime: Runtime, limit: number): Promise<OpenChange[]> {
  const now = runtime.now()
  const again = new Date(now.getTime() + RETRY_MS)
  return inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
    const { rows } = await sql<OpenChange>`
      with c as (
        update address_change set next_try_at = ${again}::timestamptz where (org_id, id) in (
          select q.org_id, q.id from address_change q where q.next_try_at <= ${now}::timestamptz order by q.next_try_at limit ${limit}
          for update skip locked)
        returning *)
      select ${columns} from c join shipment s on s.org_id = c.org_id and s.id = c.shipment_id order by c.org_id, c.id`.execute(
      db,
    )
    return rows
  })
}

const AT_ONCE = 200

/** Asks about every change whose time has come; one that fails is tried again later. */
export async function settleDueChanges(runtime: Runtime): Promise<void> {
  for (const open of await claimDue(runtime, AT_ONCE))
    await settleChange(runtime, open).catch((err: unknown) =>
      runtime.log.error({ err, change: open.id }, "a carrier's answer to an address change was not booked"),
    )
}
