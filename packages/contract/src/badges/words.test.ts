import { describe, expect, it } from 'vitest'
import { BADGE_CODE, badgeCode, isTrivialPin } from './words.ts'

describe('a PIN', () => {
  it.each(['000000', '111111', '123456', '654321', '234567', '987654', '112112', '121212', '101010', '447744'])(
    'is trivial as %s',
    (pin) => expect(isTrivialPin(pin)).toBe(true),
  )
  it.each(['198407', '842007', '071984', '900512', '120590', '310590', '199999'])(
    'is trivial as a date or year: %s',
    (pin) => expect(isTrivialPin(pin)).toBe(true),
  )
  it.each(['739164', '586203', '904817', '662915'])('is good as %s', (pin) => expect(isTrivialPin(pin)).toBe(false))
})

describe('the code of a badge', () => {
  it('is read in either case and between blanks, and is no other code', () => {
    expect(BADGE_CODE.test(badgeCode(' u-abcdefgh23456789 '))).toBe(true)
    for (const other of ['U-1', 'ST-1000', 'A-01-01', 'U-ABCDEFGH2345678', 'U-ABCDEFGH2345678O'])
      expect(BADGE_CODE.test(badgeCode(other)), other).toBe(false)
  })
})
