import { orderStatus } from '@waybill/contract/enums'
import { labelLifecycle } from '@waybill/contract/lifecycles/label'
import { openStates } from '@waybill/contract/lifecycles/lifecycle'
import type { ClientBase } from 'pg'
import { stateText } from '../../platform/database/state-text.ts'
import { LISTED, sideOf } from './exported.ts'
import { LINES_OF, type ParsedSource, STORES } from './insert-parsed.ts'

export type Updated = { updated: number; orderIds: number[] }

/** `named`: the parameter with the numbers or ids of the orders of these rows: by it few are read, where a join may read all that there are. */
type Narrowed = { source: string; named: string }
const NUMBERS = (source: string) =>
  `select distinct parsed ->> 'orderNo' as no from (${source}) as source where $1::bigint is not null and ($2::uuid is null or true)`

/** Rows with the order that they name, where that may be changed: it awaits shipment and no label is being bought. */
const ROWS = (source: string, narrow: string) => `
  rows as materialized (
    select o.id, parsed from (${source}) as source
    left join store s on s.org_id = $1 and lower(s.name) = lower(parsed ->> 'storeName')
    join sales_order o on o.org_id = $1 and o.order_no = parsed ->> 'orderNo' and o.store_id is not distinct from s.id
    where o.${narrow} and o.status = ${stateText(orderStatus.awaiting)} and not exists (
      select 1 from label_batch_item i where i.org_id = $1 and i.order_id = o.id and i.state in (${stateText(...openStates(labelLifecycle))})))`

const HOLD = ({ source, named }: Narrowed) => `
  with ${ROWS(source, `order_no = ${named}`)} select o.id from sales_order o where o.org_id = $1 and $2::uuid is not distinct from $2
    and o.order_no = ${named} and o.id in (select id from rows) order by o.id for no key update`

const REMEMBER = ({ source, named }: Narrowed) => `
  with ${ROWS(source, `id = ${named}`)}
  insert into order_before (org_id, import_id, order_id, version, sales_order, lines)
  select $1, $2::uuid, o.id, o.version + 1, to_jsonb(o) - 'search_text' - 'recipient_key',
    coalesce((select jsonb_agg(to_jsonb(l) order by l.id) from order_line l where l.org_id = $1 and l.order_id = o.id), '[]')
  from sales_order o join rows r on o.org_id = $1 and o.id = r.id and o.id = ${named}`

/** A SKU as a cell would say it. */
const SAID_SKU = `regexp_replace(btrim(l.sku), '\\s+', ' ', 'g')`

/**
 * `relined`: orders with the lines that they get. A list of SKUs says neither names nor prices, nor lines without a SKU: those stay. One that
 * says what the order has already changes nothing.
 */
const LINES = (named: string) => `
  said as (
    select r.id, line, at, row_number() over (partition by r.id, lower(line ->> 'sku') order by at) as nth
    from rows r cross join jsonb_array_elements(r.parsed -> 'lines') with ordinality as l (line, at)),
  present as (
    select l.*, ${LISTED} as listed, ${SAID_SKU} as said_sku, row_number() over (partition by l.order_id, lower(${SAID_SKU}) order by l.id) as nth
    from order_line l where l.org_id = $1 and l.order_id = ${named} and l.order_id in (select id from rows)),
  before as (
    select order_id, jsonb_agg(jsonb_build_array(said_sku, quantity) order by id) filter (where listed) as list,
      jsonb_agg(jsonb_build_object('sku', sku, 'name', name, 'quantity', quantity, 'unitPrice', unit_price) order by id) filter (where not listed) as rest
    from present group by order_id),
  after as (
    select s.id, jsonb_agg(jsonb_build_array(line ->> 'sku', (line ->> 'quantity')::int) order by at) as list,
      bool_or(line ? 'name') as named, bool_or(line ?| array['name', 'unitPrice']) as detailed,
      jsonb_agg(jsonb_build_object('name', p.name, 'unitPrice', p.unit_price) || line order by at) as lines
    from said s left join present p on p.order_id = s.id and p.nth = s.nth and lower(p.said_sku) = lower(line ->> 'sku')
    group by s.id),
  relined as materialized (
    select a.id, a.lines || case when a.named then '[]' else coalesce(b.rest, '[]') end as lines
    from after a left join before b on b.order_id = a.id where a.detailed or a.list is distinct from b.list)`

/**
 * What the row does not say stays. An address is taken as a whole, and so are weight and size with their units, unless they say what there is
 * in the way of the export: times by the minute, ounces carried over, one system of units.
 */
const UPDATE = ({ source, named }: Narrowed) => `
  with ${ROWS(source, `id = ${named}`)}, ${LINES(named)},
  changed as (
    update sales_order o set
      create_time = case when p."createTime" is null or date_trunc('minute', o.create_time at time zone z.name) = p."createTime" at time zone z.name
        then o.create_time else p."createTime" end,
      recipient_name = a.name, company = a.company, line1 = a.line1, line2 = a.line2, city = a.city, state = a.state, zip = a.zip, country = a.country,
      phone = coalesce(a.phone, o.phone), email = coalesce(a.email, o.email), 
      residential = case when (a.line1, a.line2, a.city, a.state, a.zip, a.country) is distinct from (o.line1, o.line2, o.city, o.state, o.zip, o.country)
        then a.residential else coalesce(a.residential, o.residential) end,
      ship_from = case when p."shipFrom" is null or jsonb_strip_nulls(p."shipFrom") = jsonb_strip_nulls(o.ship_from) - 'residential'
        then o.ship_from else p."shipFrom" end,
      package_type = coalesce(k.type, o.package_type),
      mass_unit = case when w.stays then o.mass_unit else w.unit end,
      weight = case when w.stays then o.weight else k.weight end,
      weight2 = case when w.stays then o.weight2 else k.weight2 end,
      weight_cg = case when w.stays then o.weight_cg else w.cg end,
      size_unit = case when d.stays then o.size_unit else d.unit end,
      length = case when d.stays then o.length else k.length end,
      width = case when d.stays then o.width else k.width end,
      height = case when d.stays then o.height else k.height end,
      carrier = coalesce(p.carrier, o.carrier),
      service_code = coalesce(p."serviceCode", case when p.carrier is null or p.carrier = o.carrier then o.service_code end),
      signature = coalesce(p.signature, o.signature),
      reference = coalesce(p.reference, o.reference), reference2 = coalesce(p.reference2, o.reference2),
      insured_value = coalesce(p."insuredValue", o.insured_value),
      declared_value = coalesce(p."declaredValue", o.declared_value),
      cod_amount = case when p.cod = 'false' then null else coalesce((p.cod ->> 'amount')::bigint, o.cod_amount) end,
      pay_method = case when p.cod = 'false' and o.cod_amount is not null then null else coalesce(p.cod ->> 'payMethod', o.pay_method) end,
      lithium = coalesce(p.lithium, o.lithium), battery_type = coalesce(p."batteryType", o.battery_type),
      first_sku = case when n.id is null then o.first_sku else n.lines -> 0 ->> 'sku' end,
      line_count = case when n.id is null then o.line_count else l.count end,
      quantity = case when n.id is null then o.quantity else l.quantity end,
      sku_text = case when n.id is null then o.sku_text else l.skus end,
      version = o.version + 1, updated_at = now()
    from rows r
    join sales_order old on old.org_id = $1 and old.id = r.id and old.id = ${named}
    cross join (select coalesce((select time_zone from app_user where org_id = $1 and id = app.actor()), 'UTC') as name) as z
    cross join jsonb_to_record(r.parsed) as p ("createTime" timestamptz, carrier smallint, "serviceCode" text, reference text, reference2 text,
      signature smallint, "shipFrom" jsonb, recipient jsonb, package jsonb, "insuredValue" bigint, "declaredValue" bigint, cod jsonb, lithium boolean, "batteryType" int, "weightCg" bigint, "metricCg" bigint)
    cross join jsonb_to_record(p.recipient) as a (name text, company text, line1 text, line2 text, city text, state text, zip text, country text, phone text, email text, residential smallint)
    cross join jsonb_to_record(p.package) as k (type text, "massUnit" text, "sizeUnit" text, weight numeric, weight2 numeric, length numeric, width numeric, height numeric)
    cross join lateral (
      select unit, cg, p."weightCg" is null or (cg, unit) is not distinct from (old.weight_cg, old.mass_unit) as stays
      from (select coalesce(k."massUnit", old.mass_unit) as unit,
        case when k."massUnit" is null and old.mass_unit = 'kg' then p."metricCg" else p."weightCg" end as cg) as said) as w
    cross join lateral (
      select coalesce(k."sizeUnit", own.unit) as unit, coalesce(k.length, k.width, k.height) is null
        or w.unit = o.mass_unit and coalesce(k."sizeUnit", own.unit) = own.unit
        and (k.length, k.width, k.height) is not distinct from (${sideOf('length')}, ${sideOf('width')}, ${sideOf('height')}) as stays
      from (select old.*) as o cross join (select case when w.unit = 'kg' then 'cm' else 'in' end as unit) as own) as d
    left join relined n on n.id = r.id
    cross join lateral (
      select count(*)::int as count, coalesce(sum((line ->> 'quantity')::int), 0)::int as quantity, string_agg(line ->> 'sku', ' ') as skus
      from jsonb_array_elements(n.lines) as line) as l
    where o.org_id = $1 and o.id = r.id and o.id = ${named} and $2::uuid is not distinct from $2
    returning o.id),
  gone as (delete from order_line where org_id = $1 and order_id = ${named} and order_id in (select id from relined) returning 1),
  lines as (${LINES_OF('relined')} returning 1)
  select id from changed order by id`

const MAX_IDS = 5000

/**
 * Lays parsed rows over the orders that they name, all in a few statements; what they leave empty stays. Orders that are shipped, canceled
 * or being bought stay as they are, and rows that name no order are left out. With an import their earlier state is kept for `undoImportedOrders`.
 */
export async function updateParsedOrders(
  client: ClientBase,
  ref: { orgId: number; importId: string | null },
  { text: source, values: given }: ParsedSource,
): Promise<Updated> {
  const values = [ref.orgId, ref.importId, ...given]
  const narrowed = (type: string): Narrowed => ({ source, named: `any ($${values.length + 1}::${type}[])` })
  await client.query(STORES(source), values)
  await client.query('set local enable_nestloop = off')
  const numbers = (await client.query<{ no: string }>(NUMBERS(source), values)).rows.map((row) => row.no)
  const held = await client.query<{ id: number }>(HOLD(narrowed('text')), [...values, numbers])
  const ids = held.rows.map((row) => row.id)
  if (ref.importId !== null) await client.query(REMEMBER(narrowed('bigint')), [...values, ids])
  const { rows } = await client.query<{ id: number }>(UPDATE(narrowed('bigint')), [...values, ids])
  await client.query('set local enable_nestloop = on')
  return { updated: rows.length, orderIds: rows.slice(0, MAX_IDS).map((row) => row.id) }
}
