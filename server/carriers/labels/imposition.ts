import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { labelSize, type LabelSize } from '@waybill/contract/shipping/enums'
import { setImmediate as breathe } from 'node:timers/promises'
import { Sheets, type SheetLayout } from './sheets.ts'

/** After so many pieces the thread serves others: some 15 ms of work at a time, however many are printed. */
const atOnce = 5

/** What is printed one after the other: the file of a label or of its customs papers, or pages of the file of packing slips, from 0, the last one excluded. */
export type PrintPiece = { label: Uint8Array } | { paper: Uint8Array } | { slip: readonly [from: number, to: number] }

/**
 * Labels and packing slips in the order of the pieces as one PDF, every page of every file kept. Vectors stay vectors, and viewers are instructed
 * not to scale when printing. `site`: whose labels these are, in the document's properties too; on the label itself the carrier has the say.
 */
export async function composeJob(
  pieces: readonly PrintPiece[],
  { slips, site, ...layout }: SheetLayout & { slips?: Uint8Array | null; site?: string | undefined },
): Promise<Uint8Array> {
  const output = await PDFDocument.create({ updateMetadata: false })
  output.setCreator('Shipping labels')
  output.setProducer('Shipping labels')
  if (site) output.setAuthor(site)
  const load = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false })
  const sheets = await Sheets.begin(output, { ...layout, site })
  // All at once, so that they go on sharing their fonts and their logo.
  const source = slips ? await load(slips) : null
  const slipPages = source ? await output.copyPages(source, source.getPageIndices()) : []
  for (const [index, piece] of pieces.entries()) {
    if (index % atOnce === atOnce - 1) await breathe()
    if ('slip' in piece) {
      for (const page of slipPages.slice(...piece.slip)) await sheets.add(page, 'slip')
      continue
    }
    const kind = 'label' in piece ? 'label' : 'slip'
    const file = await load('label' in piece ? piece.label : piece.paper)
    for (const page of await output.copyPages(file, file.getPageIndices())) await sheets.add(page, kind)
  }
  output.catalog.getOrCreateViewerPreferences().dict.set(PDFName.of('PrintScaling'), PDFName.of('None'))
  return output.save()
}

/** Label PDFs in the order given as one PDF, a label a page: 4x6 pages as they are, or each at 100 % in the upper middle of a letter page. */
export const impose = (labels: readonly Uint8Array[], size: LabelSize, site?: string): Promise<Uint8Array> =>
  composeJob(
    labels.map((label) => ({ label })),
    {
      paper: size === labelSize.fourBySix ? null : 'letter',
      perSheet: 1,
      startAt: 1,
      offset: { x: 0, y: 0 },
      site,
    },
  )
