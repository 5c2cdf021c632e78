import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOutBars, ticksTo } from './bar-layout.ts'

describe('the lines of a bar chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [21, [0, 10, 20, 30]],
    [212, [0, 100, 200, 300]],
    [1999, [0, 500, 1000, 1500, 2000]],
  ])('up to %i are round', (max, ticks) => {
    expect(ticksTo(max)).toEqual(ticks)
  })
  it('are whole, few, and reach over the largest value', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (max) => {
        const ticks = ticksTo(max)
        expect(ticks.every(Number.isInteger)).toBe(true)
        expect(ticks.length).toBeLessThanOrEqual(5)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
      }),
    )
  })
})

describe('the bars', () => {
  const rows = fc.array(fc.tuple(fc.nat(5000), fc.nat(5000)), { minLength: 1, maxLength: 90 })
  it('stand inside the picture and do not overlap, however many and wide', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 300, max: 1400 }), (given, width) => {
        const { groups, left, right, bottom } = layOutBars({ width, height: 200, rows: given, labelWidth: 56 })
        const bars = groups.flatMap((group) => group.bars)
        for (const [index, bar] of bars.entries()) {
          expect(bar.x).toBeGreaterThanOrEqual(left - 0.001)
          expect(bar.x + bar.width).toBeLessThanOrEqual(right + 0.001)
          expect(bar.y).toBeGreaterThanOrEqual(7.999)
          expect(bar.y + bar.height).toBeCloseTo(bottom)
          const next = bars[index + 1]
          if (next) expect(next.x).toBeGreaterThanOrEqual(bar.x + bar.width - 0.001)
        }
      }),
    )
  })
  it('label the newest day and leave room for each label', () => {
    const many = Array.from({ length: 90 }, () => [1, 1])
    const { groups } = layOutBars({ width: 390, height: 200, rows: many, labelWidth: 56 })
    expect(groups.at(-1)?.labelAt).toBe(372)
    const places = groups.flatMap(({ labelAt }) => labelAt ?? [])
    for (const [index, place] of places.entries()) {
      const next = places[index + 1]
      // The last one may have moved inwards.
      if (next) expect(next - place).toBeGreaterThanOrEqual(index === places.length - 2 ? 36 : 56)
    }
  })
  it('are of no height for nothing, and none without rows', () => {
    expect(layOutBars({ width: 300, height: 200, rows: [[0, 0]], labelWidth: 56 }).groups[0]?.bars[0]?.height).toBe(0)
    expect(layOutBars({ width: 300, height: 200, rows: [], labelWidth: 56 }).groups).toEqual([])
  })
})
