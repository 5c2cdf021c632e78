import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainPrice, spreadPrice } from './price-lines.ts'
import { priceTier, type PriceRule } from './pricing.ts'

const amount = fc.integer({ min: 1, max: 10_000_000 })
const line = fc.record({ code: fc.string(), kind: fc.constantFrom('base' as const, 'surcharge' as const), amount })
const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, one) => sum + one.amount, 0)

describe('the lines of a price', () => {
  it('are whole cents that add up to the price, each within a cent of its share', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), amount, (lines, cents) => {
        const price = cents * 100
        const spread = spreadPrice(price, lines)
        expect(sumOf(spread)).toBe(price)
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

describe('why a seller pays a price', () => {
  const shared = {
    version: 1,
    sellerOrgId: null,
    class: 0,
    carrier: null,
    serviceCode: null,
    rank: 0,
    allowLoss: false,
  }
  const markup: PriceRule = { ...shared, id: 1, kind: 'markup', name: 'M', nameCn: 'M', percentPpm: 200_000, fixed: 0 }
  const handling: PriceRule = {
    ...shared,
    id: 2,
    kind: 'surcharge',
    name: 'Handling',
    nameCn: '操作费',
    percentPpm: 0,
    fixed: 5050,
  }
  const charges = [
    { code: 'base', kind: 'base' as const, amount: 8_0000 },
    { code: 'fuel', kind: 'surcharge' as const, amount: 2_0000 },
  ]
  const facts = { class: 1, carrier: 1, serviceCode: 'X' }
  const priced = (...rules: PriceRule[]) => {
    const trace = priceTier({ cost: 10_0000, freight: 8_0000 }, { orgId: 2, rules }, facts)!
    return { lines: explainPrice(trace.price, [trace], charges), price: trace.price }
  }

  it('names the provider’s surcharges and hides its markup in the carrier’s lines', () => {
    const { lines, price } = priced(markup, handling)
    expect(price).toBe(12_5100)
    expect(lines).toEqual([
      { code: 'base', kind: 'base', amount: 9_6000 },
      { code: 'fuel', kind: 'surcharge', amount: 2_4000 },
      { code: 'own1', kind: 'surcharge', amount: 5100, name: { en: 'Handling', cn: '操作费' } },
    ])
    expect(JSON.stringify(lines)).not.toContain('"M"')
  })

  it('names no surcharge that a cap has eaten up', () => {
    const cap: PriceRule = {
      ...shared,
      id: 3,
      kind: 'cap',
      name: 'C',
      nameCn: 'C',
      base: 'price',
      percentPpm: 0,
      fixed: 10_2000,
    }
    const { lines } = priced({ ...handling, fixed: 20_0000 }, cap)
    expect(sumOf(lines)).toBe(10_2000)
    expect(lines.map(({ code }) => code)).toEqual(['base', 'fuel'])
  })

  it('adds up to the price whatever the rules', () => {
    const rule = fc.record({
      kind: fc.constantFrom('markup' as const, 'surcharge' as const, 'cap' as const),
      percentPpm: fc.nat(500_000),
      fixed: fc.integer({ min: -5000, max: 100_000 }),
    })
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 5 }), fc.array(line, { minLength: 1, maxLength: 5 }), (rules, lines) => {
        const own = rules.map((one, id) => ({ ...handling, ...one, id: id + 1 }))
        const cost = sumOf(lines)
        const trace = priceTier({ cost, freight: cost }, { orgId: 2, rules: own }, facts)
        if (!trace) return
        const explained = explainPrice(trace.price, [trace], lines)
        expect(sumOf(explained)).toBe(trace.price)
        for (const one of explained) expect(one.amount % 100).toBe(0)
      }),
    )
  })
})
