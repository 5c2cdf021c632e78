import { Drawing } from './drawing.ts'
import { shape } from './fonts/index.ts'
import { drawingToPdf } from './pdf.ts'

/** Letter paper in dots, of which 203 are an inch. */
export const letter = { width: 1726, height: 2233 } as const
export const textPage = { width: letter.width, margin: 180 } as const

/** A line of text by its base line; `right`: x is its right edge. */
export interface PageText {
  x: number
  y: number
  size: number
  text: string
  right?: boolean
}

/** A page of letter size with text in any script that labels can print and rules across it; the same input is the same file. */
export function drawTextPage(page: {
  title: string
  /** YYYY-MM-DD */
  date: string
  texts: readonly PageText[]
  /** Heights of the rules. */
  rules: readonly number[]
}): Promise<Uint8Array> {
  const drawing = new Drawing()
  for (const y of page.rules) drawing.rect(textPage.margin, y, letter.width - 2 * textPage.margin, 2)
  for (const { x, y, size, text, right } of page.texts) {
    const line = shape(text, 'CN')
    drawing.add({ kind: 'line', line, x: right ? x - (line.width * size) / 1000 : x, y, size })
  }
  return drawingToPdf(drawing, { title: page.title, subject: page.title, date: page.date, size: letter })
}
