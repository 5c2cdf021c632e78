import { trackingStatus, type TrackingStatus } from '@waybill/contract/shipping/enums'
import { finalStates, openStates, statesBefore } from '@waybill/contract/core/lifecycle'
import { voidLifecycle, type VoidState, voidState } from '@waybill/contract/shipping/void-lifecycle'
import { trackingLifecycle } from '@waybill/contract/shipping/tracking-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { isClaimed } from '../shipments/is-claimed.ts'
import type { LabelFacts } from '../shipments/policy.ts'
import { watchAgain } from '../shipments/watch-again.ts'
import { paramsJson, type RowProblem } from '../request/problem.ts'

/** A void in progress, with what the carrier needs to know. */
export interface VoidRequest {
  orgId: number
  id: string
  state: VoidState
  shipmentId: number
  purchaseId: string
  orderId: number
  carrier: number
  /** The connection over which the label was bought. */
  connectionId: string
  trackingNo: string
  carrierShipmentId: string
  /** What the seller gets back: what it paid. */
  refund: number
  owner: number
  /** Who asked for it. */
  userId: number | null
}

/** Columns of VoidRequest, of requests named v and shipments named s. */
export const voidColumns = sql`v.org_id as "orgId", v.id, v.state, v.shipment_id as "shipmentId", v.purchase_id as "purchaseId", v.refund, v.owner, v.requested_by as "userId",
  s.order_id as "orderId", s.carrier, s.tracking_no as "trackingNo", s.carrier_shipment_id as "carrierShipmentId",
  (select p.connection_id from purchase p where p.org_id = v.org_id and p.id = v.purchase_id) as "connectionId"`

/** The state that decides whether a label may be voided, locked until the end of the transaction. */
export async function lockLabel(db: Db, orgId: number, shipmentId: number) {
  // A statement that waits for a lock reads the rest as it was before it waited.
  await sql`select from shipment s where s.org_id = ${orgId} and s.id = ${shipmentId} for no key update`.execute(db)
  const { rows } = await sql<LabelFacts & { packageNo: number }>`
    select s.package_no as "packageNo", s.carrier, s.service_code as "serviceCode", s.status, s.void_until as "voidUntil", s.from_address as "from", (select v.state from void_request v
      where v.org_id = s.org_id and v.shipment_id = s.id order by v.requested_at desc, v.id limit 1) as "voidState", ${isClaimed} as "isClaimed"
    from shipment s where s.org_id = ${orgId} and s.id = ${shipmentId}`.execute(db)
  return rows[0]
}

/** Inserts the request; null when the label already has a void that was not rejected. */
export async function insertVoidRequest(
  db: Db,
  request: { orgId: number; shipmentId: number; userId: number | null; node: number; at: Date },
): Promise<VoidRequest | null> {
  const { rows } = await sql<VoidRequest>`
    with v as (
      insert into void_request (org_id, shipment_id, purchase_id, state, refund, owner, requested_by, requested_at)
      select s.org_id, s.id, s.purchase_id, ${voidState.requested}, s.price, ${request.node}, ${request.userId}, ${request.at}::timestamptz
      from shipment s where s.org_id = ${request.orgId} and s.id = ${request.shipmentId}
      on conflict do nothing returning *)
    select ${voidColumns} from v join shipment s on s.org_id = v.org_id and s.id = v.shipment_id`.execute(db)
  const [inserted] = rows
  if (!inserted) return null
  await watchAgain(db, { orgId: request.orgId, ids: [request.shipmentId], at: request.at })
  return inserted
}

export interface VoidChange {
  to: VoidState
  at: Date
  expectedBy?: Date | null
  nextTryAt?: Date | null
  problem?: RowProblem
}

/** Moves a request on; false when it has moved already. */
export async function changeVoid(
  db: Db,
  request: VoidRequest,
  { to, at, expectedBy, nextTryAt, problem }: VoidChange,
): Promise<boolean> {
  const decided = finalStates(voidLifecycle).includes(to)
  const { numAffectedRows } = await sql`
    update void_request set state = ${to}, expected_by = coalesce(${expectedBy ?? null}::timestamptz::date, expected_by),
      next_try_at = ${nextTryAt ?? null}::timestamptz, decided_at = case when ${decided} then ${at}::timestamptz end,
      error_code = ${problem?.code ?? null}, error_params = ${problem ? paramsJson(problem) : null}::jsonb
    where org_id = ${request.orgId} and id = ${request.id} and state in (${stateSql(...statesBefore(voidLifecycle, to))})`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** The carrier did not answer or has not decided: ask again later. */
export async function postponeVoid(db: Db, request: VoidRequest, nextTryAt: Date): Promise<void> {
  await sql`update void_request set next_try_at = ${nextTryAt}::timestamptz
    where org_id = ${request.orgId} and id = ${request.id} and state in (${stateSql(...openStates(voidLifecycle))})`.execute(
    db,
  )
}

/** Whether the label's units count as shipped; true when that changed. */
export async function setCounts(db: Db, { orgId, shipmentId }: VoidRequest, counts: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shipment set counts = ${counts} where org_id = ${orgId} and id = ${shipmentId} and counts <> ${counts}`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** Marks the label void, or usable again; a scan of a void one is noticed. */
export async function setShipmentStatus(db: Db, request: VoidRequest, status: TrackingStatus): Promise<void> {
  const isTracked = status === trackingStatus.labelCreated
  await sql`update shipment set status = ${status}, next_track_at = now() + case when ${isTracked} then interval '0' else interval '1 day' end, watch_at = now()
    where org_id = ${request.orgId} and id = ${request.shipmentId}
      and status in (${stateSql(...statesBefore(trackingLifecycle, status))})`.execute(db)
}
