import { describe, expect, it } from 'vitest'
import { priceNextAdjustment } from './price-adjustment.ts'
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
    expect(priceNextAdjustment(delta, { cost: 0, buy: 0, sell: 0 }, frozen)).toEqual(expected)
  })
})

describe('several differences of a label', () => {
  /** What the books of the chain come to after every step. */
  function after(frozen: readonly TierTrace[], ...deltas: number[]) {
    const posted = { cost: 0, buy: 0, sell: 0 }
    for (const delta of deltas) {
      const { buy, sell } = priceNextAdjustment(delta, posted, frozen)
      posted.cost += delta
      posted.buy += buy ?? 0
      posted.sell += sell
    }
    return posted
  }
  const alike = [tier(tenPercent, adjust('markup'))]

  it.each([
    ['undo each other when they are marked up alike', alike, [15_0000, -15_0000], 0],
    ['undo each other the other way around', alike, [-15_0000, 15_0000], 0],
    ['undo each other across the whole cost of a label', alike, [-10_0000, -5_0000, 15_0000], 0],
    ['give the price back with the cost', alike, [-10_0000], -11_0000],
    ['pass on what is given beyond the cost', alike, [-15_0000], -16_0000],
    ['undo each other with a fixed markup', [tier(rule({ fixed: 2_0000 }), adjust('markup'))], [-10_0000, 10_0000], 0],
    ['are each compared with the limit', [tier(adjust('pass', 1_0000))], [6000, 6000], 0],
    ['give nothing back of what was below it', [tier(adjust('pass', 1_0000))], [6000, 6000, -1_2000], 0],
    ['give back what was paid above it', [tier(adjust('pass', 1_0000))], [6000, 5_0000, -5_6000], 0],
    ['are rounded as one', [tier()], [50, 50, -100], 0],
  ] as const)('%s', (_, frozen, deltas, sell) => {
    expect(after(frozen, ...deltas).sell).toBe(sell)
  })

  it.each([
    ['what was absorbed is not given back', { cost: 2_0000, buy: 2_0000, sell: 0 }, -2_0000, { buy: -2_0000, sell: 0 }],
    ['what is given beyond it is', { cost: 2_0000, buy: 2_0000, sell: 0 }, -3_0000, { buy: -3_0000, sell: -1_0000 }],
    [
      'what was paid beside it is',
      { cost: 3_0000, buy: 2_0000, sell: 2_0000 },
      -2_0000,
      { buy: -1_0000, sell: -1_0000 },
    ],
    ['what is charged on top is', { cost: 2_0000, buy: 0, sell: 0 }, 1_0000, { buy: 1_0000, sell: 1_0000 }],
    ['a credit that was not passed on is not charged', { cost: -2_0000, buy: 0, sell: 0 }, 2_0000, { buy: 0, sell: 0 }],
  ])('%s', (_, posted, delta, expected) => {
    expect(priceNextAdjustment(delta, posted, [tier(), tier()])).toEqual(expected)
  })
})
