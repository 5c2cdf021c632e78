import type { Code128 } from './code128.ts'
import type { Line } from './fonts/index.ts'

/** A label is drawn once, in dots of a 203 dpi printer (4 × 6 in = 812 × 1218), and put out as PDF vectors or as ZPL. */
export const labelDots = { width: 812, height: 1218 } as const

export type Align = 'left' | 'center' | 'right'

export interface TextMark {
  kind: 'text'
  /** Left edge, centre or right edge, by `align`; `y` is the top of the capitals' line. */
  x: number
  y: number
  /** Height of the font in dots. */
  size: number
  bold: boolean
  align: Align
  /** White on black. */
  inverse: boolean
  text: string
  /** Measured width in dots. */
  width: number
}

export type Mark =
  | TextMark
  | { kind: 'rect'; x: number; y: number; width: number; height: number; colour?: string }
  | { kind: 'code128'; x: number; y: number; height: number; module: number; code: Code128 }
  | { kind: 'matrix'; symbol: MatrixSymbol; x: number; y: number }
  | LineMark

/** A line in a script that the printer's own font does not have. */
export interface LineMark {
  kind: 'line'
  line: Line
  x: number
  /** The base line. */
  y: number
  /** Height of the font in dots. */
  size: number
}

/** Dark areas of a symbol in dots from its upper left corner. */
export interface Picture {
  rects: [x: number, y: number, width: number, height: number][]
  /** Shapes that are all alike: the corners of one around its centre as x, y, x, y …, and the centres of all. */
  cells?: { corners: readonly number[]; centres: readonly (readonly [x: number, y: number])[] }
  rings: [x: number, y: number, radius: number, stroke: number][]
}

/** A two-dimensional symbol: its picture for the PDF, made when needed, and its command for the printer. */
export interface MatrixSymbol {
  picture: () => Picture
  zpl: string
}

/** The marks of one label in painting order. */
export class Drawing {
  readonly marks: Mark[] = []

  /** A filled rectangle, black or in a color written #rrggbb; lines are thin ones. */
  rect(x: number, y: number, width: number, height: number, colour?: string): void {
    this.marks.push({ kind: 'rect', x, y, width, height, ...(colour && { colour }) })
  }

  /** A frame whose stroke lies inside. */
  frame(x: number, y: number, width: number, height: number, stroke = 3): void {
    this.rect(x, y, width, stroke)
    this.rect(x, y + height - stroke, width, stroke)
    this.rect(x, y, stroke, height)
    this.rect(x + width - stroke, y, stroke, height)
  }

  add(...marks: Mark[]): void {
    this.marks.push(...marks)
  }
}
