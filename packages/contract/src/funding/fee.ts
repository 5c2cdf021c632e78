import { type Money, scale, share, toCent } from '../core/money.ts'

/** What a provider charges for a payment method: a share of the amount in parts per million, and a fixed sum. */
export interface FundingFee {
  percentPpm: number
  fixed: Money
}

/** The fee on top of an amount that is to be added, a whole cent. */
export const feeOf = ({ percentPpm, fixed }: FundingFee, requested: Money): Money =>
  toCent(share(requested, percentPpm) + fixed)

/**
 * The fee within what was received. `agreed` is the request's own fee, which holds when exactly the total arrived; of another sum the
 * fee is the same part, so that a customer who sends less pays less, and never more than was agreed.
 */
export function feeWithin(received: Money, agreed: { requested: Money; fee: Money }): Money {
  const total = agreed.requested + agreed.fee
  if (received >= total) return agreed.fee
  return toCent(scale(agreed.fee, received, total))
}
