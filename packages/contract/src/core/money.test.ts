import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, roundDiv, scale, share, toCent } from './money.ts'

describe('money (specification §9: four saved digits, two shown)', () => {
  it.each([
    [12_3450, '$12.35'],
    [1_234_5000, '$1,234.50'],
    [-12_0000, '−$12.00'],
    [0, '$0.00'],
    [-40, '$0.00'],
    [1_000_000_0000, '$1,000,000.00'],
  ])('shows %i units as %s', (units, shown) => {
    expect(formatMoney(units)).toBe(shown)
  })

  it('rounds half away from zero, so that a reversal is the exact opposite', () => {
    expect([roundDiv(5n, 2n), roundDiv(-5n, 2n), roundDiv(4n, 3n)]).toEqual([3n, -3n, 1n])
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => toCent(-amount) + toCent(amount) === 0))
  })

  it('takes shares exactly: 8.25 % of 7.3350 is 0.6051, and 8.0901 becomes 8.09', () => {
    expect(share(7_3350, 82_500)).toBe(6051)
    expect(toCent(7_3350 + 6051 + 1500)).toBe(8_0900)
    expect(scale(10_0000, 1, 3)).toBe(3_3333)
  })

  it('refuses amounts that a safe integer cannot hold', () => {
    expect(() => scale(Number.MAX_SAFE_INTEGER, 10, 1)).toThrow(RangeError)
  })
})
