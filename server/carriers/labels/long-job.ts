import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { setImmediate as breathe } from 'node:timers/promises'
import { Sheets, type SheetLayout } from './sheets.ts'
import type { PrintPiece } from './imposition.ts'

/** What a page is: of a label, of its customs papers, or of a packing slip. */
export type PageKind = 'label' | 'paper' | 'slip'

export interface DrawnPart {
  pdf: Uint8Array
  /** What each page is. */
  pages: PageKind[]
}
/** The files of some pieces cannot be read: their places. */
export interface UnreadablePieces {
  unreadable: number[]
}

const load = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false })
const kindOf = (piece: PrintPiece): PageKind => ('label' in piece ? 'label' : 'paper' in piece ? 'paper' : 'slip')

/**
 * A part of a long printing: the pages of its pieces as they are, one after the other, to be put on sheets with all others later. Answers
 * which pieces cannot be read where there are any.
 */
export async function drawPart(
  pieces: readonly PrintPiece[],
  slips: Uint8Array | null,
): Promise<DrawnPart | UnreadablePieces> {
  const output = await PDFDocument.create({ updateMetadata: false })
  const source = slips ? await load(slips) : null
  const slipPages = source ? await output.copyPages(source, source.getPageIndices()) : []
  const pages: PageKind[] = []
  const unreadable: number[] = []
  for (const [index, piece] of pieces.entries()) {
    if (index % 5 === 4) await breathe()
    const kind = kindOf(piece)
    const found = 'slip' in piece ? slipPages.slice(...piece.slip) : await pagesOf(output, piece)
    if (!found) unreadable.push(index)
    for (const page of found ?? []) {
      output.addPage(page)
      pages.push(kind)
    }
  }
  return unreadable.length > 0 ? { unreadable } : { pdf: await output.save(), pages }
}

async function pagesOf(output: PDFDocument, piece: { label: Uint8Array } | { paper: Uint8Array }) {
  try {
    const file = await load('label' in piece ? piece.label : piece.paper)
    return await output.copyPages(file, file.getPageIndices())
  } catch {
    return null
  }
}

export interface StoredPart {
  read: () => Promise<Uint8Array>
  pages: readonly PageKind[]
}

/** The parts of a long printing as one PDF, on sheets as `composeJob` would put them. `slipsLast`: packing slips after all labels. */
export async function joinParts(
  parts: readonly StoredPart[],
  { slipsLast, site, ...layout }: SheetLayout & { slipsLast: boolean; site?: string | undefined },
): Promise<Uint8Array> {
  const output = await PDFDocument.create({ updateMetadata: false })
  output.setCreator('Shipping labels')
  output.setProducer('Shipping labels')
  if (site) output.setAuthor(site)
  const sheets = await Sheets.begin(output, { ...layout, site })
  const last: Awaited<ReturnType<PDFDocument['copyPages']>> = []
  for (const part of parts) {
    await breathe()
    const source = await load(await part.read())
    for (const [index, page] of (await output.copyPages(source, source.getPageIndices())).entries()) {
      if (part.pages[index] !== 'slip') await sheets.add(page, part.pages[index] === 'label' ? 'label' : 'slip')
      else if (slipsLast) last.push(page)
      else await sheets.add(page, 'slip')
    }
  }
  for (const page of last) await sheets.add(page, 'slip')
  output.catalog.getOrCreateViewerPreferences().dict.set(PDFName.of('PrintScaling'), PDFName.of('None'))
  // With object streams its table of places takes time by the square of the pages: 20 s of 25 for 5,000 labels.
  return output.save({ useObjectStreams: false })
}
