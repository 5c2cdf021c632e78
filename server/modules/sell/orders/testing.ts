import { inScope } from '../../../platform/database/index.ts'
import type { TestServer } from '../../../testing/server.ts'
import { insertOrders, type NewOrder } from './insert.ts'

/** An order that could be shipped, with whatever a test wants different. */
export function someOrder(orderNo: string, change: Partial<NewOrder> = {}): NewOrder {
  return {
    orderNo,
    orderType: 1,
    storeId: null,
    createTime: new Date('2026-03-09T08:00:00Z'),
    recipient: {
      name: 'Ann Lee',
      company: null,
      line1: '350 5th Ave',
      line2: null,
      city: 'New York',
      state: 'NY',
      zip: '10118',
      country: 'US',
      phone: null,
      email: null,
      residential: null,
    },
    shipFrom: null,
    package: { type: null, massUnit: 'lb', sizeUnit: 'in', weight: 1, weight2: 0, length: 10, width: 8, height: 4 },
    carrier: null,
    serviceCode: null,
    signature: 4,
    lines: [],
    ...change,
  }
}

/** Adds orders to an organisation behind the API; answers their ids by order number. */
export async function seedOrders(server: TestServer, orgId: number, orders: NewOrder[]): Promise<Map<string, number>> {
  const made = await inScope(server.database, { role: 'service', orgId }, (db) => insertOrders(db, orgId, orders))
  return new Map(made.map((order) => [order.orderNo, order.id]))
}

/** Marks an order as shipped by a label of UPS, as the shipping module leaves it. */
export async function plantShipment(server: TestServer, orgId: number, orderId: number): Promise<number> {
  const { rows } = await server.admin.query<{ id: number }>(
    `with batch as (insert into label_batch (org_id, label_size, label_format, total) values ($1, 1, 'PDF', 50000) returning id),
     bought as (insert into purchase (org_id, id, batch_id, order_id, carrier, service_code, state, price, cost, request, offer, owner, reserved_at)
       select $1, gen_random_uuid(), batch.id, $2, 2, '03', 'succeeded', 50000, 50000, '{}', '{}', 1, now() from batch returning id)
     insert into shipment (org_id, purchase_id, order_id, order_no, carrier, service_code, tracking_no, carrier_shipment_id, is_test, price,
       lines, billable_cg, billed_by, ship_date, from_address, to_address, recipient, signature, created_at)
     select $1, bought.id, $2, 'x', 2, '03', '1Z999AA10123456784', 'x', true, 50000, '[]', 45359, 'actual', now(), '{}', '{}', 'x', 4, now()
     from bought returning id`,
    [orgId, orderId],
  )
  const id = rows[0]!.id
  await server.admin.query('update sales_order set status = 2, shipment_id = $3 where org_id = $1 and id = $2', [
    orgId,
    orderId,
    id,
  ])
  return id
}

/** Puts an order into a purchase in the given state of its item. */
export async function plantPurchase(
  server: TestServer,
  orgId: number,
  item: { orderId: number; state: string; error?: string },
): Promise<void> {
  await server.admin.query(
    `with batch as (insert into label_batch (org_id, label_size, label_format, total) values ($1, 1, 'PDF', 50000) returning id)
     insert into label_batch_item (org_id, batch_id, position, order_id, quote_id, carrier, service_code, price, state, error_code)
     select $1, id, 0, $2, gen_random_uuid(), 2, '03', 50000, $3, $4 from batch`,
    [orgId, item.orderId, item.state, item.error ?? null],
  )
}
