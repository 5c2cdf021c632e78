import { describe, expect, it } from 'vitest'
import { actsAtOnce, chordOf, type KeyPress } from './key-rules.ts'
import { ScanBurst } from './scan-burst.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  ...more,
})

describe('a key press', () => {
  it.each([
    [press('j'), 'j'],
    [press('V', { shiftKey: true }), 'shift+v'],
    [press('?', { shiftKey: true }), '?'],
    [press('k', { ctrlKey: true }), 'mod+k'],
    [press('k', { metaKey: true }), 'mod+k'],
    [press('Enter', { ctrlKey: true }), 'mod+enter'],
    [press(' '), 'space'],
    [press('ArrowDown', { shiftKey: true }), 'shift+arrowdown'],
    [press('Shift', { shiftKey: true }), null],
    [press('j', { isComposing: true }), null],
  ])('is named', (given, chord) => {
    expect(chordOf(given)).toBe(chord)
  })

  it('acts at once unless a scanner could have typed it', () => {
    expect(['mod+k', 'f2', 'enter', 'arrowdown', 'shift+arrowdown'].every(actsAtOnce)).toBe(true)
    expect(['j', '1', '/', '?', '[', 'shift+v'].some(actsAtOnce)).toBe(false)
  })
})

describe('a burst of keys', () => {
  const type = (text: string, gap: number, start = 0) => {
    const burst = new ScanBurst()
    return [...text, 'Enter'].map((key, index) => burst.take(key, start + index * gap)).at(-1)
  }

  it('is a scan when it is quick and ends in Enter', () => {
    expect(type('9400100000', 12)).toBe('9400100000')
    expect(type('GO-7', 35)).toBe('GO-7')
  })

  it('is typing when it is slow or short', () => {
    expect(type('9400100000', 80)).toBeNull()
    expect(type('abc', 5)).toBeNull()
  })

  it('starts anew after a pause', () => {
    const burst = new ScanBurst()
    burst.take('x', 0)
    const keys = [...'SKU-1', 'Enter'].map((key, index) => burst.take(key, 500 + index * 10))
    expect(keys.at(-1)).toBe('SKU-1')
  })

  it('takes the Shift of capital letters in its stride', () => {
    const burst = new ScanBurst()
    const keys = ['Shift', 'S', 'Shift', 'K', 'Shift', 'U', '7', 'Enter'].map((key, index) =>
      burst.take(key, index * 8),
    )
    expect(keys.at(-1)).toBe('SKU7')
  })
})
