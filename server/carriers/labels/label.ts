import type { CarrierId } from '@waybill/contract'
import type { Address, ShipRequest } from '../provider.ts'
import { printable } from './printable.ts'
import { fitsBlock } from './typesetting.ts'

/** What a label says. */
export interface LabelData extends ShipRequest {
  carrier: CarrierId
  /** Wire code of the service. */
  service: string
  tracking: string
  zone?: string | null
  /** The carrier's own code for the batteries inside; null or left out = none. */
  handling?: string | null
  /** Prints "TEST LABEL – DO NOT MAIL". */
  isTest: boolean
}

export const isDomestic = (label: LabelData): boolean => label.from.country === label.to.country
/** Digits of a US zip code: 5 or 9; empty elsewhere. */
export const zipDigits = (address: Address): string =>
  address.country === 'US'
    ? (/^(\d{5})(?:-?(\d{4}))?$/
        .exec((address.zip ?? '').trim())
        ?.slice(1)
        .join('') ?? '')
    : ''

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
/** The English name of a country; the code itself when it has none. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regionNames.of(code) ?? code) : code)

/** An address as lines, the way its country's carriers print it: name, company, street, town, country. */
export function addressLines(address: Address, home: string): string[] {
  const state = address.state && address.state !== '-' ? address.state : ''
  const town = [address.city, [state, address.zip ?? ''].filter(Boolean).join(' ')].filter(Boolean).join(' ')
  const lines = [address.name, address.company ?? '', address.line1, address.line2 ?? '', town]
  if (address.country !== home) lines.push(countryName(address.country))
  return lines.map((line) => printable(line).toUpperCase())
}

/** The smallest boxes that any carrier's label has for the two addresses. */
const boxes = { from: { width: 440, height: 172 }, to: { width: 668, height: 216 } } as const

/** Does every carrier's label show the whole of an address? */
export const showsWhole = (side: 'from' | 'to', address: Address): boolean =>
  fitsBlock([...addressLines(address, ''), printable(address.phone ?? '')], boxes[side], side === 'from' ? 24 : 38)
