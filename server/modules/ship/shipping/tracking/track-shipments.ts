import { trackingStatus, type TrackingStatus } from '@waybill/contract/shipping/enums'
import { canTransition } from '@waybill/contract/core/lifecycle'
import { voidState } from '@waybill/contract/shipping/void-lifecycle'
import { trackingLifecycle } from '@waybill/contract/shipping/tracking-lifecycle'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CarrierProvider, Tracking, TrackingEvent } from '../../../../carriers/index.ts'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import { callWithTimeout } from '../carrier/call-with-timeout.ts'
import { notifyBuyer } from '../buyers/buyer-mails.ts'
import type { Reported } from '../buyers/milestones.ts'
import { noteLabelGone, noteScanned } from '../../../sell/stores/index.ts'
import { dayOrNull } from '../carrier/carrier-dates.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { ofParcel, type ParcelRef } from '../runtime/parcel.ts'
import { ageParcel } from './age-parcel.ts'
import { inOrder } from './event-times.ts'

const PER_CALL = 100
const MINUTE = 60_000

interface Tracked {
  org_id: number
  id: number
  carrier: number
  /** The connection over which the label was bought. */
  connection_id: string
  tracking_no: string
  status: TrackingStatus
  created_at: Date
  /** When its void was requested; null = it was not, or that was rejected. */
  voided_at: Date | null
}

/** Shipments to ask about now; put off at once, so that two nodes do not ask for the same. All organisations. */
async function claimDue(runtime: Runtime, limit: number, only?: ParcelRef): Promise<Tracked[]> {
  const now = runtime.now()
  const again = new Date(now.getTime() + 15 * MINUTE)
  return inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
    const { rows } = await sql<Tracked>`
      update shipment set next_track_at = ${again}::timestamptz where (org_id, id) in (
        select q.org_id, q.id from shipment q where q.next_track_at <= ${now}::timestamptz ${ofParcel(only, { orgId: 'q.org_id', id: 'q.id' })} order by q.next_track_at limit ${limit}
        for update skip locked)
      returning org_id, id, carrier, tracking_no, status, created_at,
        (select p.connection_id from purchase p where p.org_id = shipment.org_id and p.id = shipment.purchase_id),
        (select max(v.requested_at) from void_request v where v.org_id = shipment.org_id and v.shipment_id = shipment.id
          and v.state <> ${stateSql(voidState.rejected)}) as voided_at`.execute(db)
    return rows
  })
}

const isTrackingStatus = (status: number): status is TrackingStatus =>
  Object.values(trackingStatus).some((known) => known === status)

/** Carriers repeat themselves: one event is one instant, state and text. */
const dedupeKey = ({ at, status, state, text, place }: TrackingEvent): string =>
  createHash('sha256')
    .update([at, status, state, text.en, place ?? ''].join('\u0000'))
    .digest('base64url')

/** Stores what is new, and answers it. */
async function insertEvents(db: Db, shipment: Tracked, events: readonly TrackingEvent[]): Promise<Reported[]> {
  const rows = events.map((event) => ({ ...event, en: event.text.en, cn: event.text.cn, key: dedupeKey(event) }))
  const { rows: stored } = await sql<Reported>`
    insert into tracking_event (org_id, shipment_id, at, status, state, text_en, text_cn, place, dedupe_key)
    select ${shipment.org_id}, ${shipment.id}, e.at, e.status, e.state, e.en, e.cn, e.place, e.key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (at timestamptz, status smallint, state text, en text, cn text, place text, key text)
    on conflict (org_id, shipment_id, dedupe_key) do nothing returning at, status, state`.execute(db)
  return stored
}

/** Parcels that arrived are asked about no more; young ones often, old ones now and then. */
function nextLook(status: number, { created_at: created, voided_at: voided }: Tracked, now: Date): Date | null {
  if (status === trackingStatus.delivered) return null
  const from = status === trackingStatus.voided ? (voided ?? created) : created
  const days = (now.getTime() - from.getTime()) / (24 * 60 * MINUTE)
  // A voided label that is used all the same is noticed.
  if (status === trackingStatus.voided) return days > 30 ? null : new Date(now.getTime() + 24 * 60 * MINUTE)
  if (days > 60) return null
  return new Date(now.getTime() + (days > 14 ? 360 : 15) * MINUTE)
}

/** Stores what the carrier reports; a status that the lifecycle does not allow is ignored, its events are stored. */
export async function applyTracking(
  db: Db,
  shipment: Tracked,
  { tracking, now, mailsTests }: { tracking: Tracking; now: Date; mailsTests: boolean },
): Promise<void> {
  const { aheadMs } = tracking
  const parcel = { orgId: shipment.org_id, id: shipment.id }
  // Parcels of real carriers have no time of their own.
  if (aheadMs !== undefined && !(await ageParcel(db, parcel, { aheadMs, now }))) return
  // Carriers repeat and reorder: the newest event is the one that happened last.
  const reported = inOrder(tracking.events)
  const events = await insertEvents(db, shipment, reported)
  const last = reported.at(-1)
  if (!isTrackingStatus(tracking.status)) throw new Error(`There is no tracking status ${tracking.status}`)
  const moves = canTransition(trackingLifecycle, shipment.status, tracking.status, 'track')
  const status = moves ? tracking.status : shipment.status
  const { numAffectedRows } = await sql`
    update shipment set status = ${status}, eta = coalesce(${dayOrNull(tracking.eta)}::date, eta), next_track_at = ${nextLook(status, shipment, now)}::timestamptz,
      last_event_at = coalesce(${last?.at ?? null}::timestamptz, last_event_at), last_event_en = coalesce(${last?.text.en ?? null}, last_event_en),
      last_event_cn = coalesce(${last?.text.cn ?? null}, last_event_cn),
      watch_at = case when ${events.length > 0} or watch_at is null then ${now}::timestamptz else watch_at end
    where org_id = ${shipment.org_id} and id = ${shipment.id} and status = ${shipment.status}`.execute(db)
  // Voided while the carrier was asked: nobody is notified of what does not count.
  if (numAffectedRows !== 1n) return
  const { org_id: orgId, id: shipmentId } = shipment
  const note = status === trackingStatus.voided ? noteLabelGone : noteScanned
  if (moves) await note(db, { orgId, shipmentId, at: now })
  if (status !== trackingStatus.voided) {
    await notifyBuyer(db, { orgId: shipment.org_id, id: shipment.id }, { events, now, mailsTests })
  }
}

/** Parcels by the provider that answers for them: the connections of each organization, and those that many share. */
async function byProvider(runtime: Runtime, due: readonly Tracked[]): Promise<Map<CarrierProvider, Tracked[]>> {
  const found = new Map<CarrierProvider, Tracked[]>()
  for (const shipment of due) {
    const { org_id: orgId, connection_id: connectionId, carrier } = shipment
    const provider = await runtime.carriers.resolveCarrier({ orgId, connectionId, carrier })
    const own = found.get(provider) ?? []
    found.set(provider, [...own, shipment])
  }
  return found
}

/** Asks a provider about parcels and stores what it reports. False: it did not answer. */
async function refreshOf(runtime: Runtime, provider: CarrierProvider, shipments: readonly Tracked[]): Promise<boolean> {
  const numbers = shipments.map((shipment) => shipment.tracking_no)
  const outcome = await callWithTimeout((signal) => provider.track(numbers, { signal }), runtime.timing.callTimeoutMs)
  if (outcome.outcome !== 'success') return outcome.outcome !== 'unknown'
  const tracked = new Map(outcome.data.map((tracking) => [tracking.tracking, tracking]))
  const now = runtime.now()
  const asked = shipments.flatMap((shipment) => ({ shipment, tracking: tracked.get(shipment.tracking_no) }))
  const apply = (some: typeof asked): Promise<void> =>
    inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
      for (const { shipment, tracking } of some)
        if (tracking) await applyTracking(db, shipment, { tracking, now, mailsTests: runtime.mailsTests })
    })
  try {
    await apply(asked)
  } catch {
    // One of them spoiled it for all, so each gets a transaction of its own; the odd one is asked about again later.
    for (const one of asked)
      await apply([one]).catch((err: unknown) =>
        runtime.log.error(
          { err, shipment: one.shipment.id, carrier: one.shipment.carrier },
          'what a carrier tells of a parcel is not taken',
        ),
      )
  }
  return true
}

/** Asks the carriers about every parcel whose time has come, or about `only` one if it has; returns how many were asked about. */
export async function refreshTracking(runtime: Runtime, max = 2000, only?: ParcelRef): Promise<number> {
  let asked = 0
  // One that does not answer is asked no more in this run, or the parcels of all others would wait for it.
  const silent = new Set<CarrierProvider>()
  const ask = async (provider: CarrierProvider, own: readonly Tracked[]) => {
    for (let index = 0; index < own.length && !silent.has(provider); index += PER_CALL) {
      const answered = await refreshOf(runtime, provider, own.slice(index, index + PER_CALL))
      if (!answered) silent.add(provider)
    }
  }
  while (asked < max) {
    const due = await claimDue(runtime, Math.min(PER_CALL * 4, max - asked), only)
    if (due.length === 0) break
    asked += due.length
    await Promise.all([...(await byProvider(runtime, due))].map(([provider, own]) => ask(provider, own)))
  }
  return asked
}
