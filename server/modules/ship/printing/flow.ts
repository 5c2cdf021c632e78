import { PaperPage, type PaperSize, paperDots, wrapPaperText } from '../../../carriers/index.ts'
import { filled } from './words.ts'

/** Sizes in dots, of which 203 are an inch: a label's paper is held closer to the eye than a sheet. */
const looks = {
  '4x6': { margin: 36, text: 22, small: 18, title: 34, logo: { width: 300, height: 76 }, amount: 136, count: 70 },
  letter: { margin: 120, text: 29, small: 24, title: 48, logo: { width: 520, height: 130 }, amount: 230, count: 120 },
}
export type Look = (typeof looks)['letter']
/** Distance of two base lines in font sizes. */
export const LEADING = 1.3

/** The pages of one document, filled from the top; a new one begins where nothing more fits. */
export class Flow {
  readonly pages: PaperPage[] = []
  readonly look: Look
  readonly left: number
  readonly right: number
  /** Where the next row begins. */
  y = 0
  private readonly paper: PaperSize
  private readonly head: (flow: Flow, isFirst: boolean) => void
  private readonly bottom: number

  /** `head` draws what stands at the top of each page. */
  constructor(paper: PaperSize, head: (flow: Flow, isFirst: boolean) => void) {
    this.paper = paper
    this.head = head
    this.look = paper === '4x6' ? looks['4x6'] : looks.letter
    this.left = this.look.margin
    this.right = paperDots[paper].width - this.look.margin
    this.bottom = paperDots[paper].height - this.look.margin - this.look.small * 2
    this.begin()
  }

  get page(): PaperPage {
    return this.pages.at(-1) as PaperPage
  }

  get width(): number {
    return this.right - this.left
  }

  private begin(): void {
    this.pages.push(new PaperPage())
    this.y = this.look.margin
    this.head(this, this.pages.length === 1)
  }

  /** Begins a new page unless this much fits on this one. */
  need(height: number): void {
    if (this.y + height > this.bottom) this.begin()
  }

  /** Lines of text below each other, broken at the width; those that do not fit go on the next page. */
  paragraph(text: string, { x = this.left, width = this.width, size = this.look.text, bold = false } = {}): void {
    for (const line of wrapPaperText(text, width, { size, bold })) {
      this.need(size * LEADING)
      this.page.text(x, this.y + size, line, { size, bold })
      this.y += size * LEADING
    }
  }

  /** A thin line across the page. */
  rule(): void {
    this.page.rect(this.left, Math.round(this.y), this.width, 2)
    this.y += 10
  }

  /** Below each page: a text on the left, its number on the right. */
  finish(text: string, numbering: string): PaperPage[] {
    const { small: size } = this.look
    const y = paperDots[this.paper].height - this.look.margin
    this.pages.forEach((page, index) => {
      page.text(this.left, y, text, { size })
      page.text(this.right, y, filled(numbering, { n: index + 1, all: this.pages.length }), { size, right: true })
    })
    return this.pages
  }
}
