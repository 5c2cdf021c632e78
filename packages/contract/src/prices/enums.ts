/**
 * Kinds of price rules. One markup and one floor, cap and adjustment rule count for a price, the most specific ones; every surcharge
 * that matches is added.
 */
export const priceRuleKinds = ['markup', 'surcharge', 'floor', 'cap', 'adjustment'] as const
export type PriceRuleKind = (typeof priceRuleKinds)[number]

/**
 * What the percentage of a rule is taken of: the provider's cost, the freight in it, or the price so far. A cap with the base `price`
 * limits the price itself (a list price), with the base `cost` the margin.
 */
export const priceBases = ['cost', 'freight', 'price'] as const
export type PriceBase = (typeof priceBases)[number]

/** What happens to a carrier's later adjustment: charged on as it is, marked up like the label, or paid by the provider. */
export const adjustPolicies = ['pass', 'markup', 'absorb'] as const
export type AdjustPolicy = (typeof adjustPolicies)[number]

/** Which bases a kind of rule can have; the first is the default. */
export const basesOfKind: Record<PriceRuleKind, readonly PriceBase[]> = {
  markup: ['cost'],
  surcharge: ['cost', 'freight', 'price'],
  floor: ['cost'],
  cap: ['price', 'cost'],
  adjustment: ['cost'],
}

/** Where the newest version of a rule stands at an instant. */
export const priceRulePhases = ['active', 'scheduled', 'ended', 'inactive'] as const
export type PriceRulePhase = (typeof priceRulePhases)[number]

/** Effective service of specification §3: all 0, ground 1, express 2, freight 3, international 4. */
export const effectiveServices = [0, 1, 2, 3, 4] as const
