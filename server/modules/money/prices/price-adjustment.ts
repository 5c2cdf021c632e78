import { type Money, toCent } from '@waybill/contract/core/money'
import { pickRule, priceAlike, type PriceRule, type TierTrace } from './pricing.ts'

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

/** What a provider passes on of all that its own cost of a label changed by: as it is, unless its frozen rule says otherwise. */
function passedOn(change: Money, tier: TierTrace, rule: PriceRule | undefined): Money {
  if (rule?.adjustPolicy === 'markup') {
    const before = priceOf(tier.base, tier)
    const after = priceOf(tier.base + change, tier)
    if (before !== null && after !== null) return after - before
  }
  return toCent(change)
}

/** What differences of a label came to so far, in the books: at the carrier, of the reseller (0 without one) and of the seller. */
export interface PostedDifference {
  cost: Money
  buy: Money
  sell: Money
}

interface Step {
  /** Of the provider's cost. */
  delta: Money
  /** What it changed by before. */
  before: Money
  /** What its customer was charged for that. */
  posted: Money
}

/**
 * One provider's difference for another one of its cost; credits as charges, each compared with the limit by itself. What was absorbed
 * before, or was not passed on, is made up for first: nobody is given back what it never paid.
 */
function stepOf({ delta, before, posted }: Step, tier: TierTrace): Money {
  const rule = pickRule(tier.rules, 'adjustment')
  if (rule?.adjustPolicy === 'absorb' || (rule && Math.abs(delta) < rule.fixed)) return 0
  const due = passedOn(before, tier, rule)
  const [step, absorbed] = [passedOn(before + delta, tier, rule) - due, due - posted]
  if (Math.sign(step) !== -Math.sign(absorbed)) return step
  return Math.abs(step) > Math.abs(absorbed) ? step + absorbed : 0
}

/**
 * Prices another difference of a label along the chain by the rules that were frozen with the label, never by today's: what the whole comes
 * to with it, less what it came to before. A charge that is undone costs nothing.
 */
export function priceNextAdjustment(
  delta: Money,
  posted: PostedDifference,
  frozen: readonly TierTrace[],
): AdjustedChain {
  const charged = frozen.length > 1 ? [posted.buy, posted.sell] : [posted.sell]
  const steps: Money[] = []
  for (const [index, tier] of frozen.entries()) {
    const before = charged[index - 1] ?? posted.cost
    steps.push(stepOf({ delta: steps.at(-1) ?? delta, before, posted: charged[index] ?? 0 }, tier))
  }
  return { buy: steps.length > 1 ? (steps.at(-2) ?? null) : null, sell: steps.at(-1) ?? 0 }
}
