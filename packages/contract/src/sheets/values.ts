import { type Money, unitsPerCent } from '../core/money.ts'
import { type ImportField, numberCell } from './fields.ts'

/** Texts that Excel shows for a failed formula. */
const errorText = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i
export const isErrorCell = (text: string): boolean => text.startsWith('#') && errorText.test(text)

/** What Excel makes of a long number when it saves a csv file, "1.08823E+14": there are fewer digits than the number has. */
export function isShortened(text: string): boolean {
  // Asked of every cell of a file.
  if (!text.includes('+')) return false
  const parts = /^[-+]?\d(?:[.,](\d+))?E\+(\d{2,3})$/i.exec(text)
  return parts !== null && Number(parts[2]) > (parts[1]?.length ?? 0)
}

const lostLetters = /\p{L}\?+\p{L}|(?:^|\s)\?{2,}(?=$|[\s,.])/u
/** Whether question marks stand where letters were that another program could not write: "Jos?e", "??? ??". */
export const hasLostLetters = (text: string): boolean => text.includes('?') && lostLetters.test(text)

/** Controls, and what nobody sees: marks that turn the direction of what follows, soft hyphens, blanks without width. Joiners belong to names. */
const unseenMarks = '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb'
const unseen = new RegExp(`[^\\P{Cc}\\n\\r\\t]|[${unseenMarks}]`, 'gu')
/** Accents, voicing marks and parts of syllables that Macs write behind their letter. */
const apart = /[\u0300-\u036f\u1100-\u11ff\u3099\u309a]/
const untidy = new RegExp(`[\\p{Cc}\\u00a0\\u0300-\\u036f\\u1100-\\u11ff\\u3000\\u3099\\u309a${unseenMarks}]| {2}`, 'u')

/** One line of text: blanks around are cut, line breaks and tabs become one blank, what cannot be seen is left out. */
export function tidy(text: string): string {
  const trimmed = text.trim()
  if (!untidy.test(trimmed)) return trimmed
  return (apart.test(trimmed) ? trimmed.normalize('NFC') : trimmed)
    .replace(unseen, '')
    .replace(/[\s\u00a0\u3000]+/g, ' ')
    .trim()
}

/** A text by which things are known, such as an order number: full-width letters, digits and hyphens are the plain ones, joiners are nothing. */
export const knownBy = (text: string): string =>
  text
    .replace(/[\uff0d\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (wide) =>
      String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
    )
    .replace(/[\u200c\u200d]/g, '') || text

export type NumberFault = 'NUMBER' | 'INTEGER' | 'MIN' | 'MAX' | 'DECIMALS'
/** Groups of thousands never begin with a zero: "0,500" is a half to whoever wrote it. */
const decimal = /^([-−+]?)\$?\s*(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[ '’]\d{3})+)?(?:\.(\d*))?$/

/** Where the digits of other scripts begin: Arabic, Persian, Devanagari, Bengali, Thai, Lao, Burmese, Khmer. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x17e0]
/** Digits of any width and script as plain ones, with the marks that Arabic puts among them. */
export function plainDigits(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text
  return text.normalize('NFKC').replace(/[\u066b\u066c]|\p{Nd}/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    if (code === 0x66b || code === 0x66c) return code === 0x66b ? '.' : ','
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? sign : String(code - zero)
  })
}
/** What only those write whose decimals come after a comma: "0,5", "12,50 €", "1.250,00". The database reads it too. */
export const decimalComma = /(?:^|[^\d,.])(?:0,\d+|\d+,(?:\d{1,2}|\d{4,})|\d{1,3}(?:\.\d{3})+,\d+)\D*$/
const either = /^\D*[1-9]\d{0,2}(?:,\d{3}|(?:\.\d{3})+)\D*$/
/** A thousand and some, or one and a fraction, where others of the file write "0,5": "1,250" and "1.250". Nobody can say. */
export const isEitherNumber = (text: string): boolean => either.test(text.normalize('NFKC'))
/** What a typed number is if its points part thousands, 1250 for "1.250"; null where it can be read in one way only. */
export const asThousands = (text: string): number | null =>
  text.includes('.') && isEitherNumber(text) ? Number(text.replaceAll(/\D/g, '')) : null

/** A number cell in hundredths: 0 to 999,999,999 with two decimals (specification §5, §9), or what is wrong with it. */
export function parseHundredths(text: string): { value: number } | { fault: NumberFault } {
  const match = decimal.exec(plainDigits(text).trim())
  const fraction = match?.[3]?.replace(/0+$/, '') ?? ''
  if (!match || (match[2] === undefined && !match[3])) return { fault: 'NUMBER' }
  const whole = Number((match[2] ?? '0').replaceAll(/[,\s'’]/g, ''))
  const negative = match[1] === '-' || match[1] === '−'
  if (negative && (whole > 0 || fraction !== '')) return { fault: 'MIN' }
  if (whole > numberCell.max || (whole === numberCell.max && fraction !== '')) return { fault: 'MAX' }
  if (fraction.length > numberCell.decimals) return { fault: 'DECIMALS' }
  return { value: whole * 100 + Number(fraction.padEnd(2, '0')) }
}

/** Hundredths of a dollar as money. */
export const moneyOfCents = (cents: number): Money => cents * unitsPerCent

const choiceWords = new WeakMap<ImportField, Map<string, string>>()
/** A word as choices are compared: without case, width and blanks. */
export const word = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '')

/** The wire value of a choice written as value, English or Chinese label or another known word; null when it is none. */
export function parseChoice(field: ImportField, text: string): string | null {
  let words = choiceWords.get(field)
  if (!words) {
    words = new Map()
    for (const { value, label, also } of field.choices ?? []) {
      for (const name of [value, label.en, label.cn, ...(also ?? [])]) words.set(word(name), value)
    }
    choiceWords.set(field, words)
  }
  return words.get(word(text)) ?? null
}
