import { type Money, toCent } from '@waybill/contract/core/money'
import { pickRule, priceAlike, type TierTrace } from './pricing.ts'

/** By how much an adjustment of the carrier changes what each of a chain pays. */
export interface AdjustedChain {
  /** What the reseller pays more or less; null without one. */
  buy: Money | null
  /** What the seller pays more or less. */
  sell: Money
}

/** What a tier sells a label for that costs it so much; what the carrier gives beyond the whole cost is passed on as it is. Null: no price. */
function priceOf(cost: Money, tier: TierTrace): Money | null {
  return cost > 0 ? (priceAlike(cost, tier)?.price ?? null) : toCent(cost)
}

/** One provider's difference for another one of its cost: passed on unless its frozen rule says otherwise; credits as charges. */
function passOn(delta: Money, tier: TierTrace): Money {
  const rule = pickRule(tier.rules, 'adjustment')
  if (rule?.adjustPolicy === 'absorb' || (rule && Math.abs(delta) < rule.fixed)) return 0
  if (rule?.adjustPolicy === 'markup') {
    const before = priceOf(tier.base, tier)
    const after = priceOf(tier.base + delta, tier)
    if (before !== null && after !== null) return after - before
  }
  return toCent(delta)
}

/** Prices all that the carrier changed a label's cost by along the chain, by the rules that were frozen with the label, never by today's. */
export function priceAdjustment(delta: Money, frozen: readonly TierTrace[]): AdjustedChain {
  const steps: Money[] = []
  for (const tier of frozen) steps.push(passOn(steps.at(-1) ?? delta, tier))
  return { buy: steps.length > 1 ? (steps.at(-2) ?? null) : null, sell: steps.at(-1) ?? 0 }
}

/** What differences of a label came to so far, in the books: at the carrier, of the reseller (0 without one) and of the seller. */
export interface PostedDifference {
  cost: Money
  buy: Money
  sell: Money
}

/** What somebody along the chain absorbed, or did not pass on, is made up for first: nobody is given back what it never paid. */
function nextStep(before: Money, after: Money, posted: Money): Money {
  const [step, absorbed] = [after - before, before - posted]
  if (Math.sign(step) !== -Math.sign(absorbed)) return step
  return Math.abs(step) > Math.abs(absorbed) ? step + absorbed : 0
}

/** Prices another difference of a label: what the whole comes to with it, less what it came to before. A charge that is undone costs nothing. */
export function priceNextAdjustment(
  delta: Money,
  posted: PostedDifference,
  frozen: readonly TierTrace[],
): AdjustedChain {
  const before = priceAdjustment(posted.cost, frozen)
  const after = priceAdjustment(posted.cost + delta, frozen)
  const buy = before.buy === null || after.buy === null ? null : nextStep(before.buy, after.buy, posted.buy)
  return { buy, sell: nextStep(before.sell, after.sell, posted.sell) }
}
