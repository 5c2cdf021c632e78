import { parseCarrier } from '../carriers/catalogue.ts'
import { isPhone, parseCountry, parseState, statesOf } from '../places/index.ts'
import { parseDateTime } from './dates.ts'
import type { ImportField } from './fields.ts'
import { readAmount, readCount, readSerialDate, readUnixTime, saysNothing } from './readings/amounts.ts'
import { readSize, readWeight } from './readings/measures.ts'
import { plainNumber } from './readings/numbers.ts'
import { parseChoice, parseHundredths } from './values.ts'

export const isEmailLike = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
const personName = /^[^\d#@]*\p{L}[^\d#@]*$/u
const statesKnown = ['US', 'CA', 'AU', 'CN', 'MX', 'BR', 'IN'].filter((country) => statesOf(country).length > 0)
export const isStateLike = (text: string): boolean => statesKnown.some((country) => parseState(country, text) !== null)
export const isPhoneLike = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length
  return isPhone(text) || (digits >= 7 && digits <= 15 && /^[+(\d][\d\s().+/-]*(?:(?:ext|x)\.?\s*\d+)?$/i.test(text))
}
export const isDateLike = (text: string): boolean =>
  parseDateTime(text, 'mdy') !== null || parseDateTime(text, 'dmy') !== null
/** Numbers of the carriers and of the posts, by which parcels are followed. */
export const isTrackingLike = (text: string): boolean =>
  /^(?:1Z[\dA-Z]{16}|9[1-6]\d{18,24}|[A-Z]{2}\d{9}[A-Z]{2}|JJ?D\d{16,20}|TBA\d{9,12})$/.test(text.replaceAll(' ', ''))
/** Letters and digits in one word, as goods are called by those who keep them. */
export const isSkuLike = (text: string): boolean =>
  text.length <= 60 && /^[\w./+#-]*[\d_-][\w./+#-]*$/.test(text) && /[a-z]/i.test(text) && !isTrackingLike(text)

const isNumberLike = (text: string): boolean =>
  'value' in parseHundredths(text) || plainNumber(text, 'decimal') !== null || readAmount(text, 'decimal') !== null
const isMeasure = (text: string): boolean => readWeight(text, 'decimal') !== null || readSize(text, 'decimal') !== null
const isWhole = (text: string): boolean => {
  const read = parseHundredths(text)
  return 'value' in read ? read.value % 100 === 0 : readCount(text) !== null
}

/** A name that may be one of a list of which we do not know all: countries in other languages, carriers of other countries. */
const isNameLike = (text: string): boolean => text.length <= 40 && /^\p{L}[\p{L} .'’()&-]*$/u.test(text)

/** "DHL Paket": a carrier's name before that of a service. */
const isService = (text: string): boolean => parseCarrier(text.split(/[\s_-]/)[0] ?? '') !== null

/** What texts of fields look like that have a rule of their own. */
const byKey: Readonly<Partial<Record<string, (text: string) => number>>> = {
  orderNO: (text) => Number(/\d/.test(text) && !/\s\p{L}+\s/u.test(text) && !isTrackingLike(text)),
  name: (text) => Number(personName.test(text)),
  senderName: (text) => Number(personName.test(text)),
  addressLine1: (text) =>
    isEmailLike(text) || /^[\d\s.,+-]+$/.test(text) || isDateLike(text) ? 0 : /\d/.test(text) ? 1 : 0.5,
  city: (text) => (/^[\d\s.,+-]+$/.test(text) || isEmailLike(text) ? 0 : /\d/.test(text) ? 0.5 : 1),
  sku: (text) => (isSkuLike(text) ? 1 : /(?:\s\p{L}{3,}){3}/u.test(text) || isDateLike(text) ? 0 : 0.5),
  itemName: (text) => (isSkuLike(text) || 'value' in parseHundredths(text) || isService(text) ? 0 : 1),
}

/** How much a value looks like the field's, 0 to 1; undefined: any text may be one. */
function looksLike(field: ImportField, text: string): number | undefined {
  const own = byKey[field.key]
  if (own) return own(text)
  switch (field.type) {
    case 'email':
      return Number(isEmailLike(text))
    case 'phone':
      return Number(isPhoneLike(text))
    case 'zip':
      return Number(text.length <= 12 && (/\d/.test(text) || /^[a-z]{1,3}$/i.test(text)))
    case 'country':
      return parseCountry(text) !== null ? 1 : isNameLike(text) ? 0.5 : 0
    case 'state':
      if (!/^[-\p{L} .'()]+$/u.test(text)) return 0
      return isStateLike(text) || text.length <= 3 ? 1 : text.length <= 40 ? 0.6 : 0
    case 'carrier':
      return parseCarrier(text) !== null ? 1 : isNameLike(text) ? 0.5 : 0
    case 'date':
      return Number(isDateLike(text) || readSerialDate(text) !== null || readUnixTime(text) !== null)
    case 'number':
      return Number(isNumberLike(text) || isMeasure(text))
    case 'integer':
      return Number(isWhole(text))
    case 'flag':
    case 'choice':
      return Number(parseChoice(field, text) !== null)
    default:
      return undefined
  }
}

/** How much a column's filled samples look like the field's values, 0 to 1; null when there is nothing to compare. */
export function evidence(field: ImportField, samples: readonly string[]): number | null {
  let filled = 0
  let good = 0
  for (const sample of samples) {
    const text = sample.trim()
    if (text === '' || saysNothing(text)) continue
    const verdict = looksLike(field, text)
    if (verdict === undefined) return null
    filled += 1
    good += verdict
  }
  return filled === 0 ? null : good / filled
}

/** Below it the contents of a column contradict its heading. */
export const CONTRADICTED = 0.3
/** From here on they confirm it. */
export const CONFIRMED = 0.7
