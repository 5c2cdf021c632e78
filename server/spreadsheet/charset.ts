import { isAscii, isUtf8 } from 'node:buffer'
import { frequent } from './charset-letters.ts'
import type { Charset } from './types.ts'

export type CharsetGuess = { charset: Charset; /** 0 to 1; below 0.5 the user should be asked. */ confidence: number }

const SAMPLE = 256 * 1024
/** What a byte that is no character costs: a stray one is forgiven among many good letters, a few in a hundred are not. */
const UNREADABLE = 12
/** Of so many foreign letters one may be damaged. */
const MOST_DAMAGE = 10
const doubleByte = ['gb18030', 'big5', 'shift_jis', 'euc-kr'] as const
type DoubleByte = (typeof doubleByte)[number]

/**
 * Tells the charset of a text from its bytes: byte order mark, then the pattern of NULs, then strict UTF-8, then the double-byte
 * charset whose reading looks most like its language, else windows-1252. ASCII alone is UTF-8.
 */
export function detectCharset(bytes: Uint8Array): CharsetGuess {
  const sample = wholeLines(bytes)
  const marked = byMark(bytes) ?? byNuls(sample)
  if (marked) return marked
  if (isAscii(sample)) return { charset: 'utf-8', confidence: 1 }
  if (isUtf8(sample)) return { charset: 'utf-8', confidence: 0.99 }
  if (isNearlyUtf8(sample)) return { charset: 'utf-8', confidence: 0.6 }
  const latin = latinScore(sample)
  const scores = doubleByte.map((charset) => ({ charset, score: scriptScore(sample, charset) }))
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a))
  if (best.score <= 0 || best.score <= latin) return { charset: 'windows-1252', confidence: clamp(latin) }
  const second = Math.max(latin, ...scores.filter((other) => other !== best).map((other) => other.score))
  return { charset: best.charset, confidence: clamp(0.5 + (best.score - Math.max(second, 0)) / 2) }
}

/** Cuts a sample behind its last line break, so that no character at its end is half. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE) return bytes
  const end = bytes.lastIndexOf(10, SAMPLE)
  return bytes.subarray(0, end > 0 ? end + 1 : SAMPLE)
}

function byMark(bytes: Uint8Array): CharsetGuess | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return { charset: 'utf-8', confidence: 1 }
  if (first === 0xff && second === 0xfe) return { charset: 'utf-16le', confidence: 1 }
  if (first === 0xfe && second === 0xff) return { charset: 'utf-16be', confidence: 1 }
  return undefined
}

/** UTF-16 without a mark: even in Chinese text the delimiters, digits and line breaks have a NUL on one side only. */
function byNuls(bytes: Uint8Array): CharsetGuess | undefined {
  const length = Math.min(bytes.length & ~1, 16 * 1024)
  let even = 0
  let odd = 0
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even++
    if (bytes[index + 1] === 0) odd++
  }
  const pairs = length / 2
  if (odd > pairs * 0.1 && even < odd * 0.05) return { charset: 'utf-16le', confidence: 0.9 }
  if (even > pairs * 0.1 && odd < even * 0.05) return { charset: 'utf-16be', confidence: 0.9 }
  return undefined
}

/** A few damaged bytes do not make another charset of it: text of any other has hardly a byte sequence that UTF-8 allows. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  let foreign = 0
  let bad = 0
  for (const letter of new TextDecoder().decode(bytes)) {
    if (letter === '\uFFFD') bad++
    else if (letter > '\x7f') foreign++
  }
  return bad * MOST_DAMAGE < foreign
}

/** Up to 1: how much the bytes, read so, look like that charset's language; far below 0 when they cannot be read so. */
function scriptScore(bytes: Uint8Array, charset: DoubleByte): number {
  const known: ReadonlySet<string> = frequent[charset]
  let points = 0
  let letters = 0
  for (const letter of new TextDecoder(charset).decode(bytes)) {
    const code = letter.codePointAt(0)!
    if (code < 0x80) continue
    letters++
    points += known.has(letter) ? 1 : kindPoints(code, charset)
  }
  return letters === 0 ? -UNREADABLE : points / letters
}

/** Points of a character outside the list of frequent ones. */
function kindPoints(code: number, charset: DoubleByte): number {
  if (code === 0xfffd) return -UNREADABLE
  if (code >= 0x3000 && code <= 0x303f) return 0.6
  if (code >= 0xff01 && code <= 0xff5e) return 0.5
  if (code >= 0x3040 && code <= 0x30ff) return charset === 'shift_jis' ? 1 : -0.3
  if (code >= 0xac00 && code <= 0xd7a3) return charset === 'euc-kr' ? 0.25 : -0.5
  if (code >= 0x4e00 && code <= 0x9fff) return charset === 'euc-kr' ? -0.3 : 0.1
  if (code >= 0x2010 && code <= 0x2026) return 0.3
  // Half-width katakana are single bytes: any bytes at all can be read as them.
  if (code >= 0xff61 && code <= 0xff9f) return -0.6
  if ((code >= 0xe000 && code <= 0xf8ff) || code > 0xffff) return -1
  return -0.2
}

/** From -1 to 1: Western letters stand between ASCII letters, double-byte text comes in runs of high bytes. */
function latinScore(bytes: Uint8Array): number {
  let points = 0
  let high = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!
    if (byte < 0x80) continue
    high++
    const lonely = (bytes[index - 1] ?? 0) < 0x80 && (bytes[index + 1] ?? 0) < 0x80
    if (byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d) points -= 1
    else points += lonely ? (byte >= 0xc0 ? 0.75 : 0.5) : -0.3
  }
  return high === 0 ? 0 : points / high
}

function clamp(value: number): number {
  return Math.min(0.98, Math.max(0.1, value))
}
