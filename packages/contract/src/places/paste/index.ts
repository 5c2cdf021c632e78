import type { PostalAddress } from '../../core/schemas.ts'
import { parseCountry } from '../countries.ts'
import { isStateRequired } from '../state-rules.ts'
import { parseState } from '../states.ts'
import { canonicalZip, parseZip, zipRule } from '../zip.ts'
import { isChinese, readChinese } from './chinese.ts'
import { readLatin } from './latin.ts'
import { type Found, readEverywhere } from './parts.ts'

export type PastedAddress = {
  address: Partial<PostalAddress>
  /** 0 to 1: how much of what an address needs was found and fits together. */
  confidence: number
  /** Parts of the text that found no field. */
  unread: string[]
}

/** The country in which state and code of a text without one are at home. */
const countryByForm = ({ state, zip }: Found): string | undefined =>
  state && zip
    ? ['US', 'CA', 'AU', 'CN'].find((code) => parseState(code, state) !== null && parseZip(code, zip) !== null)
    : undefined

/** Codes instead of names, where they are known. */
function settle(found: Found, fallback: string | undefined): Found {
  const country = (found.country ? parseCountry(found.country) : null) ?? countryByForm(found) ?? fallback
  const state = found.state && country ? (parseState(country, found.state) ?? found.state) : found.state
  const zip = found.zip && country ? canonicalZip(country, found.zip) : found.zip
  return { ...found, country, state, zip }
}

function confidenceOf({ name, line1, city, state, zip, country }: Found, unread: number): number {
  if (!country) return Math.min(0.4, [name, line1, city].filter(Boolean).length * 0.15)
  const zipFits = zip ? parseZip(country, zip) !== null : zipRule(country) !== 'required'
  const stateFits = state ? parseState(country, state) !== null : !isStateRequired(country)
  const points = [name ? 0.15 : 0, line1 ? 0.25 : 0, city ? 0.25 : 0, zipFits ? 0.15 : 0, stateFits ? 0.15 : 0, 0.05]
  const sum = points.reduce((all, one) => all + one, 0) - unread * 0.1
  return Math.round(Math.max(0, sum) * 100) / 100
}

/**
 * Splits an address as people paste it (lines, commas, "Name: …", Chinese in one string) into fields. Never invents: what is not in
 * the text stays out, and what fits no field comes back as unread. `fallback` is the country of a text that names none.
 */
export function parsePastedAddress(text: string, fallback?: string): PastedAddress {
  const found: Found = {}
  const left = readEverywhere(
    text
      .normalize('NFKC')
      .replace(/\r\n?/g, '\n')
      .replace(/\u200b/g, ''),
    found,
  )
  const unread = isChinese(left) ? readChinese(left, found) : readLatin(left, found, fallback)
  if (isChinese(left) && !found.country && !fallback) found.country = 'CN'
  const settled = settle(found, fallback)
  const address = Object.fromEntries(Object.entries(settled).filter(([, value]) => value !== undefined && value !== ''))
  return { address, confidence: confidenceOf(settled, unread.length), unread }
}
