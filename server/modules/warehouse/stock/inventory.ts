import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import { barcodeKey } from '@waybill/contract/products/barcodes'
import { searchTerms } from '@waybill/contract/search/terms'
import type { inventoryQuery, InventoryRow, listInventory } from '@waybill/contract/stock/api'
import { LOW_STOCK } from '@waybill/contract/stock/conditions'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { hasTrigram, MOST_TRIES } from '../../../platform/text-search.ts'

type InventoryFilter = Omit<z.output<typeof inventoryQuery>, 'cursor' | 'limit'>
type Query = z.output<typeof inventoryQuery>

/** The counters of a product, summed over warehouses. */
export const sums = sql`coalesce(t.on_hand, 0)::bigint as "onHand", coalesce(t.available, 0)::bigint as available,
  coalesce(t.allocated, 0)::bigint as allocated, coalesce(t.dock, 0)::bigint as dock, coalesce(t.quarantine, 0)::bigint as quarantine,
  coalesce(t.damaged, 0)::bigint as damaged, coalesce(t.hold, 0)::bigint as hold, coalesce(t.inbound, 0)::bigint as inbound`

/**
 * Products `p` with their totals `t`. A product that was never stocked is shown only among those without stock. By SKU they are summed
 * product by product in that order, as far as a page goes; by their totals all have to be summed first.
 */
function inventoryFrom(orgId: number, { warehouseId, stock, sort }: InventoryFilter): RawBuilder<unknown> {
  const inWarehouse = warehouseId === undefined ? sql`true` : sql`warehouse_id = ${warehouseId}`
  const counters = sql`sum(on_hand) as on_hand, sum(available) as available, sum(allocated) as allocated, sum(dock) as dock,
      sum(quarantine) as quarantine, sum(damaged) as damaged, sum(hold) as hold, sum(inbound) as inbound`
  const join = stock === 'zero' ? sql`left` : sql`inner`
  if (sort === 'sku')
    return sql`products_stocked p ${join} join lateral (select ${counters} from stock_item
      where org_id = ${orgId} and product_id = p.id and ${inWarehouse} having count(*) > 0) t on true`
  return sql`products_stocked p ${join} join (select product_id, ${counters} from stock_item
    where org_id = ${orgId} and ${inWarehouse} group by product_id) t on t.product_id = p.id`
}

const states = {
  inStock: sql`t.on_hand > 0`,
  low: sql`t.available between 1 and ${LOW_STOCK}`,
  zero: sql`coalesce(t.on_hand, 0) = 0`,
}

/** The most products that a search gathers. */
const MAX_HITS = 5000

/** Products that hold the text, or carry the barcode; null when nothing is searched for. Throws SEARCH_TOO_BROAD. */
async function searched(db: Db, orgId: number, search: string | undefined): Promise<RawBuilder<unknown> | null> {
  const { text } = searchTerms(search ?? '')
  if (text === '') return null
  const { rows } = await sql<{ ids: number[] | null }>`
    select app.find_products(${text}, ${!hasTrigram(text)}, ${MAX_HITS}, ${MOST_TRIES}) as ids`.execute(db)
  const ids = rows[0]?.ids
  if (!ids) throw new AppError('SEARCH_TOO_BROAD')
  return sql`(p.id = any(${ids}::bigint[])
    or p.id = (select c.product_id from products_code c where c.org_id = ${orgId} and c.code = ${barcodeKey(text)}))`
}

async function inventoryWhere(
  db: Db,
  orgId: number,
  { search, stock, noSize, noBarcode }: InventoryFilter,
): Promise<RawBuilder<unknown>> {
  const parts: RawBuilder<unknown>[] = [sql`p.org_id = ${orgId}`]
  const found = await searched(db, orgId, search)
  if (found) parts.push(found)
  if (stock) parts.push(states[stock])
  if (noSize !== undefined) parts.push(sql`p.sized = ${!noSize}`)
  if (noBarcode !== undefined) parts.push(sql`p.has_barcode = ${!noBarcode}`)
  return sql.join(parts, sql` and `)
}

const keys = {
  sku: { column: sql`p.sku_key`, cast: sql`text`, shape: /^[^\0]{1,200}$/ },
  onHand: { column: sql`coalesce(t.on_hand, 0)`, cast: sql`bigint`, shape: /^\d{1,15}$/ },
  available: { column: sql`coalesce(t.available, 0)`, cast: sql`bigint`, shape: /^\d{1,15}$/ },
}
const inventoryOrder = ({ sort, desc }: InventoryFilter): RawBuilder<unknown> => {
  const direction = desc ? sql`desc` : sql`asc`
  return sql`${keys[sort].column} ${direction}, p.id ${direction}`
}

/** The warehouses that a seller is connected to. */
async function warehousesOf(db: Db, orgId: number) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select w.id, w.code, w.name from warehouses_connected l
    join warehouses_warehouse w on w.operator_org_id = l.operator_org_id and w.id = l.warehouse_id
    where l.org_id = ${orgId} order by w.name, w.id`.execute(db)
  return rows
}

/** Answers listInventory. Throws SEARCH_TOO_BROAD. */
export async function inventoryPage({ db, actor, now }: Ctx, query: Query): Promise<OutputOf<typeof listInventory>> {
  const { orgId } = actor
  const { column, cast, shape } = keys[query.sort]
  const list = `inventory ${query.sort} ${query.desc}`
  const [from, where] = [inventoryFrom(orgId, query), await inventoryWhere(db, orgId, query)]
  const [key, id] = readKeyset(list, [shape, ID_KEY], query.cursor) ?? []
  const after =
    key === undefined
      ? sql`true`
      : sql`(${column}, p.id) ${query.desc ? sql`<` : sql`>`} (${key}::${cast}, ${id}::bigint)`
  const { rows } = await sql<InventoryRow & { key: string }>`
    select p.id, p.sku, p.name, ${sums}, p.sized, p.has_barcode as "hasBarcode", ${column}::text as key
    from ${from} where ${where} and ${after} order by ${inventoryOrder(query)} limit ${query.limit + 1}`.execute(db)
  // In no order: summed all at once they are counted sooner than one by one.
  const counting = inventoryFrom(orgId, { ...query, sort: 'onHand' })
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${counting} where ${where} limit ${COUNT_CAP + 1}) x`.execute(db)
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return {
    records: page.map(({ key: _key, ...row }) => row),
    total: cappedAt(counted[0]?.count ?? 0),
    next: last ? writeKeyset(list, [last.key, String(last.id)]) : null,
    asOf: now().toISOString(),
    warehouses: await warehousesOf(db, orgId),
  }
}
