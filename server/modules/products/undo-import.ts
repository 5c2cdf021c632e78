import { columnNames } from './parsed-columns.ts'
import { type Client, lockProducts, renewBarcodes } from './upsert-parsed.ts'

/** `removed`: made by the import and gone; `restored`: changed by it and as before. */
export type UndoneProducts = { removed: number; restored: number }

const REMOVE = `
  delete from product p where p.org_id = $1 and p.import_id = $2 and p.version = 1
    and not exists (select 1 from order_line l where l.org_id = p.org_id and l.sku_key = p.sku_key)`

const RESTORE = `
  with old as (
    select b.version as given, o.* from product_before b cross join jsonb_populate_record(null::product, b.product) as o
    where b.org_id = $1 and b.import_id = $2)
  update product p set (${columnNames}, version, updated_at) = (select ${columnNames
    .split(', ')
    .map((column) => `old.${column}`)
    .join(', ')}, p.version + 1, now())
  from old where p.org_id = $1 and p.id = old.id and p.version = old.given
  returning p.id`

const SHOWN = 20
const BLOCKING = `
  select p.sku, count(*) over ()::int as count from product p left join product_before b
    on b.org_id = $1 and b.import_id = $2 and b.product_id = p.id
  where p.org_id = $1 and (p.import_id = $2 or b.product_id is not null)
    and case when b.product_id is not null then p.version <> b.version
      else p.version <> 1 or exists (select 1 from order_line l where l.org_id = p.org_id and l.sku_key = p.sku_key) end
  order by p.sku_key limit ${SHOWN}`

/** The products that keep an import from being taken back whole, the first 20 of `count`: in use, or changed since. */
export async function productsBlockingUndo(
  client: Client,
  { orgId, importId }: { orgId: number; importId: string },
): Promise<{ skus: string[]; count: number }> {
  await lockProducts(client, orgId)
  const { rows } = await client.query<{ sku: string; count: number }>(BLOCKING, [orgId, importId])
  return { skus: rows.map((row) => row.sku), count: rows[0]?.count ?? 0 }
}

/** Takes back what an import did to products. Those that orders name, or that were changed since, stay as they are. */
export async function undoImportedProducts(
  client: Client,
  { orgId, importId }: { orgId: number; importId: string },
): Promise<UndoneProducts> {
  const values = [orgId, importId]
  await lockProducts(client, orgId)
  const removed = await client.query(`with gone as (${REMOVE} returning 1) select count(*)::int as n from gone`, values)
  const restored = (await client.query<{ id: number }>(RESTORE, values)).rows.map((row) => row.id)
  if (restored.length > 0) await renewBarcodes(client, orgId, restored)
  await client.query('delete from product_before where org_id = $1 and import_id = $2', values)
  return {
    removed: Number(removed.rows[0]?.n ?? 0),
    restored: restored.length,
  }
}
