import { describe, expect, it } from 'vitest'
import { columnNames } from './column-names.ts'

const namesOf = (headings: string[]) => [
  ...columnNames(headings.map((heading, index) => ({ index, heading }))).values(),
]

describe('the names of columns', () => {
  it('are their headings, and tell apart those with one heading and those with none', () => {
    const names = namesOf(['Name', 'Phone', 'phone', 'Phone 2', 'Phone', '', ''])
    expect(names.slice(0, 2)).toEqual(['Name', 'Phone'])
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(7)
    expect(names).not.toContain('')
  })

  it('stay when other columns come or go', () => {
    expect(namesOf(['A', 'Phone', 'B', 'Phone']).at(-1)).toBe(namesOf(['Phone', 'Phone', 'C']).at(1))
  })

  it('without headings are those that stand before the same heading, as many as they were', () => {
    const name = namesOf(['Order', '', 'Address', ''])[1]
    expect(namesOf(['', 'Order', '', 'Address', '', '']).indexOf(name ?? '')).toBe(2)
    expect(namesOf(['', 'Order', 'Address'])).not.toContain(name)
    expect(namesOf(['Order', '', '', 'Address'])).not.toContain(name)
    expect(namesOf(['A', '', 'B', '', 'B', '']).filter((one) => one.includes('B')).length).toBe(4)
  })
})
