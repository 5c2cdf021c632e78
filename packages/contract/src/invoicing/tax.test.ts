import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitByLargestRemainder, taxOnTop, taxWithin } from './tax.ts'

const cents = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((n) => n * 100)
const rates = fc.array(fc.record({ name: fc.string(), ratePpm: fc.integer({ min: 0, max: 300_000 }) }), {
  maxLength: 5,
})
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)

describe('tax', () => {
  it.each([
    { total: 110_0000, taxes: [100_000], tax: 10_0000, parts: [10_0000] },
    { total: 12_0100, taxes: [60_000, 12_500], tax: 8100, parts: [6700, 1400] },
    { total: 100, taxes: [200_000], tax: 0, parts: [0] },
    { total: -110_0000, taxes: [100_000], tax: -10_0000, parts: [-10_0000] },
    { total: 50_0000, taxes: [], tax: 0, parts: [] },
    { total: 50_0000, taxes: [0], tax: 0, parts: [0] },
  ])('of $total by $taxes is $tax', ({ total, taxes, tax, parts }) => {
    const found = taxWithin(
      total,
      taxes.map((ratePpm) => ({ name: 'Tax', ratePpm })),
    )
    expect([found.tax, found.lines.map(({ amount }) => amount)]).toEqual([tax, parts])
  })
  it.each([
    { net: 100_0000, taxes: [100_000], parts: [10_0000] },
    { net: 12_0100, taxes: [60_000, 12_500], parts: [7200, 1500] },
    { net: 100, taxes: [499_999], parts: [0] },
    { net: 100, taxes: [500_000], parts: [100] },
    { net: -12_0100, taxes: [60_000, 12_500], parts: [-7200, -1500] },
    { net: 50_0000, taxes: [], parts: [] },
  ])('on top of $net by $taxes is $parts', ({ net, taxes, parts }) => {
    const found = taxOnTop(
      net,
      taxes.map((ratePpm) => ({ name: 'Tax', ratePpm })),
    )
    expect(found.lines.map(({ amount }) => amount)).toEqual(parts)
    expect(found.tax).toBe(sum(parts))
    expect(found.lines.every(({ base }) => base === net)).toBe(true)
  })
  it('adds up: taxes to the tax, its parts on the lines to it, and base and tax to the sum, which reversed is reversed', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 30 }), rates, (amounts, of) => {
        const total = sum(amounts)
        const { tax, lines } = taxWithin(total, of)
        expect(sum(lines.map(({ amount }) => amount))).toBe(tax)
        expect(tax % 100 === 0).toBe(true)
        expect(Math.abs(tax)).toBeLessThanOrEqual(Math.abs(total))
        for (const { base } of lines) expect(base + tax).toBe(total)
        const parts = splitByLargestRemainder(tax, amounts)
        expect(sum(parts)).toBe(tax)
        expect(taxWithin(-total, of).tax + tax).toBe(0)
      }),
    )
  })
  it('is split to lines within a cent of their exact share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (weights, n) => {
          const all = sum(weights)
          if (all === 0) return
          const parts = splitByLargestRemainder(n * 100, weights)
          for (const [index, part] of parts.entries())
            expect(Math.abs(part - (n * 100 * weights[index]!) / all)).toBeLessThan(100)
        },
      ),
    )
  })
  it('has nothing to be split by where the lines make nothing', () => {
    expect(splitByLargestRemainder(0, [100, -100])).toEqual([0, 0])
    expect(() => splitByLargestRemainder(100, [100, -100])).toThrow(RangeError)
    expect(() => splitByLargestRemainder(150, [100])).toThrow(RangeError)
  })
})
