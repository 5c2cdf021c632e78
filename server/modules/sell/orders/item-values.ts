import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

export interface ItemValue {
  lineId: number
  sku: string | null
  name: string | null
  quantity: number
  /** Of one unit, in 1/10,000 dollar: its price, else its worth for customs; null = not known, or in another currency. */
  value: number | null
}

/** The items of an order and what one unit of each is worth. */
export async function listItemValues(db: Db, orgId: number, orderId: number): Promise<ItemValue[]> {
  const { rows } = await sql<ItemValue>`
    select l.id as "lineId", l.sku, l.name, l.quantity,
      coalesce(case when o.currency = 'USD' then nullif(l.unit_price, 0) end, (l.customs ->> 'value')::bigint) as value
    from order_line l join sales_order o on o.org_id = l.org_id and o.id = l.order_id
    where l.org_id = ${orgId} and l.order_id = ${orderId} and l.quantity > 0 order by l.id`.execute(db)
  return rows
}
