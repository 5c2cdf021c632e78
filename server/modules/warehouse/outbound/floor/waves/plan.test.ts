import { expect, it } from 'vitest'
import { planWave } from './plan.ts'

const order = (
  id: number,
  places: number[],
  about: { priority?: number; dueDay?: string | null; lines?: number } = {},
) => {
  const { priority = 5, dueDay = null, lines = 1 } = about
  return { id, priority, dueDay, lines, places: new Set(places) }
}
const idsOf = (orders: readonly { id: number }[]) => orders.map(({ id }) => id)

it('takes the most urgent first, by priority and due day', () => {
  const orders = [
    order(1, [1]),
    order(2, [2], { dueDay: '2026-12-02' }),
    order(3, [3], { dueDay: '2026-12-01' }),
    order(4, [4], { priority: 1, dueDay: '2027-01-01' }),
  ]
  expect(idsOf(planWave(orders, { orders: 3, lines: 60 }))).toEqual([4, 3, 2])
})
it('of those that are as urgent, takes the ones that share places with those already in', () => {
  const orders = [order(1, [1, 2]), order(2, [8]), order(3, [2]), order(4, [9, 10]), order(5, [1, 2])]
  expect(idsOf(planWave([order(1, [1, 2], { priority: 1 }), ...orders.slice(1)], { orders: 3, lines: 60 }))).toEqual([
    1, 5, 3,
  ])
})
it('fills no cart beyond its totes or lines, and passes over an order that is too long', () => {
  const orders = [order(1, [1], { lines: 40 }), order(2, [1], { lines: 30 }), order(3, [1], { lines: 20 })]
  expect(idsOf(planWave(orders, { orders: 12, lines: 60 }))).toEqual([1, 3])
  expect(idsOf(planWave(orders, { orders: 1, lines: 60 }))).toEqual([1])
  expect(planWave([], { orders: 1, lines: 60 })).toEqual([])
})
