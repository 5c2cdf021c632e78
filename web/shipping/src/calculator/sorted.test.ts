import type { Rate } from '@waybill/contract/shipping/api'
import { expect, test } from 'vitest'
import { sorted, turned } from './sorted.ts'

const rate = (price: number, transitDays: number | null) => ({ price, transitDays }) as Rate
const rates = [rate(900, 2), rate(500, 5), rate(700, null), rate(800, 2)]
const prices = (list: readonly Rate[]) => list.map((one) => one.price)

test('by price, either way', () => {
  expect(prices(sorted(rates, { sort: 'price', desc: false }))).toEqual([500, 700, 800, 900])
  expect(prices(sorted(rates, { sort: 'price', desc: true }))).toEqual([900, 800, 700, 500])
})

test('by days, the cheaper of equals first, and last those that do not say', () => {
  expect(prices(sorted(rates, { sort: 'days', desc: false }))).toEqual([800, 900, 500, 700])
  expect(prices(sorted(rates, { sort: 'days', desc: true }))).toEqual([500, 800, 900, 700])
})

test('a second press on a column turns it round, a press on another begins anew', () => {
  expect(turned({ sort: 'price', desc: false }, 'price')).toEqual({ sort: 'price', desc: true })
  expect(turned({ sort: 'price', desc: true }, 'days')).toEqual({ sort: 'days', desc: false })
})
