import { AppError } from '@waybill/contract/core/errors'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import { carrierServices, serviceLabel } from '@waybill/contract/carriers/catalogue'
import { comparePrice, draftRule, type Draft, type RuleChange } from './compare-prices.ts'
import { type Customer, isFor, type PriceRule } from './pricing.ts'

/** What a rule is tried on before it is saved: parcels that cost a dollar, ten and a hundred. */
const TRIED_COSTS: readonly Money[] = [1_0000, 10_0000, 100_0000]
const ANYBODY: Customer = { orgId: 0, groupId: null }

/** A list price below the cost of a large parcel says nothing about the others: what it rules out is not sold. */
const isListPrice = ({ kind, base }: PriceRule): boolean => kind === 'cap' && base === 'price'

/** Everybody whose price a draft can change, one for each set of rules. */
function customersOf(rules: readonly PriceRule[], draft: PriceRule): Customer[] {
  const named = rules.flatMap(({ sellerOrgId, groupId }): Customer[] =>
    sellerOrgId !== null
      ? [{ orgId: sellerOrgId, groupId: null }]
      : groupId !== null && groupId !== undefined
        ? [{ orgId: 0, groupId }]
        : [],
  )
  return [ANYBODY, ...named].filter((customer) => isFor(draft, customer))
}

const services = (draft: PriceRule) =>
  carrierServices
    .filter(({ carrier, code }) => (draft.carrier ?? carrier) === carrier && (draft.serviceCode ?? code) === code)
    .flatMap(({ carrier, code: serviceCode, class: own }) =>
      [...new Set([own, 4])]
        .filter((one) => draft.class === 0 || draft.class === one)
        .map((one) => ({ carrier, serviceCode, class: one })),
    )

/**
 * Refuses a draft with which a provider would sell some service below its cost, or no longer at all, that it sells now. Throws
 * PRICE_BELOW_COST with an example. A draft that allows losses passes.
 */
export function refuseLosses({ orgId, before, after }: RuleChange, draft: Draft): void {
  if (draft.input.allowLoss || !draft.input.active) return
  const rule = draftRule(draft)
  const change = {
    orgId,
    before: before.filter((one) => !isListPrice(one)),
    after: after.filter((one) => !isListPrice(one)),
  }
  for (const customer of customersOf(after, rule)) {
    for (const facts of services(rule)) {
      for (const cost of TRIED_COSTS) {
        const sale = { customer, cost: { cost, freight: cost }, facts }
        const compared = comparePrice(change, sale)
        if (compared.after !== null || compared.before === null) continue
        const { en, cn } = serviceLabel(facts.carrier, facts.serviceCode)
        const losing = { ...change, after: change.after.map((one) => ({ ...one, allowLoss: true })) }
        const price = formatMoney(comparePrice(losing, sale).after ?? 0)
        const params = { cost: formatMoney(cost), price }
        throw new AppError('PRICE_BELOW_COST', {
          params: { ...params, service: en },
          zhParams: { ...params, service: cn },
        })
      }
    }
  }
}
