import { expect, test } from 'vitest'
import { readHomeState, rangeOf } from './home-state.ts'
import { links } from './links.ts'

const week = { from: '2026-11-12', to: '2026-11-18' }

test.each([
  [links.todo('late'), '/b/#/order/lists?todo=late'],
  [links.orders(week), '/b/#/order/lists?view=all&from=2026-11-12&to=2026-11-18'],
  [links.late(week), '/e/#/shipment/lists?view=delivered&promise=late&from=2026-11-12&to=2026-11-18'],
  [links.spent(week), '/e/#/funds/postage?types=%5B1%5D&from=2026-11-12&to=2026-11-18'],
])('a figure leads to %s', (href, expected) => {
  expect(href).toBe(expected)
})

test.each([
  [{}, 7, undefined],
  [{ days: 30, table: true }, 30, true],
  [{ days: 8, table: 'x' }, 7, undefined],
  [{ days: '90' }, 7, undefined],
  [{ days: 7 }, 7, undefined],
])('an address with %o', (search, range, table) => {
  const state = readHomeState(search)
  expect([rangeOf(state), state.table]).toEqual([range, table])
})
