import type { Align, Drawing } from './drawing.ts'
import { faceOf } from './fonts/index.ts'
import { printable } from './printable.ts'

/** How far a sign moves the next one, at size 1000. */
function advance(sign: string, bold: boolean): number {
  const face = faceOf(bold ? 'bold' : 'regular')
  return face.advanceOf(face.glyphOf(sign.charCodeAt(0)))
}

/** How many signs of a text fit a width; each is looked at once, since one word may be as long as its whole field. */
function reach(text: string, width: number, size: number, bold: boolean): number {
  let at = 0
  for (let index = 0; index < text.length; index++) {
    const sign = text.charAt(index)
    at += advance(sign, bold)
    if ((at * size) / 1000 > width) return index
  }
  return text.length
}

/** Width of a line in dots. */
export function widthOf(text: string, size: number, bold: boolean): number {
  let at = 0
  for (const sign of text) at += advance(sign, bold)
  return (at * size) / 1000
}

export interface TextStyle {
  size: number
  /** The smallest size to shrink to before a line is broken further; default: `size` itself. */
  minSize?: number
  bold?: boolean
  align?: Align
  inverse?: boolean
}

function breakWord(word: string, width: number, size: number, bold: boolean): string[] {
  const parts: string[] = []
  for (let at = 0; at < word.length;) {
    const rest = word.slice(at)
    const length = Math.max(1, reach(rest, width, size, bold))
    parts.push(rest.slice(0, length))
    at += length
  }
  return parts
}

/** Breaks text at blanks into lines of a width; a word that is too long is cut. */
export function wrap(text: string, width: number, size: number, bold: boolean): string[] {
  const fits = (line: string): boolean => widthOf(line, size, bold) <= width
  if (fits(text)) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((item) => breakWord(item, width, size, bold))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) line = longer
    else {
      if (line !== '') lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

function ellipsis(text: string, width: number, size: number, bold: boolean): string {
  const room = width - widthOf('...', size, bold)
  return `${text.slice(0, Math.max(1, reach(text, room, size, bold)))}...`
}

function put(drawing: Drawing, text: string, x: number, y: number, style: TextStyle & { width: number }): void {
  const { size, bold = false, align = 'left', inverse = false } = style
  const left = align === 'left' ? x : align === 'center' ? x + style.width / 2 : x + style.width
  drawing.add({ kind: 'text', x: left, y, size, bold, align, inverse, text, width: widthOf(text, size, bold) })
}

export interface Box {
  x: number
  y: number
  width: number
}

/** One line in a box: shrinks to its least size, then ends in dots. */
export function putLine(drawing: Drawing, text: string, box: Box, style: TextStyle): void {
  let line = printable(text)
  if (line === '') return
  const bold = style.bold ?? false
  const least = style.minSize ?? Math.min(style.size, 14)
  let size = style.size
  while (size > least && widthOf(line, size, bold) > box.width) size--
  if (widthOf(line, size, bold) > box.width) line = ellipsis(line, box.width, size, bold)
  put(drawing, line, box.x, box.y + (style.size - size) / 2, { ...style, size, width: box.width })
}

/** Distance of two lines in font sizes. */
const leading = 1.12

const roomFor = (height: number, size: number): number => Math.max(1, Math.floor(height / (size * leading)))

/** The size at which a block shows these entries whole; null = it cannot. */
export function sizeOfBlock(
  entries: readonly string[],
  box: Omit<Box, 'x' | 'y'> & { height: number },
  size: number,
): number | null {
  const texts = entries.map(printable).filter((text) => text !== '')
  const fitted = fitBlock(texts, { x: 0, y: 0, ...box }, { size, bold: false })
  return fitted.lines.length <= roomFor(box.height, fitted.size) ? fitted.size : null
}

/** Several entries under each other in a box, as large as fits: shrunk by a third first, because an address reads best in its own lines, then broken. Returns the height used. */
export function putBlock(
  drawing: Drawing,
  entries: readonly string[],
  box: Box & { height: number },
  style: TextStyle,
): number {
  const texts = entries.map(printable).filter((text) => text !== '')
  const bold = style.bold ?? false
  const { size, lines } = fitBlock(texts, box, { ...style, bold })
  const room = roomFor(box.height, size)
  const shown =
    lines.length > room
      ? [...lines.slice(0, room - 1), ellipsis(lines[room - 1] as string, box.width, size, bold)]
      : lines
  shown.forEach((line, index) =>
    put(drawing, line, box.x, box.y + Math.round(index * size * leading), { ...style, size, width: box.width }),
  )
  return Math.round(shown.length * size * leading)
}

function fitBlock(
  texts: readonly string[],
  box: Box & { height: number },
  style: TextStyle & { bold: boolean },
): { size: number; lines: string[] } {
  const isLow = (count: number, size: number): boolean => count * size * leading <= box.height
  const widest = Math.max(...texts.map((text) => widthOf(text, 100, style.bold)), 1)
  const unbroken = Math.floor(Math.min(style.size, (box.width / widest) * 100, box.height / (texts.length * leading)))
  if (unbroken >= style.size * (2 / 3)) return { size: unbroken, lines: [...texts] }
  const least = style.minSize ?? 14
  for (let size = style.size; ; size--) {
    const lines = texts.flatMap((text) => wrap(text, box.width, size, style.bold))
    if (size <= least || isLow(lines.length, size)) return { size, lines }
  }
}
