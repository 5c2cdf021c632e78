import type { ClientBase } from 'pg'
import { orderNumberOf, type CheckedRow } from './check-rows.ts'

/** Which of the rows' orders the organisation has already; canceled ones count, since their numbers are taken. */
export async function existingOrders(client: ClientBase, orgId: number, rows: CheckedRow[]): Promise<Set<string>> {
  const numbers = new Set(rows.flatMap((row) => (row.orderKey === null ? [] : [orderNumberOf(row.orderKey)])))
  if (numbers.size === 0) return new Set()
  const { rows: found } = await client.query<{ key: string }>({
    name: 'existing-orders',
    text: `select lower(coalesce(s.name, '')) || chr(31) || o.order_no as key
      from sales_order o left join store s on s.org_id = o.org_id and s.id = o.store_id
      where o.org_id = $1 and o.order_no = any ($2::text[])`,
    values: [orgId, [...numbers]],
  })
  return new Set(found.map((row) => row.key))
}
