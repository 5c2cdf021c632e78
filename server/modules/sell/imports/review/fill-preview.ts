import type { OutputOf } from '@waybill/contract/core/route'
import type { previewImportFill } from '@waybill/contract/imports/rows-api'
import type { ClientBase } from 'pg'
import type { Db } from '../../../../platform/database/index.ts'
import { readDefaults } from '../../../site/defaults/index.ts'
import type { ImportRef } from '../job/mapped-import.ts'

export type FillPreview = OutputOf<typeof previewImportFill>
type Counts = { weight: number; size: number; customs: number; orders: number; skus: string[] }

const SHOWN_SKUS = 5

/**
 * By sets: the orders that lack something, their lines with the product of each, and what these allow. The rules of a fill are
 * orders/goods.ts in the contract; here is only whether they find what they need.
 */
const PREVIEW = `
  with sender as (
    select country from addresses_default_sender where org_id = $1 order by id limit 1),
  lacking as materialized (
    select c.row_no, c.parsed -> 'lines' as lines,
      coalesce((c.parsed ->> 'weightCg')::bigint, 0) = 0 as weight,
      coalesce(c.parsed #>> '{package,length}', c.parsed #>> '{package,width}', c.parsed #>> '{package,height}') is null as size,
      c.parsed #>> '{recipient,country}' is distinct from coalesce(c.parsed #>> '{shipFrom,country}', (select country from sender)) as abroad
    from import_check c
    where c.org_id = $1 and c.import_id = $2 and c.valid and c.group_head_row is null and c.parsed is not null and not c.existing),
  lines as materialized (
    select l.row_no, line ->> 'sku' as sku, lower(line ->> 'sku') as sku_key, (line ->> 'quantity')::int as quantity
    from lacking l cross join jsonb_array_elements(l.lines) as line
    where (line ->> 'quantity')::int > 0),
  goods as (
    select l.row_no, count(*) as lines, sum(l.quantity) as pieces, bool_and(coalesce(p.weight_cg, 0) > 0) as weighs, bool_and(p.id is not null) as known,
      bool_or(coalesce(p.schedule_b, p.hs_code, p.origin_country, p.customs_description) is not null or p.declared_value > 0) as declared
    from lines l left join products_product p on p.org_id = $1 and p.sku_key = l.sku_key
    group by l.row_no),
  blamed as (
    select min(l.sku) as sku, count(*) as times from lines l join lacking k using (row_no)
    left join products_product p on p.org_id = $1 and p.sku_key = l.sku_key
    where k.weight and l.sku <> '' and coalesce(p.weight_cg, 0) = 0 group by l.sku_key order by times desc, sku limit ${SHOWN_SKUS})
  select count(*) filter (where k.weight and g.weighs)::int as weight,
    count(*) filter (where k.size and g.known and g.lines = 1 and g.pieces = 1)::int as size,
    count(*) filter (where k.abroad and g.declared)::int as customs,
    count(*) filter (where k.weight and g.weighs is not true)::int as orders,
    array(select sku from blamed) as skus
  from lacking k left join goods g using (row_no)`

/** What products can fill of the new orders of an import, as it stands. */
export async function fillPreview(
  { db, client }: { db: Db; client: ClientBase },
  ref: ImportRef,
): Promise<FillPreview> {
  const { fillFromProducts: isOn } = await readDefaults(db, ref.orgId)
  const none = { isOn, weight: 0, size: 0, customs: 0, lacking: { orders: 0, skus: [] } }
  const some = await client.query<{ some: boolean }>(
    'select exists (select from products_product where org_id = $1) as some',
    [ref.orgId],
  )
  if (!some.rows[0]?.some) return none
  const { rows } = await client.query<Counts>(PREVIEW, [ref.orgId, ref.importId])
  const found = rows[0]
  if (!found) return none
  const { orders, skus, ...counts } = found
  return { isOn, ...counts, lacking: { orders, skus } }
}
