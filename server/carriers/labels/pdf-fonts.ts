import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { type Face, subset } from './fonts/index.ts'

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(4, '0')
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

/** Compressed for a stream whose filter is FlateDecode: the fastest level, since labels are made by the hundred and seldom kept for long. */
export const deflated = (data: Uint8Array | string): Uint8Array => deflateSync(data, { level: 1 })
const filter = { Filter: 'FlateDecode' } as const

/** The most entries that one block of a character map takes. */
const mapBlock = 100

/** Which text each code stands for, so that a viewer can search and copy. */
function unicodeMap(texts: readonly string[]): string {
  const entries = texts.map((text, code) => `<${hex(code)}> <${utf16(text)}>`).slice(1)
  const blocks: string[] = []
  for (let at = 0; at < entries.length; at += mapBlock) {
    const block = entries.slice(at, at + mapBlock)
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** The letters of one font that a document uses, numbered as they come. */
class UsedFont {
  readonly face: Face
  /** By its new number; the first is the mark for a missing letter. */
  private readonly glyphs = [0]
  private readonly texts = ['']
  private readonly codes = new Map<number, string>()
  private readonly codesBySign = new Map<string, string>()

  constructor(face: Face) {
    this.face = face
  }

  codeOf(glyph: number, text: string): string {
    let code = this.codes.get(glyph)
    if (code === undefined) {
      code = hex(this.glyphs.push(glyph) - 1)
      this.texts.push(text)
      this.codes.set(glyph, code)
    }
    return code
  }

  /** The codes of a text that needs no shaping. */
  codesOf(text: string): string {
    let codes = ''
    for (const sign of text) {
      let code = this.codesBySign.get(sign)
      if (code === undefined) {
        code = this.codeOf(this.face.glyphOf(sign.codePointAt(0)!), sign)
        this.codesBySign.set(sign, code)
      }
      codes += code
    }
    return codes
  }

  /** Puts the letters used into the document. */
  embed(doc: PDFKit.PDFDocument, reference: PDFKit.PDFKitReference): void {
    const { font, scale } = this.face
    // Six capitals that tell subsets of one font apart.
    const digest = createHash('sha256').update(this.glyphs.join()).digest()
    const tag = Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('')
    const name = `${tag}+${font.postscriptName}`
    const file = subset(this.face, this.glyphs)
    const stream = doc.ref({ ...filter, Length1: file.length })
    stream.end(deflated(file))
    const { minX, minY, maxX, maxY } = font.bbox
    const descriptor = doc.ref({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [minX, minY, maxX, maxY].map((side) => side * scale),
      ItalicAngle: 0,
      Ascent: font.ascent * scale,
      Descent: font.descent * scale,
      CapHeight: (font.capHeight || font.ascent) * scale,
      StemV: 80,
      FontFile2: stream,
    })
    descriptor.end('')
    const descendant = doc.ref({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      // eslint-disable-next-line unicorn/new-for-builtins -- PDF strings are String objects to the library.
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      W: [0, this.glyphs.map((glyph) => this.face.advanceOf(glyph))],
      CIDToGIDMap: 'Identity',
    })
    descendant.end('')
    const map = doc.ref({ ...filter })
    map.end(deflated(unicodeMap(this.texts)))
    Object.assign(reference.data as object, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: map,
    })
    reference.end('')
  }
}

/** The fonts of a document: every letter drawn is embedded, and no other. */
export class PdfFonts {
  private readonly doc: PDFKit.PDFDocument
  private readonly used = new Map<Face, { font: UsedFont; reference: PDFKit.PDFKitReference; name: string }>()

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc
  }

  /** Names the font on the page. */
  use(face: Face): { name: string; font: UsedFont } {
    let entry = this.used.get(face)
    if (!entry) {
      entry = { font: new UsedFont(face), reference: this.doc.ref({}), name: `L${this.used.size + 1}` }
      this.used.set(face, entry)
    }
    const { reference, name } = entry
    const { fonts } = this.doc.page as unknown as { fonts: Record<string, PDFKit.PDFKitReference> }
    fonts[name] = reference
    return entry
  }

  /** Before the document ends: writes what was used. */
  finish(): void {
    for (const { font, reference } of this.used.values()) font.embed(this.doc, reference)
  }
}
