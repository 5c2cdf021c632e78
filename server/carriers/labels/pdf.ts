import PdfKit from 'pdfkit'
import { barsOf } from './code128.ts'
import type { Drawing, Mark, TextMark } from './drawing.ts'
import { fonts } from './typesetting.ts'

/** Points per dot: 72 / 203 rounded so that 812 × 1218 dots are exactly 288 × 432 points. */
const points = 288 / 812

/** Helvetica's capitals stand on 0.718 of the font size; texts are placed by the top of that line. */
function paintText(doc: PDFKit.PDFDocument, mark: TextMark): void {
  const left = mark.align === 'left' ? 0 : mark.align === 'center' ? mark.width / 2 : mark.width
  doc
    .font(mark.bold ? fonts.bold : fonts.regular)
    .fontSize(mark.size * points)
    .fillColor(mark.inverse ? 'white' : 'black')
    .text(mark.text, (mark.x - left) * points, mark.y * points, { lineBreak: false })
}

function paint(doc: PDFKit.PDFDocument, mark: Mark): void {
  switch (mark.kind) {
    case 'text':
      return paintText(doc, mark)
    case 'rect':
      doc.rect(mark.x * points, mark.y * points, mark.width * points, mark.height * points).fill('black')
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

/** The path of each polygon, written once: symbols share their cells. */
const paths = new WeakMap<readonly number[], string>()
function pathOf(corners: readonly number[]): string {
  const known = paths.get(corners)
  if (known !== undefined) return known
  const steps = corners.map(tenths)
  let path = `${steps[0]} ${steps[1]} m`
  for (let i = 2; i < steps.length; i += 2) path += ` ${steps[i]} ${steps[i + 1]} l`
  paths.set(corners, path)
  return path
}

/** Hundreds of small shapes go into the page as one piece of text in tenths of a dot: a call for each would cost more than the rest of the label. */
function paintMatrix(doc: PDFKit.PDFDocument, { symbol, x, y }: Mark & { kind: 'matrix' }): void {
  const { rects, polygons, rings } = symbol.picture()
  const boxes = rects.map((sides) => `${sides.map(tenths).join(' ')} re`)
  const shapes = polygons.map(pathOf)
  doc.save()
  doc.transform(points / 10, 0, 0, points / 10, x * points, y * points)
  doc.fillColor('black').strokeColor('black')
  // Filling closes each path by itself.
  doc.addContent([...boxes, ...shapes, 'f'].join('\n'))
  for (const [dx, dy, radius, stroke] of rings)
    doc.lineWidth(tenths(stroke)).circle(tenths(dx), tenths(dy), tenths(radius)).stroke()
  doc.restore()
}

export interface PdfTitle {
  title: string
  subject: string
}

/** A drawing as a PDF of one 4 × 6 in page, all vectors and standard fonts, not to be scaled by the viewer. */
export function drawingToPdf(drawing: Drawing, { title, subject }: PdfTitle): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // No name of the product: the label goes out in the tenant's name.
    const info = { Title: title, Subject: subject, Creator: 'Shipping labels', Producer: 'Shipping labels' }
    const doc = new PdfKit({ size: [288, 432], margin: 0, info })
    const chunks: Uint8Array[] = []
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
    for (const mark of drawing.marks) paint(doc, mark)
    doc.end()
  })
}
