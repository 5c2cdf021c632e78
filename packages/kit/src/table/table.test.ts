import { describe, expect, it } from 'vitest'
import {
  cardPlace,
  columnWidths,
  initialSortDirection,
  fittingColumns,
  isWhole,
  shownColumns,
  type Column,
} from './column.ts'
import {
  isSelected,
  noSelection,
  pageState,
  selectedCount,
  selectMore,
  setSelected,
  type Selection,
  withoutLeft,
} from './selection.ts'

const column = (id: string, type: Column<unknown>['type'], more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  head: id,
  type,
  width: 100,
  priority: 1,
  cell: () => id,
  ...more,
})

describe('columns', () => {
  const all = [
    column('no', 'id'),
    column('name', 'text'),
    column('service', 'text', { priority: 2 }),
    column('store', 'text', { priority: 3 }),
    column('note', 'text', { priority: 4 }),
    column('hs', 'id', { optional: true }),
  ]
  const ids = (choice = {}) => shownColumns(all, choice).map((one) => one.id)

  it('give way where there is no room for them, the less important first, but never those that the user chose', () => {
    const fitting = (room: number, choice = {}) =>
      fittingColumns(shownColumns(all, choice), room, choice).map((one) => one.id)
    const width = (...names: string[]) =>
      all.filter(({ id }) => names.includes(id)).reduce((sum, one) => sum + one.width, 0)
    expect(fitting(width('no', 'name', 'service', 'store'))).toEqual(['no', 'name', 'service', 'store'])
    expect(fitting(width('no', 'name', 'service', 'store') - 1)).toEqual(['no', 'name', 'service'])
    expect(fitting(10)).toEqual(['no', 'name'])
    expect(fitting(10, { store: true })).toEqual(['no', 'name', 'store'])
  })

  it('of the fourth rank come only where all others have their full width', () => {
    const wide = all.map((one) => (one.id === 'name' ? { ...one, full: 130 } : one))
    const fitting = (room: number) => fittingColumns(shownColumns(wide), room).map((one) => one.id)
    expect(fitting(529)).toEqual(['no', 'name', 'service', 'store'])
    expect(fitting(530)).toEqual(['no', 'name', 'service', 'store', 'note'])
  })

  it('appear unless they are optional, and as the user chose', () => {
    expect(ids()).toEqual(['no', 'name', 'service', 'store', 'note'])
    expect(ids({ hs: true, name: false, no: false })).toEqual(['no', 'service', 'store', 'note', 'hs'])
  })

  it('are whole where they hold numbers, dates or badges, or say so', () => {
    const types = ['date', 'num', 'money', 'weight', 'badge', 'id', 'text', 'user'] as const
    expect(types.map((type) => isWhole(column('a', type)))).toEqual([true, true, true, true, true, false, false, false])
    expect(isWhole(column('a', 'text', { whole: true }))).toBe(true)
  })

  it('take their full width from the left before texts share what is left over', () => {
    const three = [column('a', 'id', { full: 150 }), column('b', 'text', { full: 120 }), column('c', 'date')]
    expect([300, 340, 360, 390].map((room) => columnWidths(three, room))).toEqual([
      [100, 100, 100],
      [140, 100, 100],
      [150, 110, 100],
      [150, 140, 100],
    ])
  })

  it('give spare room to texts and never stretch numbers', () => {
    expect(columnWidths([column('a', 'text', { width: 200 }), column('b', 'money'), column('c', 'text')], 700)).toEqual(
      [400, 100, 200],
    )
    expect(columnWidths([column('a', 'num'), column('b', 'money')], 700)).toEqual([100, 100])
    expect(columnWidths([column('a', 'text'), column('b', 'money')], 50)).toEqual([100, 100])
  })

  it('sort numbers and dates from the large end first', () => {
    expect([initialSortDirection('date'), initialSortDirection('money'), initialSortDirection('text')]).toEqual([
      'desc',
      'desc',
      'asc',
    ])
  })

  it('find their place in a card', () => {
    expect(all.map((one, index) => cardPlace(one, index))).toEqual(['title', 'line', 'none', 'none', 'none', 'none'])
    expect(cardPlace(column('s', 'badge'), 3)).toBe('badge')
  })
})

describe('a selection', () => {
  const page = ['a', 'b', 'c']
  const rows = (...keys: string[]): Selection => ({ mode: 'rows', keys: new Set(keys) })

  it('survives paging', () => {
    const two = setSelected(rows('x'), ['a', 'b'], { on: true, page })
    expect(selectedCount(two)).toBe(3)
    expect(pageState(two, page)).toBe('some')
    expect(pageState(two, ['x'])).toBe('all')
    expect(pageState(two, [])).toBe('empty')
  })

  it('takes the page first, then all that match', () => {
    const once = selectMore(noSelection, page, 212)
    expect(once).toEqual(rows('a', 'b', 'c'))
    expect(selectMore(once, page, 212)).toEqual({ mode: 'query', total: 212 })
    expect(selectMore(once, page, 3)).toEqual(rows('a', 'b', 'c'))
  })

  it.each([
    ['the first is gone, one came up from the next page', ['b', 'c', 'd'], 9, ['b', 'c', 'other page']],
    ['the last is gone, one came up from the next page', ['a', 'b', 'd'], 9, ['a', 'b', 'other page']],
    ['all are gone', [], 0, ['other page']],
    ['a new row has pushed the last one onto the next page', ['n', 'a', 'b'], 11, ['a', 'b', 'c', 'other page']],
    ['one is gone and new ones have pushed', ['n', 'm', 'b'], 11, ['b', 'c', 'other page']],
    ['new rows fill the page', ['l', 'm', 'n'], 13, ['a', 'b', 'c', 'other page']],
  ])('keeps what is still in the list: %s', (_, keys, total, kept) => {
    const selection = withoutLeft(rows('a', 'b', 'c', 'other page'), { keys: page, total: 10 }, { keys, total })
    expect(selection).toEqual(rows(...kept))
  })

  it('is the same one while nothing of it has left', () => {
    const chosen = rows('a', 'other page')
    expect(withoutLeft(chosen, { keys: page, total: 10 }, { keys: ['a', 'c'], total: 9 })).toBe(chosen)
    const all: Selection = { mode: 'query', total: 10 }
    expect(withoutLeft(all, { keys: page, total: 10 }, { keys: [], total: 0 })).toBe(all)
  })

  it('falls back to the rows of the page when one of all is taken out', () => {
    const all: Selection = { mode: 'query', total: 212 }
    expect(isSelected(all, 'anything')).toBe(true)
    expect(setSelected(all, ['b'], { on: false, page })).toEqual(rows('a', 'c'))
  })
})
