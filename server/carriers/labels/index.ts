/**
 * Labels: draws what a carrier would print, as PDF vectors and as ZPL, and puts many label PDFs into one.
 * A layout places marks on whole dots of a 203 dpi printer; both outputs come from the same marks. Barcodes keep their quiet
 * zones and bars of two dots at least; every text is wrapped, shrunk or cut inside its box; the test band touches no barcode.
 */
import { carrier as carriers, type CarrierId } from '@waybill/contract/carriers/enums'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { Drawing } from './drawing.ts'
import { inLatin, type LabelData } from './label.ts'
import { dhlLayout } from './layouts/dhl.ts'
import { fedexLayout } from './layouts/fedex.ts'
import { upsLayout } from './layouts/ups.ts'
import { uspsLayout } from './layouts/usps.ts'
import { testBand } from './parts.ts'
import { drawingToPdf, type PdfTitle } from './pdf.ts'
import { drawingToZpl } from './zpl.ts'

export { composeJob, impose, type PrintPiece } from './imposition.ts'
export { drawPart, type DrawnPart, joinParts, type PageKind, type StoredPart } from './long-job.ts'
export { drawPaper, paperDots, PaperPage, type PaperSheet, type PaperSize, paperToZpl, wrapPaperText } from './paper.ts'
export type { SheetLayout } from './sheets.ts'
export { zplCopies } from './zpl.ts'
export { textDocument, type TextPage } from './text-document.ts'
export { drawTextPage, drawTextPages, type PageText, textPage, type TextSheet, wrapPageText } from './text-page.ts'
export { drawManifest, type ManifestSheet } from './manifest-paper.ts'
export type { LabelData } from './label.ts'

const layouts: Record<CarrierId, (drawing: Drawing, label: LabelData) => void> = {
  [carriers.USPS]: uspsLayout,
  [carriers.UPS]: upsLayout,
  [carriers.FedEx]: fedexLayout,
  [carriers.DHLExpress]: dhlLayout,
}

function draw(data: LabelData): Drawing {
  const label = inLatin(data)
  const drawing = new Drawing()
  layouts[label.carrier](drawing, label)
  testBand(drawing, label)
  return drawing
}

const titleOf = (label: LabelData): PdfTitle => ({
  title: label.tracking,
  subject: `${carrierName(label.carrier).en} label`,
  date: label.options.shipDate,
})

/** A label as a PDF of one 4 × 6 in page. */
export const drawLabelPdf = (label: LabelData): Promise<Uint8Array> => drawingToPdf(draw(label), titleOf(label))

/** The same label as ZPL II for 203 dpi. */
export const drawLabelZpl = (label: LabelData): string => drawingToZpl(draw(label))

/** Both forms of a label, laid out once. */
export async function drawLabel(label: LabelData): Promise<{ pdf: Uint8Array; zpl: string }> {
  const drawing = draw(label)
  return { pdf: await drawingToPdf(drawing, titleOf(label)), zpl: drawingToZpl(drawing) }
}
