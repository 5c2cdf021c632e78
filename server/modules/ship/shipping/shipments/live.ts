import { voidState } from '@waybill/contract/shipping/void-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { isVoid } from './policy.ts'

interface Row {
  id: number
  trackingNo: string
  packageNo: number
  packageCount: number
  orderedAt: Date | null
  own: boolean
  status: number
  voidState: string | null
}

/** A label of an order that counts: neither voided, nor is a void of it asked for that the carrier may still accept. */
export interface LiveLabel {
  shipmentId: number
  trackingNo: string
  /** Which of its order's packages it is for; 1 where there is one. */
  packageNo: number
  /** How many packages its order had when it was bought. */
  packageCount: number
  /** When somebody asked for it, by the clock of the database; null: the seller brought it. */
  orderedAt: Date | null
  /** The seller brought it. */
  own: boolean
}

/**
 * The labels of an order that count, the newest first. They are locked until the end of the transaction, so that none is voided
 * meanwhile; needs the service scope.
 */
export async function lockLiveLabels(db: Db, orgId: number, orderId: number): Promise<LiveLabel[]> {
  // A statement that waits for a lock reads the rest as it was before it waited.
  await sql`
    select from shipment s where s.org_id = ${orgId} and s.order_id = ${orderId} order by s.id for no key update`.execute(
    db,
  )
  return findLiveLabels(db, orgId, orderId)
}

/** The same without a lock. */
export async function findLiveLabels(db: Db, orgId: number, orderId: number): Promise<LiveLabel[]> {
  const { rows } = await sql<Row>`
    select s.id, s.tracking_no as "trackingNo", s.package_no as "packageNo", s.package_count as "packageCount", (select b.created_at from purchase p
      join label_batch b on b.org_id = p.org_id and b.id = p.batch_id where p.org_id = s.org_id and p.id = s.purchase_id) as "orderedAt", s.purchase_id is null as own, s.status, (select v.state from void_request v
      where v.org_id = s.org_id and v.shipment_id = s.id order by v.requested_at desc, v.id limit 1) as "voidState"
    from shipment s where s.org_id = ${orgId} and s.order_id = ${orderId} and s.tracking_no is not null order by s.id desc`.execute(
    db,
  )
  return rows
    .filter((row) => !isVoid(row))
    .map(({ id, status: _status, voidState: _voidState, ...label }) => ({ shipmentId: id, ...label }))
}

/** Is a void of one of the order's labels asked for whose carrier has not answered? It may yet refuse, and then the label counts again. */
export async function isVoidRequested(db: Db, orgId: number, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from shipment s join void_request v on v.org_id = s.org_id and v.shipment_id = s.id
    where s.org_id = ${orgId} and s.order_id = ${orderId} and v.state = ${stateSql(voidState.requested)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
