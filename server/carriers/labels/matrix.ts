import bwip from 'bwip-js'
import type { MatrixSymbol } from './drawing.ts'

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

/** PDF417 of ASCII text: bars of `module` dots, rows three times as high. */
export function pdf417(text: string, module: number): MatrixSymbol {
  const picture = raw({ bcid: 'pdf417', text, columns: pdf417Columns, eclevel: 3, rowmult: 1 })
  const row = module * 3
  return {
    width: picture.pixx * module,
    height: picture.pixy * row,
    paint: { rects: runs(picture, module, row), polygons: [], rings: [] },
    zpl: `^BY${module}^B7N,${row},3,${pdf417Columns}^FH_^FD${hexField(text)}^FS`,
  }
}

export interface MaxiCodeMessage {
  /** Nine digits. */
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

function hexagon(x: number, y: number): number[] {
  // A little less than its cell: ink spreads.
  const half = column * 0.46
  const reach = hexagonHeight * 0.46
  return [
    x,
    y - reach,
    x + half,
    y - reach / 2,
    x + half,
    y + reach / 2,
    x,
    y + reach,
    x - half,
    y + reach / 2,
    x - half,
    y - reach / 2,
  ]
}

/** MaxiCode mode 2 (a US destination): the fixed-size symbol that UPS sorts by. */
export function maxiCode({ zip, country, service, secondary }: MaxiCodeMessage): MatrixSymbol {
  const gs = '\u001d'
  const header = secondary.slice(0, 9)
  const text = `${header}${zip}${gs}${country}${gs}${service}${gs}${secondary.slice(9)}`
  const escaped = Array.from(text, (char) =>
    char.charCodeAt(0) < 32 ? `^${String(char.charCodeAt(0)).padStart(3, '0')}` : char,
  ).join('')
  const { pixs } = raw({ bcid: 'maxicode', text: escaped, mode: 2, parse: true })
  const centre = (index: number): [number, number] => {
    const line = Math.floor(index / 30)
    return [column * ((index % 30) + (line % 2 ? 1 : 0.5)), hexagonHeight / 2 + row * line]
  }
  const [x, y] = [column * 14.5, hexagonHeight / 2 + row * 16]
  const rings = [
    [0.5774, 1.3359],
    [2.1058, 2.8644],
    [3.6229, 4.3814],
  ] as const
  return {
    width: Math.ceil(column * 30),
    height: Math.ceil(row * 32 + hexagonHeight),
    paint: {
      rects: [],
      polygons: pixs.map((index) => hexagon(...centre(index))),
      rings: rings.map(([inner, outer]) => [x, y, ((inner + outer) / 2) * column, (outer - inner) * column]),
    },
    zpl: `^BD2^FH_^FD${service}${country}${zip}${hexField(secondary)}^FS`,
  }
}
