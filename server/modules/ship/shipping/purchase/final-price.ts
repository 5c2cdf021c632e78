import { explainPrice, repriced } from '../../../money/prices/index.ts'
import { costInLess, coverInLess } from '../quotes/cover.ts'
import type { Offer } from '../quotes/offers.ts'

/** What a label costs along its chain in the end. */
export type FinalPrice = Pick<Offer, 'sell' | 'buy' | 'cost' | 'lines'> & Required<Pick<Offer, 'cover'>>

/**
 * What is charged in the end. A carrier that asks less than it quoted makes the price smaller by the rules frozen with the quote; one
 * that asks more than it promised is our loss: the seller pays what it was shown.
 */
export function finalPrice(offer: Offer, charged: number): FinalPrice {
  const cover = offer.cover ?? null
  const asAgreed = {
    sell: offer.sell,
    buy: offer.buy,
    cost: charged,
    lines: offer.lines,
    cover: cover && { ...cover, cost: costInLess({ cost: offer.cost, cover }, charged) },
  }
  if (charged >= offer.cost) return asAgreed
  const less = repriced(charged, offer.trace)
  if (!less || less.sell > offer.sell || (less.buy ?? 0) > (offer.buy ?? 0)) return asAgreed
  const carrierLines = offer.lines.filter(({ name }) => name === undefined)
  const lines = explainPrice(less.sell, less.trace, carrierLines)
  const { sell, buy } = less
  return { sell, buy, cost: charged, lines, cover: cover && coverInLess({ ...offer, cover }, less, lines) }
}
