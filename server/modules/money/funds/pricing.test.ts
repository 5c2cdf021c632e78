import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceChain, type PriceRule, priceTier, repriced, spreadPrice } from './pricing.ts'

const facts = { sellerOrgId: 21, class: 1, carrier: 1, serviceCode: 'USPS_GROUND_ADVANTAGE' }
let nextId = 1
const rule = (given: Partial<PriceRule>): PriceRule => ({
  id: nextId++,
  version: 1,
  kind: 'markup',
  name: 'rule',
  nameCn: '规则',
  sellerOrgId: null,
  class: 0,
  carrier: null,
  serviceCode: null,
  percentPpm: 0,
  fixed: 0,
  rank: 0,
  allowLoss: false,
  ...given,
})
const sold = (base: number, ...rules: PriceRule[]) => priceTier(base, { orgId: 2, rules }, facts)?.price

describe('a price', () => {
  it('is the cost, rounded half-up to the cent, without rules', () => {
    expect(sold(7_3350)).toBe(7_3400)
    expect(sold(7_3349)).toBe(7_3300)
  })

  it('is rounded once, after everything was added', () => {
    // 7.3350 + 8.25 % (0.6051) + 0.15 = 8.0901
    expect(sold(7_3350, rule({ percentPpm: 82_500 }), rule({ kind: 'surcharge', fixed: 1500 }))).toBe(8_0900)
  })

  it('takes one markup, the most specific one, and every surcharge', () => {
    const all = rule({ percentPpm: 100_000 })
    const carrier = rule({ carrier: 1, percentPpm: 200_000 })
    const service = rule({ serviceCode: 'USPS_GROUND_ADVANTAGE', percentPpm: 300_000 })
    const seller = rule({ sellerOrgId: 21, percentPpm: 400_000 })
    const others = [
      rule({ carrier: 2, percentPpm: 900_000 }),
      rule({ class: 2, fixed: 9_0000 }),
      rule({ sellerOrgId: 22, fixed: 9_0000 }),
    ]
    expect(sold(10_0000, all, ...others)).toBe(11_0000)
    expect(sold(10_0000, all, rule({ class: 1, fixed: 1_5000 }), ...others)).toBe(11_5000)
    expect(sold(10_0000, all, carrier, ...others)).toBe(12_0000)
    expect(sold(10_0000, all, carrier, service, ...others)).toBe(13_0000)
    expect(sold(10_0000, all, carrier, service, seller, ...others)).toBe(14_0000)
    const two = [rule({ kind: 'surcharge', fixed: 5000 }), rule({ kind: 'surcharge', percentPpm: 10_000 })]
    expect(sold(10_0000, all, ...two)).toBe(11_6000)
  })

  it('keeps at least the floor’s margin', () => {
    expect(sold(10_0000, rule({ percentPpm: 10_000 }), rule({ kind: 'floor', fixed: 5000 }))).toBe(10_5000)
    expect(sold(10_0000, rule({ percentPpm: 100_000 }), rule({ kind: 'floor', fixed: 5000 }))).toBe(11_0000)
  })

  it('below cost is refused unless a rule allows it', () => {
    expect(sold(10_0000, rule({ percentPpm: -50_000 }))).toBeUndefined()
    expect(sold(10_0000, rule({ percentPpm: -50_000, allowLoss: true }))).toBe(9_5000)
    expect(sold(10_0000, rule({ fixed: -20_0000, allowLoss: true }))).toBeUndefined()
  })

  it('goes through the platform and the reseller, and can be repeated from its trace alone', () => {
    const chain = [
      { orgId: 1, rules: [] },
      { orgId: 2, rules: [rule({ percentPpm: 80_000 })] },
    ]
    const price = priceChain(7_3350, chain, facts)
    expect(price).toMatchObject({ cost: 7_3350, buy: 7_3400, sell: 7_9300 })
    const frozen = JSON.parse(JSON.stringify(price?.trace)) as NonNullable<typeof price>['trace']
    expect(repriced(7_3350, frozen, facts)).toMatchObject({ buy: 7_3400, sell: 7_9300 })
    expect(repriced(6_0000, frozen, facts)).toMatchObject({ buy: 6_0000, sell: 6_4800 })
    expect(priceChain(7_3350, chain.slice(0, 1), facts)).toMatchObject({ buy: null, sell: 7_3400 })
  })

  it('never falls when the cost rises', () => {
    const rules = [rule({ percentPpm: 82_500 }), rule({ kind: 'surcharge', fixed: 1500 })]
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.nat(1_000_000), (cost, more) => {
        const [low = 0, high = 0] = [sold(cost, ...rules), sold(cost + more, ...rules)]
        expect(high).toBeGreaterThanOrEqual(low)
        expect(low % 100).toBe(0)
      }),
    )
  })
})

describe('the lines of a price', () => {
  const amount = fc.integer({ min: 1, max: 10_000_000 })
  const line = fc.record({ code: fc.string(), kind: fc.constantFrom('base' as const, 'surcharge' as const), amount })

  it('are whole cents that add up to the price, each within a cent of its share', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), amount, (lines, cents) => {
        const price = cents * 100
        const spread = spreadPrice(price, lines)
        expect(spread.reduce((sum, one) => sum + one.amount, 0)).toBe(price)
        for (const one of spread) expect(one.amount % 100).toBe(0)
      }),
    )
  })

  it('stay in proportion, discounts included', () => {
    const lines = [
      { code: 'base', kind: 'base' as const, amount: 10_0000 },
      { code: 'fuel', kind: 'surcharge' as const, amount: 2_0000 },
      { code: 'discount', kind: 'surcharge' as const, amount: -2_0000 },
    ]
    expect(spreadPrice(11_0000, lines).map((one) => one.amount)).toEqual([11_0000, 2_2000, -2_2000])
  })
})
