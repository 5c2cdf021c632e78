import { parseCountry } from '../countries.ts'
import { parseState, statesOf } from '../states.ts'
import { canonicalZip, parseZip } from '../zip.ts'
import type { Found } from './parts.ts'

const unit = /^(?:apt|apartment|suite|ste|unit|room|rm|floor|fl|flat|building|bldg|lot|level|dept|#)\b\.?|^#/i
const company =
  /\b(?:inc|llc|l\.l\.c|ltd|limited|corp|corporation|co|gmbh|plc|pty|company|warehouse|logistics|trading|store|shop)\b\.?$/i
const suffix =
  'st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|way|ct|court|pl|place|pkwy|parkway|hwy|highway|cir|circle|ter|terrace|trl|trail|loop|sq|square|close|crescent|cres|gardens|grove|mews'
const streetAtStart = new RegExp(
  `^(?<before>\\D*?)\\s*(?<street>\\d+[\\w/-]*\\s.*?\\b(?:${suffix})\\b\\.?(?:\\s+(?:n|s|e|w|ne|nw|se|sw)\\b)?(?:\\s+(?:apt|suite|ste|unit|#|floor|rm)\\.?\\s*#?\\s*[\\w-]+)?)[\\s,]+(?<after>\\D.*)$`,
  'i',
)
const isStreet = (part: string): boolean => /\d/.test(part) || /^p\.?\s?o\.?\s+box|^general delivery/i.test(part)

/** How the postal code of a country stands in a line of text. */
const codes: readonly (readonly [country: string, pattern: RegExp])[] = [
  ['CA', /\b[ABCEGHJ-NPRSTVXY]\d[A-Z][\s-]?\d[A-Z]\d\b/i],
  ['GB', /\b(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]?\s?\d[ABD-HJLNP-UW-Z]{2})\b/i],
]
/** Where ZIP codes begin with a zero, which spreadsheets lose. */
const zeroStates = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT'])
const stateAndCode = (country: 'US' | 'AU'): RegExp => {
  const names = statesOf(country)
    .flatMap(({ code, name }) => [code, name.en])
    .toSorted((a, b) => b.length - a.length)
  const digits = country === 'US' ? '\\d{5}(?:-\\d{4})?|\\d{4}(?=\\s*$)' : '\\d{4}'
  return new RegExp(`(?:^|[\\s,.])(${names.join('|')})\\.?[\\s,]+(${digits})(?=$|[\\s,.])`, 'i')
}
let american: RegExp | undefined
let australian: RegExp | undefined

/** A line's country, spelled out or as everybody writes it; two letters alone are a state more often than a country. */
const countryOf = (part: string): string | null =>
  /^(?:US|UK|GB|[A-Za-z.]{3,}|.*[\s\p{Script=Han}].*)$/u.test(part) && !/\d/.test(part) ? parseCountry(part) : null

type Segments = string[]

function takeCountry(parts: Segments, found: Found): void {
  const last = parts.at(-1)
  const country = last && parts.length > 1 ? countryOf(last) : null
  // "Georgia" and "Jersey" may be states or towns: below a ZIP code only.
  if (!country || (country === 'GE' && !found.country)) return
  found.country ??= country
  parts.pop()
}

/** Cuts state and code out of the segment that has them; what stands before is the city's, or empty. */
function takeCode(parts: Segments, found: Found): number {
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at] ?? ''
    if (takeStateAbove(part, parts, { at, found })) return at - 1
    if (takeStateAndCode(part, parts, { at, found }) || takeCodeAlone(part, parts, { at, found })) return at
  }
  return -1
}

/** "Baltimore, Maryland, 21218": state and code in segments of their own. */
function takeStateAbove(part: string, parts: Segments, { at, found }: Position): boolean {
  const above = parts[at - 1]
  if (!above || !/^(?:\d{5}(?:-\d{4})?|\d{4})$/.test(part)) return false
  const country = (['US', 'AU'] as const).find(
    (code) => parseZip(code, part) !== null && part.length >= (code === 'US' ? 5 : 4),
  )
  const state = country && (found.country ?? country) === country ? parseState(country, above) : null
  if (!country || !state) return false
  found.country = country
  found.state ??= state
  found.zip ??= part
  parts.splice(at - 1, 2, '')
  return true
}

type Position = { at: number; found: Found }

function takeStateAndCode(part: string, parts: Segments, { at, found }: Position): boolean {
  for (const country of ['US', 'AU'] as const) {
    if (found.country && found.country !== country) continue
    const pattern = country === 'US' ? (american ??= stateAndCode('US')) : (australian ??= stateAndCode('AU'))
    const match = pattern.exec(part)
    if (!match) continue
    const state = parseState(country, match[1] ?? '')
    if (country === 'US' && match[2]?.length === 4 && !zeroStates.has(state ?? '')) continue
    found.country = country
    found.state ??= state ?? undefined
    found.zip ??= match[2]
    parts[at] = part.slice(0, match.index)
    return true
  }
  return false
}

function takeCodeAlone(part: string, parts: Segments, { at, found }: Position): boolean {
  for (const [country, pattern] of codes) {
    if (found.country && found.country !== country) continue
    const match = pattern.exec(part)
    if (!match || parseZip(country, match[0]) === null) continue
    found.country = country
    found.zip ??= canonicalZip(country, match[0])
    const before = part.slice(0, match.index).replace(/[\s,]+$/, '')
    parts[at] = country === 'CA' ? takeProvince(before, found) : before
    return true
  }
  const { country } = found
  if (!country) return false
  const own =
    country === 'US'
      ? /\b\d{5}(?:-\d{4})?\b/
      : /(?<!\d)(?:\d{3}-\d{4}|\d{5}-\d{3}|\d{2}-\d{3}|\d{4}\s?[A-Z]{2}|\d{3}\s\d{2}|\d{4,6})(?![\d])/
  const match = own.exec(part)
  if (!match || parseZip(country, match[0]) === null || (isHouse(part, match) && parts.length > 1 && at === 0))
    return false
  found.zip ??= canonicalZip(country, match[0])
  parts[at] = `${part.slice(0, match.index)} ${part.slice(match.index + match[0].length)}`.trim()
  return true
}

const isHouse = (part: string, match: RegExpExecArray): boolean => match.index === 0 && part.length > match[0].length

function takeProvince(text: string, found: Found): string {
  const words = text.split(/[\s,]+/)
  for (const count of [3, 2, 1]) {
    const state = words.length >= count ? parseState('CA', words.slice(-count).join(' ')) : null
    if (!state) continue
    found.state ??= state
    return words.slice(0, -count).join(' ')
  }
  return text
}

/** The city stands before state and code, or is the segment before them. */
function takeCity(parts: Segments, at: number, found: Found): void {
  const index = at >= 0 ? at : parts.length - 1
  const here = (parts[index] ?? '').replace(/^[\s,]+|[\s,]+$/g, '')
  if (here && !isStreet(here)) {
    found.city ??= here
    parts.splice(index)
    return
  }
  const split = here ? streetAtStart.exec(here) : null
  if (split?.groups) {
    found.city ??= split.groups.after
    parts.splice(
      index,
      parts.length,
      ...[split.groups.before ?? '', split.groups.street ?? ''].filter((part) => part !== ''),
    )
    return
  }
  if (!here) parts.splice(index)
  takeProvinceSegment(parts, found)
  const city = parts.at(-1)
  if (!here && city && !isStreet(city) && parts.length > 1) found.city ??= parts.pop()
}

/** "Toronto, ON, M5V 3L9": the state stands in a segment of its own. */
function takeProvinceSegment(parts: Segments, found: Found): void {
  const last = parts.at(-1)
  const { country } = found
  if (!last || found.state || !country || statesOf(country).length === 0) return
  const state = parseState(country, last)
  if (!state) return
  found.state = state
  parts.pop()
}

/** A county below the town, as some write it in Britain. */
const counties =
  /^(?:greater london|middlesex|surrey|kent|essex|sussex|(?:east|west) sussex|hertfordshire|berkshire|buckinghamshire|oxfordshire|hampshire|lancashire|(?:north|south|west|east) yorkshire|yorkshire|cheshire|merseyside|greater manchester|west midlands|devon|cornwall|norfolk|suffolk|.*shire)$/i

function splitInline(parts: Segments): Segments {
  return parts.flatMap((part) => {
    const inline = /^([^\d#]{3,}?)\s+(\d+\s+.+)$/.exec(part)
    const before = inline?.[1] ?? ''
    return inline &&
      !/\b(?:box|no|suite|apt|unit|rr|hwy|highway|route|calle|rua|rue|via|av|avenida|[\w]*stra(?:ss|ß)e|str)\.?$/i.test(
        before,
      ) &&
      new RegExp(`\\b(?:${suffix})\\b`, 'i').test(inline[2] ?? '') &&
      !new RegExp(`\\b(?:${suffix})\\b`, 'i').test(before)
      ? [before, inline[2] ?? '']
      : [part]
  })
}

function takeStreet(parts: Segments, found: Found): string[] {
  const left: string[] = []
  for (const part of splitInline(parts)) {
    if (!found.line1 && isStreet(part) && !unit.test(part)) found.line1 = part
    else if (unit.test(part) && (found.line1 || parts.length > 2))
      found.line2 = found.line2 ? `${found.line2}, ${part}` : part
    else if (!found.company && company.test(part)) found.company = part
    else if (!found.name && !found.line1) found.name = part
    else if (!found.company && !found.line1) found.company = part
    else if (!found.line1) found.line1 = part
    else if (!found.line2) found.line2 = part
    else left.push(part)
  }
  return left
}

/** Reads an address in Latin letters: lines, or parts between commas. */
export function readLatin(text: string, found: Found, fallback?: string): string[] {
  const parts = text
    .split(/[\n;,|]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (found.country) found.country = parseCountry(found.country) ?? undefined
  takeCountry(parts, found)
  let at = found.zip && found.city ? -1 : takeCode(parts, found)
  if (at < 0 && !found.country && fallback) {
    found.country = fallback
    if (!found.zip) at = takeCode(parts, found)
  }
  if (found.country === 'GB') {
    while (parts.length > 2 && counties.test(parts.at(-1)?.trim() ?? '')) parts.pop()
  }
  if (!found.city) takeCity(parts, Math.min(at, parts.length - 1), found)
  const city =
    found.city && found.country === 'GB' && counties.test(found.city)
      ? parts.findLast((part) => !isStreet(part))
      : undefined
  if (city && parts.length > 1) {
    found.city = city
    parts.splice(parts.lastIndexOf(city), 1)
  }
  return takeStreet(parts.map((part) => part.trim()).filter(Boolean), found)
}
