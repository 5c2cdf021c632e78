import { isFiltered, queryOf, readState } from '@waybill/host/list'
import { expect, test } from 'vitest'
import { isPartial, postageList } from './postage-list.ts'

const read = (search: Record<string, unknown>) => readState(postageList, search)

test('an address restores the filters, and unknown change types are left out', () => {
  const state = read({ types: [1, 5, 99], from: '2026-11-01', to: '2026-11-30', size: 200 })
  expect(queryOf(postageList, state)).toMatchObject({
    changeTypes: [1, 5],
    dateFrom: '2026-11-01',
    dateTo: '2026-11-30',
    limit: 200,
  })
})

test('a period alone still ends in a balance; a type or a search does not', () => {
  expect(isPartial(read({ from: '2026-11-01' }))).toBe(false)
  expect(isFiltered(postageList, read({ from: '2026-11-01' }))).toBe(true)
  expect(isPartial(read({ types: [5] }))).toBe(true)
})
