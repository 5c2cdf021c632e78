import type { Charset } from '../types.ts'
import { characterModel, type WideCharset } from './character-model.ts'
import { isLetter, languageModel, lettersOf } from './language-model.ts'

const western = ['fr', 'de', 'es', 'pt', 'it', 'nl', 'da', 'sv', 'nb', 'fi', 'is', 'ca', 'et']
const central = ['pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl']
const cyrillic = ['ru', 'uk', 'be', 'bg', 'sr', 'mk']

type Single = {
  charset: Charset
  languages: readonly string[]
  /** How much rarer it is than the others (logarithm). */ rare: number
}
/** What each charset of one byte a character is written in. Where two read a text alike, the first stands. */
const single: readonly Single[] = [
  { charset: 'windows-1252', languages: western, rare: 0 },
  { charset: 'windows-1250', languages: central, rare: 1 },
  { charset: 'windows-1251', languages: cyrillic, rare: 0.5 },
  { charset: 'windows-1253', languages: ['el'], rare: 1 },
  { charset: 'windows-1254', languages: ['tr'], rare: 1 },
  { charset: 'windows-1255', languages: ['he'], rare: 1 },
  { charset: 'windows-1256', languages: ['ar', 'fa'], rare: 1 },
  { charset: 'windows-1257', languages: ['lt', 'lv', 'et'], rare: 1.5 },
  { charset: 'windows-1258', languages: ['vi'], rare: 2 },
  { charset: 'windows-874', languages: ['th'], rare: 1 },
  { charset: 'iso-8859-15', languages: western, rare: 3 },
  { charset: 'iso-8859-2', languages: central, rare: 3 },
  { charset: 'iso-8859-5', languages: cyrillic, rare: 4 },
  { charset: 'iso-8859-7', languages: ['el'], rare: 3 },
  { charset: 'iso-8859-6', languages: ['ar'], rare: 4 },
  { charset: 'koi8-u', languages: ['ru', 'uk', 'be'], rare: 2 },
  { charset: 'koi8-r', languages: ['ru'], rare: 2 },
  { charset: 'ibm866', languages: ['ru', 'be', 'uk', 'bg'], rare: 3 },
  { charset: 'macintosh', languages: western, rare: 3 },
  { charset: 'x-mac-cyrillic', languages: cyrillic, rare: 4 },
]
const wide: readonly { charset: WideCharset; rare: number }[] = [
  { charset: 'gb18030', rare: 0 },
  { charset: 'big5', rare: 0.5 },
  { charset: 'shift_jis', rare: 0.5 },
  { charset: 'euc-kr', rare: 0.5 },
  { charset: 'euc-jp', rare: 2 },
]

const UNREADABLE = -28
/** A capital in the middle of a word of small letters, as in a text read by the wrong table. */
const WRONG_CASE = -7
/** A capital that is a word of its own; a row of signs reads so by the wrong table. */
const LONE_CAPITAL = -5.5
/** Signs that people write beside letters. */
const signs = new Map([...'–—‘’“”„‚«»…•·°№€£®™©§´\u00a0\u200c\u200e\u200f¡¿ºª½¼²³×º،؛؟'].map((sign) => [sign, -6.5]))
const ODD_SIGN = -10.5
/** A sign between letters of one word, where a letter would stand in another table. */
const WITHIN_WORD = -6
/** Letters of two scripts in one word. */
const TWO_SCRIPTS = -12
/** A small Latin letter right beside an ideograph; capitals are written so, A座. */
const LATIN_BESIDE_WIDE = -5
const isLatin = (letter: string): boolean => /\p{Script=Latin}/u.test(letter)
const joins = new Set('’·\u00ad\u200c')

const isForeign = (letter: string): boolean => letter > '\x7f'
/** What a sign that is no letter costs; ASCII costs every reading the same. */
function costOfSign(character: string): number {
  if (character <= '\x7f') return 0
  const code = character.codePointAt(0)!
  if (code === 0xfffd || (code >= 0x80 && code < 0xa0) || (code >= 0xe000 && code <= 0xf8ff)) return UNREADABLE
  return signs.get(character) ?? ODD_SIGN
}

/** What every language would pay for the token's signs and capitals. */
function costOfShape(token: string): number {
  let cost = 0
  let before = ''
  let beforeSign = ''
  if (isLoneCapital(token)) cost += LONE_CAPITAL
  for (const character of token) {
    if (!isLetter(character)) {
      cost += costOfSign(character)
      beforeSign = isForeign(character) && !joins.has(character) && isLetter(before) ? character : ''
    } else {
      if (beforeSign !== '') cost += WITHIN_WORD
      if (isWrongCase(before, character)) cost += WRONG_CASE
      if (before !== '' && isLetter(before) && mixes(before, character)) cost += TWO_SCRIPTS
      beforeSign = ''
    }
    before = character
  }
  return cost
}

const isLoneCapital = (token: string): boolean => token.length === 1 && isForeign(token) && /\p{Lu}/u.test(token)

/** Accents that stand alone belong to any script. */
function mixes(before: string, letter: string): boolean {
  if (!isForeign(before) && !isForeign(letter)) return false
  return !/\p{Script=Inherited}/u.test(letter) && isLatin(before) !== isLatin(letter)
}

function isWrongCase(before: string, letter: string): boolean {
  if (!isForeign(before) && !isForeign(letter)) return false
  const isSmall = before !== before.toUpperCase() && before === before.toLowerCase()
  return isSmall && letter !== letter.toLowerCase()
}

function inLanguage(letters: readonly string[], chance: (before: string, letter: string) => number): number {
  let sum = 0
  for (let at = 1; at < letters.length; at++) {
    const [before, letter] = [letters[at - 1]!, letters[at]!]
    if (isForeign(before) || isForeign(letter)) sum += chance(before, letter)
  }
  return sum
}

/** The logarithm of the chance of the text, in the language that suits all of it best, or each word in its own. */
function chanceOfSingle(text: string, { languages, rare }: Single): number {
  const words = text.normalize('NFC').split('\n')
  const shapes = words.reduce((sum, word) => sum + costOfShape(word), 0)
  const letters = words.map((word) => lettersOf(`${word} `))
  const perWord = languages.map((language) => {
    const { chance } = languageModel(language)
    return letters.map((word) => inLanguage(word, chance))
  })
  const alone = Math.max(...perWord.map((sums) => sums.reduce((all, one) => all + one, 0)))
  const choice = Math.log(languages.length)
  const mixed = letters.reduce((all, _, at) => all + Math.max(...perWord.map((sums) => sums[at]!)) - choice, 0)
  return Math.max(alone, mixed) + shapes - rare
}

const isSmallLatin = (character: string): boolean => character >= 'a' && character <= 'z'

/** Half-width katakana are single bytes: any bytes at all can be read as a few of them, and who writes them writes whole names so. */
const isHalfKana = (character: string): boolean => character >= '\uff66' && character <= '\uff9f'
const HALF_KANA_ON = -4.2

const characterModels = new Map<WideCharset, (character: string) => number>()
function chanceOfWide(text: string, charset: WideCharset): number {
  let chance = characterModels.get(charset)
  if (!chance) characterModels.set(charset, (chance = characterModel(charset)))
  let sum = 0
  let before = ''
  for (const character of text) {
    if (isForeign(character)) sum += isHalfKana(character) && isHalfKana(before) ? HALF_KANA_ON : chance(character)
    if (isForeign(character) ? isSmallLatin(before) : isForeign(before) && isSmallLatin(character))
      sum += LATIN_BESIDE_WIDE
    before = character
  }
  return sum
}

/** A way to read the bytes; `chance` is the logarithm of how likely a text is that reads so. */
export type Reading = { charset: Charset; text: string; chance: number }

/** The readings of lines of bytes that are no UTF, likeliest first; of those that give the same text the commonest. */
export function readingsOf(bytes: Uint8Array): Reading[] {
  const found = new Map<string, Reading>()
  const add = (charset: Charset, chanceOf: (text: string) => number) => {
    const text = new TextDecoder(charset).decode(bytes)
    if (!found.has(text)) found.set(text, { charset, text, chance: chanceOf(text) })
  }
  for (const one of single) add(one.charset, (text) => chanceOfSingle(text, one))
  for (const { charset, rare } of wide) add(charset, (text) => chanceOfWide(text, charset) - rare)
  return [...found.values()].sort((a, b) => b.chance - a.chance)
}
