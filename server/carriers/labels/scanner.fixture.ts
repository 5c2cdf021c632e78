import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { ready } from 'zpl-renderer-js'
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import { barsOf, type Code128 } from './code128.ts'

/** An independent eye for tests: renders labels with PDFium or a ZPL imitation at the printers' 203 dpi and reads them with ZXing. */
export interface Scan {
  /** Kind, e.g. Code128, PDF417, MaxiCode. */
  format: string
  /** AIM identifier: ]C1 = GS1-128, ]C0 = plain Code 128. */
  symbology: string
  /** The very bytes, FNC1 as GS. */
  text: string
}

let started: Promise<PDFiumLibrary> | undefined
function start(): Promise<PDFiumLibrary> {
  started ??= (async () => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    await prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer },
      fireImmediately: true,
    })
    return PDFiumLibrary.init()
  })()
  return started
}

/** Red, green, blue and cover of each dot. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}
const imageOf = ({ data, width, height }: Pixels) => ({ data, width, height, colorSpace: 'srgb' as const })
const byText = (a: Scan, b: Scan): number => (a.text < b.text ? -1 : 1)

async function read(
  input: Parameters<typeof readBarcodes>[0],
  formats: ReaderOptions['formats'] = [],
): Promise<Scan[]> {
  const found = await readBarcodes(input, { tryHarder: true, maxNumberOfSymbols: 20, formats })
  return found
    .filter((code) => code.isValid)
    .map((code) => ({
      format: code.format,
      symbology: code.symbologyIdentifier,
      text: Buffer.from(code.bytes).toString('latin1'),
    }))
}

/** Where UPS prints its MaxiCode, as shares of the label: ZXing finds that symbol only when it is alone in the picture. */
interface Area {
  left: number
  top: number
  right: number
  bottom: number
}
const maxiCodeArea: Area = { left: 0.01, top: 0.392, right: 0.335, bottom: 0.585 }

function crop({ data, width, height }: Pixels, area: Area): Pixels {
  const [left, right] = [Math.floor(area.left * width), Math.floor(area.right * width)]
  const [top, bottom] = [Math.floor(area.top * height), Math.floor(area.bottom * height)]
  const cut = new Uint8ClampedArray((right - left) * (bottom - top) * 4)
  for (let y = top; y < bottom; y++) {
    const start = (y * width + left) * 4
    cut.set(data.subarray(start, start + (right - left) * 4), (y - top) * (right - left) * 4)
  }
  return { data: cut, width: right - left, height: bottom - top }
}

/** Cuts a 4 × 6 in label out of the upper middle of a letter page; a label comes back as it is. */
export function labelOf(pixels: Pixels): Pixels {
  if (pixels.width / pixels.height < 0.7) return pixels
  const [width, height] = [288 / 612, 432 / 792]
  const left = (1 - width) / 2
  const top = 36 / 792
  return crop(pixels, { left, top, right: left + width, bottom: top + height })
}

async function readLabel(pixels: Pixels): Promise<Scan[]> {
  const scans = await read(imageOf(pixels))
  const alone = (await read(imageOf(crop(labelOf(pixels), maxiCodeArea)))).filter((scan) => scan.format === 'MaxiCode')
  return [...scans, ...alone].sort(byText)
}

export interface PageScan {
  /** Points. */
  width: number
  height: number
  text: string
  scans: Scan[]
}

/** Every page of a PDF: its size, its text and the bar codes on it. */
export async function scanPdf(pdf: Uint8Array, dpi = 203): Promise<PageScan[]> {
  const library = await start()
  const document = await library.loadDocument(pdf)
  try {
    const pages: PageScan[] = []
    for (const page of document.pages()) {
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
      // Rendering closes the page: its text comes first.
      const text = page.getText()
      const image = await page.render({ scale: dpi / 72, render: async (options) => options.data })
      pages.push({ width, height, text, scans: await readLabel({ ...image, data: new Uint8ClampedArray(image.data) }) })
    }
    return pages
  } finally {
    document.destroy()
  }
}

/** Reads a bar code from its modules alone, two pixels each. */
export async function scanBars(code: Code128): Promise<Scan[]> {
  await start()
  const [quiet, height] = [24, 60]
  const width = code.modules * 2 + 2 * quiet
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [offset, bar] of barsOf(code)) {
    for (let y = 4; y < height - 4; y++) {
      for (let x = 0; x < bar * 2; x++)
        data.fill(0, (y * width + quiet + offset * 2 + x) * 4, (y * width + quiet + offset * 2 + x) * 4 + 3)
    }
  }
  // Alone and without a label around them, some bars hold those of a shorter symbology, which a reader of all would take first.
  return read(imageOf({ data, width, height }), ['Code128'])
}

const aloneStart = '^XA^FX MaxiCode alone ^FS'

/** The bar codes of a ZPL label as a 203 dpi printer would print it. */
export async function scanZpl(zpl: string): Promise<Scan[]> {
  await start()
  const { api } = await ready
  const png = Buffer.from(await api.zplToBase64Async(zpl, 101.6, 152.4, 8), 'base64')
  const whole = await read(new Blob([new Uint8Array(png)]))
  const symbol = zpl.split('\n').find((line) => line.includes('^BD'))
  if (!symbol || zpl.startsWith(aloneStart)) return whole.sort(byText)
  return [...whole, ...(await scanZpl(`${aloneStart}${symbol}^XZ`))].sort(byText)
}

/** The first page of a PDF as a printer would print it. */
export async function pixelsOfPdf(pdf: Uint8Array, dpi = 203): Promise<Pixels> {
  const document = await (await start()).loadDocument(pdf)
  try {
    const image = await document.getPage(0).render({ scale: dpi / 72, render: async (options) => options.data })
    return { ...image, data: new Uint8ClampedArray(image.data) }
  } finally {
    document.destroy()
  }
}

/** A ZPL label as a 203 dpi printer would print it. */
export async function pixelsOfZpl(zpl: string): Promise<Pixels> {
  const { api } = await ready
  const png = Buffer.from(await api.zplToBase64Async(zpl, 101.6, 152.4, 8), 'base64')
  const { data, info } = await sharp(png)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}
