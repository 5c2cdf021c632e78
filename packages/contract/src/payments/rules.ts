import { type Money, unitsPerCent } from '../core/money.ts'

/** Stripe's own limits: $0.50 to 8 digits of cents. */
export const LEAST_CHARGE: Money = 50 * unitsPerCent
export const MOST_CHARGE: Money = 99_999_999 * unitsPerCent

/** Whole cents, for the provider. Throws for parts of a cent: rounding money on its way out would lose it. */
export function centsOf(amount: Money): number {
  if (amount % unitsPerCent !== 0) throw new RangeError('an amount to charge is a whole cent')
  return amount / unitsPerCent
}

/** Consecutive declines after which auto top-up waits for the seller. */
export const MOST_DECLINES = 3
/** Automatic payments in any 24 hours, at most. */
export const MOST_AUTO_TOP_UPS = 20
