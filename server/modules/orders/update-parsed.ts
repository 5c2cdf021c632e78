import type { ClientBase } from 'pg'
import { LINES_OF, type ParsedSource, STORES } from './insert-parsed.ts'

export type Updated = { updated: number; orderIds: number[] }

/** Rows with the order that they name, where that may be changed: it awaits shipment and no label is being bought. */
const ROWS = (source: string) => `
  rows as materialized (
    select o.id, parsed from (${source}) as source
    left join store s on s.org_id = $1 and lower(s.name) = lower(parsed ->> 'storeName')
    join sales_order o on o.org_id = $1 and o.order_no = parsed ->> 'orderNo' and o.store_id is not distinct from s.id
    where o.status = 1 and not exists (
      select 1 from label_batch_item i where i.org_id = $1 and i.order_id = o.id and i.state in ('queued', 'buying', 'unknown')))`

const HOLD = (source: string) => `
  with ${ROWS(source)} select o.id from sales_order o where o.org_id = $1 and $2::uuid is not distinct from $2
    and o.id in (select id from rows) order by o.id for no key update`

const REMEMBER = (source: string) => `
  with ${ROWS(source)}
  insert into order_before (org_id, import_id, order_id, version, sales_order, lines)
  select $1, $2::uuid, o.id, o.version + 1, to_jsonb(o) - 'search_text' - 'recipient_key',
    coalesce((select jsonb_agg(to_jsonb(l) order by l.id) from order_line l where l.org_id = $1 and l.order_id = o.id), '[]')
  from sales_order o join rows r on o.org_id = $1 and o.id = r.id`

/** What the row leaves empty stays. An address is taken as a whole, and so are weight and size with their units. */
const UPDATE = (source: string) => `
  with ${ROWS(source)},
  changed as (
    update sales_order o set
      create_time = coalesce(p."createTime", o.create_time),
      recipient_name = a.name, company = a.company, line1 = a.line1, line2 = a.line2, city = a.city, state = a.state, zip = a.zip, country = a.country,
      phone = coalesce(a.phone, o.phone), email = coalesce(a.email, o.email), ship_from = p."shipFrom",
      package_type = coalesce(k.type, o.package_type),
      mass_unit = case when p."weightCg" is null then o.mass_unit else k."massUnit" end,
      weight = case when p."weightCg" is null then o.weight else k.weight end,
      weight2 = case when p."weightCg" is null then o.weight2 else k.weight2 end,
      weight_cg = coalesce(p."weightCg", o.weight_cg),
      size_unit = case when k.size is null then o.size_unit else k."sizeUnit" end,
      length = case when k.size is null then o.length else k.length end,
      width = case when k.size is null then o.width else k.width end,
      height = case when k.size is null then o.height else k.height end,
      carrier = p.carrier, service_code = p."serviceCode", signature = p.signature,
      reference = coalesce(p.reference, o.reference), reference2 = coalesce(p.reference2, o.reference2),
      insured_value = coalesce(p."insuredValue", o.insured_value),
      cod_amount = coalesce((p.cod ->> 'amount')::bigint, o.cod_amount), pay_method = coalesce(p.cod ->> 'payMethod', o.pay_method),
      lithium = p.lithium or o.lithium, battery_type = coalesce(p."batteryType", o.battery_type),
      first_sku = case when l.count = 0 then o.first_sku else p.lines -> 0 ->> 'sku' end,
      line_count = case when l.count = 0 then o.line_count else l.count end,
      quantity = case when l.count = 0 then o.quantity else l.quantity end,
      sku_text = case when l.count = 0 then o.sku_text else l.skus end,
      version = o.version + 1, updated_at = now()
    from rows r
    cross join jsonb_to_record(r.parsed) as p ("createTime" timestamptz, carrier smallint, "serviceCode" text, reference text, reference2 text,
      signature smallint, "shipFrom" jsonb, recipient jsonb, package jsonb, "insuredValue" bigint, cod jsonb, lithium boolean, "batteryType" int, lines jsonb, "weightCg" bigint)
    cross join jsonb_to_record(p.recipient) as a (name text, company text, line1 text, line2 text, city text, state text, zip text, country text, phone text, email text)
    cross join lateral (
      select *, coalesce(length, width, height) as size
      from jsonb_to_record(p.package) as given (type text, "massUnit" text, "sizeUnit" text, weight numeric, weight2 numeric, length numeric, width numeric, height numeric)) as k
    cross join lateral (
      select count(*)::int as count, coalesce(sum((line ->> 'quantity')::int), 0)::int as quantity, string_agg(line ->> 'sku', ' ') as skus
      from jsonb_array_elements(p.lines) as line) as l
    where o.org_id = $1 and o.id = r.id and $2::uuid is not distinct from $2
    returning o.id, p.lines),
  relined as materialized (select * from changed where jsonb_array_length(lines) > 0),
  gone as (delete from order_line where org_id = $1 and order_id in (select id from relined) returning 1),
  lines as (${LINES_OF('relined')} returning 1)
  select id from changed order by id`

const MAX_IDS = 5000

/**
 * Lays parsed rows over the orders that they name, all in a few statements; what they leave empty stays. Orders that are shipped, canceled
 * or being bought stay as they are. With an import their earlier state is kept for `undoImportedOrders`.
 */
export async function updateParsedOrders(
  client: ClientBase,
  ref: { orgId: number; importId: string | null },
  source: ParsedSource,
): Promise<Updated> {
  const values = [ref.orgId, ref.importId, ...source.values]
  await client.query(STORES(source.text), values)
  await client.query('set local enable_nestloop = off')
  await client.query(HOLD(source.text), values)
  if (ref.importId !== null) await client.query(REMEMBER(source.text), values)
  const { rows } = await client.query<{ id: number }>(UPDATE(source.text), values)
  await client.query('set local enable_nestloop = on')
  return { updated: rows.length, orderIds: rows.slice(0, MAX_IDS).map((row) => row.id) }
}
