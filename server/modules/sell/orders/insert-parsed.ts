import { orderType } from '@waybill/contract/orders/enums'
import { storeType } from '@waybill/contract/stores/enums'
import { orderTypeOf } from '@waybill/contract/stores/stores'
import type { ClientBase } from 'pg'
import { INSERTED_COLUMNS, INSERTED_VALUES, itemsOf, PARSED_PARTS, PARSED_VALUES } from './columns-sql.ts'

/**
 * Where parsed orders stand: a query of one column `parsed` (jsonb of the contract's ParsedOrderRow and `weightCg`, hundredths of a gram
 * or null), its parameters from $3 on.
 */
export type ParsedSource = { text: string; values: unknown[] }
export type Inserted = { created: number; orderIds: number[] }

const MAX_IDS = 5000

/** The order type of a store's orders; without a store, Manual. */
const TYPE_OF_STORE = `case s.type ${Object.values(storeType)
  .map((type) => `when ${type} then ${orderTypeOf(type)}`)
  .join(' ')} else ${orderType.Manual} end`

const ORDERS = (source: string) => `
  insert into sales_order (org_id, order_no, store_id, order_type, ${INSERTED_COLUMNS}, import_id)
  select $1::bigint, incoming.order_no, s.id, ${TYPE_OF_STORE}, ${INSERTED_VALUES}, $2::uuid
  from (
    select "row"."orderNo" as order_no, "row"."storeName" as store_name, "row".lines as lines, ${PARSED_VALUES}
    from (${source}) as rows ${PARSED_PARTS}) as incoming
  ${itemsOf('incoming.lines')}
  left join stores_store s on s.org_id = $1 and lower(s.name) = lower(incoming.store_name)
  on conflict (org_id, store_id, order_no) do nothing
  returning id, order_no, store_id`

/** Inserts the lines of a relation with an order's id and its lines. */
export const LINES_OF = (relation: string) => `
  insert into order_line (org_id, order_id, sku, name, quantity, unit_price, store_line, customs)
  select $1::bigint, o.id, line ->> 'sku', line ->> 'name', (line ->> 'quantity')::int, (line ->> 'unitPrice')::bigint,
    nullif(line -> 'storeLine', 'null'), nullif(line -> 'customs', 'null')
  from ${relation} o cross join lateral jsonb_array_elements(o.lines) as line`

/**
 * Makes orders of parsed rows in one statement for orders and lines, in stores that are there (`addNamedStores`); orders whose number the store has already are left out.
 * Returns the ids of the first 5,000.
 */
export async function insertParsedOrders(
  client: ClientBase,
  ref: { orgId: number; importId: string | null },
  source: ParsedSource,
): Promise<Inserted> {
  const values = [ref.orgId, ref.importId, ...source.values]
  // Freshly staged rows have no statistics: the planner would expect one row and join ten thousand with ten thousand by a loop.
  await client.query('set local enable_nestloop = off')
  const { rows } = await client.query<{ id: number }>(
    `with inserted as (${ORDERS(source.text)}),
     made as (
       select i.id, rows.parsed -> 'lines' as lines
       from inserted i left join stores_store s on s.org_id = $1 and s.id = i.store_id
       join (${source.text}) as rows on rows.parsed ->> 'orderNo' = i.order_no and lower(coalesce(rows.parsed ->> 'storeName', '')) = lower(coalesce(s.name, ''))
     ),
     lines as (${LINES_OF('made')} returning 1)
     select id from inserted order by id`,
    values,
  )
  await client.query('set local enable_nestloop = on')
  return { created: rows.length, orderIds: rows.slice(0, MAX_IDS).map((row) => row.id) }
}
