import type { Face } from './face.ts'
import { trueTypeOf } from './woff.ts'

const tableOf = (face: Face, tag: string): Buffer => {
  const table = face.tables.get(tag)
  if (!table) throw new Error(`the font ${face.name} has no table ${tag}`)
  return table
}

function outlineOf(face: Face, glyph: number): Buffer {
  const [places, outlines] = [tableOf(face, 'loca'), tableOf(face, 'glyf')]
  const isLong = tableOf(face, 'head').readInt16BE(50) === 1
  const placeOf = (index: number): number =>
    isLong ? places.readUInt32BE(index * 4) : places.readUInt16BE(index * 2) * 2
  return outlines.subarray(placeOf(glyph), placeOf(glyph + 1))
}

const [wordArguments, oneScale, moreParts, twoScales, matrix] = [0x1, 0x8, 0x20, 0x40, 0x80]

/** A composite outline whose parts are renumbered; a simple one comes back as it is. */
function renumbered(outline: Buffer, numberOf: (glyph: number) => number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline
  const copy = Buffer.from(outline)
  for (let at = 10, flags = moreParts; flags & moreParts;) {
    flags = copy.readUInt16BE(at)
    copy.writeUInt16BE(numberOf(copy.readUInt16BE(at + 2)), at + 2)
    at += 4 + (flags & wordArguments ? 4 : 2) + (flags & oneScale ? 2 : flags & twoScales ? 4 : flags & matrix ? 8 : 0)
  }
  return copy
}

function metricsOf(face: Face, glyphs: readonly number[]): Buffer {
  const metrics = tableOf(face, 'hmtx')
  const counted = tableOf(face, 'hhea').readUInt16BE(34)
  const rows = Buffer.alloc(glyphs.length * 4)
  glyphs.forEach((glyph, index) => {
    rows.writeUInt16BE(metrics.readUInt16BE(Math.min(glyph, counted - 1) * 4), index * 4)
    const bearing = glyph < counted ? glyph * 4 + 2 : counted * 4 + (glyph - counted) * 2
    rows.writeInt16BE(metrics.readInt16BE(bearing), index * 4 + 2)
  })
  return rows
}

const patched = (table: Buffer, at: number, value: number): Buffer => {
  const copy = Buffer.from(table)
  copy.writeUInt16BE(value, at)
  return copy
}

/** A TrueType file with these glyphs alone, numbered in this order (the first is the font's own mark for a missing one), and the parts they are made of. */
export function subset(face: Face, wanted: readonly number[]): Buffer {
  const glyphs = [...wanted]
  const numbers = new Map(glyphs.map((glyph, index) => [glyph, index]))
  const numberOf = (glyph: number): number => {
    const known = numbers.get(glyph)
    if (known !== undefined) return known
    numbers.set(glyph, glyphs.length)
    return glyphs.push(glyph) - 1
  }
  const outlines: Buffer[] = []
  for (let index = 0; index < glyphs.length; index++) {
    const outline = renumbered(outlineOf(face, glyphs[index] as number), numberOf)
    outlines.push(outline.length % 2 === 0 ? outline : Buffer.concat([outline, Buffer.alloc(1)]))
  }
  const places = Buffer.alloc((glyphs.length + 1) * 4)
  let end = 0
  outlines.forEach((outline, index) => places.writeUInt32BE((end += outline.length), (index + 1) * 4))
  const kept = ['cvt ', 'fpgm', 'prep'].flatMap((tag) => {
    const table = face.tables.get(tag)
    return table ? [[tag, table] as const] : []
  })
  return trueTypeOf(
    new Map([
      ...kept,
      ['glyf', Buffer.concat(outlines)],
      ['head', patched(tableOf(face, 'head'), 50, 1)],
      ['hhea', patched(tableOf(face, 'hhea'), 34, glyphs.length)],
      ['hmtx', metricsOf(face, glyphs)],
      ['loca', places],
      ['maxp', patched(tableOf(face, 'maxp'), 4, glyphs.length)],
    ]),
  )
}
