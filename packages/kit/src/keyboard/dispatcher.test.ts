import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerScanner, registerShortcuts } from './dispatcher.ts'
import { scanLength, scannerGap } from './scan-burst.ts'

/** Goes on from test to test, as the keyboard's memory of the last key does. */
let now = 10_000

/** As much of a browser as a keyboard needs. */
function plantBrowser() {
  const listeners = new Set<(event: unknown) => void>()
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
  })
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('document', { activeElement: null })
  return {
    /** Presses a key `gap` ms after the last one. */
    press(key: string, gap: number, repeat = false) {
      now += gap
      vi.advanceTimersByTime(gap)
      const event = { key, repeat, timeStamp: now, target: null, preventDefault: () => {}, stopPropagation: () => {} }
      for (const listener of listeners) listener(event)
    },
    rest() {
      now += 1000
      vi.advanceTimersByTime(1000)
    },
  }
}

const letters = [...'jkxbgs']
const pressed: string[] = []
const scans: string[] = []
let browser: ReturnType<typeof plantBrowser>
const stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  browser = plantBrowser()
  const note = (key: string) => [key, () => void pressed.push(key)] as const
  const keys = Object.fromEntries([...letters, 'enter'].map(note))
  stops.push(registerShortcuts({ depth: 0, keys: () => keys }))
  stops.push(registerScanner({ depth: 0, scan: (text) => void scans.push(text) }))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function type(strokes: readonly (readonly [key: string, gap: number])[]) {
  pressed.length = 0
  scans.length = 0
  browser.rest()
  for (const [key, gap] of strokes) browser.press(key, gap)
  browser.rest()
  return { pressed: [...pressed], scans: [...scans] }
}

const stroke = fc.tuple(fc.constantFrom(...letters), fc.integer({ min: 5, max: 55 }))
const quick = fc.tuple(fc.constantFrom(...letters, '4', '7', '-'), fc.integer({ min: 1, max: scannerGap }))

describe('a key that is held down', () => {
  const hold = (key: string) => {
    pressed.length = 0
    browser.rest()
    browser.press(key, 100)
    for (let count = 0; count < 5; count++) browser.press(key, 40, true)
    browser.rest()
    return [...pressed]
  }

  it('goes on from row to row', () => {
    expect(hold('j')).toEqual(Array.from({ length: 6 }, () => 'j'))
  })

  it('does anything else once', () => {
    expect(hold('b')).toEqual(['b'])
    expect(hold('x')).toEqual(['x'])
  })
})

describe('keys that follow each other fast', () => {
  it('all act, once and in order, with 5 to 55 ms between them', () => {
    fc.assert(
      fc.property(fc.array(stroke, { minLength: 1, maxLength: 20 }), (strokes) => {
        expect(type(strokes)).toEqual({ pressed: strokes.map(([key]) => key), scans: [] })
      }),
    )
  })

  it('act before an Enter that does not end a scan', () => {
    const short = fc.array(stroke, { minLength: 1, maxLength: scanLength - 1 })
    fc.assert(
      fc.property(short, fc.integer({ min: 1, max: 55 }), (strokes, gap) => {
        const { pressed: acted, scans: read } = type([...strokes, ['Enter', gap]])
        expect(acted).toEqual([...strokes.map(([key]) => key), 'enter'])
        expect(read).toEqual([])
      }),
    )
  })

  it('are a scan when they are a scanner’s, and then no shortcuts', () => {
    const burst = fc.array(quick, { minLength: scanLength, maxLength: 30 })
    fc.assert(
      fc.property(burst, fc.integer({ min: 1, max: scannerGap }), (strokes, gap) => {
        const text = strokes.map(([key]) => key).join('')
        expect(type([...strokes, ['Enter', gap]])).toEqual({ pressed: [], scans: [text] })
      }),
    )
  })

  it('of a scale are no shortcuts either, although there is a blank among them', () => {
    const weight = [...'12 oz'].map((key) => [key, 8] as const)
    expect(
      type([
        ['j', 5],
        ['x', 20],
        ['4', 40],
        ['x', 8],
        [' ', 8],
        ['k', 8],
        ['Enter', 8],
      ]),
    ).toMatchObject({
      pressed: ['j', 'x'],
      scans: ['4x k'],
    })
    expect(type([...weight, ['Enter', 8]])).toEqual({ pressed: [], scans: ['12 oz'] })
  })

  it('act although a scan follows, once there was a pause', () => {
    const scan = [...'9400190000'].map((key) => [key, 8] as const)
    expect(type([['j', 5], ['x', 20], ['4', 40], ...scan, ['Enter', 8]])).toEqual({
      pressed: ['j', 'x'],
      scans: ['49400190000'],
    })
  })

  it('of a scan that nobody waits for do nothing', () => {
    stops.pop()!()
    const scan = [...'jjxxbb'].map((key) => [key, 8] as const)
    expect(type([...scan, ['Enter', 8]])).toEqual({ pressed: [], scans: [] })
  })

  it('of a sequence are read as one', () => {
    const sequences: string[] = []
    stops.push(registerShortcuts({ depth: 0, keys: () => ({ 'g s': () => void sequences.push('g s') }) }))
    for (const gap of [5, 20, 34, 36, 55, 300]) {
      type([
        ['g', 100],
        ['s', gap],
      ])
    }
    expect(sequences).toHaveLength(6)
  })
})
