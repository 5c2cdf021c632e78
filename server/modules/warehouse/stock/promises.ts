import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** A seller's stock in a warehouse. */
export interface StockPlace {
  orgId: number
  operatorId: number
  warehouseId: number
}

/**
 * Locks products of a seller in a warehouse until the end of the transaction and answers what is free of each; what was never stocked there
 * is missing from the answer. Needs the service scope of the seller or the operator.
 */
export async function lockAvailable(
  db: Db,
  { orgId, operatorId, warehouseId }: StockPlace,
  products: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ product: number; available: number }>`
    select product, available from stock.lock_available(${orgId}, ${operatorId}, ${warehouseId}, ${[...products]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ product, available }) => [product, available]))
}

/** Promises units of a product to orders (above 0), or takes the promise back (below 0). Throws where there are not so many. */
export async function promiseUnits(
  db: Db,
  { orgId, operatorId, warehouseId }: StockPlace,
  { productId, units }: { productId: number; units: number },
): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`
    select stock.promise(${orgId}, ${operatorId}, ${warehouseId}, ${productId}, ${units}) as done`.execute(db)
  if (!rows[0]?.done) throw new Error(`${units} units of product ${productId} can't be promised`)
}

/** Frees units that were reserved in a place for an order. Throws where not so many are reserved. */
export async function freeReserved(
  db: Db,
  { orgId, warehouseId }: Pick<StockPlace, 'orgId' | 'warehouseId'>,
  at: { productId: number; placeId: number; lotId: number; units: number },
): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`
    select stock.reserve(${orgId}, ${warehouseId}, ${at.productId}, ${at.placeId}, ${at.lotId}, ${-at.units}) as done`.execute(
    db,
  )
  if (!rows[0]?.done)
    throw new Error(`${at.units} units of product ${at.productId} are not reserved in place ${at.placeId}`)
}

/** Which of these products somebody has received or put away since then: more of them may come at any moment. */
export async function findBeingPutAway(
  db: Db,
  { orgId, operatorId, warehouseId }: StockPlace,
  { products, since }: { products: readonly number[]; since: Date },
): Promise<Set<number>> {
  const { rows } = await sql<{ product: number }>`
    select distinct product_id as product from stock_movement
    where org_id = ${orgId} and product_id = any(${[...products]}::bigint[]) and at > ${since}
      and reason in ('RECEIVE', 'RECEIVE_OVER', 'PUTAWAY') and warehouse_org_id = ${operatorId} and warehouse_id = ${warehouseId}`.execute(
    db,
  )
  return new Set(rows.map(({ product }) => product))
}
