import { addressValidationResult, addressValidationStatus, residentialType } from '@waybill/contract/addresses/enums'
import { type ErrorCode, errorText } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { AddressSuggestion } from '@waybill/contract/addresses/suggestion'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { checkAddress } from '@waybill/contract/orders/address-check'
import { countryText, hasZipLookUp, islandOfPostcode, stateText } from '@waybill/contract/places/index'
import { plainTown, suggestAddress } from './suggestion.ts'
import { findZipPlace, readPhone, type ZipPlace } from '../../../places/index.ts'

export interface Verdict {
  /** None 0, success 1, error -1. */
  status: -1 | 0 | 1
  /** Unknown 0, residential 1, commercial 2, error 3, not validated 4. */
  result: 0 | 1 | 2 | 3 | 4
  /** By field; the first of an error is the whole address's. */
  notes: FieldProblem[]
  /** A better way to write it; null = none is known. */
  suggestion: AddressSuggestion | null
}

type Judgment = Omit<Verdict, 'suggestion'>

/** Says whether an address is right: the embedded rules, or a service with the post's own data. */
export interface AddressValidator {
  validate(address: PostalAddress): Promise<Verdict>
}

type Words = Record<string, string>
const note = (fieldName: string, code: ErrorCode, params: Words = {}, zhParams: Words = params): FieldProblem => {
  const text = errorText(code, params, zhParams)
  return { fieldName, code, message: text.en, zhMessage: text.cn }
}

const failure = (code: 'ADDRESS_NOT_FOUND' | 'ADDRESS_ERROR', notes: FieldProblem[]): Judgment => ({
  status: addressValidationStatus.error,
  result: addressValidationResult.error,
  notes: [note('address', code), ...notes],
})

const placeWords = ({ country, state, city }: ZipPlace): { en: string; cn: string } => {
  const region = state ? stateText(country, state) : countryText(country)
  return { en: [city, region.en].filter(Boolean).join(', '), cn: [region.cn, city].filter(Boolean).join(' ') }
}

function elsewhere(field: 'zip' | 'city', zip: string, place: ZipPlace): FieldProblem {
  const words = placeWords(place)
  return note(field, 'ZIP_MISMATCH', { zip, place: words.en }, { zip, place: words.cn })
}

/** What the residential type tells; without one, nobody has looked. */
const resultOf = (residential: number | null): Verdict['result'] => {
  if (residential === residentialType.residential) return addressValidationResult.residential
  return residential === residentialType.nonResidential
    ? addressValidationResult.commercial
    : addressValidationResult.notValidated
}

function phoneNotes({ phone, country }: PostalAddress): FieldProblem[] {
  if (!phone || readPhone(phone, country)?.known !== false) return []
  const { en, cn } = countryText(country)
  return [note('phone', 'PHONE_UNUSUAL', { country: en }, { country: cn })]
}

/** The zip code against state and town; the address's form is right. */
function byZip(address: PostalAddress, zip: string): Judgment {
  const { country, state, city, residential } = address
  const island = country === 'GB' ? islandOfPostcode(zip) : null
  if (island) {
    const [en, cn] = [countryText(island).en, countryText(island).cn]
    return failure('ADDRESS_ERROR', [note('zip', 'ZIP_MISMATCH', { zip, place: en }, { zip, place: cn })])
  }
  const place = findZipPlace(country, zip)
  if (!place) return failure('ADDRESS_NOT_FOUND', [note('zip', 'ZIP_UNKNOWN', { zip })])
  if (state && place.state && country !== 'GB' && state !== place.state)
    return failure('ADDRESS_ERROR', [elsewhere('zip', zip, place)])
  const otherTown = !place.approximate && place.city !== null && plainTown(place.city) !== plainTown(city)
  const notes = [...(otherTown ? [elsewhere('city', zip, place)] : []), ...phoneNotes(address)]
  return { status: addressValidationStatus.success, result: resultOf(residential), notes }
}

/** What the embedded rules say of an address, without a suggestion. */
export function judge(address: PostalAddress): Judgment {
  const { problems } = checkAddress(address, 'recipient')
  if (problems.length > 0) return failure('ADDRESS_ERROR', problems)
  if (address.phone && readPhone(address.phone, address.country) === null)
    return failure('ADDRESS_ERROR', [note('phone', 'PHONE')])
  if (address.zip && hasZipLookUp(address.country)) return byZip(address, address.zip)
  return { status: addressValidationStatus.none, result: resultOf(address.residential), notes: phoneNotes(address) }
}

/**
 * The rules that come with the product: the form of every part, and in the US with its territories, Canada and Great Britain the zip
 * code against state and town. Nobody asks at the door: a right address stays "not validated" unless its owner said what it is, and
 * elsewhere in the world the status stays "none". A town that the data call otherwise is a remark, since one code has many names.
 */
export const embeddedValidator: AddressValidator = {
  validate: async (address) => ({ ...judge(address), suggestion: suggestAddress(address) }),
}
