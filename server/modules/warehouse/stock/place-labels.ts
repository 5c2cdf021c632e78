import { drawPaper, PaperPage, paperDots } from '../../../carriers/index.ts'

/** Six labels of 4 × 1 in on a sheet of the label printer: the code in large letters above its barcode. */
const PER_PAGE = 6
const { width, height } = paperDots['4x6']
const STRIP = Math.floor(height / PER_PAGE)
const EDGE = 30

/** The code of a place above its barcode, in a strip of 4 × 1 in whose top is given in dots. */
export function drawPlaceStrip(
  page: PaperPage,
  { code, barcode }: { code: string; barcode: string },
  top: number,
): void {
  // A code of 30 characters still fits the width.
  const size = Math.min(72, Math.floor(((width - 2 * EDGE) / code.length) * 1.4))
  page.text(EDGE, top + 78, code, { size, bold: true })
  page.bars(barcode, { right: width - EDGE, y: top + 96, width: width - 2 * EDGE, height: 80 })
  page.rect(0, top + STRIP - 2, width, 1)
}

/** Labels of places in the order in which they are passed. */
export function drawPlaceLabels(
  places: readonly { code: string; barcode: string }[],
  date: string,
): Promise<Uint8Array> {
  const pages: PaperPage[] = []
  for (const [index, place] of places.entries()) {
    if (index % PER_PAGE === 0) pages.push(new PaperPage())
    drawPlaceStrip(pages.at(-1)!, place, (index % PER_PAGE) * STRIP)
  }
  return drawPaper({ title: 'Place labels', date, paper: '4x6', pages })
}
