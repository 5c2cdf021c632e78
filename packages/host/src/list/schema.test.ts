import { listOrders } from '@waybill/contract/orders/api'
import type { Route } from '@waybill/contract/core/route'
import { defaultStringifySearch } from '@tanstack/react-router'
import {
  type Arbitrary,
  assert,
  boolean,
  constantFrom,
  integer,
  option,
  property,
  record,
  string,
  uniqueArray,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch } from '../parse-search.ts'
import { choice, day, flag, id, ids, text, textLike } from './parameters.ts'
import {
  defineList,
  filterOf,
  clearedFilters,
  isFiltered,
  orderOf,
  queryOf,
  readState,
  searchOf,
  viewOf,
} from './schema.ts'

const list = defineList({
  path: '/things',
  route: listOrders as Route,
  rowKey: () => '',
  filters: {
    q: text(),
    country: textLike(/^[A-Z]{2}$/),
    kind: choice(['big', 'small']),
    level: choice([1, 2]),
    stores: ids(),
    from: day(),
    late: flag(),
    scope: { ...choice(['all']), effect: 'widens' },
    table: { ...choice(['one', 'two']), effect: 'stays' },
  },
  extras: { open: id() },
  views: ['waiting', 'done', 'all'],
  initialView: (state) => (state.stores ? 'all' : 'waiting'),
  widestView: 'all',
  sorts: ['name', 'age'],
  order: (state, view) => ({ sort: state.sort ?? 'age', desc: state.desc ?? view !== 'waiting' }),
  toQuery: (state, view) => ({ search: state.q, status: view }) as object,
})
type State = ReturnType<typeof readState<typeof list>>
const empty = readState(list, {})

const positive = integer({ min: 1, max: 1_000_000 })
const left = <T>(value: Arbitrary<T>) => option(value, { nil: undefined })
const states: Arbitrary<State> = record({
  q: left(string({ minLength: 1, unit: 'grapheme' })),
  country: left(constantFrom('US', 'CN')),
  kind: left(constantFrom('big', 'small')),
  level: left(constantFrom(1, 2)),
  stores: left(uniqueArray(positive, { minLength: 1 })),
  from: left(constantFrom('2026-11-01', '2026-02-29')),
  late: left(constantFrom(true as const)),
  scope: left(constantFrom('all')),
  table: left(constantFrom('one', 'two')),
  open: left(positive),
  view: left(constantFrom('waiting', 'done', 'all')),
  sort: left(constantFrom('name', 'age')),
  desc: left(boolean()),
  page: left(integer({ min: 2, max: 99 })),
  cursor: left(string({ minLength: 1 })),
  size: left(constantFrom(100, 200)),
})

const change = (state: State, next: object) => ({ ...state, ...next }) as State
/** The state after its address was written and read again, as Back, a reload and a shared link do. */
const reread = (state: State): State =>
  readState(list, parseSearch(defaultStringifySearch(searchOf(list, state))) as Record<string, unknown>)

describe('the address of a list', () => {
  it('restores what was listed: filters, view, order, page and what stood open', () => {
    assert(
      property(states, (state) => {
        const again = reread(state)
        expect({ ...again, view: undefined }).toEqual({ ...empty, ...state, view: undefined })
        expect(viewOf(list, again)).toBe(viewOf(list, state))
        expect(queryOf(list, again)).toEqual(queryOf(list, state))
      }),
    )
  })

  it('is empty for the list as it begins, also when its view was chosen', () => {
    expect(defaultStringifySearch(searchOf(list, empty))).toBe('')
    expect(defaultStringifySearch(searchOf(list, change(empty, { view: 'waiting' })))).toBe('')
  })

  it('names the view where the filters alone would lead to another one', () => {
    const state = change(empty, { stores: [7], view: 'waiting' })
    expect(viewOf(list, change(state, { view: undefined }))).toBe('all')
    expect(viewOf(list, reread(state))).toBe('waiting')
  })

  it.each([
    ['a view that there is not', { view: 'boss' }],
    ['an order that there is not', { sort: 'password', desc: 'yes' }],
    ['a page that there is not', { page: -2, size: 7 }],
    ['a choice that there is not', { kind: 'huge', level: 3, scope: 'mine' }],
    ['a text of another form', { country: 'usa' }],
    ['ids that are none', { stores: 'x', open: '-1' }],
    ['a day that is none', { from: 'yesterday' }],
    ['a switch that is not on', { late: 'x' }],
    ['an empty search', { q: '' }],
  ])('leaves out %s', (_case, search) => {
    expect(readState(list, search)).toEqual(empty)
  })

  it.each([
    [{ q: 9400190000 }, { q: '9400190000' }],
    [{ level: '2' }, { level: 2 }],
    [{ stores: 7 }, { stores: [7] }],
    [{ open: '12' }, { open: 12 }],
  ])('understands %o, as a link that somebody wrote may say it', (search, read) => {
    expect(readState(list, search)).toMatchObject(read)
  })

  it('may call its view otherwise', () => {
    const renamed = { ...list, viewParameter: 'tab' }
    expect(readState(renamed, { tab: 'done' }).view).toBe('done')
    expect(searchOf(renamed, change(empty, { view: 'done' }))).toMatchObject({ tab: 'done' })
  })
})

describe('clearing a list', () => {
  it('takes back every filter that narrows or widens, and nothing else', () => {
    assert(
      property(states, (state) => {
        const cleared = change(state, clearedFilters(list))
        expect(isFiltered(list, cleared)).toBe(false)
        const { view, sort, desc, table, open } = state
        expect(cleared).toMatchObject({ view, sort, desc, table, open })
        expect([cleared.q, cleared.stores, cleared.scope, cleared.late]).toEqual(Array(4).fill(undefined))
      }),
    )
  })

  it('is offered as the way out of an empty list only where something narrows it', () => {
    const by = (search: object) => isFiltered(list, readState(list, { ...search }))
    expect([by({ q: 'x' }), by({ late: true }), by({ from: '2026-11-01' })]).toEqual([true, true, true])
    expect([by({ scope: 'all' }), by({ table: 'two' }), by({ view: 'done' }), by({ open: 1 })]).toEqual(
      Array(4).fill(false),
    )
  })
})

describe('what a list asks of the server', () => {
  it('is the same for a page and for an export, but for the page', () => {
    assert(
      property(states, (state) => {
        const { cursor, limit, ...rest } = queryOf(list, state)
        expect(rest).toEqual(filterOf(list, state))
        expect([cursor, limit]).toEqual([state.cursor, state.size ?? 50])
      }),
    )
  })

  it('knows nothing of what stands open beside it', () => {
    expect(queryOf(list, change(empty, { open: 7 }))).toEqual(queryOf(list, empty))
  })

  it('follows the order of the view until another one is chosen', () => {
    expect(orderOf(list, empty)).toEqual({ sort: 'age', desc: false })
    expect(orderOf(list, change(empty, { view: 'done' }))).toEqual({ sort: 'age', desc: true })
    expect(orderOf(list, change(empty, { sort: 'name', desc: true }))).toEqual({ sort: 'name', desc: true })
  })
})
