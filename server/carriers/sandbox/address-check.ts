import type { Text } from '@waybill/contract/core/messages'
import { isStateRequired } from '@waybill/contract/places/state-rules'
import { parseState } from '@waybill/contract/places/states'
import { statesOfZip, zipFitsState } from '@waybill/contract/places/us-zip-states'
import { isZipLoose, parseZip, zipHint, zipRule } from '@waybill/contract/places/zip'
import { latinAddress, showsWhole } from '../labels/label.ts'
import { printable } from '../labels/printable.ts'
import type { Address, AddressCheck, CarrierProblem, PrintedParts } from '../provider.ts'
import { findZip } from './places.ts'

const words = {
  name: { en: 'Name', cn: '姓名' },
  company: { en: 'Company', cn: '公司' },
  line1: { en: 'Address line 1', cn: '地址 1' },
  line2: { en: 'Address line 2', cn: '地址 2' },
  city: { en: 'City', cn: '城市' },
  state: { en: 'State', cn: '州/省' },
  zip: { en: 'ZIP code', cn: '邮编' },
  country: { en: 'Country/region', cn: '国家/地区' },
  phone: { en: 'Phone', cn: '电话' },
} as const satisfies Record<string, Text>
export type AddressField = keyof typeof words
export type AddressSide = 'from' | 'to'

const sides: Record<AddressSide, Text> = { from: { en: 'sender', cn: '发件' }, to: { en: 'recipient', cn: '收件' } }

/** The problem of a field that an address lacks. */
export const missing = (side: AddressSide, field: AddressField): CarrierProblem => ({
  code: 'ADDRESS_INCOMPLETE',
  params: { field: words[field].en, which: sides[side].en },
  zhParams: { field: words[field].cn, which: sides[side].cn },
  field: `${side}.${field}`,
})

/** An address as carriers store it: country and state codes in capitals, the zip code in its country's form. What does not parse stays as typed. */
export function canonicalAddress(address: Address): Address {
  const country = address.country.trim().toUpperCase()
  const state = address.state?.trim() ? (parseState(country, address.state) ?? address.state.trim()) : null
  const zip = address.zip?.trim() ? (parseZip(country, address.zip) ?? address.zip.trim()) : null
  return { ...address, country, state, zip }
}

const blank = (text: string | null | undefined): boolean => (text ?? '').trim() === ''

/** A label and its routing codes show no more of a zip code, even where anything may be typed because there are none. */
const longestZip = 12
const fitsLabel = (zip: string): boolean => printable(zip).length <= longestZip

function zipProblem(side: AddressSide, address: Address): CarrierProblem[] {
  const { country, zip } = address
  if (blank(zip)) return zipRule(country) === 'required' ? [missing(side, 'zip')] : []
  if (isZipLoose(country) ? fitsLabel(zip as string) : parseZip(country, zip as string) !== null) return []
  const hint = zipHint(country, zip ?? '')
  return [{ code: 'ZIP', params: { example: hint.en }, zhParams: { example: hint.cn }, field: `${side}.zip` }]
}

/** The part that takes most of a label that cannot show the whole address. */
function lengthProblem(side: AddressSide, address: Address): CarrierProblem[] {
  if (showsWhole(side, address)) return []
  const parts = ['name', 'company', 'line1', 'line2', 'city', 'state'] as const
  const lengthOf = (field: (typeof parts)[number]): number => printable(address[field] ?? '').length
  const field = parts.reduce((longest, part) => (lengthOf(part) > lengthOf(longest) ? part : longest))
  return [
    {
      code: 'ADDRESS_TOO_LONG',
      params: { field: words[field].en, which: sides[side].en },
      zhParams: { field: words[field].cn, which: sides[side].cn },
      field: `${side}.${field}`,
    },
  ]
}

/** What keeps a carrier from delivering to or picking up at an address, by form alone; empty = nothing. `printed`: what its label has instead. */
export function addressProblems(side: AddressSide, address: Address, printed?: PrintedParts): CarrierProblem[] {
  if (blank(address.country)) return [missing(side, 'country')]
  const required: AddressField[] = ['line1', 'city']
  if (isStateRequired(address.country)) required.push('state')
  return [
    ...(blank(address.name) && blank(address.company) ? [missing(side, 'name')] : []),
    ...required.filter((field) => blank(address[field])).map((field) => missing(side, field)),
    ...zipProblem(side, address),
    ...lengthProblem(side, latinAddress(address, printed)),
  ]
}

/** What the post office would write: its spelling of state and zip, and the zip code's own town when the state contradicts it. */
function suggestionFor(address: Address): Address | null {
  const written = canonicalAddress(address)
  const place = written.country === 'US' && written.zip ? findZip(written.zip) : undefined
  const contradicts = place && (!written.state || !zipFitsState(written.zip as string, written.state))
  const better = place && contradicts ? { ...written, state: place.state, city: place.city } : written
  const fields = ['country', 'state', 'zip', 'city'] as const
  return fields.some((field) => better[field] !== address[field]) ? better : null
}

/** Checks an address by form and by the zip code directory; 3 = error, 1/2 = known residential or commercial, 4 = right in form, nobody asked at the door. */
export function checkAddress(address: Address): AddressCheck {
  const problems = addressProblems('to', address)
  const { country, zip, state } = address
  if (problems.length === 0 && country === 'US' && zip) {
    const fits = !state || zipFitsState(zip, parseState(country, state) ?? state)
    if (statesOfZip(zip).length === 0 || !fits) {
      const hint = zipHint(country)
      problems.push({ code: 'ZIP', params: { example: hint.en }, zhParams: { example: hint.cn }, field: 'to.zip' })
    }
  }
  const known = address.residential === 2 ? 1 : address.residential === 3 ? 2 : 4
  return { result: problems.length > 0 ? 3 : known, problems, suggestion: suggestionFor(address) }
}
