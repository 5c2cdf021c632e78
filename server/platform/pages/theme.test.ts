import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, parseHex } from '@waybill/contract/brand/index'
import { themeOf } from './theme.ts'

const colour = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

function readModes(css: string) {
  return [...css.matchAll(/\{([^}]*)\}/g)].map(([, body]) =>
    Object.fromEntries(body!.split(';').map((line) => line.split(':') as [string, string])),
  )
}
const rgb = (hex: string | undefined) => parseHex(hex)!

describe("a tenant's theme", () => {
  it('can be read in light and dark, whatever colours the tenant chose', () => {
    assert(
      property(colour, colour, (primary, header) => {
        const modes = readModes(themeOf({ primary, header })!.css)
        for (const [mode, background] of [
          [modes[0]!, '#ffffff'],
          [modes[1]!, '#18181b'],
        ] as const) {
          expect(contrast(rgb(mode['--on-brand']), rgb(mode['--brand']))).toBeGreaterThanOrEqual(4.5)
          expect(contrast(rgb(mode['--brand-text']), rgb(background))).toBeGreaterThanOrEqual(4.5)
          expect(contrast(rgb(mode['--brand-text']), rgb(mode['--brand-soft']))).toBeGreaterThanOrEqual(4.5)
          expect(contrast(rgb(mode['--ring']), rgb(background))).toBeGreaterThanOrEqual(3)
          expect(contrast(rgb(mode['--header-text']), rgb(mode['--header']))).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  it('mixes no more text into a brand than it needs', () => {
    const [light] = readModes(themeOf({ primary: '#1d62ff' })!.css)
    expect(light!['--brand']).toBe('#1d62ff')
    expect(light!['--ring']).toBe('#1d62ff')
    expect(contrast(rgb(light!['--brand-text']), [255, 255, 255])).toBeGreaterThan(7)
  })

  it('does not exist without a usable colour', () => {
    for (const primary of ['red', '#12', 'url(x)', '#1234567', '']) expect(themeOf({ primary })).toBeNull()
    expect(themeOf(null)).toBeNull()
  })

  it('has one name for one content', () => {
    expect(themeOf({ primary: '#0F5C3F' })).toEqual(themeOf({ primary: '#0f5c3f' }))
    expect(themeOf({ primary: '#0f5c3f' })!.hash).not.toBe(themeOf({ primary: '#0f5c40' })!.hash)
  })

  it('measures contrast as WCAG does', () => {
    expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5)
    expect(contrast(rgb('#1d62ff'), [255, 255, 255])).toBeCloseTo(4.95, 1)
  })
})
