import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { tablesOfWoff, trueTypeOf } from './woff.ts'

/** Arimo has the widths of Helvetica; with Noto Sans for what it has not. Both under the SIL Open Font License 1.1 (data/OFL.txt). */
const files = {
  regular: 'arimo-latin-400-normal',
  bold: 'arimo-latin-700-normal',
  cyrillic: 'arimo-cyrillic-400-normal',
  greek: 'arimo-greek-400-normal',
  hebrew: 'arimo-hebrew-400-normal',
  arabic: 'noto-sans-arabic-arabic-400-normal',
  thai: 'noto-sans-thai-thai-400-normal',
  simplified: 'noto-sans-sc-chinese-simplified-400-normal',
  traditional: 'noto-sans-tc-chinese-traditional-400-normal',
  japanese: 'noto-sans-jp-japanese-400-normal',
  korean: 'noto-sans-kr-korean-400-normal',
} as const

export type FaceName = keyof typeof files

/** One font: its metrics and outlines, and the tables that a PDF takes over. Lengths in thousandths of the font size. */
export class Face {
  readonly name: FaceName
  readonly tables: ReadonlyMap<string, Buffer>
  readonly font: Font
  /** Thousandths of the font size in one unit of the font. */
  readonly scale: number
  private readonly glyphs = new Map<number, number>()
  private readonly advances = new Map<number, number>()

  constructor(name: FaceName) {
    this.name = name
    this.tables = tablesOfWoff(readFileSync(new URL(`data/${files[name]}.woff`, import.meta.url)))
    // Packed, the library would unpack the outlines again for each glyph.
    this.font = create(trueTypeOf(this.tables)) as Font
    this.scale = 1000 / this.font.unitsPerEm
  }

  /** The glyph of a code point; 0 = none. */
  glyphOf(code: number): number {
    let glyph = this.glyphs.get(code)
    if (glyph === undefined) {
      glyph = this.font.hasGlyphForCodePoint(code) ? this.font.glyphForCodePoint(code).id : 0
      this.glyphs.set(code, glyph)
    }
    return glyph
  }

  /** How far a glyph moves the next one. */
  advanceOf(glyph: number): number {
    let advance = this.advances.get(glyph)
    if (advance === undefined) {
      advance = this.font.getGlyph(glyph).advanceWidth * this.scale
      this.advances.set(glyph, advance)
    }
    return advance
  }
}

const loaded = new Map<FaceName, Face>()

/** A font, read when it is first needed: the largest takes some 8 MB of memory. */
export function faceOf(name: FaceName): Face {
  let face = loaded.get(name)
  if (!face) {
    face = new Face(name)
    loaded.set(name, face)
  }
  return face
}
