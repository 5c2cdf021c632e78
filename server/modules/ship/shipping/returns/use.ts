import { canTransition, statesBefore } from '@waybill/contract/core/lifecycle'
import { returnLifecycle, returnState, type ReturnState } from '@waybill/contract/returns/lifecycle'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import type { Tracking } from '../../../../carriers/index.ts'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { captureReturn, chargeAfterVoid, chargeLateReturn, releaseLabel } from '../../../money/funds/index.ts'
import { callWithTimeout } from '../carrier/call-with-timeout.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { inOrder } from '../tracking/event-times.ts'
import { mailWaiting } from './mail.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const AT_ONCE = 200

export interface OpenReturn {
  orgId: number
  id: number
  orderId: number
  state: ReturnState
  charge: 'use' | 'creation'
  carrier: number
  connectionId: string
  purchaseId: string
  /** What the carrier charges for it, as far as it has said so; else what it quoted. */
  cost: number
  trackingNo: string
  carrierShipmentId: string
  expiresAt: Date
  chargedAt: Date | null
  releasedAt: Date | null
}

const columns = sql`r.org_id as "orgId", r.id, r.order_id as "orderId", r.state, r.charge, r.carrier, r.purchase_id as "purchaseId", r.tracking_no as "trackingNo",
  r.carrier_shipment_id as "carrierShipmentId", r.expires_at as "expiresAt", r.charged_at as "chargedAt", r.released_at as "releasedAt",
  p.connection_id as "connectionId", coalesce(r.cost, p.cost) as cost`

/** A return label with its purchase, locked until the transaction ends. */
export async function lockReturn(db: Db, orgId: number, id: number): Promise<OpenReturn | undefined> {
  const { rows } = await sql<OpenReturn>`
    select ${columns} from return_label r join purchase p on p.org_id = r.org_id and p.id = r.purchase_id
    where r.org_id = ${orgId} and r.id = ${id} for update of r`.execute(db)
  return rows[0]
}

const scanned: readonly number[] = [trackingStatus.inTransit, trackingStatus.delivered, trackingStatus.exception]

/** The first scan charges: what is held, or the balance once that was given back; what was refunded is charged again. */
async function chargeUse(db: Db, open: OpenReturn, at: Date): Promise<void> {
  if (open.charge === 'creation') {
    if (open.state === returnState.voided) await chargeAfterVoid(db, open.purchaseId, at)
    return
  }
  if (open.chargedAt) return
  await sql`
    update return_label set charged_at = ${at}::timestamptz where org_id = ${open.orgId} and id = ${open.id}`.execute(
    db,
  )
  await (open.releasedAt ? chargeLateReturn : captureReturn)(db, open.purchaseId, open.cost, at)
  killPoint('return.charged')
}

/** A label that nobody used is asked about now and then, until long after it has expired. */
function nextLook(state: ReturnState, expiresAt: Date, now: Date): Date | null {
  if (state === returnState.delivered || state === returnState.settled) return null
  if (now.getTime() > expiresAt.getTime() + 60 * DAY) return null
  return new Date(now.getTime() + (state === returnState.inTransit ? HOUR / 2 : 6 * HOUR))
}

/** Stores what the carrier reports of a return label; reported twice, it changes nothing. */
export async function applyReturnTracking(
  runtime: Runtime,
  of: OpenReturn,
  { status, events: reported }: Tracking,
): Promise<void> {
  const at = runtime.now()
  const events = inOrder(reported)
  await runtime.serve(of.orgId, async (db) => {
    const open = await lockReturn(db, of.orgId, of.id)
    if (!open) return
    const used = scanned.includes(status)
    if (used) await chargeUse(db, open, at)
    const to = status === trackingStatus.delivered ? returnState.delivered : returnState.inTransit
    const moves =
      used && canTransition(returnLifecycle, open.state, to, to === returnState.delivered ? 'deliver' : 'scan')
    const state = moves ? to : open.state
    const last = events.at(-1)
    const first = events.find((event) => scanned.includes(event.status))
    await sql`
      update return_label set state = ${state}, used_at = coalesce(used_at, ${used ? (first?.at ?? at) : null}::timestamptz),
        next_track_at = ${nextLook(state, open.expiresAt, at)}::timestamptz, last_event_at = coalesce(${last?.at ?? null}::timestamptz, last_event_at),
        last_event_en = coalesce(${last?.text.en ?? null}, last_event_en), last_event_cn = coalesce(${last?.text.cn ?? null}, last_event_cn)
      where org_id = ${open.orgId} and id = ${open.id}`.execute(db)
  })
}

/** Return labels to ask about now; put off at once, so that two nodes do not ask for the same. */
async function claimDue(runtime: Runtime): Promise<OpenReturn[]> {
  const now = runtime.now()
  return inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
    const { rows } = await sql<OpenReturn>`
      with r as (
        update return_label set next_track_at = ${new Date(now.getTime() + HOUR)}::timestamptz where (org_id, id) in (
          select q.org_id, q.id from return_label q where q.next_track_at <= ${now}::timestamptz order by q.next_track_at limit ${AT_ONCE}
          for update skip locked)
        returning *)
      select ${columns} from r join purchase p on p.org_id = r.org_id and p.id = r.purchase_id`.execute(db)
    return rows
  })
}

/** Asks the carriers about return labels whose time has come, and emails what was bought meanwhile. */
export async function trackReturns(runtime: Runtime): Promise<void> {
  await trackDue(runtime)
  await mailWaiting(runtime)
}

async function trackDue(runtime: Runtime): Promise<void> {
  for (;;) {
    const due = await claimDue(runtime)
    const work = async (open: OpenReturn): Promise<void> => {
      const provider = await runtime.carriers.resolveCarrier(open)
      const outcome = await callWithTimeout(
        (signal) => provider.track([open.trackingNo], { signal }),
        runtime.timing.callTimeoutMs,
      )
      const tracking = outcome.outcome === 'success' ? outcome.data[0] : undefined
      if (tracking) await applyReturnTracking(runtime, open, tracking)
    }
    const log = (id: number) => (err: unknown) =>
      runtime.log.error({ err, return: id }, 'what a carrier tells of a return is not taken')
    await Promise.all(due.map((open) => runtime.limit(() => work(open).catch(log(open.id)))))
    if (due.length < AT_ONCE || runtime.stopping) return
  }
}

const usable: readonly ReturnState[] = [returnState.created, returnState.sent]
const isUsable = sql`state in (${stateSql(returnState.created, returnState.sent)})`

interface Due {
  orgId: number
  id: number
}

/** Gives the hold of a label back that was not used in time; its label stays usable until it expires. */
async function lapse(db: Db, { orgId, id }: Due, now: Date): Promise<void> {
  const open = await lockReturn(db, orgId, id)
  if (!open || !usable.includes(open.state)) return
  const isOver = open.expiresAt <= now
  if (open.charge === 'use' && !open.chargedAt && !open.releasedAt) {
    await sql`update return_label set released_at = ${now}::timestamptz where org_id = ${orgId} and id = ${id}`.execute(
      db,
    )
    await releaseLabel(db, open.purchaseId, now)
    killPoint('return.released')
  }
  if (isOver)
    await sql`
      update return_label set state = ${stateSql(returnState.expired)}
      where org_id = ${orgId} and id = ${id} and state in (${stateSql(...statesBefore(returnLifecycle, returnState.expired))})`.execute(
      db,
    )
}

const listLapsed = (runtime: Runtime, now: Date, after: Due): Promise<Due[]> =>
  inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
    const isNext = sql`(org_id, id) > (${after.orgId}::bigint, ${after.id}::bigint) and ${isUsable}`
    const { rows } = await sql<Due>`
      select org_id as "orgId", id from return_label
      where ${isNext} and hold_until <= ${now}::timestamptz and charged_at is null and released_at is null and charge = 'use'
      union select org_id, id from return_label where ${isNext} and expires_at <= ${now}::timestamptz
      order by 1, 2 limit ${AT_ONCE}`.execute(db)
    return rows
  })

/** Gives back the holds whose time is over, and ends labels that their carriers take no more. */
export async function lapseReturns(runtime: Runtime): Promise<void> {
  const now = runtime.now()
  // A label that fails is passed over, so that it does not stop the ones after it; the next run finds it again.
  let after: Due = { orgId: 0, id: 0 }
  for (;;) {
    const due = await listLapsed(runtime, now, after)
    for (const one of due)
      await runtime
        .serve(one.orgId, (db) => lapse(db, one, now))
        .catch((err: unknown) =>
          runtime.log.error({ err, return: one.id }, 'a return label did not lapse, it is tried again'),
        )
    after = due.at(-1) ?? after
    if (due.length < AT_ONCE || runtime.stopping) return
  }
}
