import { parseCountry, parseState, parseZip, statesOfZip } from '../../places/index.ts'
import { parsePastedAddress } from '../../places/paste/index.ts'

/** What a cell that holds several parts of an address says. */
export type PlaceLine = {
  /** Null when the cell begins with the city. */
  street: string | null
  city: string
  /** Null where the country has none, or none is named. */
  state: string | null
  zip: string
  country: string
  isCountryNamed: boolean
  /** Who stands before the street, and what stands behind it. */
  name: string | null
  company: string | null
  line2: string | null
}

const line =
  /^(.*?\p{L}.*?)[,\s]\s*([\p{L}.]{2,}(?: [\p{L}.]+){0,2})[,\s]\s*(\d{5}(?:-\d{4})?)(?:[,\s]\s*(\p{L}[\p{L}. ]*))?$/u
const alone = { name: null, company: null, line2: null, country: 'US' }

/** "New York, NY 10001" and "5 Elm St, New York, NY 10001, USA"; null where the ZIP code is not one of the state, or where street and city are not parted. */
function readOneLine(text: string): PlaceLine | null {
  const given = text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  const [, before = '', stateText = '', zip = '', country] = line.exec(given) ?? []
  if (country !== undefined && parseCountry(country) !== 'US') return null
  const state = parseState('US', stateText)
  if (zip === '' || state === null || !statesOfZip(zip.slice(0, 5)).includes(state)) return null
  const parts = before.split(',').flatMap((part) => part.trim() || [])
  const city = parts.at(-1) ?? ''
  const street = parts.slice(0, -1).join(', ')
  if (city === '' || /\d/.test(city)) return null
  return { ...alone, street: street === '' ? null : street, city, state, zip, isCountryNamed: country !== undefined }
}

/** A code of its country; in the United States one of its state, without which nothing tells the country. */
function fitsTogether({ country, state, zip }: { country: string; state: string | null; zip: string }): boolean {
  if (country === 'US') return state !== null && statesOfZip(zip.slice(0, 5)).includes(state)
  return parseZip(country, zip) !== null
}

/** Digits enough for a house and a postal code, and several parts: only such texts are worth a long look. */
const perhapsWhole = /\d.*[\s\S]*\d{3}/
/** "Ann Lee, 5 Elm St, New York, NY 10001" and the like on several lines, with nothing left over; null for anything less. */
function readWhole(text: string): PlaceLine | null {
  if (text.length > 400 || !perhapsWhole.test(text) || !/[,\n;|]/.test(text.trim())) return null
  const { address, unread } = parsePastedAddress(text)
  const { line1, city, state = null, zip, country, name = null, company = null, line2 = null } = address
  if (unread.length > 0 || !line1 || !city || !zip || !country || address.phone || address.email) return null
  if (!/\d/.test(line1) || !fitsTogether({ country, state, zip })) return null
  return { street: line1, city, state, zip, country, isCountryNamed: country !== 'US', name, company, line2 }
}

/**
 * The parts of an address in one cell: city, state and ZIP code of the United States alone, or behind a street, on one line or several,
 * with who lives there before it. A state with one of its ZIP codes is one of the United States; of other countries the cell names it.
 */
export function readPlaceLine(text: string): PlaceLine | null {
  const read = readOneLine(text)
  if (read !== null && (read.street === null || !/^\D*,/.test(read.street))) return read
  return readWhole(text) ?? read
}
