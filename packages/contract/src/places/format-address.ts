import {
  abroadPrefix,
  capitalName,
  capitalStreet,
  latinLayout,
  localLayout,
  stateless,
  usTerritories,
} from './address-layouts.ts'
import { countryName } from './countries.ts'
import { localState, printedState } from './printed-states.ts'

/** The parts of an address that are printed. */
export interface PrintedAddress {
  name: string
  company?: string | null | undefined
  line1: string
  line2?: string | null | undefined
  city: string
  state?: string | null | undefined
  zip?: string | null | undefined
  country: string
}

export interface AddressStyle {
  /** Country from which it is sent: its own name is left off mail within it. Null or missing: the country is always the last line. */
  home?: string | null
  /**
   * `post`: town, country and what else the country's post asks for, as on envelopes; `all`: every line, as on labels; `none`: as it was
   * typed, for screens and papers (the default).
   */
  capitals?: 'post' | 'all' | 'none'
}

type Part = 'N' | 'O' | 'A' | 'C' | 'S' | 'Z'
type Parts = Record<Part, string>

/** Where the runtime's name of a country is not what is written on mail. */
const mailNames: Readonly<Record<string, string>> = {
  AX: 'Finland',
  GG: 'Channel Islands',
  HK: 'Hong Kong',
  JE: 'Channel Islands',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  UM: 'United States',
}
/** The country's English name as the last line of mail. */
export const mailCountryName = (country: string): string =>
  mailNames[country] ?? countryName(country, 'en').replace(' & ', ' and ')

const localeOf: Readonly<Record<string, string>> = { TR: 'tr', AZ: 'az', GR: 'el', CY: 'el', LT: 'lt' }
/** Capitals by the rules of the country's language: the Turkish İ, Greek without accents, SS for ß. */
const capital = (country: string, text: string): string => text.toLocaleUpperCase(localeOf[country] ?? 'en')

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const clean = (text: string | null | undefined): string => {
  const trimmed = (text ?? '').trim()
  return trimmed === '-' ? '' : trimmed
}

const ownScript: Readonly<Record<string, RegExp>> = {
  CN: /\p{Script=Han}/u,
  HK: /\p{Script=Han}/u,
  JP: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  KR: /\p{Script=Hangul}/u,
  MO: /\p{Script=Han}/u,
  TW: /\p{Script=Han}/u,
}

function partsOf(address: PrintedAddress, stateOf: typeof printedState): Parts {
  const state = clean(address.state)
  return {
    N: clean(address.name),
    O: clean(address.company),
    A: [clean(address.line1), clean(address.line2)].filter(Boolean).join('\n'),
    C: clean(address.city),
    S: state && stateOf(address.country, state),
    Z: clean(address.zip),
  }
}

/** What "Taipei City" and "Seoul-si" say beyond the name. */
const kinds = /(?:-si| city| county| municipality| province)$/i

/** The state where the post prints one, and only where it says more than the town. */
function withoutTwins(parts: Parts, country: string, layout: string): Parts {
  const { C, S } = parts
  const state = stateless.has(country) || usTerritories.has(country) ? '' : S
  const county = state.replace(/^Co\. /, '')
  const names = [C, C.replace(kinds, ''), C.replace(/ \d+$/, '')].map(plain)
  const isTwin = state !== '' && [county, county.replace(kinds, '')].some((name) => names.includes(plain(name)))
  const together = /%S,? %Z|%Z %S/.exec(layout)
  const isSplit = together !== null && /%C\|(?=%S|%Z %S)/.test(layout)
  // The code stands in the state's line: without a state it is the town's line.
  if (isSplit && (isTwin || state === '')) return { ...parts, C: '', S: C }
  return {
    ...parts,
    S: isTwin && !'US CA AU BR'.includes(country) && country !== 'IT' && country !== 'MX' ? '' : state,
  }
}

/** Fills one line of a layout; marks between parts that are empty go with them. */
function fill(line: string, parts: Parts): string {
  if (!/%[NOACSZ]/.test(line)) return line
  const pieces = line.split(/(%[NOACSZ])/)
  let text = ''
  let mark = ''
  for (const piece of pieces) {
    if (!piece.startsWith('%')) {
      mark = piece
      continue
    }
    const part = parts[piece.slice(1) as Part]
    if (part === '') continue
    const isPrefix = /[A-Z0-9〒]/.test(mark)
    text += text === '' && !isPrefix ? part : mark + part
    mark = ''
  }
  return text.trim()
}

/** Filled parts of the place that the layout does not name follow the town. */
function completed(layout: string, parts: Parts): string {
  let whole = layout
  if (!whole.includes('%Z') && parts.Z) whole = whole.replace('%C', '%C %Z')
  if (!whole.includes('%S') && parts.S) whole += '|%S'
  return whole
}

function layoutOf(address: PrintedAddress, isLocal: boolean, home: string | null): string {
  const { country } = address
  const local = isLocal ? localLayout(country) : undefined
  if (local) return local
  const layout = latinLayout(country)
  return home === country ? layout.replace(abroadPrefix, '') : layout
}

/** Served by the post of the United States as its own: mail to them names no country. */
const usPost = (country: string): boolean => country === 'US' || usTerritories.has(country)
const isWithin = (country: string, home: string | null): boolean =>
  home === country || (home !== null && usPost(home) && usPost(country))

/**
 * The lines of an address in the order of its country, the country itself last and in English. Names, streets and towns stand as they
 * are typed; states are written as the country's post writes them (JP 13 is Tokyo, CN GD is Guangdong). An address in the script of
 * China, Hong Kong, Macao, Taiwan, Japan or Korea runs from the large to the small, as it does there.
 */
export function formatAddress(
  address: PrintedAddress,
  { home = null, capitals = 'none' }: AddressStyle = {},
): string[] {
  const { country } = address
  const isLocal = ownScript[country]?.test(`${address.city}${address.line1}`) ?? false
  const layout = layoutOf(address, isLocal, home)
  const raw = partsOf(address, isLocal ? localState : printedState)
  const parts = isLocal ? localParts(raw) : withoutTwins(raw, country, layout)
  const shown = capitals === 'post' ? inCapitals(parts, country) : parts
  const lines = completed(layout, shown)
    .split('|')
    .flatMap((line) => fill(line, shown).split('\n'))
    .filter(Boolean)
  const written = capitals === 'all' ? lines.map((line) => capital(country, line)) : lines
  if (country !== '' && !isWithin(country, home)) {
    const last = mailCountryName(country)
    written.push(capitals === 'none' ? last : last.toUpperCase())
  }
  // "Hong Kong" as town and country, "Singapore" before "SINGAPORE 018956".
  return written.filter((line, index) => !isRepeated(plain(line), plain(written[index + 1] ?? '')))
}

const isRepeated = (line: string, next: string): boolean =>
  line === next || (line === 'singapore' && next.startsWith('singapore'))

/** Native addresses often name the state in the town or street too: it is written once. */
function localParts(parts: Parts): Parts {
  const { A, C, S } = parts
  return { ...parts, S: C.startsWith(S) || A.startsWith(S) ? '' : S, C: C !== '' && A.startsWith(C) ? '' : C }
}

function inCapitals(parts: Parts, country: string): Parts {
  const big = (text: string): string => capital(country, text)
  const { N, O, A, C, S, Z } = parts
  const [name, company] = capitalName.has(country) ? [big(N), big(O)] : [N, O]
  return { N: name, O: company, A: capitalStreet.has(country) ? big(A) : A, C: big(C), S: big(S), Z: big(Z) }
}
