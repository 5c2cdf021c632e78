import * as z from 'zod/mini'
import { cents, MOST_MONEY } from '../funding/settings.ts'
import type { Money } from '../core/money.ts'
import { MOST_UNITS } from '../stock/conditions.ts'

/** Up to how much a difference is taken as it is; a measure that is null sets no limit. */
export const countTolerance = z
  .strictObject({
    units: z.nullable(z.int().check(z.gte(0), z.lte(MOST_UNITS))),
    /** Of the recorded stock. */
    percent: z.nullable(z.int().check(z.gte(0), z.lte(100))),
    /** By what the product cost, or else its declared value. */
    value: z.nullable(cents.check(z.gte(0), z.lte(MOST_MONEY))),
  })
  .check(z.refine(({ units, percent, value }) => units !== null || percent !== null || value !== null))
export type CountTolerance = z.infer<typeof countTolerance>

/** More than recorded and fewer than recorded, apart. */
export const countTolerances = z.strictObject({ plus: countTolerance, minus: countTolerance })
export type CountTolerances = z.infer<typeof countTolerances>

/** Every difference is counted again. */
export const noTolerance: CountTolerance = { units: 0, percent: 0, value: 0 }

interface Counted {
  /** Counted less the recorded stock. */
  difference: number
  expected: number
  /** Of one unit; null: nobody knows it. */
  unitValue: Money | null
}

/** Is a difference within all limits of its side? One whose value nobody knows is not within a limit of value. */
export function isTolerated({ difference, expected, unitValue }: Counted, { plus, minus }: CountTolerances): boolean {
  const { units, percent, value } = difference > 0 ? plus : minus
  const size = Math.abs(difference)
  if (units === null && percent === null && value === null) return false
  if (units !== null && size > units) return false
  if (percent !== null && size * 100 > percent * expected) return false
  return value === null || (unitValue !== null && BigInt(size) * BigInt(unitValue) <= BigInt(value))
}

/** Is any difference taken as it is? */
export const toleratesAny = (tolerances: CountTolerances): boolean =>
  Object.values(tolerances).some(({ units, percent, value }) => units !== 0 && percent !== 0 && value !== 0)
