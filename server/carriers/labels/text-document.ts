import PdfKit from 'pdfkit'
import type { Mark } from './drawing.ts'
import { faceOf, shape } from './fonts/index.ts'
import { paintPage, points } from './pdf.ts'
import { PdfFonts } from './pdf-fonts.ts'
import { letter, type PageText, textPage } from './text-page.ts'

const plain = /^[\x20-\x7e\u00a1-\u00ff]*$/
/** From the top of the capitals to the base line, in parts of the size: that is how text marks are placed. */
const CAPITALS = 0.718

/** Text of Western letters is put down as a whole, without shaping: nearly all of a long document is. */
function markOf({ x, y, size, text, right }: PageText): Mark {
  if (!plain.test(text)) {
    const line = shape(text, 'CN')
    return { kind: 'line', line, x: right ? x - (line.width * size) / 1000 : x, y, size }
  }
  const face = faceOf('regular')
  let width = 0
  if (right) for (const sign of text) width += face.advanceOf(face.glyphOf(sign.codePointAt(0)!))
  const align = right ? 'right' : 'left'
  return {
    kind: 'text',
    x,
    y: y - size * CAPITALS,
    size,
    bold: false,
    align,
    inverse: false,
    text,
    width: (width * size) / 1000,
  }
}

export interface TextPage {
  texts: readonly PageText[]
  /** Heights of the rules. */
  rules: readonly number[]
}

/** A PDF of any number of pages of letter size, given out page by page: no more than one of them is in memory. */
export async function* textDocument(
  pages: AsyncIterable<TextPage>,
  { title, date }: { title: string; date: Date },
): AsyncGenerator<Uint8Array> {
  const info = { Title: title, CreationDate: date, Creator: 'Statements', Producer: 'Statements' }
  const size: [number, number] = [letter.width * points, letter.height * points]
  const doc = new PdfKit({ size, margin: 0, info, font: '', compress: false, autoFirstPage: false })
  const fonts = new PdfFonts(doc)
  const ready = function* (): Generator<Uint8Array> {
    for (let chunk = doc.read() as Uint8Array | null; chunk !== null; chunk = doc.read() as Uint8Array | null)
      yield chunk
  }
  for await (const { texts, rules } of pages) {
    doc.addPage()
    yield* ready()
    const rule = { kind: 'rect', x: textPage.margin, width: letter.width - 2 * textPage.margin, height: 2 } as const
    paintPage(doc, fonts, [...rules.map((y) => ({ ...rule, y })), ...texts.map(markOf)])
  }
  fonts.finish()
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject))
  doc.end()
  yield* ready()
  await ended
}
