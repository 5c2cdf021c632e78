import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { ShipmentRow } from '@waybill/contract/shipping/api'
import type { VoidState } from '@waybill/contract/shipping/void-lifecycle'
import { shipDateAt } from '../request/ship-date.ts'
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
  package_no: number
  package_count: number
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
  is_claimed: boolean
  void_state: VoidState | null
  void_refund: number | null
  void_expected_by: string | null
  void_decided_at: Date | null
  auto_void_state: 'announced' | 'kept' | null
  auto_void_at: Date | null
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

const voidOf = (row: ShipmentRecord, now: Date): ShipmentRow['void'] =>
  row.void_state && {
    state: row.void_state,
    refund: row.void_state === 'rejected' ? 0 : (row.void_refund ?? 0),
    expectedBy: row.void_expected_by,
    late: row.void_decided_at === null && (row.void_expected_by ?? '9') < now.toISOString().slice(0, 10),
    decidedAt: row.void_decided_at?.toISOString() ?? null,
  }

/** An announcement counts while there is a label to void. */
const autoVoidOf = (row: ShipmentRecord, canVoid: boolean): ShipmentRow['autoVoid'] =>
  canVoid && row.auto_void_state && row.auto_void_at
    ? { on: shipDateAt(row.auto_void_at, row.from_address, 'UTC'), state: row.auto_void_state }
    : null

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
    isClaimed: row.is_claimed,
  }
  const can = labelPermissions(facts, now)
  return {
    id: row.id,
    trackingNo: row.tracking_no,
    carrier: row.carrier,
    serviceCode: row.service_code,
    status: row.status,
    isTest: row.is_test,
    order: { id: row.order_id, orderNo: row.order_no },
    ...(row.package_count > 1 && { piece: { no: row.package_no, of: row.package_count } }),
    createdAt: row.created_at.toISOString(),
    shipDate: row.ship_date,
    eta: row.eta,
    recipient: row.recipient,
    shipTo: { city, state, zip, country },
    price: row.price,
    billableCg: row.billable_cg,
    zone: row.zone,
    lastEvent: lastEvent(row),
    void: voidOf(row, now),
    can,
    voidWay: voidWayOf(facts, now),
    autoVoid: autoVoidOf(row, can.void.allowed),
    voidUntil: row.void_until && lastVoidDay(row.void_until, row.from_address),
    printed: row.printed_at && { at: row.printed_at.toISOString(), count: row.print_count, by: row.printed_by },
  }
}
