import { type AddressSuggestion, changedParts } from '@waybill/contract/addresses/suggestion'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { parseState } from '@waybill/contract/places/states'
import { parseZip } from '@waybill/contract/places/zip'
import { hasZipLookUp, islandOfPostcode } from '@waybill/contract/places/zip-words'
import { findZipPlace, type ZipPlace } from '../../../places/index.ts'

/** A town as data of other sources may write it: without accents, blanks and capitals. */
export const plainTown = (town: string): string =>
  town
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bmount\b/g, 'mt')
    .replace(/\bfort\b/g, 'ft')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The fewest letters to type, drop, change or swap with their neighbour that make one word the other, up to `most` + 1. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) next[j] = Math.min(next[j]!, before[j - 2]! + 1)
    }
    ;[before, row] = [row, next]
  }
  return row[b.length]!
}

/** So short a name is another town's when two letters differ. */
const SHORT = 8
/** Is one the other mistyped? */
export function isMistyped(typed: string, town: string): boolean {
  const [a, b] = [plainTown(typed), plainTown(town)]
  const most = b.length < SHORT ? 1 : 2
  return b.length >= 4 && a !== b && distance(a, b, most) <= most
}

const tidy = (text: string | null): string | null => text?.replace(/\s+/g, ' ').trim() || null

/** A second line that only repeats the first, or the town, state and postal code. */
function isRepeated({ line1, line2, city, state, zip }: PostalAddress): boolean {
  const second = plainTown(line2 ?? '')
  const town = plainTown(city)
  const [region, code] = [plainTown(state ?? ''), plainTown(zip ?? '')]
  return second !== '' && [plainTown(line1), town, town + region, town + region + code, town + code].includes(second)
}

/** The town as the postal code's own town is written, when it is that one mistyped or all in small letters. */
function townOf(city: string, place: ZipPlace | null): string {
  if (!place?.city || place.approximate) return city
  const isSame = plainTown(city) === plainTown(place.city)
  if (isSame) return city === city.toLowerCase() ? place.city : city
  return isMistyped(city, place.city) ? place.city : city
}

/** The state in which both the postal code and the town lie, when another one was entered. */
function stateOf(state: string | null, city: string, place: ZipPlace | null): string | null {
  const contradicts = place?.state && place.city && state !== place.state
  return contradicts && plainTown(city) === plainTown(place.city!) ? place.state : state
}

/** The parts that follow from the country and its postal code. */
function placed({ country: entered, zip: code, state: region, city }: PostalAddress) {
  const island = entered === 'GB' && code ? islandOfPostcode(code) : null
  const country = island ?? entered
  const zip = code && (parseZip(country, code) ?? code)
  const place = zip && hasZipLookUp(country) ? findZipPlace(country, zip) : null
  const written = region && (parseState(country, region) ?? region)
  const town = townOf(tidy(city) ?? city, place)
  if (island) return { country, zip, city: town, state: null, moved: true }
  const state = country === 'GB' ? written : stateOf(written, town, place)
  return { country, zip, city: town, state, moved: (state ?? '') !== (written ?? '') }
}

/**
 * A better way to write an address, from the form of its country and, where data exist, from its postal code; null = none is known. A town that
 * is no misspelling of the postal code's stays, since one code has many names.
 */
export function suggestAddress(address: PostalAddress): AddressSuggestion | null {
  const line2 = tidy(address.line2)
  const { moved, ...parts } = placed(address)
  const better = {
    line1: tidy(address.line1) ?? address.line1,
    line2: line2 && isRepeated({ ...address, line2 }) ? null : line2,
    ...parts,
  }
  return changedParts(address, better).length === 0 ? null : { ...better, spellingOnly: !moved }
}
