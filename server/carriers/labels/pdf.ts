import PdfKit from 'pdfkit'
import { barsOf } from './code128.ts'
import { type Drawing, labelDots, type LineMark, type Mark, type Picture, type TextMark } from './drawing.ts'
import { faceOf } from './fonts/index.ts'
import { deflated, PdfFonts } from './pdf-fonts.ts'

/** Points per dot: 72 / 203 rounded so that 812 × 1218 dots are exactly 288 × 432 points. */
export const points = 288 / 812

/** Capitals stand on 0.718 of the font size; texts are placed by the top of that line. */
const capitalHeight = 0.718

/** Where the page puts its unit at the lower left and letters upright, as the page's own space has it upside down. */
const at = (x: number, y: number): string => `1 0 0 -1 ${fixed(x)} ${fixed(y)} Tm`
const fixed = (dots: number): string => String(Math.round(dots * points * 1000) / 1000)

function paintText({ doc, fonts }: Page, mark: TextMark): void {
  const left = mark.align === 'left' ? 0 : mark.align === 'center' ? mark.width / 2 : mark.width
  const face = faceOf(mark.bold ? 'bold' : 'regular')
  const { name, codeOf } = fonts.use(face)
  const codes = Array.from(mark.text, (sign) => codeOf(face.glyphOf(sign.codePointAt(0) as number), sign))
  doc.fillColor(mark.inverse ? 'white' : 'black')
  const place = at(mark.x - left, mark.y + mark.size * capitalHeight)
  doc.addContent(`BT /${name} ${fixed(mark.size)} Tf ${place} <${codes.join('')}> Tj ET`)
}

function paintLine({ doc, fonts }: Page, { line, x, y, size }: LineMark): void {
  doc.fillColor('black')
  const shown = line.glyphs.map((glyph) => {
    const { name, codeOf } = fonts.use(glyph.face)
    const place = at(x + (glyph.x * size) / 1000, y - (glyph.y * size) / 1000)
    return `/${name} ${fixed(size)} Tf ${place} <${codeOf(glyph.id, glyph.text)}> Tj`
  })
  doc.addContent(['BT', ...shown, 'ET'].join('\n'))
}

/** A page being painted. */
interface Page {
  doc: PDFKit.PDFDocument
  fonts: PdfFonts
}

/** Puts one mark onto the page. */
export function paint(page: Page, mark: Mark): void {
  const { doc } = page
  switch (mark.kind) {
    case 'text':
      return paintText(page, mark)
    case 'line':
      return paintLine(page, mark)
    case 'rect':
      doc.rect(mark.x * points, mark.y * points, mark.width * points, mark.height * points).fill(mark.colour ?? 'black')
      return
    case 'code128':
      for (const [offset, width] of barsOf(mark.code)) {
        doc.rect(
          (mark.x + offset * mark.module) * points,
          mark.y * points,
          width * mark.module * points,
          mark.height * points,
        )
      }
      doc.fill('black')
      return
    case 'matrix':
      paintMatrix(doc, mark)
  }
}

const tenths = (dots: number): number => Math.round(dots * 10)

/** Shapes that are all alike, as the calls of one form: each moves on from the one before. Writing all their corners would cost more than the rest of the label. */
function cellsAt(doc: PDFKit.PDFDocument, { corners, centres }: NonNullable<Picture['cells']>): string[] {
  const sides = corners.map(tenths)
  const steps = Array.from({ length: sides.length / 2 }, (_, index) => sides.slice(index * 2, index * 2 + 2).join(' '))
  const reach = Math.max(...sides.map(Math.abs))
  const form = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [-reach, -reach, reach, reach] })
  form.end(`${steps.join(' l ').replace(' l ', ' m ')} l f`)
  ;(doc.page as unknown as { xobjects: Record<string, unknown> }).xobjects.Cell = form
  let before: readonly [number, number] = [0, 0]
  return centres.map((centre) => {
    const [x, y] = [tenths(centre[0]), tenths(centre[1])]
    const [right, down] = [x - before[0], y - before[1]]
    before = [x, y]
    return `1 0 0 1 ${right} ${down} cm /Cell Do`
  })
}

/** Hundreds of small shapes go into the page as one piece of text in tenths of a dot: a call for each would cost more than the rest of the label. */
function paintMatrix(doc: PDFKit.PDFDocument, { symbol, x, y }: Mark & { kind: 'matrix' }): void {
  const { rects, cells, rings } = symbol.picture()
  doc.save()
  doc.transform(points / 10, 0, 0, points / 10, x * points, y * points)
  doc.fillColor('black').strokeColor('black')
  if (rects.length > 0) doc.addContent([...rects.map((sides) => `${sides.map(tenths).join(' ')} re`), 'f'].join('\n'))
  if (cells) doc.addContent(['q', ...cellsAt(doc, cells), 'Q'].join('\n'))
  for (const [dx, dy, radius, stroke] of rings)
    doc.lineWidth(tenths(stroke)).circle(tenths(dx), tenths(dy), tenths(radius)).stroke()
  doc.restore()
}

/** What was painted on the page so far, compressed. */
export function compressContent(doc: PDFKit.PDFDocument): void {
  const { content } = doc.page as unknown as { content: { buffer: Uint8Array[]; data: { Filter?: string } } }
  content.buffer = [deflated(Buffer.concat(content.buffer))]
  content.data.Filter = 'FlateDecode'
}

export interface PdfTitle {
  title: string
  subject: string
  /** YYYY-MM-DD: the same label drawn twice is the same file. */
  date: string
  /** Dots of the page; default: a label. */
  size?: { width: number; height: number }
}

/** A raster picture, in dots; drawn as large as fits. */
export interface PagePicture {
  png: Uint8Array
  /** The pages that show it, from 0; default: the first. */
  pages?: ReadonlySet<number>
  x: number
  y: number
  width: number
  height: number
}

/** The library takes an opened picture wherever it takes a file, which its types do not say. */
const openImage = (doc: PDFKit.PDFDocument, png: Uint8Array): PDFKit.Mixins.ImageSrc =>
  (doc as unknown as { openImage: (png: Buffer) => PDFKit.Mixins.ImageSrc }).openImage(Buffer.from(png))

/** Drawings as a PDF with a page for each, all vectors and embedded fonts, not to be scaled by the viewer. */
export function drawingsToPdf(
  drawings: readonly Drawing[],
  { title, subject, date, size = labelDots }: PdfTitle,
  picture?: PagePicture,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const day = Date.parse(date)
    // No name of the product: the label goes out in the tenant's name.
    const info = {
      Title: title,
      Subject: subject,
      Creator: 'Shipping labels',
      Producer: 'Shipping labels',
      CreationDate: new Date(Number.isNaN(day) ? 0 : day),
    }
    // An empty font: none of the library's own, which are not embedded. Streams are compressed here, at less cost than by the library.
    const page = { size: [size.width * points, size.height * points] as [number, number], margin: 0 }
    const doc = new PdfKit({ ...page, info, font: '', compress: false, autoFirstPage: false })
    const chunks: Uint8Array[] = []
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
    const fonts = new PdfFonts(doc)
    const showsPicture = picture?.pages ?? new Set([0])
    // Opened once: a picture of every page is one object of the file.
    const image = picture && openImage(doc, picture.png)
    for (const [index, drawing] of drawings.entries()) {
      doc.addPage(page)
      if (picture && image && showsPicture.has(index)) {
        const { x, y, width, height } = picture
        doc.image(image, x * points, y * points, { fit: [width * points, height * points] })
      }
      for (const mark of drawing.marks) paint({ doc, fonts }, mark)
      compressContent(doc)
    }
    fonts.finish()
    doc.end()
  })
}

/** A drawing as a PDF of one page. */
export const drawingToPdf = (drawing: Drawing, title: PdfTitle): Promise<Uint8Array> => drawingsToPdf([drawing], title)
