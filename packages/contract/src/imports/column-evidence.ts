import { parseCarrier } from '../carriers.ts'
import { isPhone, parseCountry, parseState } from '../places/index.ts'
import { parseDateTime } from './dates.ts'
import type { ImportField } from './fields.ts'
import { parseChoice, parseHundredths } from './values.ts'

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const personName = /^[^\d#@]*\p{L}[^\d#@]*$/u
const isState = (text: string): boolean =>
  (text.length <= 3 && /^\p{L}+$/u.test(text)) ||
  ['US', 'CA', 'AU', 'CN'].some((country) => parseState(country, text) !== null)

/** Does a value look like the field's? Undefined: any text may be one. */
function looksLike(field: ImportField, text: string): boolean | undefined {
  if (field.key === 'orderNO') return /\d/.test(text) && !/\s\p{L}+\s/u.test(text)
  if (field.key === 'name' || field.key === 'senderName') return personName.test(text)
  switch (field.type) {
    case 'email':
      return email.test(text)
    case 'phone':
      return isPhone(text)
    case 'zip':
      return text.length <= 12 && (/\d/.test(text) || /^[a-z]{1,3}$/i.test(text))
    case 'country':
      return parseCountry(text) !== null
    case 'state':
      return /^[-\p{L} .']+$/u.test(text) && (isState(text) || text.length <= 40)
    case 'carrier':
      return parseCarrier(text) !== null
    case 'date':
      return parseDateTime(text, 'mdy') !== null || parseDateTime(text, 'dmy') !== null
    case 'number':
    case 'integer':
      return 'value' in parseHundredths(text)
    case 'flag':
    case 'choice':
      return parseChoice(field, text) !== null
    default:
      return undefined
  }
}

/** Share of a column's filled samples that look like the field's values; null when nothing can be said. */
export function evidence(field: ImportField, samples: readonly string[]): number | null {
  let filled = 0
  let good = 0
  for (const sample of samples) {
    const text = sample.trim()
    if (text === '' || text === '-') continue
    const verdict = looksLike(field, text)
    if (verdict === undefined) return null
    filled += 1
    if (verdict) good += 1
  }
  return filled === 0 ? null : good / filled
}
