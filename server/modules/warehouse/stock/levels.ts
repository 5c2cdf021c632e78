import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { barcodeKey } from '@waybill/contract/products/barcodes'
import type { StockCondition } from '@waybill/contract/stock/conditions'
import { placeCode, type PlaceKind } from '@waybill/contract/stock/places'
import type { listStockLevels, StockLevel } from '@waybill/contract/stock/staff-api'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { lotShown } from './movements.ts'

const LIST = 'stock levels'

interface Row {
  id: number
  org_id: number
  seller: string
  product_id: number
  sku: string
  name: string
  warehouse_id: number
  warehouse_code: string
  warehouse_name: string
  location_id: number
  lot_id: number
  code: string
  kind: PlaceKind
  lot_no: string | null
  expiry: string | null
  condition: StockCondition
  on_hand: number
  reserved: number
}

const present = (row: Row): StockLevel => ({
  id: row.id,
  seller: { id: row.org_id, name: row.seller },
  product: { id: row.product_id, sku: row.sku, name: row.name },
  warehouse: { id: row.warehouse_id, code: row.warehouse_code, name: row.warehouse_name },
  place: { id: row.location_id, code: row.code, kind: row.kind },
  lot: lotShown(row),
  condition: row.condition,
  onHand: row.on_hand,
  reserved: row.reserved,
})

type Query = ParsedOf<typeof listStockLevels>['query']
type Condition = RawBuilder<unknown>
/** The last level of a page. */
type Place = { code: string; id: string }
const like = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** Levels `l` of products that this SKU or barcode names, of whichever connected seller; null: it names none. */
export async function namedBy(db: Db, operatorId: number, text: string): Promise<RawBuilder<unknown> | null> {
  const { rows } = await sql<{ org: number; product: number }>`
    with sellers as (select distinct org_id from warehouses_connected where operator_org_id = ${operatorId})
    select p.org_id as org, p.id as product from sellers s
    join products_stocked p on p.org_id = s.org_id and p.sku_key = lower(${text})
    union select c.org_id, c.product_id from sellers s
    join products_code c on c.org_id = s.org_id and c.code = ${barcodeKey(text) ?? ''}`.execute(db)
  if (rows.length === 0) return null
  return sql`(l.org_id, l.product_id) in (
    select * from unnest(${rows.map(({ org }) => org)}::bigint[], ${rows.map(({ product }) => product)}::bigint[]))`
}

/**
 * What lies in places whose code begins with the text, or is a product with this SKU or barcode. To gather it, products and places are
 * looked up first, each by its index: conditions on both would read every level. Along the places `c` their own code decides.
 */
async function searched(db: Db, operatorId: number, text: string): Promise<{ gathered: Condition; along: Condition }> {
  const products = await namedBy(db, operatorId, text)
  const begins = (code: Condition) => sql`${code} like ${like(placeCode(text))}`
  const places = sql`l.location_id = any(array(select id from location where org_id = ${operatorId} and ${begins(sql`code`)}))`
  const or = (place: Condition) => (products ? sql`(${place} or ${products})` : place)
  return { gathered: or(places), along: or(begins(sql`c.code`)) }
}

const textOf = ({ search }: Query): string => search?.normalize('NFC').trim() ?? ''

/** What a level `l` itself tells; its place is chosen before, and what is searched for has been looked up. */
function levelConditions(operatorId: number, { warehouseId, sellerId, condition }: Query): Condition[] {
  const parts = [sql`l.warehouse_org_id = ${operatorId} and l.on_hand > 0`]
  if (warehouseId !== undefined) parts.push(sql`l.warehouse_id = ${warehouseId}`)
  if (sellerId !== undefined) parts.push(sql`l.org_id = ${sellerId}`)
  if (condition !== undefined) parts.push(sql`l.condition = ${condition}`)
  return parts
}

/** Of places `c`. */
function placeConditions(operatorId: number, { warehouseId, placeId, kind }: Query): Condition[] {
  const parts = [sql`c.org_id = ${operatorId}`]
  if (warehouseId !== undefined) parts.push(sql`c.warehouse_id = ${warehouseId}`)
  if (placeId !== undefined) parts.push(sql`c.id = ${placeId}`)
  if (kind) parts.push(sql`c.kind = ${kind}`)
  return parts
}

const all = (parts: Condition[]): RawBuilder<unknown> => sql.join(parts, sql` and `)

/** How many levels a query means, as far as counts go; in no order, which would cost more than the counting. */
async function countLevels(db: Db, operatorId: number, query: Query): Promise<number> {
  const parts = levelConditions(operatorId, query)
  const places = placeConditions(operatorId, query)
  const text = textOf(query)
  if (text) parts.push((await searched(db, operatorId, text)).gathered)
  if (query.placeId !== undefined || query.kind)
    parts.push(sql`l.location_id = any(array(select c.id from location c where ${all(places)}))`)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from stock_level l where ${all(parts)} limit ${COUNT_CAP + 1}) x`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * The levels that a query means, as a table of their `org_id`, `id` and place code. Few are gathered and put in the list's order; of
 * many, those of place by place are in it, each read no further than the page.
 */
async function levelsOf(
  db: Db,
  operatorId: number,
  { query, after, limit, count }: { query: Query; after: Place | null; limit: number; count: number },
): Promise<RawBuilder<unknown>> {
  const [levels, places] = [levelConditions(operatorId, query), placeConditions(operatorId, query)]
  if (after) {
    levels.push(sql`(c.code, l.id) > (${after.code}, ${after.id}::bigint)`)
    places.push(sql`c.code >= ${after.code}`)
  }
  const text = textOf(query)
  const isFew = count <= COUNT_CAP
  if (text) levels.push((await searched(db, operatorId, text))[isFew ? 'gathered' : 'along'])
  if (isFew)
    return sql`(select l.org_id, l.id, c.code from stock_level l join location c on c.org_id = l.warehouse_org_id and c.id = l.location_id
      where ${all([...levels, ...places])} order by c.code, l.id limit ${limit})`
  return sql`(select l.org_id, l.id, c.code from location c cross join lateral (
      select l.org_id, l.id from stock_level l where l.location_id = c.id and ${all(levels)} order by l.id limit ${limit}) l
    where ${all(places)} order by c.code, l.id limit ${limit})`
}

const from = sql`stock_level l
    join location c on c.org_id = l.warehouse_org_id and c.id = l.location_id
    join products_stocked p on p.org_id = l.org_id and p.id = l.product_id`

/** Levels `l` in places `c` that this asks for, in its order; runs as the warehouse. */
export async function levelsWhere(db: Db, condition: RawBuilder<unknown>): Promise<(StockLevel & { lotId: number })[]> {
  const { rows } = await sql<Row>`
    select l.id, l.org_id, o.name as seller, l.product_id, p.sku, p.name, l.warehouse_id, h.code as warehouse_code, h.name as warehouse_name,
      l.location_id, c.code, c.kind, l.lot_id, lot.lot_no, lot.expiry::text as expiry, l.condition, l.on_hand, l.reserved
    from ${from} join tenancy_org o on o.id = l.org_id
    join warehouses_warehouse h on h.operator_org_id = l.warehouse_org_id and h.id = l.warehouse_id
    left join lot on lot.org_id = l.org_id and lot.id = l.lot_id
    where ${condition}`.execute(db)
  return rows.map((row) => ({ ...present(row), lotId: row.lot_id }))
}

/** Answers listStockLevels, by place code. */
export async function listLevels({ db, actor, now }: Ctx, query: Query): Promise<OutputOf<typeof listStockLevels>> {
  const [code, id] = readKeyset(LIST, [/^[A-Z0-9.-]{1,30}$/, ID_KEY], query.cursor) ?? []
  const after = code === undefined ? null : { code, id: id! }
  const count = await countLevels(db, actor.orgId, query)
  const shown = await levelsOf(db, actor.orgId, { query, after, limit: query.limit + 1, count })
  const rows = await levelsWhere(
    db,
    sql`(l.org_id, l.id) in (select x.org_id, x.id from ${shown} x) order by c.code, l.id`,
  )
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return {
    records: page.map(({ lotId: _lot, ...row }) => row),
    total: cappedAt(count),
    next: last ? writeKeyset(LIST, [last.place.code, String(last.id)]) : null,
    asOf: now().toISOString(),
  }
}
