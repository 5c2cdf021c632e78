import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CarrierCost, isFor, priceChain, type PriceRule, priceTier, repriced } from './pricing.ts'

const facts = { class: 1, carrier: 1, serviceCode: 'USPS_GROUND_ADVANTAGE' }
let nextId = 1
const rule = (given: Partial<PriceRule>): PriceRule => ({
  id: nextId++,
  version: 1,
  kind: 'markup',
  name: 'rule',
  nameCn: '规则',
  sellerOrgId: null,
  groupId: null,
  class: 0,
  carrier: null,
  serviceCode: null,
  base: 'cost',
  percentPpm: 0,
  fixed: 0,
  rank: 0,
  allowLoss: false,
  adjustPolicy: null,
  ...given,
})
const whole = (cost: number): CarrierCost => ({ cost, freight: cost })
const sold = (cost: number | CarrierCost, ...rules: PriceRule[]) =>
  priceTier(typeof cost === 'number' ? whole(cost) : cost, { orgId: 2, rules }, facts)?.price

describe('a price', () => {
  it('is the cost, rounded half-up to the cent, without rules', () => {
    expect(sold(7_3350)).toBe(7_3400)
    expect(sold(7_3349)).toBe(7_3300)
  })

  it('is rounded once, after everything was added', () => {
    // 7.3350 + 8.25 % (0.6051) + 0.15 = 8.0901
    expect(sold(7_3350, rule({ percentPpm: 82_500 }), rule({ kind: 'surcharge', fixed: 1500 }))).toBe(8_0900)
  })

  it('has one markup, the most specific one, and every surcharge', () => {
    const all = rule({ percentPpm: 100_000 })
    const carrier = rule({ carrier: 1, percentPpm: 200_000 })
    const service = rule({ carrier: 1, serviceCode: 'USPS_GROUND_ADVANTAGE', percentPpm: 300_000 })
    const group = rule({ groupId: 7, percentPpm: 350_000 })
    const seller = rule({ sellerOrgId: 21, percentPpm: 400_000 })
    const others = [rule({ carrier: 2, percentPpm: 900_000 }), rule({ class: 2, fixed: 9_0000 })]
    expect(sold(10_0000, all, ...others)).toBe(11_0000)
    expect(sold(10_0000, all, rule({ class: 1, fixed: 1_5000 }), ...others)).toBe(11_5000)
    expect(sold(10_0000, all, carrier, ...others)).toBe(12_0000)
    expect(sold(10_0000, all, carrier, service, ...others)).toBe(13_0000)
    expect(sold(10_0000, all, carrier, service, group, ...others)).toBe(13_5000)
    expect(sold(10_0000, all, carrier, service, group, seller, ...others)).toBe(14_0000)
    const two = [rule({ kind: 'surcharge', fixed: 5000 }), rule({ kind: 'surcharge', percentPpm: 10_000 })]
    expect(sold(10_0000, all, ...two)).toBe(11_6000)
  })

  const january = { since: '2026-01-01T08:00:00.000Z', savedAt: '2025-12-01T10:00:00.000Z' }
  it.each([
    ['the version, in traces of before there were times', { version: 3 }, { version: 4 }],
    ['when it began to count', { ...january, version: 5 }, { ...january, since: '2026-02-01T08:00:00.000Z' }],
    ['when it was saved', { ...january, version: 5 }, { ...january, savedAt: '2025-12-02T10:00:00.000Z' }],
  ])('has the newest of equally specific markups by %s', (_, older, newer) => {
    const rules = [rule({ ...older, percentPpm: 100_000 }), rule({ ...newer, percentPpm: 200_000 })]
    expect(sold(10_0000, ...rules)).toBe(12_0000)
    expect(sold(10_0000, ...rules.toReversed())).toBe(12_0000)
  })

  it('adds surcharges in their order, each on its own base', () => {
    const cost = { cost: 10_0000, freight: 8_0000 }
    const markup = rule({ percentPpm: 100_000 })
    const onFreight = rule({ kind: 'surcharge', base: 'freight', percentPpm: 100_000, rank: 1 })
    const onPrice = rule({ kind: 'surcharge', base: 'price', percentPpm: 100_000, rank: 2 })
    // 10 + 1 markup + 0.80 of the freight + 1.18 of the price so far
    expect(sold(cost, markup, onPrice, onFreight)).toBe(12_9800)
    // 10 + 1 + 1.10 of the price so far + 0.80
    expect(sold(cost, markup, { ...onPrice, rank: 0 }, onFreight)).toBe(12_9000)
  })

  it('keeps at least the floor’s margin', () => {
    expect(sold(10_0000, rule({ percentPpm: 10_000 }), rule({ kind: 'floor', fixed: 5000 }))).toBe(10_5000)
    expect(sold(10_0000, rule({ percentPpm: 100_000 }), rule({ kind: 'floor', fixed: 5000 }))).toBe(11_0000)
  })

  it('never exceeds the cap, which is applied after the floor', () => {
    const list = rule({ kind: 'cap', base: 'price', fixed: 10_8000 })
    expect(sold(10_0000, rule({ percentPpm: 100_000 }), list)).toBe(10_8000)
    expect(sold(10_0000, rule({ percentPpm: 10_000 }), list)).toBe(10_1000)
    expect(sold(10_0000, rule({ kind: 'floor', fixed: 2_0000 }), list)).toBe(10_8000)
    expect(sold(10_0000, rule({ percentPpm: 300_000 }), rule({ kind: 'cap', percentPpm: 50_000 }))).toBe(10_5000)
  })

  it('is not changed by what is stored for later adjustments', () => {
    expect(sold(10_0000, rule({ kind: 'adjustment', adjustPolicy: 'absorb', fixed: 5000 }))).toBe(10_0000)
  })

  it('below cost is refused unless a rule that counts allows it', () => {
    expect(sold(10_0000, rule({ percentPpm: -50_000 }))).toBeUndefined()
    expect(sold(10_0000, rule({ percentPpm: -50_000, allowLoss: true }))).toBe(9_5000)
    expect(sold(10_0000, rule({ fixed: -20_0000, allowLoss: true }))).toBeUndefined()
    expect(sold(10_0000, rule({ kind: 'cap', base: 'price', fixed: 9_0000 }))).toBeUndefined()
    const beaten = rule({ percentPpm: 100_000, allowLoss: true })
    expect(sold(10_0000, beaten, rule({ carrier: 1, percentPpm: -50_000 }))).toBeUndefined()
  })

  it('goes through the platform and the reseller, and can be repeated from its trace alone', () => {
    const chain = [
      { orgId: 1, rules: [] },
      {
        orgId: 2,
        rules: [rule({ percentPpm: 80_000 }), rule({ kind: 'surcharge', base: 'freight', percentPpm: 100_000 })],
      },
    ]
    const price = priceChain({ cost: 7_3350, freight: 6_0000 }, chain, facts)
    // 7.34 + 8 % (0.5872) + 10 % of its freight, 7.34 × 6 ÷ 7.335 = 6.0041 (0.6004)
    expect(price).toMatchObject({ cost: 7_3350, buy: 7_3400, sell: 8_5300 })
    const frozen = JSON.parse(JSON.stringify(price?.trace)) as NonNullable<typeof price>['trace']
    expect(repriced(7_3350, frozen)).toMatchObject({ buy: 7_3400, sell: 8_5300 })
    expect(repriced(6_0000, frozen)).toMatchObject({ buy: 6_0000 })
    expect(priceChain(whole(7_3350), chain.slice(0, 1), facts)).toMatchObject({ buy: null, sell: 7_3400 })
  })

  it('is repeated from traces of before there were groups, bases and freight', () => {
    const { groupId: _, base: __, adjustPolicy: ___, ...old } = rule({ percentPpm: 80_000 })
    const trace = [{ orgId: 1, base: 10_0000, price: 10_8000, steps: [], rules: [old] }]
    expect(repriced(5_0000, trace)).toMatchObject({ sell: 5_4000 })
  })
})

describe('whom a rule is for', () => {
  const customer = { orgId: 21, groupId: 7 }
  it.each([
    ['everybody', {}, true],
    ['the customer itself', { sellerOrgId: 21 }, true],
    ['another customer', { sellerOrgId: 22 }, false],
    ['its group', { groupId: 7 }, true],
    ['another group', { groupId: 8 }, false],
  ])('%s', (_, given, expected) => {
    expect(isFor(rule(given), customer)).toBe(expected)
  })
})

describe('any price by any rules', () => {
  const cost = fc.integer({ min: 1, max: 100_000_000 })
  const given = fc.record({
    kind: fc.constantFrom('markup' as const, 'surcharge' as const, 'floor' as const, 'cap' as const),
    percentPpm: fc.integer({ min: -300_000, max: 1_000_000 }),
    fixed: fc.integer({ min: -50_000, max: 100_000 }),
    base: fc.constantFrom('cost' as const, 'freight' as const, 'price' as const),
    carrier: fc.constantFrom(null, 1, 2),
    rank: fc.nat(3),
  })
  const rules = fc.array(given, { maxLength: 6 }).map((all) => all.map((one) => rule(one)))
  const tierOf = (own: PriceRule[], orgId = 2) => ({ orgId, rules: own })

  it('is a whole cent, rounded once from its steps, and not below cost', () => {
    fc.assert(
      fc.property(cost, fc.integer({ min: 0, max: 100 }), rules, (amount, percent, own) => {
        const base = { cost: amount, freight: Math.floor((amount * percent) / 100) }
        const trace = priceTier(base, tierOf(own), facts)
        if (!trace) return
        const exact = amount + trace.steps.reduce((sum, step) => sum + step.amount, 0)
        expect(trace.price % 100).toBe(0)
        expect(Math.abs(trace.price - exact)).toBeLessThanOrEqual(50)
        expect(trace.price).toBeGreaterThanOrEqual(Math.floor(amount / 100) * 100)
      }),
    )
  })

  it('is the same for the reseller’s books: it never buys for more than it sells', () => {
    fc.assert(
      fc.property(cost, rules, rules, (amount, platform, reseller) => {
        const price = priceChain(whole(amount), [tierOf(platform, 1), tierOf(reseller)], facts)
        if (!price) return
        expect(price.sell).toBeGreaterThanOrEqual(price.buy ?? 0)
        expect((price.buy ?? 0) % 100).toBe(0)
        expect(repriced(amount, price.trace)).toEqual(price)
      }),
    )
  })

  it('never falls when the cost rises', () => {
    fc.assert(
      fc.property(cost, fc.nat(1_000_000), rules, (amount, more, own) => {
        const losing = own.map((one) => ({ ...one, allowLoss: true }))
        const [low, high] = [sold(amount, ...losing), sold(amount + more, ...losing)]
        if (low !== undefined && high !== undefined) expect(high).toBeGreaterThanOrEqual(low)
      }),
    )
  })
})
