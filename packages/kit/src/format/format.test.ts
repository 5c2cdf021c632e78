import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, formatDate, formatDateTime, formatInstant, formatWhen, parseDate } from './date.ts'
import { makeFormat } from './format.ts'
import { formatSize, formatWeight, splitWeight } from './measure.ts'
import { formatMoney } from './money.ts'
import { formatRelative } from './relative.ts'

const losAngeles = 'America/Los_Angeles'
const instant = '2026-10-01T00:00:12Z'

describe('dates', () => {
  it('stand in the form of the language, in the zone of the account', () => {
    expect(formatDate(instant, 'en', losAngeles)).toBe('09/30/2026')
    expect(formatDate(instant, 'cn', losAngeles)).toBe('2026-09-30')
    expect(formatDateTime(instant, 'en', losAngeles)).toBe('09/30/2026, 17:00')
    expect(formatDateTime(instant, 'cn', 'Asia/Shanghai')).toBe('2026-10-01 08:00')
  })

  it('reveal the second, the zone and UTC', () => {
    expect(formatInstant(instant, 'en', losAngeles)).toBe('Sep 30, 2026, 17:00:12 America/Los_Angeles · 00:00 UTC')
  })

  it('never shift a calendar day by a zone', () => {
    expect(formatDate('2026-09-30', 'en', losAngeles)).toBe('09/30/2026')
    expect(formatDate('2026-09-30', 'en', 'Pacific/Kiritimati')).toBe('09/30/2026')
  })

  it('write midnight as 00, not 24', () => {
    expect(formatDateTime('2026-09-30T07:00:00Z', 'en', losAngeles)).toBe('09/30/2026, 00:00')
  })

  it.each([
    ['2026-09-30T07:00:00Z', losAngeles, '09/30/2026'],
    ['2026-09-30T07:00:01Z', losAngeles, '09/30/2026, 00:00'],
    ['2026-09-30T07:00:00Z', 'UTC', '09/30/2026, 07:00'],
    ['2026-09-30', losAngeles, '09/30/2026'],
  ])('%s in %s that may have come without a time reads %s', (value, zone, text) => {
    expect(formatWhen(value, 'en', zone)).toBe(text)
  })

  it('give nothing for what is no date', () => {
    expect(formatDate('soon', 'en', losAngeles)).toBeNull()
    expect(makeFormat('en', losAngeles).date(null)).toBe('-')
  })

  it.each([
    ['09/30/2026', '2026-09-30'],
    ['9/5/26', '2026-09-05'],
    ['2026-9-30', '2026-09-30'],
    ['2026/09/30', '2026-09-30'],
    [' 02/29/2028 ', '2028-02-29'],
    ['02/29/2026', null],
    ['13/01/2026', null],
    ['2026-09', null],
    ['tomorrow', null],
  ])('are read from %s', (text, day) => {
    expect(parseDate(text)).toBe(day)
  })

  it('read back what they write, in both languages', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (date) => {
          const day = dayIn(date, 'UTC')
          expect(parseDate(formatDate(date, 'en', 'UTC') ?? '')).toBe(day)
          expect(parseDate(formatDate(date, 'cn', 'UTC') ?? '')).toBe(day)
        },
      ),
    )
  })
})

describe('relative time', () => {
  const now = Date.parse(instant)
  const at = (secondsAgo: number, locale: 'en' | 'cn') =>
    formatRelative(now - secondsAgo * 1000, { locale, timeZone: losAngeles, now })

  it('counts minutes and hours within a day, then shows the date', () => {
    expect([at(20, 'en'), at(300, 'en'), at(7200, 'en'), at(90_000, 'en')]).toEqual([
      'just now',
      '5 min ago',
      '2 h ago',
      '09/29/2026, 16:00',
    ])
    expect([at(20, 'cn'), at(300, 'cn'), at(-300, 'cn')]).toEqual(['刚刚', '5 分钟前', '5 分钟后'])
  })
})

describe('money', () => {
  it.each([
    [12_345_000, 'USD', '$1,234.50'],
    [-120_000, 'USD', '−$12.00'],
    [80_000, 'CAD', 'CA$8.00'],
    [0, 'USD', '$0.00'],
    [-49, 'USD', '$0.00'],
    [50, 'USD', '$0.01'],
    [9_007_199_254_740_991, 'USD', '$900,719,925,474.10'],
    [10_000, 'CHF', 'CHF 1.00'],
  ])('%d of %s reads %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text)
  })
})

describe('measures', () => {
  it('read weights in two parts', () => {
    expect(formatWeight({ unit: 'lb', major: 2, minor: 3.5 })).toBe('2 lb 3.5 oz')
    expect(formatWeight({ unit: 'kg', major: 1, minor: 250 })).toBe('1 kg 250 g')
    expect(formatWeight({ unit: 'kg', major: 1.25, minor: null })).toBe('1 kg 250 g')
    expect(formatWeight({ unit: 'lb', major: 0.5, minor: 1 })).toBe('9 oz')
    expect(formatWeight({ unit: 'lb', major: 0, minor: 12 })).toBe('12 oz')
    expect(formatWeight({ unit: 'kg', major: 0, minor: 0 })).toBe('0 kg')
    expect(formatWeight({ unit: 'lb', major: null, minor: null })).toBeNull()
  })

  it('split a mass without ever showing 16 oz or 1,000 g', () => {
    expect(splitWeight(45_359, 'lb')).toEqual({ unit: 'lb', major: 1, minor: 0 })
    expect(splitWeight(125_000, 'kg')).toEqual({ unit: 'kg', major: 1, minor: 250 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7_000_000 }), (centigrams) => {
        expect(splitWeight(centigrams, 'lb').minor).toBeLessThan(16)
        expect(splitWeight(centigrams, 'kg').minor).toBeLessThan(1000)
      }),
    )
  })

  it('write sizes with the real multiplication sign', () => {
    expect(formatSize([12, 9, 4], 'in')).toBe('12 × 9 × 4 in')
    expect(formatSize([12, null, 4], 'in')).toBeNull()
  })
})

describe('texts', () => {
  it('mark capped counts', () => {
    expect(makeFormat('en', losAngeles).count(10_000, true)).toBe('10,000+')
    expect(makeFormat('cn', losAngeles).count(10_000, true)).toBe('超过 10,000')
  })
})
