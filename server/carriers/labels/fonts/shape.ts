import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'
import { type Face, type FaceName, faceOf } from './face.ts'

/** A glyph on a line; lengths in thousandths of the font size, `y` upwards from the base line. */
export interface Glyph {
  face: Face
  id: number
  x: number
  y: number
  /** What it stands for. */
  text: string
}

/** A line as it is drawn, from left to right. */
export interface Line {
  glyphs: Glyph[]
  width: number
}

type Han = Extract<FaceName, 'simplified' | 'traditional' | 'japanese' | 'korean'>

/** Han letters have national shapes: first the font of the country's own. */
function hanFaces(text: string, country: string): Han[] {
  const all: Han[] = ['simplified', 'traditional', 'japanese', 'korean']
  const first: Han | undefined = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'japanese'
    : /\p{Script=Hangul}/u.test(text)
      ? 'korean'
      : ({ JP: 'japanese', KR: 'korean', TW: 'traditional', HK: 'traditional', MO: 'traditional' } as const)[
          country as 'JP'
        ]
  return first ? [first, ...all.filter((name) => name !== first)] : all
}

const scripts: [RegExp, FaceName][] = [
  [/\p{Script=Cyrillic}/u, 'cyrillic'],
  [/\p{Script=Greek}/u, 'greek'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Thai}/u, 'thai'],
]
const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** The fonts that a text may need, the preferred one first. */
function facesFor(text: string, country: string): FaceName[] {
  const own = scripts.flatMap(([script, name]) => (script.test(text) ? [name] : []))
  const han = eastAsian.test(text) ? hanFaces(text, country) : []
  // One font for the whole of a name, where there is one.
  const letters = [...text].filter((sign) => eastAsian.test(sign)).map((sign) => sign.codePointAt(0) as number)
  const whole = han.find((name) => letters.every((code) => faceOf(name).glyphOf(code) !== 0))
  return [...own, ...(whole ? [whole] : han), 'regular']
}

const invisible = /^\p{Default_Ignorable_Code_Point}$/u

interface Run {
  face: Face
  level: number
  text: string
}

// Its module is written for bundlers: the door for Node is the one that `require` takes.
const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)()

/** Runs of one font and one direction in logical order, and the signs that no font has. */
function runsOf(text: string, country: string): { runs: Run[]; missing: string[] } {
  const faces = facesFor(text, country)
  const { levels } = bidi.getEmbeddingLevels(text, 'auto')
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const runs: Run[] = []
  const missing: string[] = []
  let at = 0
  for (const typed of text) {
    const level = levels[at] ?? 0
    const sign = mirrored.get(at) ?? typed
    at += typed.length
    const last = runs.at(-1)
    const code = sign.codePointAt(0) as number
    const sticks = last !== undefined && /\p{M}/u.test(sign) && last.face.glyphOf(code) !== 0
    const name = faces.find((one) => faceOf(one).glyphOf(code) !== 0)
    const face = sticks ? last.face : name && faceOf(name)
    if (!face) {
      if (!invisible.test(sign)) missing.push(typed)
    } else if (last?.face === face && last.level === level) last.text += sign
    else runs.push({ face, level, text: sign })
  }
  return { runs, missing }
}

/** The order in which runs stand on the line (Unicode Bidirectional Algorithm, L2). */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const order = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start
      while ((order[end]?.level ?? -1) >= level) end++
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = end
    }
  }
  return order
}

/** Scripts whose letters join, stack or stand right to left need the rules of the font; the others take a glyph a letter. */
const joining: ReadonlySet<FaceName> = new Set(['arabic', 'hebrew', 'thai'])
const openTypeScript: Partial<Record<FaceName, string>> = { arabic: 'arab', hebrew: 'hebr', thai: 'thai' }

function placeJoined({ face, level, text }: Run, start: number, glyphs: Glyph[]): number {
  const script = openTypeScript[face.name]
  const direction = level % 2 === 1 ? 'rtl' : 'ltr'
  const shaped = face.font.layout(text, undefined, script, undefined, direction)
  let x = start
  shaped.glyphs.forEach((glyph, index) => {
    const place = shaped.positions[index]
    const [dx, dy] = [(place?.xOffset ?? 0) * face.scale, (place?.yOffset ?? 0) * face.scale]
    glyphs.push({ face, id: glyph.id, x: x + dx, y: dy, text: String.fromCodePoint(...glyph.codePoints) })
    x += (place?.xAdvance ?? glyph.advanceWidth) * face.scale
  })
  return x
}

function placeSingly({ face, level, text }: Run, start: number, glyphs: Glyph[]): number {
  let x = start
  for (const sign of level % 2 === 1 ? [...text].reverse() : text) {
    const id = face.glyphOf(sign.codePointAt(0) as number)
    glyphs.push({ face, id, x, y: 0, text: sign })
    x += face.advanceOf(id)
  }
  return x
}

/** The signs of a text that no font of ours has; empty = it can be drawn. */
export const missingSigns = (text: string, country: string): string[] => [
  ...new Set(runsOf(text.normalize('NFC'), country).missing),
]

/** A text on one line by the rules of its scripts. What no font has is left out: ask `missingSigns` first. */
export function shape(text: string, country: string): Line {
  const glyphs: Glyph[] = []
  let width = 0
  for (const run of inVisualOrder(runsOf(text.normalize('NFC'), country).runs))
    width = joining.has(run.face.name) ? placeJoined(run, width, glyphs) : placeSingly(run, width, glyphs)
  return { glyphs, width }
}
