import { orderStatus } from '@waybill/contract/orders/enums'
import type { ClientBase } from 'pg'
import { stateText } from '../../../platform/database/state-text.ts'
import { itemsOf, MERGED_VALUES, PARSED_PARTS, PARSED_VALUES, SET_ITEMS, SET_MERGED } from './columns-sql.ts'
import { LISTED, sideOf } from './exported.ts'
import { LINES_OF, type ParsedSource } from './insert-parsed.ts'

export type Updated = { updated: number; orderIds: number[] }

/** `named`: the parameter with the numbers or ids of the orders of these rows: by it few are read, where a join may read all that there are. */
type UpdateTarget = { source: string; named: string }
const NUMBERS = (source: string) =>
  `select distinct parsed ->> 'orderNo' as no from (${source}) as source where $1::bigint is not null and ($2::uuid is null or true)`

/** Goods of the row may be in other orders now, or goods of others in this one: its list says nothing of it any more. */
const REGROUPED = (kind: string) =>
  `exists (select from order_regrouping r where r.org_id = $1 and r.order_id = o.id and r.undone_at is null${kind})`
const WITHOUT_GOODS = `
  case when ${REGROUPED('')} then parsed - array['lines', 'weightCg', 'metricCg'] || '{"package": {}}' else parsed end
    - case when ${REGROUPED(" and r.kind = 'combine'")} then array['cod', 'insuredValue', 'declaredValue'] else '{}'::text[] end as parsed`
/**
 * Rows with the order that they name, where that may be changed: nothing of it is shipped, no label is being bought and no warehouse has it to
 * ship. An order that was split or combined keeps its lines and its package, and a
 * combined one what is to be collected and insured for all of them.
 */
const ROWS = (source: string, narrow: string) => `
  rows as materialized (
    select o.id, ${WITHOUT_GOODS} from (${source}) as source
    left join stores_store s on s.org_id = $1 and lower(s.name) = lower(parsed ->> 'storeName')
    join sales_order o on o.org_id = $1 and o.order_no = parsed ->> 'orderNo' and o.store_id is not distinct from s.id
    where o.${narrow} and o.status = ${stateText(orderStatus.awaiting)} and o.units_shipped = 0 and o.packages_labeled = '{}' and not exists (
      select 1 from shipping_pending_label i where i.org_id = $1 and i.order_id = o.id)
      and not exists (select 1 from outbound_open i where i.org_id = $1 and i.order_id = o.id))`

const HOLD = ({ source, named }: UpdateTarget) => `
  with ${ROWS(source, `order_no = ${named}`)} select o.id from sales_order o where o.org_id = $1 and $2::uuid is not distinct from $2
    and o.order_no = ${named} and o.id in (select id from rows) order by o.id for no key update`

const REMEMBER = ({ source, named }: UpdateTarget) => `
  with ${ROWS(source, `id = ${named}`)}
  insert into order_undo_snapshot (org_id, import_id, order_id, version, sales_order, lines)
  select $1, $2::uuid, o.id, o.version + 1, to_jsonb(o) - 'search_text' - 'recipient_key' - 'weight_key' - 'total_key' - 'due_day',
    coalesce((select jsonb_agg(to_jsonb(l) order by l.id) from order_line l where l.org_id = $1 and l.order_id = o.id), '[]')
  from sales_order o join rows r on o.org_id = $1 and o.id = r.id and o.id = ${named}`

/** A SKU as the cell of an export has it. */
const CELL_SKU = `regexp_replace(btrim(l.sku), '\\s+', ' ', 'g')`

/**
 * Replaces the lines of orders whose rows list other SKUs, quantities, names or prices than they have. A list of SKUs alone keeps names and
 * prices by SKU, and lines that have no SKU. Which line of a store's order one is stays by SKU, and so do customs details. What is declared
 * of a line goes by its id, so those before the first new one keep theirs; the ones behind it get new ids, since lines are shown by id.
 */
const UPDATE_LINES = ({ source, named }: UpdateTarget) => `
  with ${ROWS(source, `id = ${named}`)},
  incoming as (
    select r.id, line, position, row_number() over (partition by r.id, lower(line ->> 'sku') order by position) as nth
    from rows r cross join jsonb_array_elements(r.parsed -> 'lines') with ordinality as l (line, position)),
  current as (
    select l.*, ${LISTED} as listed, ${CELL_SKU} as cell_sku, row_number() over (partition by l.order_id, lower(${CELL_SKU}) order by l.id) as nth
    from order_line l where l.org_id = $1 and l.order_id = ${named} and l.order_id in (select id from rows)),
  current_list as (
    select order_id, jsonb_agg(jsonb_build_array(cell_sku, quantity) order by id) filter (where listed) as list,
      jsonb_agg(jsonb_build_object('sku', sku, 'name', name, 'quantity', quantity, 'unitPrice', unit_price, 'storeLine', store_line, 'customs', customs, 'id', id)
        order by id) filter (where not listed) as unlisted
    from current group by order_id),
  incoming_list as (
    select i.id, jsonb_agg(jsonb_build_array(line ->> 'sku', (line ->> 'quantity')::int) order by position) as list,
      bool_or(line ? 'name') as has_names, bool_or(line ?| array['name', 'unitPrice']) as has_details,
      jsonb_agg(jsonb_build_object('name', c.name, 'unitPrice', c.unit_price) || line || jsonb_build_object('storeLine', c.store_line, 'customs', c.customs, 'id', c.id) order by position) as lines
    from incoming i left join current c on c.order_id = i.id and c.nth = i.nth and lower(c.cell_sku) = lower(line ->> 'sku')
    group by i.id),
  merged as materialized (
    select i.id, i.lines || case when i.has_names then '[]' else coalesce(c.unlisted, '[]') end as lines
    from incoming_list i left join current_list c on c.order_id = i.id where i.has_details or i.list is distinct from c.list),
  placed as materialized (
    select id, line, position, line_id, bool_and(line_id is not null and line_id > coalesce(highest, 0)) over (partition by id order by position) as stays
    from (
      select m.id, line, position, (line ->> 'id')::bigint as line_id,
        max((line ->> 'id')::bigint) over (partition by m.id order by position rows between unbounded preceding and 1 preceding) as highest
      from merged m cross join jsonb_array_elements(m.lines) with ordinality as l (line, position)) as listed),
  added as (select id, jsonb_agg(line order by position) as lines from placed where not stays group by id),
  removed as (
    delete from order_line where org_id = $1 and order_id = ${named} and order_id in (select id from merged)
      and id not in (select line_id from placed where stays) returning 1),
  changed as (
    update order_line l set sku = line ->> 'sku', name = line ->> 'name', quantity = (line ->> 'quantity')::int,
      unit_price = (line ->> 'unitPrice')::bigint, going = null
    from placed where l.org_id = $1 and l.order_id = ${named} and l.order_id = placed.id and l.id = line_id and stays returning 1),
  inserted as (${LINES_OF('added')} returning 1)
  update sales_order o set ${SET_ITEMS}
  from merged ${itemsOf('merged.lines')}
  where o.org_id = $1 and o.id = merged.id and o.id = ${named} and $2::uuid is not distinct from $2`

/** The weight that a row means; without a unit that of the order. It stays where the row repeats it. */
const MASS = `
  cross join lateral (
    select unit, weight_cg, incoming.weight_cg is null or (weight_cg, unit) is not distinct from (current.weight_cg, current.mass_unit) as stays
    from (select coalesce(incoming.mass_unit, current.mass_unit) as unit,
      case when incoming.mass_unit is null and current.mass_unit = 'kg' then incoming.metric_cg else incoming.weight_cg end as weight_cg) as meant) as mass`
/** The unit of a row's sides; without one that of its weight. They stay where the row repeats them in the way of the export. */
const SIDE = `
  cross join lateral (
    select coalesce(incoming.size_unit, own.unit) as unit, coalesce(incoming.length, incoming.width, incoming.height) is null
      or mass.unit = o.mass_unit and coalesce(incoming.size_unit, own.unit) = own.unit
      and (incoming.length, incoming.width, incoming.height) is not distinct from (${sideOf('length')}, ${sideOf('width')}, ${sideOf('height')}) as stays
    from (select current.*) as o cross join (select case when mass.unit = 'kg' then 'cm' else 'in' end as unit) as own) as side`

/** What a row leaves empty stays; how each column changes stands in columns.ts. */
const UPDATE = ({ source, named }: UpdateTarget) => `
  with ${ROWS(source, `id = ${named}`)},
  merged as (
    select current.id, ${MERGED_VALUES}
    from (select rows.id, ${PARSED_VALUES} from rows ${PARSED_PARTS}) as incoming
    join sales_order current on current.org_id = $1 and current.id = incoming.id and current.id = ${named}
    cross join (select coalesce((select time_zone from identity_user where org_id = $1 and id = app.actor()), 'UTC') as name) as zone
    ${MASS} ${SIDE}),
  changed as (
    update sales_order o set ${SET_MERGED}, version = o.version + 1, updated_at = now()
    from merged where o.org_id = $1 and o.id = merged.id and o.id = ${named} and $2::uuid is not distinct from $2
    returning o.id)
  select id from changed order by id`

const MAX_IDS = 5000

/**
 * Lays parsed rows over the orders that they name, all in a few statements; what they leave empty stays. Orders that are shipped, canceled
 * or being bought stay as they are, and rows that name no order are left out. With an import their earlier state is kept for `undoImportedOrders`.
 */
export async function updateParsedOrders(
  client: ClientBase,
  ref: { orgId: number; importId: string | null },
  { text: source, values: input }: ParsedSource,
): Promise<Updated> {
  const values = [ref.orgId, ref.importId, ...input]
  const narrowed = (type: string): UpdateTarget => ({ source, named: `any ($${values.length + 1}::${type}[])` })
  await client.query('set local enable_nestloop = off')
  const numbers = (await client.query<{ no: string }>(NUMBERS(source), values)).rows.map((row) => row.no)
  const held = await client.query<{ id: number }>(HOLD(narrowed('text')), [...values, numbers])
  const ids = held.rows.map((row) => row.id)
  if (ref.importId !== null) await client.query(REMEMBER(narrowed('bigint')), [...values, ids])
  await client.query(UPDATE_LINES(narrowed('bigint')), [...values, ids])
  const { rows } = await client.query<{ id: number }>(UPDATE(narrowed('bigint')), [...values, ids])
  await client.query('set local enable_nestloop = on')
  return { updated: rows.length, orderIds: rows.slice(0, MAX_IDS).map((row) => row.id) }
}
