import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PDFDocument, type PDFPage, degrees } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { OwnLabelKind } from '@waybill/contract/shipping/own-label'
import { readBarcodesOf } from './barcodes.ts'
import { type Box, greys, inkedBox, type Raster, rasterAsZpl } from './raster.ts'
import { zplLabels } from './zpl-fields.ts'

/** One label of a file, ready to print. */
export interface LabelPage {
  pdf: Uint8Array
  zpl: string
  barcodes: string[]
  texts: string[]
}
/** The file holds more labels than are taken. */
export class TooManyLabels extends Error {}

/** Points of a 4 × 6 in label, and dots a point where barcodes are read. */
const [WIDTH, HEIGHT] = [288, 432]
const SCALE = 300 / 72
/** Every page takes all that it refers to: pages that share much would each be as large as their file, so that a picture is taken of these. */
const MOST_BYTES = 1_048_576
/** No label says more; what is read of one is compared with every order. */
const [MOST_TEXT, MOST_BARCODES] = [5000, 20]

type Placed = { width: number; height: number; isTurned: boolean; scale: number }
/** How what is printed of a page comes to lie on a label: turned if it is wide, never larger than it is. */
function placeOn(box: Box, page: { width: number; height: number }): Placed {
  const [width, height] = [(box.right - box.left) * page.width, (box.bottom - box.top) * page.height]
  const isTurned = width > height
  const [across, down] = isTurned ? [height, width] : [width, height]
  return { width, height, isTurned, scale: Math.min(1, WIDTH / across, HEIGHT / down) }
}

async function emptyLabel(): Promise<PDFDocument> {
  const output = await PDFDocument.create({ updateMetadata: false })
  output.setCreator('Shipping labels')
  output.setProducer('Shipping labels')
  return output
}

/** What readers and printers show of a page. */
function shownPart(page: PDFPage): { x: number; y: number; width: number; height: number } {
  const [media, crop] = [page.getMediaBox(), page.getCropBox()]
  const [x, y] = [Math.max(media.x, crop.x), Math.max(media.y, crop.y)]
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : media
}

/** The inked part of a page on a page of 4 × 6 in; only what is drawn is taken over, no scripts, forms or attachments. */
async function labelOfPage(source: PDFDocument, at: number, box: Box): Promise<Uint8Array> {
  const output = await emptyLabel()
  const page = source.getPage(at)
  const { x, y, width, height } = shownPart(page)
  const size = { width, height }
  const embedded = await output.embedPage(page, {
    left: x + box.left * width,
    right: x + box.right * width,
    bottom: y + (1 - box.bottom) * height,
    top: y + (1 - box.top) * height,
  })
  const placed = placeOn(box, size)
  const [w, h] = [placed.width * placed.scale, placed.height * placed.scale]
  const label = output.addPage([WIDTH, HEIGHT])
  if (placed.isTurned)
    label.drawPage(embedded, { x: (WIDTH + h) / 2, y: (HEIGHT - w) / 2, width: w, height: h, rotate: degrees(90) })
  else label.drawPage(embedded, { x: (WIDTH - w) / 2, y: (HEIGHT - h) / 2, width: w, height: h })
  return output.save()
}

/** A picture of a label on a page of 4 × 6 in. */
async function labelOfPicture(picture: Buffer): Promise<Uint8Array> {
  const output = await emptyLabel()
  const image = await output.embedPng(picture)
  const scale = Math.min(WIDTH / image.width, HEIGHT / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  output.addPage([WIDTH, HEIGHT]).drawImage(image, { x: (WIDTH - width) / 2, y: (HEIGHT - height) / 2, width, height })
  return output.save()
}

/** The inked part of a raster as a picture of its own, upright. */
async function upright({ data, width, height }: Raster, box: Box): Promise<Buffer> {
  const left = Math.floor(box.left * width)
  const top = Math.floor(box.top * height)
  const part = { left, top, width: Math.ceil(box.right * width) - left, height: Math.ceil(box.bottom * height) - top }
  part.width = Math.min(part.width, width - left)
  part.height = Math.min(part.height, height - top)
  const cut = sharp(data, { raw: { width, height, channels: 1 } }).extract(part)
  return (part.width > part.height ? cut.rotate(270) : cut).png().toBuffer()
}

async function pdfPages(bytes: Buffer, most: number): Promise<LabelPage[]> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false })
  const pdfium = await PDFiumLibrary.init()
  try {
    const document = await pdfium.loadDocument(bytes)
    const pages: LabelPage[] = []
    if (document.getPageCount() > most) throw new TooManyLabels()
    for (let at = 0; at < document.getPageCount(); at++) {
      const page = document.getPage(at)
      // Rendering closes the page: its text comes first.
      const text = page.getText()
      const { originalWidth, originalHeight } = page.getOriginalSize()
      // A page of metres is no label, and would not fit the memory.
      const scale = Math.min(SCALE, 4000 / Math.max(originalWidth, originalHeight))
      const image = await page.render({ scale, render: async (options) => options.data })
      const picture = await sharp(Buffer.from(image.data), {
        raw: { width: image.width, height: image.height, channels: 4 },
      })
        .png()
        .toBuffer()
      const raster = await greys(picture)
      const box = inkedBox(raster)
      if (!box) continue
      const rotated = source.getPage(at).getRotation().angle % 360 !== 0
      const cut = await upright(raster, box)
      const drawn = rotated ? null : await labelOfPage(source, at, box)
      pages.push({
        pdf: drawn && drawn.length <= MOST_BYTES ? drawn : await labelOfPicture(cut),
        zpl: await rasterAsZpl(await greys(cut)),
        barcodes: await readBarcodesOf(raster),
        texts: [text],
      })
    }
    return pages
  } finally {
    pdfium.destroy()
  }
}

async function pngPages(bytes: Buffer): Promise<LabelPage[]> {
  const raster = await greys(bytes)
  const box = inkedBox(raster)
  if (!box) return []
  const cut = await upright(raster, box)
  const [pdf, zpl] = [await labelOfPicture(cut), await rasterAsZpl(await greys(cut))]
  return [{ pdf, zpl, barcodes: await readBarcodesOf(raster), texts: [] }]
}

async function zplPages(bytes: Buffer, most: number): Promise<LabelPage[]> {
  const labels = zplLabels(bytes.toString('utf8'))
  if (labels.length > most) throw new TooManyLabels()
  const { ready } = await import('zpl-renderer-js')
  const { api } = await ready
  const pages: LabelPage[] = []
  for (const { source, barcodes, texts } of labels) {
    const picture = Buffer.from(await api.zplToBase64Async(source, 101.6, 152.4, 8), 'base64')
    const raster = await greys(picture)
    if (!inkedBox(raster)) continue
    const pdf = await labelOfPicture(await sharp(picture).flatten({ background: 'white' }).png().toBuffer())
    // A label that is a picture has its barcodes in it.
    const found = barcodes.length > 0 ? barcodes : await readBarcodesOf(raster)
    pages.push({ pdf, zpl: `${source}\n`, barcodes: found, texts })
  }
  return pages
}

function pagesOf(kind: OwnLabelKind, bytes: Buffer, most: number): Promise<LabelPage[]> {
  if (kind === 'PDF') return pdfPages(bytes, most)
  return kind === 'PNG' ? pngPages(bytes) : zplPages(bytes, most)
}

/** Every label of the file; empty pages are left out. Throws TooManyLabels, and anything for a damaged file. */
export async function readPages(kind: OwnLabelKind, bytes: Buffer, most: number): Promise<LabelPage[]> {
  const pages = await pagesOf(kind, bytes, most)
  return pages.map(({ barcodes, texts, ...page }) => ({
    ...page,
    barcodes: barcodes.slice(0, MOST_BARCODES).map((code) => code.slice(0, MOST_TEXT)),
    texts: [texts.join('\n').slice(0, MOST_TEXT)],
  }))
}
