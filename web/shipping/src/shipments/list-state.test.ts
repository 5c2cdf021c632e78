import { expect, test } from 'vitest'
import { isFiltered, queryOf, readListState } from './list-state.ts'

test('an address restores the whole list', () => {
  const search = {
    view: 'voided',
    q: '9400',
    carriers: [1, 2],
    from: '2026-11-01',
    late: true,
    sort: 'price',
    desc: false,
    page: 3,
    cursor: 'abc',
    size: 100,
  }
  expect(queryOf(readListState(search))).toEqual({
    search: '9400',
    status: [4],
    carriers: [1, 2],
    dateFrom: '2026-11-01',
    dateTo: undefined,
    late: true,
    sort: 'price',
    desc: false,
    cursor: 'abc',
    limit: 100,
  })
})

test('a tracking number that the address reads as a number is still searched for', () => {
  expect(readListState({ q: 999000000570 }).q).toBe('999000000570')
})

test('what makes no sense in an address is left out', () => {
  const state = readListState({
    view: 'nowhere',
    carriers: 'x',
    from: 'yesterday',
    late: 'x',
    sort: 'colour',
    page: -2,
    size: 7,
  })
  expect(queryOf(state)).toMatchObject({
    status: undefined,
    carriers: undefined,
    late: undefined,
    sort: 'createdAt',
    desc: true,
    limit: 50,
  })
  expect([isFiltered(state), state.page]).toEqual([false, undefined])
})
