import { createHash } from 'node:crypto'
import { contrast, mix, parseHex, toHex, type Rgb } from './contrast.ts'

const white: Rgb = [255, 255, 255]
const ink: Rgb = [24, 24, 27]
/** Page background and text of the two modes, as the kit's tokens have them. */
const modes = {
  light: { background: white, text: ink },
  dark: { background: ink, text: [250, 250, 250] as Rgb },
}
type Mode = (typeof modes)[keyof typeof modes]

/** The brand with just as much of the text colour mixed in as `good` asks for, in steps of 2 %. */
function towardsText(brand: Rgb, { text }: Mode, from: number, good: (colour: Rgb) => boolean): Rgb {
  for (let share = from; share > 0; share -= 0.02) {
    const colour = mix(brand, text, share)
    if (good(colour)) return colour
  }
  return text
}

/** White or ink, whichever can be read on the colour; null when neither reaches 4.5 (mid greys). */
function readableOn(colour: Rgb): Rgb | null {
  return [white, ink].find((text) => contrast(text, colour) >= 4.5) ?? null
}

/** The nearest darker shade on which white can be read. */
function readableBrand(brand: Rgb): Rgb {
  for (let share = 1; share > 0; share -= 0.02) {
    const shade = mix(brand, ink, share)
    if (readableOn(shade)) return shade
  }
  return ink
}

function declarations(brand: Rgb, header: Rgb | null, mode: Mode): string {
  const soft = mix(brand, mode.background, 0.1)
  const text = towardsText(
    brand,
    mode,
    0.72,
    (colour) => contrast(colour, mode.background) >= 4.5 && contrast(colour, soft) >= 4.5,
  )
  const ring = towardsText(brand, mode, 1, (colour) => contrast(colour, mode.background) >= 3)
  const values: Record<string, Rgb> = {
    '--brand': brand,
    '--on-brand': readableOn(brand) ?? white,
    '--brand-soft': soft,
    '--brand-text': text,
    '--ring': ring,
    ...(header && { '--header': header, '--header-text': readableOn(header) ?? white }),
  }
  return Object.entries(values)
    .map(([name, colour]) => `${name}:${toHex(colour)}`)
    .join(';')
}

/**
 * A tenant's stylesheet from its colours (`primary`, optional `header`, hexadecimal): every text on it reaches 4.5:1 and the
 * focus ring 3:1, in light and dark, whatever the brand. Null when there is no usable colour.
 */
export function themeOf(colours: Record<string, string> | null): { hash: string; css: string } | null {
  const primary = parseHex(colours?.['primary'])
  if (!primary) return null
  const brand = readableBrand(primary)
  const asked = parseHex(colours?.['header'])
  const header = asked && readableBrand(asked)
  const css = `:root{${declarations(brand, header, modes.light)}}.dark{${declarations(brand, header, modes.dark)}}`
  return { hash: createHash('sha256').update(css).digest('base64url').slice(0, 12), css }
}
