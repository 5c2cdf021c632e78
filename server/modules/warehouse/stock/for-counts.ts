import { barcodeKey } from '@waybill/contract/products/barcodes'
import type { StockCondition } from '@waybill/contract/stock/conditions'
import { placeCode, type PlaceKind } from '@waybill/contract/stock/places'
import { reasonOf, stockReasonCodes } from '@waybill/contract/stock/reasons'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

// What counts ask of stock. All of it runs as the service, in a transaction of the operator.

interface InWarehouse {
  operatorId: number
  warehouseId: number
}
const uncounted: readonly PlaceKind[] = ['tote', 'station']

/** Active places whose code begins with the text, without totes and stations: what lies there is on its way. */
export async function placesBeginning(
  db: Db,
  { operatorId, warehouseId }: InWarehouse,
  { text, limit }: { text: string; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from location where org_id = ${operatorId} and warehouse_id = ${warehouseId} and active
      and starts_with(code, ${placeCode(text)}) and kind <> all(${[...uncounted]}::text[])
    order by code limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Places in which a product of a seller lies, without totes and stations. */
export async function placesHolding(
  db: Db,
  { operatorId, warehouseId }: InWarehouse,
  { sellerId, productId, limit }: { sellerId: number; productId: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.id, c.code from stock_level l join location c on c.org_id = l.warehouse_org_id and c.id = l.location_id
    where l.org_id = ${sellerId} and l.product_id = ${productId} and l.warehouse_org_id = ${operatorId}
      and l.warehouse_id = ${warehouseId} and l.on_hand > 0 and c.kind <> all(${[...uncounted]}::text[])
    order by c.code limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface NamedProduct {
  sellerId: number
  productId: number
}

/** Products that a SKU or barcode names, of sellers that are connected to a warehouse. */
export async function productsNamed(
  db: Db,
  { operatorId, warehouseId }: InWarehouse,
  code: string,
): Promise<NamedProduct[]> {
  const text = code.normalize('NFC').trim()
  const { rows } = await sql<NamedProduct>`
    with sellers as (select org_id from warehouses_connected where operator_org_id = ${operatorId} and warehouse_id = ${warehouseId})
    select p.org_id as "sellerId", p.id as "productId" from sellers s
    join products_stocked p on p.org_id = s.org_id and p.sku_key = lower(${text})
    union select c.org_id, c.product_id from sellers s
    join products_code c on c.org_id = s.org_id and c.code = ${barcodeKey(text) ?? ''}`.execute(db)
  return rows
}

export interface HeldGoods extends NamedProduct {
  lotId: number
  condition: StockCondition
  onHand: number
  /** Of the level: it changes with every movement of these goods. */
  version: number
}

/** What lies in a place for a seller, locked: a movement under way is waited for. */
export async function lockHeld(
  db: Db,
  { warehouseId }: InWarehouse,
  { sellerId, placeId }: { sellerId: number; placeId: number },
): Promise<HeldGoods[]> {
  const { rows } = await sql<HeldGoods>`
    select ${sellerId}::bigint as "sellerId", product_id as "productId", lot_id as "lotId", condition, on_hand as "onHand", version
    from stock.held(${sellerId}, ${warehouseId}, ${placeId})`.execute(db)
  return rows
}

/** The connected sellers of whom something lies in a place. */
export async function sellersIn(db: Db, { operatorId, warehouseId }: InWarehouse, placeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.org_id as id from stock_level l
    join warehouses_connected s on s.org_id = l.org_id and s.operator_org_id = l.warehouse_org_id and s.warehouse_id = l.warehouse_id
    where l.warehouse_org_id = ${operatorId} and l.location_id = ${placeId} and l.on_hand > 0 and l.warehouse_id = ${warehouseId}
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Goods in a place. */
type HeldLevel = Omit<HeldGoods, 'onHand' | 'version'> & { placeId: number }

/**
 * The newest movement of a warehouse; 0: there is none. Read under the lock of a level, every movement of that level up to it is in the
 * level, and every later one has a higher id.
 */
export async function newestMovement(db: Db, { operatorId, warehouseId }: InWarehouse): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from stock_movement where warehouse_org_id = ${operatorId} and warehouse_id = ${warehouseId}
    order by id desc limit 1`.execute(db)
  return rows[0]?.id ?? 0
}

interface Since {
  /** Only movements after this one. */
  after: number
  /** Not this one either. */
  except?: number | undefined
}
const movedSince = async (
  db: Db,
  { operatorId, warehouseId }: InWarehouse,
  { sellerId, placeId, productId, lotId, condition, after, which }: HeldLevel & Since & { which: RawBuilder<unknown> },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from stock_movement m
    where m.org_id = ${sellerId} and m.product_id = ${productId} and m.id > ${after} and m.lot_id = ${lotId}
      and m.warehouse_org_id = ${operatorId} and m.warehouse_id = ${warehouseId} and ${which}
      and ((m.from_location_id = ${placeId} and m.from_condition = ${condition})
        or (m.to_location_id = ${placeId} and m.to_condition = ${condition})) limit 1`.execute(db)
  return rows.length > 0
}

/** Did goods come to the place or leave it after a movement? */
export const touchedSince = (db: Db, where: InWarehouse, level: HeldLevel & Since): Promise<boolean> =>
  movedSince(db, where, { ...level, which: sql`true` })

const correcting = stockReasonCodes.filter((code) => reasonOf(code).corrects)

/** Were the books of goods in a place put right after a movement? Picks and moves do not count. */
export const correctedSince = (db: Db, where: InWarehouse, level: HeldLevel & Since): Promise<boolean> =>
  movedSince(db, where, {
    ...level,
    which: sql`m.reason = any(${correcting}::text[]) and m.id <> ${level.except ?? 0}`,
  })

/** Good and other units of goods in a place, and how many of them are promised. */
export async function unitsOf(
  db: Db,
  operatorId: number,
  { sellerId, placeId, productId, lotId, condition }: HeldLevel,
): Promise<{ onHand: number; reserved: number }> {
  const { rows } = await sql<{ onHand: number; reserved: number }>`
    select on_hand as "onHand", reserved from stock_level where org_id = ${sellerId} and warehouse_org_id = ${operatorId}
      and location_id = ${placeId} and product_id = ${productId} and lot_id = ${lotId} and condition = ${condition}`.execute(
    db,
  )
  return rows[0] ?? { onHand: 0, reserved: 0 }
}
