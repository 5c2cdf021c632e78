import { describe, expect, it } from 'vitest'
import { priceAdjustment } from './price-adjustment.ts'
import type { PriceRule, TierTrace } from './pricing.ts'

const rule = (changes: Partial<PriceRule>): PriceRule => ({
  id: 1,
  version: 1,
  kind: 'markup',
  name: 'Rule',
  nameCn: 'Rule',
  sellerOrgId: null,
  class: 0,
  carrier: null,
  serviceCode: null,
  percentPpm: 0,
  fixed: 0,
  rank: 0,
  allowLoss: false,
  ...changes,
})
const tier = (...rules: PriceRule[]): TierTrace => ({ orgId: 1, base: 10_0000, price: 10_0000, steps: [], rules })
const adjust = (adjustPolicy: 'pass' | 'markup' | 'absorb', fixed = 0) =>
  rule({ kind: 'adjustment', adjustPolicy, fixed })
const tenPercent = rule({ id: 2, percentPpm: 100_000 })

describe('a difference of the carrier', () => {
  it.each([
    ['passes through a provider without a rule', [tier(tenPercent)], 2_0000, { buy: null, sell: 2_0000 }],
    ['is credited as it is charged', [tier(tenPercent)], -2_0000, { buy: null, sell: -2_0000 }],
    ['is rounded to the cent, half-up', [tier()], 1_0050, { buy: null, sell: 1_0100 }],
    ['is rounded the same way down', [tier()], -1_0050, { buy: null, sell: -1_0100 }],
    ['is marked up alike', [tier(tenPercent, adjust('markup'))], 2_0000, { buy: null, sell: 2_2000 }],
    ['is marked down alike', [tier(tenPercent, adjust('markup'))], -2_0000, { buy: null, sell: -2_2000 }],
    ['is absorbed', [tier(adjust('absorb'))], 2_0000, { buy: null, sell: 0 }],
    ['is absorbed below a limit', [tier(adjust('pass', 1_0000))], 9900, { buy: null, sell: 0 }],
    [
      'is absorbed below a limit also when it is a credit',
      [tier(adjust('pass', 1_0000))],
      -9900,
      { buy: null, sell: 0 },
    ],
    ['is passed from a limit on', [tier(adjust('pass', 1_0000))], 1_0000, { buy: null, sell: 1_0000 }],
    ['goes from tier to tier', [tier(), tier(tenPercent, adjust('markup'))], 2_0000, { buy: 2_0000, sell: 2_2000 }],
    ['ends where a reseller absorbs it', [tier(), tier(adjust('absorb'))], 2_0000, { buy: 2_0000, sell: 0 }],
    ['ends where the platform absorbs it', [tier(adjust('absorb')), tier()], 2_0000, { buy: 0, sell: 0 }],
  ] as const)('%s', (_, frozen, delta, expected) => {
    expect(priceAdjustment(delta, frozen)).toEqual(expected)
  })
})
