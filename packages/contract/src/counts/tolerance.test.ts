import { describe, expect, it } from 'vitest'
import { type CountTolerance, countTolerances, isTolerated, noTolerance, toleratesAny } from './tolerance.ts'

const none: CountTolerance = { units: null, percent: null, value: null }
const within = (
  difference: number,
  minus: Partial<CountTolerance>,
  more: { expected?: number; unitValue?: number | null } = {},
) =>
  isTolerated(
    { difference, expected: 100, unitValue: 5_0000, ...more },
    { plus: noTolerance, minus: { ...none, ...minus } },
  )

describe('a difference within the tolerances of a warehouse', () => {
  it('is within every limit that is set: the strictest counts', () => {
    expect(within(-2, { units: 2 })).toBe(true)
    expect(within(-3, { units: 2 })).toBe(false)
    expect(within(-2, { units: 2, percent: 2 })).toBe(true)
    expect(within(-2, { units: 2, percent: 1 })).toBe(false)
    expect(within(-2, { units: 2, value: 10_0000 })).toBe(true)
    expect(within(-2, { units: 2, value: 9_9900 })).toBe(false)
  })
  it('takes a percentage of the recorded stock, of which there may be none', () => {
    expect(within(-1, { percent: 1 }, { expected: 99 })).toBe(false)
    expect(
      isTolerated(
        { difference: 1, expected: 0, unitValue: null },
        { plus: { ...none, percent: 100 }, minus: noTolerance },
      ),
    ).toBe(false)
  })
  it('is never within a limit of value when nobody knows the value', () => {
    expect(within(-1, { value: 100_0000 }, { unitValue: null })).toBe(false)
    expect(within(-1_000_000, { value: 9_007_199_254_740_000 }, { unitValue: 9_007_199_254_740_991 })).toBe(false)
  })
  it('is judged by its side', () => {
    const tolerances = { plus: { ...none, units: 5 }, minus: noTolerance }
    const one = { expected: 10, unitValue: null }
    expect(isTolerated({ difference: 5, ...one }, tolerances)).toBe(true)
    expect(isTolerated({ difference: -1, ...one }, tolerances)).toBe(false)
  })
  it('needs a limit on each side; with 0 nothing is tolerated', () => {
    expect(countTolerances.safeParse({ plus: none, minus: noTolerance }).success).toBe(false)
    expect(within(-1, {})).toBe(false)
    expect(toleratesAny({ plus: noTolerance, minus: noTolerance })).toBe(false)
    expect(toleratesAny({ plus: noTolerance, minus: { ...none, percent: 1 } })).toBe(true)
    expect(toleratesAny({ plus: noTolerance, minus: { units: 2, percent: 0, value: null } })).toBe(false)
  })
})
