import type { LabelMedia } from '@waybill/contract/floor-printing/words'
import { paperDots, PaperPage, type PaperSheet, wrapPaperText } from '../../../carriers/index.ts'
import { type BoxFacts, drawBoxes } from '../inbound/index.ts'
import { drawPlaceStrip, type PlaceToPrint } from '../stock/index.ts'

const { width, height } = paperDots['4x6']
/** A strip of 4 × 1 in: one label of that size, or a sixth of the larger one. */
const PER_PAGE = 6
const STRIP = Math.floor(height / PER_PAGE)
const EDGE = 30

/** What each label is, in dots of a 203 dpi printer. */
export const mediaDots: Record<LabelMedia, { width: number; height: number }> = {
  '4x6': paperDots['4x6'],
  '4x1': { width, height: STRIP },
}

type Strip = (page: PaperPage, top: number) => void

function inStrips(strips: readonly Strip[], media: LabelMedia): PaperPage[] {
  const perPage = media === '4x1' ? 1 : PER_PAGE
  const pages: PaperPage[] = []
  for (const [index, draw] of strips.entries()) {
    if (index % perPage === 0) pages.push(new PaperPage())
    draw(pages.at(-1)!, (index % perPage) * STRIP)
  }
  return pages
}

export interface Paper {
  media: LabelMedia
  copies: number
}

/** Each page as often as it is to be printed. */
export const sheetsOf = (sheets: readonly PaperSheet[]): PaperPage[] =>
  sheets.flatMap(({ page, copies }) => Array.from({ length: copies }, () => page))
const copied = (pages: readonly PaperPage[], copies: number): PaperSheet[] => pages.map((page) => ({ page, copies }))

export const placeSheets = (places: readonly PlaceToPrint[], { media, copies }: Paper): PaperSheet[] =>
  copied(
    inStrips(
      places.map((place) => (page, top) => drawPlaceStrip(page, place, top)),
      media,
    ),
    copies,
  )

export interface ItemFacts {
  sku: string
  name: string | null
  /** Another code of the product; null: it has none. */
  code: string | null
}

const firstLine = (text: string, size: number): string => wrapPaperText(text, width - 2 * EDGE, { size })[0] ?? ''

/** Name, cut at the width, and SKU above the barcode: that of the SKU, or of another code where the SKU cannot be one. */
function drawItem(page: PaperPage, { sku, name, code }: ItemFacts, top: number): void {
  page.text(EDGE, top + 44, firstLine(name ?? '', 32), { size: 32 })
  page.text(EDGE, top + 92, firstLine(sku, 40), { size: 40, bold: true })
  const box = { right: width - EDGE, y: top + 106, width: width - 2 * EDGE, height: 76 }
  if (!page.bars(sku, box) && code !== null) page.bars(code, box)
  page.rect(0, top + STRIP - 2, width, 1)
}

/** As many labels of a product as there are copies: full pages, which are all alike, and what is left. */
export function itemSheets(item: ItemFacts, { copies, media }: Paper): PaperSheet[] {
  const perPage = media === '4x1' ? 1 : PER_PAGE
  const pageOf = (labels: number): PaperPage =>
    inStrips(
      Array.from({ length: labels }, () => (page: PaperPage, top: number) => drawItem(page, item, top)),
      media,
    )[0]!
  const [full, left] = [Math.floor(copies / perPage), copies % perPage]
  return [
    ...(full > 0 ? [{ page: pageOf(perPage), copies: full }] : []),
    ...(left > 0 ? [{ page: pageOf(left), copies: 1 }] : []),
  ]
}

export const boxSheets = (inbound: BoxFacts, { copies }: Paper): PaperSheet[] => copied(drawBoxes(inbound), copies)

/** What a test prints: which printer this is, and a barcode to try a scanner with. */
export function testSheets({ name, address }: { name: string; address: string }): PaperSheet[] {
  const page = new PaperPage()
  page.text(EDGE, 60, firstLine(`Test · 测试 · ${name}`, 40), { size: 40, bold: true })
  page.text(EDGE, 96, firstLine(address, 26), { size: 26 })
  page.bars('WAYBILL-TEST', { right: width - EDGE, y: 112, width: width - 2 * EDGE, height: 70 })
  return copied([page], 1)
}

/** The sign of a station: its name and its barcode, to be scanned from a meter away. */
export function signPages({ name, code }: { name: string; code: string }): PaperPage[] {
  const page = new PaperPage()
  page.text(EDGE, 160, firstLine(name, 84), { size: 84, bold: true })
  page.rect(EDGE, 200, width - 2 * EDGE, 3)
  page.bars(code, { right: width - EDGE, y: 280, width: width - 2 * EDGE, height: 320 })
  page.text(EDGE, 720, code, { size: 84, bold: true })
  return [page]
}
