import { type Money, share, toCent } from '@waybill/contract/core/money'

/** A row of price_rule: what a provider adds to its own cost. */
export interface PriceRule {
  id: number
  version: number
  kind: 'markup' | 'surcharge' | 'floor'
  name: string
  nameCn: string
  /** Null: any. */
  sellerOrgId: number | null
  /** Service class of specification §3; 0: all. */
  class: number
  carrier: number | null
  serviceCode: string | null
  /** Parts per million of the cost, and 1/10,000; both are added; negative marks down. */
  percentPpm: number
  fixed: Money
  rank: number
  allowLoss: boolean
}

/** One link of the chain: who sells to the next, by which rules. From the carrier's side to the seller's. */
export interface Tier {
  orgId: number
  rules: PriceRule[]
}

export interface ServiceFacts {
  sellerOrgId: number
  class: number
  carrier: number
  serviceCode: string
}

export interface PriceStep {
  ruleId: number
  version: number
  kind: PriceRule['kind']
  name: string
  amount: Money
}

/** How one tier's price came about; kept with the quote and the purchase, so that it can be explained and repeated. */
export interface TierTrace {
  orgId: number
  base: Money
  price: Money
  steps: PriceStep[]
  rules: PriceRule[]
}

const fits = (rule: PriceRule, facts: ServiceFacts): boolean =>
  (rule.sellerOrgId === null || rule.sellerOrgId === facts.sellerOrgId) &&
  (rule.class === 0 || rule.class === facts.class) &&
  (rule.carrier === null || rule.carrier === facts.carrier) &&
  (rule.serviceCode === null || rule.serviceCode === facts.serviceCode)

/** A rule for a seller beats one for all; then service beats carrier beats class beats everything. */
const specificity = (rule: PriceRule): number =>
  (rule.sellerOrgId === null ? 0 : 8) +
  (rule.serviceCode === null ? (rule.carrier === null ? (rule.class === 0 ? 0 : 1) : 2) : 4)

const mostSpecific = (rules: PriceRule[]): PriceRule | undefined =>
  rules.toSorted((a, b) => specificity(b) - specificity(a) || b.version - a.version || b.id - a.id)[0]

const amountOf = (rule: PriceRule, base: Money): Money => share(base, rule.percentPpm) + rule.fixed

function stepsFor(base: Money, rules: PriceRule[]): PriceStep[] {
  const step = (rule: PriceRule, amount: Money): PriceStep => ({
    ruleId: rule.id,
    version: rule.version,
    kind: rule.kind,
    name: rule.name,
    amount,
  })
  const markup = mostSpecific(rules.filter((rule) => rule.kind === 'markup'))
  const surcharges = rules
    .filter((rule) => rule.kind === 'surcharge')
    .toSorted((a, b) => a.rank - b.rank || a.id - b.id)
  const steps = [...(markup ? [markup] : []), ...surcharges].map((rule) => step(rule, amountOf(rule, base)))
  const floor = mostSpecific(rules.filter((rule) => rule.kind === 'floor'))
  if (floor) {
    const margin = steps.reduce((sum, { amount }) => sum + amount, 0)
    const missing = amountOf(floor, base) - margin
    if (missing > 0) steps.push(step(floor, missing))
  }
  return steps
}

/**
 * One tier's price for what it costs that tier: one markup (the most specific), every surcharge, at least the floor's margin;
 * rounded once, half-up to the cent. Null: the rules would sell below cost and none of them allows it.
 */
export function priceTier(base: Money, tier: Tier, facts: ServiceFacts): TierTrace | null {
  const rules = tier.rules.filter((rule) => fits(rule, facts))
  const steps = stepsFor(base, rules)
  const price = toCent(base + steps.reduce((sum, { amount }) => sum + amount, 0))
  if (price <= 0) return null
  if (price < toCent(base) && !rules.some((rule) => rule.allowLoss)) return null
  return { orgId: tier.orgId, base, price, steps, rules }
}

export interface ChainPrice {
  /** Carrier cost, four digits. */
  cost: Money
  /** What the reseller pays; null without one. */
  buy: Money | null
  /** What the seller pays. */
  sell: Money
  trace: TierTrace[]
}

/** Prices a cost along the chain (platform first, then the reseller, if any). Null when a tier refuses to sell below cost. */
export function priceChain(cost: Money, tiers: readonly Tier[], facts: ServiceFacts): ChainPrice | null {
  const trace: TierTrace[] = []
  for (const tier of tiers) {
    const done = priceTier(trace.at(-1)?.price ?? cost, tier, facts)
    if (!done) return null
    trace.push(done)
  }
  const last = trace.at(-1)
  if (!last) throw new Error('Nobody sells to this organisation')
  return { cost, buy: trace.length > 1 ? (trace.at(-2)?.price ?? null) : null, sell: last.price, trace }
}

/** The price of another cost by the rules that were frozen with a quote, never by today's. */
export const repriced = (cost: Money, trace: readonly TierTrace[], facts: ServiceFacts): ChainPrice | null =>
  priceChain(cost, trace, facts)

export interface PriceLine {
  code: string
  kind: 'base' | 'surcharge' | 'addon'
  amount: Money
}

/**
 * Spreads a price over the lines it is shown by, in proportion, in whole cents by largest remainder (ties by line order): what a
 * seller sees adds up to what it pays, and says nothing about its provider's margin.
 */
export function spreadPrice(price: Money, lines: readonly PriceLine[]): PriceLine[] {
  const total = lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const first = lines[0]
  if (!first || total <= 0n) return [{ code: 'base', kind: 'base', amount: price }]
  const cents = BigInt(price / 100)
  const floorDiv = (n: bigint): bigint => (n >= 0n ? n / total : -((-n + total - 1n) / total))
  const parts = lines.map((line, index) => {
    const exact = BigInt(line.amount) * cents
    const whole = floorDiv(exact)
    return { index, whole, rest: exact - whole * total }
  })
  let left = Number(cents - parts.reduce((sum, part) => sum + part.whole, 0n))
  for (const part of parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))) {
    if (left-- > 0) part.whole += 1n
  }
  return lines
    .map((line, index) => ({ ...line, amount: Number(parts[index]?.whole ?? 0n) * 100 }))
    .filter(({ amount }) => amount !== 0)
}
