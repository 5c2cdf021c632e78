import { sql } from 'kysely'
import { lengthIn } from '@waybill/contract/parcels/parcel'
import type { Purchase } from '../../../../carriers/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import { dayOrNull, instantOrNull } from '../carrier/carrier-dates.ts'
import type { FinalPrice } from './final-price.ts'
import type { OpenPurchase } from './purchases.ts'

export interface NewShipment {
  purchase: OpenPurchase
  bought: Purchase
  price: Pick<FinalPrice, 'sell' | 'lines' | 'cover'>
  at: Date
}

/** Inserts shipment and parcel of a label that was bought; returns the shipment's id. */
export async function insertShipment(db: Db, { purchase, bought, price, at }: NewShipment): Promise<number> {
  const { orgId, request, offer } = purchase
  const { size, weight, packaging } = request.parcel
  const { insured, declared, cod, codMethod, battery } = request.options
  const unit = request.from.country === 'US' ? 'in' : 'cm'
  const side = (length: number | undefined) => (length === undefined ? null : lengthIn(length, unit))
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into shipment (org_id, purchase_id, order_id, order_no, sku_text, carrier, service_code, tracking_no, carrier_shipment_id, is_test,
        price, cover, lines, billable_cg, billed_by, zone, ship_date, eta, from_address, to_address, recipient, signature, reference, reference2,
        insured_value, declared_value, cod_amount, pay_method, battery_type, void_until, run_at, next_track_at, created_at, package_no, package_count, contents)
      select ${orgId}, ${purchase.id}, o.id, o.order_no, o.sku_text, ${purchase.carrier}, ${bought.service}, ${bought.tracking}, ${bought.shipmentId},
        ${bought.isTest}, ${price.sell}, ${price.cover?.sell ?? 0}::bigint, ${JSON.stringify(price.lines)}::jsonb, ${offer.billableCg}, ${offer.billedBy}, ${offer.zone},
        ${request.options.shipDate}::date, ${dayOrNull(bought.rate.eta)}::date, ${JSON.stringify(request.from)}::jsonb,
        ${JSON.stringify(request.to)}::jsonb, ${request.to.name}, ${request.options.signature}, ${request.reference ?? null},
        ${request.reference2 ?? null}, ${insured ?? null}::bigint, ${declared ?? null}::bigint, ${cod ?? null}::bigint,
        ${codMethod ?? null}::smallint, ${battery ?? null}::smallint, ${instantOrNull(bought.voidableUntil)}::timestamptz, ${instantOrNull(bought.manifestRunAt ?? null)}::timestamptz, ${at}::timestamptz, ${at}::timestamptz,
        ${purchase.packageNo}, ${purchase.packageCount}, ${purchase.contents && JSON.stringify(purchase.contents)}::jsonb
      from orders_order o where o.org_id = ${orgId} and o.id = ${purchase.orderId}
      returning id),
    known as (
      update purchase set shipment_id = made.id from made where purchase.org_id = ${orgId} and purchase.id = ${purchase.id})
    insert into parcel (org_id, shipment_id, weight_cg, length, width, height, size_unit, packaging)
    select ${orgId}, made.id, ${weight}, ${side(size?.length)}::numeric, ${side(size?.width)}::numeric, ${side(size?.height)}::numeric, ${unit}, ${packaging ?? null}::text
    from made returning shipment_id as id`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The shipment was not kept')
  return row.id
}
