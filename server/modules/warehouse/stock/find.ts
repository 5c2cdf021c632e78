import { AppError, notFound } from '@waybill/contract/core/errors'
import { barcodeKey } from '@waybill/contract/products/barcodes'
import { placeCode, type PlaceKind } from '@waybill/contract/stock/places'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

// These run in the organization of the operator: as the warehouse, or as the service, which sees more, so they name what they look in.

/** Throws NotFound unless the seller is connected to this warehouse of the transaction's organization. */
export async function checkLink(db: Db, sellerId: number, warehouseId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from warehouses_connected
    where org_id = ${sellerId} and operator_org_id = app.org() and warehouse_id = ${warehouseId}`.execute(db)
  if (rows.length === 0) throw notFound('Customer', '客户')
}

export interface FoundPlace {
  id: number
  code: string
  kind: PlaceKind
  active: boolean
}

/** Places of a warehouse by their codes, however they were typed or scanned. */
export async function findPlaces(
  db: Db,
  warehouseId: number,
  typed: readonly string[],
): Promise<Map<string, FoundPlace>> {
  const rows = await db
    .selectFrom('location')
    .select(['id', 'code', 'kind', 'active'])
    .$narrowType<{ kind: PlaceKind }>()
    .where('org_id', '=', sql<number>`app.org()`)
    .where('warehouse_id', '=', warehouseId)
    .where('code', 'in', [...new Set(typed.map(placeCode)), ''])
    .execute()
  return new Map(rows.map((row) => [row.code, row]))
}

/** One place of the transaction's organization in a warehouse of it; undefined: there is none. */
export async function findPlace(db: Db, warehouseId: number, id: number): Promise<FoundPlace | undefined> {
  return db
    .selectFrom('location')
    .select(['id', 'code', 'kind', 'active'])
    .$narrowType<{ kind: PlaceKind }>()
    .where('org_id', '=', sql<number>`app.org()`)
    .where('warehouse_id', '=', warehouseId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Products of a seller by SKU in any case, or by a barcode; the keys are the texts as they were typed. */
export async function findSkus(db: Db, sellerId: number, typed: readonly string[]): Promise<Map<string, number>> {
  const texts = [...new Set(typed)]
  const { rows } = await sql<{ text: string; id: number }>`
    select t.text, coalesce(p.id, c.product_id) as id
    from unnest(${texts}::text[], ${texts.map((text) => text.trim().toLowerCase())}::text[], ${texts.map((text) => barcodeKey(text) ?? '')}::text[])
      as t (text, sku, code)
    left join products_stocked p on p.org_id = ${sellerId} and p.sku_key = t.sku
    left join products_code c on p.id is null and c.org_id = ${sellerId} and c.code = t.code
    where p.id is not null or c.product_id is not null`.execute(db)
  return new Map(rows.map(({ text, id }) => [text, id]))
}

/** Throws that the warehouse has no such place, or names the operator's other warehouse that has it. */
export async function noPlace(db: Db, typed: string): Promise<never> {
  const { rows } = await sql<{ name: string }>`
    select w.name from location c
    join warehouses_warehouse w on w.operator_org_id = c.org_id and w.id = c.warehouse_id
    where c.org_id = app.org() and c.code = ${placeCode(typed)} order by w.name limit 1`.execute(db)
  const value = typed.trim()
  if (rows[0]) throw new AppError('PLACE_ELSEWHERE', { params: { value, warehouse: rows[0].name } })
  throw new AppError('PLACE_UNKNOWN', { params: { value } })
}
