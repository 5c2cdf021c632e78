import { isAscii, isUtf8 } from 'node:buffer'
import type { Charset } from '../types.ts'
import { readingsOf } from './readings.ts'

/** `doubtful`: the user should be asked, of the candidates, which are listed likeliest first. */
export type CharsetGuess = { charset: Charset; doubtful: boolean; candidates: Charset[] }

const SAMPLE = 256 * 1024
/** Of so many foreign letters one may be damaged. */
const MOST_DAMAGE = 3
/** So many different words tell as much as all. */
const WORDS = 1500
const WORD_BYTES = 24 * 1024
/** A second reading that is so much less likely (logarithm) is out of the question. */
const SURE = 9
const CANDIDATES = 5
/** Letters of a language cost less on average, signs of a wrong table more. */
const MEANINGLESS = -8.5

const sure = (charset: Charset): CharsetGuess => ({ charset, doubtful: false, candidates: [charset] })

/**
 * Tells the charset of a text from its bytes: byte order mark, then the pattern of NULs, then escapes, then strict UTF-8, then the
 * charset whose reading is likeliest in one of its languages. ASCII alone is UTF-8.
 */
export function detectCharset(bytes: Uint8Array): CharsetGuess {
  const sample = wholeLines(bytes)
  const marked = byMark(bytes) ?? byNuls(sample)
  if (marked) return sure(marked)
  if (isEscaped(sample)) return sure('iso-2022-jp')
  if (isAscii(sample) || isUtf8(sample)) return sure('utf-8')
  if (isNearlyUtf8(sample))
    return { charset: 'utf-8', doubtful: true, candidates: ['utf-8', ...byChance(sample).candidates] }
  return byChance(sample)
}

function byChance(sample: Uint8Array): CharsetGuess {
  const words = foreignWords(sample)
  const [best, second, ...others] = readingsOf(words)
  if (!best) return sure('utf-8')
  const foreign = words.reduce((sum, byte) => sum + (byte < 0x80 ? 0 : 1), 0)
  const isClear = second === undefined || best.chance - second.chance > SURE
  const doubtful = !isClear || best.chance / foreign < MEANINGLESS
  const candidates = [best, ...(second ? [second] : []), ...others].slice(0, CANDIDATES).map(({ charset }) => charset)
  return { charset: best.charset, doubtful, candidates }
}

/** The different words that have bytes outside ASCII, a line each. No charset has bytes below 0x30 within a character. */
function foreignWords(bytes: Uint8Array): Uint8Array {
  const words = new Set<string>()
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  let length = 0
  for (const [word] of text.matchAll(/[0-9@-~\x80-\xff]*[\x80-\xff][0-9@-~\x80-\xff]*/g)) {
    if (words.has(word)) continue
    words.add(word)
    length += word.length
    if (words.size >= WORDS || length >= WORD_BYTES) break
  }
  return Buffer.from([...words].join('\n'), 'latin1')
}

/** Cuts a sample behind its last line break, so that no character at its end is half. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE) return bytes
  const end = bytes.lastIndexOf(10, SAMPLE)
  return bytes.subarray(0, end > 0 ? end + 1 : SAMPLE)
}

function byMark(bytes: Uint8Array): Charset | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** UTF-16 without a mark: even in Chinese text the delimiters, digits and line breaks have a NUL on one side only. */
function byNuls(bytes: Uint8Array): Charset | undefined {
  const length = Math.min(bytes.length & ~1, 16 * 1024)
  let even = 0
  let odd = 0
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even++
    if (bytes[index + 1] === 0) odd++
  }
  const pairs = length / 2
  if (odd > pairs * 0.1 && even < odd * 0.05) return 'utf-16le'
  if (even > pairs * 0.1 && odd < even * 0.05) return 'utf-16be'
  return undefined
}

/** Japanese mail and old systems write seven bits, with escapes between the alphabets. */
function isEscaped(bytes: Uint8Array): boolean {
  const text = isAscii(bytes) ? Buffer.from(bytes).toString('latin1') : ''
  return text.includes('\u001b$B') || text.includes('\u001b$@')
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
