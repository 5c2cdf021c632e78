import { isFiltered, queryOf, readState } from '@waybill/host/list'
import { expect, test } from 'vitest'
import { shipmentList } from './list.ts'

const asked = (search: Record<string, unknown>) => queryOf(shipmentList, readState(shipmentList, search))

test('an address restores the whole list', () => {
  const search = {
    view: 'voided',
    q: '9400',
    carriers: [1, 2],
    from: '2026-11-01',
    promise: 'late',
    sort: 'price',
    desc: false,
    page: 3,
    cursor: 'abc',
    size: 100,
  }
  expect(asked(search)).toEqual({
    search: '9400',
    status: [4],
    carriers: [1, 2],
    dateFrom: '2026-11-01',
    dateTo: undefined,
    promise: 'late',
    sort: 'price',
    desc: false,
    cursor: 'abc',
    limit: 100,
  })
})

test('a tracking number that the address reads as a number is still searched for', () => {
  expect(readState(shipmentList, { q: 999000000570 }).q).toBe('999000000570')
})

test('what makes no sense in an address is left out', () => {
  const search = {
    view: 'nowhere',
    carriers: 'x',
    from: 'yesterday',
    promise: 'x',
    sort: 'colour',
    page: -2,
    size: 7,
  }
  expect(asked(search)).toMatchObject({
    status: undefined,
    carriers: undefined,
    promise: undefined,
    sort: 'createdAt',
    desc: true,
    limit: 50,
  })
  const state = readState(shipmentList, search)
  expect([isFiltered(shipmentList, state), state.page]).toEqual([false, undefined])
})
