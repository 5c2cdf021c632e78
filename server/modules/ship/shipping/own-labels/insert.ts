import { OWN_LABEL_SERVICE } from '@waybill/contract/carriers/own-label'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { OrderToShip } from '../request/orders-to-ship.ts'
import { shipDateAt } from '../request/ship-date.ts'

export interface OwnShipment {
  order: OrderToShip
  carrier: number
  trackingNo: string
  at: Date
}

/** Inserts shipment and parcel of an order whose label the seller brought: nothing was bought or declared here. Returns the shipment's id. */
export async function insertOwnShipment(
  db: Db,
  orgId: number,
  { order, carrier, trackingNo, at }: OwnShipment,
): Promise<number> {
  const [length = null, width = null, height = null] = order.sides
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into shipment (org_id, order_id, order_no, sku_text, carrier, service_code, tracking_no, carrier_shipment_id, is_test, price, lines,
        billable_cg, billed_by, ship_date, from_address, to_address, recipient, signature, reference, reference2, created_at)
      select ${orgId}, o.id, o.order_no, o.sku_text, ${carrier}, ${OWN_LABEL_SERVICE}, ${trackingNo}, ${trackingNo}, false, 0, '[]'::jsonb,
        0, 'actual', ${shipDateAt(at, order.from, 'UTC')}::date, ${JSON.stringify(order.from)}::jsonb, ${JSON.stringify(order.to)}::jsonb,
        ${order.to.name}, o.signature, o.reference, o.reference2, ${at}::timestamptz
      from orders_order o where o.org_id = ${orgId} and o.id = ${order.id} returning id)
    insert into parcel (org_id, shipment_id, weight_cg, length, width, height, size_unit, packaging)
    select ${orgId}, made.id, ${order.weight ?? 0}, ${length}::numeric, ${width}::numeric, ${height}::numeric, ${order.sizeUnit}, ${order.packaging}::text
    from made returning shipment_id as id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The shipment was not kept')
  return row.id
}
