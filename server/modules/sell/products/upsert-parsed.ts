import type { QueryResultRow } from 'pg'
import { INSERTED_COLUMNS, INSERTED_VALUES, PARSED_RECORD, SET_MERGED } from './columns-sql.ts'

/** A transaction in the organisation's scope. */
export type Client = { query<R extends QueryResultRow>(text: string, values: unknown[]): Promise<{ rows: R[] }> }
/** Where parsed products stand: a query of one column `parsed` (jsonb of the contract's ParsedProduct), its parameters from $3 on. */
export type ParsedSource = { text: string; values: unknown[] }
export type OnExisting = 'skip' | 'update'
export type UpsertRef = {
  orgId: number
  importId: string | null
  /** What becomes of a SKU that is there already, in any case: it stays as it is, or takes what the row says. */
  onExisting: OnExisting
}
export type Upserted = { created: number; updated: number; productIds: number[] }

const MAX_IDS = 5000

/** Rows without those that carry a barcode of another product. */
const ROWS = (source: string) => `
  source as not materialized (${source}),
  taken as (
    select distinct lower(parsed ->> 'skuCode') as key from source cross join jsonb_each_text(parsed -> 'barcodes') as code
    join product_barcode b on b.org_id = $1 and b.code = code.value
    join product p on p.org_id = $1 and p.id = b.product_id
    where p.sku_key <> lower(parsed ->> 'skuCode')),
  free as (
    select lower(o."skuCode") as key, o.* from source cross join jsonb_to_record(parsed) as o (${PARSED_RECORD})
    left join taken on taken.key = lower(o."skuCode") where taken.key is null)`

const UPDATE = (source: string) => `
  with ${ROWS(source)},
  renamed as (select p.id from product p join free r on p.org_id = $1 and p.sku_key = r.key where not p.barcodes @> r.barcodes),
  before as (
    insert into product_undo_snapshot (org_id, import_id, product_id, version, product)
    select $1, $2::uuid, p.id, p.version + 1, to_jsonb(p) - 'search_text'
    from product p join free r on p.org_id = $1 and p.sku_key = r.key where $2::uuid is not null
    on conflict do nothing),
  changed as (
    update product current set ${SET_MERGED}, version = current.version + 1, updated_at = now()
    from free incoming where current.org_id = $1 and current.sku_key = incoming.key returning current.id)
  select (select count(*)::int from changed) as count, array(select id from changed order by id limit ${MAX_IDS}) as ids,
    array(select id from renamed) as renamed`

const INSERT = (source: string) => `
  with ${ROWS(source)},
  made as (
    insert into product (org_id, sku, import_id, ${INSERTED_COLUMNS})
    select $1, incoming."skuCode", $2::uuid, ${INSERTED_VALUES} from free incoming
    on conflict (org_id, sku_key) do nothing returning id, barcodes),
  codes as (
    insert into product_barcode (org_id, code, product_id)
    select $1, code.value, made.id from made cross join jsonb_each_text(made.barcodes) as code
    on conflict do nothing)
  select (select count(*)::int from made) as count, array(select id from made order by id limit ${MAX_IDS}) as ids`

/** Writers of one organisation's products wait for one another: only so can no two claim a barcode at once. */
export const lockProducts = async (client: Client, orgId: number): Promise<void> => {
  await client.query('select pg_advisory_xact_lock(8063, ($1::bigint % 2147483647)::int)', [orgId])
}

/** Makes product_barcode follow what the products say. */
export async function renewBarcodes(client: Client, orgId: number, ids: readonly number[]): Promise<void> {
  await client.query('delete from product_barcode where org_id = $1 and product_id = any($2::bigint[])', [orgId, ids])
  await client.query(
    `insert into product_barcode (org_id, code, product_id)
     select distinct on (code.value) p.org_id, code.value, p.id from product p cross join jsonb_each_text(p.barcodes) as code
     where p.org_id = $1 and p.id = any($2::bigint[]) on conflict do nothing`,
    [orgId, ids],
  )
}

/**
 * Makes products of parsed rows, all in a few statements; SKUs that exist are left or updated, rows with a barcode of another product are
 * left out. Returns the first 5,000 ids, updated ones first.
 */
export async function upsertParsedProducts(client: Client, ref: UpsertRef, source: ParsedSource): Promise<Upserted> {
  const { orgId, importId } = ref
  const values = [orgId, importId, ...source.values]
  await lockProducts(client, orgId)
  // Freshly staged rows have no statistics: the planner would expect one row and join thousands by a loop.
  await client.query('set local enable_nestloop = off', [])
  const updated = ref.onExisting === 'update' ? await run(client, UPDATE(source.text), values) : none
  if (updated.renamed.length > 0) await renewBarcodes(client, orgId, updated.renamed)
  const created = await run(client, INSERT(source.text), values)
  await client.query('set local enable_nestloop = on', [])
  return {
    created: created.count,
    updated: updated.count,
    productIds: [...updated.ids, ...created.ids].slice(0, MAX_IDS),
  }
}

type Outcome = { count: number; ids: number[]; renamed: number[] }
const none: Outcome = { count: 0, ids: [], renamed: [] }

async function run(client: Client, text: string, values: unknown[]): Promise<Outcome> {
  const { rows } = await client.query<Outcome>(text, values)
  return rows[0] ?? none
}
