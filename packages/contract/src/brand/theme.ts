import {
  contrast,
  EDGE_CONTRAST,
  ink,
  mix,
  parseHex,
  readableOn,
  readableShade,
  type Rgb,
  TEXT_CONTRAST,
  toHex,
  white,
} from './colour.ts'
import { readColours } from './colours.ts'

/** Page background, background under the pointer, and text of the two modes, as the kit's tokens have them. */
export const modes = {
  light: { background: white, hover: [248, 248, 249] as Rgb, text: ink },
  dark: { background: ink, hover: [33, 33, 36] as Rgb, text: [250, 250, 250] as Rgb },
}
export type ModeName = keyof typeof modes
export const modeNames: readonly ModeName[] = ['light', 'dark']
type Mode = (typeof modes)[ModeName]

/** The brand with just as much of the text colour mixed in as `good` asks for, in steps of 2 %. */
function towardsText(brand: Rgb, { text }: Mode, from: number, good: (colour: Rgb) => boolean): Rgb {
  for (let share = from; share > 0; share -= 0.02) {
    const colour = mix(brand, text, share)
    if (good(colour)) return colour
  }
  return text
}

type Variables = Record<string, string>

function variablesOf(brand: Rgb, header: Rgb | null, mode: Mode): Variables {
  const soft = mix(brand, mode.background, 0.1)
  const grounds = [mode.background, mode.hover, soft]
  const text = towardsText(brand, mode, 0.72, (colour) =>
    grounds.every((ground) => contrast(colour, ground) >= TEXT_CONTRAST),
  )
  const ring = towardsText(brand, mode, 1, (colour) => contrast(colour, mode.background) >= EDGE_CONTRAST)
  const colours: Record<string, Rgb> = {
    '--brand': brand,
    '--on-brand': readableOn(brand) ?? white,
    '--brand-soft': soft,
    '--brand-text': text,
    '--ring': ring,
    ...(header && { '--header': header, '--header-text': readableOn(header) ?? white }),
  }
  return Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, toHex(colour)]))
}

/**
 * The CSS variables that a tenant's colours set, in light and dark: every text on them reaches 4.5:1 and the focus ring 3:1,
 * whatever the brand. Null when there is no usable colour. Values are hexadecimal colours and whole pixels, never text of the tenant's.
 */
export function themeVariables(colorType: unknown): Record<ModeName, Variables> | null {
  const colours = readColours(colorType)
  const primary = parseHex(colours?.primary)
  if (!primary) return null
  const brand = readableShade(primary)
  const asked = parseHex(colours?.header)
  const header = asked && readableShade(asked)
  const radius: Variables = colours?.radius === undefined ? {} : { '--radius': `${Number(colours.radius)}px` }
  return {
    light: { ...variablesOf(brand, header, modes.light), ...radius },
    dark: variablesOf(brand, header, modes.dark),
  }
}

/** The product's own blue, as the kit's tokens have it. */
const plain = { ground: '#1d62ff', text: '#ffffff' }

/** In which colours the initials stand that are drawn for a site without a logo; text on ground reaches 4.5:1. */
export function markColours(colorType: unknown): { ground: string; text: string } {
  const light = themeVariables(colorType)?.light
  return light ? { ground: light['--brand']!, text: light['--on-brand']! } : plain
}

const declarations = (variables: Variables): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** The same as a stylesheet for these selectors. */
export function themeCss(
  colorType: unknown,
  selectors: Record<ModeName, string> = { light: ':root', dark: '.dark' },
): string | null {
  const variables = themeVariables(colorType)
  if (!variables) return null
  return modeNames.map((mode) => `${selectors[mode]}{${declarations(variables[mode])}}`).join('')
}
