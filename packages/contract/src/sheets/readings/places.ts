import { canonicalZip, parseCountry, parseState, parseZip, statesOfZip } from '../../places/index.ts'
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

const alone = { name: null, company: null, line2: null, country: 'US' }
/** Longer texts, or ones with more parts, are no address: each look at one has its limit. */
const LONGEST = 250
const MOST_PARTS = 8
const MOST_WORDS_OF_CITY = 5

const linesOf = (text: string): string[] =>
  text.split(/[\r\n]+/).flatMap((line) => line.replaceAll(/^[\s,]+|[\s,]+$/g, '') || [])
const end = /[,\s](\d{5}(?:-\d{4})?)(?:[,\s]\s*(\p{L}[\p{L}. ]*))?$/u

/** The state that a text ends with, of one to three words, if the ZIP code is one of its own; and what stands before it. */
function stateAtEnd(text: string, zip: string): { state: string; before: string } | null {
  const words = [...text.matchAll(/[^\s,]+/g)].slice(-3)
  const behindComma = text.lastIndexOf(',')
  for (const { index } of words) {
    const state = index > behindComma ? parseState('US', text.slice(index)) : null
    if (state !== null && statesOfZip(zip.slice(0, 5)).includes(state)) return { state, before: text.slice(0, index) }
  }
  return null
}

/** "New York, NY 10001" and "5 Elm St, New York, NY 10001, USA"; null where the ZIP code is not one of the state, or where street and city are not parted. */
function readOneLine(text: string): PlaceLine | null {
  const given = linesOf(text).join(', ').replaceAll(/\s+/g, ' ')
  const found = end.exec(given)
  const [, zip = '', country] = found ?? []
  if (!found || (country !== undefined && parseCountry(country) !== 'US')) return null
  const { state, before = '' } = stateAtEnd(given.slice(0, found.index).replace(/[,\s]+$/, ''), zip) ?? {}
  const parts = before.split(',').flatMap((part) => part.trim() || [])
  const city = parts.at(-1) ?? ''
  const street = parts.slice(0, -1).join(', ')
  if (state === undefined || city === '' || /\d/.test(city) || city.split(' ').length > MOST_WORDS_OF_CITY) return null
  return { ...alone, street: street === '' ? null : street, city, state, zip, isCountryNamed: country !== undefined }
}

/** A code of its country; in the United States one of its state, without which nothing tells the country. */
function fitsTogether({ country, state, zip }: { country: string; state: string | null; zip: string }): boolean {
  if (country === 'US') return state !== null && statesOfZip(zip.slice(0, 5)).includes(state)
  return parseZip(country, zip) !== null
}

/** As some part near the end of an address has it. */
const postalCode = /(?<!\d)\d{3,7}(?!\d)|\d{2}-\d{3}|\d[A-Z]{2}\b|[A-Z]\d[A-Z]/i
/** A long look is worth its time only where several parts end with something like a postal code. */
function isPerhapsWhole(text: string): boolean {
  const parts = text.split(/[\n,;|]/, MOST_PARTS + 1).filter((part) => part.trim() !== '')
  const last = parts.slice(Math.max(1, parts.length - 4))
  return parts.length <= MOST_PARTS && last.some((part) => postalCode.test(part))
}

/** Chinese has no blanks between words: each character is one. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Script=Han}/gu, ' $& ')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const textOf = (words: readonly string[]): string =>
  words.join(' ').replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')

/** Whether words that stand in no part are the state, the country or the code, which parts hold in another form. */
function areCodes(words: readonly string[], { country, state, zip }: Codes): boolean {
  if (words.length === 0) return true
  const isCode = (text: string) =>
    canonicalZip(country, text) === zip ||
    (state !== null && parseState(country, text) === state) ||
    parseCountry(text) === country
  return words.some(
    (_, at) => isCode(textOf(words.slice(0, at + 1))) && areCodes(words.slice(at + 1), { country, state, zip }),
  )
}

type Codes = { country: string; state: string | null; zip: string }
const MOST_CODES = 10
/** Whether each word and number of the text has gone into a part: what lies behind a gate code would be lost in silence. */
function isAllRead(text: string, parts: readonly (string | null)[], codes: Codes): boolean {
  const read = new Map<string, number>()
  for (const word of parts.flatMap((part) => wordsOf(part ?? ''))) read.set(word, (read.get(word) ?? 0) + 1)
  const left = wordsOf(text).filter((word) => {
    const count = read.get(word) ?? 0
    read.set(word, count - 1)
    return count <= 0
  })
  return left.length <= MOST_CODES && areCodes(left, codes)
}

/** The name of a house is none of a person. */
const building =
  /\b(?:building|bldg|tower|towers|plaza|cent(?:er|re)|mall|hall|house|hotel|hospital|campus|complex|warehouse|apartments)\b/i
type Parts = { line1: string; line2: string | null; name: string | null; company: string | null }
/** Whether parts may be in each other's place: a note for the street, or "Last, First" for a person and a company. */
function isMisplaced({ line1, line2, name, company }: Parts): boolean {
  if ([line1, line2, name, company].some((part) => part?.includes(':'))) return true
  if (!/^\d/.test(line1) && /^\d+\S*\s+\p{L}/u.test(line2 ?? '')) return true
  return name !== null && (building.test(name) || (company !== null && !name.includes(' ')))
}

/** "Ann Lee, 5 Elm St, New York, NY 10001" and the like on several lines, with nothing left over; null for anything less. */
function readWhole(text: string): PlaceLine | null {
  if (!isPerhapsWhole(text)) return null
  const { address, unread } = parsePastedAddress(text)
  const { line1, city, state = null, zip, country, name = null, company = null, line2 = null } = address
  if (unread.length > 0 || !line1 || !city || !zip || !country || address.phone || address.email) return null
  const codes = { country, state, zip }
  if (!/\d/.test(line1) || !fitsTogether(codes) || isMisplaced({ line1, line2, name, company })) return null
  if (!isAllRead(text, [line1, line2, name, company, city, zip], codes)) return null
  return { street: line1, ...codes, city, isCountryNamed: country !== 'US', name, company, line2 }
}

function lookAt(text: string): PlaceLine | null {
  if (text.length > LONGEST || !/\d/.test(text)) return null
  const given = text.normalize('NFKC').trim()
  const read = readOneLine(given)
  if (read !== null && (read.street === null || !/^\D*,/.test(read.street))) return read
  return readWhole(given) ?? read
}

/** The fields of a row are read one after the other from the same cell. */
let latest: { text: string; place: PlaceLine | null } = { text: '', place: null }

/**
 * The parts of an address in one cell: city, state and ZIP code of the United States alone, or behind a street, on one line or several,
 * with who lives there before it. A state with one of its ZIP codes is one of the United States; of other countries the cell names it.
 */
export function readPlaceLine(text: string): PlaceLine | null {
  if (latest.text !== text) latest = { text, place: lookAt(text) }
  return latest.place
}
