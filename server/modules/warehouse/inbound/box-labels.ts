import type { InboundDetail } from '@waybill/contract/inbound/api'
import { boxCode } from '@waybill/contract/inbound/words'
import { drawPaper, PaperPage, paperDots } from '../../../carriers/index.ts'

const { width } = paperDots['4x6']
const EDGE = 40

/** What a box label shows. */
export type BoxFacts = Pick<InboundDetail, 'id' | 'number' | 'boxes' | 'skus' | 'expected' | 'expectedOn'> & {
  warehouse: { name: string }
}

/**
 * One page for each box: the shipment's number and its warehouse in large letters, which box of how many, and the box's own barcode. What
 * all of them have is drawn once.
 */
export function drawBoxes(inbound: BoxFacts): PaperPage[] {
  const shared = new PaperPage()
  shared.text(EDGE, 110, inbound.number, { size: 80, bold: true })
  shared.text(EDGE, 190, inbound.warehouse.name.slice(0, 40), { size: 36 })
  shared.rect(EDGE, 220, width - 2 * EDGE, 3)
  shared.text(EDGE, 400, `${inbound.skus} SKU · ${inbound.expected} pcs · ${inbound.expectedOn}`, { size: 28 })
  return Array.from({ length: inbound.boxes }, (_, index) => {
    const page = new PaperPage()
    for (const mark of shared.marks) page.add(mark)
    page.text(EDGE, 340, `${index + 1} / ${inbound.boxes}`, { size: 96, bold: true })
    const code = boxCode(inbound.id, index + 1)
    page.bars(code, { right: width - EDGE, y: 480, width: width - 2 * EDGE, height: 220 })
    page.text(EDGE, 770, code, { size: 56, bold: true })
    return page
  })
}

/** Labels of all boxes, one page each. */
export const drawBoxLabels = (inbound: InboundDetail, date: string): Promise<Uint8Array> =>
  drawPaper({
    title: `Box labels ${inbound.number}`,
    date,
    paper: '4x6',
    pages: drawBoxes(inbound),
  })
