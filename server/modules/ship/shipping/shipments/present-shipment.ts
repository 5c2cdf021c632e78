import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { ShipmentRow } from '@waybill/contract/shipping/api'
import type { VoidState } from '@waybill/contract/shipping/void-lifecycle'
import { labelPermissions, lastVoidDay, voidWayOf } from './policy.ts'

/** A row of shipment with its newest void, as read for showing. */
export interface ShipmentRecord {
  id: number
  tracking_no: string
  carrier: number
  service_code: string
  status: number
  is_test: boolean
  order_id: number
  order_no: string
  created_at: Date
  ship_date: string
  eta: string | null
  recipient: string
  from_address: PostalAddress
  to_address: PostalAddress
  price: number
  billable_cg: number
  billed_by: string
  zone: string | null
  last_event_at: Date | null
  last_event_en: string | null
  last_event_cn: string | null
  void_until: Date | null
  run_at: Date | null
  is_listed: boolean
  void_state: VoidState | null
  void_refund: number | null
  void_expected_by: string | null
  void_decided_at: Date | null
  printed_at: Date | null
  print_count: number
  printed_by: string | null
}

const lastEvent = (row: ShipmentRecord): ShipmentRow['lastEvent'] =>
  row.last_event_at && {
    at: row.last_event_at.toISOString(),
    text: row.last_event_en ?? '',
    zhText: row.last_event_cn ?? '',
  }

const voidOf = (row: ShipmentRecord): ShipmentRow['void'] =>
  row.void_state && {
    state: row.void_state,
    refund: row.void_state === 'rejected' ? 0 : (row.void_refund ?? 0),
    expectedBy: row.void_expected_by,
    decidedAt: row.void_decided_at?.toISOString() ?? null,
  }

/** A shipment as its seller sees it: what is not named here does not leave the server. */
export function presentShipment(row: ShipmentRecord, now: Date): ShipmentRow {
  const { city, state, zip, country } = row.to_address
  const facts = {
    carrier: row.carrier,
    serviceCode: row.service_code,
    status: row.status,
    voidUntil: row.void_until,
    from: row.from_address,
    voidState: row.void_state,
    runAt: row.run_at,
    isListed: row.is_listed,
  }
  return {
    id: row.id,
    trackingNo: row.tracking_no,
    carrier: row.carrier,
    serviceCode: row.service_code,
    status: row.status,
    isTest: row.is_test,
    order: { id: row.order_id, orderNo: row.order_no },
    createdAt: row.created_at.toISOString(),
    shipDate: row.ship_date,
    eta: row.eta,
    recipient: row.recipient,
    shipTo: { city, state, zip, country },
    price: row.price,
    billableCg: row.billable_cg,
    zone: row.zone,
    lastEvent: lastEvent(row),
    void: voidOf(row),
    can: labelPermissions(facts, now),
    voidWay: voidWayOf(facts, now),
    voidUntil: row.void_until && lastVoidDay(row.void_until, row.from_address),
    printed: row.printed_at && { at: row.printed_at.toISOString(), count: row.print_count, by: row.printed_by },
  }
}
