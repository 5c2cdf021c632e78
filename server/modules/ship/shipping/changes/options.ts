import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { ChangeOffer, getChangeOptions } from '@waybill/contract/address-changes/api'
import { changeLifecycle, type DeliveryChange } from '@waybill/contract/address-changes/lifecycle'
import { openStates } from '@waybill/contract/core/lifecycle'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { problemOf, type RowProblem, rowProblem } from '../request/problem.ts'
import { shipDateAt } from '../request/ship-date.ts'
import { isClaimed } from '../shipments/is-claimed.ts'
import { voidRefusal } from '../shipments/policy.ts'

export interface ParcelOnItsWay {
  org_id: number
  id: number
  tracking_no: string
  carrier: number
  service_code: string
  status: number
  /** Null of a label that the seller uploaded. */
  purchase_id: string | null
  from_address: PostalAddress
  to_address: PostalAddress
  void_until: Date | null
  void_state: string | null
  /** The carrier's newest event. */
  last_state: string | null
  has_open_change: boolean
  is_claimed: boolean
}

/** What decides whether a parcel's delivery can still be changed; `lock`: nobody changes it or voids its label meanwhile. Throws NotFound. */
export async function findParcelOnItsWay(db: Db, orgId: number, id: number, lock = false): Promise<ParcelOnItsWay> {
  // A statement that waits for a lock reads the rest as it was before it waited.
  if (lock) await sql`select from shipment s where s.org_id = ${orgId} and s.id = ${id} for no key update`.execute(db)
  const { rows } = await sql<ParcelOnItsWay>`
    select s.org_id, s.id, s.tracking_no, s.carrier, s.service_code, s.status, s.purchase_id, s.from_address, s.to_address, s.void_until,
      (select v.state from void_request v where v.org_id = s.org_id and v.shipment_id = s.id order by v.requested_at desc limit 1) as void_state,
      (select e.state from tracking_event e where e.org_id = s.org_id and e.shipment_id = s.id order by e.at desc, e.id desc limit 1) as last_state,
      exists (select from address_change c where c.org_id = s.org_id and c.shipment_id = s.id
        and c.state in (${stateSql(...openStates(changeLifecycle))})) as has_open_change,
      ${isClaimed} as is_claimed
    from shipment s where s.org_id = ${orgId} and s.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Shipment', '运单')
  return row
}

/** What a carrier offers on a day. */
async function listOffers(db: Db, carrier: number, day: string): Promise<ChangeOffer[]> {
  const { rows } = await sql<ChangeOffer & { change: DeliveryChange }>`
    select change, fee, same_city as "sameCity", active_days as "activeDays", source, source_date as "sourceDate", status
    from delivery_change_rule where carrier = ${carrier} and effective_from <= ${day}::date and (effective_to is null or effective_to > ${day}::date)
    order by array_position(array['redirect', 'hold', 'return'], change)`.execute(db)
  return rows
}

const notOffered = (carrier: number): RowProblem => {
  const name = carrierName(carrier)
  return rowProblem('CHANGE_NOT_OFFERED', { carrier: name.en }, { zhParams: { carrier: name.cn } })
}

/** Why nothing about the delivery can be changed; null = something may. */
function refusalOf(parcel: ParcelOnItsWay, offers: readonly ChangeOffer[]): RowProblem | null {
  if (parcel.purchase_id === null) return rowProblem('CHANGE_UPLOADED')
  const isVoid = parcel.void_state !== null && parcel.void_state !== 'rejected'
  if (isVoid || parcel.status === trackingStatus.voided) return rowProblem('CHANGE_VOIDED')
  if (parcel.status === trackingStatus.delivered) return rowProblem('CHANGE_DELIVERED')
  if (parcel.last_state === 'out_for_delivery') return rowProblem('CHANGE_TOO_LATE')
  if (parcel.has_open_change) return rowProblem('CHANGE_OPEN')
  const abroad = parcel.from_address.country !== parcel.to_address.country || parcel.to_address.country !== 'US'
  return abroad || offers.length === 0 ? notOffered(parcel.carrier) : null
}

export interface Options {
  offers: ChangeOffer[]
  refusal: RowProblem | null
}

/** What the carrier offers for a parcel today, by the sender's clock. */
export async function optionsOf(db: Db, parcel: ParcelOnItsWay, now: Date): Promise<Options> {
  const offers = await listOffers(db, parcel.carrier, shipDateAt(now, parcel.from_address, 'UTC'))
  const refusal = refusalOf(parcel, offers)
  return { offers: refusal ? [] : offers, refusal }
}

/** Answers getChangeOptions. Throws NotFound. */
export async function getOptions(
  db: Db,
  orgId: number,
  { id, now }: { id: number; now: Date },
): Promise<OutputOf<typeof getChangeOptions>> {
  const parcel = await findParcelOnItsWay(db, orgId, id)
  const { offers, refusal } = await optionsOf(db, parcel, now)
  const { code, message, zhMessage } = refusal ? problemOf(refusal) : { code: '', message: '', zhMessage: '' }
  const label = {
    carrier: parcel.carrier,
    serviceCode: parcel.service_code,
    status: parcel.status,
    voidUntil: parcel.void_until,
    from: parcel.from_address,
    voidState: parcel.void_state,
    isClaimed: parcel.is_claimed,
  }
  return {
    shipment: { id: parcel.id, trackingNo: parcel.tracking_no, carrier: parcel.carrier },
    address: parcel.to_address,
    offers,
    problem: refusal && { code, message, zhMessage },
    canVoid: voidRefusal(label, now) === null,
  }
}
