import { PaperPage, type PaperSize, paperDots, wrapPaperText } from '../../../../../carriers/index.ts'

/** Sizes in dots, of which 203 are an inch; no text is smaller than 6 points. */
const looks = {
  '4x6': { margin: 26, text: 20, small: 17, title: 28 },
  letter: { margin: 102, text: 24, small: 20, title: 44 },
}
/** Distance of two base lines in font sizes. */
const LEADING = 1.28
const PAD = 8

export interface Column {
  title: string
  /** Share of the width. */
  share: number
  right?: boolean
}
/** A label above its value in a frame. */
export interface Box {
  label: string
  value: string
  /** Share of the width. */
  share: number
}

/** Pages of a customs form, filled from the top; a new one begins with the same head where nothing more fits. */
export class Sheet {
  readonly pages: PaperPage[] = []
  readonly look: (typeof looks)['letter']
  readonly left: number
  readonly width: number
  y = 0
  private readonly bottom: number
  private readonly head: (sheet: Sheet, isFirst: boolean) => void
  private table: readonly Column[] | null = null

  constructor(size: PaperSize, head: (sheet: Sheet, isFirst: boolean) => void) {
    this.look = size === '4x6' ? looks['4x6'] : looks.letter
    this.left = this.look.margin
    this.width = paperDots[size].width - 2 * this.look.margin
    this.bottom = paperDots[size].height - this.look.margin - this.look.small * 2
    this.head = head
    this.begin()
  }

  get page(): PaperPage {
    return this.pages.at(-1) as PaperPage
  }

  get right(): number {
    return this.left + this.width
  }

  private begin(): void {
    this.pages.push(new PaperPage())
    this.y = this.look.margin
    this.head(this, this.pages.length === 1)
    if (this.table) this.titles(this.table)
  }

  need(height: number): void {
    if (this.y + height > this.bottom) this.begin()
  }

  /** Lines of text, broken at the width. */
  paragraph(text: string, { size = this.look.text, bold = false } = {}): void {
    for (const line of wrapPaperText(text, this.width, { size, bold })) {
      this.need(size * LEADING)
      this.page.text(this.left, this.y + size, line, { size, bold })
      this.y += size * LEADING
    }
  }

  rule(): void {
    this.page.rect(this.left, Math.round(this.y), this.width, 2)
    this.y += 6
  }

  /** Frames side by side, as high as the highest needs to be. */
  boxes(boxes: readonly Box[]): void {
    const { text: size, small } = this.look
    const shown = boxes.map(({ label, value, share }) => {
      const width = Math.floor(this.width * share)
      const lines = value.split('\n').flatMap((line) => wrapPaperText(line, width - 2 * PAD, { size }))
      return { label, lines, width }
    })
    const height = Math.ceil(
      PAD * 2 + small * LEADING + Math.max(...shown.map(({ lines }) => lines.length), 1) * size * LEADING,
    )
    this.need(height)
    let x = this.left
    for (const { label, lines, width } of shown) {
      this.page.frame(x, Math.round(this.y), width, height, 2)
      this.page.text(x + PAD, this.y + PAD + small, label, { size: small, bold: true })
      lines.forEach((line, index) =>
        this.page.text(x + PAD, this.y + PAD + small * LEADING + size + index * size * LEADING, line, { size }),
      )
      x += width
    }
    this.y += height
  }

  private titles(columns: readonly Column[]): void {
    this.cells(
      columns,
      columns.map(({ title }) => title),
      { size: this.look.small, bold: true },
    )
    this.rule()
  }

  private cells(columns: readonly Column[], texts: readonly string[], style: { size: number; bold?: boolean }): void {
    const { size, bold = false } = style
    const shown = columns.map(({ share }, index) =>
      wrapPaperText(texts[index] ?? '', Math.floor(this.width * share) - PAD, { size, bold }),
    )
    const height = Math.max(...shown.map((lines) => lines.length), 1) * size * LEADING
    this.need(height + PAD)
    let x = this.left
    columns.forEach(({ share, right = false }, index) => {
      const width = this.width * share
      shown[index]?.forEach((line, at) =>
        this.page.text(right ? x + width - PAD : x, this.y + size + at * size * LEADING, line, { size, bold, right }),
      )
      x += width
    })
    this.y += height + PAD
  }

  /** A table whose head stands on every page that it goes on. */
  rows(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    this.need(this.look.text * 4)
    this.titles(columns)
    this.table = columns
    for (const row of rows) this.cells(columns, row, { size: this.look.text })
    this.table = null
    this.rule()
  }

  /** A label on the left, its amount on the right. */
  sum(label: string, amount: string, bold = false): void {
    const size = this.look.text
    this.need(size * LEADING)
    this.page.text(this.left + this.width * 0.6, this.y + size, label, { size, bold })
    this.page.text(this.right - PAD, this.y + size, amount, { size, bold, right: true })
    this.y += size * LEADING
  }

  /** Numbers the pages below. */
  finish(size: PaperSize, text: string): PaperPage[] {
    const y = paperDots[size].height - this.look.margin
    this.pages.forEach((page, index) => {
      page.text(this.left, y, text, { size: this.look.small })
      const number = `Page ${index + 1} of ${this.pages.length}`
      page.text(this.right, y, number, { size: this.look.small, right: true })
    })
    return this.pages
  }
}
