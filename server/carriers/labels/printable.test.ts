import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['José Ñandú', 'José Ñandú'],
  ['深圳市南山区', 'Shen Zhen Shi Nan Shan Qu'],
  ['Łódź', 'Lódz'],
  ['Москва', 'Moskva'],
  ['東京都', 'Dong Jing Dou'],
  ['서울', 'SeoUl'],
  ['Nguyễn Thị', 'Nguyen Thi'],
  ['“smart” – €5', '"smart" – EUR5'],
  ['e\u0301te\u0301', 'été'],
  ['a\tb\u0000c\u200bd', 'a bcd'],
  ['  two   blanks ', 'two   blanks'],
])('%s is printed as %s', (text, shape) => {
  expect(printable(text)).toBe(shape)
})

test('a character without a reading shows its code and never a question mark', () => {
  expect(printable('A\ue000B')).toBe('A[U+E000]B')
  expect(printable('\u{20a00}')).not.toContain('?')
  expect(printable('\u{20a00}')).not.toBe('')
})

test('what comes out is Latin-1 and the en dash for every character of the basic plane', () => {
  for (let code = 0; code < 0xffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const shape = printable(String.fromCodePoint(code))
    expect(/^[\x20-\x7e\u00a1-\u00ff\u2013]*$/.test(shape), `U+${code.toString(16)} → ${shape}`).toBe(true)
  }
})
