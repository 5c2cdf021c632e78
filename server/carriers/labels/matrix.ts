import bwip from 'bwip-js'
import type { MatrixSymbol, Picture } from './drawing.ts'

/** Text as hexadecimal escapes of a ^FH field: every byte that ZPL or the symbol gives a meaning. */
const hexField = (text: string): string =>
  Array.from(text, (char) => {
    const code = char.charCodeAt(0)
    return code < 32 || code > 126 || '_^~\\'.includes(char)
      ? `_${code.toString(16).toUpperCase().padStart(2, '0')}`
      : char
  }).join('')

interface PixelMatrix {
  pixs: number[]
  pixx: number
  pixy: number
}

const raw = (options: Record<string, unknown>): PixelMatrix => bwip.raw(options as never)[0] as unknown as PixelMatrix

/** Joins neighbouring dark pixels of a row into one rectangle. */
function runs({ pixs, pixx }: PixelMatrix, width: number, height: number): [number, number, number, number][] {
  const found: [number, number, number, number][] = []
  for (let at = 0; at < pixs.length;) {
    const x = at % pixx
    let length = 0
    while (x + length < pixx && pixs[at + length]) length++
    if (length > 0) found.push([x * width, Math.floor(at / pixx) * height, length * width, height])
    at += Math.max(1, length)
  }
  return found
}

const pdf417Columns = 8

/** PDF417 of ASCII text: bars of `module` dots, rows at least three times as high, about `height` dots in all. */
export function pdf417(text: string, module: number, height: number): MatrixSymbol {
  const pixels = raw({ bcid: 'pdf417', text, columns: pdf417Columns, eclevel: 3, rowmult: 1 })
  const row = Math.max(module * 3, Math.floor(height / pixels.pixy))
  return {
    picture: () => ({ rects: runs(pixels, module, row), rings: [] }),
    zpl: `^BY${module}^B7N,${row},3,${pdf417Columns}^FH_^FD${hexField(text)}^FS`,
  }
}

export interface MaxiCodeMessage {
  /** 2: a post code of nine digits; 3: one of six capitals and digits, filled up with blanks. */
  mode: 2 | 3
  zip: string
  /** Three digits each: ISO 3166 country number and class of service. */
  country: string
  service: string
  /** The secondary message behind its header, with GS, RS and EOT. */
  secondary: string
}

/** Pitches of a MaxiCode in dots at 203 dpi (ISO/IEC 16023: 0.88 mm and 0.76 mm). */
const column = 7.03
const row = 6.09
const hexagonHeight = (column * 2) / Math.sqrt(3)

/** Corners of a hexagon around its centre, a little less than its cell because ink spreads. */
const [half, reach] = [column * 0.46, hexagonHeight * 0.46]
const hexagon = [0, -reach, half, -reach / 2, half, reach / 2, 0, reach, -half, reach / 2, -half, -reach / 2]

/** The centre of a cell, by its number from the upper left; every second line is half a cell to the right. */
function centreOf(index: number): readonly [number, number] {
  const line = Math.floor(index / 30)
  return [column * ((index % 30) + (line % 2 ? 1 : 0.5)), hexagonHeight / 2 + row * line]
}

/** Inner and outer radii of the bull's eye in columns. */
const ringRadii = [
  [0.5774, 1.3359],
  [2.1058, 2.8644],
  [3.6229, 4.3814],
] as const

function maxiCodePicture(dark: readonly number[]): Picture {
  const [x, y] = [column * 14.5, hexagonHeight / 2 + row * 16]
  const rings = ringRadii.map(([inner, outer]): [number, number, number, number] => [
    x,
    y,
    ((inner + outer) / 2) * column,
    (outer - inner) * column,
  ])
  return { rects: [], cells: { corners: hexagon, centres: dark.map(centreOf) }, rings }
}

/** The symbol of a fixed size that UPS sorts by. */
export function maxiCode({ mode, zip, country, service, secondary }: MaxiCodeMessage): MatrixSymbol {
  const gs = '\u001d'
  const header = secondary.slice(0, 9)
  const text = `${header}${zip}${gs}${country}${gs}${service}${gs}${secondary.slice(9)}`
  const escaped = Array.from(text, (char) =>
    char.charCodeAt(0) < 32 ? `^${String(char.charCodeAt(0)).padStart(3, '0')}` : char,
  ).join('')
  const { pixs } = raw({ bcid: 'maxicode', text: escaped, mode, parse: true })
  return {
    picture: () => maxiCodePicture(pixs),
    zpl: `^BD${mode}^FH_^FD${service}${country}${zip}${hexField(secondary)}^FS`,
  }
}
