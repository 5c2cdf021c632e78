import { AppError } from '@waybill/contract/core/errors'
import type { PriceRuleInput } from '@waybill/contract/prices/api'
import { getActiveRulesWithEnd } from './price-rules.ts'
import { type ActiveRule, newestFirst } from './pricing.ts'
import { checkCustomers, inProviderScope, type Provider, saveVersion } from './save-rule.ts'

const inputOf = (rule: ActiveRule, customerId: number): PriceRuleInput => ({
  kind: rule.kind,
  name: rule.name,
  nameCn: rule.nameCn,
  customerId,
  groupId: null,
  class: rule.class,
  carrier: rule.carrier,
  serviceCode: rule.serviceCode,
  base: rule.base ?? 'cost',
  percentPpm: rule.percentPpm,
  fixed: rule.fixed,
  rank: rule.rank,
  allowLoss: rule.allowLoss,
  adjustPolicy: rule.adjustPolicy ?? null,
  active: true,
  effectiveFrom: null,
  effectiveTo: rule.effectiveTo?.toISOString() ?? null,
})

const same = (one: PriceRuleInput, rule: ActiveRule): boolean =>
  JSON.stringify(one) === JSON.stringify(inputOf(rule, one.customerId ?? 0))

/** Gives a customer the rules that another has of its own now; an equal one that it has already is not repeated. */
export const copyRules = (ctx: Provider, { fromId, toId }: { fromId: number; toId: number }): Promise<number> =>
  inProviderScope(ctx, async (db) => {
    const { orgId } = ctx.actor
    await checkCustomers(db, orgId, [fromId, toId])
    const rules = await getActiveRulesWithEnd(db, orgId, ctx.now())
    const own = rules.filter(({ sellerOrgId }) => sellerOrgId === toId)
    const fresh = rules
      .filter(({ sellerOrgId }) => sellerOrgId === fromId)
      // What was changed last wins, so the copies are made in the order of the changes.
      .toSorted((a, b) => newestFirst(b, a))
      .map((rule) => inputOf(rule, toId))
      .filter((input) => !own.some((rule) => same(input, rule)))
    if (fromId === toId || fresh.length === 0) throw new AppError('PRICE_NOTHING_TO_COPY')
    for (const input of fresh) await saveVersion(db, ctx, { id: null, version: 1, input })
    return fresh.length
  })
