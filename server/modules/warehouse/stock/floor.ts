import { placeCode, type PlaceKind } from '@waybill/contract/stock/places'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { isExpired } from './expired.ts'
import { StockRefusal, translated } from './post.ts'

// What the floor asks of stock beside movements. All of it runs as the service, in a transaction of the operator.

interface Whose {
  sellerId: number
  operatorId: number
  warehouseId: number
}

/**
 * True the first time that a command is claimed, false when the same one was carried out before. Throws StockRefusal when it was sent
 * with other contents.
 */
export async function claimCommand(
  db: Db,
  { sellerId, commandId, contents }: { sellerId: number; commandId: string; contents: unknown },
): Promise<boolean> {
  const hash = createHash('sha256').update(JSON.stringify(contents)).digest()
  const { rows } = await sql`
    insert into floor_command (org_id, command_id, hash) values (${sellerId}, ${commandId}::uuid, ${hash})
    on conflict do nothing returning 1`.execute(db)
  if (rows.length > 0) return true
  const known = await db
    .selectFrom('floor_command')
    .select('hash')
    .where('org_id', '=', sellerId)
    .where('command_id', '=', commandId)
    .executeTakeFirstOrThrow()
  if (!hash.equals(known.hash)) throw new StockRefusal('KEY_REUSED')
  return false
}

/** When a command was carried out first, by the clock of the database; it is claimed. */
export async function claimedAt(db: Db, sellerId: number, commandId: string): Promise<Date> {
  const { at } = await db
    .selectFrom('floor_command')
    .select('at')
    .where('org_id', '=', sellerId)
    .where('command_id', '=', commandId)
    .executeTakeFirstOrThrow()
  return at
}

/** The name of the movements of a command, which is claimed under its own. */
export function movementsOf(commandId: string): string {
  const hex = createHash('sha256').update(`${commandId} movements`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Promises units of a product to an order, or takes the promise back (below 0); false when so many are not available, or not promised. */
export async function tryPromise(
  db: Db,
  { sellerId, operatorId, warehouseId }: Whose,
  { productId, delta }: { productId: number; delta: number },
): Promise<boolean> {
  try {
    const { rows } = await sql<{ done: boolean }>`
      select stock.promise(${sellerId}, ${operatorId}, ${warehouseId}, ${productId}, ${delta}) as done`.execute(db)
    return rows[0]!.done
  } catch (error) {
    throw translated(error)
  }
}

export interface Reserving {
  productId: number
  placeId: number
  lotId: number
  delta: number
}

/** Reserves good units of a place, or frees them (below 0); false when so many are not free there, or not reserved. */
export async function reserveUnits(
  db: Db,
  { sellerId, warehouseId }: Whose,
  { productId, placeId, lotId, delta }: Reserving,
): Promise<boolean> {
  try {
    const { rows } = await sql<{ done: boolean }>`
      select stock.reserve(${sellerId}, ${warehouseId}, ${productId}, ${placeId}, ${lotId}, ${delta}) as done`.execute(
      db,
    )
    return rows[0]!.done
  } catch (error) {
    throw translated(error)
  }
}

/** Good units in a place that orders are picked from, which nobody has reserved. */
export interface PickableUnits {
  /** Levels are locked in this order. */
  levelId: number
  productId: number
  placeId: number
  lotId: number
  expiry: string | null
  pickSeq: number
  free: number
}

/**
 * The one with the earlier expiry first, those without one last; then on the pickers' way. What expired before the warehouse's day is
 * not sold any more.
 */
export async function pickableUnits(
  db: Db,
  { sellerId, operatorId, warehouseId }: Whose,
  products: readonly number[],
): Promise<PickableUnits[]> {
  const { rows } = await sql<PickableUnits>`
    select l.id as "levelId", l.product_id as "productId", l.location_id as "placeId", l.lot_id as "lotId", lot.expiry::text as expiry,
      p.pick_seq as "pickSeq", l.on_hand - l.reserved as free
    from stock_level l join location p on p.org_id = l.warehouse_org_id and p.id = l.location_id
    join warehouses_warehouse w on w.operator_org_id = l.warehouse_org_id and w.id = l.warehouse_id
    left join lot on lot.org_id = l.org_id and lot.id = l.lot_id
    where l.org_id = ${sellerId} and l.warehouse_org_id = ${operatorId} and l.warehouse_id = ${warehouseId}
      and l.product_id = any(${[...products]}::bigint[]) and l.condition = 1 and l.on_hand > l.reserved
      and p.kind = 'storage' and p.pickable and p.active
      and not ${isExpired}
    order by lot.expiry nulls last, p.pick_seq, p.id, l.id`.execute(db)
  return rows
}

export interface FloorPlace {
  id: number
  code: string
  kind: PlaceKind
  pickSeq: number
  active: boolean
}
const placeColumns = sql`id, code, kind, pick_seq as "pickSeq", active`

/** Places of an operator by their ids. */
export async function placesById(db: Db, operatorId: number, ids: readonly number[]): Promise<Map<number, FloorPlace>> {
  const { rows } = await sql<FloorPlace>`
    select ${placeColumns} from location where org_id = ${operatorId} and id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type InWarehouse = Pick<Whose, 'operatorId' | 'warehouseId'>

/** The place that a scanned code names in a warehouse. */
export async function placeOfCode(
  db: Db,
  { operatorId, warehouseId }: InWarehouse,
  code: string,
): Promise<FloorPlace | undefined> {
  const { rows } = await sql<FloorPlace>`
    select ${placeColumns} from location
    where org_id = ${operatorId} and warehouse_id = ${warehouseId} and code = ${placeCode(code)}`.execute(db)
  return rows[0]
}

/** The active places of a kind, by code; two at most, since one is enough to know whether to ask. */
export async function placesOfKind(
  db: Db,
  { operatorId, warehouseId }: InWarehouse,
  kind: PlaceKind,
): Promise<FloorPlace[]> {
  const { rows } = await sql<FloorPlace>`
    select ${placeColumns} from location where org_id = ${operatorId} and warehouse_id = ${warehouseId} and kind = ${kind} and active
    order by code limit 2`.execute(db)
  return rows
}

/** Does anything lie in the place, no matter whose it is? */
export async function isPlaceEmpty(db: Db, operatorId: number, placeId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stock_level where warehouse_org_id = ${operatorId} and location_id = ${placeId} and on_hand > 0 limit 1`.execute(
    db,
  )
  return rows.length === 0
}

export interface LotFacts {
  lotNo: string
  expiry: string | null
}

/** Lots of a seller by their ids. */
export async function lotsById(db: Db, sellerId: number, ids: readonly number[]): Promise<Map<number, LotFacts>> {
  const { rows } = await sql<LotFacts & { id: number }>`
    select id, lot_no as "lotNo", expiry::text as expiry from lot
    where org_id = ${sellerId} and id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, lotNo, expiry }) => [id, { lotNo, expiry }]))
}
