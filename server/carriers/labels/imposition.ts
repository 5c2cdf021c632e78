import { degrees, PDFDocument, type PDFEmbeddedPage, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { labelSize, type LabelSize } from '@waybill/contract/shipping/enums'
import { setImmediate as breathe } from 'node:timers/promises'
import { Drawing } from './drawing.ts'
import { drawingToPdf } from './pdf.ts'
import { putLine } from './typesetting.ts'

/** Points. */
const letter = { width: 612, height: 792 } as const
const label = { width: 288, height: 432 } as const
const tolerance = 2
const topMargin = 36
/** After so many labels the thread serves others: some 15 ms of work at a time, however many are printed. */
const atOnce = 5

/**
 * Label PDFs in the order given as one PDF, every page of every file kept. 4x6: pages as they are. 8.5x11: each label at 100 %
 * in the upper middle of a page of its own, the seller's site named below it. Vectors stay vectors, and viewers are told not to scale when
 * printing. `site`: whose labels these are, in the document's properties too; on the label itself the carrier has the say.
 */
export async function impose(labels: readonly Uint8Array[], size: LabelSize, site?: string): Promise<Uint8Array> {
  const output = await PDFDocument.create({ updateMetadata: false })
  output.setCreator('Shipping labels')
  output.setProducer('Shipping labels')
  if (site) output.setAuthor(site)
  const foot = site && size !== labelSize.fourBySix ? await footOf(output, site) : null
  for (const [index, bytes] of labels.entries()) {
    if (index % atOnce === atOnce - 1) await breathe()
    const source = await PDFDocument.load(bytes, { updateMetadata: false })
    for (const page of await output.copyPages(source, source.getPageIndices())) {
      if (size === labelSize.fourBySix) output.addPage(page)
      else {
        const moved = await addToLetter(output, page)
        if (foot)
          output
            .getPages()
            .at(-1)
            ?.drawPage(foot, { x: topMargin - moved.x, y: topMargin - moved.y })
      }
    }
  }
  output.catalog.getOrCreateViewerPreferences().dict.set(PDFName.of('PrintScaling'), PDFName.of('None'))
  return output.save()
}

/** The site's name for the foot of each sheet, where no label reaches; what moved the label moves it as well. */
async function footOf(output: PDFDocument, site: string): Promise<PDFEmbeddedPage | undefined> {
  const drawing = new Drawing()
  const size = { width: 1500, height: 36 }
  putLine(drawing, site, { x: 0, y: 4, width: size.width }, { size: 25 })
  const bytes = await drawingToPdf(drawing, { title: site, subject: site, date: '', size })
  const [page] = drawing.marks.length > 0 ? await output.embedPdf(bytes) : []
  return page
}

/** Whether a page is an upright 4 × 6 in label that can be moved as it is. */
function isUprightLabel(page: PDFPage): boolean {
  const { x, y, width, height } = page.getCropBox()
  const fits = Math.abs(width - label.width) <= tolerance && Math.abs(height - label.height) <= tolerance
  return fits && x === 0 && y === 0 && page.getRotation().angle % 360 === 0
}

/**
 * Moves a label onto letter paper, and says by how much its drawing was moved; a page of another shape is embedded and made smaller only if it is
 * larger than the paper.
 */
async function addToLetter(output: PDFDocument, page: PDFPage): Promise<{ x: number; y: number }> {
  if (isUprightLabel(page)) {
    const x = (letter.width - label.width) / 2
    const y = letter.height - label.height - topMargin
    page.translateContent(x, y)
    for (const box of ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox']) page.node.delete(PDFName.of(box))
    page.setMediaBox(0, 0, letter.width, letter.height)
    output.addPage(page)
    return { x, y }
  }
  await embedOnLetter(output, page)
  return { x: 0, y: 0 }
}

/** Where a page drawn at a corner lands once it is turned clockwise as its viewer would: what to add to the corner. */
function turn(angle: number, width: number, height: number): { x: number; y: number } {
  if (angle === 90) return { x: 0, y: width }
  if (angle === 180) return { x: width, y: height }
  return angle === 270 ? { x: height, y: 0 } : { x: 0, y: 0 }
}

async function embedOnLetter(output: PDFDocument, page: PDFPage): Promise<void> {
  const box = page.getCropBox()
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  const embedded = await output.embedPage(page, {
    left: box.x,
    bottom: box.y,
    right: box.x + box.width,
    top: box.y + box.height,
  })
  const [seenWidth, seenHeight] = angle % 180 === 0 ? [box.width, box.height] : [box.height, box.width]
  const factor = Math.min(1, letter.width / seenWidth, letter.height / seenHeight)
  const [width, height] = [box.width * factor, box.height * factor]
  const corner = turn(angle, width, height)
  const margin = seenHeight + topMargin <= letter.height ? topMargin : 0
  output.addPage([letter.width, letter.height]).drawPage(embedded, {
    x: (letter.width - seenWidth * factor) / 2 + corner.x,
    y: letter.height - seenHeight * factor - margin + corner.y,
    width,
    height,
    rotate: degrees(-angle),
  })
}
