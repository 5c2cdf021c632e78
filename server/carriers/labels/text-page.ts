import { Drawing } from './drawing.ts'
import { shape } from './fonts/index.ts'
import { drawingsToPdf, type PagePicture } from './pdf.ts'
import { wrapText } from './wrap-text.ts'

/** Letter paper in dots, of which 203 are an inch. */
export const letter = { width: 1726, height: 2233 } as const
export const textPage = { width: letter.width, height: letter.height, margin: 180 } as const

/** A line of text by its base line; `right`: x is its right edge. */
export interface PageText {
  x: number
  y: number
  size: number
  text: string
  right?: boolean
}

export interface TextSheet {
  texts: readonly PageText[]
  /** Heights of the rules. */
  rules: readonly number[]
}

/** The width of a text in dots. */
const textWidth = (text: string, size: number): number => (shape(text, 'CN').width * size) / 1000

/** Breaks a text into lines of a width. */
export const wrapPageText = (text: string, size: number, width: number): string[] =>
  wrapText(text, (line) => textWidth(line, size) <= width)

function drawn({ texts, rules }: TextSheet): Drawing {
  const drawing = new Drawing()
  for (const y of rules) drawing.rect(textPage.margin, y, letter.width - 2 * textPage.margin, 2)
  for (const { x, y, size, text, right } of texts) {
    const line = shape(text, 'CN')
    drawing.add({ kind: 'line', line, x: right ? x - (line.width * size) / 1000 : x, y, size })
  }
  return drawing
}

/** Pages of letter size with text in any script that labels can print and rules across them; the same input is the same file. */
export const drawTextPages = (document: {
  title: string
  /** YYYY-MM-DD */
  date: string
  pages: readonly TextSheet[]
  /** On the first page. */
  picture?: PagePicture
}): Promise<Uint8Array> => {
  const { title, date, pages, picture } = document
  return drawingsToPdf(pages.map(drawn), { title, subject: title, date, size: letter }, picture)
}

/** One such page. */
export const drawTextPage = ({
  texts,
  rules,
  ...document
}: { title: string; date: string } & TextSheet): Promise<Uint8Array> =>
  drawTextPages({ ...document, pages: [{ texts, rules }] })
