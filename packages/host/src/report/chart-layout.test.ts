import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { largest, layOutColumns, stack, ticksBetween } from './chart-layout.ts'

describe('the lines of a chart', () => {
  it.each([
    [0, 0, [0, 1]],
    [0, 4, [0, 1, 2, 3, 4]],
    [-5, 3, [-6, -4, -2, 0, 2, 4]],
    [0, 1, [0, 1]],
    [-1, 0, [-1, 0]],
    [0, 212, [0, 50, 100, 150, 200, 250]],
  ])('from %i to %i are round and include 0', (least, most, ticks) => {
    expect(ticksBetween(least, most)).toEqual(ticks)
  })
  it('are few and reach over all values', () => {
    const value = fc.integer({ min: -10_000_000, max: 10_000_000 })
    fc.assert(
      fc.property(value, value, (one, other) => {
        const ticks = ticksBetween(Math.min(one, other), Math.max(one, other))
        expect(ticks.length).toBeLessThanOrEqual(7)
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(one, other, 0))
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(one, other, 0))
        expect(ticks).toContain(0)
      }),
    )
  })
})

describe('stacked columns', () => {
  it('go up for what was spent and down for what came back', () => {
    expect(stack([3, -2, 4, -1])).toEqual([
      { from: 0, to: 3, series: 0 },
      { from: -2, to: 0, series: 1 },
      { from: 3, to: 7, series: 2 },
      { from: -3, to: -2, series: 3 },
    ])
  })
  it('stand inside the picture and beside one another', () => {
    const columns = fc.array(fc.array(fc.integer({ min: -9000, max: 9000 }), { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 37,
    })
    fc.assert(
      fc.property(columns, fc.integer({ min: 280, max: 1400 }), (values, width) => {
        const layout = layOutColumns({ width, height: 200, columns: values.map(stack) })
        for (const [index, column] of layout.columns.entries()) {
          for (const box of column.boxes) {
            expect(box.x).toBeGreaterThanOrEqual(layout.left - 0.001)
            expect(box.x + box.width).toBeLessThanOrEqual(layout.right + 0.001)
            expect(box.y).toBeGreaterThanOrEqual(7.999)
            expect(box.y + box.height).toBeLessThanOrEqual(layout.bottom + 0.001)
          }
          const next = layout.columns[index + 1]
          if (next) expect(next.x).toBeGreaterThanOrEqual(column.x + column.width - 0.001)
        }
        expect(layout.columns.at(-1)?.labelAt).not.toBeNull()
      }),
    )
  })
})

it('columns beside one another share the room of one', () => {
  const { columns } = layOutColumns({
    width: 600,
    height: 200,
    grouped: true,
    columns: [
      [3, 5],
      [1, 0],
    ].map((values) => values.map((to, series) => ({ from: 0, to, series }))),
  })
  const [first, second] = columns[0]!.boxes
  expect(second!.x).toBeCloseTo(first!.x + first!.width)
  expect(columns[1]!.boxes[1]!.height).toBe(0)
})

it('500 services are the largest and the others, and none is lost', () => {
  const { shown, others } = largest(
    Array.from({ length: 500 }, (_, index) => index),
    12,
  )
  expect([shown.length, others.length]).toEqual([11, 489])
  expect(largest([1, 2], 12)).toEqual({ shown: [1, 2], others: [] })
})
