import { describe, expect, test } from 'vitest'
import { readFormat2 } from './usps-format2.ts'

/** A chart of some areas; every other pair has no zone. */
function chart(zones: Record<string, Record<string, string>>, first = '07012026'): string {
  const lines = Object.entries(zones).map(
    ([origin, to]) =>
      origin + Array.from({ length: 999 }, (_, n) => (to[String(n + 1).padStart(3, '0')] ?? '0').padEnd(2)).join(''),
  )
  return [first, ...lines].join('\r\n')
}

describe('a chart in Format 2', () => {
  test('has the date of its first line, and zones without their flags', () => {
    const { effective, origins } = readFormat2(chart({ '100': { '100': '1*', '606': '5', '962': '41' } }))
    expect(effective).toBe('2026-07-01')
    const zones = origins.get('100') ?? []
    expect([zones[99], zones[605], zones[961], zones[0]]).toEqual([1, 5, 4, 0])
  })

  test('takes the zone of the opposite direction for offshore destinations, and 8 between two of them', () => {
    const { origins } = readFormat2(
      chart({
        '331': { '006': 'A', '967': 'A' },
        '006': { '331': '6', '967': 'A', '969': '9' },
        '967': { '006': 'A' },
        '969': { '006': 'A' },
      }),
    )
    expect(origins.get('969')?.[5]).toBe(8)
    expect(origins.get('331')?.[5]).toBe(6)
    expect(origins.get('006')?.[966]).toBe(8)
    expect(origins.get('331')?.[966]).toBe(8)
  })

  test.each([
    ['no date', chart({ '100': {} }, 'zones')],
    ['a line that is cut off', '07012026\n100' + '1 '.repeat(10)],
    ['a letter that is no zone', chart({ '100': { '100': 'Z' } })],
    ['no origins', '07012026\n'],
  ])('is refused with %s', (_, text) => expect(() => readFormat2(text)).toThrow(/Format 2/))
})
