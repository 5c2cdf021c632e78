import { anything, assert, constantFrom, integer, jsonValue, oneof, property, record, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkColours,
  colourFault,
  contrastFault,
  initials,
  markColours,
  readColours,
  themeCss,
  themeVariables,
  toHex,
  parseHex,
} from './index.ts'
import { contrast } from './colour.ts'
import { modeNames, modes } from './theme.ts'

const hex = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const evil = constantFrom(
  'red',
  '#12',
  '#1234567',
  'url(//evil.test/x)',
  '#fff;background:url(x)',
  '#fff}body{display:none',
  '</style><script>alert(1)</script>',
  '#ffffff/**/',
  'var(--x)',
  'expression(alert(1))',
  '\\23 fff',
  '＃ffffff',
  '#ｆｆｆｆｆｆ',
)
/** Everything that a served sheet may consist of. */
const SHEET =
  /^:root\{(--[a-z-]+:(#[0-9a-f]{6}|\d{1,2}px)(;|(?=\})))+\}\.dark\{(--[a-z-]+:(#[0-9a-f]{6}|\d{1,2}px)(;|(?=\})))+\}$/

describe('a stored colorType', () => {
  it('is read as an object and as the JSON of one, alike', () => {
    const colours = { primary: '#0F5C3F', header: '#abc', radius: '8' }
    const read = { primary: '#0f5c3f', header: '#aabbcc', radius: '8' }
    expect(readColours(colours)).toEqual(read)
    expect(readColours(JSON.stringify(colours))).toEqual(read)
  })
  it.each([null, undefined, '', 'x', '[]', '"#fff"', 'null', '{', 7, true])('is nothing when it is %j', (given) => {
    expect(readColours(given)).toBeNull()
    expect(themeCss(given)).toBeNull()
  })
  it('loses what is no colour and keeps the rest', () => {
    expect(readColours({ primary: '#fff', header: 'red', radius: '99', font: 'x' })).toEqual({ primary: '#ffffff' })
  })
  it('puts nothing but colours and pixels into a stylesheet, whatever is stored', () => {
    const value = oneof(hex, evil, string(), anything())
    const stored = oneof(
      anything(),
      string(),
      jsonValue(),
      record({ primary: value, header: value, radius: value, extra: value }),
    )
    assert(
      property(stored, (colorType) => {
        const css = themeCss(colorType)
        if (css !== null) expect(css).toMatch(SHEET)
        const text = (() => {
          try {
            return JSON.stringify(colorType)
          } catch {
            return undefined
          }
        })()
        const again = themeCss(text)
        if (again !== null) expect(again).toMatch(SHEET)
      }),
      { numRuns: 2000 },
    )
    for (const primary of ['#abc', '#ffffff', '#777777']) {
      expect(themeCss({ primary, header: primary, radius: '0' })).toMatch(SHEET)
    }
  })
})

describe('what may be saved as colorType', () => {
  it.each([
    [null, null],
    [{ primary: '#0f5c3f' }, null],
    ['{"primary":"#0f5c3f","header":"#fff","radius":"16"}', null],
    [{ primary: 'red' }, 'primary'],
    [{ header: '#ffffff' }, 'primary'],
    [{}, 'primary'],
    [{ primary: '#fff', header: 'url(x)' }, 'header'],
    [{ primary: '#fff', radius: '17' }, 'radius'],
    [{ primary: '#fff', radius: '8px' }, 'radius'],
    [{ primary: '#fff', font: 'Comic Sans' }, 'font'],
    ['{"primary":', 'colorType'],
    ['[]', 'colorType'],
    [[], 'colorType'],
  ])('%j → %j', (given, fault) => expect(colourFault(given)).toBe(fault))
})

describe('the contrast of colours', () => {
  it.each([
    // primary, header, the pairs that fail
    ['#1d62ff', undefined, []],
    ['#0f5c3f', '#0f5c3f', ['edge dark']],
    ['#facc15', undefined, ['edge light']],
    ['#22c55e', '#111827', ['edge light']],
    ['#ffffff', undefined, ['edge light']],
    ['#000000', '#000000', ['edge dark']],
    ['#777777', undefined, ['button light', 'button dark']],
    ['#1d62ff', '#7a7a7a', ['header light', 'header dark']],
    ['#808080', '#808080', ['button light', 'header light', 'button dark', 'header dark']],
  ])('of %s with header %s', (primary, header, failing) => {
    const found = checkColours({ primary, header }).filter(({ passing }) => !passing)
    expect(found.map(({ what, mode }) => `${what} ${mode}`)).toEqual(failing)
  })
  it('of links reaches 4.5 on the page, on a row under the pointer and on a selected one, whatever the brand', () => {
    assert(
      property(hex, (primary) => {
        const theme = themeVariables({ primary })!
        for (const mode of modeNames) {
          const { '--brand-text': text, '--brand-soft': soft } = theme[mode]
          for (const ground of [modes[mode].background, modes[mode].hover, parseHex(soft)!])
            expect(contrast(parseHex(text)!, ground)).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 1000 },
    )
  })
  it('is measured as WCAG does, without rounding up', () => {
    expect(checkColours({ primary: '#1d62ff' })[0]).toMatchObject({ what: 'button', ratio: 4.94, text: '#ffffff' })
    expect(checkColours({ primary: '#777777' })[0]).toMatchObject({ ratio: 4.47, needed: 4.5, required: true })
  })
  it('refuses text alone: edges are advice', () => {
    expect(contrastFault({ primary: '#facc15' })).toBeUndefined()
    expect(contrastFault({ primary: '#777777' })).toMatchObject({ what: 'button', colour: 'primary' })
    expect(contrastFault(null)).toBeUndefined()
  })
  it('has a passing shade near every colour that fails, and it is one that stays', () => {
    const distance = (a: string, b: string) =>
      Math.max(...parseHex(a)!.map((part, at) => Math.abs(part - parseHex(b)![at]!)))
    assert(
      property(hex, hex, (primary, header) => {
        for (const { passing, required, nearest, colour, what, mode } of checkColours({ primary, header })) {
          if (passing) continue
          const mended = checkColours({ primary, header, [colour]: nearest! })
          expect(mended.find((one) => one.what === what && one.mode === mode)?.passing).toBe(true)
          if (required) expect(distance(nearest!, { primary, header }[colour])).toBeLessThan(32)
        }
      }),
      { numRuns: 1000 },
    )
  })
  it('serves the very shade that it proposes', () => {
    const check = contrastFault({ primary: '#777777' })!
    expect(themeVariables({ primary: '#777777' })!.light['--brand']).toBe(check.nearest)
    expect(toHex(parseHex(check.nearest!)!)).toBe(check.nearest)
  })
})

describe('what stands in for a logo', () => {
  it.each([
    ['Ava Chen', 'AC'],
    ['王伟', '王'],
    ['cher', 'C'],
    ['Fast & Far', 'FF'],
    ['🚀 (go) ship it', 'GI'],
    ['3 Brüder', '3B'],
    ['远捷 Logistics', '远'],
    ['🚀', ''],
    ['', ''],
  ])('of %s are the letters %s', (name, letters) => expect(initials(name)).toBe(letters))
  it('can be read on every colour, and without one', () => {
    const ratio = (colorType: unknown) => {
      const { ground, text } = markColours(colorType)
      return contrast(parseHex(text)!, parseHex(ground)!)
    }
    assert(property(hex, (primary) => ratio({ primary }) >= 4.5))
    for (const none of [null, 'red', {}]) expect(ratio(none)).toBeGreaterThanOrEqual(4.5)
  })
})
