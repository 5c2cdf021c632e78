import { describe, expect, it } from 'vitest'
import { cutOffOptions, cutOffWords } from './cut-off.ts'

describe('the cut-off time', () => {
  it.each([
    [0, 'None', '无'],
    [1, '12:00 a.m.', '00:00'],
    [2, '1:00 a.m.', '01:00'],
    [12, '11:00 a.m.', '11:00'],
    [13, '12:00 p.m.', '12:00'],
    [14, '1:00 p.m.', '13:00'],
    [24, '11:00 p.m.', '23:00'],
  ])('%i is %s', (option, en, cn) => {
    expect(cutOffWords(option)).toEqual({ en, cn })
  })
  it('has 25 options in all, no two alike', () => {
    expect(cutOffOptions).toHaveLength(25)
    expect(new Set(cutOffOptions.map((option) => cutOffWords(option).en)).size).toBe(25)
  })
})
