import { setFrom } from './columns-sql.ts'
import { AT_WAREHOUSES } from './repository.ts'
import { type Client, lockProducts, renewBarcodes } from './upsert-parsed.ts'

/** `removed`: made by the import and gone; `restored`: changed by it and as before. */
export type UndoneProducts = { removed: number; restored: number }

const REMOVE = `
  delete from product p where p.org_id = $1 and p.import_id = $2 and p.version = 1
    and not exists (select 1 from orders_line l where l.org_id = p.org_id and l.sku_key = p.sku_key)
    and not exists (select 1 from ${AT_WAREHOUSES} s where s.org_id = p.org_id and s.product_id = p.id)`

const RESTORE = `
  with old as (
    select b.version as given, o.* from product_undo_snapshot b cross join jsonb_populate_record(null::product, b.product) as o
    where b.org_id = $1 and b.import_id = $2)
  update product p set ${setFrom('old')}, version = p.version + 1, updated_at = now()
  from old where p.org_id = $1 and p.id = old.id and p.version = old.given
  returning p.id`

/** Ids of the products that an import made or changed, the first of them. */
export async function productsOfImport(
  client: Client,
  { orgId, importId }: { orgId: number; importId: string },
  limit: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from product where org_id = $1 and import_id = $2
     union select product_id from product_undo_snapshot where org_id = $1 and import_id = $2 order by id limit $3`,
    [orgId, importId, limit],
  )
  return rows.map((row) => row.id)
}

// A warehouse that posts the first stock of one of them waits, or is waited for.
const LOCK = 'select 1 from product where org_id = $1 and import_id = $2 order by id for update'
const SHOWN = 20
const BLOCKING = `
  with before as (select * from product_undo_snapshot b where b.org_id = $1 and b.import_id = $2),
  changed as (
    select p.id, p.sku from product p left join before b on b.product_id = p.id
    where p.org_id = $1 and (p.import_id = $2 or b.product_id is not null)
      and case when b.product_id is not null then p.version <> b.version
        else p.version <> 1 or exists (select 1 from orders_line l where l.org_id = p.org_id and l.sku_key = p.sku_key)
          or exists (select 1 from ${AT_WAREHOUSES} s where s.org_id = p.org_id and s.product_id = p.id) end),
  given_away as (
    select distinct on (p.id) p.id, p.sku, owner.sku as owner,
      coalesce(b.product ->> lower(regexp_replace(code.key, '([A-Z])', '_\\1')), code.value) as barcode
    from before b join product p on p.org_id = $1 and p.id = b.product_id
    cross join jsonb_each_text(b.product -> 'barcodes') as code
    join product_barcode t on t.org_id = $1 and t.code = code.value
    join product owner on owner.org_id = $1 and owner.id = t.product_id
    where owner.import_id is distinct from $2 and owner.id not in (select product_id from before))
  select sku, barcode, owner, count(*) over ()::int as count
  from (select id, sku, null as barcode, null as owner from changed
    union all select id, sku, barcode, owner from given_away where id not in (select id from changed)) as blocking
  order by lower(sku) limit ${SHOWN}`

/** `barcode`: what it had before, which another product has now. */
export type Blocking = { sku: string; barcode: string | null; owner: string | null }

/**
 * The products that keep an import from being taken back whole, the first 20 of `count`: in use, changed since, or without a barcode that
 * they would have again.
 */
export async function productsBlockingUndo(
  client: Client,
  { orgId, importId }: { orgId: number; importId: string },
): Promise<{ products: Blocking[]; count: number }> {
  await lockProducts(client, orgId)
  await client.query(LOCK, [orgId, importId])
  const { rows } = await client.query<Blocking & { count: number }>(BLOCKING, [orgId, importId])
  return { products: rows, count: rows[0]?.count ?? 0 }
}

/** Takes back what an import did to products. Those that orders name, or that were changed since, stay as they are. */
export async function undoImportedProducts(
  client: Client,
  { orgId, importId }: { orgId: number; importId: string },
): Promise<UndoneProducts> {
  const values = [orgId, importId]
  await lockProducts(client, orgId)
  await client.query(LOCK, values)
  const removed = await client.query(`with gone as (${REMOVE} returning 1) select count(*)::int as n from gone`, values)
  const restored = (await client.query<{ id: number }>(RESTORE, values)).rows.map((row) => row.id)
  if (restored.length > 0) await renewBarcodes(client, orgId, restored)
  await client.query('delete from product_undo_snapshot where org_id = $1 and import_id = $2', values)
  return {
    removed: Number(removed.rows[0]?.n ?? 0),
    restored: restored.length,
  }
}
