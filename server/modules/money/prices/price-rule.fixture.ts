import type { PriceRuleInput } from '@waybill/contract/prices/api'

/** A markup of ten percent on everything of everyone, but for what changes. */
export const ruleOf = (change: Partial<PriceRuleInput> = {}): PriceRuleInput => ({
  kind: 'markup',
  name: 'Standard',
  nameCn: '标准',
  customerId: null,
  groupId: null,
  class: 0,
  carrier: null,
  serviceCode: null,
  base: 'cost',
  percentPpm: 100_000,
  fixed: 0,
  rank: 0,
  allowLoss: false,
  adjustPolicy: null,
  active: true,
  effectiveFrom: null,
  effectiveTo: null,
  ...change,
})
