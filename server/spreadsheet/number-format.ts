/**
 * What a cell's number format means for its text. `mask` is a format of zeros and hyphens alone, such as 00000 or
 * 00000-0000, which shows a zip code or a SKU with its leading zeros; `prefix` are the letters shown in front, "SF"000000.
 * `percent` and `money` show what the number alone does not say: 25% is no 0.25 pounds, and 20 euros are no 20 dollars.
 */
export type NumberFormat =
  | { kind: 'plain' | 'date' | 'time' | 'duration' | 'percent' }
  | { kind: 'mask'; mask: string; digits: number; prefix: string }
  | { kind: 'money'; sign: string }

export const plainFormat: NumberFormat = { kind: 'plain' }
const dateFormat: NumberFormat = { kind: 'date' }
const timeFormat: NumberFormat = { kind: 'time' }
const durationFormat: NumberFormat = { kind: 'duration' }
const percentFormat: NumberFormat = { kind: 'percent' }

/** The built-in formats by id (ECMA-376 part 1 §18.8.30; 27–36 and 50–58 are the East Asian dates). */
export function builtInFormat(id: number): NumberFormat {
  if (id === 46) return durationFormat
  if (id === 9 || id === 10) return percentFormat
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35 && id !== 34) || id === 45 || id === 47) return timeFormat
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return dateFormat
  return plainFormat
}

/** Reads a format code such as `yyyy/m/d h:mm`, `[h]:mm` or `00000`; anything unknown is plain. */
export function parseFormat(code: string): NumberFormat {
  const section = firstSection(code)
  // Literals and fillers can hold any letter: they go before letters are looked for.
  const bare = section.replace(/"[^"]*"?|\\.|_.|\*./g, '').toLowerCase()
  if (/\[(?:h+|m+|s+)\]/.test(bare)) return durationFormat
  const letters = bare.replace(/\[[^\]]*\]/g, '').replace(/general/g, '')
  if (/[yd]/.test(letters) || /e(?![+-])/.test(letters.replace(/[^a-z+-]/g, ''))) {
    return /[#?0]/.test(letters.replace(/[s.]\.?0+/g, '')) ? plainFormat : dateFormat
  }
  if (/[hs]/.test(letters)) return timeFormat
  if (/^m+$/.test(letters.trim())) return dateFormat
  if (bare.includes('%')) return percentFormat
  const sign = foreignSign(section)
  return sign === undefined ? parseMask(section) : { kind: 'money', sign }
}

const MONEY = /[€£¥￥₩₹₽₫฿₺₪₱₴₦]|\b[a-z]{1,2}\$|\b(?:eur|gbp|jpy|cny|rmb|krw|inr|cad|aud|chf|pln|sek|nok|dkk)\b|zł/i

/** The sign of another money than dollars that the format shows, `[$€-407]` or "EUR"; undefined when it shows none. */
function foreignSign(section: string): string | undefined {
  const named = /\[\$([^\]-]+)/.exec(section)?.[1]
  const shown = named ?? section.replace(/\[[^\]]*\]/g, '').replace(/["\\]/g, '')
  const sign = MONEY.exec(shown)?.[0]
  return sign === undefined || /^us\$$/i.test(sign) ? undefined : sign
}

/** The digits of a whole number under a mask: 2108 under 00000 → "02108", 123456789 under 00000-0000 → "12345-6789". */
export function applyMask(digits: string, format: { mask: string; digits: number; prefix?: string }): string {
  const { prefix = '' } = format
  const padded = digits.padStart(format.digits, '0')
  if (format.mask.length === format.digits) return prefix + padded
  const lead = padded.length - format.digits
  let text = prefix + padded.slice(0, lead)
  let next = lead
  for (const symbol of format.mask) text += symbol === '0' ? padded[next++] : symbol
  return text
}

function firstSection(code: string): string {
  const end = /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(code)
  return end ? end[0] : code
}

/** Letters in front of the digits belong to a number, "SF"000000; a currency's stand apart or are no letters. */
const PREFIXED = /^"([^"]*[\p{L}][^"]*)"(?=0)/u

function parseMask(section: string): NumberFormat {
  const format = section.replace(/_.|\*.|\[[^\]]*\]/g, '')
  const prefix = PREFIXED.exec(format)?.[1] ?? ''
  const mask = (prefix === '' ? format : format.slice(prefix.length + 2)).replace(/\\([- ])|"([- ]+)"/g, '$1$2').trim()
  if (!/^0[0 -]*0$/.test(mask) && !(prefix !== '' && mask === '0')) return plainFormat
  return { kind: 'mask', mask, digits: mask.replace(/[^0]/g, '').length, prefix }
}
