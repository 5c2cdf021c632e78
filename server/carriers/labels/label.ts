import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { Address, PrintedParts, ShipRequest } from '../provider.ts'
import { formatAddress } from '@waybill/contract/places/format-address'
import { romanize } from '../../romanization/index.ts'
import { printable } from './printable.ts'
import { sizeOfBlock } from './typesetting.ts'

/** What a label says. */
export interface LabelData extends ShipRequest {
  carrier: CarrierId
  /** Wire code of the service. */
  service: string
  tracking: string
  zone?: string | null
  /** The carrier's own code for the batteries inside; null or left out = none. */
  handling?: string | null
  /** The recipient as it was typed: in another script it is printed small below the Latin lines. */
  original?: Address
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

const parts = {
  name: 'name',
  company: 'company',
  line1: 'street',
  line2: 'street',
  city: 'city',
  state: 'state',
} as const

/** An address in Latin letters: as the seller saw it, else by the rules of its script and country. */
export function latinAddress(address: Address, printed: PrintedParts = {}): Address {
  const fields = Object.entries(parts) as [keyof typeof parts, (typeof parts)[keyof typeof parts]][]
  const latin = fields.flatMap(([field, part]) => {
    const text = address[field]
    return text ? [[field, printed[field] ?? romanize(text, { country: address.country, part }).text]] : []
  })
  return { ...address, ...Object.fromEntries(latin) }
}

/** The label with both addresses in Latin letters. */
export const inLatin = (label: LabelData): LabelData => ({
  ...label,
  from: latinAddress(label.from, label.printed?.from),
  to: latinAddress(label.to, label.printed?.to),
  original: label.to,
})

/** An address as lines in capitals, in the order of its country's post; the country stands on mail that leaves `home`, null = always. */
export const addressLines = (address: Address, home: string | null): string[] =>
  formatAddress(latinAddress(address), { home, capitals: 'all' }).map(printable)

/** The smallest boxes that any carrier's label has for the two addresses. */
export const smallestBox = { from: { width: 440, height: 172 }, to: { width: 668, height: 216 } } as const

/** Does every carrier's label show the whole of an address? */
export const showsWhole = (side: 'from' | 'to', address: Address): boolean =>
  sizeOfBlock(
    [...addressLines(address, null), printable(address.phone ?? '')],
    smallestBox[side],
    side === 'from' ? 24 : 38,
  ) !== null
