import { PDFDocument, type PDFEmbeddedPage } from '@cantoo/pdf-lib'
import { labelSize, type LabelSize } from '@waybill/contract'

/** Points. */
const letter = { width: 612, height: 792 } as const
const label = { width: 288, height: 432 } as const
const tolerance = 2

/** Label PDFs in the order given as one PDF. Every page of a label file is kept. 4x6: pages as they are; 8.5x11: each label at 100 %, top centre of a page. Vectors stay vectors. */
export async function impose(labels: readonly Uint8Array[], size: LabelSize): Promise<Uint8Array> {
  const output = await PDFDocument.create({ updateMetadata: false })
  output.setCreator('Waybill')
  output.setProducer('Waybill')
  for (const bytes of labels) {
    const source = await PDFDocument.load(bytes, { updateMetadata: false })
    const pages = source.getPageIndices()
    if (size === labelSize.fourBySix) {
      for (const page of await output.copyPages(source, pages)) output.addPage(page)
    } else {
      for (const page of await output.embedPdf(source, pages)) placeOnLetter(output, page)
    }
  }
  output.catalog.getOrCreateViewerPreferences().setPrintScaling('None' as never)
  return output.save()
}

/** A label stays 4 × 6 in; only a page that is larger than the paper is made smaller. */
function placeOnLetter(output: PDFDocument, embedded: PDFEmbeddedPage): void {
  const page = output.addPage([letter.width, letter.height])
  const isLabel =
    Math.abs(embedded.width - label.width) <= tolerance && Math.abs(embedded.height - label.height) <= tolerance
  const factor = Math.min(1, letter.width / embedded.width, letter.height / embedded.height)
  const [width, height] = [embedded.width * factor, embedded.height * factor]
  const x = (letter.width - width) / 2
  const y = isLabel ? letter.height - height - 36 : letter.height - height
  page.drawPage(embedded, { x, y, width, height })
}
