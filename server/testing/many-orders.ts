import { sql } from 'kysely'
import type { Db } from '../platform/database/index.ts'

/** Adds orders that await shipment, one a minute, in one statement. */
export const plantManyOrders = (db: Db, orgId: number, orders: number): Promise<unknown> =>
  sql`
    insert into sales_order (org_id, order_no, create_time, recipient_name, line1, city, state, zip, country, weight, weight2, weight_cg, carrier)
    select ${orgId}::bigint, 'ORD-' || n, timestamptz '2026-11-01' - n * interval '1 minute', 'Ann ' || n, n || ' Main St', 'Los Angeles', 'CA',
      '90001', 'US', 1, 0, 45359, 1 + n % 4 from generate_series(1, ${orders}::int) n`.execute(db)
