import { labelDots, type Drawing, type LineMark, type Mark, type TextMark } from './drawing.ts'
import { type Bitmap, rasterise } from './fonts/index.ts'

/** Field text: what ZPL gives a meaning is written as _XX, UTF-8 stays (^CI28). */
const field = (text: string): string =>
  text.replace(/[_^~\\]/g, (char) => `_${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The printer's font 0 is narrower than Helvetica: what was measured to fit does fit. */
function textCommand(mark: TextMark): string {
  const left = mark.align === 'left' ? 0 : mark.align === 'center' ? mark.width / 2 : mark.width
  const box = Math.ceil(mark.width) + 8
  const x = Math.max(0, Math.round(mark.x - left - (mark.align === 'left' ? 0 : mark.align === 'center' ? 4 : 8)))
  const align = mark.align === 'left' ? '' : `^FB${box},1,0,${mark.align === 'center' ? 'C' : 'R'}`
  const size = Math.round(mark.size)
  return `^FO${x},${Math.round(mark.y)}^A0N,${size},${size}${align}${mark.inverse ? '^FR' : ''}^FH_^FD${field(mark.text)}^FS`
}

/** How often a digit is repeated, in ZPL's letters: G to Y for 1 to 19, g to z for 20, 40 … 400. */
function repeated(digit: string, times: number): string {
  if (times === 1) return digit
  const tens = String.fromCharCode(102 + Math.floor(times / 20))
  const ones = String.fromCharCode(70 + (times % 20))
  return `${times >= 20 ? tens : ''}${times % 20 > 0 ? ones : ''}${digit}`
}

/** A picture as a ^GF field: equal digits counted, blank ends of rows and rows like the one above by a sign. */
function graphic({ bits, bytesPerRow, height }: Bitmap): string {
  let above = ''
  const rows = Array.from({ length: height }, (_, row) => {
    const digits = Buffer.from(bits.buffer, row * bytesPerRow, bytesPerRow)
      .toString('hex')
      .toUpperCase()
    if (digits === above) return ':'
    above = digits
    const inked = digits.replace(/0+$/, '')
    const counted = inked.replaceAll(/(.)\1*/g, (run, digit: string) => repeated(digit, run.length))
    return inked.length < digits.length ? `${counted},` : counted
  })
  const total = bytesPerRow * height
  return `^GFA,${total},${total},${bytesPerRow},${rows.join('')}`
}

/** The printer has no letters for the script: it gets their dots. */
function lineCommand({ line, x, y, size }: LineMark): string {
  const bitmap = rasterise(line, size)
  return `^FO${Math.round(x)},${Math.round(y) + bitmap.top}${graphic(bitmap)}^FS`
}

function command(mark: Mark): string {
  switch (mark.kind) {
    case 'text':
      return textCommand(mark)
    case 'line':
      return lineCommand(mark)
    case 'rect': {
      const { x, y, width, height } = mark
      return `^FO${Math.round(x)},${Math.round(y)}^GB${width},${height},${Math.min(width, height)}^FS`
    }
    case 'code128':
      return `^FO${mark.x},${mark.y}^BY${mark.module},3,${mark.height}^BCN,${mark.height},N,N,N,${mark.code.zpl.mode}^FD${mark.code.zpl.data}^FS`
    case 'matrix':
      return `^FO${mark.x},${mark.y}${mark.symbol.zpl}`
  }
}

/** A mark for a printer with other dots: bars stay whole dots wide, so that they are never blurred. */
function scaled(mark: Mark, factor: number): Mark {
  if (factor === 1) return mark
  const by = (length: number) => Math.round(length * factor)
  switch (mark.kind) {
    case 'text':
      return { ...mark, x: by(mark.x), y: by(mark.y), size: by(mark.size), width: mark.width * factor }
    case 'line':
      return { ...mark, x: by(mark.x), y: by(mark.y), size: by(mark.size) }
    case 'rect':
      return { ...mark, x: by(mark.x), y: by(mark.y), width: by(mark.width), height: by(mark.height) }
    case 'code128':
      return {
        ...mark,
        x: by(mark.x),
        y: by(mark.y),
        height: by(mark.height),
        module: Math.floor(mark.module * factor),
      }
    case 'matrix':
      throw new Error('A symbol of squares is drawn for 203 dpi only')
  }
}

/** What a drawing is printed on: its size in dots of a 203 dpi printer, and the printer's own dots per inch. */
export interface ZplTarget {
  size: { width: number; height: number }
  dpi: number
  copies?: number
  /** Commands of marks that several labels share, which are drawn once. */
  drawn?: Map<Mark, string>
}

/** Labels that are drawn already, with so many copies of each. */
export const zplCopies = (zpl: string, copies: number): string =>
  copies === 1 ? zpl : zpl.replaceAll('^XZ', `^PQ${copies}\n^XZ`)

/** A drawing as ZPL II, for a 203 dpi printer with 4 × 6 in labels by default. */
export function drawingToZpl(
  drawing: Drawing,
  { size, dpi, copies = 1, drawn = new Map() }: ZplTarget = { size: labelDots, dpi: 203 },
): string {
  const factor = dpi / 203
  const [width, height] = [Math.round(size.width * factor), Math.round(size.height * factor)]
  const start = ['^XA', '^CI28', `^PW${width}`, `^LL${height}`, '^LH0,0']
  const commands = drawing.marks.map((mark) => {
    const text = drawn.get(mark) ?? command(scaled(mark, factor))
    drawn.set(mark, text)
    return text
  })
  return zplCopies([...start, ...commands, '^XZ', ''].join('\n'), copies)
}
