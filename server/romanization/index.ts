/**
 * Writes names and places in the Latin letters of the country they are in: by words and tables, never letter by letter where that
 * misreads. What cannot be read for certain says so, and nobody prints it without asking.
 */
import anyAscii from 'any-ascii'
import { byTable } from './asked.ts'
import { hongKong, taiwanese } from './cantonese.ts'
import { chineseName, chineseStreet, chineseTown } from './chinese.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import { labelLatin, shapeless } from './latin.ts'
import { inSimplified } from './simplified.ts'
import { armenianReading, cyrillic, georgianText, greek } from './letters.ts'
import { type Confidence, least, type Part, type Reading } from './reading.ts'

export type { Confidence, Part, Reading } from './reading.ts'

export interface Place {
  /** The country the text is about, two letters. */
  country: string
  part: Part
}

const is = (script: string): RegExp => new RegExp(`\\p{Script=${script}}`, 'u')
const scripts = {
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  hangul: is('Hangul'),
  han: is('Han'),
  cyrillic: is('Cyrillic'),
  greek: is('Greek'),
  georgian: is('Georgian'),
  armenian: is('Armenian'),
}
const hidden = ['Arabic', 'Hebrew', 'Thai', 'Devanagari'] as const
const isHidden = hidden.map((script) => [script, is(script)] as const)

function chinese(text: string, { country, part }: Place): Reading {
  if (country === 'HK' || country === 'MO') return hongKong(text, part)
  if (country === 'TW') {
    const read = taiwanese(text, part)
    if (read) return read
  }
  const plain = inSimplified(text)
  if (part === 'name') return chineseName(plain)
  return part === 'city' || part === 'state' ? chineseTown(plain, part) : chineseStreet(plain)
}

/** By the country first, then by the script. */
function read(text: string, place: Place): Reading {
  const { country, part } = place
  if (scripts.kana.test(text) || (country === 'JP' && scripts.han.test(text))) return japanese(text, part)
  if (scripts.hangul.test(text)) return korean(text, part)
  if (scripts.han.test(text)) return chinese(text, place)
  if (scripts.cyrillic.test(text)) return cyrillic(text, { country, part })
  if (scripts.greek.test(text)) return greek(text)
  if (scripts.georgian.test(text)) return georgianText(text)
  if (scripts.armenian.test(text)) return armenianReading(text)
  const script = isHidden.find(([, pattern]) => pattern.test(text))?.[0]
  if (script) return byTable(text, script, place)
  return { text, confidence: 'sure' }
}

const isLatin = (text: string): boolean => !/\p{L}/u.test(text.replaceAll(/\p{Script=Latin}/gu, ''))

/** Letters that no rule took: by their usual letters, and somebody must look. */
function remainder({ text, confidence }: Reading): Reading {
  if (isLatin(text)) return { text, confidence }
  const shown = Array.from(text, (char) =>
    /\p{L}|\p{M}/u.test(char) && !/\p{Script=Latin}/u.test(char) ? anyAscii(char) : char,
  ).join('')
  return { text: shown, confidence: least(confidence, 'unread') }
}

/** Digits of all scripts, full-width letters and blanks as the plain ones. */
const folded = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll(/\p{Nd}/gu, (digit) => (/\d/.test(digit) ? digit : anyAscii(digit)))
    .replaceAll(/\s/gu, ' ')

/** What a field prints as, and how far that can be trusted. Latin text that the label can show comes back as it is. */
export function romanize(text: string, place: Place): Reading {
  const whole = text.normalize('NFC')
  if (/^[\x20-\x7e]*$/.test(whole)) return { text: whole.trim(), confidence: 'sure' }
  const plain = folded(whole).replaceAll(shapeless, '').replaceAll(/ {2,}/g, ' ').trim()
  const reading = isLatin(plain) ? { text: plain, confidence: 'sure' as Confidence } : remainder(read(plain, place))
  const shown = labelLatin(reading.text, place.country).replaceAll(/[^\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff\u2013]/gu, '')
  const latin = shown.replaceAll(/ {2,}/g, ' ').trim()
  // What had nothing but pictures in it says nothing.
  return { text: latin, confidence: latin === '' && whole.trim() !== '' ? 'unread' : reading.confidence }
}
