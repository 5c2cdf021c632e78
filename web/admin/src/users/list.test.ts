import { isFiltered, queryOf, readState } from '@waybill/host/list'
import { expect, it } from 'vitest'
import { userList } from './list.ts'

const read = (search: Record<string, unknown>) => readState(userList, search)
const asked = (search: Record<string, unknown>) => queryOf(userList, read(search))

it('begins with those who wait, the longest first', () => {
  expect(asked({})).toMatchObject({ standing: 'waiting', sort: 'createdAt', desc: false, limit: 50 })
})
it.each([
  ['active', { standing: 'active', desc: true }],
  ['suspended', { standing: 'suspended', desc: true }],
  ['toVerify', { toVerify: true, desc: false }],
  ['all', { desc: true }],
])('asks for the view %s', (view, wanted) => {
  const query = asked({ view })
  expect(query).toMatchObject(wanted)
  expect('standing' in query).toBe('standing' in wanted)
})
it('leaves out what makes no sense in an address', () => {
  expect(read({ view: 'boss', kind: 'x', sort: 'password', desc: 'yes', user: '-1', page: 'x', q: '' })).toEqual({
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
  expect(read({ user: '12', q: 'ann', kind: 'saas' })).toMatchObject({ user: 12, q: 'ann', kind: 'saas' })
})
it('tells a filter from a view', () => {
  const filtered = (search: Record<string, unknown>) => isFiltered(userList, read(search))
  expect([filtered({ view: 'all' }), filtered({ q: 'x' }), filtered({ kind: 'saas' })]).toEqual([false, true, true])
})
