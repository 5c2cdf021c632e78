import { expect, it } from 'vitest'
import { isFiltered, queryOf, readListState } from './list-state.ts'

it('begins with those who wait, the longest first', () => {
  expect(queryOf(readListState({}))).toMatchObject({ standing: 'waiting', sort: 'createdAt', desc: false, limit: 50 })
})
it.each([
  ['active', { standing: 'active', desc: true }],
  ['suspended', { standing: 'suspended', desc: true }],
  ['toVerify', { toVerify: true, desc: false }],
  ['all', { desc: true }],
])('asks for the view %s', (view, asked) => {
  const query = queryOf(readListState({ view }))
  expect(query).toMatchObject(asked)
  expect('standing' in query).toBe('standing' in asked)
})
it('leaves out what makes no sense in an address', () => {
  expect(
    readListState({ view: 'boss', kind: 'x', sort: 'password', desc: 'yes', user: '-1', page: 'x', q: '' }),
  ).toEqual({
    page: undefined,
    cursor: undefined,
    size: undefined,
    view: undefined,
    q: undefined,
    kind: undefined,
    sort: undefined,
    desc: undefined,
    user: undefined,
  })
  expect(readListState({ user: '12', q: 'ann', kind: 'saas' })).toMatchObject({ user: 12, q: 'ann', kind: 'saas' })
})
it('tells a filter from a view', () => {
  expect([isFiltered({ view: 'all' }), isFiltered({ q: 'x' }), isFiltered({ kind: 'saas' })]).toEqual([
    false,
    true,
    true,
  ])
})
