import { setImmediate } from 'node:timers/promises'
import { encodeCode128, type Code128 } from './code128.ts'
import { Drawing } from './drawing.ts'
import { shape } from './fonts/index.ts'
import { drawingsToPdf, type PagePicture } from './pdf.ts'
import { widthOf } from './typesetting.ts'
import { wrapText } from './wrap-text.ts'
import { drawingToZpl, type ZplTarget } from './zpl.ts'

/** Sizes of paper in dots, of which 203 are an inch. */
export const paperDots = {
  '4x6': { width: 812, height: 1218 },
  letter: { width: 1726, height: 2233 },
  a4: { width: 1678, height: 2374 },
} as const
export type PaperSize = keyof typeof paperDots

/** Text that needs no shaping: nearly all of a long document. */
const plain = /^[\x20-\x7e\u00a1-\u00ff]*$/
/** From the top of the capitals to the base line, in parts of the size: that is how text marks are placed. */
const CAPITALS = 0.718

export interface PaperText {
  size: number
  bold?: boolean
  /** `x` is the right edge. */
  right?: boolean
  /** Whose shapes of Han letters are used; default: China's. */
  country?: string
}

/** The width of a text in dots. */
export const paperTextWidth = (text: string, { size, bold = false, country = 'CN' }: PaperText): number =>
  plain.test(text) ? widthOf(text, size, bold) : (shape(text, country).width * size) / 1000

/** Breaks a text into lines of a width, in dots: between words, and anywhere in scripts without spaces. */
export const wrapPaperText = (text: string, width: number, style: PaperText): string[] =>
  wrapText(text, (part) => paperTextWidth(part, style) <= width)

function codeOf(text: string): Code128 | null {
  try {
    return encodeCode128(text)
  } catch {
    return null
  }
}

/** Quiet zone on each side, in modules (ISO/IEC 15417). */
const QUIET = 10
/** Fewer dots to a module are lost by office printers and readers. */
const LEAST_MODULE = 2

/** A page of text in any script that labels can print, rules, areas of color and bar codes. */
export class PaperPage extends Drawing {
  /** A line of text by its base line. Signs that no font has are left out. */
  text(x: number, y: number, text: string, style: PaperText): void {
    const { size, bold = false, right = false, country = 'CN' } = style
    if (text === '') return
    if (!plain.test(text)) {
      const line = shape(text, country)
      this.add({ kind: 'line', line, x: right ? x - (line.width * size) / 1000 : x, y, size })
      return
    }
    const width = right ? widthOf(text, size, bold) : 0
    const align = right ? 'right' : 'left'
    this.add({ kind: 'text', x, y: y - size * CAPITALS, size, bold, align, inverse: false, text, width })
  }

  /** A Code 128 whose bars end at `right`; false = the text has other letters than ASCII or is too long for the space, and nothing is drawn. */
  bars(text: string, box: { right: number; y: number; width: number; height: number }): boolean {
    const code = codeOf(text)
    const module = code && Math.min(3, Math.floor(box.width / (code.modules + 2 * QUIET)))
    if (!code || !module || module < LEAST_MODULE) return false
    const x = Math.round(box.right - (code.modules + QUIET) * module)
    this.add({ kind: 'code128', x, y: box.y, height: box.height, module, code })
    return true
  }
}

/** Pages of one size as a PDF; the same input is the same file. */
export const drawPaper = (document: {
  title: string
  /** YYYY-MM-DD */
  date: string
  paper: PaperSize
  pages: readonly PaperPage[]
  picture?: PagePicture | undefined
}): Promise<Uint8Array> => {
  const { title, date, paper, pages, picture } = document
  return drawingsToPdf(pages, { title, subject: title, date, size: paperDots[paper] }, picture)
}

/** A page, and how often it is printed. */
export interface PaperSheet {
  page: PaperPage
  copies: number
}

/** So many labels are drawn before other work has its turn. */
const AT_A_TIME = 10

/** Pages as ZPL II for a label printer, one label each. What several pages share is drawn once. */
export async function paperToZpl(
  sheets: readonly PaperSheet[],
  target: Pick<ZplTarget, 'size' | 'dpi'>,
): Promise<string> {
  const drawn: NonNullable<ZplTarget['drawn']> = new Map()
  const labels: string[] = []
  for (const { page, copies } of sheets) {
    labels.push(drawingToZpl(page, { ...target, copies, drawn }))
    // One after the other: that is the purpose.
    // oxlint-disable-next-line no-await-in-loop
    if (labels.length % AT_A_TIME === 0) await setImmediate()
  }
  return labels.join('')
}
