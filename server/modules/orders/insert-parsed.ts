import type { ClientBase } from 'pg'

/**
 * Where parsed orders stand: a query of one column `parsed` (jsonb of the contract's ParsedOrderRow and `weightCg`, hundredths of a gram
 * or null), its parameters from $3 on.
 */
export type ParsedSource = { text: string; values: unknown[] }
export type Inserted = { created: number; orderIds: number[] }

const MAX_IDS = 5000

const ORDERS = (source: string) => `
  insert into sales_order (org_id, order_no, store_id, create_time, recipient_name, company, line1, line2, city, state, zip, country, phone, email, residential,
    ship_from, package_type, mass_unit, size_unit, weight, weight2, length, width, height, weight_cg, carrier, service_code, signature, reference, reference2,
    insured_value, declared_value, cod_amount, pay_method, lithium, battery_type, first_sku, line_count, quantity, sku_text, import_id)
  select $1::bigint, o."orderNo", s.id, coalesce(o."createTime", now()), r.name, r.company, r.line1, r.line2, r.city, r.state, r.zip, r.country, r.phone, r.email, r.residential,
    o."shipFrom", p.type, coalesce(p."massUnit", 'lb'), coalesce(p."sizeUnit", 'in'), p.weight, p.weight2, p.length, p.width, p.height, o."weightCg", o.carrier, o."serviceCode", coalesce(o.signature, 4),
    o.reference, o.reference2, o."insuredValue", o."declaredValue", (o.cod ->> 'amount')::bigint, o.cod ->> 'payMethod', coalesce(o.lithium, false), o."batteryType",
    o.lines -> 0 ->> 'sku', jsonb_array_length(o.lines), l.quantity, l.skus, $2::uuid
  from (${source}) as rows
  cross join jsonb_to_record(parsed) as o ("orderNo" text, "storeName" text, "createTime" timestamptz, carrier smallint, "serviceCode" text, reference text,
    reference2 text, signature smallint, "shipFrom" jsonb, recipient jsonb, package jsonb, "insuredValue" bigint, "declaredValue" bigint, cod jsonb, lithium boolean, "batteryType" int, lines jsonb, "weightCg" bigint)
  cross join jsonb_to_record(o.recipient) as r (name text, company text, line1 text, line2 text, city text, state text, zip text, country text, phone text, email text, residential smallint)
  cross join jsonb_to_record(o.package) as p (type text, "massUnit" text, "sizeUnit" text, weight numeric, weight2 numeric, length numeric, width numeric, height numeric)
  cross join lateral (select coalesce(sum((line ->> 'quantity')::int), 0) as quantity, string_agg(line ->> 'sku', ' ') as skus from jsonb_array_elements(o.lines) as line) as l
  left join stores_store s on s.org_id = $1 and lower(s.name) = lower(o."storeName")
  on conflict (org_id, store_id, order_no) do nothing
  returning id, order_no, store_id`

/** Inserts the lines of a relation with an order's id and its lines. */
export const LINES_OF = (relation: string) => `
  insert into order_line (org_id, order_id, sku, name, quantity, unit_price)
  select $1::bigint, o.id, line ->> 'sku', line ->> 'name', (line ->> 'quantity')::int, (line ->> 'unitPrice')::bigint
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
