import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { PickupState } from '@waybill/contract/pickups/lifecycle'
import { sql } from 'kysely'
import type { PickupRequest } from '../../../../carriers/index.ts'
import { instantAt } from '../../../../places/index.ts'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { isOpenPickup } from '../shipments/pickup-parcels.ts'

/** A pickup that is not decided, and what its carrier needs to know. */
export interface OpenPickup {
  orgId: number
  id: number
  state: PickupState
  pending: 'cancel' | 'change' | null
  carrier: number
  connectionId: string
  from: PostalAddress
  origin: string
  zone: string
  date: string
  ready: number
  close: number
  pendingReady: number | null
  pendingClose: number | null
  pendingBy: number | null
  place: string
  instructions: string | null
  cutOffAt: Date
  fee: number
  feeKey: string
  planId: number | null
}

const columns = sql`c.org_id as "orgId", c.id, c.state, c.pending, c.carrier, c.connection_id as "connectionId", c.from_address as "from", c.origin,
  c.zone, to_char(c.pickup_date, 'YYYY-MM-DD') as date, c.ready_minutes as ready, c.close_minutes as close, c.pending_ready as "pendingReady",
  c.pending_close as "pendingClose", c.pending_by as "pendingBy", c.place, c.instructions, c.cut_off_at as "cutOffAt", c.fee,
  c.fee_key as "feeKey", c.plan_id as "planId"`

/** An open pickup, locked until the transaction ends; undefined once it is decided. */
export async function lockOpenPickup(db: Db, orgId: number, id: number): Promise<OpenPickup | undefined> {
  const { rows } = await sql<OpenPickup>`
    select ${columns} from pickup c where c.org_id = ${orgId} and c.id = ${id} and ${isOpenPickup} for update of c`.execute(
    db,
  )
  return rows[0]
}

/** Who schedules, skips or ends anything of an organization does it one after another, until the transaction ends. */
export async function lockPickups(db: Db, orgId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('shipping.pickups', ${orgId}::bigint))`.execute(db)
}

/** As the carrier is to have it: with what is pending. */
export async function requestOf(db: Db, open: OpenPickup): Promise<PickupRequest> {
  const { rows } = await sql<{ tracking: string; weight: number }>`
    select s.tracking_no as tracking, p.weight_cg as weight from pickup_parcel q
    join shipment s on s.org_id = q.org_id and s.id = q.shipment_id join parcel p on p.org_id = q.org_id and p.shipment_id = q.shipment_id
    where q.org_id = ${open.orgId} and q.pickup_id = ${open.id} and q.is_live order by s.id`.execute(db)
  return {
    key: open.feeKey,
    from: open.from,
    date: open.date,
    ready: open.pendingReady ?? open.ready,
    close: open.pendingClose ?? open.close,
    place: open.place,
    instructions: open.instructions,
    tracking: rows.map(({ tracking }) => tracking),
    weight: rows.reduce((sum, { weight }) => sum + weight, 0),
    maxFee: open.fee,
  }
}

/** Noon of the next day: by then somebody has scanned what was collected. Hours after the midnight that the day begins with. */
export const MISSED_AFTER_HOURS = 36
/** Nothing is to be expected of the carrier any more. */
export const isOverdue = ({ date, zone }: OpenPickup, at: Date): boolean =>
  at >= instantAt(date, MISSED_AFTER_HOURS * 60, zone)

/** Seconds until a carrier that does not answer is asked again: twice as many each time, within these. */
const SOONEST = 60
const LATEST = 3600
/** Doubled so often, it is the latest. */
const MOST_DOUBLED = 6

/** So many pickups of one carrier are asked about in a run: a slow carrier holds up its own alone. */
const OF_CARRIER = 50

/** Pickups to ask about now, put off at once, so that two nodes do not ask for the same. All organizations. */
export async function claimDuePickups(runtime: Runtime): Promise<OpenPickup[]> {
  const now = runtime.now()
  return inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
    const { rows } = await sql<OpenPickup>`
      with due as (
        select org_id, id, row_number() over (partition by carrier order by next_try_at) as turn from pickup
        where next_try_at <= ${now}::timestamptz),
      c as (
        update pickup set unanswered = least(unanswered + 1, ${sql.lit(MOST_DOUBLED)}),
          next_try_at = ${now}::timestamptz + least(${sql.lit(SOONEST)} * 2 ^ unanswered, ${sql.lit(LATEST)}) * interval '1 second'
        where (org_id, id) in (
          select q.org_id, q.id from pickup q join due d on d.org_id = q.org_id and d.id = q.id
          where d.turn <= ${OF_CARRIER} and q.next_try_at <= ${now}::timestamptz for update of q skip locked)
        returning *)
      select ${columns} from c order by c.org_id, c.id`.execute(db)
    return rows
  })
}
