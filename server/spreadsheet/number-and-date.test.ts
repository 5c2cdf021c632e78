import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyMask, builtInFormat, parseFormat } from './number-format.ts'
import { losesDigits, plainNumber } from './number-text.ts'
import { isoToSerial, serialToClock, serialToDuration, serialToIso } from './serial-date.ts'

describe('numbers as plain digits', () => {
  test.each([
    ['5', '5'],
    ['-0', '0'],
    ['007', '7'],
    ['1.50', '1.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1E3', '1000'],
    ['1.23457e+14', '123457000000000'],
    ['1E-7', '0.0000001'],
    ['0.30000000000000004', '0.3'],
    ['9.9999999999999995E-8', '0.0000001'],
    ['1234567890123.4567', '1234567890123.46'],
    ['n/a', 'n/a'],
    ['1E9999', '1E9999'],
    ['', ''],
  ])('%s reads %s', (stored, plain) => {
    expect(plainNumber(stored)).toBe(plain)
  })

  test('any number that a sheet holds keeps its value to 15 digits and shows no exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const plain = plainNumber(String(value))
        expect(plain).toMatch(/^-?\d+(?:\.\d*[1-9])?$/)
        expect(Number(plain).toPrecision(15)).toBe((value + 0).toPrecision(15))
      }),
      { numRuns: 3000 },
    )
  })

  test('any whole number comes back digit by digit, however it was written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.nat(6), (value, zeros) => {
        expect(plainNumber(String(value))).toBe(String(value))
        expect(plainNumber(`${value}E+${zeros}`)).toBe(String(value * 10n ** BigInt(zeros)))
        expect(losesDigits(String(value))).toBe(String(value < 0n ? -value : value).length > 15)
      }),
    )
  })

  test('masks of zeros keep every digit', () => {
    expect(applyMask('123456', { mask: '00000', digits: 5 })).toBe('123456')
    expect(applyMask('1234567', { mask: '000-00', digits: 5 })).toBe('12345-67')
  })
})

describe('formats', () => {
  test.each([
    ['yyyy-mm-dd', 'date'],
    ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'date'],
    ['m/d/yy h:mm AM/PM;@', 'date'],
    ['[$-404]e/m/d', 'date'],
    ['mmm', 'date'],
    ['h:mm:ss', 'time'],
    ['[mm]:ss', 'duration'],
    ['General', 'plain'],
    ['0.00', 'plain'],
    ['0.00E+00', 'plain'],
    ['[Red]#,##0.00;[Blue]-0', 'plain'],
    ['"day "0', 'mask'],
    ['"SF"000000', 'mask'],
    ['0%', 'percent'],
    ['0.00%', 'percent'],
    ['[$€-407]#,##0.00', 'money'],
    ['#,##0.00\\ "€"', 'money'],
    ['_-[$£-809]* #,##0.00_-', 'money'],
    ['[$CA$-1009]#,##0.00', 'money'],
    ['"EUR" 0.00', 'money'],
    ['[$$-409]#,##0.00', 'plain'],
    ['"US$"#,##0.00', 'plain'],
    ['[$USD] 0.00', 'plain'],
    ['[$-409]0.00', 'plain'],
    ['_("$"* #,##0.00_)', 'plain'],
    ['#,##0\\ "шт"', 'plain'],
    ['@', 'plain'],
    ['0', 'plain'],
    ['00000', 'mask'],
    ['000\\-00\\-0000', 'mask'],
    ['00000_);(00000)', 'mask'],
  ])('%s is %s', (code, kind) => {
    expect(parseFormat(code).kind).toBe(kind)
  })

  test('the built-in ids are known', () => {
    expect([0, 2, 14, 20, 22, 31, 33, 46, 49, 57].map((id) => builtInFormat(id).kind)).toEqual([
      'plain',
      'plain',
      'date',
      'time',
      'date',
      'date',
      'time',
      'duration',
      'plain',
      'date',
    ])
  })
})

describe('dates', () => {
  test.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [60, '1900-02-29'],
    [61, '1900-03-01'],
    [45_351, '2024-02-29'],
    [2_958_465, '9999-12-31'],
    [0.5, '12:00:00'],
    [46_090.999_999_9, '2026-03-10'],
  ])('serial %d is %s', (serial, iso) => {
    expect(serialToIso(serial)).toBe(iso)
  })

  test('what a sheet cannot show as a date is none', () => {
    for (const serial of [-1, 2_958_466, Number.NaN, Number.POSITIVE_INFINITY])
      expect(serialToIso(serial)).toBeUndefined()
    expect(serialToClock(-0.5)).toBeUndefined()
    expect(serialToDuration(-0.25)).toBe('-06:00:00')
  })

  test('any second of both systems goes to a serial and back', () => {
    const from = Date.UTC(1904, 0, 2) / 1000
    const to = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000
    fc.assert(
      fc.property(fc.integer({ min: from, max: to }), fc.constantFrom(1900, 1904), (second, system) => {
        const iso = new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')
        expect(serialToIso(isoToSerial(iso, system as 1900)!, system as 1900)).toBe(iso)
      }),
      { numRuns: 3000 },
    )
  })
})
