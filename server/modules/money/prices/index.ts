/**
 * Prices: owns the rules by which each provider of the chain turns its cost into its customer's price, and the groups of customers.
 * Invariants: one engine prices every tier, with whole numbers, rounded once; no price is below its cost unless a rule that counts
 * allows it; a version of a rule never changes and takes effect at its instant; what a price came from is frozen with its quote. A
 * seller never sees rules or costs, a reseller never its provider's.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { priceRoutes } from './routes.ts'

export { compareSales, type Draft } from './compare-prices.ts'
export { explainPrice, freightOf, type PriceLine } from './price-lines.ts'
export { getSalesChain, type SalesChain } from './price-rules.ts'
export { type AdjustedChain, priceNextAdjustment } from './price-adjustment.ts'
export { type ChainPrice, mayLose, priceChain, repriced, type ServiceFacts, type TierTrace } from './pricing.ts'
export { listRuleNames } from './rule-names.ts'
export { checkPreview } from './save-rule.ts'

export const pricesModule: ServerModule = {
  owns: ['price_group', 'price_group_member', 'price_rule'],
  routes: priceRoutes,
}
