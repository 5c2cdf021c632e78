import type { Paper, PrintSettings } from '@waybill/contract/printing/settings'
import type { Locale } from '@waybill/contract/core/messages'
import { composeJob, drawPaper, paperDots, PaperPage, wrapPaperText } from '../../../carriers/index.ts'
import { filled, wordsIn } from './words.ts'

const DOTS_PER_MM = 203 / 25.4
const dots = (mm: number): number => Math.round(mm * DOTS_PER_MM)
const LENGTH = dots(80)
const EDGE = dots(10)
const ARM = dots(6)

/** A mark in each corner, 10 mm from both edges. */
function drawCorners(page: PaperPage, { width, height }: { width: number; height: number }): void {
  for (const [x, toward] of [
    [EDGE, 1],
    [width - EDGE, -1],
  ] as const) {
    for (const [y, down] of [
      [EDGE, 1],
      [height - EDGE, -1],
    ] as const) {
      page.rect(Math.min(x, x + toward * ARM), y, ARM, 2)
      page.rect(x, Math.min(y, y + down * ARM), 2, ARM)
    }
  }
}

/** A page by which a user sees whether a printer scales or moves what it prints; drawn with the offset that is set. */
export async function drawTestPage(paper: Paper, offset: PrintSettings['offset'], locale: Locale): Promise<Uint8Array> {
  const size = paperDots[paper]
  const say = wordsIn(locale)
  const page = new PaperPage()
  drawCorners(page, size)
  const left = Math.round((size.width - LENGTH) / 2)
  const top = dots(22)
  for (const end of [left, left + LENGTH - 2]) page.rect(end, top - dots(2), 2, dots(4))
  page.rect(left, top, LENGTH, 2)
  for (const end of [top, top + LENGTH - 2]) page.rect(left, end, dots(4), 2)
  page.rect(left, top, 2, LENGTH)
  const text = { size: paper === '4x6' ? 24 : 30 }
  const x = left + dots(8)
  let y = top + dots(12)
  page.text(x, y, say.testPage, { size: text.size * 1.4, bold: true })
  y += text.size * 2.4
  for (const sentence of [say.testLine, say.testCorners, filled(say.testOffset, offset)]) {
    for (const line of wrapPaperText(sentence, LENGTH - dots(10), text)) {
      page.text(x, y, line, text)
      y += text.size * 1.3
    }
    y += text.size
  }
  const pdf = await drawPaper({ title: say.testPage, date: '', paper, pages: [page] })
  return composeJob([{ slip: [0, 1] }], { slips: pdf, paper: null, perSheet: 1, startAt: 1, offset })
}
