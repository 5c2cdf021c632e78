import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['José Ñandú', 'José Ñandú'],
  ['Łódź', 'Lodz'],
  ['Żółć Müller', 'Zolc Müller'],
  ['Москва', 'Moskva'],
  ['서울', 'Seoul'],
  ['Nguyễn Thị', 'Nguyen Thi'],
  ['“smart” – €5', '"smart" – EUR5'],
  ['e\u0301te\u0301', 'été'],
  ['a\tb\u0000c\u200bd', 'a bcd'],
  ['Gift 🎁 box', 'Gift box'],
  ['١٢ ＡＢ', '12 AB'],
  ['  two   blanks ', 'two   blanks'],
])('%s is printed as %s', (text, shape) => {
  expect(printable(text)).toBe(shape)
})

test('what comes out is Latin-1 and the en dash for every character of the basic plane', () => {
  const wrong: string[] = []
  for (let code = 0; code < 0xffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const shape = printable(String.fromCodePoint(code))
    if (!/^[\x20-\x7e\u00a1-\u00ff\u2013]*$/.test(shape)) wrong.push(`U+${code.toString(16)} → ${shape}`)
  }
  expect(wrong).toEqual([])
})
