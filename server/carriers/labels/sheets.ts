import {
  concatTransformationMatrix,
  degrees,
  drawObject,
  PDFArray,
  type PDFDocument,
  type PDFEmbeddedPage,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import { Drawing } from './drawing.ts'
import { drawingToPdf } from './pdf.ts'
import { putLine } from './typesetting.ts'

/** Points. */
const papers = { letter: { width: 612, height: 792 }, a4: { width: 595.28, height: 841.89 } } as const
const label = { width: 288, height: 432 } as const
const tolerance = 2
const topMargin = 36
const POINTS_PER_MM = 72 / 25.4

export interface SheetLayout {
  /** Null: every page keeps its own size. */
  paper: keyof typeof papers | null
  /** Two: labels of 4 × 6 in lie across, one in each half of the sheet. */
  perSheet: 1 | 2
  /** The half of the first sheet that is printed first. */
  startAt: 1 | 2
  /** By how many mm everything is moved to the right and down, for printers that feed paper off center. */
  offset: { x: number; y: number }
}

type Point = { x: number; y: number }

/** Whether a page is an upright 4 × 6 in label that can be moved as it is. */
function isUprightLabel(page: PDFPage): boolean {
  const { x, y, width, height } = page.getCropBox()
  const fits = Math.abs(width - label.width) <= tolerance && Math.abs(height - label.height) <= tolerance
  return fits && x === 0 && y === 0 && page.getRotation().angle % 360 === 0
}

/** Where a page drawn at a corner lands once it is turned clockwise as its viewer would: what to add to the corner. */
function turn(angle: number, width: number, height: number): Point {
  if (angle === 90) return { x: 0, y: width }
  if (angle === 180) return { x: width, y: height }
  return angle === 270 ? { x: height, y: 0 } : { x: 0, y: 0 }
}

/**
 * A page as a form that others can show. Its content stays compressed as it is, which costs a tenth of the library's own way; null where it is
 * in several pieces.
 */
function formOf(page: PDFPage): PDFRef | null {
  const { context } = page.doc
  const entry = page.node.get(PDFName.of('Contents'))
  const ref = entry instanceof PDFArray && entry.size() === 1 ? entry.get(0) : entry
  const content = context.lookup(ref)
  if (!(ref instanceof PDFRef) || !(content instanceof PDFRawStream)) return null
  const { x, y, width, height } = page.getCropBox()
  const dict = content.dict.clone(context)
  dict.set(PDFName.of('Type'), PDFName.of('XObject'))
  dict.set(PDFName.of('Subtype'), PDFName.of('Form'))
  dict.set(PDFName.of('BBox'), context.obj([x, y, x + width, y + height]))
  const resources = page.node.Resources()
  if (resources) dict.set(PDFName.of('Resources'), resources)
  context.assign(ref, PDFRawStream.of(dict, content.contents))
  return ref
}

/** The site's name for the foot of each sheet, where no label reaches. */
async function footOf(output: PDFDocument, site: string): Promise<PDFEmbeddedPage | undefined> {
  const drawing = new Drawing()
  const size = { width: 1500, height: 36 }
  putLine(drawing, site, { x: 0, y: 4, width: size.width }, { size: 25 })
  const bytes = await drawingToPdf(drawing, { title: site, subject: site, date: '', size })
  const [page] = drawing.marks.length > 0 ? await output.embedPdf(bytes) : []
  return page
}

/** Puts pages onto sheets of paper, one after the other. */
export class Sheets {
  private readonly output: PDFDocument
  private readonly layout: SheetLayout
  private readonly foot: PDFEmbeddedPage | undefined
  /** What the offset is in points, upwards. */
  private readonly moved: Point
  /** The sheet whose second half is free. */
  private half: PDFPage | null = null
  private isFirst = true

  private constructor(output: PDFDocument, layout: SheetLayout, foot: PDFEmbeddedPage | undefined) {
    this.output = output
    this.layout = layout
    this.foot = foot
    this.moved = { x: layout.offset.x * POINTS_PER_MM, y: -layout.offset.y * POINTS_PER_MM }
  }

  static async begin(output: PDFDocument, { site, ...layout }: SheetLayout & { site?: string | undefined }) {
    const foot = site && layout.paper !== null ? await footOf(output, site) : undefined
    return new Sheets(output, layout, foot)
  }

  /** A page of a label, or of a packing slip: one that is no label in size keeps its own paper. */
  async add(page: PDFPage, kind: 'label' | 'slip'): Promise<void> {
    const { paper, perSheet } = this.layout
    const upright = isUprightLabel(page)
    if (paper === null || (kind === 'slip' && !upright)) return this.addWhole(page)
    if (perSheet === 2 && upright) return this.addHalf(page, papers[paper])
    this.half = null
    if (upright) return this.addMoved(page, papers[paper])
    return this.addEmbedded(page, papers[paper])
  }

  private addWhole(page: PDFPage): void {
    this.half = null
    const { x, y } = this.moved
    if (x !== 0 || y !== 0) page.translateContent(x, y)
    this.output.addPage(page)
  }

  /** A label in the upper middle of a sheet of its own. */
  private addMoved(page: PDFPage, paper: { width: number; height: number }): void {
    const x = (paper.width - label.width) / 2 + this.moved.x
    const y = paper.height - label.height - topMargin + this.moved.y
    page.translateContent(x, y)
    for (const box of ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox']) page.node.delete(PDFName.of(box))
    page.setMediaBox(0, 0, paper.width, paper.height)
    this.output.addPage(page)
    // What moved the label moves the foot as well.
    if (this.foot) page.drawPage(this.foot, { x: topMargin - x, y: topMargin - y })
  }

  /** A label turned by a quarter in the middle of the next free half of a sheet. */
  private async addHalf(page: PDFPage, paper: { width: number; height: number }): Promise<void> {
    const skips = this.isFirst && this.layout.startAt === 2
    this.isFirst = false
    const second = this.half !== null || skips
    const sheet = this.half ?? this.output.addPage([paper.width, paper.height])
    this.half = second ? null : sheet
    const middle = paper.height * (second ? 0.25 : 0.75)
    const x = paper.width / 2 + label.height / 2 + this.moved.x
    const y = middle - label.width / 2 + this.moved.y
    const form = formOf(page)
    if (!form) return sheet.drawPage(await this.output.embedPage(page), { x, y, rotate: degrees(90) })
    const name = sheet.node.newXObject('Label', form)
    const turned = concatTransformationMatrix(0, 1, -1, 0, x, y)
    sheet.pushOperators(pushGraphicsState(), turned, drawObject(name), popGraphicsState())
  }

  /** A page of another shape, made smaller only if it is larger than the paper. */
  private async addEmbedded(page: PDFPage, paper: { width: number; height: number }): Promise<void> {
    const box = page.getCropBox()
    const angle = ((page.getRotation().angle % 360) + 360) % 360
    const embedded = await this.output.embedPage(page, {
      left: box.x,
      bottom: box.y,
      right: box.x + box.width,
      top: box.y + box.height,
    })
    const [seenWidth, seenHeight] = angle % 180 === 0 ? [box.width, box.height] : [box.height, box.width]
    const factor = Math.min(1, paper.width / seenWidth, paper.height / seenHeight)
    const [width, height] = [box.width * factor, box.height * factor]
    const corner = turn(angle, width, height)
    const margin = seenHeight + topMargin <= paper.height ? topMargin : 0
    const sheet = this.output.addPage([paper.width, paper.height])
    sheet.drawPage(embedded, {
      x: (paper.width - seenWidth * factor) / 2 + corner.x + this.moved.x,
      y: paper.height - seenHeight * factor - margin + corner.y + this.moved.y,
      width,
      height,
      rotate: degrees(-angle),
    })
    if (this.foot) sheet.drawPage(this.foot, { x: topMargin, y: topMargin })
  }
}
