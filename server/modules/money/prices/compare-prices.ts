import type { PriceRuleInput } from '@waybill/contract/prices/api'
import type { Money } from '@waybill/contract/core/money'
import type { Db } from '../../../platform/database/index.ts'
import { findCustomers, getActiveRules } from './price-rules.ts'
import { type CarrierCost, type Customer, isFor, type PriceRule, priceTier, type ServiceFacts } from './pricing.ts'

/** A rule as it is about to be saved; `id` null: a new one. */
export interface Draft {
  id: number | null
  input: PriceRuleInput
}

const NEW_ID = Number.MAX_SAFE_INTEGER

/** A draft as the rule that it would be, saved now; without its times, by which it is compared with its equals. */
export const draftRule = ({ id, input }: Draft): PriceRule => ({
  id: id ?? NEW_ID,
  version: 1_000_000_000,
  kind: input.kind,
  name: input.name,
  nameCn: input.nameCn,
  sellerOrgId: input.customerId,
  groupId: input.groupId,
  class: input.class,
  carrier: input.carrier,
  serviceCode: input.serviceCode,
  base: input.base,
  percentPpm: input.percentPpm,
  fixed: input.fixed,
  rank: input.rank,
  allowLoss: input.allowLoss,
  adjustPolicy: input.adjustPolicy,
})

/** A provider's rules as they are and as they would be with a draft saved, when it takes effect. */
export interface RuleChange {
  orgId: number
  before: PriceRule[]
  after: PriceRule[]
}

export async function changeOf(db: Db, orgId: number, draft: Draft, now: Date): Promise<RuleChange> {
  const { effectiveFrom, active } = draft.input
  const from = effectiveFrom === null ? now : new Date(effectiveFrom)
  const at = from > now ? from : now
  const before = await getActiveRules(db, orgId, at)
  const others = before.filter(({ id }) => id !== draft.id)
  const saved = { ...draftRule(draft), since: at.toISOString(), savedAt: now.toISOString() }
  return { orgId, before, after: active ? [...others, saved] : others }
}

/** Something that a provider sells: what it costs it, to whom it goes, and what rules look at. */
export interface Sale {
  customer: Customer
  cost: CarrierCost
  facts: ServiceFacts
}

/** Null: not sold, since the rules would sell it below cost. */
export interface ComparedPrice {
  before: Money | null
  after: Money | null
}

export function comparePrice({ orgId, before, after }: RuleChange, { customer, cost, facts }: Sale): ComparedPrice {
  const priced = (rules: PriceRule[]) =>
    priceTier(cost, { orgId, rules: rules.filter((rule) => isFor(rule, customer)) }, facts)?.price ?? null
  return { before: priced(before), after: priced(after) }
}

/** Who buys: a customer by its organization, or a member of a group that is named. */
interface Buyer {
  buyerOrgId: number
  groupId?: number | null
}

/** Prices a provider's sales by its rules as they are, and with a draft saved (role service). */
export async function compareSales<T>(
  db: Db,
  { orgId, draft, now }: { orgId: number; draft: Draft; now: Date },
  sales: readonly (T & Omit<Sale, 'customer'> & Buyer)[],
): Promise<(T & ComparedPrice)[]> {
  const change = await changeOf(db, orgId, draft, now)
  const buyers = [...new Set(sales.map(({ buyerOrgId }) => buyerOrgId))]
  const customers = await findCustomers(db, orgId, buyers)
  return sales.map((sale) => {
    const known = customers.get(sale.buyerOrgId)
    const customer = { orgId: sale.buyerOrgId, groupId: sale.groupId ?? known?.groupId ?? null }
    return { ...sale, ...comparePrice(change, { ...sale, customer }) }
  })
}
