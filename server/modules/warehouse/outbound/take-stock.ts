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

/** What an order asks for; `partly`: it takes what there is of it. */
export interface Demand {
  need: Need
  partly: boolean
}
const isAllOf = (got: Need, need: Need): boolean => [...need].every(([product, units]) => got.get(product) === units)
/** It got all that it asked for. */
export const isWhole = (demand: Demand, got: Need): boolean => isAllOf(got, demand.need)

/** What an order gets of what is free: all that it asks for, or what there is of it where that is enough for it. */
function share({ need, partly }: Demand, free: ReadonlyMap<number, number>): Need {
  const there = [...need].map(([product, units]) => [product, Math.min(units, free.get(product) ?? 0)] as const)
  const got = new Map(there.filter(([, units]) => units > 0))
  return partly || isAllOf(got, need) ? got : new Map()
}

/**
 * Promises goods to orders, those that come first in the list first, and says what each got. All products are locked before the first is
 * promised, so that orders of several transactions neither wait in a circle nor share a unit.
 */
export async function takeStock(db: Db, place: Place, demands: readonly Demand[]): Promise<Need[]> {
  const free = await lockAvailable(db, place, [...new Set(demands.flatMap(({ need }) => [...need.keys()]))])
  const promised = new Map<number, number>()
  const got = demands.map((demand) => {
    const mine = share(demand, free)
    for (const [product, units] of mine) {
      free.set(product, free.get(product)! - units)
      promised.set(product, (promised.get(product) ?? 0) + units)
    }
    return mine
  })
  for (const [productId, units] of promised) await promiseUnits(db, place, { productId, units })
  return got
}
