import { explainPrice, repriced } from '../../../money/prices/index.ts'
import type { Offer } from '../quotes/offers.ts'

/**
 * What is charged in the end. A carrier that asks less than it quoted makes the price smaller by the rules frozen with the quote; one
 * that asks more than it promised is our loss: the seller pays what it was shown.
 */
export function finalPrice(offer: Offer, charged: number): Pick<Offer, 'sell' | 'buy' | 'cost' | 'lines'> {
  const asAgreed = { sell: offer.sell, buy: offer.buy, cost: charged, lines: offer.lines }
  if (charged >= offer.cost) return asAgreed
  const less = repriced(charged, offer.trace)
  if (!less || less.sell > offer.sell || (less.buy ?? 0) > (offer.buy ?? 0)) return asAgreed
  const carrierLines = offer.lines.filter(({ name }) => name === undefined)
  return { sell: less.sell, buy: less.buy, cost: charged, lines: explainPrice(less.sell, less.trace, carrierLines) }
}
