import type { PostalAddress } from '@waybill/contract/core/schemas'
import {
  countryText,
  isCountryCode,
  isZipLoose,
  parseState,
  parseZip,
  statesOf,
  statesOfZip,
  zipFitsState,
  zipHint,
  zipRule,
} from '@waybill/contract/places/index'
import { type RowProblem, rowProblem } from '../request/problem.ts'

/** One end of a route as the rate calculator is asked about it. */
export interface Place {
  country: string
  zip?: string | undefined
  city?: string | undefined
  state?: string | undefined
}
export type End = 'from' | 'to'

/** Territories that share three-digit zip areas with a state or with each other, the narrowest form first. */
const territories = ['AS', 'GU', 'MP', 'FM', 'MH', 'PW']

/** The US state or territory of a zip code; null for a code in no use. */
function stateOfZip(zip: string): string | null {
  const states = statesOfZip(zip)
  const territory = territories.find((code) => states.includes(code) && parseZip(code, zip) !== null)
  return territory ?? states.find((state) => !territories.includes(state)) ?? null
}

const textOrNull = (text: string | undefined): string | null => text?.trim() || null

function zipProblems({ country, ...place }: Place, end: End): RowProblem[] {
  const fieldName = `${end}.zip`
  const zip = textOrNull(place.zip)
  if (!zip) {
    const missing = rowProblem('REQUIRED', { field: 'Zip code' }, { zhParams: { field: '邮编' }, fieldName })
    return zipRule(country) === 'required' ? [missing] : []
  }
  const hint = zipHint(country, zip)
  const wrong = rowProblem('ZIP', { example: hint.en }, { zhParams: { example: hint.cn }, fieldName })
  if (isZipLoose(country)) return []
  const parsed = parseZip(country, zip)
  if (parsed === null) return [wrong]
  if (country !== 'US') return []
  const state = textOrNull(place.state)
  const fits = stateOfZip(parsed) !== null && (!state || zipFitsState(parsed, parseState(country, state) ?? ''))
  return fits ? [] : [wrong]
}

/** What keeps a place from being quoted; empty = nothing. Fields are those of the call: `to.zip`. */
export function placeProblems(place: Place, end: End): RowProblem[] {
  const { country } = place
  if (!isCountryCode(country)) return [rowProblem('COUNTRY', { value: country }, { fieldName: `${end}.country` })]
  const state = textOrNull(place.state)
  if (state && statesOf(country).length > 0 && parseState(country, state) === null) {
    const { en, cn } = countryText(country)
    const zhParams = { value: state, country: cn }
    return [rowProblem('STATE', { value: state, country: en }, { zhParams, fieldName: `${end}.state` })]
  }
  return zipProblems(place, end)
}

/**
 * A place as carriers want addresses: what they insist on and what no price hangs on (name, street, phone) is stood in for. Only for
 * a place without problems.
 */
export function addressOf({ country, ...place }: Place, residential: number | null): PostalAddress {
  const zip = textOrNull(place.zip)
  const ofZip = country === 'US' && zip ? stateOfZip(parseZip(country, zip) ?? zip) : null
  return {
    name: 'Anybody',
    company: null,
    line1: 'Any street',
    line2: null,
    city: textOrNull(place.city) ?? 'Any town',
    state: textOrNull(place.state) ?? ofZip ?? 'Any state',
    zip,
    country,
    phone: '0000000000',
    email: null,
    residential,
  }
}
