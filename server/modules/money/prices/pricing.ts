import { type Money, scale, share, toCent } from '@waybill/contract/core/money'
import type { AdjustPolicy, PriceBase, PriceRuleKind } from '@waybill/contract/prices/enums'

/** A version of a price rule: what a provider adds to its own cost. */
export interface PriceRule {
  id: number
  version: number
  kind: PriceRuleKind
  name: string
  nameCn: string
  /** The customer of the provider (a seller, or for the platform also a reseller); null: any. */
  sellerOrgId: number | null
  /** A group of the provider's customers; null: any. Left out in traces of before there were groups. */
  groupId?: number | null
  /** Service class of specification §3; 0: all. */
  class: number
  carrier: number | null
  serviceCode: string | null
  /** What the percentage is taken of; left out in older traces: the cost. */
  base?: PriceBase
  /** Parts per million of the base, and 1/10,000; both are added; negative marks down. */
  percentPpm: number
  fixed: Money
  rank: number
  allowLoss: boolean
  /** Of kind `adjustment` only: for later adjustments by the carrier; those of less than `fixed` are absorbed. */
  adjustPolicy?: AdjustPolicy | null
  /** ISO 8601: from when the version counts, and when it was saved; left out in older traces. */
  since?: string
  savedAt?: string
}

/** A rule that counts, with its end; null: none is set. */
export interface ActiveRule extends PriceRule {
  effectiveTo: Date | null
}

/** Who buys at a link of the chain. */
export interface Customer {
  orgId: number
  groupId: number | null
}

/** One link of the chain: who sells to the next, by which rules. Its rules are those that can apply to this customer. */
export interface Tier {
  orgId: number
  rules: readonly PriceRule[]
}

export interface ServiceFacts {
  /** Service class of specification §3: 4 whenever the countries differ. */
  class: number
  carrier: number
  serviceCode: string
}

/** What the carrier charges: all of it, and the freight in it. */
export interface CarrierCost {
  cost: Money
  freight: Money
}

export interface PriceStep {
  ruleId: number
  version: number
  kind: PriceRuleKind
  name: string
  /** Left out in older traces. */
  nameCn?: string
  amount: Money
}

/** How one tier's price came about; kept with the quote and the purchase, so that it can be explained and repeated. */
export interface TierTrace {
  orgId: number
  base: Money
  /** The freight in the base; left out in older traces. */
  freight?: Money
  price: Money
  steps: PriceStep[]
  /** All rules that matched, so that another cost can be priced alike. */
  rules: readonly PriceRule[]
}

/** Whether a rule can apply to a customer at all. */
export const isFor = (rule: PriceRule, { orgId, groupId }: Customer): boolean =>
  (rule.sellerOrgId === null || rule.sellerOrgId === orgId) &&
  (rule.groupId === undefined || rule.groupId === null || rule.groupId === groupId)

const fits = (rule: PriceRule, facts: ServiceFacts): boolean =>
  (rule.class === 0 || rule.class === facts.class) &&
  (rule.carrier === null || rule.carrier === facts.carrier) &&
  (rule.serviceCode === null || rule.serviceCode === facts.serviceCode)

/** A seller's rule beats its group's, which beats one for all; then service beats carrier beats class beats everything. */
const specificity = (rule: PriceRule): number =>
  (rule.sellerOrgId === null ? ((rule.groupId ?? null) === null ? 0 : 8) : 16) +
  (rule.serviceCode === null ? (rule.carrier === null ? (rule.class === 0 ? 0 : 1) : 2) : 4)

const latestFirst = (a = '', b = ''): number => (a === b ? 0 : a < b ? 1 : -1)
/** How many versions a rule has says nothing beside another rule: only traces of before there were times are compared by it. */
export const newestFirst = (a: PriceRule, b: PriceRule): number =>
  latestFirst(a.since, b.since) || latestFirst(a.savedAt, b.savedAt) || b.version - a.version || b.id - a.id

/** The rule of a kind that wins, of those that match: the most specific one, and of several the one that was changed last. */
export const pickRule = (rules: readonly PriceRule[], kind: PriceRuleKind): PriceRule | undefined =>
  rules.filter((rule) => rule.kind === kind).toSorted((a, b) => specificity(b) - specificity(a) || newestFirst(a, b))[0]

const fitting = (rules: readonly PriceRule[], facts: ServiceFacts): readonly PriceRule[] =>
  rules.filter((rule) => fits(rule, facts))

/** The one markup that counts for a service among rules for a customer; undefined: none. */
export const markupOf = (rules: readonly PriceRule[], facts: ServiceFacts): PriceRule | undefined =>
  pickRule(fitting(rules, facts), 'markup')

/** The surcharges that come on top of it. */
export const surchargesOf = (rules: readonly PriceRule[], facts: ServiceFacts): PriceRule[] =>
  fitting(rules, facts).filter(({ kind }) => kind === 'surcharge')

const amountOf = (rule: PriceRule, base: Money): Money => share(base, rule.percentPpm) + rule.fixed

interface Sum {
  cost: Money
  freight: Money
  total: Money
  steps: PriceStep[]
}

function add(sum: Sum, rule: PriceRule, amount: Money): void {
  const { id: ruleId, version, kind, name, nameCn } = rule
  sum.total += amount
  sum.steps.push({ ruleId, version, kind, name, nameCn, amount })
}

function addSurcharges(sum: Sum, rules: readonly PriceRule[]): void {
  const surcharges = rules.filter(({ kind }) => kind === 'surcharge')
  for (const rule of surcharges.toSorted((a, b) => a.rank - b.rank || a.id - b.id)) {
    const bases = { cost: sum.cost, freight: sum.freight, price: sum.total }
    add(sum, rule, amountOf(rule, bases[rule.base ?? 'cost']))
  }
}

/** Raises the price to the least margin, then lowers it to the list price or the greatest margin. */
function keepWithin(sum: Sum, rules: readonly PriceRule[]): void {
  const floor = pickRule(rules, 'floor')
  const least = floor && sum.cost + amountOf(floor, sum.cost)
  if (floor && least !== undefined && least > sum.total) add(sum, floor, least - sum.total)
  const cap = pickRule(rules, 'cap')
  const most = cap && (cap.base === 'price' ? cap.fixed : sum.cost + amountOf(cap, sum.cost))
  if (cap && most !== undefined && most < sum.total) add(sum, cap, most - sum.total)
}

/** Does a rule that counts allow a price below cost? */
export function mayLose({ steps, rules }: Pick<TierTrace, 'steps' | 'rules'>): boolean {
  const counting = new Set(steps.map(({ ruleId }) => ruleId))
  return rules.some(({ id, allowLoss }) => allowLoss && counting.has(id))
}

function priceByMatching({ cost, freight }: CarrierCost, orgId: number, rules: readonly PriceRule[]): TierTrace | null {
  const sum: Sum = { cost, freight, total: cost, steps: [] }
  const markup = pickRule(rules, 'markup')
  if (markup) add(sum, markup, amountOf(markup, cost))
  addSurcharges(sum, rules)
  keepWithin(sum, rules)
  const price = toCent(sum.total)
  if (price <= 0) return null
  const tier = { orgId, base: cost, freight, price, steps: sum.steps, rules }
  return price < toCent(cost) && !mayLose(tier) ? null : tier
}

/**
 * One tier's price for what it costs that tier: one markup (the most specific), every surcharge by rank, at least the floor, at most
 * the cap; rounded once, half-up to the cent. Null: the rules would sell below cost and none of those that count allows it.
 */
export const priceTier = (cost: CarrierCost, tier: Tier, facts: ServiceFacts): TierTrace | null =>
  priceByMatching(cost, tier.orgId, fitting(tier.rules, facts))

export interface ChainPrice {
  /** Carrier cost, four digits. */
  cost: Money
  /** What the reseller pays; null without one. */
  buy: Money | null
  /** What the seller pays. */
  sell: Money
  trace: TierTrace[]
}

/** The freight in another amount, in the proportion of a first one. */
const freightIn = (amount: Money, { cost, freight }: CarrierCost): Money =>
  cost > 0 ? scale(amount, freight, cost) : amount

function along<T>(
  carrier: CarrierCost,
  tiers: readonly T[],
  priced: (cost: CarrierCost, tier: T) => TierTrace | null,
): ChainPrice | null {
  const trace: TierTrace[] = []
  for (const tier of tiers) {
    const cost = trace.at(-1)?.price ?? carrier.cost
    const done = priced(cost === carrier.cost ? carrier : { cost, freight: freightIn(cost, carrier) }, tier)
    if (!done) return null
    trace.push(done)
  }
  const last = trace.at(-1)
  if (!last) throw new Error('Nobody sells to this organization')
  const buy = trace.length > 1 ? (trace.at(-2)?.price ?? null) : null
  return { cost: carrier.cost, buy, sell: last.price, trace }
}

/** Prices a cost along the chain (platform first, then the reseller, if any). Null when a tier refuses to sell below cost. */
export const priceChain = (cost: CarrierCost, tiers: readonly Tier[], facts: ServiceFacts): ChainPrice | null =>
  along(cost, tiers, (amount, tier) => priceTier(amount, tier, facts))

/** One tier's price for another cost by its frozen rules. */
export const priceAlike = (cost: Money, { orgId, base, freight, rules }: TierTrace): TierTrace | null =>
  priceByMatching({ cost, freight: freightIn(cost, { cost: base, freight: freight ?? base }) }, orgId, rules)

/** The price of another cost by the rules that were frozen with a quote, never by today's. */
export function repriced(cost: Money, frozen: readonly TierTrace[]): ChainPrice | null {
  const [first] = frozen
  const before = first ? { cost: first.base, freight: first.freight ?? first.base } : { cost, freight: cost }
  return along({ cost, freight: freightIn(cost, before) }, frozen, (amount, { orgId, rules }) =>
    priceByMatching(amount, orgId, rules),
  )
}
