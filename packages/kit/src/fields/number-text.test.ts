import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepNumberText, readNumberText, settleNumber } from './number-text.ts'

describe('a number field', () => {
  it.each([
    ['12a.5kg', {}, '12.5'],
    ['1.2.3', {}, '1.23'],
    ['$1,234.567', {}, '1234.56'],
    ['12.5', { decimals: 0 }, '12'],
    ['-3', {}, '3'],
    ['１２．５', {}, '12.5'],
    ['.', {}, '.'],
  ])('keeps of %s with %o only %s', (text, rules, kept) => {
    expect(keepNumberText(text, rules)).toBe(kept)
  })

  it('lets through whatever it kept before', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(keepNumberText(keepNumberText(text))).toBe(keepNumberText(text))
      }),
    )
  })

  it('is empty, never zero, without digits', () => {
    expect([readNumberText(''), readNumberText('.'), readNumberText('0'), readNumberText('12.')]).toEqual([
      null,
      null,
      0,
      12,
    ])
  })

  it('settles when left: fixed decimals, zero as empty', () => {
    expect(settleNumber(3, { decimals: 2, fixed: true })).toBe('3.00')
    expect(settleNumber(3.5, { decimals: 2 })).toBe('3.5')
    expect(settleNumber(0, { zeroIsEmpty: true })).toBe('')
    expect(settleNumber(0)).toBe('0')
    expect(settleNumber(null)).toBe('')
  })
})
