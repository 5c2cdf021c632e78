import { type Money, toCent } from '@waybill/contract/core/money'
import { pickRule, priceAlike, type TierTrace } from './pricing.ts'

/** By how much an adjustment of the carrier changes what each of a chain pays. */
export interface AdjustedChain {
  /** What the reseller pays more or less; null without one. */
  buy: Money | null
  /** What the seller pays more or less. */
  sell: Money
}

/** One provider's difference for another one of its cost: passed on unless its frozen rule says otherwise; credits as charges. */
function passOn(delta: Money, tier: TierTrace): Money {
  const rule = pickRule(tier.rules, 'adjustment')
  if (rule?.adjustPolicy === 'absorb' || (rule && Math.abs(delta) < rule.fixed)) return 0
  if (rule?.adjustPolicy === 'markup') {
    const before = priceAlike(tier.base, tier)
    const after = priceAlike(tier.base + delta, tier)
    if (before && after) return after.price - before.price
  }
  return toCent(delta)
}

/** Prices a difference of the carrier's cost along the chain by the rules that were frozen with the label, never by today's. */
export function priceAdjustment(delta: Money, frozen: readonly TierTrace[]): AdjustedChain {
  const steps: Money[] = []
  for (const tier of frozen) steps.push(passOn(steps.at(-1) ?? delta, tier))
  return { buy: steps.length > 1 ? (steps.at(-2) ?? null) : null, sell: steps.at(-1) ?? 0 }
}
