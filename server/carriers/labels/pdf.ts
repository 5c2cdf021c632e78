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

/** A page being painted: what is put down is handed to the library in one piece, which costs it a tenth of a call for each mark. */
class PdfPage {
  readonly doc: PDFKit.PDFDocument
  private readonly fonts: PdfFonts
  private pieces: string[] = []
  private colour = 'black'

  constructor(doc: PDFKit.PDFDocument, fonts: PdfFonts) {
    this.doc = doc
    this.fonts = fonts
  }

  /** The page's own color until another is named is black. */
  private fillWith(colour: string): void {
    if (colour === this.colour) return
    this.flush()
    this.doc.fillColor(colour)
    this.colour = colour
  }

  /** Hands over what was put down, before the library itself paints. */
  flush(): void {
    if (this.pieces.length > 0) this.doc.addContent(this.pieces.join('\n'))
    this.pieces = []
  }

  text(mark: TextMark): void {
    const left = mark.align === 'left' ? 0 : mark.align === 'center' ? mark.width / 2 : mark.width
    const { name, font } = this.fonts.use(faceOf(mark.bold ? 'bold' : 'regular'))
    this.fillWith(mark.inverse ? 'white' : 'black')
    const place = at(mark.x - left, mark.y + mark.size * capitalHeight)
    this.pieces.push(`BT /${name} ${fixed(mark.size)} Tf ${place} <${font.codesOf(mark.text)}> Tj ET`)
  }

  line({ line, x, y, size }: LineMark): void {
    this.fillWith('black')
    const shown = line.glyphs.map((glyph) => {
      const { name, font } = this.fonts.use(glyph.face)
      const place = at(x + (glyph.x * size) / 1000, y - (glyph.y * size) / 1000)
      return `/${name} ${fixed(size)} Tf ${place} <${font.codeOf(glyph.id, glyph.text)}> Tj`
    })
    this.pieces.push('BT', ...shown, 'ET')
  }

  rects(sides: Iterable<readonly [x: number, y: number, width: number, height: number]>, colour = 'black'): void {
    this.fillWith(colour)
    for (const side of sides) this.pieces.push(`${side.map(fixed).join(' ')} re`)
    this.pieces.push('f')
  }

  /** What was painted on the page, compressed. */
  close(): void {
    this.flush()
    const { content } = this.doc.page as unknown as { content: { buffer: Uint8Array[]; data: { Filter?: string } } }
    content.buffer = [deflated(Buffer.concat(content.buffer))]
    content.data.Filter = 'FlateDecode'
  }
}

function* barRects({ x, y, height, module, code }: Mark & { kind: 'code128' }) {
  for (const [offset, width] of barsOf(code)) yield [x + offset * module, y, width * module, height] as const
}

function paint(page: PdfPage, mark: Mark): void {
  switch (mark.kind) {
    case 'text':
      return page.text(mark)
    case 'line':
      return page.line(mark)
    case 'rect':
      return page.rects([[mark.x, mark.y, mark.width, mark.height]], mark.colour)
    case 'code128':
      return page.rects(barRects(mark))
    case 'matrix':
      page.flush()
      paintMatrix(page.doc, mark)
  }
}

/** Paints the marks of the document's page, which ends with them. */
export function paintPage(doc: PDFKit.PDFDocument, fonts: PdfFonts, marks: Iterable<Mark>): void {
  const page = new PdfPage(doc, fonts)
  for (const mark of marks) paint(page, mark)
  page.close()
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
      paintPage(doc, fonts, drawing.marks)
    }
    fonts.finish()
    doc.end()
  })
}

/** A drawing as a PDF of one page. */
export const drawingToPdf = (drawing: Drawing, title: PdfTitle): Promise<Uint8Array> => drawingsToPdf([drawing], title)
