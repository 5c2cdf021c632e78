import { notFound } from '@waybill/contract/core/errors'
import { addressType } from '@waybill/contract/addresses/address-type'
import { signature } from '@waybill/contract/carriers/enums'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { crossesCustoms } from '@waybill/contract/customs/borders'
import { parcelSize } from '@waybill/contract/parcels/parcel'
import type { ReturnItem } from '@waybill/contract/returns/api'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import type { ShipRequest } from '../../../../carriers/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import { type RowProblem, rowProblem } from '../request/problem.ts'
import { shipDateAt } from '../request/ship-date.ts'

/** A shipment whose goods may come back. */
export interface Outbound {
  id: number
  orderId: number
  orderNo: string
  trackingNo: string
  carrier: number
  status: number
  /** The sender, to whom it comes back, and the buyer. */
  sender: PostalAddress
  buyer: PostalAddress
  reference2: string | null
  weight: number | null
  sides: (number | null)[]
  sizeUnit: 'in' | 'cm'
  packaging: string | null
  items: ReturnItem[]
}

/** Throws NotFound. */
export async function findOutbound(db: Db, orgId: number, id: number): Promise<Outbound> {
  const { rows } = await sql<Outbound>`
    select s.id, s.order_id as "orderId", s.order_no as "orderNo", s.tracking_no as "trackingNo", s.carrier, s.status, s.from_address as sender,
      s.to_address as buyer, s.reference2, p.weight_cg as weight, array[p.length::float8, p.width::float8, p.height::float8] as sides,
      coalesce(p.size_unit, 'in') as "sizeUnit", p.packaging, coalesce((
        select jsonb_agg(jsonb_build_object('sku', c ->> 'sku', 'name', c ->> 'name', 'quantity', (c ->> 'quantity')::int))
        from jsonb_array_elements(s.contents) c), (
        select jsonb_agg(jsonb_build_object('sku', l.sku, 'name', l.name, 'quantity', l.quantity) order by l.id)
        from orders_line l where l.org_id = s.org_id and l.order_id = s.order_id), '[]') as items
    from shipment s left join parcel p on p.org_id = s.org_id and p.shipment_id = s.id
    where s.org_id = ${orgId} and s.id = ${id} order by p.id limit 1`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Shipment', '运单')
  return row
}

/** Why nothing can come back with a label of ours; null = something can. */
export function outboundProblem({ status, buyer, sender, weight }: Outbound): RowProblem | null {
  if (status === trackingStatus.voided) return rowProblem('RETURN_VOIDED')
  if (crossesCustoms(buyer, sender)) return rowProblem('RETURN_ABROAD')
  return weight ? null : rowProblem('WEIGHT_MISSING')
}

/** The parcel's way back, as carriers are asked about it: what was the recipient sends, and it goes where it came from. */
export function returnRequest(outbound: Outbound, now: Date): ShipRequest {
  const { buyer, sender, weight, sides, sizeUnit, packaging, orderNo, reference2 } = outbound
  return {
    from: buyer,
    to: { ...sender, residential: addressType(sender).type },
    parcel: {
      weight: weight ?? 0,
      size: parcelSize(sides, sizeUnit),
      units: { weight: sizeUnit === 'cm' ? 'kg' : 'lb', size: sizeUnit },
      ...(packaging === null ? {} : { packaging }),
    },
    options: { shipDate: shipDateAt(now, buyer, 'UTC'), signature: signature.serviceDefault },
    reference: orderNo.slice(0, 30),
    reference2,
    isReturn: true,
  }
}

export interface ReturnRule {
  carrier: number
  charge: 'use' | 'creation'
  validDays: number
  holdDays: number
}

/** What carriers offer for returns on a day; a carrier without a rule has none. */
export async function listReturnRules(db: Db, now: Date): Promise<Map<number, ReturnRule>> {
  const { rows } = await sql<ReturnRule>`
    select distinct on (r.carrier) r.carrier, r.charge, r.valid_days as "validDays", r.hold_days as "holdDays" from return_rule r
    where r.effective_from <= ${now}::timestamptz::date and (r.effective_to is null or r.effective_to > ${now}::timestamptz::date)
    order by r.carrier, r.effective_from desc`.execute(db)
  return new Map(rows.map((rule) => [rule.carrier, rule]))
}

const DAY_MS = 86_400_000
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)
/** The last day on which a label may be used, by the buyer's clock. */
export const lastDay = (expiresAt: Date, buyer: PostalAddress): string =>
  shipDateAt(new Date(expiresAt.getTime() - 1), buyer, 'UTC')
