import { describe, expect, it } from 'vitest'
import { asThousands, decimalComma, hasLostLetters, isEitherNumber, knownBy, parseHundredths, tidy } from './values.ts'

describe('a number cell', () => {
  it.each([
    ['1,250', { value: 125_000 }],
    ['$1,234,567.80', { value: 123_456_780 }],
    ['0.500', { value: 50 }],
    ['0,500', { fault: 'NUMBER' }],
    ['00,500', { fault: 'NUMBER' }],
    ['012,500', { fault: 'NUMBER' }],
    ['0,5', { fault: 'NUMBER' }],
    ["1'200.50", { value: 120_050 }],
    ['1 200.50', { value: 120_050 }],
    ['٣٫٥', { value: 350 }],
    ['२५', { value: 2500 }],
    ['１．２５', { value: 125 }],
  ])('“%s” is %o: groups of thousands never begin with a zero', (text, read) =>
    expect(parseHundredths(text)).toEqual(read),
  )

  it.each(['0,5', '0,500', '12,50', '-3,1', '€ 12,50', '12,50 €', '1.250,00', '1 250,75', '1,2505'])(
    '“%s” has a decimal comma and nothing else',
    (text) => expect([text, decimalComma.test(text)]).toEqual([text, true]),
  )
  it.each(['1,250', '1,250.50', '1,234,567', '12', '0.5', 'a, b', '', '$1,234'])('“%s” need not have one', (text) =>
    expect([text, decimalComma.test(text)]).toEqual([text, false]),
  )
  it('with one comma before three digits can be read in two ways, with more or a point in one', () => {
    const texts = ['1,250', '$1,250', '12,500', '1,250.5', '1,250,000', '1250', '12,50', 'A,100']
    expect(texts.filter(isEitherNumber)).toEqual(['1,250', '$1,250', '12,500'])
  })
  it('typed with points before three digits each is asked about as thousands', () => {
    const texts = ['1.250', '$1.250', '1.250.000', '1.25', '0.250', '1,250', '1,250.500', '1.2505']
    expect(texts.map(asThousands)).toEqual([1250, 1250, 1_250_000, null, null, null, null, null])
  })
  it('with points before three digits each can be read in two ways where decimals have a comma', () => {
    const texts = ['1.250', '€ 1.500', '1.250.000', '0.250', '1.25', '1.2500', '1.250,5', '1250', '2.500 g', 'V1.100.2']
    expect(texts.filter(isEitherNumber)).toEqual(['1.250', '€ 1.500', '1.250.000', '2.500 g'])
  })
})

describe('what cannot be seen', () => {
  it.each(['\u200bV-1', 'V\u00ad-1', 'V-1\u2060', '\ufeffV-1 ', 'V\u202e-1'])('is left out of a text: %j', (text) =>
    expect(tidy(text)).toBe('V-1'),
  )
  it('is kept where it belongs to a name, but not in what something is known by', () => {
    expect(tidy('می\u200cخواهم')).toBe('می\u200cخواهم')
    expect(knownBy('V-1\u200d')).toBe('V-1')
    expect(knownBy('Ｖ－１（ａ）№')).toBe('V-1（a）№')
  })
})

it.each(['Jos?e', 'Stra?e 5', '??? ??', 'Main St ???', 'M??ller'])('“%s” has lost letters', (text) =>
  expect([text, hasLostLetters(text)]).toEqual([text, true]),
)
it.each(['Apt ?', 'Who? Me', 'Elm St 5?', 'Jos\u00e9', '?'])('“%s” has not, as far as the text shows', (text) =>
  expect([text, hasLostLetters(text)]).toEqual([text, false]),
)
it('letters that a Mac writes apart from their accents are one text with those of others', () =>
  expect(['Rene\u0301', 'カ\u3099', '\u1112\u1161\u11ab'].map(tidy)).toEqual(['René', 'ガ', '한']))
