import type { PickableUnits } from '../../stock/index.ts'

export interface Need {
  line: number
  productId: number
  quantity: number
}
export interface Planned {
  line: number
  units: PickableUnits
  quantity: number
}

/**
 * Where the units of the lines are taken from: what expires first, then a place that has all of it, then along the pickers' way. `free`
 * comes in that order and is used up. What is missing of a line is in `short`.
 */
export function planUnits(
  needs: readonly Need[],
  free: readonly PickableUnits[],
): { planned: Planned[]; short: Need[] } {
  const left = new Map(free.map((units) => [units.levelId, units.free]))
  const planned: Planned[] = []
  const short: Need[] = []
  const take = (line: number, units: PickableUnits, quantity: number): void => {
    if (quantity === 0) return
    left.set(units.levelId, left.get(units.levelId)! - quantity)
    planned.push({ line, units, quantity })
  }
  for (const { line, productId, quantity } of needs) {
    let missing = quantity
    const groups = Map.groupBy(
      free.filter((units) => units.productId === productId),
      ({ expiry }) => expiry,
    )
    for (const group of groups.values()) {
      const whole = group.find(({ levelId }) => left.get(levelId)! >= missing)
      for (const units of whole ? [whole] : group) {
        const some = Math.min(missing, left.get(units.levelId)!)
        take(line, units, some)
        missing -= some
      }
    }
    if (missing > 0) short.push({ line, productId, quantity: missing })
  }
  return { planned, short }
}
