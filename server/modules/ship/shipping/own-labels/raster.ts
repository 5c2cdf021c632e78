import sharp from 'sharp'

/** One byte a dot, 0 black, 255 white. */
export interface Raster {
  data: Buffer
  width: number
  height: number
}
/** Of a 4 × 6 in label at the 203 dpi of label printers. */
export const labelRaster = { width: 812, height: 1218 } as const
const INKED = 160
const MARGIN = 0.01

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Greys on white paper, of at most 60 million dots; throws for what is no picture. */
export async function greys(picture: Buffer): Promise<Raster> {
  const { data, info } = await sharp(picture, { limitInputPixels: 60_000_000, failOn: 'error' })
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function inkedRow({ data, width }: Raster, y: number): boolean {
  for (let at = y * width; at < (y + 1) * width; at++) if ((data[at] ?? 255) < INKED) return true
  return false
}

function inkedColumn({ data, width, height }: Raster, x: number): boolean {
  for (let y = 0; y < height; y++) if ((data[y * width + x] ?? 255) < INKED) return true
  return false
}

/** What is printed of a page, as shares of it, with a little paper around; null of an empty page. */
export function inkedBox(raster: Raster): Box | null {
  const { width, height } = raster
  let [top, bottom, left, right] = [0, height - 1, 0, width - 1]
  while (top < height && !inkedRow(raster, top)) top++
  if (top === height) return null
  while (!inkedRow(raster, bottom)) bottom--
  while (!inkedColumn(raster, left)) left++
  while (!inkedColumn(raster, right)) right--
  return {
    left: Math.max(0, left / width - MARGIN),
    right: Math.min(1, (right + 1) / width + MARGIN),
    top: Math.max(0, top / height - MARGIN),
    bottom: Math.min(1, (bottom + 1) / height + MARGIN),
  }
}

/** Whole rows of a label, and what stands around them: nothing else is in it. */
const ONLY_DOTS = /^\^XA\^PW812\^LL1218\^FO0,0\^GFA,124236,124236,102,[0-9A-F,]*\^FS\^XZ\n$/

/** ZPL that is what `rasterAsZpl` writes, and nothing but dots; null of any other. */
export const rasterIn = (zpl: string): string | null => (ONLY_DOTS.test(zpl) ? zpl : null)

/** The dots of a printer, as ^GF writes them; a byte holds eight, the left one first. */
export async function rasterAsZpl({ data, width, height }: Raster): Promise<string> {
  const fitted = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ ...labelRaster, fit: 'contain', background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = fitted.info
  const bytesPerRow = Math.ceil(labelRaster.width / 8)
  const bits = Buffer.alloc(bytesPerRow * labelRaster.height)
  for (let y = 0; y < labelRaster.height; y++)
    for (let x = 0; x < labelRaster.width; x++)
      if ((fitted.data[(y * labelRaster.width + x) * channels] ?? 255) < 128)
        bits[y * bytesPerRow + (x >> 3)]! |= 0x80 >> (x & 7)
  const rows = Array.from({ length: labelRaster.height }, (_, row) => {
    const hex = bits
      .subarray(row * bytesPerRow, (row + 1) * bytesPerRow)
      .toString('hex')
      .toUpperCase()
    const inked = hex.replace(/0+$/, '')
    return inked.length < hex.length ? `${inked},` : hex
  })
  return `^XA^PW${labelRaster.width}^LL${labelRaster.height}^FO0,0^GFA,${bits.length},${bits.length},${bytesPerRow},${rows.join('')}^FS^XZ\n`
}
