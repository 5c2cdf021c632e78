import type { Db } from '../../../platform/database/index.ts'
import { lockAvailable, promiseUnits } from '../stock/index.ts'

/** A seller's orders at one warehouse. */
export interface Place {
  orgId: number
  operatorId: number
  warehouseId: number
}
/** What an order asks of each product. */
export type Need = ReadonlyMap<number, number>

/** What lines ask of each product, in sum. */
export function needOf(lines: readonly { productId: number; quantity: number }[]): Need {
  const need = new Map<number, number>()
  for (const { productId, quantity } of lines) need.set(productId, (need.get(productId) ?? 0) + quantity)
  return need
}

/**
 * Promises goods to orders, those that come first in the list first: each gets all that it asks for, or nothing. Says of each whether it did.
 * All products are locked before the first is promised, so that orders of several transactions neither wait in a circle nor share a unit.
 */
export async function takeStock(db: Db, place: Place, needs: readonly Need[]): Promise<boolean[]> {
  const free = await lockAvailable(db, place, [...new Set(needs.flatMap((need) => [...need.keys()]))])
  const promised = new Map<number, number>()
  const got = needs.map((need) => {
    if ([...need].some(([product, units]) => (free.get(product) ?? 0) < units)) return false
    for (const [product, units] of need) {
      free.set(product, free.get(product)! - units)
      promised.set(product, (promised.get(product) ?? 0) + units)
    }
    return true
  })
  for (const [productId, units] of promised) await promiseUnits(db, place, { productId, units })
  return got
}
