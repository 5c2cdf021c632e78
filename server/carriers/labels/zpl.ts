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

/** A drawing as ZPL II for a 203 dpi printer with 4 × 6 in labels. */
export function drawingToZpl(drawing: Drawing): string {
  const start = ['^XA', '^CI28', `^PW${labelDots.width}`, `^LL${labelDots.height}`, '^LH0,0']
  return [...start, ...drawing.marks.map(command), '^XZ', ''].join('\n')
}
