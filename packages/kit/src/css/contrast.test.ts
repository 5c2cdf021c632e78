import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The plain colours of a mode: `:root` alone, or `:root` with `.dark` over it. */
function coloursOf(mode: 'light' | 'dark'): Record<string, string> {
  const blockOf = (selector: string) => css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  const read = (block: string) =>
    Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]))
  return mode === 'light' ? read(blockOf(':root')) : { ...read(blockOf(':root')), ...read(blockOf('.dark')) }
}

/** Relative luminance by WCAG 2. */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('in %s mode', (mode) => {
  const colours = coloursOf(mode)
  const between = (a: string, b: string) => contrast(colours[a] ?? '', colours[b] ?? '')

  it.each([
    ['fg', 'bg'],
    ['fg', 'sub'],
    ['fg', 'hover'],
    ['muted', 'bg'],
    ['muted', 'sub'],
    ['muted', 'hover'],
    ['danger', 'bg'],
    ['danger', 'sub'],
    ['on-brand', 'brand'],
    ['neutral-fg', 'neutral-bg'],
    ['info-fg', 'info-bg'],
    ['success-fg', 'success-bg'],
    ['warning-fg', 'warning-bg'],
    ['critical-fg', 'critical-bg'],
  ])('%s can be read on %s', (text, ground) => {
    expect(between(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['ctl', 'bg'],
    ['ctl', 'sub'],
    ['brand', 'bg'],
    ['info-icon', 'bg'],
    ['success-icon', 'bg'],
    ['warning-icon', 'bg'],
    ['critical-icon', 'bg'],
    ['series-1', 'bg'],
    ['series-2', 'bg'],
    ['series-3', 'bg'],
    ['series-4', 'bg'],
    ['series-5', 'bg'],
    ['series-6', 'bg'],
  ])('%s can be seen on %s', (edge, ground) => {
    expect(between(edge, ground)).toBeGreaterThanOrEqual(3)
  })

  it('white can be read on the button of a dangerous act', () => {
    expect(contrast('#ffffff', colours['danger-solid'] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
})
