import { isChineseMobile } from './area-codes.ts'

const extension = /\s*(?:;ext=|ext\.?|extension|x|#|分机)\s*(\d{1,7})$/i
/** Countries of the North American plan whose numbers have exactly ten digits. */
const tenDigits = new Set(['US', 'CA', 'PR', 'GU', 'VI', 'MP', 'AS'])

/** Fewest digits of a number in countries with few telephones; 7 elsewhere. Source: the ITU's national numbering plans. */
const shortNumbers = new Map(
  ['4:NU SH TK', '5:AC AT CK DE FK KI LU NF SB TO TV VU WS', '6:AD FO GL LI NC PF PM SM SR WF'].flatMap((row) =>
    row
      .slice(2)
      .split(' ')
      .map((country) => [country, Number(row[0])] as const),
  ),
)
/** What is typed where a number must stand and there is none. */
const invented = /^(\d)\1+$|^(?:0?1234567(?:8(?:9(?:0)?)?)?|9?87654321)$/

/** Digits of a phone number and its extension; null when it is not one. Lengths by ITU-T E.164: 7 to 15 digits. */
export function parsePhone(text: string, country?: string): { number: string; extension: string | null } | null {
  const trimmed = text.normalize('NFKC').trim().replace(/^'/, '')
  const found = extension.exec(trimmed)
  const main = found ? trimmed.slice(0, found.index) : trimmed
  if (!/^\+?[\d\s().\-/]+$/.test(main)) return null
  const digits = main.replace(/\D/g, '')
  const international = main.startsWith('+') || main.startsWith('00')
  if (digits.length < ((country && !international && shortNumbers.get(country)) || 7) || digits.length > 15) return null
  if (invented.test(digits)) return null
  // A Chinese mobile number that lacks a digit, or has one too many.
  if (country === 'CN' && !international && /^1[3-9]/.test(digits) && digits.length !== 11) return null
  if (country && tenDigits.has(country) && !international) {
    const withPrefix = digits.length === 11 && digits.startsWith('1')
    if (digits.length !== 10 && !(withPrefix && !isChineseMobile(main, digits))) return null
  }
  return { number: (main.startsWith('+') ? '+' : '') + digits, extension: found?.[1] ?? null }
}
/** Is it a phone number? `country` (alpha-2) tightens the check for numbers without an international prefix. */
export const isPhone = (text: string, country?: string): boolean => parsePhone(text, country) !== null
