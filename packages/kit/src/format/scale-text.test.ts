import { describe, expect, it } from 'vitest'
import { splitWeight } from './measure.ts'
import { readScale } from './scale-text.ts'

describe('what a scale types', () => {
  it.each([
    ['2.35 lb', 2, 5.6],
    ['  0.50lb ', 0, 8],
    ['1 lb 4.5 oz', 1, 4.5],
    ['1lbs,4oz', 1, 4],
    ['20 oz', 1, 4],
    ['ST,GS,+  2.35lb', 2, 5.6],
    ['1,5 kg', 3, 4.9],
  ])('is a weight: %s', (text, major, minor) => {
    expect(splitWeight(readScale(text) ?? 0, 'lb')).toEqual({ unit: 'lb', major, minor })
  })

  it('is read in metric units as well', () => {
    expect(splitWeight(readScale('+0001.250kg') ?? 0, 'kg')).toEqual({ unit: 'kg', major: 1, minor: 250 })
    expect(splitWeight(readScale('850 g') ?? 0, 'kg')).toEqual({ unit: 'kg', major: 0, minor: 850 })
  })

  it.each(['0.00 lb', '-0.35 lb', '2.35', '4006381333931', 'J-0003', '2 kg 4 oz', 'US,NG,', '12 lbx'])(
    'is no weight: %s',
    (text) => {
      expect(readScale(text)).toBeNull()
    },
  )
})
