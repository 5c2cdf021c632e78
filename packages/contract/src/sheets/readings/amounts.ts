import { type CommaIs, plainNumber } from './numbers.ts'

/** Signs that more than one country's money has mean nobody's in particular: "$" alone is the dollar of the file. */
const dollars = /^(?:us\s*\$|usd|us dollars?|dollars?|\$\s*us|\$)$/i
const currency = String.raw`[a-z]{3}|us\s*dollars?|dollars?|euros?|(?:us|ca|au|nz|hk|c|a|r)?\s*\$(?:\s*us)?|[€£¥￥₩₹₽₫฿]|元|人民币|zł|kr\.?`
const amount = new RegExp(String.raw`^(?:(${currency})\s*)?([\d.,](?:[\d.,'’ ]*\d)?)\s*(${currency})?$`, 'i')

export type Amount = { number: string; isForeign: boolean }

/** "US$ 1,200.00", "12.50 USD", "€100", "1.200,00 €"; null when it is no amount, has no sign of money, or two of them. */
export function readAmount(text: string, comma?: CommaIs): Amount | null {
  const match = amount.exec(text.normalize('NFKC').replaceAll('\u00a0', ' ').trim())
  const signs = [match?.[1], match?.[3]].flatMap((sign) => sign?.trim() || [])
  const [sign, ...others] = signs
  if (!match || sign === undefined) return null
  // "US$ 12 USD" names the same money twice.
  if (others.some((other) => dollars.test(other) !== dollars.test(sign) || (!dollars.test(sign) && other !== sign)))
    return null
  const number = plainNumber(match[2] ?? '', comma)
  return number === null ? null : { number, isForeign: !dollars.test(sign) }
}

const count = /^(?:x\s*)?(\d{1,9})(?:\.0+)?\s*(?:pcs?\.?|pieces?|units?|ea\.?|items?|个|件|只|套)?$/i

/** "2 pcs", "x2", "3件" as a whole number; null when it is none. */
export const readCount = (text: string): string | null => count.exec(text.normalize('NFKC').trim())?.[1] ?? null

/** What says that there is nothing to say, in any case. The database reads it too. */
export const nothing =
  /^(?:n\.?\s*[/\\.]?\s*a\.?|none|null|nil|nan|undefined|\\n|#n\/a|<na>|not (?:available|provided|applicable|given)|unknown|no (?:phone|e-?mail|company|number)|tbd|[-–—./?*]+|x+|无|没有|暂无|未知|không|keine?|aucune?|ninguno)$/i

/** Words that people put where there is nothing to say: "n/a", "-", "none", "无". */
export const saysNothing = (text: string): boolean => nothing.test(text.normalize('NFKC').trim())

const serial = /^\d{5}(?:\.\d+)?$/
const seconds = /^1\d{9}$/
const milliseconds = /^1\d{12}$/
const isoOf = (instant: number): string => new Date(Math.round(instant / 1000) * 1000).toISOString()

/** A spreadsheet's day number, 45725 for March 9, 2025, with the time as its fraction, as local date and time; null out of 2000 to 2049. */
export function readSerialDate(text: string): string | null {
  const days = Number(text.trim())
  if (!serial.test(text.trim()) || days < 36_526 || days >= 54_789) return null
  const iso = isoOf(Date.UTC(1899, 11, 30) + days * 86_400_000)
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

/** Seconds or milliseconds since 1970 as shops' interfaces count them, as an instant; null when it is neither. */
export function readUnixTime(text: string): string | null {
  const given = text.trim()
  if (seconds.test(given)) return isoOf(Number(given) * 1000)
  return milliseconds.test(given) ? isoOf(Number(given)) : null
}
