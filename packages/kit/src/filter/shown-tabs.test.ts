import { expect, it } from 'vitest'
import { shownTabs } from './shown-tabs.ts'

const tabs = Array.from({ length: 30 }, (_, at) => ({ id: String(at), label: `View number ${at}` }))
const ids = (width: number, value = '0', fixed = 5) => shownTabs(tabs, { value, fixed, width }).map(({ id }) => id)

it('shows the fixed tabs whatever there is room for, and others in their order', () => {
  expect(ids(10)).toEqual(['0', '1', '2', '3', '4'])
  const wide = ids(1400)
  expect(wide.length).toBeGreaterThan(5)
  expect(wide).toEqual(tabs.slice(0, wide.length).map(({ id }) => id))
})

it('always shows the chosen one', () => {
  expect(ids(10, '29')).toEqual(['0', '1', '2', '3', '4', '29'])
  expect(ids(1400, '29').at(-1)).toBe('29')
})

it('shows all where all have room', () => {
  expect(ids(10_000, '29')).toHaveLength(30)
})
