/** Red, green, blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

export const white: Rgb = [255, 255, 255]
/** The darkest text and the page in dark mode. */
export const ink: Rgb = [24, 24, 27]

/** Reads `#rgb` and `#rrggbb`; null for everything else. */
export function parseHex(text: string | undefined): Rgb | null {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? '')
  if (!match) return null
  const digits = match[1]!
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const value = Number.parseInt(wide, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export const toHex = (colour: Rgb): string => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Relative luminance by WCAG 2. */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** `share` of the first colour, the rest of the second, in sRGB, rounded to what `toHex` can say. */
export const mix = (first: Rgb, second: Rgb, share: number): Rgb =>
  first.map((part, index) => Math.round(part * share + second[index]! * (1 - share))) as unknown as Rgb

/** What text and the edges of controls need on their ground (WCAG 2.2, 1.4.3 and 1.4.11). */
export const TEXT_CONTRAST = 4.5
export const EDGE_CONTRAST = 3

/** White or ink, whichever can be read on the colour; null when neither reaches 4.5 (mid tones). */
export const readableOn = (colour: Rgb): Rgb | null =>
  [white, ink].find((text) => contrast(text, colour) >= TEXT_CONTRAST) ?? null

/** The nearest shade, darker or lighter, that `passes`; the colour itself when it does. Ink where nothing else will do. */
export function nearestShade(colour: Rgb, passes: (shade: Rgb) => boolean): Rgb {
  for (let step = 0; step <= 100; step++) {
    for (const pole of [ink, white]) {
      const shade = mix(colour, pole, 1 - step / 100)
      if (passes(shade)) return shade
    }
  }
  return ink
}

/** The nearest shade on which text can be read. */
export const readableShade = (colour: Rgb): Rgb => nearestShade(colour, (shade) => readableOn(shade) !== null)
