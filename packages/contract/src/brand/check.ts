import {
  contrast,
  EDGE_CONTRAST,
  nearestShade,
  parseHex,
  readableOn,
  readableShade,
  type Rgb,
  TEXT_CONTRAST,
  toHex,
} from './colour.ts'
import type { BrandColours } from './colours.ts'
import { type ModeName, modeNames, modes, themeVariables } from './theme.ts'

/**
 * What is measured: text on the primary colour (buttons, selected boxes), text on the header, links on the page and on a selected
 * row, the focus ring and the filled button on the page.
 */
export type ColourPair = 'button' | 'header' | 'link' | 'selected' | 'focus' | 'edge'

export type ColourCheck = {
  what: ColourPair
  mode: ModeName
  /** The colour of the tenant's that decides. */
  colour: 'primary' | 'header'
  /** From 1 to 21, two decimals, never rounded up to a pass. */
  ratio: number
  needed: number
  passing: boolean
  /** A failing one of these keeps the brand from being saved; the others are advice. */
  required: boolean
  /** The nearest shade of `colour` that passes; null when it passes. */
  nearest: string | null
  /** Both colours as they will be shown. */
  text: string
  ground: string
}

/** Rounds down, so that 4.499 is not shown as 4.5. */
const shown = (ratio: number): number => Math.floor(ratio * 100) / 100

type Measured = Pick<ColourCheck, 'what' | 'mode' | 'colour' | 'needed' | 'required'> & {
  text: Rgb
  ground: Rgb
  nearest: () => Rgb
}

function checkOf({ text, ground, nearest, ...facts }: Measured): ColourCheck {
  const ratio = contrast(text, ground)
  const passing = ratio >= facts.needed
  return {
    ...facts,
    ratio: shown(ratio),
    passing,
    nearest: passing ? null : toHex(nearest()),
    text: toHex(text),
    ground: toHex(ground),
  }
}

/** The better of white and ink, whether it is good enough or not. */
const bestOn = (ground: Rgb): Rgb =>
  readableOn(ground) ??
  (contrast([255, 255, 255], ground) >= contrast([24, 24, 27], ground) ? [255, 255, 255] : [24, 24, 27])

function checkMode(colours: { primary: Rgb; header: Rgb | null }, mode: ModeName): Measured[] {
  const { primary, header } = colours
  const { background } = modes[mode]
  const variables = themeVariables({ primary: toHex(primary) })![mode]
  const value = (name: string): Rgb => parseHex(variables[name])!
  const ofPrimary = { mode, colour: 'primary', nearest: () => readableShade(primary) } as const
  const text = { needed: TEXT_CONTRAST, required: true }
  const edge = { needed: EDGE_CONTRAST, required: false }
  const seen = (shade: Rgb) => contrast(shade, background) >= EDGE_CONTRAST && readableOn(shade) !== null
  return [
    { ...ofPrimary, ...text, what: 'button', text: bestOn(primary), ground: primary },
    ...(header
      ? [
          {
            ...text,
            mode,
            what: 'header' as const,
            colour: 'header' as const,
            text: bestOn(header),
            ground: header,
            nearest: () => readableShade(header),
          },
        ]
      : []),
    { ...ofPrimary, ...text, what: 'link', text: value('--brand-text'), ground: background },
    { ...ofPrimary, ...text, what: 'selected', text: value('--brand-text'), ground: value('--brand-soft') },
    { ...ofPrimary, ...edge, what: 'focus', text: value('--ring'), ground: background },
    {
      ...ofPrimary,
      ...edge,
      what: 'edge',
      text: primary,
      ground: background,
      nearest: () => nearestShade(primary, seen),
    },
  ]
}

/** Every pair that a tenant's colours make, in light and dark; empty without a primary colour. */
export function checkColours(colours: BrandColours | null): ColourCheck[] {
  const primary = parseHex(colours?.primary)
  if (!primary) return []
  const header = parseHex(colours?.header)
  return modeNames.flatMap((mode) => checkMode({ primary, header }, mode)).map(checkOf)
}

/** The first pair for which these colours may not be saved; undefined when there is none. */
export const contrastFault = (colours: BrandColours | null): ColourCheck | undefined =>
  checkColours(colours).find((check) => check.required && !check.passing)
