import { formatAddress } from '@waybill/contract/places/format-address'
import type { Address } from '../provider.ts'
import type { Drawing } from './drawing.ts'
import { type Line, missingSigns, shape } from './fonts/index.ts'
import { addressLines, latinAddress, type LabelData, smallestBox } from './label.ts'
import { type Box, putBlock, sizeOfBlock, type TextStyle } from './typesetting.ts'

/** Letters of another script than the Latin one. */
const isForeign = (text: string | null | undefined): boolean =>
  /\p{L}/u.test((text ?? '').replace(/\p{Script=Latin}/gu, ''))

/** Between the lines of an address that stand on one line. */
const between = (text: string): string =>
  /\p{Script=Hangul}/u.test(text)
    ? ' '
    : /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
      ? ''
      : /\p{Script=Arabic}/u.test(text)
        ? '، '
        : ', '

/** What was typed in another script: who gets it, then where; in the order of the country. Empty = all was Latin. */
export function originalTexts(to: Address): string[] {
  const who = [to.name, to.company].filter(isForeign).join(' · ')
  const eastAsian = 'CN HK JP KR MO TW'.includes(to.country)
  const state = eastAsian || isForeign(to.state) ? to.state : null
  const lines = formatAddress({ ...to, name: '', company: null, zip: null, state }, { home: to.country })
  const own = lines.filter((line) => isForeign(line) || !/\p{L}/u.test(line))
  const where = own.some(isForeign) ? own.join(between(own.join(''))) : ''
  return [who, where].filter((text) => text !== '')
}

/** Dots. */
const sizes = { usual: 26, least: 20 } as const
/** The least size of the Latin lines beside an original, 8 points: below that the original goes. */
const leastLatin = 23
const heightOf = (size: number): number => Math.round(size * 1.35)

interface Sized {
  line: Line
  size: number
}

const fits = (line: Line, size: number, width: number): boolean => (line.width * size) / 1000 <= width

/** More lines than this leave no room for the Latin ones. */
const mostLines = 3

/** A text on lines of a width: shrunk first, then broken between words. Null = it takes too many lines, or a word is longer than one. */
function broken(text: string, width: number, country: string): Sized[] | null {
  const whole = shape(text, country)
  for (let size: number = sizes.usual; size >= sizes.least; size--)
    if (fits(whole, size, width)) return [{ line: whole, size }]
  if (!fits(whole, sizes.least, width * mostLines)) return null
  const lines = ['']
  let room = width
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const needed = (shape(segment, country).width * sizes.least) / 1000
    if (needed > room) {
      lines.push(segment.trimStart())
      room = width
    } else lines[lines.length - 1] += segment
    room -= needed
  }
  const sized = lines.map((line) => ({ line: shape(line.trim(), country), size: sizes.least }))
  return sized.every(({ line, size }) => fits(line, size, width)) ? sized : null
}

/** The fullest original that leaves the Latin lines whole and large enough; empty = none does. */
function choose(to: Address, latin: readonly string[], box: { width: number; height: number }, size: number) {
  const texts = originalTexts(to).filter((text) => missingSigns(text, to.country).length === 0)
  for (const shown of [texts, [texts.join(' · ')], texts.slice(0, 1)]) {
    const lines = shown.filter(Boolean).map((text) => broken(text, box.width, to.country))
    const all = lines.flatMap((one) => one ?? [])
    const height = all.reduce((sum, one) => sum + heightOf(one.size), 0)
    const reached = sizeOfBlock(latin, { width: box.width, height: box.height - height }, size)
    if (!lines.includes(null) && reached !== null && reached >= leastLatin) return { lines: all, height, shown }
  }
  return { lines: [], height: 0, shown: [] }
}

/** The recipient in a box: the Latin lines as large as they can be, below them what was typed in another script. */
export function putRecipient(
  drawing: Drawing,
  { latin, label }: { latin: readonly string[]; label: LabelData },
  box: Box & { height: number },
  style: TextStyle,
): void {
  const { lines, height } = choose(label.original ?? label.to, latin, box, style.size)
  putBlock(drawing, latin, { ...box, height: box.height - height }, style)
  let y = box.y + box.height - height
  for (const { line, size } of lines) {
    drawing.add({ kind: 'line', line, x: box.x, y: y + size, size })
    y += heightOf(size)
  }
}

/** What of the recipient's own script a label leaves out, and the signs that no font has; null = nothing is left out. */
export function omittedOriginal(to: Address): { text: string; signs: string } | null {
  const texts = originalTexts(to)
  if (texts.length === 0) return null
  const unknown = texts.find((text) => missingSigns(text, to.country).length > 0)
  if (unknown !== undefined) return { text: unknown, signs: missingSigns(unknown, to.country).join(' ') }
  const latin = [...addressLines(latinAddress(to), null), to.phone ?? '']
  const { shown } = choose(to, latin, smallestBox.to, 38)
  const left = texts.filter((text) => !shown.some((one) => one.includes(text)))
  return left.length === 0 ? null : { text: left.join(' · '), signs: '' }
}
