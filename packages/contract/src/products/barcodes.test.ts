import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  barcodeKey,
  expandUpcE,
  formatHsCode,
  gs1CheckDigit,
  parseAsin,
  parseEan,
  parseFnSku,
  parseHsCode,
  parseUpc,
} from './barcodes.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''))
const whole = (body: string) => body + gs1CheckDigit(body)

describe('the check digit of GS1', () => {
  it.each([
    ['890400021003', '7'],
    ['629104150021', '3'],
    ['03600024145', '7'],
    ['10614141123456789', '7'],
    ['9638507', '4'],
    ['400638133393', '1'],
  ])('of %s is %s', (body, digit) => expect(gs1CheckDigit(body)).toBe(digit))
  it('finds every single wrong digit', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const code = whole(body)
        const wrong = code.slice(0, at) + String((Number(code[at]) + by) % 10) + code.slice(at + 1)
        expect(parseEan(wrong)).toMatchObject({ fault: 'CHECK_DIGIT' })
      }),
    )
  })
})

describe('an EAN', () => {
  it.each([
    ['4006381333931', '4006381333931'],
    ['96385074', '96385074'],
    ['4 006381 333931', '4006381333931'],
    ['４００６３８１３３３９３１', '4006381333931'],
    ['036000241457', '0036000241457'],
    ['04006381333931', '4006381333931'],
  ])('%s is %s', (text, value) => expect(parseEan(text)).toEqual({ value }))
  it.each([['1234567890'], ['ABCDEFGH'], ['1.23E+12'], ['14006381333938']])('%s is none', (text) =>
    expect(parseEan(text)).toEqual({ fault: 'EAN_FORM' }),
  )
  it('with a mistake tells the right check digit', () =>
    expect(parseEan('4006381333932')).toEqual({ fault: 'CHECK_DIGIT', expected: '1' }))
})

describe('a UPC', () => {
  it.each([
    ['036000241457', '036000241457'],
    ['0-36000-24145-7', '036000241457'],
    ['0036000241457', '036000241457'],
    ['36000241457', '036000241457'],
    ['01234565', '01234565'],
  ])('%s is %s', (text, value) => expect(parseUpc(text)).toEqual({ value }))
  it.each([['4006381333931'], ['36000241458'], ['91234565'], ['x']])('%s is none', (text) =>
    expect(parseUpc(text)).toEqual({ fault: 'UPC_FORM' }),
  )
  it.each([
    ['036000241458', '7'],
    ['01234566', '5'],
  ])('%s has a mistake: its check digit would be %s', (text, expected) =>
    expect(parseUpc(text)).toEqual({ fault: 'CHECK_DIGIT', expected }),
  )
  it.each([
    ['01234505', '012000003455'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
    ['01234558', '012345000058'],
    ['01234565', '012345000065'],
  ])('%s stands for %s', (short, long) => {
    expect(expandUpcE(short)?.slice(0, 11)).toBe(long.slice(0, 11))
  })
})

describe('codes of Amazon', () => {
  it.each([['B0CX23V2ZK'], ['b0cx23v2zk'], ['0306406152'], ['080442957X']])('%s is an ASIN', (text) =>
    expect(parseAsin(text)).toEqual({ value: text.toUpperCase() }),
  )
  it.each([['B0CX23V2Z'], ['A0CX23V2ZK'], ['0306406153'], ['X001ABC123']])('%s is no ASIN', (text) =>
    expect(parseAsin(text)).toEqual({ fault: 'ASIN_FORM' }),
  )
  it.each([['X001ABC123'], ['x00 1abc123'], ['B0CX23V2ZK']])('%s is an FNSKU', (text) =>
    expect(parseFnSku(text)).toEqual({ value: text.replace(' ', '').toUpperCase() }),
  )
  it.each([['X101ABC123'], ['X001ABC12'], ['SKU-1']])('%s is no FNSKU', (text) =>
    expect(parseFnSku(text)).toEqual({ fault: 'FNSKU_FORM' }),
  )
})

describe('an HS code', () => {
  it.each([
    ['6109.10', '610910', '6109.10'],
    ['6109.10.0012', '6109100012', '6109.10.0012'],
    ['8471 30 01', '84713001', '8471.30.01'],
  ])('%s is kept as %s and shown as %s', (text, value, shown) => {
    expect(parseHsCode(text)).toEqual({ value })
    expect(formatHsCode(value)).toBe(shown)
  })
  it.each([['61091'], ['61091000123'], ['T-shirt'], ['6109,10']])('%s is none', (text) =>
    expect(parseHsCode(text)).toEqual({ fault: 'HS_CODE' }),
  )
})

describe('what barcodes are compared by', () => {
  it('is the same for a number in each way it is printed', () => {
    fc.assert(
      fc.property(digits(11), (body) => {
        const upc = whole(body)
        expect(barcodeKey(`0${upc}`)).toBe(barcodeKey(upc))
        expect(barcodeKey(`00${upc}`)).toBe(barcodeKey(upc))
      }),
    )
  })
  it('leaves codes of no known form as they are', () => {
    expect(['X001ABC123', ' Shelf-7 ', '123456789013'].map(barcodeKey)).toEqual([
      'X001ABC123',
      'Shelf-7',
      '123456789013',
    ])
  })
})
