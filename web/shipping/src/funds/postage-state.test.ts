import { expect, test } from 'vitest'
import { isFiltered, isPartial, queryOf, readPostageState } from './postage-state.ts'

test('an address restores the filters, and unknown change types are left out', () => {
  const state = readPostageState({ types: [1, 5, 99], from: '2026-11-01', to: '2026-11-30', size: 200 })
  expect(queryOf(state)).toMatchObject({
    changeTypes: [1, 5],
    dateFrom: '2026-11-01',
    dateTo: '2026-11-30',
    limit: 200,
  })
})

test('a period alone still ends in a balance; a type or a search does not', () => {
  expect(isPartial(readPostageState({ from: '2026-11-01' }))).toBe(false)
  expect(isFiltered(readPostageState({ from: '2026-11-01' }))).toBe(true)
  expect(isPartial(readPostageState({ types: [5] }))).toBe(true)
})
